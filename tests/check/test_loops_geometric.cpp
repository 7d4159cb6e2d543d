// Every loop with fewer than five unknown joints is solved in closed form, whatever its family: random loops, with joints in any
// order, known joints anywhere, and cut anywhere. The equations are proven; at random closed positions, found in another
// way, the position is among the candidates, and there are as many assemblies as theory says.

#include <gtest/gtest.h>

#include "support/loop_trials.hpp"
#include "support/random_loops.hpp"

namespace articula::test {
namespace {

// Joints of the loop in the order of the tree's branches: the near one outwards, 0 for the cut, the far one inwards.
std::vector<int> around(const RobotData& r) {
  std::vector<int> list{0};
  for (int j = r.cuts[0].parent; j > 0; j = r[j].parent)
    if (info(r[j].joint).nv > 0) list.insert(list.begin(), j);
  for (int j = r.cuts[0].twin_parent; j > 0; j = r[j].parent)
    if (info(r[j].joint).nv > 0) list.push_back(j);
  return list;
}

// Adds the trials that close to `closed`.
void expect_solved(const RobotData& r, std::vector<int> known, std::size_t assemblies,
                   const std::string& what, int& closed) {
  std::sort(known.begin(), known.end());
  const Robot robot(r);
  Graph graph;
  const LoopResolution solved = loop_resolution(graph, robot, known);
  ASSERT_TRUE(solved.complete()) << what << ": " << solved.loops[0].why_not;
  EXPECT_EQ(unproven_equations(solved), "") << what;
  LoopTrials trials(robot, known, solved);
  for (unsigned long seed = 1; seed < 3; ++seed) {
    const LoopTrial trial = trials.trial(1000 * seed);
    if (!trial.closed) continue;
    ++closed;
    EXPECT_TRUE(trial.found) << what << ": " << trial.assemblies << " of " << trial.candidates;
    EXPECT_LT(trial.gap, 1e-9) << what;
    if (assemblies > 0) {
      EXPECT_EQ(trial.assemblies, assemblies) << what;
    }
  }
}

struct Case {
  std::string joints;
  std::size_t cut;
  std::vector<bool> known;
};

// So many unknowns, the cut among them, that determine themselves.
Case drawn(Draw& draw, LoopFamily family, int unknowns) {
  for (;;) {
    Case c;
    const int n = unknowns + draw.between(1, 2);
    for (int k = 0; k < n; ++k) c.joints += family == LoopFamily::spherical || draw.chance(60) ? 'R' : 'P';
    c.cut = static_cast<std::size_t>(draw.below(n));
    c.known.assign(static_cast<std::size_t>(n), true);
    c.known[c.cut] = false;
    for (int left = unknowns - 1; left > 0;) {
      const auto k = static_cast<std::size_t>(draw.below(n));
      if (!c.known[k]) continue;
      c.known[k] = false;
      --left;
    }
    int turns = 0;
    for (std::size_t k = 0; k < c.known.size(); ++k)
      if (!c.known[k] && c.joints[k] == 'R') ++turns;
    if (turns > 0 && (family != LoopFamily::schoenflies || turns < unknowns)) return c;
  }
}

int expect_all_solved(LoopFamily family, int unknowns, std::uint64_t first, int count,
                      std::size_t assemblies) {
  int closed = 0;
  for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(count); ++seed) {
    Draw draw(seed);
    const Case c = drawn(draw, family, unknowns);
    const RobotData r = LoopDraw(seed, draw.chance(50)).loop(family, c.joints, c.cut);
    const std::vector<int> order = around(r);
    std::vector<int> known;
    for (std::size_t k = 0; k < order.size(); ++k)
      if (c.known[k]) known.push_back(order[k]);
    expect_solved(r, known, assemblies,
                  c.joints + ", cut " + std::to_string(c.cut) + ", seed " + std::to_string(seed), closed);
  }
  return closed;
}

TEST(LoopsGeometric, PlanarLoopsOfAnyJointsAreSolved) {
  EXPECT_GT(expect_all_solved(LoopFamily::planar, 3, 1, 30, 0), 30);
}

TEST(LoopsGeometric, SphericalLoopsHaveTwoAssemblies) {
  EXPECT_GT(expect_all_solved(LoopFamily::spherical, 3, 1, 8, 2), 8);
}

TEST(LoopsGeometric, LoopsOfFourUnknownsWithParallelAxesAreSolved) {
  EXPECT_GT(expect_all_solved(LoopFamily::schoenflies, 4, 1, 16, 0), 16);
}

// The orders of a crank, a connecting rod and a slide; the known joint anywhere.
TEST(LoopsGeometric, FourBarsAndSliderCranksHaveTwoAssemblies) {
  int closed = 0;
  std::uint64_t seed = 1;
  for (const std::string joints : {"RRRR", "RRRP", "RRPR", "RPRR", "PRRR"})
    for (std::size_t known = 0; known < 4; ++known) {
      const std::size_t cut = (known + 1 + seed % 3) % 4;
      ++seed;
      const RobotData r = LoopDraw(seed, seed % 2 == 0).loop(LoopFamily::planar, joints, cut);
      expect_solved(r, {around(r)[known]}, 2, joints + " known " + std::to_string(known), closed);
    }
  EXPECT_GT(closed, 20);
}

TEST(LoopsGeometric, FiveBarsHaveTwoAssemblies) {
  int closed = 0;
  for (const auto& [a, b, cut] : std::vector<std::array<std::size_t, 3>>{{0, 4, 2}, {0, 1, 3}, {1, 3, 0}}) {
    const RobotData r = LoopDraw(a + 7 * b, true).loop(LoopFamily::planar, "RRRRR", cut);
    expect_solved(r, {around(r)[a], around(r)[b]}, 2, "five bars", closed);
  }
  EXPECT_GT(closed, 3);
}

// Loops that close only because their lengths fit.
TEST(LoopsGeometric, OverConstrainedLoopsAreSolved) {
  int closed = 0;
  for (std::size_t cut = 0; cut < 4; ++cut) {
    const RobotData r = LoopDraw(cut + 1, cut % 2 == 0).bennett(cut);
    expect_solved(r, {around(r)[(cut + 1) % 4]}, 1, "Bennett, cut " + std::to_string(cut), closed);
  }
  for (const std::size_t cut : {0U, 2U}) {
    const RobotData r = LoopDraw(cut + 5, false).goldberg(cut);
    expect_solved(r, {around(r)[cut + 1]}, 1, "Goldberg, cut " + std::to_string(cut), closed);
  }
  EXPECT_EQ(closed, 12);
}

// With ball joints, universal ones and cylindrical ones. A rod between two balls may turn about itself.
TEST(LoopsGeometric, SpatialLoopsAreSolved) {
  int closed = 0;
  for (const auto& [joints, cut, known] :
       std::vector<std::tuple<std::string, std::size_t, std::size_t>>{{"RBBR", 1, 0},
                                                                      {"RBBR", 2, 0},
                                                                      {"RBBR", 3, 0},
                                                                      {"RBBR", 0, 3},
                                                                      {"RBBP", 2, 0},
                                                                      {"PBBR", 1, 0},
                                                                      {"RUBR", 3, 0},
                                                                      {"RCCC", 0, 2}})
    for (std::uint64_t seed = 1; seed < 3; ++seed) {
      const RobotData r = LoopDraw(seed, seed % 2 == 0).loop(LoopFamily::spatial, joints, cut);
      expect_solved(r, {around(r)[known]}, 0, joints + ", cut " + std::to_string(cut), closed);
    }
  EXPECT_GT(closed, 8);
}

}  // namespace
}  // namespace articula::test
