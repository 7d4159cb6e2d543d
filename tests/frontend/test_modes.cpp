// modes and --elastic: text, JSON, CSV, pictures, and what is refused.

#include <gtest/gtest.h>

#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

// A cantilever of length 1, E I = 100 about both axes, 1 kg.
const std::string cantilever =
    "articula: 2\nname: cantilever\ngravity: [0, 0, -9.81]\njoints:\n  - {name: bar, theta: q1}\n"
    "links:\n  - {link: 1, M: 1, MX: 0.5, YY: 1/3, ZZ: 1/3}\nframes:\n  - {name: tip, link: 1, xyz: [1, 0, "
    "0]}\n"
    "beams:\n  - {link: 1, to: tip, E: 1e9, section: {general: {A: 1e-3, Iy: 1e-7, Iz: 1e-7, J: 2e-7}}}\n";

class ModesCommand : public testing::Test {
 protected:
  Ran modes(const std::vector<std::string>& more, const std::string& state = R"({"q":[0]})") {
    std::vector<std::string> arguments{"modes", robot, "--at", "-"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments, state);
  }
  void expect_refused(const Ran& ran, const std::string& words) {
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find(words), std::string::npos) << ran.err;
  }

  Scratch scratch;
  std::string robot = scratch.file("cantilever.yaml", cantilever);
};

TEST_F(ModesCommand, TextAndJson) {
  const Ran text = modes({"--elastic", "8"});
  EXPECT_EQ(text.code, 0) << text.err;
  EXPECT_NE(text.out.find("the lowest 6 of 24 modes about its equilibrium, motors held"), std::string::npos)
      << text.out;
  const Json json = modes({"--elastic", "8", "--modes", "2", "--json"}).json();
  ASSERT_EQ(json["modes"].size(), 2U);
  const Json& first = json["modes"][0];
  const double exact = 1.8751041 * 1.8751041 * std::sqrt(100.0) / (2 * 3.14159265358979);
  EXPECT_NEAR(first["hz"].get<double>() / exact, 1.0036, 5e-3);
  EXPECT_NEAR(first["rad_s"].get<double>(), 2 * 3.14159265358979 * first["hz"].get<double>(), 1e-6);
  EXPECT_EQ(first["most"], "bar-8");
  EXPECT_EQ(first["shape"].size(), 24U);
  EXPECT_EQ(json["coordinates"][0], "q2");
  EXPECT_EQ(json["q"].size(), 25U);
  EXPECT_LT(apart(first["frames"][0]["moves"], first["links"][8]["moves"]), 1e-12);  // tip and last piece
}

// What hangs at its end: weight, and so the second frequency of a mass on a spring of 3 E I/L^3.
TEST_F(ModesCommand, PayloadsArePutOnTheLastPiece) {
  for (const std::string& load : {std::string("0.5@tip"), std::string("0.5@bar:1,0,0")}) {
    const Json found = modes({"--elastic", "16", "--payload", load, "--modes", "2", "--json"}).json();
    const double square = 300 / (0.5 + 33.0 / 140);
    EXPECT_NEAR(found["modes"][1]["square"].get<double>() / square, 1, 0.02) << load;
  }
}

TEST_F(ModesCommand, TablesAndPictures) {
  const std::string picture = scratch.path("modes.svg");
  const Ran table = modes({"--elastic", "2", "-o", "-", "--plot", picture});
  EXPECT_EQ(table.out.substr(0, 40), "mode,hz,rad_s,q2,q3,q4,q5,q6,q7\n1," + table.out.substr(34, 6));
  EXPECT_NE(content(picture).find("mode 6"), std::string::npos);
  EXPECT_NE(content(picture).find("way from the base"), std::string::npos);
}

// Written and read again it is the same robot, and checks find nothing.
TEST_F(ModesCommand, ElasticRobotsAreRobots) {
  const std::string file = scratch.path("elastic.yaml");
  ASSERT_EQ(articula({"convert", robot, "--elastic", "3", "-o", file}).code, 0);
  EXPECT_EQ(articula({"check", file}).code, 0);
  const Json one = modes({"--elastic", "3", "--json"}).json(),
             two = articula({"modes", file, "--at", "-", "--json"}, R"({"q":[0]})").json();
  EXPECT_LT(apart(one["modes"][0]["shape"], two["modes"][0]["shape"]), 1e-9);
  EXPECT_NEAR(one["modes"][5]["hz"].get<double>(), two["modes"][5]["hz"].get<double>(), 1e-9);
  const Ran model = articula({"model", robot, "idm", "--elastic", "3", "--to", "c"});
  EXPECT_EQ(model.code, 0) << model.err;
  EXPECT_NE(model.out.find("--elastic 3"), std::string::npos);
}

TEST_F(ModesCommand, SpringsOfJoints) {
  const std::string file = scratch.file(
      "spring.yaml",
      "articula: 2\nname: spring\ngravity: [0, 0, -9.81]\njoints:\n  - {theta: q1}\n"
      "  - {theta: q2, active: false}\nlinks:\n  - {link: 1, ZZ: 2}\n  - {link: 2, ZZ: 4, K: 100}\n");
  const auto found = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"modes", file, "--at", "-", "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return articula(arguments, R"({"q":[1]})").json();
  };
  EXPECT_NEAR(found({})["modes"][0]["square"].get<double>(), 25, 1e-9);
  const Json free = found({"--free"});  // 1/2 + 1/4 of inertias on a spring of 100; and a rigid turn
  EXPECT_EQ(free["modes"][0]["square"].get<double>(), 0);
  EXPECT_NEAR(free["modes"][1]["square"].get<double>(), 75, 1e-9);
}

TEST_F(ModesCommand, WhatElasticRefuses) {
  for (const char* count : {"0", "2.5", "-3", "33", "many"})
    expect_refused(modes({"--elastic", count}), "--elastic cannot be '" + std::string(count) + "'");
  expect_refused(articula({"show", "planar2r", "--elastic", "4"}), "no link of it bends");
  std::string text = cantilever;
  text.replace(text.find("xyz: [1, 0, 0]"), 14, "xyz: [L, 0, 0]");
  text.insert(text.find("gravity"), "parameters: {L: ~}\n");
  const std::string unknown =
      scratch.file("unknown.yaml", text + "  - {link: 1, to: tip, E: 1, section: {round: {d: 1}}}\n");
  EXPECT_EQ(articula({"show", unknown, "--elastic", "4"}).code, 2);
}

TEST_F(ModesCommand, WhatModesRefuse) {
  expect_refused(modes({}), "motors hold all of its joints");
  expect_refused(modes({"--free"}), "no joint that vibrates has a spring");
  expect_refused(modes({"--elastic", "2", "--modes", "0"}), "--modes cannot be '0'");
  expect_refused(modes({"--elastic", "2"}, R"({"q":[0,1]})"), "'q' has 2 values instead of 1");
  expect_refused(modes({"--elastic", "2", "--floating"}), "has a quaternion");
  expect_refused(articula({"modes", "fourbar", "--at", "-"}, R"({"q":[0]})"), "its loops are closed");
  expect_refused(modes({"--elastic", "2", "--plot", "modes.png"}), "--plot");
  expect_refused(modes({"--elastic", "2"}, R"({"q":[0],"wrench":{"bar-2":[1,2,0,0,0,0]}})"), "no potential");
}

}  // namespace
}  // namespace frontend
