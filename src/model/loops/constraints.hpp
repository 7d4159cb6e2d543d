// The kinematic constraints of closed loops, [KhalilCreusot1997] 4.5. Both ways round a loop give the frames k and k+B the same
// motion,
//
//   (V_k, w_k) = J_k q1d = J_k+B q2d                                                                               (11)
//
// seen from the root of the loop, which stands still for that; components in the frame k+B, so that the variable of the cut joint
// is in none of them. Of all loops together, with rows that depend on others left out (robot/loops.hpp):
//
//   [Wa  Wp  0 ] [qd_a]
//   [Wac Wpc Wc] [qd_p] = 0                  qd_p = -Wp^-1 Wa qd_a = W qd_a                                        (12) (13)
//                [qd_c]
//   the same times (qdd_a, qdd_p, qdd_c), plus (Psi, Phi) = 0                                                      (14)
//
//   a, p, c    freedoms of independent joints, of dependent joints of the tree, of the cut joints
//
// Psi and Phi are accelerations at qdd = 0: of O_k, of O_k+B, and what the relative motion adds since frames turn: with v the
// velocity of O_k+B relative to the link that carries frame k, Vd differs by 2 w x v, wd by w_k' x w_k+B, k' that link.
#pragma once

#include "expr/matrix.hpp"
#include "robot/loops.hpp"

namespace articula {

// How the Jacobian of a link and its acceleration at qdd = 0 are found, both written in a frame: a method of these models.
struct Kinematics {
  Matrix (*jacobian)(const RobotData& r, int link, int frame);
  std::vector<Expr> (*acceleration)(const RobotData& r, int link, int frame);
};
const Kinematics& by_recursion();
const Kinematics& by_differentiation();

// The relative motion in one cut: J qd, and its rate at qdd = 0. Six rows, in the frame k+B.
struct RelativeMotion {
  Matrix J;             // 6 x nv: joints of the loop alone
  std::vector<Expr> b;  // 6
};
std::vector<RelativeMotion> relative_motions(Graph& graph, const Robot& robot, const Kinematics& kinematics);

struct Constraints {
  Matrix Wa, Wp, Wac, Wpc, Wc;
  std::vector<Expr> Psi, Phi;
};
Constraints constraints(Graph& graph, const Robot& robot, const Kinematics& kinematics);

}  // namespace articula
