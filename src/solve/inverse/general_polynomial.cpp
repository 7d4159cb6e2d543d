// The polynomial of degree 16 that the general solver does without: det M(x), x = tan(q/2), over (1 + x^2)^4.
//
// With M = (1 + x^2) (M0' + Mc cos q + Ms sin q), det M / (1 + x^2)^12 is a trigonometric polynomial in q of degree 8, not 12: cos and sin come with
// matrices of rank 8 (elimination.hpp). So it is
//   D(q) = sum d_k e^(ikq), |k| <= 8            by its values at 17 angles
//   (1 + x^2)^8 D = sum d_k (1 + ix)^(8+k) (1 - ix)^(8-k)
// Values at angles are well conditioned where values at x are not.

#include <array>
#include <cmath>
#include <complex>
#include <numbers>

#include "solve/inverse/general.hpp"

namespace articula {

namespace {

constexpr int degree = 8, nodes = 2 * degree + 1;
using Complex = std::complex<double>;

std::array<double, nodes> determinants(const articula_general::Elimination& e) {
  std::array<double, nodes> values{};
  for (int n = 0; n < nodes; ++n) {
    const double half = std::numbers::pi * n / nodes, c = std::cos(half), s = std::sin(half);
    double M[144];
    for (int i = 0; i < 144; ++i) M[i] = c * c * e.M[0][i] + c * s * e.M[1][i] + s * s * e.M[2][i];
    values[n] = articula_general::determinant(M, 12, 12);
  }
  return values;
}

// (1 + ix)^a (1 - ix)^b, b = 16 - a.
std::array<Complex, nodes> mixed_power(int a) {
  std::array<Complex, nodes> product{};
  product[0] = 1;
  for (int factor = 0; factor < 2 * degree; ++factor) {
    const Complex slope(0, factor < a ? 1 : -1);
    for (int k = factor + 1; k > 0; --k) product[k] += slope * product[k - 1];
  }
  return product;
}

}  // namespace

SpectralPolynomial GeneralSolver::polynomial(const Placing& T) const {
  articula_general::Loop loop;
  if (plan_.ways == 0 || !articula_general::closed(chain_, T.data(), loop)) return {};
  const articula_general::Way& way = plan_.way[0];
  double phi[3] = {0.53, -1.31, 2.27};
  phi[way.spectral] = 0;
  articula_general::Elimination e;
  articula_general::eliminate(loop, way, phi, e);
  const std::array<double, nodes> values = determinants(e);
  std::array<double, nodes> coefficients{};
  for (int k = -degree; k <= degree; ++k) {
    Complex d = 0;
    for (int n = 0; n < nodes; ++n)
      d += values[n] * std::polar(1.0 / nodes, -2 * std::numbers::pi * k * n / nodes);
    const std::array<Complex, nodes> power = mixed_power(degree + k);
    for (int i = 0; i < nodes; ++i) coefficients[i] += (d * power[i]).real();
  }
  double largest = 0;
  for (const double c : coefficients) largest = std::max(largest, std::fabs(c));
  SpectralPolynomial polynomial{(way.shift + 2 + way.spectral) % 6 + 1, {}};
  if (!(largest > 1e-30)) return polynomial;
  for (const double c : coefficients) polynomial.coefficients.push_back(c / largest);
  return polynomial;
}

}  // namespace articula
