// Conventions of robot files: a robot written in another convention and read again is the same function of its symbols, and so
// is a robot that was described in another convention to begin with. All equalities are proven by fingerprints.

#include <gtest/gtest.h>

#include "expr/text.hpp"
#include "io/yaml.hpp"
#include "model/model.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

std::vector<Expr> model(Graph& g, const Robot& robot, std::string_view name) {
  return values(model_named(name).methods.front().build(g, robot, {}));
}

void expect_same_models(const Robot& a, const Robot& b) {
  Graph g;
  for (const std::string_view name : {"geometric", "jacobian", "idm"})
    expect_equal(model(g, a, name), model(g, b, name), a.name() + " " + std::string(name));
}

void expect_round_trip(const Robot& robot) {
  for (const Convention c : {Convention::paul, Convention::craig}) {
    const std::string text = write_yaml(robot, c).text;
    EXPECT_NE(text.find(c == Convention::paul ? "convention: paul" : "convention: craig"), std::string::npos);
    expect_same_models(robot, read_yaml(text, "again.yaml"));
    if (testing::Test::HasFailure()) std::cout << text;
  }
}

// gamma and b away, links on one carrier alike in alpha and d, no wrenches that are inputs: a robot with a classical table.
Robot four_parameters(const Robot& robot, bool serial) {
  RobotData r = robot.data();
  std::map<int, int> first;  // carrier -> first link on it
  for (int j = 1; j <= r.n(); ++j) {
    Body& b = r[j];
    if (serial) b.parent = j - 1;
    const Body& model = r[first.emplace(b.parent, j).first->second];
    b.placement[0] = b.placement[1] = r.graph->constant(0);
    b.placement[2] = model.placement[2], b.placement[3] = model.placement[3];
    for (std::size_t k = FX; k <= CZ; ++k)
      if (b.link[k].varies()) b.link[k] = r.graph->constant(0);
  }
  return Robot(std::move(r));
}

TEST(Conventions, LibraryRobotsComeBack) {
  int count = 0;
  each_library_robot([&](const Robot& robot) {
    const bool general = robot.name().rfind("nr", 0) == 0 || robot.name() == "humanoid47" ||
                         robot.name() == "tree" || !robot.data().cuts.empty() || !robot.data().wheels.empty();
    if (!general) expect_round_trip(robot), ++count;
  });
  report("Library robots through the conventions paul and craig", count);
  EXPECT_GE(count, 20);
}

TEST(Conventions, RandomChainsAndTreesComeBack) {
  for (std::uint64_t seed = 1; seed <= 40 && !HasFailure(); ++seed) {
    expect_round_trip(four_parameters(random_robot(seed), seed % 2 == 0));
    expect_round_trip(four_parameters(random_symbolic_robot(seed), seed % 2 == 0));
  }
}

// A second time nothing changes any more.
TEST(Conventions, TextIsStable) {
  for (const char* name : {"puma560", "stanford", "scara", "rx90"})
    for (const Convention c : {Convention::paul, Convention::craig}) {
      const std::string text = write_yaml(library_robot(name), c).text;
      EXPECT_EQ(write_yaml(read_yaml(text, "again.yaml"), c).text, text);
    }
}

std::string file(const std::string& convention, const std::string& rest) {
  return "articula: 2\nname: r\nconvention: " + convention + "\ngravity: [g1, g2, g3]\n" + rest;
}
const std::string symbol_table =
    "parameters: {g1: ~, g2: ~, g3: ~, a: ~, b: ~, h: ~, l1: ~, l2: ~, x1: ~, y1: ~, z1: ~, x2: ~, y2: ~, "
    "z2: ~, x3: ~, y3: ~, z3: ~, m1: ~, m2: ~, m3: ~}\n";

// The rows of a table, each as its six elementary factors.
TEST(Conventions, TablesAsElementarySteps) {
  for (const char* name : {"puma560", "stanford", "rx90", "scara", "tree", "lau3", "nr:3"}) {
    RobotData r = library_robot(name).data();
    std::string rows = "joints:\n";
    std::string known = "parameters: {";
    for (const std::string& p : parameters_of(r)) known += p + ": ~, ";
    for (int j = 1; j <= r.n(); ++j) {
      const auto& p = r[j].placement;
      rows += "  - {type: " + std::string(info(r[j].joint).name) +
              ", parent: " + std::to_string(r[j].parent) + ", transform: [Rz: " + to_text(p[0]) +
              ", Tz: " + to_text(p[1]) + ", Rx: " + to_text(p[2]) + ", Tx: " + to_text(p[3]) +
              ", Rz: " + to_text(p[4]) + ", Tz: " + to_text(p[5]) + "]}\n";
    }
    rows += "links:\n";
    for (int j = 1; j <= r.n(); ++j) {
      rows += "  - {link: " + std::to_string(j);
      for (std::size_t k = 0; k < FX; ++k)
        rows += ", " + std::string(link_keys[k]) + ": " + to_text(r[j].link[k]);
      rows += "}\n";
    }
    std::string text = file("elementary", known + "unused: 1}\n" + rows);
    for (const char* i : {"1", "2", "3"}) {  // gravity as the robot has it
      const std::string letter = std::string("g") + i;
      text.replace(text.find(letter), 2, to_text(r.gravity[static_cast<std::size_t>(*i - '1')]));
    }
    Graph g;
    expect_equal(model(g, library_robot(name), "idm"), model(g, read_yaml(text, "steps.yaml"), "idm"), name);
  }
}

// One arm of three revolute joints, none of its axes parallel, in the table of Khalil and Kleinfinger and in frames at the
// centres of gravity. Link j has mass m<j>, centre (x, y, z)<j> in frame j, and there the inertia XX<j> ..
std::string table_of_the_arm() {
  std::string text =
      "articula: 1\nname: r\ngravity: [g1, g2, g3]\n" + symbol_table +
      "joints:\n  - {r: h}\n  - {alpha: alpha2, d: l1, r: a}\n  - {alpha: alpha3, d: l2, r: b}\nlinks:\n";
  for (const std::string j : {"1", "2", "3"}) {
    const auto v = [&](const char* letter) { return letter + j; };
    const auto cell = [&](const char* key, const char* sign, const std::string& more) {
      return ", " + std::string(key) + ": " + key + j + sign + v("m") + "*(" + more + ")";
    };
    text += "  - {link: " + j + cell("XX", "+", v("y") + "^2+" + v("z") + "^2") +
            cell("YY", "+", v("x") + "^2+" + v("z") + "^2") +
            cell("ZZ", "+", v("x") + "^2+" + v("y") + "^2") + cell("XY", "-", v("x") + "*" + v("y")) +
            cell("XZ", "-", v("x") + "*" + v("z")) + cell("YZ", "-", v("y") + "*" + v("z")) +
            ", MX: " + v("m") + "*" + v("x") + ", MY: " + v("m") + "*" + v("y") + ", MZ: " + v("m") + "*" +
            v("z") + ", M: " + v("m") + "}\n";
  }
  return text;
}

TEST(Conventions, FramesInTheCentresOfGravity) {
  const std::string links =
      "links:\n  - {link: 1, general: true, M: m1}\n  - {link: 2, general: true, M: m2}\n"
      "  - {link: 3, general: true, M: m3}\n";
  const std::string text =
      file("centre-of-gravity\norientation: arbitrary",
           "base: {ju: [0, 0, h]}\n" + symbol_table.substr(0, symbol_table.size() - 2) +
               ", alpha2: ~, alpha3: ~}\n" +
               "joints:\n"
               "  - {el: [0, 0, 1], eu: [0, -sin(alpha2), cos(alpha2)], jl: [-x1, -y1, -z1],\n"
               "     ju: [l1 - x1, -a*sin(alpha2) - y1, a*cos(alpha2) - z1]}\n"
               "  - {el: [0, 0, 1], eu: [0, -sin(alpha3), cos(alpha3)], jl: [-x2, -y2, -z2],\n"
               "     ju: [l2 - x2, -b*sin(alpha3) - y2, b*cos(alpha3) - z2]}\n"
               "  - {el: [0, 0, 1], jl: [-x3, -y3, -z3]}\n" +
               links);
  Graph g;
  expect_equal(model(g, read_yaml(table_of_the_arm(), "table.yaml"), "idm"),
               model(g, read_yaml(text, "centre.yaml"), "idm"), "centres of gravity");
}

// Frames of Denavit and Hartenberg have the axes of Paul's, at the centres of gravity: the same arm in both. Its links have
// principal axes there too, so that it is a robot in each of the orientations.
TEST(Conventions, FramesOfDenavitAndHartenberg) {
  const std::string both =
      "parameters: {g1: ~, g2: ~, g3: ~, y1: ~, z1: ~, y2: ~, z2: ~, l1: ~, l2: ~, m1: ~, m2: ~, m3: ~, "
      "XX1: ~, YY1: ~, ZZ1: ~, XX2: ~, YY2: ~, ZZ2: ~}\njoints:\n";
  const std::string paul =
      file("paul", both +
                       "  - {a: l1, alpha: pi/3}\n  - {a: l2, alpha: pi/2}\n  - {}\nlinks:\n"
                       "  - {link: 1, XX: XX1 + m1*(y1^2 + z1^2), YY: YY1 + m1*z1^2, ZZ: ZZ1 + m1*y1^2, "
                       "YZ: -m1*y1*z1, MY: m1*y1, MZ: m1*z1, M: m1}\n"
                       "  - {link: 2, XX: XX2 + m2*(y2^2 + z2^2), YY: YY2 + m2*z2^2, ZZ: ZZ2 + m2*y2^2, "
                       "YZ: -m2*y2*z2, MY: m2*y2, MZ: m2*z2, M: m2}\n"
                       "  - {link: 3, M: m3}\n");
  for (const std::string orientation : {"denavit-hartenberg", "principal"}) {
    const bool named = orientation == "denavit-hartenberg";
    const std::string centre = file(
        "centre-of-gravity\norientation: " + orientation,
        both +
            (named ? "  - {alpha: pi/3, jl: [-l1, -y1, -z1], ju: [0, -y1, -z1]}\n"
                     "  - {el: [0, 1, 0], eu: [0, 0, 1], jl: [-l2, -y2, -z2], ju: [0, -y2, -z2]}\n"
                     "  - {alpha: 0, jl: [0, 0, 0]}\n"
                   : "  - {el: [0, sin(pi/3), 1/2], eu: [0, 0, 1], jl: [-l1, -y1, -z1], ju: [0, -y1, -z1]}\n"
                     "  - {el: [0, 1, 0], eu: [0, 0, 1], jl: [-l2, -y2, -z2], ju: [0, -y2, -z2]}\n"
                     "  - {el: [0, 0, 1], jl: [0, 0, 0]}\n") +
            "links:\n  - {link: 1, XX: XX1, YY: YY1, ZZ: ZZ1, M: m1}\n"
            "  - {link: 2, XX: XX2, YY: YY2, ZZ: ZZ2, M: m2}\n  - {link: 3, M: m3}\n");
    Graph g;
    const Robot from_centres = read_yaml(centre, "centre.yaml");
    EXPECT_TRUE(from_centres.warnings().empty()) << to_text(from_centres.warnings());
    expect_equal(model(g, read_yaml(paul, "paul.yaml"), "idm"), model(g, from_centres, "idm"), orientation);
  }
}

}  // namespace
}  // namespace articula::test
