// One body that turns about a point in any way, described by a ball, whose velocity is no rate of its coordinates, and by three turns one
// after the other, whose velocities are: the same motion.

#include <gtest/gtest.h>

#include <cmath>

#include "api/simulate.hpp"
#include "base/quaternion.hpp"
#include "base/vector3.hpp"
#include "io/read.hpp"

namespace articula::test {
namespace {

Robot top(const std::string& joint) {
  return read_robot_text(
      "articula: 2\nname: top\ngravity: [1, 0, -9.81]\njoints:\n  - {name: base_foot, type: fixed, d: 0.1}\n"
      "  - {name: top, " +
          joint +
          "}\n"
          "links:\n  - {link: top, M: 2, MX: 0.1, MZ: 0.6, XX: 0.3, YY: 0.32, ZZ: 0.09, XY: 0.01}\n",
      "top.yaml");
}

Placing about(std::size_t axis, double angle) {
  Quaternion q{std::cos(angle / 2), 0, 0, 0};
  q[axis + 1] = std::sin(angle / 2);
  return turned_by(q);
}

// The angular velocity in the body: each rate about its axis, carried by the turns after it.
Vector3 angular_velocity(const std::array<std::size_t, 3>& axes, const Vector3& q, const Vector3& qd) {
  Vector3 w{};
  for (std::size_t k = 0; k < 3; ++k) {
    w = in_axes(about(axes[k], q[k]), w);
    w[axes[k]] += qd[k];
  }
  return w;
}

Placing place_of_last(const Simulated& s) { return s.places.back().back(); }

void expect_same_motion(const std::string& freedoms, const std::array<std::size_t, 3>& axes) {
  const Vector3 q{0.3, 0.9, -0.5}, qd{2, -1, 3};
  using articula::operator*;  // those of this folder would hide it
  const Placing R = about(axes[0], q[0]) * about(axes[1], q[1]) * about(axes[2], q[2]);
  const Quaternion turn = quaternion_of(R);
  const Vector3 w = angular_velocity(axes, q, qd);
  SimulationRequest angles, ball;
  angles.duration = ball.duration = 0.4, angles.step = ball.step = 0.1;
  angles.tolerance = ball.tolerance = 1e-11;
  angles.start.arrays = {{"q", {q[0], q[1], q[2]}}, {"qd", {qd[0], qd[1], qd[2]}}};
  ball.start.arrays = {{"q", {turn[0], turn[1], turn[2], turn[3]}}, {"qd", {w[0], w[1], w[2]}}};
  const Simulated a = simulated(top("freedoms: " + freedoms), angles), b = simulated(top("type: ball"), ball);
  for (std::size_t i = 0; i < a.T.size(); ++i) EXPECT_NEAR(a.T[i] + a.U[i], b.T[i] + b.U[i], 1e-8);
  const Placing A = place_of_last(a), B = place_of_last(b);
  for (std::size_t k = 0; k < 12; ++k) EXPECT_NEAR(A[k], B[k], 1e-8) << freedoms << " " << k;
  EXPECT_GT(std::fabs(A[0] - R[0]) + std::fabs(A[5] - R[5]), 0.1);  // it has turned
}

TEST(TurningBodies, BallsAndSequencesOfTurnsAreOneMotion) {
  expect_same_motion("[Rx, Ry, Rz]", {0, 1, 2});
  expect_same_motion("[Rz, Ry, Rz]", {2, 1, 2});
  expect_same_motion("[Rz, Ry, Rx]", {2, 1, 0});
  expect_same_motion("[Ry, Rx, Ry]", {1, 0, 1});
}

}  // namespace
}  // namespace articula::test
