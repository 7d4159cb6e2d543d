// Christoffel's coefficients by differentiating the inertia matrix, the first method of [KhalilCreusot1997], section 5.5.

#include "model/dynamic/christoffel.hpp"

#include "model/dynamic/dynamic.hpp"

namespace articula {

namespace {

// <[X_a, X_b], X_c>: the inertia A between the axis s_a x s_b and axis c.
class Brackets {
 public:
  Brackets(const RobotData& r, const Matrix& A) : s_(freedoms(r)), A_(A) {}

  Expr operator()(int a, int b, int c) const {
    Expr sum = A_(0, 0).graph().constant(0);
    if (s_[a].joint != s_[b].joint) return sum;
    const Twist x = cross(s_[a].s, s_[b].s);
    for (int l = 0; l < A_.rows(); ++l)
      if (s_[l].joint == s_[a].joint) sum = sum + (dot(x.V, s_[l].s.V) + dot(x.w, s_[l].s.w)) * A_(l, c);
    return sum;
  }

 private:
  std::vector<Freedom> s_;
  const Matrix& A_;
};

}  // namespace

Christoffel::Christoffel(const RobotData& r, const Matrix& A, const std::vector<Matrix>& slopes)
    : nv_(A.rows()), c_(*r.graph, nv_, nv_ * nv_) {
  const Expr half = r.graph->constant(Rational(1, 2));
  const Brackets bracket(r, A);
  const auto X = [&](int k, int i, int j) { return slopes[k](i, j); };
  for (int i = 0; i < nv_; ++i)
    for (int j = 0; j < nv_; ++j)
      for (int k = 0; k < nv_; ++k)
        c_(i, nv_ * j + k) = half * ((X(k, i, j) + X(j, i, k) - X(i, j, k)) +
                                     (bracket(k, j, i) - bracket(k, i, j) - bracket(j, i, k)));
}

Matrix Christoffel::times(const std::vector<Expr>& qd) const {
  Matrix C(c_(0, 0).graph(), nv_, nv_);
  for (int i = 0; i < nv_; ++i)
    for (int j = 0; j < nv_; ++j)
      for (int k = 0; k < nv_; ++k) C(i, j) = C(i, j) + c_(i, nv_ * j + k) * qd[k];
  return C;
}

Christoffel christoffel_by_differentiation(const RobotData& r) {
  const Matrix A = inertia_matrix_of_links(r);
  std::vector<Matrix> slopes;
  for (const Rates& alone : rates_of_freedoms(r))
    slopes.emplace_back(A.rows(), A.cols(), rate(A.values(), alone));
  return {r, A, slopes};
}

Outputs christoffel_by_differentiation(Graph& graph, const Robot& robot) {
  return {output("c", christoffel_by_differentiation(robot.in(graph)).layout())};
}

Outputs coriolis_by_christoffel(Graph& graph, const Robot& robot) {
  const RobotData r = robot.in(graph);
  return {output("H", lagrange(without_accelerations(r))),
          output("C", christoffel_by_differentiation(r).times(velocities(r)))};
}

}  // namespace articula
