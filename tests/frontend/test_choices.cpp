// --choices, --unit-length and the choices that a robot's file keeps.

#include <gtest/gtest.h>

#include "cli.hpp"

namespace frontend {
namespace {

TEST(Choices, FromAFile) {
  const Scratch scratch;
  const std::string file =
      scratch.file("best", "# what was found\ngroup3 = yes\nM4 = MY3=0   # a point mass\n\n");
  const Json plain = articula({"model", "renaud6r", "idm", "--base-parameters", "--json"}).json();
  const Json json =
      articula({"model", "renaud6r", "idm", "--base-parameters", "--choices", file, "--json"}).json();
  EXPECT_EQ(json["method"], "tailored");
  EXPECT_EQ(json["choices"], Json({{"M4", "MY3=0"}, {"group3", "yes"}}));
  EXPECT_LT(operations(json["online"]), operations(plain["online"]));
  EXPECT_NE(articula({"model", "renaud6r", "idm", "--choices", file}).out.find("M4: MY3=0, group3: yes"),
            std::string::npos);
}

TEST(Choices, ThatAreWrong) {
  const Scratch scratch;
  const auto with = [&](const std::string& text, const std::string& model = "idm") {
    return articula({"model", "renaud6r", model, "--choices", scratch.file("c", text)});
  };
  expect_refused(with("group3\n"), "expected  name = value");
  expect_refused(with("group3 = yes\ngroup3 = no\n"), "chosen twice");
  expect_refused(with("group9 = yes\n"), "has no choice 'group9'");
  expect_refused(with("group3 = perhaps\n"), "possible: no, yes");
  expect_refused(with("group3 = yes\n", "jacobian"), "there is nothing to choose");
  expect_refused(articula({"model", "renaud6r", "idm", "--choices", scratch.path("nowhere")}));
  expect_refused(articula({"model", "renaud6r", "idm", "--method", "lagrange", "--choices", "search"}),
                 "there is nothing to choose");
}

TEST(Choices, OfAUnit) {
  const auto muls = [](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"model", "puma560", "idm", "--base-parameters", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments).json()["online"]["mul"].get<int>();
  };
  EXPECT_LT(muls({"--unit-length", "r4"}), muls({}));
  expect_refused(articula({"model", "puma560", "idm", "--unit-length", "XX3"}), "possible: 1, d3");
  expect_refused(articula({"model", "puma560", "geometric", "--unit-length", "d3"}), "nothing to choose");
  EXPECT_NE(
      articula({"model", "puma560", "idm", "--unit-length", "d3", "--to", "c"}).out.find("--unit-length d3"),
      std::string::npos)
      << "the file says how to get it again";
}

// What a file keeps is used from -O2 on; what does not apply is left out.
TEST(Choices, KeptWithTheRobot) {
  const Scratch scratch;
  const std::string text = std::string(pendulum) + "choices:\n  idm: {motion1: z, group7: yes}\n";
  const std::string file = scratch.file("pendulum.yaml", text);
  EXPECT_FALSE(articula({"model", file, "idm", "--json"}).json().contains("choices"));
  EXPECT_EQ(articula({"model", file, "idm", "-O2", "--json"}).json()["choices"], Json({{"motion1", "z"}}));
  EXPECT_EQ(articula({"convert", file, "-o", scratch.path("again.yaml")}).code, 0);
  EXPECT_NE(content(scratch.path("again.yaml")).find("motion1: z"), std::string::npos);
  expect_refused(articula({"check", scratch.file("a.yaml", std::string(pendulum) + "choices: [1]\n")}),
                 "must be a table");
  expect_refused(articula({"check", scratch.file("b.yaml", std::string(pendulum) + "choices: {idm: z}\n")}),
                 "must be a table");
  expect_refused(
      articula({"check", scratch.file("c.yaml", std::string(pendulum) + "choices: {idm: {a: 1, a: 2}}\n")}),
      "twice");
}

TEST(Choices, AreSearchedFromLevel2On) {
  const Json found = articula({"model", "planar3r", "idm", "-O2", "--json"}).json();
  EXPECT_TRUE(found.contains("choices"));
  EXPECT_LT(operations(found["online"]),
            operations(articula({"model", "planar3r", "idm", "--json"}).json()["online"]));
  EXPECT_EQ(articula({"model", "planar3r", "idm", "-O2", "--json"}).json()["choices"], found["choices"]);
}

// sqrt(L)^2 is L in one association of a product and not in another: choices that make fingerprints blind are not taken.
TEST(Choices, ThatCannotBeProvenAreNotTaken) {
  const Scratch scratch;
  const std::string file =
      scratch.file("min.yaml",
                   "articula: 1\nname: min\ngravity: [0, 0, -g]\n"
                   "parameters: {g: 9.81, L: 0.4, m: 2}\njoints:\n"
                   "  - {theta: q1}\n  - {alpha: -pi/2, d: \"sqrt(L)\", theta: q2}\nlinks:\n"
                   "  - {link: 1, YY: 1, ZZ: 1, M: 1}\n"
                   "  - {link: 2, XX: 1, YY: 1, ZZ: 1, MX: 1, M: m}\n");
  EXPECT_EQ(articula({"model", file, "idm", "-O2"}).code, 0);
  expect_refused(articula({"model", file, "idm", "--choices", scratch.file("c", "M2 = M2=0\n")}),
                 "cannot be proven");
}

TEST(Choices, ThatNobodyCanUseAreToldByCheck) {
  const Scratch scratch;
  const auto warned = [&](const std::string& choices) {
    const std::string file = scratch.file("a.yaml", std::string(pendulum) + "choices: " + choices + "\n");
    return articula({"check", file}).out;
  };
  EXPECT_NE(warned("{idmm: {motion1: z}}").find("unknown model 'idmm'"), std::string::npos);
  EXPECT_NE(warned("{idm bse: {motion1: z}}").find("'idm bse' is nothing that is asked for"),
            std::string::npos);
  EXPECT_NE(warned("{idm: {motion1: q}}").find("'motion1' cannot be 'q'"), std::string::npos);
  EXPECT_EQ(warned("{idm base single: {motion1: z, seed: 7}}").find("choices"), std::string::npos);
}

}  // namespace
}  // namespace frontend
