// Robots as URDF: what is written reads back as the same robot, and what the format cannot hold is told.

#include "io/library.hpp"
#include "io/yaml.hpp"
#include "unit/io/urdf_cases.hpp"

namespace articula::test::urdf {
namespace {

Robot yaml(const std::string& text) { return read_yaml(text, "r.yaml"); }
std::string head() { return "articula: 1\nname: r\ngravity: [0, 0, -9.81]\n"; }

std::string refused(const Robot& robot) {
  return refusal_of([&] { write_urdf(robot); });
}

// Right angles and short decimals: whatever the file says comes back exactly.
TEST(UrdfWrite, ExactRobotsComeBackProven) {
  const auto plain = [](const std::string& name) {
    return "<link name=\"" + name +
           "\"><inertial><origin xyz=\"0.01 -0.02 0.3\" rpy=\"1.57079632679 0 0\"/><mass value=\"2\"/>"
           "<inertia ixx=\"0.03\" ixy=\"0.001\" ixz=\"-0.002\" iyy=\"0.04\" iyz=\"0.003\" izz=\"0.02\"/>"
           "</inertial></link>\n";
  };
  const std::string text =
      file(plain("base") + light("a") + plain("b") + plain("c") + light("flange") + light("tool") +
           joint("j", "revolute", "base", "a",
                 "<origin xyz=\"0.1 0 0.2\" rpy=\"0 1.57079632679 0\"/><axis xyz=\"0 1 0\"/>"
                 "<limit lower=\"-2\" upper=\"1.57079632679\" effort=\"5\" velocity=\"2\"/>") +
           joint("k", "prismatic", "a", "b",
                 "<origin xyz=\"0 0.3 0\" rpy=\"0.7853981634 0 0\"/><axis xyz=\"1 0 0\"/>") +
           joint("l", "continuous", "b", "c", "<origin xyz=\"0 0 0.1\"/><axis xyz=\"0 0 -1\"/>") +
           joint("m", "fixed", "c", "flange", "<origin xyz=\"0.01 0.02 0\" rpy=\"0 0 1.57079632679\"/>") +
           joint("n", "fixed", "flange", "tool", "<origin xyz=\"0 0 0.05\" rpy=\"1.57079632679 0 0\"/>"));
  const Robot first = read(text);
  const Written written = write_urdf(first);
  const Robot second = read(written.text);
  EXPECT_EQ(unproven(first, second), "") << written.text;
  EXPECT_EQ(write_urdf(second).text, written.text);
  EXPECT_EQ(second.n(), first.n());
  EXPECT_EQ(to_text(second.data()[1].limits[UPPER]), "pi/2");
  EXPECT_EQ(second.data()[1].joint_name, "j");
}

TEST(UrdfWrite, EverythingComesBack) {
  for (const FixedJoints fixed : {FixedJoints::merge, FixedJoints::keep})
    for (const bool floating : {false, true}) {
      const ImportOptions options{fixed, false, floating};
      const Robot first = read(everything(), options);
      const Written written = write_urdf(first);
      const Robot second = read(written.text, {fixed, false, false});
      EXPECT_EQ(second.data().floats(), floating);
      EXPECT_LT(difference(first, second), 1e-12) << written.text;
      EXPECT_EQ(second.n(), first.n());
      ASSERT_EQ(second.data().couplings.size(), 1U);
      EXPECT_EQ(to_text(second.data().couplings[0].ratio), "-2");
      for (int j = 0; j <= first.n(); ++j) {
        EXPECT_EQ(second.data()[j].name, first.data()[j].name);
        EXPECT_EQ(second.data()[j].joint_name, first.data()[j].joint_name);
        for (std::size_t k = 0; k < limit_key_count; ++k)
          EXPECT_EQ(second.data()[j].limits[k].valid(), first.data()[j].limits[k].valid()) << j << " " << k;
      }
    }
}

// Whatever the library has, except what URDF cannot say.
TEST(UrdfWrite, LibraryRobots) {
  int written = 0;
  for (const std::string& name : library_names()) {
    const Robot r = library_robot(name);
    const std::string why = refused(r);
    if (why != "(accepted)") {
      EXPECT_TRUE(why.find("have no value") != std::string::npos || why.find("ball") != std::string::npos ||
                  why.find("first moments") != std::string::npos)
          << name << ": " << why;
      continue;
    }
    const Robot back = read(write_urdf(r).text);
    EXPECT_EQ(back.nv(), r.nv()) << name;
    ++written;
  }
  EXPECT_GT(written, 3);
}

TEST(UrdfWrite, AlmostParallelAxesDoNotGrow) {
  const Robot first = read(file(heavy("base") + heavy("a") + heavy("b") +
                                joint("j", "continuous", "base", "a", "<axis xyz=\"0 0 1\"/>") +
                                joint("k", "continuous", "a", "b",
                                      "<origin xyz=\"0.1 0.2 0\" rpy=\"1e-4 0 0\"/><axis xyz=\"0 0 1\"/>")));
  EXPECT_EQ(first.n(), 3);
  const std::string text = write_urdf(first).text;
  const Robot second = read(text);
  EXPECT_EQ(second.n(), 3);
  EXPECT_LT(difference(first, second), 1e-12);
  EXPECT_EQ(second.data().frames.size(), first.data().frames.size());
}

TEST(UrdfWrite, TheBaseInTheWorld) {
  const Robot r = yaml(
      head() + "base: {Z: [[0, -1, 0, 1], [1, 0, 0, 0], [0, 0, 1, 2], [0, 0, 0, 1]]}\njoints:\n  - {d: 1}\n");
  const Written written = write_urdf(r);
  EXPECT_TRUE(says(listed(written.changes), "added: link world: Z places the base in it"));
  EXPECT_FALSE(says(listed(written.changes), "gravity"));
  const Robot back = read(written.text);
  EXPECT_EQ(back.data()[0].name, "world");
  EXPECT_EQ(to_text(back.data().frames.at(0).rpy[2]), "pi/2");
}

TEST(UrdfWrite, AFrameOffTheAxisIsALinkOfItsOwn) {
  RobotData data = yaml(head() + "joints:\n  - {name: a, d: 1}\n").data();
  Graph& g = *data.graph;
  const Expr o = g.constant(0);
  data.frames.push_back({"a", 1, {g.constant(Rational(1, 2)), o, o}, {o, o, o}, {}});
  const Robot r(data);
  const Written written = write_urdf(r);
  EXPECT_TRUE(says(listed(written.changes), "becomes link a_frame"));
  EXPECT_EQ(read(written.text).data()[2].name, "a_frame");
}

TEST(UrdfWrite, WhatUrdfCannotSayIsTold) {
  const Written written = write_urdf(
      yaml("articula: 1\nname: r\ngravity: [0, -g, 0]\nparameters: {g: 9.81}\njoints:\n"
           "  - {name: a, d: 1, active: false}\n  - {name: b, type: prismatic, d: 1, qd: 0}\nlinks:\n"
           "  - {link: 1, M: 1, IA: 2, FO: 1, FV: 3, FX: FX1}\n"
           "motors:\n  - {name: m, JM: 1, ratio: {2: 5}}\n"));
  const std::string text = listed(written.changes);
  EXPECT_TRUE(says(text, "link a: IA, FO, FX\n"));
  EXPECT_TRUE(says(text, "joint of link a: that it is passive"));
  EXPECT_TRUE(says(text, "joint of link b: that its motion is given"));
  EXPECT_TRUE(says(text, "motor m"));
  EXPECT_TRUE(says(text, "gravity [0, -g, 0]"));
  EXPECT_TRUE(says(text, "symbols: their values are written"));
  EXPECT_TRUE(says(text, "added: joint b_joint: lower, upper, velocity, effort of 1e16"));
  EXPECT_FALSE(read(written.text).data()[2].limits[UPPER].valid());
  EXPECT_TRUE(says(written.text, "<dynamics damping=\"3\" friction=\"0\"/>"));
}

TEST(UrdfWrite, WhatUrdfCannotSayAtAllIsRefused) {
  EXPECT_TRUE(says(refused(yaml(head() + "joints:\n  - {type: ball}\n")), "URDF has no ball joints"));
  EXPECT_TRUE(says(refused(yaml(head() + "parameters: {L: ~, h: 1}\njoints:\n  - {d: L, r: h, b: b1}\n")),
                   "parameters have no value: L, b1"));
  EXPECT_TRUE(says(refused(yaml(head() + "joints:\n  - {d: 1}\nlinks:\n  - {link: 1, MX: 1}\n")),
                   "first moments and no mass"));
}

TEST(UrdfWrite, AFixedLinkOfTheFileIsNoFoot) {
  const std::string text = file(heavy("base") + light("leg_foot") + heavy("leg") +
                                joint("mount", "fixed", "base", "leg_foot", "<origin xyz=\"0 0 1\"/>") +
                                joint("j", "continuous", "leg_foot", "leg", "<origin xyz=\"1 0 0\"/>"));
  ImportOptions keep;
  keep.fixed = FixedJoints::keep;
  EXPECT_TRUE(says(write_urdf(read(text, keep)).text, "<link name=\"leg_foot\""));
}

}  // namespace
}  // namespace articula::test::urdf
