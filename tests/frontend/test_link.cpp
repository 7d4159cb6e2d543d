// Models about one link (--link, --frame), and those that need torques or joints without motor.

#include <gtest/gtest.h>

#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

const std::string loaded_state = R"({"q":[0.3,-0.7],"qd":[1,2],"qdd":[0.1,0.2],"tau":[3,4]})";

Ran cartesian(const std::vector<std::string>& more) {
  return eval("planar2r", "cartesian-dynamics", loaded_state, more);
}

TEST(Link, ByNumberOrName) {
  const Ran ran = cartesian({"--link", "2", "--frame", "1"});
  const Json result = ran.json();
  EXPECT_EQ(result["rows"], Json::parse("[2.0,6.0]"));
  EXPECT_NEAR(result["Lambda"][0][0], 1 / 3.0 + 1, 1e-12);  // (ZZ1 + M2 d2^2)/d2^2
  EXPECT_NEAR(result["Lambda"][0][1], std::cos(-0.7) / 2, 1e-12);
  EXPECT_NEAR(result["Jbar"][1][0], -1, 1e-12);
  EXPECT_EQ(cartesian({"--link", "link2", "--frame", "link1"}).out, ran.out);
  EXPECT_EQ(cartesian({}).out, cartesian({"--link", "2", "--frame", "base"}).out);
  EXPECT_NE(cartesian({}).out, ran.out);
  EXPECT_EQ(cartesian({"--link", "1"}).json()["rows"], Json::parse("[6.0]"));
}

TEST(Link, WrongLinks) {
  expect_refused(cartesian({"--link", "linc2"}), "did you mean 'link2'");
  expect_refused(cartesian({"--link", "3"}), "no link '3'");
  expect_refused(cartesian({"--link", "0"}), "link 0 cannot move");
  expect_refused(cartesian({"--link", "-1"}), "no link '-1'");
  expect_refused(cartesian({"--frame", "elsewhere"}), "links are 0 to 2");
  expect_refused(articula({"model", "planar2r", "idm", "--link", "1"}), "takes no --link");
  expect_refused(articula({"model", "planar2r", "idm", "--frame", "1"}), "takes no --frame");
  expect_refused(articula({"model", "planar2r", "--all", "--link", "1"}), "--all");
}

TEST(Link, StandsInTheCommandOfTheCode) {
  const std::string code =
      articula({"model", "planar2r", "cartesian-dynamics", "--to", "c", "--link", "1"}).out;
  EXPECT_NE(code.find("articula model planar2r cartesian-dynamics --link 1 --to c"), std::string::npos);
}

TEST(Direct, AfterInverseIsTheSameMotion) {
  const Json tau = articula({"eval", "puma560-numeric", "idm", "--at", "-"},
                            R"({"q":[1,2,3,4,5,6],"qd":[6,5,4,3,2,1],"qdd":[1,-2,3,-4,5,-6]})")
                       .json()["tau"];
  const Json at{{"q", {1, 2, 3, 4, 5, 6}}, {"qd", {6, 5, 4, 3, 2, 1}}, {"tau", tau}};
  for (const char* method : {"inertia-matrix", "articulated-body"}) {
    const Json qdd = articula({"eval", "puma560-numeric", "ddm", "--at", "-", "--method", method}, at.dump())
                         .json()["qdd"];
    const double expected[] = {1, -2, 3, -4, 5, -6};
    for (int j = 0; j < 6; ++j) EXPECT_NEAR(qdd[j], expected[j], 1e-9) << method;
  }
}

TEST(Direct, NeedsInertia) {
  const Scratch scratch;
  const std::string robot = scratch.file(
      "light.yaml",
      "articula: 1\nname: r\ngravity: [0, 0, 0]\njoints:\n  - {theta: q1}\n  - {theta: q2, d: 1}\n"
      "links:\n  - {link: 1, ZZ: 1, YY: 1, M: 1}\n");
  expect_refused(articula({"model", robot, "ddm"}), "nothing resists the acceleration of joint 2");
  EXPECT_EQ(articula({"model", robot, "--all"}).code, 0);
}

TEST(Hybrid, NeedsAJointWithoutMotor) {
  expect_refused(articula({"model", "planar2r", "hybrid"}), "idm gives the torques, ddm the accelerations");
  const Scratch scratch;
  const std::string robot =
      scratch.file("acrobot.yaml",
                   "articula: 1\nname: r\ngravity: [0, 0, 0]\njoints:\n  - {theta: q1, active: false}\n  - "
                   "{theta: q2, d: 1}\n"
                   "links:\n  - {link: 1, ZZ: 1, YY: 1, M: 1}\n  - {link: 2, ZZ: 1, YY: 1, M: 1}\n");
  const Json result = eval(robot, "hybrid", loaded_state).json();
  EXPECT_EQ(result["tau"][0], 0.0);
  EXPECT_EQ(result["qdd"][1], 0.2);
  EXPECT_NEAR(result["qdd"][0], -0.2 / 3, 1e-12);  // (ZZ1 + ZZ2 + M2 d2^2) qdd1 + ZZ2 qdd2 = 0
  EXPECT_NEAR(result["tau"][1], 0.2 - 0.2 / 3, 1e-12);
}

TEST(Link, RowsOfATwist) {
  EXPECT_EQ(articula({"eval", "scara", "jacobian-determinant", "--rows", "vx,vy,vz,wz", "--at", "-"},
                     R"({"q":[0.3,0.4,0.5,0.6]})")
                .json()["rows"],
            Json::parse("[1.0,2.0,3.0,6.0]"));
  expect_refused(articula({"model", "scara", "jacobian-determinant", "--rows", "vx,vv"}),
                 "no component of a twist");
  expect_refused(articula({"model", "scara", "jacobian-determinant", "--rows", "vx,vx"}), "twice");
  expect_refused(articula({"model", "scara", "jacobian-determinant", "--rows", "vx,vy,vz,wx"}),
                 "depend on each other");
  expect_refused(articula({"model", "scara", "inverse-jacobian", "--rows", "vx,vy,vz"}), "4 freedoms");
  expect_refused(articula({"model", "scara", "idm", "--rows", "vx"}), "takes no --rows");
}

TEST(Link, SingularPositionsInWords) {
  const Json json = articula({"model", "rx90", "jacobian-determinant", "--json"}).json();
  ASSERT_EQ(json["remarks"].size(), 3U);
  EXPECT_EQ(json["remarks"][0]["text"], "q5 = 0 or pi: axes 4 and 6 are in line (wrist)");
  const std::string text = articula({"model", "nr:6", "jacobian-determinant"}).out;
  EXPECT_NE(text.find("too long to be factored"), std::string::npos);
}

TEST(Link, DerivativesByWhatATaskGives) {
  const Ran by_symbol =
      articula({"model", "scara", "inverse-kinematic", "--derivative", "twist.vx", "--json"});
  EXPECT_EQ(by_symbol.code, 0) << by_symbol.err;
  EXPECT_EQ(articula({"model", "scara", "inverse-kinematic", "--derivative", "twist1", "--json"}).code, 0);
  expect_refused(articula({"model", "scara", "idm", "--derivative", "twist"}), "no function of 'twist'");
}

}  // namespace
}  // namespace frontend
