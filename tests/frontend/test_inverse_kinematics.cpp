// Joint velocities from the twist of a link, as users ask for them: states and tables with a twist and a damping.

#include <gtest/gtest.h>

#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

const std::string planar_twist = R"({"q":[0.3,-0.7],"twist":[0,1,0,0,0,3],"parameters":{"d2":0.5}})";

TEST(InverseKinematic, FromATwist) {
  const Json qd = eval("planar2r", "inverse-kinematic", planar_twist, {"--frame", "1"}).json()["qd"];
  EXPECT_NEAR(qd[0], 2, 1e-12);  // vy = d2 qd1, wz = qd1 + qd2
  EXPECT_NEAR(qd[1], 1, 1e-12);
  const Json Jinv = eval("planar2r", "inverse-jacobian", planar_twist, {"--frame", "1"}).json();
  EXPECT_EQ(Jinv["rows"], Json::parse("[2.0,6.0]"));
  EXPECT_EQ(Jinv["Jinv"], Json::parse("[[2.0,0.0],[-2.0,1.0]]"));
}

TEST(InverseKinematic, TheBasesMotionIsNotTheJoints) {
  const Json qd =
      eval("planar2r", "inverse-kinematic",
           R"({"q":[0.3,-0.7],"twist":[0,1,0,0,0,3],"parameters":{"d2":0.5},"base":{"W":[0,0,0.75]}})",
           {"--frame", "1"})
          .json()["qd"];
  EXPECT_NEAR(qd[0], 1.25, 1e-12);
  EXPECT_NEAR(qd[1], 1, 1e-12);
}

TEST(InverseKinematic, RedundantArmsHaveSelfMotions) {
  const Json result =
      eval("elastic-drive", "inverse-kinematic", R"({"q":[1,2],"twist":[0,0,0,0,0,3]})").json();
  EXPECT_EQ(result["qd"], Json::parse("[1.5,1.5]"));
  EXPECT_EQ(result["N"], Json::parse("[[0.5,-0.5],[-0.5,0.5]]"));
  EXPECT_FALSE(eval("planar2r", "inverse-kinematic", planar_twist).json().contains("N"));
}

TEST(InverseKinematic, MissingAndWrongValues) {
  const auto refused = [](const std::string& model, const std::string& state, const std::string& what) {
    expect_refused(eval("planar2r", model, state), what);
  };
  refused("inverse-kinematic", R"({"q":[0,0]})", "'twist' is missing: 6 values");
  refused("inverse-kinematic", R"({"q":[0,0],"twist":[1,2,3]})", "'twist' has 3 values instead of 6");
  refused("inverse-kinematic", R"({"q":[0,0],"twist":1})",
          "'twist' is a number instead of a list of numbers");
  refused("damped-inverse-kinematic", R"({"q":[0,0],"twist":[0,0,0,0,0,0]})",
          "'damping' is missing: 1 value");
  refused("damped-inverse-kinematic", R"({"q":[0,0],"twist":[0,0,0,0,0,0],"damping":[1]})",
          "'damping' is an array instead of a number");
  refused("inverse-kinematic", R"({"q":[0,0],"twits":[0,0,0,0,0,0]})", "did you mean 'twist'");
  refused("inverse-kinematic", R"({"q":[0,0],"twist":[0,0,0,0,0,0],"parameters":{"twist.vx":1}})",
          "no parameter 'twist.vx'");
  EXPECT_EQ(eval("planar2r", "gravity", planar_twist).code,
            eval("planar2r", "gravity", R"({"q":[0.3,-0.7]})").code);
}

TEST(InverseKinematic, WhatDoesNotApply) {
  expect_refused(articula({"model", "arm7", "inverse-jacobian"}), "moved by 7 freedoms");
  EXPECT_EQ(articula({"model", "arm7", "inverse-jacobian", "--link", "6"}).code, 0);
  expect_refused(articula({"model", "planar3r", "inverse-jacobian", "--via", "1"}), "six freedoms");
  expect_refused(articula({"model", "rx90", "inverse-jacobian", "--frame", "world"}),
                 "cannot be the world's");
  expect_refused(articula({"model", "rx90", "damped-inverse-kinematic", "--point", "4"}), "takes no --point");
}

// At a singular position there is no inverse, and that is said; damping gives numbers.
TEST(InverseKinematic, SingularPositions) {
  const std::string wrist = R"({"q":[0.1,0.2,0.3,0.4,0,0.6],"twist":[1,2,3,4,5,6],"damping":0.1,)"
                            R"("parameters":{"D3":0.45,"RL4":0.45}})";
  expect_refused(eval("rx90", "inverse-kinematic", wrist), "'qd' is not finite at this state");
  expect_refused(eval("rx90", "inverse-jacobian", wrist), "'Jinv' is not finite at this state");
  const std::string stretched = "q1,q2,q3\n0,0,0\n";
  expect_refused(
      articula({"eval", "planar3r", "inverse-jacobian", "--csv", "-", "--set", "d2=1", "--set", "d3=1"},
               stretched),
      "divides by is zero there");
  const Json qd = eval("rx90", "damped-inverse-kinematic", wrist).json()["qd"];
  for (const Json& x : qd) EXPECT_LT(std::abs(x.get<double>()), 100);
}

TEST(InverseKinematic, Tables) {
  const std::string table =
      "q1,q2,twist1,twist2,twist3,twist4,twist5,twist6,damping\n0.3,-0.7,0,1,0,0,0,3,0\n";
  const Ran ran = articula(
      {"eval", "planar2r", "damped-inverse-kinematic", "--csv", "-", "--frame", "1", "--set", "d2=0.5"},
      table);
  EXPECT_EQ(ran.out, "qd1,qd2\n2,1\n") << ran.err;
  const Ran less = articula({"eval", "planar2r", "inverse-kinematic", "--csv", "-", "--set", "d2=1"},
                            "q1,q2,twist1,twist2\n0,0,0,0\n");
  expect_refused(less, "columns are missing: twist6");
}

TEST(InverseKinematic, CodeSaysWhatATwistIs) {
  const std::string code = articula({"model", "planar2r", "damped-inverse-kinematic", "--to", "c"}).out;
  EXPECT_NE(code.find("const double q[2], const double twist[6], const double damping[1]"),
            std::string::npos);
  EXPECT_NE(code.find(" * twist: velocity of the link's origin, then angular velocity"), std::string::npos);
  EXPECT_NE(code.find(" * q: one entry for each joint"), std::string::npos);
}

}  // namespace
}  // namespace frontend
