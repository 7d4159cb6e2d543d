// articula simulate, as a user runs it.

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "frontend/cli.hpp"

namespace frontend {
namespace {

std::vector<std::string> simulate(const std::string& robot, const std::vector<std::string>& more) {
  std::vector<std::string> arguments{"simulate", robot};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> list;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) list.push_back(line);
  return list;
}

TEST(Simulate, WritesATableAndPlotsAndFrames) {
  const Scratch scratch;
  const Ran ran = articula(
      simulate("planar2r", {"--duration", "1", "--step", "0.1", "-o", scratch.path("m.csv"), "--plot",
                            scratch.path("m.svg"), "--animation", scratch.path("m.json")}));
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("planar2r: 1 s, 11 rows"), std::string::npos) << ran.out;
  const std::vector<std::string> table = lines(content(scratch.path("m.csv")));
  ASSERT_EQ(table.size(), 12U);
  EXPECT_EQ(table[0], "t,q1,q2,qd1,qd2,qdd1,qdd2,tau1,tau2,T,U");
  EXPECT_EQ(content(scratch.path("m.svg")).rfind("<svg", 0), 0U);
  const Json frames = Json::parse(content(scratch.path("m.json")));
  EXPECT_EQ(frames["t"].size(), 11U);
  EXPECT_EQ(frames["links"], Json({"base", "link1", "link2"}));
  EXPECT_EQ(frames["places"][3][2].size(), 12U);
  EXPECT_EQ(scratch.names().size(), 3U);
}

// What was computed a priori moves the robot where it was to go: the lecture's first use of both models.
TEST(Simulate, PlaysTablesOfTorquesBack) {
  const Scratch scratch;
  const std::string table = scratch.path("torques.csv");
  const Ran torques = articula(
      {"torques", "planar2r", "--to", "pi/2,-0.5", "--duration", "1", "--step", "0.001", "-o", table});
  ASSERT_EQ(torques.code, 0) << torques.err;
  const Ran ran = articula(simulate("planar2r", {"--torques", table, "--duration", "1", "--json"}));
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NEAR(ran.json()["end"]["q"][0], 1.5707963, 1e-4);
  EXPECT_NEAR(ran.json()["end"]["q"][1], -0.5, 1e-4);
  const std::string other = scratch.file("none.csv", "t,q1,q2\n0,0,0\n1,0,0\n");
  const Ran none = articula(simulate("planar2r", {"--torques", other, "--duration", "1"}));
  EXPECT_EQ(none.code, 2);
  EXPECT_NE(none.err.find("no column is a torque"), std::string::npos) << none.err;
}

TEST(Simulate, TellsEventsAndEnergyAsJson) {
  const Ran ran = articula(simulate("puma560-full", {"--duration", "2", "--json"}));
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json json = ran.json();
  EXPECT_EQ(json["robot"], "puma560-full");
  EXPECT_EQ(json["end"]["q"].size(), 6U);
  EXPECT_LT(json["energy"]["end"], json["energy"]["start"]);
  ASSERT_FALSE(json["events"].empty());
  EXPECT_EQ(json["events"][0]["what"], "joint 3 (elbow) slides");
}

TEST(Simulate, StartsWhereItIsTold) {
  const Ran ran =
      articula(simulate("fourbar", {"--duration", "0.1", "--at", "-", "--json"}), R"({"q":[0.4],"qd":[2]})");
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_GT(ran.json()["end"]["q"][0], 0.4);
  EXPECT_NEAR(ran.json()["energy"]["start"], ran.json()["energy"]["end"], 1e-8);
}

// What knows the payload needs no regulator; what does not, does.
TEST(Simulate, ComparesControllersThatKnowMoreAndLess) {
  const Scratch scratch;
  const std::string motion = scratch.file(
      "m.yaml", "motion: 1\nsegments:\n  - {type: joints, to: [1, 0.5, -0.5, 0.3, 0.4, 0.2], duration: 1}\n");
  const auto share = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"--motion",  motion, "--control", "feedforward",
                                       "--payload", "2",    "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Ran ran = articula(simulate("puma560-numeric", arguments));
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran.json()["tracking"]["regulator_share"].get<double>();
  };
  EXPECT_LT(share({"--rate", "0"}), 1e-6);
  EXPECT_LT(share({}), 1e-2);
  EXPECT_GT(share({"--controller-payload", "0"}), 0.05);
  EXPECT_GT(share({"--controller-model", "gravity"}), 0.01);
}

TEST(Simulate, SaysWhatIsWrong) {
  const auto refused = [](const std::vector<std::string>& more, const std::string& words,
                          const std::string& input = "") {
    const Scratch scratch;
    std::vector<std::string> arguments = simulate("planar2r", more);
    for (const char* file : {"-o", "--plot"})
      arguments.insert(arguments.end(), {file, scratch.path(file + 1)});
    const Ran ran = articula(arguments, input);
    EXPECT_EQ(ran.code, 2) << words;
    EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
    EXPECT_TRUE(scratch.names().empty()) << words;
  };
  refused({}, "the simulation has no duration");
  refused({"--duration", "x"}, "--duration: 'x' is no number");
  refused({"--duration", "-1"}, "--duration cannot be -1");
  refused({"--duration", "1", "--control", "pid"}, "unknown control law 'pid'");
  refused({"--duration", "1", "--kp", "5"}, "--kp goes with --control");
  refused({"--duration", "1", "--control", "pd", "--kp", "1,2,3"}, "--kp has 3 values instead of 2");
  refused({"--duration", "1", "--control", "pd", "--rate", "0", "--delay", "0.1"},
          "--delay goes with --rate");
  refused({"--duration", "1", "--control", "pd", "--saturation", "limits"}, "no limits of effort");
  refused({"--duration", "1", "--control", "pd", "--controller-robot", "puma560"}, "other joints");
  refused({"--duration", "1", "--torque", "7=1"}, "has no joint or motor '7'");
  refused({"--duration", "1", "--torque", "1=exp(1000*t)"}, "at t = ");
  refused({"--duration", "1", "--push", "1,0@2"}, "a force has three numbers");
  refused({"--duration", "1", "--push", "1,0,0@9"}, "has no link '9'");
  refused({"--duration", "1", "--torques", "-"}, "unknown column 'tau3'", "t,tau3\n0,1\n1,1\n");
  refused({"--duration", "1", "--at", "-"}, "'q' has 1 value instead of 2", R"({"q":[1]})");
  refused({"--duration", "1", "--set", "M2=0", "--set", "ZZ2=0", "--set", "MX2=0", "--set", "MY2=0", "--set",
           "YY2=0"},
          "has no inertia");
}

// A row may fix a velocity for models; what moves has velocities of its own.
TEST(Simulate, RefusesJointsWithFixedRates) {
  const Scratch scratch;
  const std::string robot = scratch.file(
      "r.yaml",
      "articula: 1\nname: fixed\ngravity: [0, 0, -9.81]\njoints:\n  - {theta: q1, qd: 2, qdd: 0}\n"
      "links:\n  - {link: 1, ZZ: 1}\n");
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"simulate", robot, "--duration", "1"},
                                             {"torques", robot, "--to", "1", "--duration", "1"},
                                             {"implement", robot},
                                             {"implement", robot, "exact", "--to", "c"}}) {
    const Ran ran = articula(arguments);
    EXPECT_EQ(ran.code, 2) << arguments[0];
    EXPECT_NE(ran.err.find("the velocity or acceleration of joint 1 is fixed to a value"), std::string::npos)
        << arguments[0] << ": " << ran.err;
  }
}

// Ctrl-C ends the motion, and what there is of it is written.
TEST(Simulate, WritesWhatThereIsWhenItIsInterrupted) {
  const Scratch scratch;
  const Ran ran = articula_interrupted(
      simulate("planar2r",
               {"--duration", "40000", "--step", "1", "--tolerance", "1e-6", "-o", scratch.path("m.csv")}),
      2);
  EXPECT_EQ(ran.code, 130) << ran.err;
  EXPECT_NE(ran.err.find("cancelled at t = "), std::string::npos) << ran.err;
  EXPECT_NE(ran.out.find("planar2r: "), std::string::npos);
  EXPECT_GT(lines(content(scratch.path("m.csv"))).size(), 2U);
}

TEST(Simulate, TellsWhatTheEnergyChangedBy) {
  const Ran kept = articula(simulate("planar2r", {"--duration", "1"}));
  EXPECT_NE(kept.out.find(" J at the end, changed by at most "), std::string::npos) << kept.out;
  const Ran lost = articula(simulate("puma560-full", {"--duration", "0.1"}));
  EXPECT_EQ(lost.out.find("changed by"), std::string::npos) << lost.out;
}

TEST(Simulate, NeedsValuesOfParameters) {
  const Ran ran = articula(simulate("nr:3", {"--duration", "1"}));
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("have no value"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace frontend
