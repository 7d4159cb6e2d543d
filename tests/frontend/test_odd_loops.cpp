// Robots with closed loops that are out of the ordinary: parallelograms of any size, loops that hold everything.

#include <gtest/gtest.h>

#include "cli.hpp"

using namespace frontend;

namespace {

std::string robot(const std::string& rows) {
  return "articula: 1\nname: odd\ngravity: [0, -9.81, 0]\njoints:\n" + rows + "links: general\n";
}

std::string bars(const std::string& crank, const std::string& ground, const std::string& more = "") {
  return robot(
      "  - {theta: q1" + more + "}\n  - {d: " + crank + ", active: false}\n  - {parent: 0, d: " + ground +
      ", active: false}\ncuts:\n  - {parent: 2, d: " + ground + ", twin: {parent: 3, d: " + crank + "}}\n");
}

Ran torques_of(const std::string& file) { return articula({"model", file, "idm"}); }

}  // namespace

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
      robot("  - {theta: q1}\n  - {parent: 0, d: 0.4, active: false}\ncuts:\n  - {parent: 1, d: 0.3, "
            "twin: {parent: 2, d: 0.3}}\n")));
  EXPECT_EQ(fast.code, 2);
  EXPECT_NE(fast.err.find("mobility 0: nothing of it moves"), std::string::npos) << fast.err;

  const Ran fixed = torques_of(scratch.file("f.yaml", bars("0.3", "0.5", ", qd: 0.5")));
  EXPECT_EQ(fixed.code, 2);
  EXPECT_NE(fixed.err.find("velocity or acceleration of joint link1 is a value"), std::string::npos)
      << fixed.err;
}

TEST(OddLoops, ABallThatIsFreeInPartIsNoSurplusOfConstraints) {
  const Scratch scratch;
  const std::string file = scratch.file(
      "b.yaml",
      robot("  - {theta: q1}\n  - {type: ball, d: 0.1, active: false}\n  - {parent: 0, alpha: pi/2, d: 0.5, "
            "active: false}\ncuts:\n  - {type: ball, parent: 2, d: 0.5, twin: {parent: 3, d: 0.25}}\n"));
  EXPECT_EQ(articula({"show", file, "--json"}).json()["loops"]["overconstrained_by"], 0);
}
