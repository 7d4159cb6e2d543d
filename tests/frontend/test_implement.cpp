// articula implement: its table, its JSON, its code, and what it refuses.

#include <gtest/gtest.h>

#include "cli.hpp"

namespace frontend {
namespace {

TEST(Implement, TheTableHasARowForEachChoice) {
  const Ran ran = articula({"implement", "arm1", "exact", "drop:friction", "tables:17"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("  drop:friction    2    1       1"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("  tables:17        6    8       0      1      2    136"), std::string::npos)
      << ran.out;
  EXPECT_NE(ran.out.find("peak"), std::string::npos);
  EXPECT_EQ(ran.out, articula({"implement", "arm1", "exact", "drop:friction", "tables:17"}).out);
}

TEST(Implement, UsualChoicesTellWhatCannotBe) {
  const Ran ran = articula({"implement", "puma560", "--samples", "64"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("not possible:\n  tables:17: robot puma560: 55 tables"), std::string::npos)
      << ran.out;
  const Ran narrow = articula({"implement", "arm1", "--range", "q1=-0.3:0.3"});
  EXPECT_NE(narrow.out.find("small-angles:q1"), std::string::npos) << narrow.out;
  EXPECT_EQ(articula({"implement", "cartesian2", "--range", "q1=0:1", "--range", "q2=0:1"}).code, 0);
}

TEST(Implement, JsonHasTheNumbers) {
  const Json json =
      articula({"implement", "planar2r", "exact", "tables:9", "--json", "--velocity", "2"}).json();
  ASSERT_EQ(json["choices"].size(), 2U);
  EXPECT_EQ(operations(json["choices"][0]["online"]), 29);
  EXPECT_EQ(json["choices"][0]["worst_percent"], 0);
  EXPECT_EQ(json["choices"][1]["bytes"], 8 * (3 * 9 + 2 * 81));
  EXPECT_EQ(json["choices"][1]["torques"].size(), 2U);
  EXPECT_EQ(json["workspace"]["qd"], Json({2, 2}));
}

TEST(Implement, CodeInEveryLanguageOfPrograms) {
  for (const char* language : {"c", "python", "rust", "latex", "text"}) {
    const Ran ran = articula({"implement", "planar2r", "no-coriolis", "--to", language});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("no-coriolis"), std::string::npos) << language;
  }
  const Scratch scratch;
  EXPECT_EQ(articula({"implement", "planar2r", "tables:9", "-o", scratch.path("arm.c")}).code, 0);
  EXPECT_NE(content(scratch.path("arm.c")).find("void planar2r_torques("), std::string::npos);
}

TEST(Implement, TheRobotMayCarryALoad) {
  const Ran ran = articula({"implement", "arm1", "gravity", "--payload", "2", "--json"});
  EXPECT_GT(ran.json()["choices"][0]["torques"][0]["peak"].get<double>(), 15.43);
}

TEST(Implement, WhatMakesNoSenseIsRefused) {
  const auto refused = [](std::vector<std::string> arguments, const std::string& what) {
    arguments.insert(arguments.begin(), "implement");
    expect_refused(articula(arguments), what);
  };
  refused({"arm1", "exakt"}, "unknown choice 'exakt'");
  refused({"arm1", "tables:1"}, "'1' is no number of points on a joint");
  refused({"arm1", "tables:nan"}, "'nan' is no number of points on a joint");
  refused({"arm1", "tables:3,cubic"}, "tables need 4 points or more");
  refused({"arm1", "drop:-1%"}, "'-1%' is no part of the peak torque");
  refused({"arm1", "drop:M9"}, "no cell, kind or parameter to drop 'M9'");
  refused({"arm1", "tables:9+tables:9"}, "it has tables twice");
  refused({"arm1", "exact", "--range", "q1=1:0"}, "is empty");
  refused({"arm1", "exact", "--range", "q1=nan:1"}, "unknown symbol 'nan'");
  refused({"arm1", "exact", "--range", "1:2"}, "is not of the form NAME=LOWER:UPPER");
  refused({"arm1", "exact", "--range", "q2=0:1"}, "has no joint variable 'q2'");
  refused({"arm1", "exact", "--range", "q1=0:1e300"}, "is too large");
  refused({"arm1", "exact", "--range", "q1=0:1", "--range", "q1=0:2"}, "--range gives two ranges for 'q1'");
  refused({"planar2r", "small-angles:q1+q1"}, "a joint stands twice in the sum");
  refused({"arm1", "exact", "--velocity", "-1"}, "cannot be negative");
  refused({"arm1", "--memory", "x"}, "--memory cannot be 'x'");
  refused({"arm1", "--samples", "0"}, "--samples cannot be '0'");
  refused({"stanford"}, "q3 has no range");
  refused({"nr:3"}, "parameters have no value");
  refused({"puma560", "tables:33", "--memory", "1"}, "more than 1 MiB");
  refused({"fourbar", "tables:9"}, "no tables of robots with closed loops");
  refused({"arm1", "exact", "gravity", "--to", "c"}, "--to goes with one choice");
  refused({"arm1", "tables:9", "--to", "python"}, "tables are written in c alone");
  refused({"arm1", "tables:9", "--to", "c", "--float"}, "--float is for code without tables");
}

}  // namespace
}  // namespace frontend
