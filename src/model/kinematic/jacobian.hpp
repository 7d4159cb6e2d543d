// The motion of one link, seen from another frame: its Jacobian and its acceleration, [KhalilCreusot1997] (3)-(5), (7).
//
//   n, r        the link, and the frame its vectors are written in
//   x           (vx vy vz wx wy wz), velocity of the origin O_n and angular velocity of link n, absolute (the base's motion
//               included), components in frame r
//   xdd         (Vd_n, wd_n), the accelerations' components in frame r: not the rates of the components, when frame r turns
//   rJ_n        x = rJ_n qd + what the base's given motion adds
//   b           xdd = rJ_n qdd + b: Jdot qd, and what the base's given motion adds; no gravity in it
//
// Renaud's form, with a frame i and a point O_j that may be chosen freely:
//
//   rJ_n = diag(rA_i, rA_i) [1, -hat(iL_jn); 0, 1] iJ_n,j                                                            (4)
//   iJ_n,j      a column for each axis s_k = (V, w) on the path to link n: (V + w x L_k,j, w), written in frame i    (5)
//   L_k,j       from O_k to O_j
#pragma once

#include <optional>

#include "expr/matrix.hpp"
#include "robot/mechanics.hpp"

namespace articula {

Matrix intermediate_jacobian(const RobotData& robot, int n, int i, int j);  // 6 x nv; zero beside the path

struct JacobianFactors {
  int i, j;
  Matrix A, L, J;  // rJ_n = A L J
  Matrix product() const { return A * (L * J); }
};
// With the i and j that are wanted; those that are not are chosen so that the product needs few operations.
JacobianFactors jacobian_factors(const RobotData& robot, int n, int r, std::optional<int> i = {},
                                 std::optional<int> j = {});

Matrix jacobian(const RobotData& robot, int n, int r);                          // 6 x nv
std::vector<Expr> residual_acceleration(const RobotData& robot, int n, int r);  // b

}  // namespace articula
