// Figures: where a robot stands when nothing is said, values that it is drawn with, what is refused.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "api/draw.hpp"
#include "api/draw/standing.hpp"
#include "io/yaml.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

Standing stands(const std::string& name) {
  const Robot robot = read_robot(name);
  const DrawnValues values = drawn_values(robot, {});
  return standing(robot, LoopNumbers(robot.data(), values.all), values.all);
}

TEST(Figures, SerialRobotsStandAtZero) {
  for (const std::string name : {"puma560", "rx90", "renaud6r"})
    EXPECT_EQ(stands(name).q, std::vector<double>(6, 0.0)) << name;
}

TEST(Figures, PlanarArmsAreBentAndSlidesDrawnOut) {
  for (const double q : stands("planar3r").q) EXPECT_GT(std::abs(q), 0.3);
  EXPECT_LT(stands("scara").q[2], -0.1);  // its tool is below
  for (const double q : stands("cartesian2").q) EXPECT_GT(q, 0.1);
}

// At q = 0 the third link would lie on the second.
TEST(Figures, FoldedArmsAreBent) {
  const std::string text =
      "articula: 1\nname: folded\ngravity: [0, 0, -9.81]\njoints:\n  - {theta: q1}\n  - {alpha: pi/2, theta: "
      "q2}\n"
      "  - {d: 1, theta: q3 + TURN}\n  - {d: 0.9, theta: q4}\n";
  const auto position = [&](const std::string& turn) {
    std::string with = text;
    with.replace(with.find("TURN"), 4, turn);
    const Robot robot = read_yaml(with, "folded.yaml", {});
    return standing(robot, LoopNumbers(robot.data(), {}), {}).q;
  };
  EXPECT_EQ(position("pi/2"), std::vector<double>(4, 0.0));
  for (const double q : position("pi")) EXPECT_GT(std::abs(q), 0.3);
}

TEST(Figures, ClosedRobotsAreClosed) {
  for (const std::string name : {"fourbar", "sr400", "gough-stewart", "delta", "palletizer", "slider-crank"})
    EXPECT_LT(stands(name).gap, 1e-9) << name;
}

TEST(Figures, WhatHasNoValueIsInvented) {
  const Robot chain = read_robot("nr:3");
  const DrawnValues values = drawn_values(chain, {{"d2", 3}});
  EXPECT_EQ(values.all.at("d2"), 3);
  EXPECT_EQ(values.invented, (std::set<std::string>{"alpha2", "alpha3", "d3", "r2", "r3"}));
  EXPECT_TRUE(drawn_values(read_robot("puma560"), {}).invented.empty());
}

TEST(Figures, AreOfThePositionAndTheValuesGiven) {
  const Robot arm = read_robot("planar2r");
  FigureRequest request;
  request.view = "front";
  request.caption = false;
  const std::string usual = figure(arm, request);
  request.q = stands("planar2r").q;
  EXPECT_EQ(figure(arm, request), usual);
  request.q[1] += 0.5;
  EXPECT_NE(figure(arm, request), usual);
  request.q = {};
  request.values = {{"d2", 0.4}};
  EXPECT_NE(figure(arm, request), usual);
}

TEST(Figures, RefuseWhatIsNoNumber) {
  const Robot arm = read_robot("planar2r");
  const auto refused = [&](const std::function<void(FigureRequest&)>& change) {
    FigureRequest request;
    change(request);
    return refusal_of([&] { figure(arm, request); });
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(says(refused([&](FigureRequest& r) { r.q = {0, nan}; }), "not finite"));
  EXPECT_TRUE(says(refused([&](FigureRequest& r) { r.q = {0}; }), "'q' has 1 value instead of 2"));
  EXPECT_TRUE(says(refused([&](FigureRequest& r) { r.values = {{"d2", nan}}; }), "not finite"));
  EXPECT_TRUE(says(refused([&](FigureRequest& r) {
                     r.values = {{"d2", 1e200}};
                   }),
                   "no size that can be drawn"));
  EXPECT_TRUE(says(refused([&](FigureRequest& r) { r.values = {{"x", 1}}; }), "no parameter 'x'"));
  EXPECT_TRUE(says(refused([&](FigureRequest& r) { r.to = "gif"; }), "unknown format 'gif'"));
  EXPECT_TRUE(says(refused([&](FigureRequest& r) { r.view = "below"; }), "unknown view 'below'"));
}

}  // namespace
}  // namespace articula::test
