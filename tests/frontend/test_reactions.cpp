// idm --reactions from the command line: what it gives, in which frame and about which point, what it refuses.

#include <gtest/gtest.h>

#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

const char* const resting = R"({"q":[0,0],"qd":[0,0],"qdd":[0,0],"parameters":{"g":10}})";

Json reactions(const std::string& robot, const std::vector<std::string>& more = {},
               const std::string& state = resting) {
  std::vector<std::string> options{"--reactions"};
  options.insert(options.end(), more.begin(), more.end());
  return eval(robot, "idm", state, options).json();
}

// planar2r: two rods of mass m1 = m2 and length 1 in a vertical plane, stretched out along x.
TEST(Reactions, HoldTheWeightOfAllThatIsCarried) {
  const Json idm = eval("planar2r", "idm", resting).json(), all = reactions("planar2r");
  EXPECT_EQ(all["tau"], idm["tau"]);
  ASSERT_EQ(all["F"].size(), 2U);
  ASSERT_EQ(all["F"][0].size(), 3U);
  EXPECT_NEAR(all["N"][0][2], idm["tau"][0], 1e-12);
  EXPECT_NEAR(all["N"][1][2], idm["tau"][1], 1e-12);
  EXPECT_GT(all["F"][1][1], 0.0);
  EXPECT_GT(all["F"][0][1], all["F"][1][1]);
}

TEST(Reactions, InAFrameAboutAPoint) {
  const char* const turned = R"({"q":[0.3,-0.7],"qd":[1,2],"qdd":[0.1,0.2]})";
  const Json own = reactions("planar2r", {}, turned), base = reactions("planar2r", {"--frame", "0"}, turned);
  const double c = std::cos(-0.4), s = std::sin(-0.4);
  const double fx = own["F"][1][0], fy = own["F"][1][1];
  EXPECT_NEAR(base["F"][1][0], c * fx - s * fy, 1e-12);
  EXPECT_NEAR(base["F"][1][1], s * fx + c * fy, 1e-12);
  EXPECT_EQ(base["N"][1][2], own["N"][1][2]);
  const Json about = reactions("planar2r", {"--point", "1"}, turned);  // O_2 is at (1, 0) in frame 1
  const double f1y = reactions("planar2r", {"--frame", "1"}, turned)["F"][1][1];
  EXPECT_NEAR(about["N"][1][2], own["N"][1][2].get<double>() + f1y, 1e-12);
  EXPECT_EQ(reactions("planar2r", {"--frame", "world"}, turned)["F"], base["F"]);
}

TEST(Reactions, OfAFloatingBaseComeFirst) {
  const Ran ran = articula({"eval", "planar2r", "idm", "--reactions", "--floating", "--at", "-"},
                           R"({"q":[0,0,0,1,0,0,0,0.1,0.2],"qd":[0,0,0,0,0,0,0,0],"qdd":[0,0,0,0,0,0,0,0]})");
  const Json all = ran.json();
  ASSERT_EQ(all["F"].size(), 3U) << ran.err;
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(all["F"][0][i], all["tau"][i], 1e-12);
    EXPECT_NEAR(all["N"][0][i], all["tau"][3 + i], 1e-12);
  }
}

TEST(Reactions, AreOneModelOfTheCatalogue) {
  const Json model = articula({"model", "rx90", "idm", "--reactions", "--json"}).json();
  EXPECT_EQ(model["proven_equal_to"], Json::parse(R"(["newton-euler-cog","momenta"])"));
  const Ran code = articula({"model", "rx90", "idm", "--reactions", "--to", "c"});
  EXPECT_EQ(code.code, 0) << code.err;
  EXPECT_NE(code.out.find("F: 6 x 3, row by row"), std::string::npos) << code.out.substr(0, 3000);
}

// What base parameters leave open is left out where all models are asked for.
TEST(Reactions, AreLeftOutOfAllModelsWithBaseParameters) {
  const std::string with = articula({"model", "planar2r", "--all", "--json"}).out;
  EXPECT_NE(with.find("\"reactions\""), std::string::npos);
  for (const char* robot : {"planar2r", "fourbar"}) {
    const Ran ran = articula({"model", robot, "--all", "--base-parameters", "--json"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out.find("\"reactions\""), std::string::npos);
    const Ran summary = articula({"summary", robot, "--base-parameters"});
    EXPECT_EQ(summary.code, 0) << summary.err;
  }
}

// The crank's motor is all that is along an axis; the pins between coupler and crank, coupler and rocker carry what moves the coupler.
TEST(Reactions, OfClosedLoopsTellWhatIsAssumed) {
  const Ran ran = eval("fourbar", "idm", R"({"q":[0.7],"qd":[0.4],"qdd":[-0.3]})", {"--reactions"});
  EXPECT_NE(ran.err.find("note: loop pin is over-constrained: its cut joint is taken to carry fx, fy alone"),
            std::string::npos)
      << ran.err;
  const Json all = ran.json();
  ASSERT_EQ(all["N"].size(), 3U);
  EXPECT_NEAR(all["N"][0][2].get<double>(), all["tau"][0].get<double>(), 1e-12);
  EXPECT_NEAR(all["N"][1][2].get<double>(), 0, 1e-12);
  EXPECT_NEAR(all["N"][2][2].get<double>(), 0, 1e-12);
  const Ran code = articula({"model", "fourbar", "idm", "--reactions", "--to", "c"});
  EXPECT_NE(code.out.find("loop pin is over-constrained"), std::string::npos);
  EXPECT_EQ(eval("delta", "idm", R"({"q":[0.1,0.2,0.3],"qd":[0,0,0],"qdd":[0,0,0]})", {"--reactions"}).err,
            "");
}

// A flat parallelogram: its joints follow all the same, and nothing tells what its pins carry.
TEST(Reactions, OfFlatParallelogramsAreRefused) {
  Scratch scratch;
  const std::string robot = scratch.file(
      "flat.yaml",
      "articula: 2\nname: flat\ngravity: [0, -10, 0]\njoints:\n  - {name: crank, theta: q1}\n"
      "  - {name: coupler, parent: crank, d: 0.2, theta: q2, active: false}\n"
      "  - {name: rocker, parent: base, d: 0.4, theta: q3, active: false}\n"
      "links:\n  - {link: coupler, M: 1, MX: 0.2, ZZ: 0.05, YY: 0.05}\n"
      "cuts:\n  - {name: pin, parent: coupler, d: 0.4, theta: q4, twin: {parent: rocker, d: 0.2}}\n");
  const auto at = [&](const char* q) {
    return articula({"eval", robot, "idm", "--reactions", "--at", "-"},
                    std::string(R"({"q":[)") + q + R"(],"qd":[0],"qdd":[0]})");
  };
  expect_refused(at("3.141592653589793"), "is singular at this position");
  expect_refused(at("1e-9"), "is singular at this position");
  EXPECT_EQ(at("0.5").code, 0);
  EXPECT_EQ(articula({"eval", robot, "idm", "--at", "-"}, R"({"q":[0],"qd":[0],"qdd":[0]})").code, 0);
}

TEST(Reactions, AreRefused) {
  expect_refused(articula({"model", "planar2r", "ddm", "--reactions"}),
                 "--reactions goes with model idm alone");
  expect_refused(articula({"model", "planar2r", "--all", "--reactions"}),
                 "--reactions goes with model idm alone");
  expect_refused(articula({"model", "planar2r", "idm", "--frame", "1"}), "model idm takes no --frame");
  expect_refused(articula({"model", "planar2r", "idm", "--reactions", "--frame", "7"}), "no link '7'");
  expect_refused(articula({"model", "planar2r", "idm", "--reactions", "--link", "1"}), "takes no --link");
  expect_refused(articula({"model", "planar2r", "idm", "--reactions", "--base-parameters"}),
                 "base parameters leave the torques as they are");
}

}  // namespace
}  // namespace frontend
