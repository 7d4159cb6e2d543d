// How far parameters can be trusted [KhalilDombre2002] 12: with noise of one size sigma in all equations,
//
//   covariance of x = sigma^2 (R^T R)^-1      sigma^2 = |W x - y|^2/(rows - rank)
//
// and which of them the data needs: the essential ones [PhamGautier1991]. The unknown with the largest relative deviation is taken away, it is
// zero from then on, and the others are found anew, as long as the relative deviation is above a limit and
//
//   F = (misfit - misfit of all)/(sigma^2 taken)      is no more than chance explains        F(taken, rows - rank)
#pragma once

#include <optional>
#include <vector>

#include "solve/identify/least_squares.hpp"

namespace articula {

struct Deviations {
  double sigma = 0;              // of the noise; infinite when there are no more rows than unknowns
  double freedom = 0;            // rows - rank; infinite when sigma was given
  std::vector<double> absolute;  // infinite where the data does not see
  std::vector<double> percent;   // of |x|; infinite where x is zero

  // x is within this of what it really is, with this probability.
  double within(std::size_t k, double probability = 0.95) const;
};

Deviations deviations(const LeastSquares& s, const Triangle& t, std::optional<double> sigma = {});

struct EssentialOptions {
  double percent = 30;          // unknowns with less are kept
  double significance = 0.05;   // of F
  std::optional<double> sigma;  // of the noise, when it is known
};

struct Essential {
  std::vector<std::size_t> kept,
      taken;  // in their order; in the order they were taken away, those that the data does not see first
  std::vector<double> x;  // of all, zero where taken
  Deviations deviations;  // of those that are kept
  double misfit = 0, misfit_of_all = 0;
};

Essential essential(const Triangle& t, const EssentialOptions& options = {});

}  // namespace articula
