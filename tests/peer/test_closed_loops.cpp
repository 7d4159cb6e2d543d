// Robots with closed loops against MuJoCo, whose equality constraints are kept exactly (mujoco_loops.hpp): torques and accelerations, at
// closed states of random robots of all families and of the library's. States come from the oracle of tests/support; MuJoCo itself says
// that they are closed, and that they move as its constraints want it.

#include <gtest/gtest.h>

#include <iostream>

#include "io/library.hpp"
#include "peer/mujoco_loops.hpp"
#include "program/run.hpp"
#include "support/closed_robots.hpp"
#include "support/closed_states.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

struct LoopScore {
  int robots = 0;
  double torques = 0, accelerations = 0;
};

void compare(const Robot& robot, const Values& parameters, const Vector& start, LoopScore& score) {
  SCOPED_TRACE(robot.name());
  const ClosedOracle oracle(robot.data(), parameters);
  constexpr double tolerance = 1e-8;
  constexpr int states = 4;
  Draw draw(11);
  const auto at = closed_states(robot, oracle, parameters, start, states, draw);
  ASSERT_EQ(at.size(), static_cast<std::size_t>(states));
  const NumericRobot first = numbers(robot, at.front().values);
  if (!mujoco_takes_loops(first)) return;
  MujocoLoops peer(first);
  const Program idm = model_program(robot, "idm"), ddm = model_program(robot, "ddm");
  Machine inverse(idm, parameters), direct(ddm, parameters);
  for (const ClosedState& state : at) {
    const NumericRobot n = numbers(robot, state.values);
    EXPECT_LE(peer.gap(n), 1e-12);
    EXPECT_LE(peer.strayed(n), 1e-8 * (1 + largest(state.s.qdd) + std::pow(largest(state.s.qd), 2)));
    const Numbers tau = inverse.run(inputs_of(idm, state.values)),
                  qdd = direct.run(inputs_of(ddm, state.values));
    const double torques = relative_error(tau, peer.torques(n, state.driven()));
    const double accelerations = relative_error(
        qdd, entries_of(peer.accelerations(n, state.driven(), state.tau), state.independent()));
    EXPECT_LE(torques, tolerance);
    EXPECT_LE(accelerations, tolerance);
    score.torques = std::max(score.torques, torques);
    score.accelerations = std::max(score.accelerations, accelerations);
  }
  ++score.robots;
}

void report(const LoopScore& score) {
  std::cout << score.robots << " robots, worst error of torques " << score.torques << ", of accelerations "
            << score.accelerations << '\n';
}

TEST(ClosedLoops, OfRandomRobotsEqualMujoco) {
  LoopScore score;
  for (std::uint64_t seed = 0; seed < 2 * closed_families() && !HasFailure(); ++seed) {
    const RandomLoops loops = random_closed_robot(seed);
    compare(Robot{loops.data}, {}, loops.closed, score);
  }
  EXPECT_EQ(score.robots,
            2 * static_cast<int>(closed_families()) - 6);  // all but sliding cuts, floating bases, gears
  report(score);
}

// MuJoCo takes rigid bodies only: links without mass, or with the inertia of a plane figure, get something of a ball.
Robot fleshed(const Robot& robot) {
  RobotData r = robot.data();
  for (int j = 1; j <= r.n(); ++j)
    for (const LinkKey key : {XX, YY, ZZ, M})
      r[j].link[key] = r[j].link[key] + r.graph->constant(Rational(1, 2));
  return Robot{std::move(r)};
}

TEST(ClosedLoops, OfLibraryRobotsEqualMujoco) {
  LoopScore score;
  int robots = 0;
  for (const std::string& name : library_names()) {
    const Robot robot = library_robot(name);
    if (robot.data().cuts.empty()) continue;
    const Robot heavy = fleshed(robot);
    compare(heavy, default_parameters(heavy), heavy.closure().sample, score);
    EXPECT_EQ(score.robots, ++robots) << name << " was not compared";
  }
  EXPECT_GE(robots, 9);
  report(score);
}

}  // namespace
}  // namespace articula::test
