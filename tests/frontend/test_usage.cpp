#include <gtest/gtest.h>

#include "cli.hpp"

namespace frontend {
namespace {

const std::vector<std::string> verbs{"robots", "show",      "check",  "convert",         "models",
                                     "model",  "eval",      "ik",     "base-parameters", "optimise",
                                     "export", "implement", "summary"};

TEST(Usage, HelpEverywhereWithExamples) {
  const Ran all = articula({"--help"});
  EXPECT_EQ(all.code, 0);
  EXPECT_EQ(all.err, "");
  for (const std::string& verb : verbs) {
    EXPECT_NE(all.out.find("  " + verb + " "), std::string::npos) << verb;
    const Ran one = articula({verb, "--help"});
    EXPECT_EQ(one.code, 0) << verb;
    EXPECT_NE(one.out.find("Usage: articula " + verb), std::string::npos) << one.out;
    EXPECT_NE(one.out.find("Examples:\n"), std::string::npos) << one.out;
    EXPECT_NE(one.out.find("articula " + verb), std::string::npos);
  }
}

TEST(Usage, HelpIsACommandToo) {
  EXPECT_EQ(articula({"help"}).out, articula({"--help"}).out);
  EXPECT_EQ(articula({"help", "simulate"}).out, articula({"simulate", "--help"}).out);
  EXPECT_EQ(articula({"help", "simulate"}).code, 0);
}

TEST(Usage, Version) {
  const Ran ran = articula({"--version"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.out.substr(0, 9), "articula ");
  EXPECT_EQ(ran.out.back(), '\n');
}

TEST(Usage, NoCommand) { expect_refused(articula({}), "no command is given"); }

TEST(Usage, UnknownCommandGetsASuggestion) {
  expect_refused(articula({"modle", "puma560", "idm"}), "unknown command 'modle'");
  EXPECT_NE(articula({"modl"}).err.find("did you mean 'model'?"), std::string::npos);
  expect_refused(articula({"frobnicate"}), "possible: robots, show");
}

TEST(Usage, UnknownOptionIsNamedWhereverItStands) {
  expect_refused(articula({"model", "puma560", "idm", "--jsn"}), "unknown option '--jsn'");
  EXPECT_NE(articula({"model", "puma560", "idm", "--jsn"}).err.find("did you mean '--json'?"),
            std::string::npos);
  expect_refused(articula({"model", "--jsn", "puma560", "idm"}), "unknown option '--jsn'");
  expect_refused(articula({"show", "--jsn"}), "unknown option '--jsn'");
  EXPECT_NE(articula({"--json", "robots"}).err.find("unexpected '--json' before the command"),
            std::string::npos);
}

TEST(Usage, WhatIsNotThereYetIsRefused) { expect_refused(articula({"serve"}), "unknown command 'serve'"); }

TEST(Usage, MissingAndSurplusArguments) {
  expect_refused(articula({"show"}), "ROBOT");
  expect_refused(articula({"eval", "puma560"}), "MODEL");
  expect_refused(articula({"show", "puma560", "rx90"}), "unexpected argument 'rx90'");
  expect_refused(articula({"model", "puma560", "idm", "--to"}), "--to");
  expect_refused(articula({"model", "puma560", "idm", "--to", "c", "--to", "c"}), "--to");
}

TEST(Usage, ARobotMayBeCalledLikeACommand) {
  expect_refused(articula({"show", "model"}), "'model'");
  expect_refused(articula({"model", "model", "idm"}), "'model'");
}

TEST(Usage, WithJsonErrorsAreObjectsToo) {
  const Ran ran = articula({"show", "pum560", "--json"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("pum560"), std::string::npos);
  const Json error = ran.json()["error"];
  EXPECT_NE(error["message"].get<std::string>().find("pum560"), std::string::npos);
  ASSERT_EQ(error["diagnostics"].size(), 1U);
  for (const char* key : {"file", "line", "column", "severity", "message", "hint"})
    EXPECT_TRUE(error["diagnostics"][0].contains(key)) << key;
  EXPECT_EQ(error["diagnostics"][0]["severity"], "error");
  EXPECT_EQ(error["diagnostics"][0]["hint"], "did you mean 'puma560'?");
}

TEST(Usage, WrongCommandLinesAreObjectsWithJsonToo) {
  EXPECT_TRUE(articula({"model", "puma560", "idm", "--json", "--frame"}).json().contains("error"));
  EXPECT_TRUE(articula({"nonsense", "--json"}).json().contains("error"));
}

TEST(Usage, ErrorsOfAFileKeepTheirPlaces) {
  const Scratch scratch;
  const std::string file =
      scratch.file("r.yaml", "articula: 1\nname: r\ngravity: [0, 0, -9.81]\njoints:\n  - {tetha: q1}\n");
  const Ran ran = articula({"check", file, "--json"});
  EXPECT_EQ(ran.code, 2);
  const Json d = ran.json()["error"]["diagnostics"][0];
  EXPECT_EQ(d["file"], file);
  EXPECT_EQ(d["line"], 5);
  EXPECT_GT(d["column"], 0);
}

TEST(Usage, AnOptionIsGivenOnce) {
  const Ran ran = articula({"excite", "planar2r", "--seed", "1", "--seed", "2"});
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.err.find("--seed is given more than once"), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace frontend
