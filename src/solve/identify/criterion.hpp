// How well equations W x = y tell their unknowns, as one number that motions can be chosen by: the smaller, the better.
//
//   condition     the logarithm of the condition number of U = W D^-1, D the lengths of W's columns: what identification prints
//                 [GautierKhalil1992]. Singular values s_k meet and part, and then the least of them has no derivative; so it is, with
//                 m large,
//                     (log sum s_k^2m + log sum s_k^-2m)/2m
//   determinant   the logarithm of the geometric mean of the standard deviations of x, for noise of size 1: the volume that x is known
//                 to lie in [SweversGansemanEtAl1997]
//                     -log det(W^T W)/2p
//
// Both depend on W^T W alone, so their derivatives are dF = sum over i, k of (W N)_ik dW_ik with one p x p matrix N.
#pragma once

#include <string_view>
#include <vector>

#include "solve/identify/triangle.hpp"

namespace articula {

enum class Criterion { condition, determinant };
struct CriterionInfo {
  Criterion criterion;
  std::string_view name, line;
};
const std::vector<CriterionInfo>& criteria();
const CriterionInfo& info(Criterion criterion);

struct CriterionValue {
  double value = 0;
  std::vector<double> N;  // row by row
};
// `triangle` is of W; y does not count. Where W has no full rank, its value is large and finite.
CriterionValue criterion_value(Criterion criterion, const Triangle& triangle);

double condition_number(const Triangle& triangle);  // of U
double mean_deviation(const Triangle& triangle);    // the geometric mean; infinite where W has no full rank

}  // namespace articula
