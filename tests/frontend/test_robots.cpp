#include <gtest/gtest.h>

#include "cli.hpp"

namespace frontend {
namespace {

TEST(Robots, ListsTheLibrary) {
  const Ran text = articula({"robots"});
  EXPECT_EQ(text.code, 0);
  EXPECT_EQ(text.err, "");
  EXPECT_NE(text.out.find("puma560"), std::string::npos);
  EXPECT_NE(text.out.find("nr:N"), std::string::npos);
  const Json list = articula({"robots", "--json"}).json();
  bool puma = false;
  for (const Json& robot : list) {
    EXPECT_FALSE(robot["title"].get<std::string>().empty()) << robot;
    EXPECT_GT(robot["joints"], 0);
    if (robot["name"] == "puma560") puma = robot["joints"] == 6;
  }
  EXPECT_TRUE(puma);
}

TEST(Robots, EveryRobotOfTheLibraryCanBeShownCheckedAndConverted) {
  for (const Json& entry : articula({"robots", "--json"}).json()) {
    const std::string name = entry["name"];
    const Json robot = articula({"show", name, "--json"}).json();
    EXPECT_EQ(robot["name"], name);
    EXPECT_EQ(robot["joints"].size(), entry["joints"]);
    EXPECT_EQ(articula({"check", name}).code, 0) << name;
    EXPECT_EQ(articula({"convert", name, "--to", "yaml"}).code, 0) << name;
  }
}

TEST(Show, TablesAsInSymoro) {
  const Ran ran = articula({"show", "puma560"});
  EXPECT_EQ(ran.code, 0);
  for (const char* word : {"Geometric parameters", "sigma", "alpha", "theta", "Inertial parameters", "XX",
                           "MZ", "gravity", "-pi/2", "serial, 6 joints, nq = 6, nv = 6"})
    EXPECT_NE(ran.out.find(word), std::string::npos) << word << "\n" << ran.out;
}

TEST(Show, JsonHasFormulasAsText) {
  const Scratch scratch;
  const Json robot = articula({"show", scratch.file("p.yaml", pendulum), "--json"}).json();
  EXPECT_EQ(robot["name"], "pendulum");
  EXPECT_EQ(robot["structure"], "serial");
  EXPECT_EQ(robot["nq"], 1);
  EXPECT_EQ(robot["nv"], 1);
  EXPECT_EQ(robot["joints"][0]["name"], "pivot");
  EXPECT_EQ(robot["joints"][0]["type"], "revolute");
  EXPECT_EQ(robot["joints"][0]["parent"], 0);
  EXPECT_EQ(robot["joints"][0]["theta"], "q1");
  EXPECT_EQ(robot["links"][1]["ZZ"], "ZZ1");
  EXPECT_EQ(robot["links"][1]["XX"], "0");
  EXPECT_EQ(robot["gravity"], Json({"0", "-10", "0"}));
  EXPECT_EQ(robot["parameters"]["MX1"], "3");
  EXPECT_EQ(robot["base"]["Z"][0], Json({"1", "0", "0", "0"}));
  EXPECT_TRUE(robot["warnings"].empty());
}

TEST(Show, TellsATreeFromAChain) {
  EXPECT_EQ(articula({"show", "tree", "--json"}).json()["structure"], "tree");
  EXPECT_EQ(articula({"show", "nr:3", "--json"}).json()["structure"], "serial");
}

TEST(Check, OkOrWarnings) {
  const Scratch scratch;
  EXPECT_EQ(articula({"check", "rx90"}).out, "ok\n");
  const std::string odd =
      scratch.file("odd.yaml",
                   "articula: 1\nname: odd\ngravity: [0, 0, -9.81]\njoints:\n  - {name: a}\n"
                   "links:\n  - {link: 1, M: -1}\n");
  const Ran ran = articula({"check", odd});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("warning: "), std::string::npos) << ran.out;
  EXPECT_EQ(ran.err, "");
  const Json json = articula({"check", odd, "--json"}).json();
  EXPECT_EQ(json["ok"], true);
  EXPECT_EQ(json["diagnostics"][0]["severity"], "warning");
}

TEST(Check, CollectsEverythingThatIsWrong) {
  const Scratch scratch;
  const std::string bad =
      scratch.file("bad.yaml",
                   "articula: 1\nname: bad\ngravity: [0, 0, -9.81]\njoints:\n  - {tetha: q1}\n"
                   "  - {parent: 9}\nlinks:\n  - {link: 1, M: 1+}\n");
  const Ran ran = articula({"check", bad});
  expect_refused(ran, "tetha");
  EXPECT_NE(ran.err.find(":5:"), std::string::npos) << ran.err;
  EXPECT_NE(ran.err.find(":8:"), std::string::npos) << ran.err;
}

TEST(Convert, BySuffixAndBack) {
  const Scratch scratch;
  // The first .par tells in comments what the format has no words for; the second has nothing more to lose.
  const std::string par = scratch.path("p.par"), yaml = scratch.path("p.yml");
  const std::string second = scratch.path("q.par"), third = scratch.path("r.par");
  EXPECT_EQ(articula({"convert", "planar2r", "-o", par}).code, 0);
  EXPECT_NE(content(par).find("NL"), std::string::npos);
  EXPECT_EQ(articula({"convert", par, "-o", yaml}).code, 0);
  EXPECT_NE(content(yaml).find("articula: 1"), std::string::npos);
  EXPECT_EQ(articula({"convert", yaml, "-o", second}).code, 0);
  EXPECT_EQ(articula({"convert", second, "-o", third}).code, 0);
  EXPECT_EQ(content(second), content(third));
  EXPECT_EQ(articula({"model", par, "idm", "--json"}).json()["online"],
            articula({"model", "planar2r", "idm", "--json"}).json()["online"]);
}

TEST(Convert, ToStandardOutput) {
  const Ran ran = articula({"convert", "planar2r", "--to", "par"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_NE(ran.out.find("NL"), std::string::npos);
  const Scratch scratch;
  EXPECT_EQ(articula({"convert", "planar2r", "--to", "par", "-o", scratch.path("odd.txt")}).code, 0);
  EXPECT_EQ(content(scratch.path("odd.txt")), ran.out);
}

TEST(Convert, IntoWhat) {
  const Scratch scratch;
  expect_refused(articula({"convert", "planar2r"}), "no format is given");
  expect_refused(articula({"convert", "planar2r", "-o", scratch.path("x.docx")}), "suffix");
  expect_refused(articula({"convert", "planar2r", "--to", "docx"}), "possible: yaml, par, urdf");
  expect_refused(articula({"convert", "planar2r", "--to", "mjcf"}), "unknown format 'mjcf'");
  EXPECT_TRUE(scratch.names().empty());
}

TEST(Models, TheCatalogue) {
  const Ran text = articula({"models"});
  EXPECT_EQ(text.code, 0);
  EXPECT_NE(text.out.find("newton-euler"), std::string::npos);
  const Json list = articula({"models", "--json"}).json();
  ASSERT_FALSE(list.empty());
  EXPECT_EQ(list[0]["name"], "transform");
  EXPECT_EQ(list[0]["methods"][0]["name"], "product");
  EXPECT_EQ(list[0]["outputs"][0]["name"], "T");
  EXPECT_EQ(articula({"models", "puma560", "--json"}).json()[0]["name"], "transform");
}

TEST(Models, SaysWhyOneDoesNotApply) {
  const Scratch scratch;
  const std::string loop = scratch.file(
      "b.yaml",
      "articula: 1\nname: b\ngravity: [0, 0, 0]\njoints:\n  - {}\n  - {parent: 0}\ncuts:\n  - {parent: 1, "
      "twin: {parent: 2}}\n");
  const Ran text = articula({"models", loop});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_NE(text.out.find("does not apply to b: the robot has 1 closed loop, and this model is for trees"),
            std::string::npos)
      << text.out;
  EXPECT_NE(text.out.find("where nothing has to follow"), std::string::npos) << text.out;
  for (const Json& model : articula({"models", loop, "--json"}).json()) EXPECT_NE(model["name"], "hybrid");
  expect_refused(articula({"model", loop, "hybrid"}), "loop");
}

}  // namespace
}  // namespace frontend
