// Robots with closed loops that are out of the ordinary: parallelograms of any size, loops that hold everything.

#include <gtest/gtest.h>

#include "cli.hpp"

namespace frontend {
namespace {

std::string robot_of(const std::string& rows) {
  return "articula: 1\nname: odd\ngravity: [0, -9.81, 0]\njoints:\n" + rows + "links: general\n";
}

std::string bars(const std::string& crank, const std::string& ground, const std::string& more = "") {
  return robot_of(
      "  - {theta: q1" + more + "}\n  - {d: " + crank + ", active: false}\n  - {parent: 0, d: " + ground +
      ", active: false}\ncuts:\n  - {parent: 2, d: " + ground + ", twin: {parent: 3, d: " + crank + "}}\n");
}

Ran torques_of(const std::string& file) { return articula({"model", file, "idm"}); }

// Few of the random closed positions are those of the parallelogram; all are found, a rhombus not as it is folded.
TEST(OddLoops, ParallelogramsOfAnySize) {
  const Scratch scratch;
  for (const auto& [crank, ground] : std::vector<std::pair<std::string, std::string>>{
           {"0.3", "0.5"}, {"0.1", "0.5"}, {"0.3", "0.9"}, {"0.31", "0.5"}, {"0.5", "0.3"}, {"1", "1"}}) {
    const Json loops =
        articula({"show", scratch.file("p.yaml", bars(crank, ground)), "--json"}).json()["loops"];
    EXPECT_EQ(loops["given"], Json::array()) << crank << " " << ground;
    ASSERT_EQ(loops["follows"].size(), 2u);
    EXPECT_EQ(loops["follows"][0]["q"], "-q1");
    EXPECT_EQ(loops["follows"][1]["q"], "q1");
    EXPECT_EQ(loops["loops"][0]["family"], "parallelogram");
  }
}

TEST(OddLoops, WhatNoModelIsOfIsRefused) {
  const Scratch scratch;
  const Ran fast = torques_of(scratch.file(
      "t.yaml",
      robot_of("  - {theta: q1}\n  - {parent: 0, d: 0.4, active: false}\ncuts:\n  - {parent: 1, d: 0.3, "
               "twin: {parent: 2, d: 0.3}}\n")));
  EXPECT_EQ(fast.code, 2);
  EXPECT_NE(fast.err.find("mobility 0: nothing of it moves"), std::string::npos) << fast.err;

  const Ran fixed = torques_of(scratch.file("f.yaml", bars("0.3", "0.5", ", qd: 0.5")));
  EXPECT_EQ(fixed.code, 2);
  EXPECT_NE(fixed.err.find("velocity or acceleration of joint 1 is a value"), std::string::npos) << fixed.err;
}

TEST(OddLoops, ABallThatIsFreeInPartIsNoSurplusOfConstraints) {
  const Scratch scratch;
  const std::string file = scratch.file(
      "b.yaml",
      robot_of(
          "  - {theta: q1}\n  - {type: ball, d: 0.1, active: false}\n  - {parent: 0, alpha: pi/2, d: 0.5, "
          "active: false}\ncuts:\n  - {type: ball, parent: 2, d: 0.5, twin: {parent: 3, d: 0.25}}\n"));
  EXPECT_EQ(articula({"show", file, "--json"}).json()["loops"]["overconstrained_by"], 0);
}

// Fully stretched, W_p is zero but for rounding, and numbers of any size would come out.
TEST(OddLoops, SingularPositionsHaveNoNumbersOfModelsThatDivide) {
  const Scratch scratch;
  const auto at = [&](const std::string& model, const std::string& state,
                      const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"eval",  "slider-crank", model,   "--at", scratch.file("s.json", state),
                                   "--set", "d4=0.1",       "--set", "d3=0"};
    words.insert(words.end(), more.begin(), more.end());
    return articula(words);
  };
  const std::string upright = R"({"q":[1.5707963267948966],"qd":[1],"qdd":[1]})";
  for (const std::string model : {"idm", "constraints-kinematic"}) {
    const Ran ran = at(model, upright);
    EXPECT_EQ(ran.code, 2) << model << ran.out;
    EXPECT_NE(ran.err.find("singular at this position"), std::string::npos) << ran.err;
  }
  const Ran given = at("idm", R"({"q":[1.5707963267948966],"qp":[3.141592653589793,0],"qd":[1],"qdd":[1]})");
  EXPECT_EQ(given.code, 2) << given.out;
  EXPECT_EQ(at("transform", upright).code, 0);
  EXPECT_EQ(at("constraints-kinematic", upright, {"--only", "Wp"}).code, 0);
  EXPECT_EQ(at("idm", R"({"q":[1.57],"qd":[1],"qdd":[1]})").code, 0);

  const Ran table = articula({"eval", "slider-crank", "idm", "--set", "d4=0.1", "--set", "d3=0", "--csv",
                              scratch.file("t.csv", "q1,qd1,qdd1\n1,1,1\n1.5707963267948966,1,1\n")});
  EXPECT_EQ(table.code, 2) << table.out;
  EXPECT_NE(table.err.find("row 2: "), std::string::npos) << table.err;
}

// Joints that follow are put in: a parallelogram stretched out is singular, and its model is none the worse.
TEST(OddLoops, AStretchedParallelogramHasItsModel) {
  const Scratch scratch;
  const std::string file = scratch.file("p.yaml", bars("0.3", "0.5"));
  const Ran ran =
      articula({"eval", file, "jacobian", "--link", "2", "--at", scratch.file("s.json", R"({"q":[0]})")});
  EXPECT_EQ(ran.code, 0) << ran.err;
}

TEST(OddLoops, LoopsThatCloseStretchedOutOnlyAreDoubtful) {
  const Scratch scratch;
  const auto told = [&](const std::string& ground) {
    const std::string file = scratch.file(
        "s.yaml", robot_of("  - {theta: q1}\n  - {d: 0.25, active: false}\n  - {parent: 0, d: " + ground +
                           ", active: false}\ncuts:\n  - {parent: 2, d: 0.5, twin: {parent: 3, d: 0.25}}\n"));
    const Ran ran = articula({"check", file});
    return ran.out + ran.err;
  };
  EXPECT_NE(told("1").find("in a singular position only"), std::string::npos) << told("1");
  EXPECT_EQ(told("0.99").find("in a singular position only"), std::string::npos) << told("0.99");
}

TEST(OddLoops, LengthsBeyondNumbersAreRefused) {
  const Scratch scratch;
  const Ran ran = articula({"check", scratch.file("i.yaml", bars("1e400", "0.5"))});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("d of its twin = "), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace frontend
