// articula identify: from files to files.

#include <gtest/gtest.h>

#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

// A pendulum that is swung by two sines: its torques, exactly.
std::string measured(double sign = 1, int rows = 4000) {
  std::string text = "t,q1,tau1\n";
  for (int k = 0; k < rows; ++k) {
    const double t = 1e-3 * k, w = 3, v = 7.3;
    const double q = std::sin(w * t) + 0.5 * std::sin(v * t),
                 qd = w * std::cos(w * t) + 0.5 * v * std::cos(v * t),
                 qdd = -w * w * std::sin(w * t) - 0.5 * v * v * std::sin(v * t);
    const double tau = 2 * qdd + 9.81 * 1.5 * std::cos(q) + 0.4 * qd + 0.7 * (qd > 0 ? 1 : -1);
    char line[100];
    std::snprintf(line, sizeof line, "%.3f,%.12g,%.12g\n", t, q, sign * tau);
    text += line;
  }
  return text;
}

const char* const pendulum =
    "articula: 1\nname: pendulum\ngravity: [0, -9.81, 0]\njoints:\n  - {}\nlinks:\n  - {link: 1, M: 3, MX: "
    "1, ZZ: 1, YY: 1}\n";

class IdentifyCommand : public testing::Test {
 protected:
  Scratch scratch;
  std::string robot = scratch.file("pendulum.yaml", pendulum);
  std::string log = scratch.file("swing.csv", measured());

  Ran identify(std::vector<std::string> more) {
    std::vector<std::string> arguments{"identify", robot};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments);
  }
};

double value_of(const Json& json, const std::string& name) {
  for (const Json& p : json["parameters"])
    if (p["name"] == name) return p["value"];
  return std::nan("");
}

TEST_F(IdentifyCommand, FindsWhatIsThere) {
  const Ran ran = identify({"--log", log, "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  const Json json = ran.json();
  EXPECT_EQ(json["robot"], "pendulum");
  EXPECT_NEAR(value_of(json, "ZZR1"), 2, 5e-3);
  EXPECT_NEAR(value_of(json, "MX1"), 1.5, 5e-3);
  EXPECT_NEAR(value_of(json, "FV1"), 0.4, 5e-3);
  EXPECT_NEAR(value_of(json, "FS1"), 0.7, 1e-2);
  EXPECT_LT(json["fit"]["relative"], 0.01);
  EXPECT_EQ(identify({"--log", log, "--json"}).out, ran.out);
}

TEST_F(IdentifyCommand, RoundingIsNoDelay) {
  const Ran ran = identify({"--log", scratch.file("exact.csv", measured(1, 110000))});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
}

TEST_F(IdentifyCommand, WritesTheRobotAReportAndATable) {
  const std::string found = scratch.path("found.yaml"), report = scratch.path("report.html"),
                    table = scratch.path("table.csv");
  const Ran ran = identify({"--log", log, "-o", found, "--report", report, "--table", table});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("pendulum: 6 parameters from "), std::string::npos) << ran.out;
  EXPECT_EQ(articula({"check", found}).code, 0);
  EXPECT_NE(content(found).find("identified from "), std::string::npos);
  const std::string page = content(report);
  for (const char* part : {"<svg", "95 % confidence", "Settings", "measured", "</html>"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  EXPECT_EQ(page.find("http://"), page.find("http://www.w3.org"));
  EXPECT_EQ(content(table).rfind("parameter,value,deviation,percent,described,formula\n", 0), 0U);
}

TEST_F(IdentifyCommand, ModelsAndEstimatorsAgree) {
  for (const char* model : {"dynamic", "filtered", "energy", "power"})
    for (const char* estimator : {"ols", "wls", "huber"}) {
      const Ran ran = identify({"--log", log, "--model", model, "--estimator", estimator, "--json"});
      ASSERT_EQ(ran.code, 0) << ran.err;
      EXPECT_NEAR(value_of(ran.json(), "MX1"), 1.5, 2e-2) << model << " " << estimator;
    }
  const Ran ran = identify({"--log", log, "--compare", "filtered,energy"});
  EXPECT_NE(ran.out.find("other models"), std::string::npos) << ran.out;
}

TEST_F(IdentifyCommand, HeldOutLogsConsistentOnesAndPriors) {
  const std::string other = scratch.file("other.csv", measured(1, 3000));
  const Ran ran = identify({"--log", log, "--validate", other, "--consistent", "--prior", "auto"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("on logs that were held out"), std::string::npos);
  EXPECT_NE(ran.out.find("values that bodies can have"), std::string::npos);
  EXPECT_NE(ran.out.find("the description weighs "), std::string::npos);
  EXPECT_EQ(identify({"--log", log, "--essential", "30"}).code, 0);
}

TEST_F(IdentifyCommand, SaysWhatIsWrong) {
  const auto refused = [&](const std::vector<std::string>& more, const std::string& words) {
    const Ran ran = identify(more);
    EXPECT_EQ(ran.code, 2) << words;
    EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
    EXPECT_EQ(ran.out, "");
  };
  refused({}, "--log");
  refused({"--log", scratch.path("none.csv")}, "none.csv");
  refused({"--log", log, "--model", "dynamo"}, "--model cannot be 'dynamo'");
  refused({"--log", log, "--parameters", "mass"}, "unknown group of parameters 'mass'");
  refused({"--log", log, "--cutoff", "-1"}, "--cutoff must be above zero");
  refused({"--log", log, "--essential", "0"}, "--essential must be above zero");
  refused({"--log", log, "--log", log}, "is given twice");
  refused({"--log", log, "--cutoff", "600"}, "--cutoff");
  refused({"--log", log, "--interval", "0.1"}, "--interval goes with --model energy");
  refused({"--log", log, "--control", "pd"}, "--control goes with");
  refused({"--log", log, "--estimator", "didim"}, "it does not say what the controller was told: qr");
  refused({"--log", log, "--gains"}, "--gains needs logs with a known load");
  refused({"--log", log, "--load", "9"}, "--load");
  refused({"--log", log, "--dead-zone", "1,2"}, "--dead-zone");
  for (const int rows : {12, 20, 21, 30})
    refused({"--log", scratch.file("short.csv", measured(1, rows))}, "log short: it is too short: ");
  refused({"--log", scratch.file("empty.csv", "t,q1,tau1\n")}, "empty.csv");
  refused({"--log", log, "-o", log}, " cannot be '");
  for (const char* option : {"--load", "--parameters", "--compare", "--estimator", "--cutoff", "--set"})
    refused({"--log", log, option, ""}, std::string(option) + " cannot be ''");
  refused({"--log", ""}, "--log cannot be ''");
}

TEST_F(IdentifyCommand, NumbersBeyondMeasureAreRefused) {
  std::string described = pendulum;
  described.replace(described.find("M: 3"), 4, "M: m");
  described.replace(described.find("- {}"), 4, "- {d: l}");
  robot = scratch.file("heavy.yaml", described + "parameters: {m: 3, l: 0.1}\n");
  EXPECT_EQ(identify({"--log", log, "--set", "m=1e9"}).code, 0);
  for (const auto& [value, words] : {std::pair{"m=1e300", "M1 = 1e+300 is too large"},
                                     {"m=-1e15", "M1 = -1e+15 is too large"},
                                     {"l=1e200", "d1 = 1e+200 is too large"}}) {
    const Ran ran = identify({"--log", log, "--set", value});
    EXPECT_EQ(ran.code, 2) << value;
    EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
    EXPECT_EQ(ran.out, "");
  }
}

TEST_F(IdentifyCommand, ATableThatIsMissingIsToldOnce) {
  const std::string described =
      scratch.file("missing.yaml", "log: 1\nfile: none.csv\nq: {columns: [q1]}\ntau: {columns: [tau1]}\n");
  const Ran ran = identify({"--log", described});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("none.csv: no such file"), std::string::npos) << ran.err;
  EXPECT_EQ(ran.err.find("error: "), ran.err.rfind("error: ")) << ran.err;
}

TEST_F(IdentifyCommand, TellsATorqueTheOtherWayRound) {
  const Ran ran = identify({"--log", scratch.file("back.csv", measured(-1))});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.err.find("its torque may have the wrong sign"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace frontend
