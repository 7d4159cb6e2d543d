// planar_body_places: with the first rod's ends as origins, p its vector and w_i = R b_i - a_i,
//
//   |p| = L_1,   p.w_i = r_i,   2 r_i = L_i^2 - L_1^2 - |w_i|^2,   i = 2, 3
//
// p, eliminated from the two linear equations, leaves r_2^2 |w_3|^2 - 2 r_2 r_3 w_2.w_3 + r_3^2 |w_2|^2 = L_1^2 (w_2 x w_3)^2: a
// polynomial of degree three in cosine and sine of the angle, as r, |w|^2, w_2.w_3 and w_2 x w_3 are of degree one. With
// the tangent x of half the angle it has degree six [GosselinSefriouiRichard1992]; x is infinite where its value is largest.
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "base/error.hpp"
#include "solve/loops/platform.hpp"
#include "solve/loops/rods.hpp"
#include "solve/runtime/dense.hpp"

namespace articula {

namespace {

using std::numbers::pi;
using Plane = std::array<double, 2>;

double inner2(const Plane& a, const Plane& b) { return a[0] * b[0] + a[1] * b[1]; }
double cross2(const Plane& a, const Plane& b) { return a[0] * b[1] - a[1] * b[0]; }

// The two linear equations for p at an angle.
struct Lines {
  std::array<Plane, 2> w;
  std::array<double, 2> r;
};
Lines lines_at(const std::vector<Rod>& rods, double angle) {
  const double C = std::cos(angle), S = std::sin(angle), L = rods[0].length;
  Lines lines;
  for (std::size_t i = 0; i < 2; ++i) {
    const Rod& rod = rods[i + 1];
    const double x = rod.b[0] - rods[0].b[0], y = rod.b[1] - rods[0].b[1];
    Plane& w = lines.w[i];
    w = {C * x - S * y - rod.a[0] + rods[0].a[0], S * x + C * y - rod.a[1] + rods[0].a[1]};
    lines.r[i] = 0.5 * (rod.length * rod.length - L * L - inner2(w, w));
  }
  return lines;
}

double remainder_at(const std::vector<Rod>& rods, double angle) {
  const Lines l = lines_at(rods, angle);
  const double D = rods[0].length * cross2(l.w[0], l.w[1]);
  return l.r[0] * l.r[0] * inner2(l.w[1], l.w[1]) - 2 * l.r[0] * l.r[1] * inner2(l.w[0], l.w[1]) +
         l.r[1] * l.r[1] * inner2(l.w[0], l.w[0]) - D * D;
}

// p where both equations hold and |p| = L; of lines that are one, the points of one that are at that distance.
std::vector<Plane> points(const Lines& l, double L) {
  const double D = cross2(l.w[0], l.w[1]);
  std::vector<Plane> p;
  if (std::fabs(D) > 1e-12)
    p.push_back(
        {(l.r[0] * l.w[1][1] - l.r[1] * l.w[0][1]) / D, (l.r[1] * l.w[0][0] - l.r[0] * l.w[1][0]) / D});
  if (std::fabs(D) > 1e-4) return p;
  const std::size_t k = inner2(l.w[0], l.w[0]) > inner2(l.w[1], l.w[1]) ? 0 : 1;
  const double size = std::sqrt(inner2(l.w[k], l.w[k]));
  const Plane u = size > 1e-12 ? Plane{l.w[k][0] / size, l.w[k][1] / size} : Plane{0, 1};
  const double along = size > 1e-12 ? std::clamp(l.r[k] / size, -L, L) : 0,
               aside = std::sqrt(L * L - along * along);
  p.push_back({along * u[0] - aside * u[1], along * u[1] + aside * u[0]});
  p.push_back({along * u[0] + aside * u[1], along * u[1] - aside * u[0]});
  return p;
}

// Coefficients of (1 + x^2)^3 times the polynomial at angle - turn = 2 atan(x), from its values at eight angles.
std::array<double, 7> coefficients(const std::vector<Rod>& rods, double turn) {
  std::array<double, 7> sum{};
  for (int k = -3; k <= 3; ++k) {
    std::complex<double> c = 0;
    for (int i = 0; i < 8; ++i)
      c += remainder_at(rods, turn + i * pi / 4) * std::polar(1.0 / 8, -k * i * pi / 4);
    std::array<std::complex<double>, 7> power{c};  // c (1 + i x)^(3 + k) (1 - i x)^(3 - k)
    for (int m = 0; m < 6; ++m) {
      const std::complex<double> factor(0, m < 3 + k ? 1 : -1);
      for (std::size_t j = 6; j > 0; --j) power[j] += factor * power[j - 1];
    }
    for (std::size_t j = 0; j < 7; ++j) sum[j] += power[j].real();
  }
  return sum;
}

// Nothing when the polynomial vanishes.
std::optional<std::vector<double>> angles(const std::vector<Rod>& rods) {
  double turn = 0, most = 0;
  for (int i = 0; i < 16; ++i) {
    const double value = std::fabs(remainder_at(rods, pi + i * pi / 8));
    if (value <= most) continue;
    most = value;
    turn = i * pi / 8;
  }
  if (!(most > 1e-14)) return {};
  const std::array<double, 7> c = coefficients(rods, turn);
  std::array<double, 36> companion{};
  std::array<double, 6> re{}, im{};
  for (std::size_t j = 0; j < 6; ++j) {
    companion[6 * j + 5] = -c[j] / c[6];
    if (j > 0) companion[6 * j + j - 1] = 1;
  }
  if (!articula_general::eigenvalues(companion.data(), 6, 6, re.data(), im.data())) return {};
  std::vector<double> found;
  for (std::size_t j = 0; j < 6; ++j)
    if (std::fabs(im[j]) < 1e-2 * (1 + re[j] * re[j])) found.push_back(turn + 2 * std::atan(re[j]));
  return found;
}

}  // namespace

std::vector<Placing> planar_body_places(const std::vector<Rod>& rods, bool* all) {
  if (rods.size() != 3) throw Bug("a body in the plane stands on three rods");
  const ScaledRods s = scaled(rods);
  Settled places{s.rods, RodMotion::planar};
  const std::optional<std::vector<double>> roots = angles(s.rods);
  std::vector<double> tries = roots.value_or(std::vector<double>{});
  for (int i = 0; i < 16 && !roots; ++i) tries.push_back(i * pi / 8);  // a family of places, or none
  for (const double angle : tries) {
    const double C = std::cos(angle), S = std::sin(angle);
    const Rod& first = s.rods[0];
    for (const Plane& p : points(lines_at(s.rods, angle), first.length))
      places.add({{std::cos(angle / 2), 0, 0, std::sin(angle / 2)},
                  {p[0] + first.a[0] - C * first.b[0] + S * first.b[1],
                   p[1] + first.a[1] - S * first.b[0] - C * first.b[1], 0}});
  }
  if (all != nullptr) *all = roots && !places.family;
  return restored(s, places.list);
}

}  // namespace articula
