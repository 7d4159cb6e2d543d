// What joints carry (model reactions): three derivations, equal by fingerprints in any frame and about any point; their parts
// along the axes beside the torques of Lagrange; and a balance of the free body behind each joint, written here, in numbers.

#include <gtest/gtest.h>

#include "model/dynamic/dynamic.hpp"
#include "model/model.hpp"
#include "program/run.hpp"
#include "support/free_body.hpp"
#include "support/proof.hpp"
#include "support/random_compounds.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

const Model& reactions() { return model_named("reactions"); }

Outputs by_method(Graph& graph, const Robot& robot, const Method& method, const Options& options) {
  return method.build(graph, robot, options);
}

void expect_equal_methods(const Robot& robot, const Options& options) {
  Graph graph;
  const Outputs first = by_method(graph, robot, reactions().methods.front(), options);
  int others = 0;
  for (const Method& method : reactions().methods) {
    if (&method == &reactions().methods.front() || refusal(reactions(), method, robot)) continue;
    Graph other;
    expect_equal(values(first), values(by_method(other, robot, method, options)),
                 robot.name() + " by " + std::string(method.name));
    ++others;
  }
  EXPECT_GE(others, 1) << robot.name();
}

void expect_equal_anywhere(const Robot& robot) {
  expect_equal_methods(robot, {});
  expect_equal_methods(robot, {.frame = world_frame.index});
  expect_equal_methods(robot, {.frame = robot.n() / 2, .point = robot.n()});
}

TEST(Reactions, MethodsAreEqualOnTheLibraryAndOnTrees) {
  report("reactions", each_robot(expect_equal_anywhere, 60));
}
TEST(Reactions, MethodsAreEqualOnFloatingTrees) { each_floating_tree(expect_equal_anywhere, 60); }
TEST(Reactions, MethodsAreEqualOnCompoundTrees) { each_compound_tree(expect_equal_anywhere); }

// tau_j = s_j . (f_j, m_j) + rotors + friction + spring, with tau by Lagrange.
void expect_torques_along_axes(const Robot& robot) {
  Graph graph;
  const RobotData r = robot.in(graph);
  const Outputs all = by_method(graph, robot, reactions().methods.front(), {});
  const std::vector<Expr>&F = all[1].values, &N = all[2].values;
  std::vector<Expr> along;
  for (int j = r.first_link(), at = 0; j <= r.n(); ++j, at += 3)
    for (const Twist& s : axes(r, j))
      along.push_back(dot(s, Wrench({{j}, F[at], F[at + 1], F[at + 2]}, {{j}, N[at], N[at + 1], N[at + 2]})));
  expect_equal(sum(along, drive_torques(r)), lagrange(r), robot.name());
  expect_equal(all[0].values, lagrange(r), robot.name() + ": tau");
}
TEST(Reactions, PartsAlongTheAxesAreTheTorquesWithoutDrives) {
  each_robot(expect_torques_along_axes, 60);
  each_floating_tree(expect_torques_along_axes, 60);
}

// F and N of all joints by the balance of all that each carries.
Vector balanced(const Robot& robot, const Values& values, const Options& options) {
  const NumericRobot state = numbers(robot, values);
  TreeState s;
  for (const NumericBody& b : state.bodies) {
    s.q.insert(s.q.end(), b.q.begin(), b.q.end());
    s.qd.insert(s.qd.end(), b.qd.begin(), b.qd.end());
    s.qdd.insert(s.qdd.end(), b.qdd.begin(), b.qdd.end());
  }
  const std::vector<MovingPose> T = TreeOracle(robot.data(), values).poses(s);
  std::vector<Action> carried = taken_by_links(robot, values, T);
  const std::size_t first = state.floats() ? 0 : 1;
  for (std::size_t j = T.size() - 1; j > first; --j)
    if (const auto i = static_cast<std::size_t>(state.bodies[j].parent); i >= first)
      carried[i] = carried[i] + carried[j];
  Vector F, N;
  for (std::size_t j = first; j < T.size(); ++j) {
    const MovingPose& axes = T[static_cast<std::size_t>(options.frame.value_or(static_cast<int>(j)))];
    const MovingPose& about = T[static_cast<std::size_t>(options.point.value_or(static_cast<int>(j)))];
    const SixNumbers own = seen(carried[j], axes, about);
    F.insert(F.end(), own.begin(), own.begin() + 3), N.insert(N.end(), own.begin() + 3, own.end());
  }
  F.insert(F.end(), N.begin(), N.end());
  return F;
}

void expect_balance(const Robot& robot) {
  Draw draw(4);
  Values values = random_state(robot, draw);
  const Values parameters = some_parameters(robot, draw);
  for (const Options& options :
       {Options{}, Options{.frame = 0}, Options{.frame = robot.n(), .point = robot.n() / 2}}) {
    Graph graph;
    const Program program = lower("reactions", by_method(graph, robot, reactions().methods.front(), options),
                                  robot.parameters(), robot.inputs());
    Vector found = Machine(program, parameters).run(inputs_of(program, values));
    found.erase(found.begin(), found.begin() + robot.nv());
    Values all = values;
    all.insert(parameters.begin(), parameters.end());
    EXPECT_LE(relative_error(found, balanced(robot, all, options)), 1e-9) << robot.name();
  }
}
TEST(Reactions, BalanceTheBodiesBehindEachJoint) {
  each_robot(expect_balance);
  EXPECT_EQ(each_floating_tree(expect_balance), static_cast<int>(random_floating_trees));
  EXPECT_EQ(each_compound_tree(expect_balance), static_cast<int>(random_compounds));
}

}  // namespace
}  // namespace articula::test
