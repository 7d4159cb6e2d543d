// Poses as people give them.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solve/inverse/pose.hpp"

namespace articula::test {
namespace {

using std::numbers::pi;

void expect_same(const Placing& a, const Placing& b) {
  for (std::size_t k = 0; k < a.size(); ++k) EXPECT_NEAR(a[k], b[k], 1e-15) << k;
}

std::string message_of(const Placing& T) {
  const std::vector<PoseFault> faults = faults_of(T);
  return faults.empty() ? "" : faults.front().message;
}

TEST(Pose, OfAQuaternion) {
  const double h = std::sqrt(0.5);
  expect_same(placed({1, 2, 3}, {1, 0, 0, 0}), {1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3});
  expect_same(placed({1, 2, 3}, {h, h, 0, 0}), {1, 0, 0, 1, 0, 0, -1, 2, 0, 1, 0, 3});  // about x
  expect_same(placed({1, 2, 3}, {h, 0, h, 0}), {0, 0, 1, 1, 0, 1, 0, 2, -1, 0, 0, 3});  // about y
  expect_same(placed({1, 2, 3}, {h, 0, 0, h}), {0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 3});  // about z
  EXPECT_LT(skewness(placed({0, 0, 0}, {0.50003, 0.5, -0.5, 0.5})), 1e-15);  // rounded ones are rotations too
}

TEST(Pose, OfRollPitchAndYaw) {
  expect_same(placed_rpy({1, 2, 3}, {pi / 2, 0, 0}), {1, 0, 0, 1, 0, 0, -1, 2, 0, 1, 0, 3});
  expect_same(placed_rpy({1, 2, 3}, {0, pi / 2, 0}), {0, 0, 1, 1, 0, 1, 0, 2, -1, 0, 0, 3});
  expect_same(placed_rpy({1, 2, 3}, {0, 0, pi / 2}), {0, -1, 0, 1, 1, 0, 0, 2, 0, 0, 1, 3});
  const auto turn = [](double r, double p, double y) { return placed_rpy({0, 0, 0}, {r, p, y}); };
  expect_same(turn(0.3, -0.7, 1.1), turn(0, 0, 1.1) * turn(0, -0.7, 0) * turn(0.3, 0, 0));
}

TEST(Pose, WhatIsWrongIsToldWithItsSize) {
  EXPECT_EQ(message_of({1, 0, 0, 1e9, 0, 1, 0, -1e9, 0, 0, 1, 0}), "");
  EXPECT_EQ(message_of({1, 0, 0, 0, 0, 1, 0.00005, 0, 0, 0, 1, 0}), "");
  EXPECT_NE(message_of({1, 0, 0, 0, 0, 1, 0.02, 0, 0, 0, 1, 0}).find("off by 0.02"), std::string::npos);
  EXPECT_NE(message_of({2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0}).find("off by 3"), std::string::npos);
  EXPECT_NE(message_of({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0}).find("left-handed"), std::string::npos);
  EXPECT_NE(message_of({1, 0, 0, NAN, 0, 1, 0, 0, 0, 0, 1, 0}).find("not finite"), std::string::npos);
  EXPECT_NE(message_of({}).find("no rotation"), std::string::npos);
  EXPECT_TRUE(faults_of(std::array<double, 4>{0.70711, 0.70711, 0, 0}).empty());
  EXPECT_EQ(faults_of(std::array<double, 4>{1, 1, 0, 0}).size(), 1U);
  EXPECT_EQ(faults_of(std::array<double, 4>{INFINITY, 0, 0, 0}).size(), 1U);
}

}  // namespace
}  // namespace articula::test
