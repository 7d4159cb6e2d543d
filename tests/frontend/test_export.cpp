#include <gtest/gtest.h>

#include "cli.hpp"

namespace frontend {
namespace {

const std::vector<std::string> good{"export", "planar2r", "--to", "c", "--models", "idm,inertia"};

Ran exported(std::vector<std::string> arguments, const std::string& folder,
             const std::vector<std::string>& more = {}) {
  arguments.insert(arguments.end(), {"-o", folder});
  arguments.insert(arguments.end(), more.begin(), more.end());
  return articula(arguments);
}

TEST(Export, WritesAPackage) {
  const Scratch scratch;
  const Ran ran = exported(good, scratch.path("a/b/"), {"--json"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.json()["files"].size(), 6);
  EXPECT_EQ(ran.json()["models"][1]["model"], "inertia");
  const std::string readme = content(scratch.path("a/b/README.md"));
  EXPECT_NE(readme.find("articula export planar2r --models idm,inertia --to c"), std::string::npos) << readme;
  EXPECT_EQ(scratch.names(), (std::vector<std::string>{"a"}));
}

TEST(Export, AFolderWithFilesIsRefused) {
  const Scratch scratch;
  scratch.file("mine", "kept");
  expect_refused(exported(good, scratch.path("")), "--force");
  EXPECT_EQ(scratch.names(), (std::vector<std::string>{"mine"}));
  EXPECT_EQ(exported(good, scratch.path(""), {"--force"}).code, 0);
  EXPECT_EQ(content(scratch.path("mine")), "kept");
  EXPECT_EQ(scratch.names().size(), 7);
}

TEST(Export, AnEmptyFolderIsFilled) {
  const Scratch scratch;
  EXPECT_EQ(exported(good, scratch.path("")).code, 0);
  EXPECT_EQ(scratch.names().size(), 6);
}

TEST(Export, WhatCannotBeWrittenIsTheEnvironment) {
  const Scratch scratch;
  const std::string blocker = scratch.file("blocker", "a file");
  EXPECT_EQ(exported(good, blocker).code, 3);
  EXPECT_EQ(exported(good, blocker + "/b").code, 3);
  EXPECT_EQ(exported(good, "/proc/none").code, 3);
  EXPECT_EQ(scratch.names(), (std::vector<std::string>{"blocker"}));
}

TEST(Export, WhatIsWrongIsNamed) {
  const Scratch scratch;
  const auto refused = [&](const std::vector<std::string>& arguments, const std::string& what) {
    expect_refused(exported(arguments, scratch.path("out")), what);
  };
  refused({"export", "planar2r", "--to", "c", "--models", "idm,nosuch"}, "nosuch");
  refused({"export", "planar2r", "--to", "c", "--models", "idm,"}, "");
  refused({"export", "planar2r", "--to", "c", "--models", "idm,idm"}, "twice");
  refused({"export", "planar2r", "--to", "c"}, "no models are given");
  refused({"export", "planar2r", "--to", "c", "--models", "hybrid"}, "hybrid");
  refused({"export", "planar2r", "--to", "c", "--models", "inverse-geometry"}, "file of its own");
  refused({"export", "planar2r", "--to", "cobol", "--models", "idm"}, "cobol");
  refused({"export", "planar2r", "--to", "c", "--models", "idm", "--frame", "1"}, "--frame");
  refused({"export", "planar2r", "--to", "c", "--models", "idm", "--method", "nosuch"}, "nosuch");
  refused({"export", "nr:3", "--to", "c", "--models", "idm", "--bake"}, "parameters have no value");
  refused({"export", "planar2r", "--to", "fmu", "--models", "idm"}, "ddm alone");
  refused({"export", "planar2r", "--to", "fmu", "--derivative", "q"}, "derivatives");
  refused({"export", "planar2r", "--to", "fmu", "--float", "--set", "g=9.81"}, "");
  refused({"export", "planar2r", "--to", "javascript", "--models", "idm", "--float"},
          "double precision only");
  EXPECT_TRUE(scratch.names().empty());
}

TEST(Export, MethodsAndOptionsAreForTheModelsThatHaveThem) {
  const Scratch scratch;
  const Ran ran = exported({"export", "rx90", "--to", "c", "--models", "jacobian,ddm", "--method",
                            "articulated-body", "--link", "3", "--json"},
                           scratch.path("out"));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.json()["models"][0]["method"], "renaud");
  EXPECT_EQ(ran.json()["models"][1]["method"], "articulated-body");
}

}  // namespace
}  // namespace frontend
