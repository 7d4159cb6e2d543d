// The oracle that closed loops are compared with, on robots without loops: trees of all kinds, whose torques the models and the peers
// agree about. It must see each of its own parts, so it is looked at before anything is believed of it.

#include <gtest/gtest.h>

#include "program/run.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"
#include "support/tree_oracle.hpp"

namespace articula::test {
namespace {

TreeState state_of(const RobotData& r, const Values& values) {
  TreeState s;
  const auto append = [&](const std::vector<Expr>& cells, Vector& numbers) {
    for (const Expr& e : cells) numbers.push_back(value_of(e, values));
  };
  for (const Body& body : r.bodies) append(body.q, s.q), append(body.qd, s.qd), append(body.qdd, s.qdd);
  return s;
}

void expect_torques(const Robot& robot) {
  SCOPED_TRACE(robot.name());
  Draw draw(3);
  Values values = random_state(robot, draw);
  const Values parameters = default_parameters(robot);
  const Program idm = idm_program(robot), inertia = model_program(robot, "inertia");
  const Vector tau = Machine(idm, parameters).run(inputs_of(idm, values)),
               A = Machine(inertia, parameters).run(inputs_of(inertia, values));
  values.insert(parameters.begin(), parameters.end());
  const TreeOracle oracle(robot.data(), values);
  const TreeState s = state_of(robot.data(), values);
  EXPECT_LE(relative_error(tau, oracle.torques(s)), 1e-9);
  EXPECT_LE(relative_error(A, oracle.inertia(s.q).cells), 1e-9);
}

TEST(Oracles, AgreeWithTheModelsOfTrees) { EXPECT_EQ(each_random_tree(expect_torques), 200); }
TEST(Oracles, AgreeWithTheModelsOfFloatingTrees) { EXPECT_EQ(each_floating_tree(expect_torques, 60), 60); }

// Power is the rate of the energies: they belong to the same robot as the torques.
TEST(Oracles, EnergiesAreThoseOfTheTorques) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    RobotData r = random_floating_robot(seed).data();
    for (Body& body : r.bodies)
      for (std::size_t k = FX; k < link_key_count; ++k) body.link[k] = r.graph->constant(0);
    r.base.W = r.base.WP = r.base.V =
        r.base.VP = {r.graph->constant(0), r.graph->constant(0), r.graph->constant(0)};
    const Robot robot{r};
    Draw draw(seed);
    Values values = random_state(robot, draw);
    for (const auto& [name, value] : default_parameters(robot)) values[name] = value;
    const TreeOracle oracle(robot.data(), values);
    const TreeState s = state_of(robot.data(), values);
    const auto energy = [&](double h) {
      TreeState later = s;
      Vector step;
      for (std::size_t v = 0; v < s.qd.size(); ++v) {
        step.push_back(h * s.qd[v] + h * h / 2 * s.qdd[v]);
        later.qd[v] += h * s.qdd[v];
      }
      later.q = oracle.moved(s.q, step);
      return oracle.kinetic(later) + oracle.potential(later.q);
    };
    const auto quotient = [&](double h) { return (energy(h) - energy(-h)) / (2 * h); };
    const double power = dot(oracle.torques(s) - oracle.friction(s.qd), s.qd);
    EXPECT_NEAR((4 * quotient(5e-4) - quotient(1e-3)) / 3, power, 1e-6 * (1 + std::abs(power)))
        << robot.name();
  }
}

}  // namespace
}  // namespace articula::test
