#include "solve/identify/reshaped.hpp"

#include <cmath>

#include "base/error.hpp"

namespace articula {

namespace {

// Equations of `n` unknowns with the right-hand sides of t, its rest as one of them.
Triangle with_sides_of(const Triangle& t, RowBlock& block, std::size_t n) {
  for (std::size_t i = 0; i < t.unknowns(); ++i) block.column(n)[i] = t.z(i);
  block.column(n)[t.unknowns()] = std::sqrt(t.rest());
  Triangle reshaped(n);
  reshaped.add(block.data(), block.rows(), block.rows(), t.count());
  return reshaped;
}

}  // namespace

Triangle restricted(const Triangle& t, const std::vector<std::size_t>& kept) {
  RowBlock block(t.unknowns() + 1, kept.size() + 1);
  for (std::size_t k = 0; k < kept.size(); ++k)
    for (std::size_t i = 0; i <= kept[k]; ++i) block.column(k)[i] = t.R(i, kept[k]);
  return with_sides_of(t, block, kept.size());
}

Triangle in_terms_of(const Triangle& t, const NumberMatrix& B) {
  if (B.rows != t.unknowns())
    throw Bug("a matrix of " + std::to_string(B.rows) + " rows for " + std::to_string(t.unknowns()) +
              " unknowns");
  RowBlock block(t.unknowns() + 1, B.cols + 1);
  for (std::size_t k = 0; k < B.cols; ++k)
    for (std::size_t j = 0; j < t.unknowns(); ++j) {
      const double b = B(j, k);
      if (b == 0) continue;
      for (std::size_t i = 0; i <= j; ++i) block.column(k)[i] += t.R(i, j) * b;
    }
  return with_sides_of(t, block, B.cols);
}

Triangle with_prior(const Triangle& t, const std::vector<double>& prior, const std::vector<double>& scale,
                    double lambda) {
  const std::size_t n = t.unknowns();
  if (prior.size() != n || scale.size() != n)
    throw Bug("a prior of " + std::to_string(prior.size()) + " numbers for " + std::to_string(n));
  Triangle more = t;
  if (lambda == 0) return more;
  RowBlock block(n, n + 1);
  for (std::size_t k = 0; k < n; ++k) {
    if (!(scale[k] > 0)) throw Bug("a prior without a scale");
    block.column(k)[k] = lambda / scale[k];
    block.column(n)[k] = lambda / scale[k] * prior[k];
  }
  more.add(block.data(), block.rows(), block.rows(), 0);
  return more;
}

}  // namespace articula
