// articula excite: from a robot to the file of a motion that its logs are identified from.

#include <gtest/gtest.h>

#include <fstream>

#include "cli.hpp"

namespace frontend {
namespace {

class ExciteCommand : public testing::Test {
 protected:
  Scratch scratch;
  Ran excite(std::vector<std::string> more) {
    std::vector<std::string> arguments{"excite", "planar2r", "--evaluations", "90", "--duration", "4"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments);
  }
};

TEST_F(ExciteCommand, ItsMotionIsOneForOtherCommands) {
  const std::string motion = scratch.path("motion.yaml"), plot = scratch.path("motion.svg"),
                    table = scratch.path("log.csv");
  const Ran ran =
      excite({"--velocity", "2", "--acceleration", "8", "-o", motion, "--plot", plot, "--periods", "2"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("tells 13 parameters"), std::string::npos) << ran.out;
  EXPECT_NE(content(plot).find("<svg"), std::string::npos);
  const Ran torques = articula({"torques", "planar2r", "--motion", motion, "--json"});
  ASSERT_EQ(torques.code, 0) << torques.err;
  EXPECT_EQ(torques.json()["duration"], 8.0);
  EXPECT_LE(torques.json()["joints"][0]["velocity"]["size"].get<double>(), 2.0);
  const Ran simulated = articula({"simulate", "planar2r", "--motion", motion, "--control", "computed-torque",
                                  "--step", "0.005", "-o", table});
  ASSERT_EQ(simulated.code, 0) << simulated.err;
  const Ran identified = articula({"identify", "planar2r", "--log", table, "--json"});
  ASSERT_EQ(identified.code, 0) << identified.err;
  EXPECT_EQ(identified.json()["rank"], 13);
}

TEST_F(ExciteCommand, SaysWhatIsAssumed) {
  const Ran ran = excite({"--json"});
  ASSERT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("may be as fast as 3 rad/s"), std::string::npos) << ran.err;
  EXPECT_LT(ran.json()["found"]["condition"].get<double>(),
            ran.json()["random"]["best"]["condition"].get<double>());
  EXPECT_EQ(ran.json()["joints"].size(), 2U);
  EXPECT_EQ(excite({"--json"}).out, ran.out);
}

TEST_F(ExciteCommand, KeepsItsSearch) {
  const std::string stage = scratch.path("search.json");
  const Ran first = excite({"--resume", stage, "-o", "-"});
  ASSERT_EQ(first.code, 0) << first.err;
  const Ran again = excite({"--resume", stage, "-o", "-"});
  EXPECT_EQ(again.out, first.out);
  const Ran other = excite({"--resume", stage, "--seed", "5"});
  EXPECT_EQ(other.code, 2);
  EXPECT_NE(other.err.find("another robot, or other settings"), std::string::npos) << other.err;
}

TEST_F(ExciteCommand, RefusesInWords) {
  const auto says = [&](const std::vector<std::string>& arguments, const std::string& words) {
    const Ran ran = excite(arguments);
    EXPECT_EQ(ran.code, 2) << words;
    EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
    EXPECT_TRUE(ran.out.empty());
  };
  says({"--knots", "9"}, "--knots goes with --family spline");
  says({"--workspace", "z"}, "is not of the form AXIS=LOWER:UPPER");
  says({"--workspace", "z=2:1"}, "is empty");
  says({"--harmonics", "2.5"}, "is no whole number");
  says({"--range", "q7=0:1"}, "q7");
  says({"--family", "saw"}, "fourier, spline");
  says({"--link", "2"}, "--link goes with --workspace");
  says({"--periods", "2", "--family", "spline"}, "--periods goes with --family fourier");
  says({"--plot", "x.png"}, "SVG");
}

}  // namespace
}  // namespace frontend
