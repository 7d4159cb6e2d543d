// Bodies on rods where something is special, and the forty places that every path begins at.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "solve/loops/forty_places.hpp"
#include "solve/loops/homotopy.hpp"
#include "solve/loops/platform.hpp"
#include "support/draw.hpp"

namespace articula::test {
namespace {

bool among(const std::vector<Soma>& list, const Soma& x) {
  return std::any_of(list.begin(), list.end(), [&](const Soma& y) { return distance(x, y) < 1e-8; });
}

SomaRods random_rods(Draw& draw) {
  const auto number = [&] {
    const double re = draw.real(-1, 1);
    return Complex(re, draw.real(-1, 1));
  };
  SomaRods rods;
  for (SomaRod& rod : rods) {
    for (Complex& x : rod.a) x = number();
    for (Complex& x : rod.b) x = number();
    rod.c = number();
  }
  return rods;
}

TEST(FortyPlaces, AreSolutionsAndDifferent) {
  const FortyPlaces forty = forty_places();
  ASSERT_EQ(forty.places.size(), 40u);
  for (std::size_t i = 0; i < 40; ++i) {
    Soma x = forty.places[i];
    EXPECT_LT(corrected(forty.rods, x, 1), 1e-12);
    for (std::size_t j = 0; j < i; ++j) EXPECT_GT(distance(x, forty.places[j]), 1e-3);
  }
}

// One of them, followed around closed paths of rods, becomes all of them, and never another one.
TEST(FortyPlaces, AreThoseThatOneOfThemLeadsTo) {
  const FortyPlaces forty = forty_places();
  Draw draw(1);
  std::vector<Soma> found{forty.places.front()};
  for (int round = 0; round < 12 && found.size() < 40; ++round) {
    const SomaRods other = random_rods(draw);
    const Tracking out{draw.real(-2, 2), 1e-5}, back{draw.real(-2, 2), 1e-5};
    for (std::size_t i = 0; i < found.size(); ++i) {
      const PathEnd there = followed(forty.rods, other, found[i], out);
      ASSERT_TRUE(there.arrived);
      const PathEnd here = followed(other, forty.rods, there.x, back);
      ASSERT_TRUE(here.arrived);
      EXPECT_TRUE(among(forty.places, here.x));
      if (!among(found, here.x)) found.push_back(here.x);
    }
  }
  EXPECT_EQ(found.size(), 40u);
}

const std::vector<std::array<double, 3>>& corners() {
  static const std::vector<std::array<double, 3>> points{
      {0, 0, 0}, {0.5, 0, 0.1}, {0.9, -0.5, 0}, {0.6, -0.3, 1.4}, {0.4, 1.1, 0.1}, {-0.1, -0.2, 0.3}};
  return points;
}

// The same body twice, rods of one length: it can be carried round without turning, a family.
TEST(BodyOnRods, AFamilyIsNamedByOneOfItsPlaces) {
  std::vector<Rod> rods;
  for (const auto& p : corners()) rods.push_back({p, p, 0.5});
  bool all = true;
  const std::vector<Placing> places = body_places(rods, &all);
  EXPECT_FALSE(all);
  ASSERT_EQ(places.size(), 1u);
  EXPECT_NEAR(std::hypot(places[0][3], places[0][7], places[0][11]), 0.5, 1e-12);
  EXPECT_NEAR(places[0][0] + places[0][5] + places[0][10], 3, 1e-9);
}

// Rods of no length, all in one point, too short, no numbers: no answer that is wrong, no end that does not come.
TEST(BodyOnRods, WhatCannotBe) {
  std::vector<Rod> rods;
  for (const auto& p : corners()) rods.push_back({p, p, 0});
  bool all = true;
  std::vector<Placing> places = body_places(rods, &all);
  EXPECT_FALSE(all);
  for (const Placing& T : places) EXPECT_NEAR(T[0] + T[5] + T[10], 3, 1e-6);
  for (Rod& rod : rods) rod = {{0, 0, 0}, {0, 0, 0}, 1};
  EXPECT_LE(body_places(rods, &all).size(), 1u);
  EXPECT_FALSE(all);
  for (std::size_t i = 0; i < 6; ++i) rods[i] = {corners()[i], corners()[i], i == 2 ? 9.0 : 1.0};
  EXPECT_TRUE(body_places(rods, &all).empty());
  rods[0].length = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(body_places(rods, &all).empty());
  EXPECT_FALSE(all);
}

// Where two places meet there is one: legs at their longest, body and ground in one plane.
TEST(BodyOnRods, PlacesThatMeet) {
  std::vector<Rod> rods(3);
  for (int i = 0; i < 3; ++i) {
    const double C = std::cos(2 * std::numbers::pi / 3 * i), S = std::sin(2 * std::numbers::pi / 3 * i);
    rods[static_cast<std::size_t>(i)] = {{C, S, 0}, {0.3 * C, 0.3 * S, 0}, 0.7};
  }
  EXPECT_EQ(planar_body_places(rods).size(), 1u);
  for (Rod& rod : rods) rod.length = 0.6;
  EXPECT_TRUE(planar_body_places(rods).empty());
  for (Rod& rod : rods) rod.length = 0.8;
  bool all = false;
  EXPECT_EQ(planar_body_places(rods, &all).size(), 2u);
  EXPECT_TRUE(all);
  for (Rod& rod : rods) rod.b = {0.3, 0.2, 0};  // it may turn about the point: a family, or none
  EXPECT_TRUE(planar_body_places(rods).empty());
  for (Rod& rod : rods) rod.length = 1;
  EXPECT_EQ(planar_body_places(rods, &all).size(), 1u);
  EXPECT_FALSE(all);
}

// In millimetres or far from the origin the places are the same ones.
TEST(BodyOnRods, UnitsDoNotMatter) {
  std::vector<Rod> rods, large;
  for (std::size_t i = 0; i < 6; ++i) {
    const auto &a = corners()[i], &b = corners()[(i + 2) % 6];
    rods.push_back({a, {b[1], 0.5 * b[0], b[2]}, 0});
    // as long as they are where the body stands at (0.3, 0.2, 1)
    rods.back().length = std::hypot(0.3 + b[1] - a[0], 0.2 + 0.5 * b[0] - a[1], 1 + b[2] - a[2]);
  }
  for (const Rod& rod : rods) {
    Rod scaled{rod.a, rod.b, 1000 * rod.length};
    for (double& x : scaled.a) x = 1000 * x + 5000;
    for (double& x : scaled.b) x *= 1000;
    large.push_back(scaled);
  }
  const std::vector<Placing> here = body_places(rods), there = body_places(large);
  ASSERT_EQ(here.size(), there.size());
  ASSERT_FALSE(here.empty());
  for (std::size_t i = 0; i < here.size(); ++i) {
    EXPECT_NEAR(here[i][0], there[i][0], 1e-9);
    EXPECT_NEAR(1000 * here[i][3] + 5000, there[i][3], 1e-6);
  }
}

}  // namespace
}  // namespace articula::test
