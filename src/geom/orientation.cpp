#include "geom/orientation.hpp"

#include "expr/transform.hpp"

namespace articula {

namespace {

// Two derivations of A may hide a number in two different formulas, and a rule that sees it in one of them only makes
// of equal functions different ones (fingerprints know nothing of sqrt, atan2, select). So numbers are brought to
// light first.
Expr settled(const Expr& e) {
  for (const Rational& k : {Rational(0), Rational(1), Rational(1, 4), Rational(1, 2), Rational(3, 4)})
    for (const Expr& number : {e.graph().constant(k), e.graph().constant(-k)})
      if (equal(e, number)) return number;
  return e;
}

Expr chosen(const Expr& c, const Expr& a, const Expr& b) {  // select(c, a, b)
  if (is_zero(c)) return a;
  if (!has_symbols(c)) return numeric_value(c) >= 0 ? a : b;
  return select(c, a, b);
}

// The angle on the right, of tangent y/x: zero where both are next to nothing.
struct Right {
  Expr angle, c, s;
  Expr radius;  // sqrt(x^2 + y^2): cosine of the pitch, sine of theta
};

Right right(const Expr& y, const Expr& x) {
  Graph& g = x.graph();
  const Expr radius = sqrt(settled(x * x + y * y)), tiny = g.constant(Rational(1, 1000000000000));
  const Expr angle = chosen(radius - tiny, atan2(y, x), g.constant(0));
  return {angle, cos(angle), sin(angle), radius};
}

}  // namespace

Matrix3 settled(const Matrix3& A) {
  Matrix3 m = A;
  std::vector<Expr> known;
  for (auto& row : m)
    for (Expr& e : row) {
      e = settled(e);
      for (const Expr& k : known)
        if (equal(e, k) || equal(e, -k)) e = equal(e, k) ? k : -k;
      known.push_back(e);
    }
  return m;
}

std::array<Expr, 3> roll_pitch_yaw(const Matrix3& A) {
  const auto [roll, c, s, cos_pitch] = right(A[2][1], A[2][2]);
  // A Rot(x, -roll) = Rot(z, yaw) Rot(y, pitch), whose second column is (-sin yaw, cos yaw, 0)
  const Expr yaw = atan2(s * A[0][2] - c * A[0][1], c * A[1][1] - s * A[1][2]);
  return {roll, atan2(-A[2][0], cos_pitch), yaw};
}

std::array<Expr, 3> euler_zxz(const Matrix3& A) {
  const auto [psi, c, s, sin_theta] = right(A[2][0], A[2][1]);
  // A Rot(z, -psi) = Rot(z, phi) Rot(x, theta), whose first column is (cos phi, sin phi, 0)
  const Expr phi = atan2(c * A[1][0] - s * A[1][1], c * A[0][0] - s * A[0][1]);
  return {phi, atan2(sin_theta, A[2][2]), psi};
}

std::array<Expr, 3> euler_zyz(const Matrix3& A) {
  const auto [psi, c, s, sin_theta] = right(A[2][1], -A[2][0]);
  // A Rot(z, -psi) = Rot(z, phi) Rot(y, theta), whose second column is (-sin phi, cos phi, 0)
  const Expr phi = atan2(-(s * A[0][0] + c * A[0][1]), s * A[1][0] + c * A[1][1]);
  return {phi, atan2(sin_theta, A[2][2]), psi};
}

// The rows of 4 e e^T, e the quaternion, are linear in A. The row with the largest diagonal element 4 e_k^2, which is
// at least one, is divided by its root, 2 |e_k| [Shepperd1978].
std::array<Expr, 4> quaternion(const Matrix3& A) {
  Graph& g = A[0][0].graph();
  const Expr one = g.constant(1), half = g.constant(Rational(1, 2));
  const Expr wx = A[2][1] - A[1][2], wy = A[0][2] - A[2][0], wz = A[1][0] - A[0][1];
  const Expr xy = A[0][1] + A[1][0], xz = A[0][2] + A[2][0], yz = A[1][2] + A[2][1];
  const Expr ww = one + A[0][0] + A[1][1] + A[2][2], xx = one + A[0][0] - A[1][1] - A[2][2];
  const Expr yy = one - A[0][0] + A[1][1] - A[2][2], zz = one - A[0][0] - A[1][1] + A[2][2];
  using Row = std::array<Expr, 5>;  // of the quaternion, and the diagonal element
  const auto larger = [](const Row& a, const Row& b) {
    Row row;
    for (std::size_t k = 0; k < 5; ++k) row[k] = chosen(a[4] - b[4], a[k], b[k]);
    return row;
  };
  const Row row = larger(larger({ww, wx, wy, wz, ww}, {wx, xx, xy, xz, xx}),
                         larger({wy, xy, yy, yz, yy}, {wz, xz, yz, zz, zz}));
  const Expr scale = half / sqrt(row[4]), signed_scale = chosen(row[0], scale, -scale);
  return {signed_scale * row[0], signed_scale * row[1], signed_scale * row[2], signed_scale * row[3]};
}

// Of the quaternion (w, v): v = sin(angle/2) u, w = cos(angle/2) >= 0.
std::array<Expr, 4> axis_angle(const Matrix3& A) {
  Graph& g = A[0][0].graph();
  const Expr one = g.constant(1), two = g.constant(2);
  const auto [w, x, y, z] = quaternion(A);
  const Expr square = settled(x * x + y * y + z * z), sine = sqrt(square);
  const Expr scale = one / chosen(-square, one, sine);  // no turn, no axis: square = 0
  return {scale * x, scale * y, chosen(-square, one, scale * z), two * atan2(sine, w)};
}

}  // namespace articula
