#include <gtest/gtest.h>

#include <sstream>

#include "cli.hpp"

namespace frontend {
namespace {

TEST(Model, ReadableSummary) {
  const Ran ran = articula({"model", "puma560", "idm"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  for (const char* word :
       {"puma560: idm by newton-euler", "on-line", "set-up", "mul",
        "proven equal to  newton-euler-cog, augmented-body, recursive, closed-form, lagrange", "tau[6]",
        "ms"})
    EXPECT_NE(ran.out.find(word), std::string::npos) << word << "\n" << ran.out;
}

TEST(Model, JsonShape) {
  const Json json = articula({"model", "puma560", "idm", "--json"}).json();
  EXPECT_EQ(json["robot"], "puma560");
  EXPECT_EQ(json["model"], "idm");
  EXPECT_EQ(json["method"], "newton-euler");
  EXPECT_EQ(json["base_parameters"], false);
  for (const char* part : {"online", "setup"})
    for (const char* key : {"mul", "add", "div", "sincos", "other"})
      EXPECT_TRUE(json[part][key].is_number_integer()) << part << key;
  EXPECT_GT(json["online"]["mul"], 0);
  EXPECT_EQ(json["online"]["div"], 0);
  EXPECT_EQ(json["proven_equal_to"],
            Json({"newton-euler-cog", "augmented-body", "recursive", "closed-form", "lagrange"}));
  EXPECT_TRUE(json["seconds"].is_number_float());
  EXPECT_EQ(json.size(), 8U);
}

TEST(Model, MethodsAndLevels) {
  const auto total = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"model", "stanford", "idm", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Json json = articula(arguments).json();
    return json["online"]["mul"].get<int>() + json["online"]["add"].get<int>();
  };
  EXPECT_EQ(total({}), total({"-O1"}));
  EXPECT_EQ(total({}), total({"-O", "1", "--trig", "sums", "--method", "newton-euler"}));
  EXPECT_LT(total({"-O1"}), total({"-O0"}));
  EXPECT_EQ(articula({"model", "planar2r", "idm", "--method", "lagrange", "--json"}).json()["method"],
            "lagrange");
}

TEST(Model, TrigOfSingleVariablesOnly) {
  const Json sums = articula({"model", "tree", "idm", "--json"}).json();
  const Json single = articula({"model", "tree", "idm", "--trig", "single", "--json"}).json();
  EXPECT_NE(sums["online"], single["online"]);
}

TEST(Model, WrongSettings) {
  expect_refused(articula({"model", "puma560", "idm", "-O4"}), "-O cannot be '4'");
  expect_refused(articula({"model", "puma560", "idm", "-Ofast"}), "-O cannot be 'fast'");
  expect_refused(articula({"model", "puma560", "idm", "-O-1"}), "possible: 0, 1, 2, 3");
  expect_refused(articula({"model", "puma560", "idm", "--trig", "double"}), "--trig");
  expect_refused(articula({"model", "puma560", "idm", "--cost", "money"}), "possible: operations, machine");
  expect_refused(articula({"model", "puma560", "idm", "--method", "magic"}), "no method 'magic'");
  expect_refused(articula({"model", "puma560", "idn"}), "did you mean 'idm'");
  expect_refused(articula({"model", "puma560", "sandwich"}), "possible: transform, geometric");
  expect_refused(articula({"model", "puma560", "idm", "--to", "cobol"}), "cobol");
  expect_refused(articula({"model", "puma560"}), "no model is given");
}

TEST(Model, Code) {
  const Scratch scratch;
  const Ran ran = articula({"model", "planar2r", "idm", "--to", "c"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("#include <math.h>"), std::string::npos);
  EXPECT_NE(ran.out.find("articula model planar2r idm --to c"), std::string::npos)
      << "the file says how to get it again";
  EXPECT_EQ(articula({"model", "planar2r", "idm", "--to", "c", "-o", scratch.path("a.txt")}).out, "");
  EXPECT_EQ(content(scratch.path("a.txt")), ran.out);
  EXPECT_EQ(articula({"model", "planar2r", "idm", "-o", scratch.path("b.c")}).code, 0);
  EXPECT_EQ(content(scratch.path("b.c")), ran.out);
  EXPECT_EQ(articula({"model", "planar2r", "idm", "--to", "c", "--json"}).json()["code"], ran.out);
  expect_refused(articula({"model", "planar2r", "idm", "-o", scratch.path("c.odd")}), "say it with --to");
  EXPECT_EQ(scratch.names(), (std::vector<std::string>{"a.txt", "b.c"}));
}

TEST(Model, CodeInSinglePrecisionAndWithSoManyLanes) {
  const std::vector<std::string> planar{"model", "planar2r", "idm", "--to"};
  const auto written = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments = planar;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments);
  };
  const std::string single = written({"c", "--float"}).out;
  EXPECT_NE(single.find("const float q[2]"), std::string::npos) << single;
  EXPECT_NE(single.find("articula model planar2r idm --to c --float\n"), std::string::npos) << single;
  EXPECT_EQ(written({"fortran", "--float"}).code, 0);
  const std::string batch = written({"c-batch", "--float", "--lanes", "16"}).out;
  EXPECT_NE(batch.find("_lanes = 16 }"), std::string::npos) << batch;
  EXPECT_NE(batch.find("--to c-batch --float --lanes 16\n"), std::string::npos) << batch;
  EXPECT_NE(written({"c-batch"}).out.find("_lanes = 4 }"), std::string::npos);

  expect_refused(written({"maple", "--float"}), "maple computes in double precision only");
  expect_refused(written({"latex", "--float"}), "latex has exact numbers");
  expect_refused(written({"program", "--float"}), "double precision only");
  expect_refused(written({"c", "--lanes", "4"}), "lanes are for c-batch");
  expect_refused(written({"text", "--lanes", "4"}), "text has no lanes");
  EXPECT_NE(written({"c", "--code", "loops"}).out.find("--to c --code loops\n"), std::string::npos);
  EXPECT_EQ(written({"rust", "--code", "straight"}).code, 0);
  expect_refused(written({"cuda", "--code", "loops"}), "cuda has no loops");
  expect_refused(written({"latex", "--code", "straight"}), "latex is no code");
  expect_refused(written({"c", "--code", "round"}), "auto, straight, loops");
  for (const char* lanes : {"0", "1", "3", "32", "-4", "4x", "four"})
    expect_refused(written({"c-batch", "--lanes", lanes}), "possible: 2, 4, 8, 16");
  expect_refused(articula({"model", "planar2r", "idm", "--float"}), "say --to");
  expect_refused(articula({"model", "planar2r", "idm", "--lanes", "4"}), "say --to");
  expect_refused(articula({"model", "planar2r", "--all", "--float"}), "--float");
  expect_refused(articula({"model", "rx90", "inverse-geometry", "--to", "c", "--float"}), "takes no --float");
  expect_refused(articula({"optimise", "-", "--to", "c", "--lanes", "2"}, "y = x*x;\n"), "has no lanes");
}

TEST(Model, CodeIntoAFileAndReportAsJson) {
  const Scratch scratch;
  const Json json =
      articula({"model", "planar2r", "idm", "--to", "c", "-o", scratch.path("a.c"), "--json"}).json();
  EXPECT_EQ(json["model"], "idm");
  EXPECT_FALSE(json.contains("code"));
  EXPECT_NE(content(scratch.path("a.c")).find("#include <math.h>"), std::string::npos);
  EXPECT_EQ(articula({"model", "planar2r", "idm", "-o", scratch.path("a.json"), "--json"}).out, "");
  EXPECT_EQ(Json::parse(content(scratch.path("a.json")))["model"], "idm");
}

TEST(Model, SetBakesAParameterIn) {
  const Scratch scratch;
  const std::string robot = scratch.file("p.yaml", pendulum);
  const std::string code =
      articula({"model", robot, "idm", "--set", "ZZ1=1/8", "--set", "MX1=pi", "--to", "c"}).out;
  EXPECT_NE(code.find("0.125"), std::string::npos) << code;
  EXPECT_EQ(code.find("_parameters"), std::string::npos) << "no parameter is left";
  EXPECT_NE(code.find("--set MX1=pi --set ZZ1=1/8"), std::string::npos) << code;
  expect_refused(articula({"model", robot, "idm", "--set", "ZZ2=1"}), "did you mean 'ZZ1'?");
  expect_refused(articula({"model", robot, "idm", "--set", "ZZ1"}), "is not of the form NAME=VALUE");
  expect_refused(articula({"model", robot, "idm", "--set", "=1"}), "is not of the form NAME=VALUE");
  expect_refused(articula({"model", robot, "idm", "--set", "ZZ1="}), "ZZ1");
  expect_refused(articula({"model", robot, "idm", "--set", "ZZ1=1+"}), "ZZ1");
  expect_refused(articula({"model", robot, "idm", "--set", "ZZ1=nan"}), "ZZ1");
  expect_refused(articula({"model", robot, "idm", "--set", "ZZ1=1e999999999"}), "ZZ1");
  expect_refused(articula({"model", robot, "idm", "--set", "ZZ1=1", "--set", "ZZ1=2"}), "two values");
}

TEST(Model, AllThatApply) {
  std::istringstream lines(articula({"model", "planar2r", "--all", "--json"}).out);
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count)
    EXPECT_EQ(Json::parse(line)["robot"], "planar2r");
  EXPECT_EQ(count, static_cast<int>(articula({"models", "planar2r", "--json"}).json().size()));
  EXPECT_NE(articula({"model", "planar2r", "--all"}).out.find("idm"), std::string::npos);
  expect_refused(articula({"model", "planar2r", "idm", "--all"}), "exclude each other");
  expect_refused(articula({"model", "planar2r", "--all", "--to", "c"}), "--all");
}

TEST(Model, TwoRunsGiveTheSameBytes) {
  for (const char* robot : {"puma560", "scara", "tree"}) {
    const Ran first = articula({"model", robot, "idm", "--to", "c"});
    EXPECT_EQ(first.code, 0) << first.err;
    EXPECT_EQ(first.out, articula({"model", robot, "idm", "--to", "c"}).out);
  }
}

TEST(Model, AnOddFileNameDoesNoHarmToTheCode) {
  const Scratch scratch;
  const std::string robot = scratch.file("a*\n\x1b'\\b.yaml", pendulum);
  const Ran ran = articula({"model", robot, "idm", "--to", "c"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos);
  const std::size_t end = ran.out.find("*/");
  EXPECT_EQ(ran.out.find("#include <math.h>"), end + 3) << ran.out;
}

// A first moment without a mass: the method that cannot use it is refused by name, and left out where nobody asked for it.
TEST(Model, MethodThatDoesNotApply) {
  const Scratch scratch;
  std::string massless = pendulum;
  massless.replace(massless.find(", M: 5"), 6, "");
  const std::string file = scratch.file("massless.yaml", massless);
  expect_refused(articula({"model", file, "idm", "--method", "newton-euler-cog"}), "no centre of gravity");
  EXPECT_EQ(articula({"model", file, "idm", "--json"}).json()["proven_equal_to"],
            Json({"augmented-body", "recursive", "closed-form", "lagrange"}));
  const Ran summary = articula({"summary", file, "-o", scratch.path("out")});
  EXPECT_EQ(summary.code, 0) << summary.err;
  EXPECT_NE(summary.out.find("augmented-body"), std::string::npos) << summary.out;
  EXPECT_EQ(summary.out.find("newton-euler-cog"), std::string::npos) << summary.out;
}

TEST(Summary, TableAndSources) {
  const Scratch scratch;
  const Ran ran = articula({"summary", "planar2r", "scara", "-o", scratch.path("new/out")});
  EXPECT_EQ(ran.code, 0) << ran.err;
  for (const char* word : {"planar2r", "scara", "idm", "newton-euler", "lagrange", "proven equal to", "ms"})
    EXPECT_NE(ran.out.find(word), std::string::npos) << word << "\n" << ran.out;
  EXPECT_EQ(content(scratch.path("new/out/planar2r_idm.c")),
            articula({"model", "planar2r", "idm", "--to", "c"}).out);
  EXPECT_EQ(content(scratch.path("new/out/scara_idm.c")),
            articula({"model", "scara", "idm", "--to", "c"}).out);
  expect_refused(articula({"summary"}), "ROBOT");
  expect_refused(articula({"summary", "planar2r", "nosuch"}), "nosuch");
}

TEST(Summary, RobotsOfTheSameNameDoNotOverwriteEachOther) {
  const Scratch scratch;
  const std::string a = scratch.file("a.yaml", pendulum), b = scratch.file("b.yaml", pendulum);
  expect_refused(articula({"summary", a, b, "-o", scratch.path("out")}), "two robots are called 'pendulum'");
  EXPECT_EQ(scratch.names(), (std::vector<std::string>{"a.yaml", "b.yaml"}));
}

}  // namespace
}  // namespace frontend
