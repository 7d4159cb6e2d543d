// Equilibrium (model statics): both derivations are equal, and equal to what idm and its reactions need when nothing moves and the
// tip's wrench stands in the robot's table.

#include <gtest/gtest.h>

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/reactions.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

void expect_equilibrium(const Robot& robot) {
  for (const Options& options : {Options{}, Options{.frame = robot.n() / 2}}) {
    Graph graph;
    const RobotData r = robot.in(graph);
    const Outputs statics = statics_by_propagation(r, options);
    expect_equal(values(statics), values(statics_by_virtual_work(r, options)), robot.name());

    RobotData pushed = standing(r);
    const int n = moving_link(r, {});
    const std::vector<Expr> t = task_symbols(graph, "tip");
    const Frame frame{options.frame_or_base()};
    const Rot3 A = between(r, {n}, frame).A();
    const Vec3 f = A * Vec3(frame, t[0], t[1], t[2]), m = A * Vec3(frame, t[3], t[4], t[5]);
    const std::array<const Vec3*, 2> parts{&f, &m};
    for (std::size_t k = 0; k < 6; ++k) {
      Expr& cell = pushed[n].link[FX + k];
      cell = cell + (*parts[k / 3])[static_cast<int>(k % 3)];
    }
    expect_equal(statics[0].values, lagrange(pushed), robot.name() + ": tau");
    expect_equal(values(statics), values(reactions_by_momenta(pushed, {})), robot.name() + ": reactions");
  }
}

TEST(Statics, IsInverseDynamicsAtRest) {
  each_robot(expect_equilibrium, 60);
  each_floating_tree(expect_equilibrium, 60);
}

}  // namespace
}  // namespace articula::test
