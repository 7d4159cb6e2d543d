// The Jacobian and the acceleration of a link, proven on the library and on random trees: against derivatives of the link's
// place where the base is at rest, and, whatever moves, against Newton-Euler, which needs J^T xdd to accelerate a point mass and a
// ball, both of unit inertia, at the link and nothing else.

#include <gtest/gtest.h>

#include "expr/transform.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/kinematic/jacobian.hpp"
#include "robot/mechanics.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

// d(0P_j)/dq_k, and the vector of dA/dq_k A^T, which turns about the axis: [KhalilCreusot1997] (3).
void jacobian_is_a_derivative(const Robot& robot) {
  Graph graph;
  const RobotData r = robot.in(graph);
  const int j = r.n();
  Transform T = Transform::identity(graph, {j});
  for (int k = j; k > 0; k = r[k].parent) T = placement(r, k) * T;
  const Matrix J = jacobian(r, j, 0);
  const Matrix3 A = T.A().matrix();
  for (int k = 1; k <= r.n(); ++k) {
    if (r[k].q.empty()) continue;
    const int column = first_row(r, k);
    const auto turn = [&](int x, int y) {  // (dA/dq A^T)_xy
      Expr sum = graph.constant(0);
      for (int i = 0; i < 3; ++i) sum = sum + derivative(A[x][i], r[k].q[0]) * A[y][i];
      return sum;
    };
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(equal(J(i, column), derivative(T.P()[i], r[k].q[0]))) << robot.name();
      EXPECT_TRUE(equal(J(3 + i, column), turn((i + 2) % 3, (i + 1) % 3))) << robot.name();
    }
  }
}

TEST(LinkMotion, JacobianIsADerivative) {
  each_library_robot(jacobian_is_a_derivative);
  each_random_tree(jacobian_is_a_derivative);
}

// Nothing resists but a unit mass and a unit ball at the origin of link j.
RobotData test_body(RobotData r, int j) {
  const Expr o = r.graph->constant(0), one = r.graph->constant(1);
  for (Body& body : r.bodies) body.link.fill(o);
  for (const LinkKey key : {M, XX, YY, ZZ}) r.bodies[static_cast<std::size_t>(j)].link[key] = one;
  r.gravity.fill(o);
  return r;
}

void acceleration_is_felt(const Robot& robot, int link, int frame) {
  Graph graph;
  const RobotData r = test_body(robot.in(graph), link);
  const Matrix J = jacobian(r, link, frame);
  const std::vector<Expr> xdd = sum(J * accelerations(r), residual_acceleration(r, link, frame));
  expect_equal(transpose(J) * xdd, newton_euler(r), robot.name());
}

TEST(LinkMotion, AccelerationIsWhatATestBodyFeels) {
  each_random_tree([](const Robot& robot) { acceleration_is_felt(robot, robot.n(), 0); });
  each_floating_tree([](const Robot& robot) { acceleration_is_felt(robot, robot.n(), robot.n() / 2); });
}

// In another frame the same vectors have other components: those of frame j turned to frame i.
TEST(LinkMotion, FramesOnlyTurn) {
  each_random_tree([](const Robot& robot) {
    if (robot.nv() == 0) return;
    Graph graph;
    const RobotData r = robot.in(graph);
    const int j = r.n(), i = r[j].parent;
    const Matrix here = jacobian(r, j, j), there = jacobian(r, j, i);
    const Rot3 A = placement(r, j).A();
    for (int k = 0; k < here.cols(); ++k)
      for (const int part : {0, 3}) {
        const Vec3 v = A * Vec3({j}, here(part, k), here(part + 1, k), here(part + 2, k));
        for (int c = 0; c < 3; ++c) EXPECT_TRUE(equal(v[c], there(part + c, k))) << robot.name();
      }
  });
}

}  // namespace
}  // namespace articula::test
