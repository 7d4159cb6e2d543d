// Christoffel's coefficients by differentiating the inertia matrix, the first method of [KhalilCreusot1997], section 5.5.

#include "model/dynamic/christoffel.hpp"

#include <functional>

#include "model/dynamic/dynamic.hpp"

namespace articula {

namespace {

// <[X_a, X_b], X_c>
using Brackets = std::function<Expr(int a, int b, int c)>;

Matrix koszul(const std::vector<Matrix>& slopes, const Brackets& bracket) {
  const int nv = static_cast<int>(slopes.size());
  const auto X = [&](int k, int i, int j) { return slopes[k](i, j); };
  Graph& graph = X(0, 0, 0).graph();
  const Expr half = graph.constant(Rational(1, 2));
  Matrix c(graph, nv, nv * nv);
  for (int i = 0; i < nv; ++i)
    for (int j = 0; j < nv; ++j)
      for (int k = 0; k < nv; ++k)
        c(i, nv * j + k) = half * ((X(k, i, j) + X(j, i, k) - X(i, j, k)) +
                                   (bracket(k, j, i) - bracket(k, i, j) - bracket(j, i, k)));
  return c;
}

}  // namespace

Matrix christoffel(const std::vector<Matrix>& slopes) {
  const Expr o = slopes.front()(0, 0).graph().constant(0);
  return koszul(slopes, [o](int, int, int) { return o; });
}

// [X_a, X_b] is the motion along the axis s_a x s_b, which is one of the axes of the joint.
Matrix christoffel(const RobotData& r, const Matrix& A, const std::vector<Matrix>& slopes) {
  const std::vector<Freedom> s = freedoms(r);
  return koszul(slopes, [&](int a, int b, int c) {
    Expr sum = r.graph->constant(0);
    if (s[a].joint != s[b].joint) return sum;
    const Twist x = cross(s[a].s, s[b].s);
    for (int l = 0; l < A.rows(); ++l)
      if (s[l].joint == s[a].joint) sum = sum + (dot(x.V, s[l].s.V) + dot(x.w, s[l].s.w)) * A(l, c);
    return sum;
  });
}

Matrix coriolis_matrix(const Matrix& c, const std::vector<Expr>& qd) {
  const int nv = c.rows();
  Matrix C(c(0, 0).graph(), nv, nv);
  for (int i = 0; i < nv; ++i)
    for (int j = 0; j < nv; ++j)
      for (int k = 0; k < nv; ++k) C(i, j) = C(i, j) + c(i, nv * j + k) * qd[k];
  return C;
}

Matrix christoffel_by_differentiation(const RobotData& r) {
  const Matrix A = inertia_matrix_of_links(r);
  std::vector<Matrix> slopes;
  for (const Rates& alone : rates_of_freedoms(r))
    slopes.emplace_back(A.rows(), A.cols(), rate(A.values(), alone));
  return christoffel(r, A, slopes);
}

Outputs coriolis_by_christoffel(const RobotData& r) {
  return {output("H", lagrange(without_accelerations(r))),
          output("C", coriolis_matrix(christoffel_by_differentiation(r), velocities(r)))};
}

}  // namespace articula
