// transform and geometric at the command line: any two frames, the world, forms of an orientation.

#include <gtest/gtest.h>

#include <cmath>

#include "cli.hpp"

namespace frontend {
namespace {

Ran transform(const std::vector<std::string>& more, const std::string& q = "[0.3,-0.7]",
              const std::string& robot = "planar2r") {
  return eval(robot, "transform", "{\"q\":" + q + "}", more);
}

const Json identity =
    Json::parse("[[1.0,0.0,0.0,0.0],[0.0,1.0,0.0,0.0],[0.0,0.0,1.0,0.0],[0.0,0.0,0.0,1.0]]");

// A base that stands at (1, 2, 3), turned by a right angle about z.
const char* const placed =
    "articula: 1\nname: r\ngravity: [0, 0, 0]\nbase: {Z: [[0, -1, 0, 1], [1, 0, 0, 2], [0, 0, 1, 3], [0, 0, "
    "0, 1]]}\n"
    "joints:\n  - {theta: q1}\n";

TEST(Geometric, LastLinkInFrame0) {
  const Json T = transform({}).json()["T"];
  EXPECT_NEAR(T[0][0], std::cos(-0.4), 1e-15);
  EXPECT_NEAR(T[1][0], std::sin(-0.4), 1e-15);
  EXPECT_EQ(T[3], identity[3]);
  EXPECT_EQ(articula({"eval", "planar2r", "geometric", "--at", "-"}, R"({"q":[0.3,-0.7]})").json().size(),
            1U);
}

TEST(Geometric, AnyTwoFrames) {
  EXPECT_EQ(transform({"--link", "0"}).json()["T"], identity);
  EXPECT_EQ(transform({"--link", "1", "--frame", "1"}).json()["T"], identity);
  EXPECT_NEAR(transform({"--link", "base", "--frame", "2"}).json()["T"][1][0], std::sin(0.4), 1e-15);
  expect_refused(transform({"--link", "3"}), "links are 0 to 2");
  expect_refused(transform({"--link", "world"}), "no link 'world'");
}

TEST(Geometric, World) {
  const Scratch scratch;
  const std::string robot = scratch.file("placed.yaml", placed);
  EXPECT_EQ(transform({"--frame", "world", "--link", "0"}, "[0]", robot).json()["T"],
            Json::parse("[[0.0,-1.0,0.0,1.0],[1.0,0.0,0.0,2.0],[0.0,0.0,1.0,3.0],[0.0,0.0,0.0,1.0]]"));
  EXPECT_EQ(transform({"--frame", "0", "--link", "0"}, "[0]", robot).json()["T"], identity);
  EXPECT_NEAR(transform({"--frame", "world"}, "[0.5]", robot).json()["T"][1][0], std::cos(0.5), 1e-15);
  expect_refused(articula({"model", "planar2r", "cartesian-dynamics", "--frame", "world"}), "world");
}

TEST(Geometric, Orientations) {
  const auto form = [](const std::string& name, const std::string& output) {
    return transform({"--orientation", name}).json()[output];
  };
  EXPECT_EQ(transform({"--orientation", "matrix"}).json().size(), 1U);
  EXPECT_NEAR(form("rpy", "rpy")[2], -0.4, 1e-15);
  EXPECT_NEAR(form("euler-zxz", "euler")[0], -0.4, 1e-15);
  EXPECT_NEAR(form("euler-zyz", "euler")[0], -0.4, 1e-15);
  EXPECT_NEAR(form("quaternion", "quaternion")[3], std::sin(-0.2), 1e-15);
  EXPECT_NEAR(form("axis-angle", "axis_angle")[2], -1, 1e-15);
  EXPECT_NEAR(form("axis-angle", "axis_angle")[3], 0.4, 1e-15);
  expect_refused(transform({"--orientation", "rpm"}), "did you mean 'rpy'?");
  expect_refused(articula({"model", "planar2r", "idm", "--orientation", "rpy"}), "takes no --orientation");
}

TEST(Geometric, OfThePumaIsFast) {
  const Json online = articula({"model", "puma560", "geometric", "--json"}).json()["online"];
  EXPECT_LE(online["mul"], 40);
  EXPECT_LE(online["add"], 20);
}

}  // namespace
}  // namespace frontend
