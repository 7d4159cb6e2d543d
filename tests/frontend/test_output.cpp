#include <gtest/gtest.h>

#include "cli.hpp"

namespace frontend {
namespace {

TEST(Output, WhatCannotBeWrittenIsTheEnvironment) {
  const Scratch scratch;
  const std::string blocker = scratch.file("blocker", "not a folder");
  for (const std::string& path :
       {scratch.path("no/such/folder/a.c"), blocker + "/a.c", std::string("/dev/full")}) {
    const Ran ran = articula({"model", "planar2r", "idm", "--to", "c", "-o", path});
    EXPECT_EQ(ran.code, 3) << path << ran.err;
    EXPECT_NE(ran.err.find("cannot be written"), std::string::npos) << ran.err;
    EXPECT_EQ(ran.out, "");
  }
  EXPECT_EQ(articula({"summary", "planar2r", "-o", blocker}).code, 3);
  EXPECT_EQ(articula({"convert", "planar2r", "--to", "par", "-o", blocker + "/a.par"}).code, 3);
  EXPECT_EQ(scratch.names(), (std::vector<std::string>{"blocker"}));
  EXPECT_EQ(content(blocker), "not a folder");
}

TEST(Output, AFolderIsNoFile) {
  const Scratch scratch;
  EXPECT_EQ(articula({"model", "planar2r", "idm", "--to", "c", "-o", scratch.path("")}).code, 3);
}

TEST(Output, EnvironmentErrorsAsJson) {
  const Ran ran = articula({"model", "planar2r", "idm", "--to", "c", "-o", "/no/such/folder/a.c", "--json"});
  EXPECT_EQ(ran.code, 3);
  EXPECT_NE(ran.json()["error"]["message"].get<std::string>().find("cannot be written"), std::string::npos);
}

TEST(Output, AnOldFileSurvivesAnError) {
  const Scratch scratch;
  const std::string old = scratch.file("a.c", "old");
  const std::string bad = scratch.file("bad.yaml", "articula: 1\n");
  EXPECT_EQ(articula({"model", bad, "idm", "--to", "c", "-o", old}).code, 2);
  EXPECT_EQ(content(old), "old");
  EXPECT_EQ(articula({"model", "planar2r", "idm", "--to", "c", "-o", old}).code, 0);
  EXPECT_NE(content(old), "old");
  EXPECT_EQ(scratch.names(), (std::vector<std::string>{"a.c", "bad.yaml"}));
}

// What a command reads it does not write over.
TEST(Output, InputsAreNotLost) {
  const Scratch scratch;
  const std::string robot = scratch.file("r.yaml", articula({"convert", "planar2r", "--to", "yaml"}).out);
  const std::string state = scratch.file("s.json", R"({"q":[0,0],"qd":[0,0],"qdd":[0,0]})");
  const std::string text = content(robot), numbers = content(state);
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"derive", robot, "--to", "html", "-o", robot},
           {"draw", robot, "-o", robot},
           {"draw", robot, "--at", state, "-o", state},
           {"implement", robot, "exact", "-o", robot, "--to", "c"},
           {"model", robot, "idm", "--to", "c", "-o", robot},
           {"model", robot, "--all", "-o", robot},
           {"base-parameters", robot, "-o", robot},
           {"optimise", robot, "--to", "c", "-o", robot},
           {"eval", robot, "idm", "--at", state, "-o", state},
           {"ik", robot, "--audit", "-o", robot},
           {"simulate", robot, "--duration", "1", "--plot", robot},
           {"torques", robot, "--to", "1,1", "--duration", "1", "-o", robot}}) {
    const Ran ran = articula(arguments);
    EXPECT_EQ(ran.code, 2) << arguments[0];
    EXPECT_NE(ran.err.find(" cannot be '"), std::string::npos) << arguments[0] << ": " << ran.err;
  }
  EXPECT_EQ(content(robot), text);
  EXPECT_EQ(content(state), numbers);
}

TEST(Output, AFileHasAName) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"model", "planar2r", "idm", "--to", "c", "-o", ""},
                                             {"simulate", "planar2r", "--duration", "1", "-o", ""},
                                             {"simulate", "planar2r", "--duration", "1", "--at", ""}}) {
    const Ran ran = articula(arguments);
    EXPECT_EQ(ran.code, 2) << arguments[0];
    EXPECT_NE(ran.err.find(" cannot be ''"), std::string::npos) << ran.err;
    EXPECT_EQ(ran.out, "");
  }
}

TEST(Output, DashIsStandardOutput) {
  EXPECT_EQ(articula({"model", "planar2r", "idm", "--to", "c", "-o", "-"}).out,
            articula({"model", "planar2r", "idm", "--to", "c"}).out);
}

TEST(Output, AFullStandardOutputIsTheEnvironment) {
  const Ran ran = articula_into("/dev/full", {"show", "puma560"});
  EXPECT_EQ(ran.code, 3);
  EXPECT_NE(ran.err.find("standard output cannot be written"), std::string::npos) << ran.err;
}

TEST(Output, AReaderThatLeavesIsNoError) {
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"model", "puma560", "idm", "--to", "c"},
        {"--help"},
        {"show", "nosuch", "--json"}}) {
    const Ran ran = articula_into_closed_pipe(arguments);
    EXPECT_EQ(ran.code, arguments[0] == "show" ? 2 : 0) << ran.err;
  }
}

TEST(Output, ColoursOnlyOnATerminal) {
  const auto coloured = [](const Ran& ran) {
    return ran.out.find('\x1b') != std::string::npos || ran.err.find('\x1b') != std::string::npos;
  };
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"show", "planar2r"}, {"show", "nosuch"}}) {
    EXPECT_FALSE(coloured(articula(arguments)));
    EXPECT_TRUE(coloured(articula_on_terminal(arguments)));
    EXPECT_FALSE(coloured(articula_on_terminal(arguments, "NO_COLOR=1")));
  }
  EXPECT_FALSE(coloured(articula_on_terminal({"show", "planar2r", "--json"})));
  EXPECT_FALSE(coloured(articula_on_terminal({"model", "planar2r", "idm", "--to", "c"})));
}

}  // namespace
}  // namespace frontend
