#include "solve/loops/nearby.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/svd.hpp"
#include "solve/numbers.hpp"

namespace articula {

namespace {

// x that makes |A x - b| least, by Gram and Schmidt; empty when the columns are not independent, or nearly.
std::vector<double> least_squares(const NumberMatrix& A, std::vector<double> b) {
  constexpr double dependent = 1e-8;  // of a column's length
  const std::size_t n = A.cols;
  std::vector<std::vector<double>> Q;
  std::vector<double> R(n * n, 0.0), x(n, 0.0);
  for (std::size_t j = 0; j < n; ++j) {
    std::vector<double> v = column_of(A, j);
    const double before = std::sqrt(dot(v, v));
    for (std::size_t i = 0; i < j; ++i) {
      R[i * n + j] = dot(Q[i], v);
      for (std::size_t k = 0; k < v.size(); ++k) v[k] -= R[i * n + j] * Q[i][k];
    }
    R[j * n + j] = std::sqrt(dot(v, v));
    if (!(R[j * n + j] > dependent * before)) return {};
    for (double& e : v) e /= R[j * n + j];
    x[j] = dot(v, b);
    for (std::size_t k = 0; k < b.size(); ++k) b[k] -= x[j] * v[k];
    Q.push_back(std::move(v));
  }
  for (std::size_t j = n; j-- > 0;) {
    for (std::size_t k = j + 1; k < n; ++k) x[j] -= R[j * n + k] * x[k];
    x[j] /= R[j * n + j];
  }
  return x;
}

}  // namespace

bool closed_from_nearby(const LoopNumbers& numbers, std::vector<double>& q, const std::vector<bool>& moves) {
  constexpr double rounding = 1e-14, accepted = 1e-12, longest = 0.3;
  constexpr int steps = 8;
  std::vector<double> units;
  for (std::size_t c = 0; c < numbers.cuts(); ++c)
    for (const int row : constrained(numbers.cut_kind(c))) units.push_back(row < 3 ? numbers.length() : 1);
  std::vector<std::size_t> rows(units.size()), columns;
  std::iota(rows.begin(), rows.end(), 0);
  for (std::size_t v = 0; v < moves.size(); ++v)
    if (moves[v]) columns.push_back(v);
  double before = 1;
  for (int k = 0; k < steps; ++k) {
    std::vector<double> e = numbers.gaps(q);
    for (std::size_t i = 0; i < e.size(); ++i) e[i] /= units[i];
    const double size = largest(e);
    if (size <= rounding || (size <= accepted && size >= before / 2)) return true;
    if (!(size < before)) return false;
    before = size;
    const std::vector<double> x = least_squares(part(numbers.constraints(q), rows, columns), e);
    if (x.empty() || !finite(x) || largest(x) > longest) return false;
    std::vector<double> step(moves.size(), 0.0);
    for (std::size_t i = 0; i < columns.size(); ++i) step[columns[i]] = x[i] * numbers.units()[columns[i]];
    q = numbers.moved(std::move(q), step);
  }
  return before <= accepted;
}

}  // namespace articula
