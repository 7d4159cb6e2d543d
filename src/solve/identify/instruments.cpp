#include "solve/identify/instruments.hpp"

#include <algorithm>
#include <cmath>

namespace articula {

namespace {

// Row by row: Z's numbers of an output, then W's.
void interleave(const std::vector<double>& Z, const std::vector<double>& W, std::size_t rows, std::size_t n,
                double* both) {
  for (std::size_t r = 0; r < rows; ++r) {
    std::copy_n(Z.data() + r * n, n, both + 2 * r * n);
    std::copy_n(W.data() + r * n, n, both + (2 * r + 1) * n);
  }
}

}  // namespace

EquationSource with_instruments(EquationSource Z, EquationSource W) {
  EquationSource both;
  both.outputs = W.outputs;
  both.unknowns = 2 * W.unknowns;
  both.has_rates = W.has_rates;
  for (const std::vector<std::size_t>& own : W.columns) {
    std::vector<std::size_t> columns = own;
    for (const std::size_t c : own) columns.push_back(W.unknowns + c);
    both.columns.push_back(std::move(columns));
  }
  both.at = [Z = std::move(Z), W = std::move(W)](std::size_t first, std::size_t count, double* A, double* B,
                                                 double* y) {
    const std::size_t rows = count * W.outputs, n = W.unknowns;
    const std::size_t rates = W.has_rates ? rows * n : 0;
    std::vector<double> ZA(rates), ZB(rows * n), WA(rates), WB(rows * n), ignored(rows);
    Z.at(first, count, ZA.data(), ZB.data(), ignored.data());
    W.at(first, count, WA.data(), WB.data(), y);
    if (W.has_rates) interleave(ZA, WA, rows, n, A);
    interleave(ZB, WB, rows, n, B);
  };
  return both;
}

Estimate instrument_estimate(const ReducedLog& both, const std::vector<double>& sigma,
                             const std::vector<double>& prior) {
  const Triangle all = both.together(sigma);
  const std::size_t n = both.unknowns / 2;
  RowBlock block(n + 1, n + 1);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) block.column(j)[i] = all.R(i, n + j);
    block.column(n)[i] = all.z(i);
  }
  Triangle square(n);
  square.add(block.data(), block.rows(), block.rows(), n);
  std::vector<double> x = least_squares(square, prior).x, padded(2 * n, 0.0);
  std::copy(x.begin(), x.end(), padded.begin() + static_cast<std::ptrdiff_t>(n));
  // What is left is noise as of all equations.
  RowBlock rest(1, n + 1);
  *rest.column(n) = std::sqrt(std::max(0.0, all.squared(padded) - square.squared(x)));
  square.add(rest.data(), rest.rows(), rest.rows(), all.count() - n);
  LeastSquares solution = least_squares(square, prior);
  return {sigma, std::move(square), std::move(solution), {}};
}

std::vector<double> noise_with_instruments(const ReducedLog& both, const std::vector<double>& x) {
  std::vector<double> padded(x.size(), 0.0);
  padded.insert(padded.end(), x.begin(), x.end());
  return noise_of(both, padded);
}

}  // namespace articula
