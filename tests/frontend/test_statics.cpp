// statics: the verb, as text and JSON, and what it refuses; the model that it rests on.

#include <gtest/gtest.h>

#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

Ran statics(const std::vector<std::string>& more, const std::string& state = R"({"q":[0,0]})") {
  std::vector<std::string> arguments{"statics", "planar2r", "--at", "-"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return articula(arguments, state);
}

// Stretched out along x: the torque at rest of q1 is 2 g, so that 40 N m leave 40 - 2 g upwards at O_2, one metre from it.
TEST(StaticsCommand, LargestForces) {
  const Json json = statics({"--effort", "40", "--json"}).json();
  EXPECT_EQ(json["holds"], true);
  EXPECT_NEAR(json["joints"][0]["torque"], 2 * 9.81, 1e-12);
  const Json& forces = json["forces"];
  ASSERT_EQ(forces.size(), 6U);
  EXPECT_EQ(forces[0]["size"], nullptr);  // along the arm no joint is at work
  EXPECT_NEAR(forces[2]["size"], 40 - 2 * 9.81, 1e-9);
  EXPECT_NEAR(forces[3]["size"], 40 + 2 * 9.81, 1e-9);
  EXPECT_EQ(forces[2]["limited_by"], "q1");
  EXPECT_NEAR(json["worst"]["size"], 40 - 2 * 9.81, 1e-9);
  EXPECT_NEAR(json["worst"]["direction"][1], 1.0, 1e-12);
  const Ran text = statics({"--effort", "40"});
  EXPECT_NE(text.out.find("+y        20.4  1"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("+x         any"), std::string::npos) << text.out;
}

// A payload is a weight that acts already.
TEST(StaticsCommand, PayloadsAndForcesThatAct) {
  const Json loaded = statics({"--effort", "40", "--payload", "1@2", "--json"}).json();
  EXPECT_NEAR(loaded["forces"][2]["size"], 40 - 3 * 9.81, 1e-9);
  const Json pushed = statics({"--effort", "40", "--json"}, R"({"q":[0,0],"tip":[0,9.81,0,0,0,0]})").json();
  EXPECT_NEAR(pushed["forces"][2]["size"], 40 - 3 * 9.81, 1e-9);
  const Json link =
      statics({"--effort", "40", "--json"}, R"({"q":[0,0],"wrench":{"2":[0,9.81,0,0,0,0]}})").json();
  EXPECT_NEAR(link["forces"][2]["size"], 40 - 3 * 9.81, 1e-9);
}

// A tool is a named frame; limits are those of the file.
TEST(StaticsCommand, AtAFrameOfTheRobot) {
  Scratch scratch;
  const std::string robot = scratch.file(
      "tooled.yaml",
      "articula: 2\nname: tooled\ngravity: [0, -10, 0]\njoints:\n  - {theta: q1, limits: {effort: 40}}\n"
      "links:\n  - {link: 1, ZZ: 1/3, YY: 1/3, XX: 1/100, MX: 0.5, M: 1}\n"
      "frames:\n  - {name: tip, link: 1, xyz: [2, 0, 0]}\n");
  const auto at_tip = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"statics", robot, "--at", "-", "--link", "tip"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments, R"({"q":[0]})");
  };
  const Json json = at_tip({"--json"}).json();
  EXPECT_EQ(json["link"], "tip");
  EXPECT_EQ(json["joints"][0]["effort"], 40.0);
  EXPECT_NEAR(json["forces"][2]["size"], (40 - 5) / 2.0, 1e-12);
  EXPECT_NE(at_tip({"--frame", "tip"}).out.find("forces of tip on its environment, axes of tip"),
            std::string::npos);
  const Json F =
      eval(robot, "idm", R"({"q":[0],"qd":[0],"qdd":[0]})", {"--reactions", "--point", "tip"}).json();
  ASSERT_EQ(F["N"].size(), 1U);  // the frame has no joint
  EXPECT_NEAR(F["N"][0][2], 5 - 2 * 10.0, 1e-12);
}

TEST(StaticsCommand, WhatDoesNotHoldItselfIsWarnedOf) {
  const Ran ran = statics({"--effort", "10"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("warning: joint 1 needs 19.6 of 10 to hold the robot\n"), std::string::npos)
      << ran.err;
  EXPECT_NE(ran.out.find("it does not hold itself"), std::string::npos);
  const Json json = statics({"--effort", "10", "--json"}).json();
  EXPECT_EQ(json["holds"], false);
  EXPECT_EQ(json["worst"], nullptr);
}

TEST(StaticsCommand, WhatActsAlreadyIsSaid) {
  const Ran pushed =
      statics({"--effort", "10"}, R"({"q":[0,0],"tip":[0,9.81,0,0,0,0],"wrench":{"2":[0,1,0,0,0,0]}})");
  const std::string acting = "with the wrenches of its links and the state's tip";
  EXPECT_NE(pushed.err.find("to hold the robot " + acting + "\n"), std::string::npos) << pushed.err;
  EXPECT_NE(pushed.out.find("held at rest " + acting + "; further forces of"), std::string::npos);
  const Ran nothing = statics({"--effort", "10"}, R"({"q":[0,0],"tip":[0,0,0,0,0,0]})");
  EXPECT_NE(nothing.out.find("held at rest; forces of"), std::string::npos) << nothing.out;
}

TEST(StaticsCommand, SharesAreShort) {
  EXPECT_NE(statics({"--effort", "1e-300"}).out.find("1.96e+303 % of 1e-300 !"), std::string::npos);
  EXPECT_NE(statics({"--effort", "1e-2"}).out.find("196200 % of 0.01 !"), std::string::npos);
}

// Tables call joints as `check` does. A frame of the file with a link's name is not the link's frame: that one goes by its number.
TEST(StaticsCommand, NamesOfJointsAndFrames) {
  Scratch scratch;
  const std::string robot = scratch.file(
      "arm.yaml",
      "articula: 2\nname: arm\ngravity: [0, -10, 0]\njoints:\n  - {name: fore, joint: elbow, limits: "
      "{effort: 40}}\n"
      "links:\n  - {link: fore, MX: 0.5, M: 1, YY: 0.4, ZZ: 0.4}\nframes:\n  - {name: fore, link: fore, xyz: "
      "[2, 0, 0]}\n");
  const auto run = [&](const std::string& state, const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"statics", robot, "--at", "-"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments, state);
  };
  const Ran plain = run(R"({"q":[0]})", {});
  EXPECT_NE(plain.out.find("1 (elbow)        5  12 % of 40"), std::string::npos) << plain.out;
  EXPECT_NE(plain.out.find("forces of 1 (fore) on"), std::string::npos) << plain.out;
  EXPECT_NE(run(R"({"q":[0]})", {"--link", "fore"}).out.find("forces of fore on"), std::string::npos);
  EXPECT_EQ(run(R"({"q":[0]})", {"--json"}).json()["joints"][0]["name"], "q1");
  const auto torque = [](const Ran& ran) { return ran.json()["joints"][0]["torque"].get<double>(); };
  const Ran named = run(R"({"q":[0],"wrench":{"fore":[0,1,0,0,0,0]}})", {"--json"});
  EXPECT_NEAR(torque(named), 5, 1e-12);  // at the axis, not two metres from it
  EXPECT_NE(named.err.find("the wrench of link 'fore' is"), std::string::npos) << named.err;
  const Ran evaluated = eval(robot, "gravity", R"({"q":[0],"wrench":{"fore":[0,1,0,0,0,0]}})");
  EXPECT_NE(evaluated.err.find("the wrench of link 'fore' is"), std::string::npos) << evaluated.err;
  const Ran numbered = run(R"({"q":[0],"wrench":{"1":[0,1,0,0,0,0]}})", {"--json"});
  EXPECT_EQ(numbered.err, "");
  EXPECT_EQ(torque(numbered), torque(named));
}

TEST(StaticsCommand, TheModelIsInverseDynamicsAtRest) {
  const Json all =
      eval("planar2r", "statics", R"({"q":[0.3,1],"tip":[1,-5,0,0,0,2]})", {"--frame", "2"}).json();
  const Json idm =
      eval("planar2r", "idm", R"({"q":[0.3,1],"qd":[0,0],"qdd":[0,0],"wrench":{"2":[1,-5,0,0,0,2]}})",
           {"--reactions"})
          .json();
  for (const char* output : {"tau", "F", "N"}) EXPECT_LE(apart(all[output], idm[output]), 1e-12) << output;
}

// Of a closed robot the torque of the motor, and the forces that its limit leaves to the link, by the Jacobian of the closed robot.
TEST(StaticsCommand, HoldsClosedLoops) {
  const Json at_rest = eval("fourbar", "statics", R"({"q":[0.7],"tip":[0,0,0,0,0,0]})").json(),
             J = eval("fourbar", "jacobian", R"({"q":[0.7]})", {"--link", "coupler"}).json()["J"];
  const Json found =
      articula({"statics", "fourbar", "--at", "-", "--link", "coupler", "--effort", "10", "--json"},
               R"({"q":[0.7]})")
          .json();
  ASSERT_EQ(found["joints"].size(), 1U);
  const double tau = at_rest["tau"][0], x = J[0][0];
  EXPECT_NEAR(found["joints"][0]["torque"], tau, 1e-12);
  EXPECT_NEAR(found["forces"][x > 0 ? 0 : 1]["size"], (10 - tau) / std::fabs(x), 1e-9);
  const Json pulled =
      eval("fourbar", "statics", R"({"q":[0.7],"tip":[1,0,0,0,0,0]})", {"--link", "coupler"}).json();
  EXPECT_NEAR(pulled["tau"][0].get<double>() - tau, x, 1e-12);
  Scratch scratch;
  const std::string two_motors = scratch.file(
      "two.yaml",
      "articula: 2\nname: two\ngravity: [0, -10, 0]\njoints:\n  - {name: crank, theta: q1}\n"
      "  - {name: coupler, parent: crank, d: 0.15, theta: q2, active: false}\n"
      "  - {name: rocker, parent: base, d: 0.4, theta: q3}\n"
      "cuts:\n  - {name: pin, parent: coupler, d: 0.4, theta: q4, twin: {parent: rocker, d: 0.3}}\n");
  expect_refused(articula({"statics", two_motors, "--at", "-", "--effort", "4"}, R"({"q":[0.7]})"),
                 "nothing tells how they share the load");
}

TEST(StaticsCommand, Refusals) {
  expect_refused(statics({}), "no joint has a limit of its torque");
  expect_refused(statics({"--effort", "4,x"}), "'x' is no number");
  expect_refused(statics({"--effort", "4,-1"}), "-1 is no positive number");
  expect_refused(statics({"--effort", "4,1,2"}), "--effort has 3 values instead of 2");
  expect_refused(statics({"--effort", "4", "--link", "hand"}), "no link 'hand'");
  expect_refused(statics({"--effort", "4", "--frame", "world"}), "cannot be the world's");
  expect_refused(statics({"--effort", "4"}, R"({"q":[0,0],"tip":[0,1.7e308,0,0,0,1e308]})"),
                 "the torque of joint 1 is not finite");
  expect_refused(statics({"--effort", "4"}, R"({"q":[0]})"), "'q' has 1 value instead of 2");
  expect_refused(statics({"--effort", "4"}, R"({"q":[0,0],"tip":[1]})"), "'tip' has 1 value instead of 6");
  expect_refused(statics({"--effort", "4"}, R"({"qdd":[0,0]})"), "'q' is missing");
  expect_refused(statics({"--effort", "4", "--floating"}, R"({"q":[0,0,0,1,0,0,0,0,0]})"),
                 "has several freedoms");
}

}  // namespace
}  // namespace frontend
