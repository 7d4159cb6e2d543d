// --cost and --explain: what the optimiser is asked for, and what it says it did.

#include <gtest/gtest.h>

#include "cli.hpp"

namespace frontend {
namespace {

TEST(Explain, EveryPassThatChangedAnything) {
  const Ran ran = articula({"model", "puma560", "idm", "--explain"});
  EXPECT_EQ(ran.code, 0);
  for (const char* word :
       {"puma560: idm by newton-euler", "What each pass gained", "derivation", "merge", "gained"})
    EXPECT_NE(ran.out.find(word), std::string::npos) << word << "\n" << ran.out;
  EXPECT_EQ(articula({"model", "puma560", "idm"}).out.find("gained"), std::string::npos);
  EXPECT_NE(articula({"model", "puma560", "idm", "-O0", "--explain"}).out.find("no pass was run"),
            std::string::npos);
}

TEST(Explain, JsonBeginsAsDerivedAndEndsAsPrinted) {
  const Json json = articula({"model", "renaud6r", "idm", "--explain", "--json"}).json(),
             derived = articula({"model", "renaud6r", "idm", "-O0", "--explain", "--json"}).json();
  EXPECT_EQ(derived["gains"], Json::array());
  const Json& gains = json["gains"];
  ASSERT_GE(gains.size(), 4U);
  EXPECT_EQ(gains.front()["before"], derived["online"]);
  EXPECT_EQ(gains.back()["after"], json["online"]);
  for (std::size_t k = 0; k < gains.size(); ++k) {
    EXPECT_FALSE(gains[k]["pass"].get<std::string>().empty());
    EXPECT_TRUE(gains[k]["stop"].is_string());
    EXPECT_LE(operations(gains[k]["after"]), operations(gains[k]["before"]));
    if (k > 0) {
      EXPECT_EQ(gains[k]["before"], gains[k - 1]["after"]);
    }
  }
  EXPECT_FALSE(articula({"model", "renaud6r", "idm", "--json"}).json().contains("gains"));
}

TEST(Explain, GoesBesideCodeNotIntoIt) {
  const Scratch scratch;
  const Ran ran = articula({"model", "planar2r", "idm", "-o", scratch.path("a.c"), "--explain"});
  EXPECT_NE(ran.out.find("What each pass gained"), std::string::npos);
  EXPECT_EQ(content(scratch.path("a.c")), articula({"model", "planar2r", "idm", "--to", "c"}).out);
  EXPECT_TRUE(
      articula({"model", "planar2r", "idm", "--to", "c", "--explain", "--json"}).json().contains("gains"));
  expect_refused(articula({"model", "planar2r", "idm", "--to", "c", "--explain"}), "exclude each other");
  expect_refused(articula({"model", "planar2r", "--all", "--explain"}), "--explain");
}

TEST(Cost, OperationsIsTheDefault) {
  const auto online = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"model", "renaud6r", "idm", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments).json()["online"];
  };
  const Json few = online({"--cost", "operations"}), machine = online({"--cost", "machine"});
  EXPECT_EQ(few, online({}));
  EXPECT_LE(operations(few), operations(machine));
  EXPECT_LT(machine["sincos"], few["sincos"]);  // a sixth pair saves less than it costs
}

TEST(Cost, TheCommandIsRepeated) {
  const auto says = [](const std::vector<std::string>& more, const char* what) {
    std::vector<std::string> arguments{"model", "planar2r", "idm", "--to", "c"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments).out.find(what) != std::string::npos;
  };
  EXPECT_TRUE(says({"--cost", "machine"}, "articula model planar2r idm --cost machine --to c"));
  EXPECT_TRUE(says({"--cost", "operations"}, "articula model planar2r idm --to c"));
}

TEST(Cost, EvaluationTakesItToo) {
  const std::string state = R"({"q": [0.1, 0.2], "qd": [1, 2], "qdd": [3, 4]})";
  const Json a = articula({"eval", "planar2r", "idm", "--at", "-"}, state).json(),
             b = articula({"eval", "planar2r", "idm", "--at", "-", "--cost", "machine"}, state).json();
  ASSERT_EQ(a["tau"].size(), 2U);
  for (int k = 0; k < 2; ++k) EXPECT_NEAR(a["tau"][k].get<double>(), b["tau"][k].get<double>(), 1e-9);
}

TEST(Help, TellsHowLongTheLevelsTake) {
  const std::string help = articula({"model", "--help"}).out;
  for (const char* word : {"-O0 as derived", "milliseconds", "seconds", "minute", "--cost", "--explain"})
    EXPECT_NE(help.find(word), std::string::npos) << word << "\n" << help;
}

}  // namespace
}  // namespace frontend
