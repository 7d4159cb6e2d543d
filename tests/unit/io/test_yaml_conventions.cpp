// Conventions of the native format: which table comes of which rows, what is written, and what is refused.

#include <algorithm>

#include "io/library.hpp"
#include "io/yaml_conventions.hpp"
#include "robot/distal.hpp"
#include "unit/io/yaml_robots.hpp"

namespace articula::test::yaml {
namespace {

std::string file(const std::string& convention, const std::string& rest) {
  return "articula: 2\nname: r\nconvention: " + convention + "\ngravity: [0, 0, 0]\n" + rest;
}

std::string table(const Robot& robot) {  // gamma b alpha d theta r, row by row
  std::string text;
  for (int j = 1; j <= robot.n(); ++j) {
    const Body& b = robot.data()[j];
    text += b.name + " " + std::to_string(b.parent) + ":";
    for (const Expr& e : b.placement) text += " " + to_text(e);
    text += "\n";
  }
  return text;
}

std::string links(const Robot& robot, int j) {  // the cells that are not zero
  std::string text;
  for (std::size_t k = 0; k < link_key_count; ++k)
    if (const Expr& e = robot.data()[j].link[k]; !e.is_constant(0))
      text += std::string(link_keys[k]) + "=" + to_text(e) + " ";
  return text;
}

// The one error of a row, which is line 6 from column 5 on.
void expect_row_error(const std::string& convention, const std::string& row, const std::string& part,
                      int column, const std::string& hint = {}) {
  const int extra = static_cast<int>(std::count(convention.begin(), convention.end(), '\n'));
  expect_error(file(convention, "joints:\n  - " + row + "\n"), part, 6 + extra, 4 + column, hint);
}

const std::string centre = "centre-of-gravity\norientation: ";

TEST(YamlConventions, Names) {
  EXPECT_EQ(convention_named("kk"), Convention::khalil_kleinfinger);
  for (const std::string& name : convention_names()) EXPECT_EQ(info(convention_named(name)).name, name);
  EXPECT_THROW(convention_named("paull"), InputError);
  expect_error(file("paull", "joints:\n  - {}\n"), "unknown convention 'paull'", 3, 13,
               "did you mean 'paul'?");
  expect_same(read(file("kk", "joints:\n  - {d: d1}\n")),
              read("articula: 1\nname: r\ngravity: [0, 0, 0]\njoints:\n  - {d: d1}\n"));
}

TEST(YamlConventions, CraigsTableIsKept) {
  const Robot r =
      read(file("craig",
                "parameters: {L: ~}\njoints:\n  - {d: d1}\n  - {alpha: pi/2, a: L, theta: q2 - pi/2}\n"
                "  - {parent: 1, type: prismatic, alpha: alpha3, d: q3 + d3}\nlinks: general\n"));
  EXPECT_EQ(table(r),
            "link1 0: 0 0 0 0 q1 d1\nlink2 1: 0 0 pi/2 L q2 - pi/2 0\nlink3 1: 0 0 alpha3 0 0 q3 + d3\n");
  EXPECT_EQ(to_text(r.data()[2].link[XX]), "XX2");
}

TEST(YamlConventions, PaulsRowsAreShifted) {
  const Robot r =
      read(file("paul",
                "base: {alpha: -pi/2, a: a0}\njoints:\n  - {theta: q1, d: d1, a: a1, alpha: pi/2}\n"
                "  - {type: prismatic, theta: theta2, d: q2, a: a2, alpha: alpha2}\n"
                "  - {parent: 1}\nlinks:\n  - {link: 1, M: M1}\n  - {link: 2, MY: MY2, FX: FX2}\n"));
  EXPECT_EQ(table(r),
            "link1 0: 0 0 -pi/2 a0 q1 d1\nlink2 1: 0 0 pi/2 a1 theta2 q2\nlink3 1: 0 0 pi/2 a1 q3 0\n"
            "tool 2: 0 0 alpha2 a2 0 0\n");
  EXPECT_EQ(links(r, 1), "YY=a1^2*M1 ZZ=a1^2*M1 MX=a1*M1 M=M1 ");  // at (a1, 0, 0) of frame 1
  EXPECT_EQ(links(r, 4), "FX=FX2 ");                               // what acts at the end stays there
  ASSERT_EQ(r.data().changes.size(), 1U);
  EXPECT_EQ(r.data().changes[0].kind, ChangeKind::added);
}

TEST(YamlConventions, PaulsTableIsWrittenAsItWasRead) {
  const std::string text = R"(articula: 2
name: r
convention: paul
gravity: [0, 0, 0]
base:
  alpha: -pi/2
  a: a0
joints:
  - {theta: q1, d: 0,  a: a1, alpha: pi/2}
  - {theta: q2, d: d2, a: a2, alpha: alpha2}
links: general
)";
  const Robot r = read(text);
  EXPECT_EQ(r.n(), 3);  // with the tool
  const std::string again = write_yaml(r, Convention::paul).text;
  EXPECT_EQ(again.substr(0, again.find("links:")), text.substr(0, text.find("links:")));
}

TEST(YamlConventions, FramesMoveWithTheLinks) {
  RobotData r = read(file("craig", "joints:\n  - {}\n  - {alpha: pi/2, a: a2}\n")).data();
  const Expr o = r.graph->constant(0);
  r.frames.push_back({"eye", 1, {r.graph->constant(3), o, o}, {o, o, o}, {}});
  const RobotData there = to_distal(r);
  EXPECT_EQ(to_text(there.frames[0].xyz[0]), "3 - a2");
  EXPECT_EQ(to_text(there.frames[0].rpy[0]), "-pi/2");
  const RobotData back = from_distal(there);
  EXPECT_EQ(to_text(back.frames[0].xyz[0]), "3");
  EXPECT_EQ(to_text(back.frames[0].rpy[0]), "0");
}

TEST(YamlConventions, RobotsWithoutSuchATable) {
  const auto refused = [](const Robot& robot, Convention c) {
    try {
      write_yaml(robot, c);
    } catch (const ModelError& e) {
      return e.diagnostics().front().message + " | " + e.diagnostics().front().hint;
    }
    return std::string("written");
  };
  const Robot tree = library_robot("tree");
  for (const Convention c : {Convention::paul, Convention::craig})
    EXPECT_NE(refused(tree, c).find("joint 2 (left-shoulder): b = b2 is not zero"), std::string::npos)
        << refused(tree, c);
  EXPECT_NE(
      refused(read(file("craig", "joints:\n  - {}\n  - {a: a2}\n  - {parent: 1, a: a3}\n")), Convention::paul)
          .find("joint 3 (link3): d = a3 differs from a2 of joint 2 (link2)"),
      std::string::npos);
  EXPECT_NE(refused(tree, Convention::elementary).find("not written in the convention elementary"),
            std::string::npos);
  EXPECT_NE(
      refused(read(file("craig", "joints:\n  - {type: ball}\n")), Convention::paul).find("a ball joint"),
      std::string::npos);
}

TEST(YamlConventions, ElementarySteps) {
  const Robot r = read(file("elementary",
                            "joints:\n  - {transform: [Tz: Tz1, Rx: pi/2, Rz: pi/6 - q1, Tx: Tx1]}\n"
                            "  - {type: prismatic, transform: [Ty: 1, Tx: -q2, Rx: 0.3]}\n"
                            "  - {parent: 1, type: fixed, transform: []}\n"));
  ASSERT_EQ(r.n(), 3);
  EXPECT_EQ(r.data()[3].parent, 1);
  EXPECT_TRUE(is_shifted(r.data()[1].placement[4], r.data()[1].q[0]));
  EXPECT_TRUE(is_shifted(r.data()[2].placement[5], r.data()[2].q[0]));
}

TEST(YamlConventions, ErrorsOfTables) {
  expect_row_error("paul", "{r: 1}", "joint 1: unknown key 'r'", 2);
  expect_row_error("craig", "{gamma: 1}", "joint 1: unknown key 'gamma'", 2);
  expect_row_error("paul", "{d: q1}", "'q1' is a joint variable and may not stand here", 5,
                   "conventions craig and paul");
  expect_row_error("paul", "{type: prismatic, d: 2*q1}", "joint 1: d = 2*q1 must be q1 plus a constant", 22);
  expect_row_error("paul", "{type: ball}", "the convention paul has no ball joints", 1, "khalil-kleinfinger");
  expect_error(file("paul", "joints:\n  - {}\ncuts:\n  - {parent: 1, twin: {parent: 0}}\n"),
               "the convention paul has no words for closed loops", 8, 3);
  expect_error(file("craig", "base: {alpha: 1}\njoints:\n  - {}\n"), "base: unknown key 'alpha'", 5, 8);
  expect_error(file("paul", "joints:\n  - {a: a1}\n  - {}\nlinks:\n  - {link: 1, FX: FX1}\n"),
               "link link1: its external wrench is an input", 9, 5, "fixed link of its own");
  expect_error(file("craig\norientation: principal", "joints:\n  - {}\n"), "orientation belongs to", 4, 14);
}

TEST(YamlConventions, ErrorsOfElementarySteps) {
  expect_row_error("elementary", "{}", "joint 1: the key 'transform' is missing", 1,
                   "transform: [Tz: h, Rz: q1]");
  expect_row_error("elementary", "{transform: Rz}", "joint 1: transform must be a list", 13);
  expect_row_error("elementary", "{transform: [Rw: q1]}", "joint 1: transform: unknown key 'Rw'", 14,
                   "did you mean");
  expect_row_error("elementary", "{transform: [{Rz: q1, Tz: 1}]}", "a step is one turn or one shift", 14);
  expect_row_error("elementary", "{transform: [Tz: 1]}", "its variable q1 stands in no step", 13,
                   "Rz: q1, or type: fixed");
  expect_row_error("elementary", "{transform: [Tz: q1]}", "q1 stands in a shift, but the joint is revolute",
                   13);
  expect_row_error("elementary", "{transform: [Rz: 2*q1]}", "q1 must stand alone in its step", 13);
  expect_row_error("elementary", "{transform: [Rz: q1, Rx: q1]}", "q1 stands in 2 steps", 13);
  expect_row_error("elementary", "{type: fixed, transform: [Rz: q1]}", "a fixed joint has no variable q1",
                   26);
  expect_row_error("elementary", "{transform: [Rz: q1, Tx: w]}", "joint 1: transform: Tx: unknown symbol 'w'",
                   26);
  expect_row_error("elementary", "{type: prismatc, transform: [Tz: q1]}", "joint 1: unknown type", 8);
  expect_row_error("elementary", "{type: ball, transform: [Tz: q1]}", "has no ball joints", 1);
  expect_row_error("elementary", "{transform: [Rz: sin(q1)]}", "q1 must stand alone in its step", 13);
  expect_row_error("elementary", "{theta: q1, transform: [Rz: q1]}", "joint 1: unknown key 'theta'", 2);
}

TEST(YamlConventions, ErrorsOfCentresOfGravity) {
  expect_error(file("centre-of-gravity", "joints:\n  - {el: [0, 0, 1], jl: [0, 0, 0]}\n"),
               "the key 'orientation' is missing", 3, 13, "denavit-hartenberg, principal, arbitrary");
  expect_error(file(centre + "random", "joints:\n  - {el: [0, 0, 1], jl: [0, 0, 0]}\n"),
               "unknown orientation 'random'", 4, 14);
  const std::string free = centre + "arbitrary", turned = centre + "denavit-hartenberg";
  expect_row_error(free, "{jl: [0, 0, 0]}", "joint 1: the key 'el' is missing", 1);
  expect_row_error(free, "{el: [0, 0, 1]}", "joint 1: the key 'jl' is missing", 1);
  expect_row_error(free, "{el: [0, 0, 0], jl: [0, 0, 0]}", "joint 1: el has no direction", 6);
  expect_row_error(free, "{el: [0, 1], jl: [0, 0, 0]}", "joint 1: el must have 3 values, not 2", 6);
  expect_row_error(free, "{alpha: 1, jl: [0, 0, 0]}", "joint 1: alpha belongs to", 9, "give el and eu");
  expect_row_error(turned, "{alpha: 1, el: [0, 0, 1], jl: [0, 0, 0]}", "el follows from alpha", 16);
  expect_row_error(turned, "{el: [1, 0, 0], jl: [0, 0, 0]}", "el has no x component", 1);
  expect_row_error(turned, "{el: [0, 1, 0], eu: [0, 1, 0], jl: [0, 0, 0]}", "eu points along z", 1);
  expect_row_error(free, "{parent: 0, el: [0, 0, 1], jl: [0, 0, 0]}", "joint 1: unknown key 'parent'", 2);
  const std::string row = "joints:\n  - {el: [0, 0, 1], jl: [0, 0, 0]}\nlinks:\n  - ";
  expect_error(file(free, row + "{link: 1, M: 1, MX: 1, XX: 1, YY: 2, ZZ: 2}\n"), "link 1: MX is given", 9,
               5);
  expect_error(file(centre + "principal", row + "{link: 1, M: 1, XX: 1, YY: 1, ZZ: 1, XY: 0.1}\n"),
               "link 1: XY is given", 9, 5, "orientation: arbitrary");
}

// Parallel axes: the zero of the angle is told by the x axis of the segment's frame, and the robot says so.
TEST(YamlConventions, ParallelAxesAreNoted) {
  const std::string rows =
      "joints:\n  - {el: [0, 0, 1], eu: [0, 0, 2], jl: [0, -1, 0], ju: [0, 1, 0]}\n"
      "  - {el: [0, 0, 1], jl: [-1, 0, 0]}\n";
  const Robot r = read(file(centre + "arbitrary", rows));
  ASSERT_EQ(r.warnings().size(), 1U);
  EXPECT_EQ(r.warnings()[0].severity, Severity::note);
  EXPECT_NE(r.warnings()[0].message.find("joint 1: el and eu are parallel"), std::string::npos);
  EXPECT_EQ(r.warnings()[0].place.line, 7);
  // Axis 2 lies in the direction y of segment 1 from axis 1: that is x of the table, and where q2 is zero x of segment 2 is
  // along x of segment 1, at -pi/2 from there.
  EXPECT_EQ(table(r), "link1 0: 0 0 0 0 q1 + pi/2 0\nlink2 1: 0 0 0 2 q2 0\n");
  ASSERT_EQ(r.data().frames.size(), 2U);
  for (const NamedFrame& f : r.data().frames) EXPECT_EQ(to_text(f.rpy[2]), "-pi/2") << f.name;
  EXPECT_EQ(to_text(r.data().frames[1].xyz[1]), "-1");
}

}  // namespace
}  // namespace articula::test::yaml
