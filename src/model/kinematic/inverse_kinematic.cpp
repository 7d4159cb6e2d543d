// Joint velocities from the twist t that a link shall have, [KhalilCreusot1997] 4.6, for any number of freedoms: qd =
// J^+ t with the pseudo-inverse of the Jacobian [Penrose1955], J 6 x k of rank r, k the freedoms that move the link.
//
//   r = 6 = k   qd = J^-1 t
//   r = 6 < k   qd = J^T (J J^T)^-1 t: of the many, the one with the smallest sum of squares
//   r = k < 6   qd = (J^T J)^-1 J^T t: the twist that is reached has the smallest sum of squares of its six errors,
//               which is zero when t is possible
//   r < 6, k    both: u = (B^T B)^-1 B^T t, B independent columns of J, has the nearest twist B u; its rows y that
//               belong to independent rows C of J are reached by qd = C^T (C C^T)^-1 y
//   N           1 - J^+ J, when r < k: N times any velocities moves the joints and not the link
//
// Sums of squares add metres to radians. Any equations that are equivalent to J qd = t serve where t can be reached,
// so frame and point are free when r = 6 (reduction.hpp); errors only allow to turn the frame. Systems are factorised
// as L^T D L.
//
// The other method knows no cases: J^+ = -M_r J^T/c_r from the characteristic polynomial of J^T J (expr/faddeev.hpp),
// or with J J^T, which has the same c_r, when that is smaller [Decell1965].

#include "base/error.hpp"
#include "expr/faddeev.hpp"
#include "expr/linear.hpp"
#include "expr/rank.hpp"
#include "model/dynamic/ltdl.hpp"
#include "model/kinematic/inverse.hpp"
#include "model/kinematic/reduction.hpp"

namespace articula {

namespace {

Ltdl factorised(const Matrix& S) { return {S, chain(S.rows())}; }

// The smallest x of C x = y.
std::vector<Expr> smallest(const Matrix& C, const std::vector<Expr>& y) {
  const Matrix C_T = transpose(C);
  return C_T * factorised(C * C_T).solve(y);
}

// The u for which B u comes nearest to t.
std::vector<Expr> nearest(const Matrix& B, const std::vector<Expr>& t) {
  const Matrix B_T = transpose(B);
  return factorised(B_T * B).solve(B_T * t);
}

std::vector<Expr> joint_velocities(const Matrix& J, const std::vector<Expr>& t) {
  const std::vector<int> rows = independent_rows(J);
  const int r = static_cast<int>(rows.size()), k = J.cols();
  if (r == 6 && k == 6) {
    const auto qd = solved(J, t);
    if (!qd) throw Bug("inverse kinematics: a Jacobian of rank 6 is singular");
    return *qd;
  }
  if (r == 6) return smallest(J, t);
  if (r == k) return nearest(J, t);
  const Matrix B = columns(J, independent_rows(transpose(J))), C = part(J, rows);
  return smallest(C, part(B, rows) * nearest(B, t));
}

// 1 - S among all freedoms, S symmetric: what the path's freedoms do not need.
Output self_motions(const RobotData& r, const Reduced& reduced, const Matrix& S) {
  Matrix N = scaled_identity(r.nv(), r.graph->constant(1));
  for (int i = 0; i < S.rows(); ++i)
    for (int k = i; k < S.rows(); ++k) {
      Expr& upper = N(reduced.freedoms[i], reduced.freedoms[k]);
      upper = upper - S(i, k);
      N(reduced.freedoms[k], reduced.freedoms[i]) = upper;
    }
  return output("N", N);
}

Outputs outputs(const RobotData& r, const Reduced& reduced, const std::vector<Expr>& t) {
  const Matrix& J = reduced.J;
  Outputs list{output("qd", among_all(r, reduced, joint_velocities(J, reduced.moved(t))))};
  const Matrix C = part(J, independent_rows(J));
  if (C.rows() < J.cols())
    list.push_back(self_motions(r, reduced, transpose(C) * factorised(C * transpose(C)).solve(C)));
  return list;
}

}  // namespace

Outputs inverse_kinematic_by_reduction(const RobotData& robot, const Options& options) {
  const AboutPoint point = mobility(robot, options).rank == 6 ? AboutPoint::any : AboutPoint::own;
  return reduced_best(robot, options, point, [&](const RobotData& r, const Reduced& reduced) {
    return outputs(r, reduced, wanted_twist(r, options));
  });
}

Outputs inverse_kinematic_by_polynomial(const RobotData& r, const Options& options) {
  const Reduced whole = unreduced(r, options);
  const Matrix &J = whole.J, J_T = transpose(J);
  const bool tall = J.cols() <= 6;
  const auto rank = static_cast<int>(independent_rows(J).size());
  const auto [M_r, c_r] = faddeev(tall ? J_T * J : J * J_T, rank);
  const Matrix P = tall ? M_r * J_T : J_T * M_r;  // -c_r J^+
  std::vector<Expr> qd = P * wanted_twist(r, options);
  for (Expr& e : qd) e = -e / c_r;
  Outputs list{output("qd", among_all(r, whole, qd))};
  if (rank == J.cols()) return list;
  Matrix S = P * J;
  for (int i = 0; i < S.rows(); ++i)
    for (int k = 0; k < S.rows(); ++k) S(i, k) = -S(i, k) / c_r;
  list.push_back(self_motions(r, whole, S));
  return list;
}

}  // namespace articula
