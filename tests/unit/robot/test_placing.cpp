#include "robot/placing.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "expr/text.hpp"
#include "expr/transform.hpp"

namespace articula::test {
namespace {

class Placing : public ::testing::Test {
 protected:
  Expr formula(const std::string& text) { return parse(g, text); }
  // Rot(z, a) Rot(y, b) Rot(x, c), and a translation.
  Transform pose(const std::array<std::string, 3>& rpy, const std::array<std::string, 3>& xyz) {
    const Frame i{1}, j{2};
    const Rot3 A = Rot3::about(i, i, 2, formula(rpy[2])) * Rot3::about(i, i, 1, formula(rpy[1])) *
                   Rot3::about(i, j, 0, formula(rpy[0]));
    return {A, Vec3(i, formula(xyz[0]), formula(xyz[1]), formula(xyz[2]))};
  }
  Transform placed(const std::array<Expr, 6>& p) {
    return khalil_kleinfinger({1}, {2}, {p[0], p[1], p[2], p[3], p[4], p[5]});
  }
  std::array<std::string, 6> texts(const std::array<Expr, 6>& p) {
    std::array<std::string, 6> result;
    for (std::size_t i = 0; i < 6; ++i) result[i] = to_text(p[i]);
    return result;
  }
  double gap(const Transform& a, const Transform& b) {
    double worst = 0;
    const Matrix A = matrix(a), B = matrix(b);
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) worst = std::max(worst, std::abs(numeric_value(A(i, j) - B(i, j))));
    return worst;
  }
  Graph g;
};

using Six = std::array<std::string, 6>;  // gamma b alpha d theta r

TEST_F(Placing, SixParametersOfPlainPlacesAreExact) {
  EXPECT_EQ(texts(six_parameters(pose({"0", "0", "0"}, {"0", "0", "0.3"}))),
            (Six{"0", "0", "0", "0", "0", "0.3"}));
  EXPECT_EQ(texts(six_parameters(pose({"0", "0", "0"}, {"0.4", "0", "0.3"}))),
            (Six{"0", "0", "0", "0.4", "0", "0.3"}));
  EXPECT_EQ(texts(six_parameters(pose({"0", "0", "0"}, {"0", "0.4", "0"}))),
            (Six{"pi/2", "0", "0", "0.4", "-pi/2", "0"}));
  EXPECT_EQ(texts(six_parameters(pose({"pi/2", "0", "0"}, {"0", "0", "0.1"}))),
            (Six{"0", "0.1", "pi/2", "0", "0", "0"}));
  EXPECT_EQ(texts(six_parameters(pose({"0", "0", "pi"}, {"0", "0", "0"}))),
            (Six{"0", "0", "0", "0", "pi", "0"}));
  EXPECT_EQ(texts(six_parameters(pose({"0.3", "0", "0"}, {"0", "0", "0"}))),
            (Six{"0", "0", "0.3", "0", "0", "0"}));
  EXPECT_EQ(texts(six_parameters(pose({"pi", "0", "0"}, {"0", "0", "0.2"}))),
            (Six{"0", "0", "pi", "0", "0", "-0.2"}));
}

// Angles that are not exact come in with twenty digits each; where they cancel, nothing is left.
TEST_F(Placing, WhatIsLeftOfRoundedNumbersIsZero) {
  const std::string there = "3.1407963267948966192", back = "3.1407963267948966193";
  EXPECT_EQ(texts(six_parameters(pose({"pi/2", "0", there + " - " + back}, {"0", "0", "0"}))),
            (Six{"0", "0", "pi/2", "0", "0", "0"}));
  EXPECT_EQ(texts(six_parameters(pose({"0", there + " - " + back, "0"}, {"0.4", "0", "0.3"}))),
            (Six{"0", "0", "0", "0.4", "0", "0.3"}));
}

TEST_F(Placing, SixParametersKeepSymbols) {
  EXPECT_EQ(texts(six_parameters(pose({"beta", "0", "0"}, {"L", "0", "0"}))),
            (Six{"0", "0", "beta", "L", "0", "0"}));
  EXPECT_EQ(texts(six_parameters(pose({"0", "0", "beta"}, {"0", "0", "h"}))),
            (Six{"0", "0", "0", "0", "beta", "h"}));
}

TEST_F(Placing, SixParametersGiveTheTransformBack) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> quarter(-6, 6), length(-40, 40), odd(0, 2);
  for (int i = 0; i < 300; ++i) {
    std::array<std::string, 3> rpy, xyz;
    for (std::string& a : rpy)
      a = odd(random) == 0 ? std::to_string(length(random)) + "/13"
                           : std::to_string(quarter(random)) + "*pi/4";
    for (std::string& x : xyz) x = odd(random) == 0 ? "0" : std::to_string(length(random)) + "/100";
    const Transform T = pose(rpy, xyz);
    if (rows_of(T).size() > 1) continue;
    ASSERT_LT(gap(placed(six_parameters(T)), T), 1e-15) << rpy[0] << " " << rpy[1] << " " << rpy[2];
    const auto a = rpy_of(T.A());
    ASSERT_LT(gap(pose({to_text(a[0]), to_text(a[1]), to_text(a[2])}, xyz), T), 1e-18);
  }
}

TEST_F(Placing, WhereOneRowWouldBeBadThereAreTwo) {
  const auto rows = [&](const Transform& T) { return rows_of(T).size(); };
  EXPECT_EQ(rows(pose({"1e-7", "0", "0"}, {"0.1", "0.2", "0"})), 2U);
  EXPECT_EQ(rows(pose({"pi", "1e-7", "0"}, {"0.1", "0.2", "0"})), 2U);
  EXPECT_EQ(rows(pose({"0", "0", "1e-7"}, {"0.1", "0.2", "0"})), 1U);
  EXPECT_EQ(rows(pose({"1e-7", "0", "0"}, {"0", "0", "0"})), 1U);
  EXPECT_EQ(rows(pose({"0.1", "0", "0"}, {"0.1", "0.2", "0"})), 1U);
  EXPECT_EQ(rows(pose({"0", "0", "0"}, {"a", "0", "c"})), 1U);
  EXPECT_EQ(rows(pose({"0", "0", "0"}, {"a", "b", "c"})), 2U);
  EXPECT_EQ(rows(pose({"1e-7", "0", "0"}, {"a", "b", "c"})), 3U);
}

TEST_F(Placing, RowsGiveTheTransformBack) {
  for (const std::string tilt : {"1e-3", "1e-7", "-1e-12", "pi - 1e-9"}) {
    const Transform T = pose({tilt, tilt, "0.3"}, {"0.4", "-0.2", "0.1"});
    Transform product = Transform::identity(g, {1});
    for (const auto& p : rows_of(T)) {
      const bool last = p == rows_of(T).back();
      product = product * khalil_kleinfinger({1}, {last ? 2 : 1}, {p[0], p[1], p[2], p[3], p[4], p[5]});
      for (const std::size_t length : {1U, 3U, 5U}) EXPECT_LT(std::abs(numeric_value(p[length])), 1);
    }
    EXPECT_LT(gap(product, T), 1e-18);
  }
}

TEST_F(Placing, TheCommonPerpendicularIsFound) {
  const Frame f{1};
  const Expr o = g.constant(0), one = g.constant(1);
  const Axis first{Vec3(f, o, o, one), Vec3::zero(g, f)};
  const Axis next =
      axis_of(Vec3(f, o, g.constant(2), o), Vec3(f, formula("0.5"), formula("3"), formula("0.2")));
  const Transform T = along_normal(first, next, on_axis(first, {2}));
  EXPECT_EQ(to_text(T.P().z()), "0.2");
  EXPECT_TRUE(vanishes(T.A().matrix()[0][0] - one));  // x towards the next axis, 0.5 away
}

TEST_F(Placing, AnAxisOfNoLengthIsRefused) {
  EXPECT_THROW(axis_of(Vec3::zero(g, {1}), Vec3::zero(g, {1})), ModelError);
}

}  // namespace
}  // namespace articula::test
