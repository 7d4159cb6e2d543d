// The polynomial of degree 16 that the general solver does without: det M(x), x = tan(q/2), over (1 + x^2)^4 (elimination.hpp).
//
// It is multiplied out from its roots, which the eigenproblem gives to nearly full accuracy; values of the determinant span many orders of magnitude
// around the circle, and interpolation would keep the largest only. A root x' of the pencil belongs to q - phi, so to the factor
//   C x - S,  C = cos(phi/2) - x' sin(phi/2),  S = x' cos(phi/2) + sin(phi/2)
// which has no infinities; those of +-i, four times each, are left out.

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

#include "solve/inverse/general.hpp"

namespace articula {

namespace {

using Complex = std::complex<double>;
constexpr std::size_t spurious = 8;

// Without the eight nearest to +-i.
std::vector<Complex> proper_roots(const double* re, const double* im) {
  std::vector<Complex> roots;
  for (int i = 0; i < 24; ++i) roots.emplace_back(re[i], im[i]);
  std::stable_sort(roots.begin(), roots.end(), [](const Complex& a, const Complex& b) {
    return std::abs(a * a + 1.0) < std::abs(b * b + 1.0);
  });
  roots.erase(roots.begin(), roots.begin() + spurious);
  return roots;
}

std::vector<double> multiplied_out(const std::vector<Complex>& roots, double phi) {
  std::vector<Complex> product{1};
  for (const Complex& root : roots) {
    const Complex C = std::cos(phi / 2) - root * std::sin(phi / 2),
                  S = root * std::cos(phi / 2) + std::sin(phi / 2);
    const double size = std::sqrt(std::norm(C) + std::norm(S));
    product.emplace_back(0);
    for (std::size_t k = product.size(); k-- > 0;)
      product[k] = ((k > 0 ? C * product[k - 1] : 0.0) - S * product[k]) / size;
  }
  double largest = 0;
  for (const Complex& c : product) largest = std::max(largest, std::fabs(c.real()));
  std::vector<double> coefficients;
  for (const Complex& c : product) coefficients.push_back(c.real() / largest);
  return coefficients;
}

}  // namespace

SpectralPolynomial GeneralSolver::polynomial(const Placing& T) const {
  articula_general::Loop loop;
  if (!articula_general::closed(chain_, T.data(), loop)) return {};
  for (int i = 0; i < plan_.ways; ++i) {
    const articula_general::Way& way = plan_.way[i];
    articula_general::Elimination e;
    articula_general::Pencil pencil;
    double re[24], im[24];
    articula_general::eliminate_well(loop, way, e, pencil);
    if (e.singular > 0 || !(e.condition < 1e10) || !articula_general::roots_of(pencil, re, im)) continue;
    return {(way.shift + 2 + way.spectral) % 6 + 1,
            multiplied_out(proper_roots(re, im), e.phi[way.spectral])};
  }
  return {};
}

}  // namespace articula
