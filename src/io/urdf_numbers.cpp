#include "io/urdf_numbers.hpp"

#include <cmath>

#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/recognise.hpp"
#include "expr/transform.hpp"
#include "robot/defaults.hpp"
#include "robot/mechanics.hpp"
#include "robot/placing.hpp"

namespace articula {

namespace {

constexpr double smallest_part = 1e-17;

}  // namespace

Expr UrdfNumbers::value(const Expr& e) {
  const Expr zero = e.graph().constant(0);
  const Replace valued = by_default(r_.defaults, e.graph(), missing_);
  return recognised(substitute(e, e.graph(), [&](const Symbol& s) {
    const Expr value = s.kind == Kind::state ? zero : valued(s);
    return value.valid() ? value : zero;
  }));
}

Transform UrdfNumbers::placed(const NamedFrame& f, Frame from) {
  const auto values = [&](const std::array<Expr, 3>& row) -> std::array<Expr, 3> {
    return {value(row[0]), value(row[1]), value(row[2])};
  };
  return placement(values(f.xyz), values(f.rpy), {f.link}, from);
}

Transform UrdfNumbers::joint_at_rest(int j) {
  const Body& b = r_[j];
  std::array<Expr, 6> p;
  for (std::size_t k = 0; k < p.size(); ++k) p[k] = value(b.placement[k]);
  return khalil_kleinfinger({b.parent}, {j}, {p[0], p[1], p[2], p[3], p[4], p[5]});
}

Transform UrdfNumbers::base() {
  Matrix3 A;
  std::array<Expr, 3> P;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) A[i][k] = value(r_.Z[4 * i + k]);
    P[i] = value(r_.Z[4 * i + 3]);
  }
  return {Rot3::from_matrix(world_frame, base_frame, A), Vec3(world_frame, P[0], P[1], P[2])};
}

void UrdfNumbers::demand_values() const {
  if (missing_.empty()) return;
  const std::vector<std::string> names(missing_.begin(), missing_.end());
  throw have_no_value("robot " + r_.name, names, "URDF holds numbers alone");
}

std::string UrdfNumbers::text(const Expr& number, double size) {
  const double x = numeric_value(number);
  return std::abs(x) <= smallest_part * size ? "0" : digits_of(x);
}

std::string UrdfNumbers::texts(const Vec3& v) { return text(v[0]) + " " + text(v[1]) + " " + text(v[2]); }

std::string UrdfNumbers::angles(const Rot3& A) {
  const std::array<Expr, 3> rpy = rpy_of(settled(A));
  return texts({A.to(), rpy[0], rpy[1], rpy[2]});
}

Rot3 UrdfNumbers::settled(const Rot3& A) {
  Matrix3 m = A.matrix();
  for (auto& row : m)
    for (Expr& e : row)
      for (const long whole : {-1L, 0L, 1L}) {
        const Expr exact = e.graph().constant(whole);
        if (std::abs(numeric_value(e - exact)) < smallest_part) e = exact;
      }
  return Rot3::from_matrix(A.to(), A.from(), m);
}

}  // namespace articula
