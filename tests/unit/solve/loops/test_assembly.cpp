#include "solve/loops/assembly.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "base/error.hpp"
#include "support/apart.hpp"
#include "unit/solve/loops/four_bar.hpp"

namespace articula::test {
namespace {

using std::numbers::pi;
constexpr auto R = JointKind::revolute;
constexpr auto P = JointKind::prismatic;
constexpr auto ball = JointKind::ball;

bool has_mark(const Assembly& a, const std::string& mark) {
  return std::find(a.marks.begin(), a.marks.end(), mark) != a.marks.end();
}

// Angles of coupler and rocker where two circles meet: about the end of the crank and about the foot of the rocker.
struct Circles {
  double g, a, b, c;
  std::vector<std::array<double, 2>> meet(double q1) const {
    const double x = a * std::cos(q1), y = a * std::sin(q1), dx = g - x, dy = -y, d = std::hypot(dx, dy);
    if (d > b + c || d < std::fabs(b - c)) return {};
    const double along = (b * b - c * c + d * d) / (2 * d), across = std::sqrt(b * b - along * along);
    std::vector<std::array<double, 2>> list;
    for (const double side : {1.0, -1.0}) {
      const double px = x + (along * dx - side * across * dy) / d,
                   py = y + (along * dy + side * across * dx) / d;
      list.push_back({std::remainder(std::atan2(py - y, px - x) - q1, 2 * pi), std::atan2(py, px - g)});
    }
    return list;
  }
};

bool among(const Assemblies& answer, double q2, double q3, double close) {
  return std::any_of(answer.list.begin(), answer.list.end(), [&](const Assembly& a) {
    return angle_between(a.q[1], q2) < close && angle_between(a.q[2], q3) < close;
  });
}

struct Lengths {
  double g, a, b, c;
};
// Grashof: crank-rocker, double crank, double rocker; and one where no bar turns around.
const std::vector<Lengths> bars{
    {1, 0.4, 1.1, 0.8}, {0.3, 0.9, 0.8, 1}, {1, 0.8, 0.35, 0.9}, {1, 0.9, 0.8, 0.55}};

TEST(Assembly, FourBarsAreWhereCirclesMeet) {
  for (const Lengths& l : bars)
    for (const bool formulas : {true, false})
      for (const double unit : {1e-6, 1.0, 1e4}) {
        AssemblySolver solver(four_bar_engines(l.g * unit, l.a * unit, l.b * unit, l.c * unit, formulas));
        const Circles circles{l.g, l.a, l.b, l.c};
        for (int k = 0; k < 20; ++k) {
          const double q1 = -3.1 + 0.313 * k;
          const Assemblies answer = solver.solve({q1, 0, 0});
          const auto want = circles.meet(q1);
          ASSERT_EQ(answer.list.size(), want.size()) << formulas << " " << q1;
          for (const auto& w : want) EXPECT_TRUE(among(answer, w[0], w[1], 1e-7)) << formulas << " " << q1;
          for (const Assembly& a : answer.list) {
            EXPECT_LT(a.gap, 1e-11);
            EXPECT_NEAR(a.q[0], q1, 1e-15);
            EXPECT_TRUE(a.marks.empty());
            EXPECT_GT(a.smallest, 1e-6);
          }
          EXPECT_EQ(answer.method, formulas ? "closed" : "search");
          EXPECT_EQ(answer.complete, formulas);
          EXPECT_EQ(answer.nearest.has_value(), want.empty());
        }
      }
}

TEST(Assembly, LabelsAreThoseOfTheRoots) {
  AssemblySolver solver(four_bar_engines(1, 0.4, 1.1, 0.8));
  const Circles circles{1, 0.4, 1.1, 0.8};
  for (const double q1 : {-2.0, 0.3, 1.7}) {
    const Assemblies answer = solver.solve({q1, 0, 0});
    ASSERT_EQ(answer.list.size(), 2U);
    for (const Assembly& a : answer.list) {
      const bool above = angle_between(a.q[2], circles.meet(q1)[0][1]) < 1e-9;
      EXPECT_EQ(a.label, above ? "q3+" : "q3-");
    }
  }
  AssemblySolver search(four_bar_engines(1, 0.4, 1.1, 0.8, false));
  const Assemblies found = search.solve({0.3, 1, 1});
  ASSERT_EQ(found.list.size(), 2U);
  EXPECT_EQ(found.list[0].label.size() + found.list[1].label.size(), 2U);  // 1 and 2, the nearer one first
  EXPECT_NE(found.list[0].label, found.list[1].label);
}

TEST(Assembly, NearestFirst) {
  AssemblySolver solver(four_bar_engines(1, 0.4, 1.1, 0.8));
  for (const auto& w : Circles{1, 0.4, 1.1, 0.8}.meet(0.3)) {
    const Assemblies answer = solver.solve({0.3, w[0] + 0.1, w[1] - 0.2});
    EXPECT_LT(angle_between(answer.list[0].q[2], w[1]), 1e-9);
  }
}

TEST(Assembly, ParallelogramsAreCalledSo) {
  AssemblyEngines engines = four_bar_engines(1, 0.5, 1, 0.5);
  engines.follows = {{2, {{1, -1}}, 0}, {3, {{1, 1}}, 0}};
  AssemblySolver solver(std::move(engines));
  const Assemblies answer = solver.solve({0.7, -0.7, 0.7});
  ASSERT_EQ(answer.list.size(), 2U);
  EXPECT_EQ(answer.list[0].label, "parallelogram");
  EXPECT_NEAR(answer.list[0].q[2], 0.7, 1e-12);
  EXPECT_EQ(answer.list[1].label, "antiparallelogram");
  const Assemblies flat = solver.solve({0, 0, 0});  // the two meet
  ASSERT_GE(flat.list.size(), 1U);
  EXPECT_TRUE(has_mark(flat.list[0], "singular"));
  EXPECT_TRUE(has_mark(flat.list[0], "dead point"));
}

TEST(Assembly, FollowsOfARobot) {
  const Robot robot(four_bar(1, 0.5, 1, 0.5));
  const std::vector<FollowsNumbers> follows = follows_in_numbers(robot.data(), robot.closure(), {});
  ASSERT_EQ(follows.size(), 2U);
  AssemblyEngines engines = four_bar_engines(1, 0.5, 1, 0.5);
  engines.follows = follows;
  EXPECT_EQ(AssemblySolver(std::move(engines)).solve({0.7, -0.7, 0.7}).list[0].label, "parallelogram");
}

// Where the coupler and the rocker are in line, at the ends of what the crank of {1, 0.9, 0.8, 0.55} can do.
TEST(Assembly, DeadPoints) {
  const Lengths l = bars[3];
  const double q1 = std::acos((l.g * l.g + l.a * l.a - std::pow(l.b + l.c, 2)) / (2 * l.g * l.a));
  for (const bool formulas : {true, false}) {
    AssemblySolver solver(four_bar_engines(l.g, l.a, l.b, l.c, formulas));
    const Assemblies at = solver.solve({q1, 0, 0});
    ASSERT_EQ(at.list.size(), 1U) << formulas << " " << at.note;
    EXPECT_TRUE(has_mark(at.list[0], "dead point"));
    EXPECT_TRUE(has_mark(at.list[0], "singular")) << at.list[0].smallest;
    EXPECT_FALSE(has_mark(at.list[0], "family"));
    const Assemblies beyond = solver.solve({q1 + 0.05, 0, 0});
    EXPECT_TRUE(beyond.list.empty());
    ASSERT_TRUE(beyond.nearest.has_value());
    EXPECT_GT(beyond.nearest->gap, 1e-3);
    EXPECT_NE(beyond.note.find("cannot be closed"), std::string::npos);
    EXPECT_NE(beyond.note.find("pin1 stays open by 0."), std::string::npos) << beyond.note;
    EXPECT_EQ(solver.solve({q1 - 0.05, 0, 0}).list.size(), 2U);
  }
}

// A deltoid folded flat: its coupler lies on the crank and turns with the rocker about the common foot.
TEST(Assembly, FamiliesAreOneEach) {
  for (const bool formulas : {true, false}) {
    AssemblySolver solver(four_bar_engines(0.5, 0.5, 0.8, 0.8, formulas));
    const Assemblies answer = solver.solve({0, 0.4, 0.5});
    ASSERT_EQ(answer.list.size(), 1U) << formulas << " " << answer.note;
    EXPECT_TRUE(has_mark(answer.list[0], "family"));
    EXPECT_NE(answer.note.find("go on moving"), std::string::npos);
    EXPECT_NEAR(answer.list[0].q[1], 0.45, 1e-8);  // q2 = q3 along it: the one nearest to what was wished
    EXPECT_NEAR(answer.list[0].q[2], 0.45, 1e-8);
  }
}

TEST(Assembly, RefusesWhatIsNoNumber) {
  AssemblySolver solver(four_bar_engines(1, 0.4, 1.1, 0.8));
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
    for (std::size_t k = 0; k < 3; ++k) {
      std::vector<double> q{0.1, 0.2, 0.3};
      q[k] = bad;
      EXPECT_THROW(solver.solve(q), ModelError);
      EXPECT_THROW(solver.follow(solver.solve({0.1, 0, 0}).list[0], q), ModelError);
    }
  EXPECT_THROW(solver.solve({1.0}), Bug);
  RobotData r = blank_robot(2);
  put(r, 1, ball, 0, {});
  put(r, 2, R, 1, {0, 0, 0, 0.3, 0, 0});
  cut(r, ball, 2, {0, 0, 0, 0.3, 0, 0}, 0, {0, 0, 0, 0.5, 0, 0});
  EXPECT_THROW(AssemblySolver({LoopNumbers(r, {}), {1}}).solve({0, 0, 0, 0, 1}), ModelError);
  EXPECT_EQ(AssemblySolver({LoopNumbers(r, {}), {2}}).solve({0, 0, 0, 0, 1}).list.size(), 0U);
  RobotData slides = blank_robot(2);
  put(slides, 1, P, 0, {});
  put(slides, 2, P, 0, {});
  cut(slides, P, 1, {0, 0, 0, 0.3, 0, 0}, 2, {0, 0, 0, 0.3, 0, 0});
  EXPECT_THROW(AssemblySolver({LoopNumbers(slides, {}), {1}}).solve({1e15, 0}), ModelError);
  for (const double vast : {1e15, -1e300})
    for (const Assembly& a : solver.solve({vast, 0, 0}).list)
      for (const double x : a.q) EXPECT_TRUE(std::isfinite(x));
}

TEST(Assembly, FollowsACrankAllTheWayRound) {
  AssemblySolver solver(four_bar_engines(1, 0.4, 1.1, 0.8));
  for (const Assembly& start : solver.solve({0.2, 0, 0}).list) {
    Assembly at = start;
    for (int k = 1; k <= 8; ++k) {
      const std::optional<Assembly> next = solver.follow(at, {0.2 + k * pi / 4, 0, 0});
      ASSERT_TRUE(next.has_value());
      EXPECT_LT(next->gap, 1e-11);
      const Assemblies there = solver.solve(next->q);
      EXPECT_EQ(there.list[0].label, start.label);  // the roots' labels do not change on this 4-bar
      EXPECT_LT(angle_between(there.list[0].q[2], next->q[2]), 1e-9);
      EXPECT_EQ(next->label, start.label);
      at = *next;
    }
    for (std::size_t j = 0; j < 3; ++j) EXPECT_LT(angle_between(at.q[j], start.q[j]), 1e-9);
  }
}

TEST(Assembly, FollowingEndsAtADeadPoint) {
  const Lengths l = bars[3];
  const double q1 = std::acos((l.g * l.g + l.a * l.a - std::pow(l.b + l.c, 2)) / (2 * l.g * l.a));
  AssemblySolver solver(four_bar_engines(l.g, l.a, l.b, l.c));
  for (const Assembly& start : solver.solve({0.5, 0, 0}).list) {
    EXPECT_TRUE(solver.follow(start, {q1 - 1e-4, 0, 0}).has_value());
    EXPECT_FALSE(solver.follow(start, {q1, 0, 0}).has_value());
    EXPECT_FALSE(solver.follow(start, {q1 + 0.1, 0, 0}).has_value());
  }
  // Through the flat posture of a parallelogram there are two ways on: it is refused. On this side it never changes.
  AssemblySolver flat(four_bar_engines(1, 0.5, 1, 0.5));
  for (const Assembly& start : flat.solve({0.5, 0, 0}).list) {
    EXPECT_FALSE(flat.follow(start, {-0.5, 0, 0}).has_value());
    const std::optional<Assembly> near = flat.follow(start, {0.01, 0, 0});
    ASSERT_TRUE(near.has_value());
    EXPECT_EQ(angle_between(near->q[2], 0.01) < 1e-9, angle_between(start.q[2], 0.5) < 1e-9);
  }
}

// Loops in space: the position that the values come from is found again, everything that is found closes, and twice the same.
TEST(Assembly, RandomSpatialLoops) {
  Draw draw(3);
  const std::vector<std::vector<JointKind>> chains{
      {R, R, R, R, R, R}, {R, P, R, R, R, R}, {R, ball, R, R}, {P, R, ball, R}, {R, R, ball, ball}};
  unsigned long seed = 11;
  for (const auto& kinds : chains) {
    const LoopNumbers loops(random_loop(draw, kinds, R), {});
    std::vector<double> q = loops.random_position(seed);
    for (int k = 0; k < 50 && !loops.close(q, std::vector<bool>(loops.nv(), true)); ++k)
      q = loops.random_position(seed);
    ASSERT_LT(loops.gap(q), 1e-12);
    AssemblySolver solver({loops, {1}});
    std::vector<double> given = loops.random_position(seed);
    given[0] = q[0];
    const Assemblies answer = solver.solve(given), again = solver.solve(given);
    EXPECT_EQ(answer.method, "search");
    EXPECT_FALSE(answer.complete);
    ASSERT_FALSE(answer.list.empty());
    ASSERT_EQ(answer.list.size(), again.list.size());
    for (std::size_t i = 0; i < answer.list.size(); ++i) {
      EXPECT_EQ(answer.list[i].q, again.list[i].q);
      EXPECT_EQ(answer.list[i].label, again.list[i].label);
      EXPECT_LT(loops.gap(answer.list[i].q), 1e-11);
    }
    // nearest first, when it is asked for where it is
    const Assemblies here = solver.solve(q);
    EXPECT_EQ(here.list.size(), answer.list.size());
    const std::vector<Placing> a = loops.places(q), b = loops.places(here.list[0].q);
    const bool moves = has_mark(here.list[0], "family");
    if (moves) continue;
    for (std::size_t j = 0; j < a.size(); ++j)
      for (std::size_t k = 0; k < 12; ++k) EXPECT_NEAR(a[j][k], b[j][k], 1e-8);
  }
}

// A rod between ball joints spins: one assembly of each family, whatever the search met.
TEST(Assembly, SpinningRods) {
  RobotData r = blank_robot(3);  // crank, rod on a ball joint, rocker; a ball joint closes rod and rocker
  put(r, 1, R, 0, {0, 0, 0, 0, 0, 0});
  put(r, 2, ball, 1, {0, 0, 0, 0.3, 0, 0});
  put(r, 3, R, 0, {0, 0, 1.2, 0.9, 0, 0.1});
  cut(r, ball, 2, {0, 0, 0, 0.9, 0, 0}, 3, {0, 0, 0, 0.6, 0, 0});
  AssemblySolver solver({LoopNumbers(r, {}), {1}});
  const Assemblies answer = solver.solve({0.4, 1, 0, 0, 0, 0.2});
  EXPECT_EQ(answer.list.size(), 2U) << answer.note;
  for (const Assembly& a : answer.list) {
    EXPECT_EQ(a.marks, std::vector<std::string>{"family"});
    EXPECT_GT(a.smallest, 1e-3);
    const std::optional<Assembly> next = solver.follow(a, {0.5, 1, 0, 0, 0, 0});
    ASSERT_TRUE(next.has_value());
    EXPECT_LT(next->gap, 1e-11);
    EXPECT_LT(angle_between(next->q[5], a.q[5]), 0.3);
  }
}

}  // namespace
}  // namespace articula::test
