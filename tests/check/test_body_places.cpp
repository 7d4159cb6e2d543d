// Places of a body on rods: whatever a search finds that shares no code with ours is among them; checked with numbers.

#include <gtest/gtest.h>

#include <ctime>
#include <iostream>
#include <numbers>

#include "support/rod_search.hpp"

namespace articula::test {
namespace {

using std::numbers::pi;
using Rods = std::vector<Rod>;

// Lengths that the rods have where the body stands at T.
Rods fitted(Rods rods, const Placing& T) {
  for (Rod& rod : rods) {
    rod.length = 0;
    rod.length = rod_error({rod}, T);
  }
  return rods;
}

Rods general_rods(Draw& draw, std::size_t n, bool flat) {
  Rods rods(n);
  for (Rod& rod : rods) {
    for (double& x : rod.a) x = draw.real(-1, 1);
    for (double& x : rod.b) x = draw.real(-0.7, 0.7);
    if (flat) rod.a[2] = rod.b[2] = 0;
  }
  return rods;
}

struct PlatformTally {
  std::size_t platforms = 0, places = 0, searched = 0;
  double time = 0, worst = 0;
};

// What is found has the lengths, each place once, an even number of them, and the search adds nothing.
void expect_all_places(const Rods& rods, const Placing& there, int starts, Draw& draw, PlatformTally& tally) {
  bool all = false;
  const std::clock_t begin = std::clock();
  const std::vector<Placing> places = body_places(rods, &all);
  tally.time += static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  EXPECT_TRUE(all);
  EXPECT_EQ(places.size() % 2, 0u);
  EXPECT_TRUE(among(places, there));
  for (std::size_t i = 0; i < places.size(); ++i) {
    tally.worst = std::max(tally.worst, rod_error(rods, places[i]));
    for (std::size_t j = 0; j < i; ++j) EXPECT_GT(apart(places[i], places[j]), 1e-6);
  }
  const std::vector<Placing> searched = searched_places(rods, false, starts, draw);
  for (const Placing& T : searched) EXPECT_TRUE(among(places, T));
  tally.platforms += 1;
  tally.places += places.size();
  tally.searched += searched.size();
}

void expect_and_tell(const char* name, const PlatformTally& t) {
  EXPECT_LT(t.worst, 1e-12);
  EXPECT_GE(t.places, t.searched);
  std::cout << name << ": " << t.platforms << " platforms, " << t.places << " places, the search finds "
            << t.searched << ", worst rod " << t.worst << ", "
            << 1e3 * t.time / static_cast<double>(t.platforms) << " ms each\n";
}

TEST(BodyPlaces, GeneralPlatforms) {
  Draw draw(1);
  PlatformTally tally;
  for (int k = 0; k < 20 && !HasFailure(); ++k) {
    const Placing T = random_place(draw, 1);
    expect_all_places(fitted(general_rods(draw, 6, false), T), T, 1500, draw, tally);
  }
  expect_and_tell("general", tally);
}

TEST(BodyPlaces, PlanarBaseAndPlatform) {
  Draw draw(2);
  PlatformTally tally;
  for (int k = 0; k < 8 && !HasFailure(); ++k) {
    const Placing T = random_place(draw, 1);
    expect_all_places(fitted(general_rods(draw, 6, true), T), T, 1500, draw, tally);
  }
  expect_and_tell("planar", tally);
}

// Pairs of rods that meet at the platform; then on the ground too, in the next pairs: the octahedron. Sixteen places at most.
TEST(BodyPlaces, RodsThatShareTheirEnds) {
  Draw draw(3);
  for (const bool octahedron : {false, true}) {
    PlatformTally tally;
    for (int k = 0; k < 8 && !HasFailure(); ++k) {
      Rods rods = general_rods(draw, 6, false);
      for (std::size_t i = 0; i < 6; i += 2) rods[i + 1].b = rods[i].b;
      for (std::size_t i = 0; i < 6 && octahedron; i += 2) rods[i].a = rods[(i + 5) % 6].a;
      const Placing T = random_place(draw, 1);
      const std::size_t before = tally.places;
      expect_all_places(fitted(rods, T), T, 1500, draw, tally);
      EXPECT_LE(tally.places - before, 16u);
    }
    expect_and_tell(octahedron ? "octahedral" : "6-3", tally);
  }
}

// Symmetric ones, as people build them: ground and platform are planar, so places come in pairs that the ground mirrors.
TEST(BodyPlaces, Hexapods) {
  Draw draw(4);
  PlatformTally tally;
  for (int k = 0; k < 6 && !HasFailure(); ++k) {
    Rods rods(6);
    for (int i = 0; i < 6; ++i) {
      const double side = i % 2 == 0 ? -1 : 1, at = 2 * pi / 3 * (i / 2);
      const double ground = at + 0.2 * side, top = at + (pi / 3 - 0.25) * side;
      rods[static_cast<std::size_t>(i)] = {
          {std::cos(ground), std::sin(ground), 0}, {0.6 * std::cos(top), 0.6 * std::sin(top), 0}, 0};
    }
    Placing T = turned_by({std::cos(0.1 * k), 0.6 * std::sin(0.1 * k), 0, 0.8 * std::sin(0.1 * k)});
    T[3] = 0.1 * k, T[7] = draw.real(-0.2, 0.2), T[11] = 1;
    expect_all_places(fitted(rods, T), T, 1500, draw, tally);
  }
  expect_and_tell("hexapods", tally);
}

// Delta robots: each arm ends in a bar that two parallel rods hold.
TEST(BodyPlaces, ParallelPairs) {
  Draw draw(5);
  PlatformTally tally;
  for (int k = 0; k < 6 && !HasFailure(); ++k) {
    Rods rods;
    for (int i = 0; i < 3; ++i) {
      const double C = std::cos(2 * pi / 3 * i), S = std::sin(2 * pi / 3 * i), r = draw.real(0.4, 0.7),
                   z = draw.real(0, 0.3);
      for (const double w : {-0.1, 0.1})
        rods.push_back({{r * C - w * S, r * S + w * C, z}, {0.1 * C - w * S, 0.1 * S + w * C, 0}, 1});
    }
    const std::vector<Placing> places = searched_places(rods, false, 200, draw);
    ASSERT_FALSE(places.empty());
    expect_all_places(rods, places.front(), 1500, draw, tally);
  }
  expect_and_tell("parallel pairs", tally);
}

TEST(BodyPlaces, InThePlane) {
  Draw draw(6);
  std::map<std::size_t, int> counts;
  for (int k = 0; k < 200 && !HasFailure(); ++k) {
    Rods rods = general_rods(draw, 3, true);
    if (k % 10 == 9) rods[1].b = rods[0].b;
    if (k % 10 == 8) rods[2].a = rods[1].a;
    const double angle = draw.real(-pi, pi), C = std::cos(angle), S = std::sin(angle);
    const Placing T{C, -S, 0, draw.real(-1, 1), S, C, 0, draw.real(-1, 1), 0, 0, 1, 0};
    rods = fitted(rods, T);
    const std::vector<Placing> places = planar_body_places(rods);
    EXPECT_EQ(places.size() % 2, 0u);
    EXPECT_LE(places.size(), 6u);
    EXPECT_TRUE(among(places, T));
    for (const Placing& place : places) EXPECT_LT(rod_error(rods, place), 1e-12);
    for (const Placing& place : searched_places(rods, true, 100, draw))
      EXPECT_TRUE(among(places, place)) << k;
    counts[places.size()] += 1;
  }
  for (const std::size_t n : {2u, 4u, 6u}) EXPECT_GT(counts[n], 0);
}

}  // namespace
}  // namespace articula::test
