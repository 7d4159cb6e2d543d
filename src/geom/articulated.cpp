#include "geom/articulated.hpp"

#include <functional>

namespace articula {

namespace {

using Element = std::function<Expr(int i, int j)>;

Tensor3 tensor(Frame frame, const Element& e) {
  return {frame, {{{e(0, 0), e(0, 1), e(0, 2)}, {e(1, 0), e(1, 1), e(1, 2)}, {e(2, 0), e(2, 1), e(2, 2)}}}};
}
Tensor3 symmetric(Frame frame, const Element& e) {
  return tensor(frame, [&](int i, int j) { return i <= j ? e(i, j) : e(j, i); });
}

Vec3 row(const Tensor3& a, int i) { return {a.frame(), a(i, 0), a(i, 1), a(i, 2)}; }

// A H A^T, of a tensor that need not be symmetric: the rows are turned, then the columns.
Tensor3 turned_whole(const Rot3& A, const Tensor3& H) {
  const Vec3 rows[] = {A * row(H, 0), A * row(H, 1), A * row(H, 2)};  // H A^T
  const auto column = [&](int j) { return A * Vec3(A.from(), rows[0][j], rows[1][j], rows[2][j]); };
  const Vec3 columns[] = {column(0), column(1), column(2)};
  return tensor(A.to(), [&](int i, int j) { return columns[j][i]; });
}

}  // namespace

ArticulatedInertia articulated(const Inertia& rigid) {
  const Frame frame = rigid.frame();
  const Expr o = rigid.M().graph().constant(0);
  return {tensor(frame, [&](int i, int j) { return i == j ? rigid.M() : o; }), transpose(hat(rigid.MS())),
          rigid.J()};
}

ArticulatedInertia operator+(const ArticulatedInertia& a, const ArticulatedInertia& b) {
  return {a.M + b.M, a.H + b.H, a.J + b.J};
}

Wrench operator*(const ArticulatedInertia& inertia, const Twist& acceleration) {
  const auto& [M, H, J] = inertia;
  const auto& [Vd, wd] = acceleration;
  return {M * Vd + H * wd, transpose(H) * Vd + J * wd};
}

// With the parts turned: V = V_to - hat(P) w, and the moment about the other origin gains P x f. Hence
// H + M hat(P)^T, and J + H^T hat(P)^T + hat(P) (H + M hat(P)^T).
ArticulatedInertia operator*(const Transform& a, const ArticulatedInertia& inertia) {
  const Tensor3 M = turned(a.A(), inertia.M), J = turned(a.A(), inertia.J);
  const Tensor3 turned_H = turned_whole(a.A(), inertia.H), P = hat(a.P());
  const Tensor3 H = turned_H + M * transpose(P);
  const Tensor3 before = transpose(turned_H) * transpose(P), after = P * H;
  return {M, H, symmetric(a.to(), [&](int i, int j) { return J(i, j) + before(i, j) + after(i, j); })};
}

ArticulatedInertia yielding(const ArticulatedInertia& I, const std::vector<Wrench>& U,
                            const std::vector<Wrench>& X) {
  const Frame frame = I.M.frame();
  const auto less = [&](const Tensor3& a, Vec3 Wrench::*left, Vec3 Wrench::*right) {
    return [&a, &U, &X, left, right](int i, int j) {
      Expr e = a(i, j);
      for (std::size_t c = 0; c < U.size(); ++c) e = e - (U[c].*left)[i] * (X[c].*right)[j];
      return e;
    };
  };
  return {symmetric(frame, less(I.M, &Wrench::f, &Wrench::f)),
          tensor(frame, less(I.H, &Wrench::f, &Wrench::m)),
          symmetric(frame, less(I.J, &Wrench::m, &Wrench::m))};
}

}  // namespace articula
