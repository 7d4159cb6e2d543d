// Least squares: x that makes |R x - z|^2 least, what the data says of it and what it does not [GolubVanLoan2013] 5.5.
//
//   w_k = s_k x_k                 scaled unknowns; s_k: length of column k of R
//   R diag(1/s) = U S V^T         the scaled triangle; its singular values are s_1 >= s_2 >= ..
//   w = w_prior + V_1 S_1^-1 U_1^T (z - R x_prior)
//
// V_1, S_1, U_1 belong to the singular values above `tolerance` of the largest, `rank` of them. Along the other columns of V, directions that
// the data does not see, w stays what it was thought to be: of all x that fit equally well this is the nearest to the prior, in scaled
// units. A column below 1e-12 of the longest is rounding, and is not seen. In units of the variance of an equation's noise
//
//   covariance of x = F F^T        F = diag(1/s) V_1 S_1^-1
#pragma once

#include <cstddef>
#include <vector>

#include "solve/identify/tied.hpp"
#include "solve/identify/triangle.hpp"

namespace articula {

struct LeastSquares {
  std::vector<double> x;
  std::size_t rank = 0;
  double misfit = 0;     // |W x - y|^2
  double condition = 1;  // of what is seen: the largest singular value over the least above the threshold
  std::vector<double> singular;   // all of them, over the largest
  std::vector<Direction> unseen;  // in scaled unknowns
  std::vector<bool> seen;         // unknowns that are in none of these
  std::vector<double> factor;     // F, n x rank, row-major

  double covariance(std::size_t i, std::size_t j) const;   // of what is seen alone
  double variance(std::size_t i) const;                    // infinite where it is not seen
  double correlation(std::size_t i, std::size_t j) const;  // zero where one of them is not seen
};

// Without a prior: of zeros.
LeastSquares least_squares(const Triangle& t, const std::vector<double>& prior = {}, double tolerance = 1e-9);

// Lengths of the columns of R; 0 where they are rounding.
std::vector<double> column_lengths(const Triangle& t);
// Columns that do not depend on others, in their order, by pivots: cheaper than a decomposition.
std::vector<std::size_t> independent_columns(const Triangle& t, double tolerance = 1e-9);
// The least that |W x - y|^2 can be.
double least_misfit(const Triangle& t, double tolerance = 1e-9);

}  // namespace articula
