// The dynamic model in the coordinates of a link, [Khatib1987]: the wrench F that, applied at the link, does what the
// motors do,
//
//   F = Lambda xdd + mu + p,     tau = J^T F  when J is square
//
//   x, xdd    twist and acceleration of the link (model/kinematic/jacobian.hpp): xdd = J qdd + b
//   Lambda    (J A^-1 J^T)^-1, the inertia felt at the link
//   Jbar      A^-1 J^T Lambda, the dynamically consistent inverse of J: motions qdd = Jbar xdd need no force beside F
//   mu        Jbar^T (H - Q) - Lambda b
//   p         Jbar^T Q, the weight felt at the link
//
// A link with fewer freedoms than six can only be pushed along some of them: J, xdd, F then have the first rows of the six that
// are independent, and the output `rows` says which (1..6: vx vy vz wx wy wz). A redundant robot has more freedoms than rows.
//
// One method takes A, H and Q from generalized links and Newton-Euler and factorises; the other takes them from the energies
// and eliminates. J and b are the same in both; tests/check/test_link_motion.cpp proves them from the placement of the link.

#include "base/error.hpp"
#include "expr/linear.hpp"
#include "model/dynamic/direct.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/kinematic/jacobian.hpp"
#include "model/kinematic/reduction.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

struct Operational {
  Matrix J;                // its independent rows
  std::vector<Expr> b;     // likewise
  std::vector<Expr> rows;  // which these are
  Matrix A;
  std::vector<Expr> velocity_part, Q;  // H - Q, Q
};

// r without accelerations; A, H - Q and Q from elsewhere.
Operational operational(const RobotData& r, const Options& options, const Matrix& A,
                        const std::vector<Expr>& velocity_part, const std::vector<Expr>& Q) {
  const int link = moving_link(r, options.link);
  const Matrix whole = jacobian(r, link, options.frame_or_base());
  const std::vector<Expr> b = residual_acceleration(r, link, options.frame_or_base());
  const Rows chosen = chosen_rows(whole, options.rows);
  Operational o{chosen.J, {}, chosen.rows, A, velocity_part, Q};
  for (const int row : chosen.which) o.b.push_back(b[row]);
  return o;
}

Outputs outputs(const Operational& o, const Matrix& Lambda, const Matrix& Jbar) {
  const Matrix Jbar_T = transpose(Jbar);
  const std::vector<Expr> forces = Jbar_T * o.velocity_part, mu = forces - Lambda * o.b;
  return {output("Lambda", Lambda), output("mu", mu), output("p", Jbar_T * o.Q), output("Jbar", Jbar),
          output("rows", o.rows)};
}

// J X of a symmetric product: each element of two is computed once.
Matrix symmetric_product(const Matrix& J, const Matrix& X) {
  Matrix S(J(0, 0).graph(), J.rows(), J.rows());
  for (int i = 0; i < J.rows(); ++i)
    for (int k = i; k < J.rows(); ++k) {
      Expr sum = S(i, k);
      for (int c = 0; c < J.cols(); ++c) sum = sum + J(i, c) * X(c, k);
      S(i, k) = S(k, i) = sum;
    }
  return S;
}

Matrix symmetric_inverse(const Matrix& S) {
  const Ltdl factors(S, chain(S.rows()));
  if (factors.zero_pivot())
    throw ModelError("", "the link has no inertia along one of its freedoms",
                     "the inertial parameters are not those of rigid bodies");
  Matrix inverted = factors.solve(scaled_identity(S.rows(), S(0, 0).graph().constant(1)));
  for (int i = 0; i < S.rows(); ++i)
    for (int k = 0; k < i; ++k) inverted(i, k) = inverted(k, i);
  return inverted;
}

}  // namespace

Outputs operational_by_factorisation(const RobotData& robot, const Options& options) {
  const RobotData r = without_accelerations(robot);
  const Operational o = operational(r, options, inertia_matrix(r), newton_euler(without_gravity(r)),
                                    gravity_by_newton_euler(r));
  const Matrix X = Ltdl(o.A, freedom_parents(r)).solve(transpose(o.J));  // A^-1 J^T
  const Matrix Lambda = symmetric_inverse(symmetric_product(o.J, X));
  return outputs(o, Lambda, X * Lambda);
}

Outputs operational_by_elimination(const RobotData& robot, const Options& options) {
  const RobotData r = without_accelerations(robot);
  const Operational o = operational(r, options, inertia_matrix_by_energy(r), lagrange(without_gravity(r)),
                                    gravity_by_lagrange(r));
  if (o.J.rows() == o.J.cols()) {  // Lambda = J^-T A J^-1
    const Matrix inverse_J = inverse(o.J);
    return outputs(o, transpose(inverse_J) * o.A * inverse_J, inverse_J);
  }
  const Matrix X = inverse(o.A, Divisors::pivots) * transpose(o.J);
  const Matrix Lambda = inverse(o.J * X, Divisors::pivots);
  return outputs(o, Lambda, X * Lambda);
}

}  // namespace articula
