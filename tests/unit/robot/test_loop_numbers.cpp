#include "robot/loop_numbers.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "support/bars.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

std::vector<bool> all_moving(const LoopNumbers& loops) { return std::vector<bool>(loops.nv(), true); }

// Loops with every kind of joint and of cut, that have freedoms enough to close.
std::vector<RobotData> loops_of_all_kinds() {
  using enum JointKind;
  constexpr JointKind R = revolute, P = prismatic;
  std::vector<RobotData> list;
  Draw draw(5);
  for (const JointKind kind : {R, P, ball, fixed}) {
    list.push_back(random_loop(draw, {R, R, R, R, R, R, R}, kind));
    list.push_back(random_loop(draw, {R, P, R, R, ball, R, P}, kind));
    list.push_back(random_loop(draw, {ball, R, R, ball, P, R}, kind));
    list.push_back(random_loop(draw, {R, R, free, R}, kind));
  }
  return list;
}

// A place by factors, one elementary motion after the other.
Placing placed_by(const std::array<double, 6>& p) {
  const auto turn_z = [](double a) -> Placing {
    return {std::cos(a), -std::sin(a), 0, 0, std::sin(a), std::cos(a), 0, 0, 0, 0, 1, 0};
  };
  const auto turn_x = [](double a) -> Placing {
    return {1, 0, 0, 0, 0, std::cos(a), -std::sin(a), 0, 0, std::sin(a), std::cos(a), 0};
  };
  const auto shift = [](double x, double z) -> Placing { return {1, 0, 0, x, 0, 1, 0, 0, 0, 0, 1, z}; };
  return turn_z(p[0]) * shift(0, p[1]) * turn_x(p[2]) * shift(p[3], 0) * turn_z(p[4]) * shift(0, p[5]);
}

TEST(LoopNumbers, PlacesLinks) {
  const LoopNumbers loops(four_bar(1.0, 0.4, 1.1, 0.8), {});
  const std::vector<double> q{0.3, -0.7, 1.9};
  const std::vector<Placing> T = loops.places(q);
  ASSERT_EQ(T.size(), 4U);
  const Placing coupler = placed_by({0, 0, 0, 0, q[0], 0}) * placed_by({0, 0, 0, 0.4, q[1], 0});
  for (std::size_t k = 0; k < 12; ++k) EXPECT_NEAR(T[2][k], coupler[k], 1e-15);
  EXPECT_EQ(loops.names(), (std::vector<std::string>{"q1", "q2", "q3"}));
  EXPECT_EQ(loops.cut_name(0), "pin1");
  EXPECT_FALSE(loops.in_loop(0));
  EXPECT_TRUE(loops.in_loop(3, 0));
}

// Coupler and rocker of a 4-bar in the plane: the twin's origin seen from the end of the coupler, and nothing else.
TEST(LoopNumbers, GapOfAPin) {
  const LoopNumbers loops(four_bar(1.0, 0.4, 1.1, 0.8), {});
  const std::vector<double> q{0.3, -0.7, 1.9};
  const double x = 1.0 + 0.8 * std::cos(1.9) - 0.4 * std::cos(0.3) - 1.1 * std::cos(-0.4),
               y = 0.8 * std::sin(1.9) - 0.4 * std::sin(0.3) - 1.1 * std::sin(-0.4);
  const std::vector<double> gaps = loops.gaps(q);
  ASSERT_EQ(gaps.size(), 5U);
  EXPECT_NEAR(std::hypot(gaps[0], gaps[1]), std::hypot(x, y), 1e-14);
  EXPECT_NEAR(gaps[0], std::cos(1.9) * x + std::sin(1.9) * y, 1e-14);  // in the twin's frame
  for (const std::size_t k : {2U, 3U, 4U}) EXPECT_NEAR(gaps[k], 0, 1e-15);
  EXPECT_NEAR(loops.gap(q), std::max(std::fabs(gaps[0]), std::fabs(gaps[1])) / loops.length(), 1e-14);
}

// What a cut frees is no gap: a twin that is turned about z, moved along z, turned any way.
TEST(LoopNumbers, CutsFreeWhatTheyAreNamedFor) {
  using enum JointKind;
  const auto gaps_of = [](JointKind kind, const std::array<double, 6>& twin) {
    RobotData r = blank_robot(1);
    put(r, 1, revolute, 0, {});
    cut(r, kind, 1, {0, 0, 0, 0.5, 0, 0}, 0, twin);
    return LoopNumbers(r, {}).gaps({0});
  };
  const auto largest = [](const std::vector<double>& x) {
    double most = 0;
    for (const double v : x) most = std::max(most, std::fabs(v));
    return most;
  };
  const std::array<double, 6> same{0, 0, 0, 0.5, 0, 0}, turned{0, 0, 0, 0.5, 0.8, 0},
      slid{0, 0, 0, 0.5, 0, 0.2}, tilted{0, 0, 0.3, 0.5, 0, 0};
  for (const JointKind kind : {revolute, prismatic, ball, fixed})
    EXPECT_LT(largest(gaps_of(kind, same)), 1e-15);
  EXPECT_LT(largest(gaps_of(revolute, turned)), 1e-15);
  EXPECT_LT(largest(gaps_of(ball, turned)), 1e-15);
  EXPECT_NEAR(largest(gaps_of(prismatic, turned)), 0.8, 1e-14);
  EXPECT_NEAR(largest(gaps_of(fixed, turned)), 0.8, 1e-14);
  EXPECT_LT(largest(gaps_of(prismatic, slid)), 1e-15);
  for (const JointKind kind : {revolute, ball, fixed}) EXPECT_NEAR(largest(gaps_of(kind, slid)), 0.2, 1e-14);
  EXPECT_LT(largest(gaps_of(ball, tilted)), 1e-15);
  for (const JointKind kind : {revolute, prismatic, fixed})
    EXPECT_NEAR(largest(gaps_of(kind, tilted)), 0.3, 1e-14);
  EXPECT_EQ(gaps_of(revolute, same).size(), 5U);
  EXPECT_EQ(gaps_of(prismatic, same).size(), 5U);
  EXPECT_EQ(gaps_of(ball, same).size(), 3U);
  EXPECT_EQ(gaps_of(fixed, same).size(), 6U);
}

TEST(LoopNumbers, ClosesLoopsOfEveryKind) {
  int closed = 0, tried = 0;
  unsigned long seed = 3;
  for (const RobotData& r : loops_of_all_kinds()) {
    const LoopNumbers loops(r, {});
    bool any = false;
    for (int k = 0; k < 12 && !any; ++k) {
      std::vector<double> q = loops.random_position(seed);
      any = loops.close(q, all_moving(loops));
      EXPECT_TRUE(!any || loops.gap(q) <= 1e-12);
    }
    ++tried;
    closed += any ? 1 : 0;
  }
  EXPECT_EQ(closed, tried);
}

// On closed loops the constrained rows are minus the rate of the gap, and the freed row the rate of the cut's variable.
TEST(LoopNumbers, JacobianIsTheDerivative) {
  unsigned long seed = 9;
  for (const RobotData& r : loops_of_all_kinds()) {
    const LoopNumbers loops(r, {});
    std::vector<double> q;
    do q = loops.random_position(seed);
    while (!loops.close(q, all_moving(loops)));
    const std::vector<double> J = loops.jacobian(q);
    const JointKind kind = loops.cut_kind(0);
    for (std::size_t v = 0; v < loops.nv(); ++v) {
      constexpr double h = 1e-5;
      std::vector<double> step(loops.nv(), 0.0);
      step[v] = h;
      const std::vector<double> ahead = loops.moved(q, step);
      step[v] = -h;
      const std::vector<double> behind = loops.moved(q, step);
      const std::vector<double> a = loops.gaps(ahead), b = loops.gaps(behind);
      for (std::size_t i = 0; i < a.size(); ++i) {
        const auto row = static_cast<std::size_t>(constrained(kind)[i]);
        EXPECT_NEAR(J[row * loops.nv() + v], -(a[i] - b[i]) / (2 * h), 1e-8)
            << info(kind).name << " row " << row;
      }
      if (freed(kind) < 0) continue;
      const double rate =
          std::remainder(loops.cut_variables(ahead)[0] - loops.cut_variables(behind)[0], 6.283185307179586) /
          (2 * h);
      EXPECT_NEAR(J[static_cast<std::size_t>(freed(kind)) * loops.nv() + v], -rate, 1e-8) << info(kind).name;
    }
  }
}

TEST(LoopNumbers, MovesQuaternionsAsAngularVelocitiesDo) {
  RobotData r = blank_robot(2);
  put(r, 1, JointKind::free, 0, {});
  put(r, 2, JointKind::ball, 1, {0, 0, 0.4, 0.3, 0, 0});
  cut(r, JointKind::ball, 2, {0, 0, 0, 0.5, 0, 0}, 0, {});
  const LoopNumbers loops(r, {});
  unsigned long seed = 1;
  const std::vector<double> q = loops.random_position(seed);
  const Placing before = loops.places(q)[2];
  // a quarter turn about the ball's own y axis, in one step
  std::vector<double> step(loops.nv(), 0.0);
  step[loops.first_v(2) + 1] = 1.5707963267948966;
  const std::vector<double> next = loops.moved(q, step);
  const Placing turned = inverse(before) * loops.places(next)[2], want{0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0};
  for (std::size_t k = 0; k < 12; ++k) EXPECT_NEAR(turned[k], want[k], 1e-14);
  double square = 0;
  for (std::size_t k = 0; k < 4; ++k) square += std::pow(next[loops.first_q(2) + k], 2);
  EXPECT_NEAR(square, 1, 1e-14);
  // the free joint moves along its own axes
  step.assign(loops.nv(), 0.0);
  step[loops.first_v(1)] = 0.25;
  const Placing slid = inverse(loops.places(q)[1]) * loops.places(loops.moved(q, step))[1];
  EXPECT_NEAR(slid[3], 0.25, 1e-14);
  EXPECT_NEAR(std::hypot(slid[7], slid[11]), 0, 1e-14);
}

TEST(LoopNumbers, HoldsWhatIsNotToMove) {
  const LoopNumbers loops(four_bar(1.0, 0.4, 1.1, 0.8), {});
  std::vector<double> q{0.3, 0.9, 1.9};
  EXPECT_TRUE(loops.close(q, {false, true, true}));
  EXPECT_EQ(q[0], 0.3);
  EXPECT_LE(loops.gap(q), 1e-13);
  std::vector<double> nothing_moves{0.3, 0.9, 1.9};
  EXPECT_FALSE(loops.close(nothing_moves, {false, false, false}));
  EXPECT_EQ(nothing_moves, (std::vector<double>{0.3, 0.9, 1.9}));
}

TEST(LoopNumbers, NamesParametersWithoutAValue) {
  RobotData r = four_bar(1.0, 0.4, 1.1, 0.8);
  r[2].placement[3] = r.graph->symbol("crank", Kind::parameter);
  EXPECT_TRUE(says(refusal_of([&] { LoopNumbers(r, {}); }), "crank"));
  EXPECT_NEAR(LoopNumbers(r, {{"crank", 0.4}}).places({0, 0, 0})[2][3], 0.4, 0);
}

}  // namespace
}  // namespace articula::test
