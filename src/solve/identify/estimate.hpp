// What logs say of the unknowns, by least squares in several ways. sigma_o is the noise of an output's equations.
//
//   ordinary    |W x - y|^2                                         every equation counts alike
//   weighted    sum |W_o x - y_o|^2 / sigma_o^2                     sigma_o from what ordinary ones leave [Gautier1997]
//   robust      sum rho((W x - y)/sigma_o), rho Huber's             what lies far off counts by its size, not its square [Huber1981]
//
// Noise that filters colour, and friction that is not quite as modelled, make neighbouring equations err alike. So the covariance is not that
// of independent equations, but what the scores g_b of B batches of time say, each long beside the filters [LiangZeger1986]:
//
//   cov x = H^-1 (sum g_b g_b^T) H^-1 B/(B - 1) m/(m - p),     H = sum W_o^T W_o / sigma_o^2,  g_b = sum of W_o^T (W_o x - y_o)/sigma_o^2 in b
#pragma once

#include <string_view>

#include "solve/identify/equations.hpp"
#include "solve/identify/least_squares.hpp"

namespace articula {

struct Estimate {
  std::vector<double> sigma;  // of each output
  Triangle data;              // all equations over their sigma
  LeastSquares solution;
  std::vector<double> deviation;  // of x, standard; infinite where nothing is said
};

// The noise of each output's equations, where they are left with this x.
std::vector<double> noise_of(const ReducedLog& reduced, const std::vector<double>& x);

Estimate ordinary_estimate(const ReducedLog& reduced, const std::vector<double>& prior);
Estimate weighted_estimate(const ReducedLog& reduced, const std::vector<double>& prior);
Estimate robust_estimate(const std::vector<Equations>& logs, const std::vector<double>& prior);

// By batches; where there are fewer than twenty of them, as of independent equations. `robust`: Huber's scores.
std::vector<double> batch_deviations(const std::vector<Equations>& logs, const Estimate& estimate,
                                     bool robust);

inline constexpr double huber_bend =
    1.345;  // in sigma: as good as 95 % of least squares where noise is Gaussian

}  // namespace articula
