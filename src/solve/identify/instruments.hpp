// Instrumental variables: equations whose regressor W is made of measured motion, and so has its noise in it, are multiplied by one Z that has
// none, of a simulation of the same motion [JanotVandanjonGautier2014]:
//
//   Z^T W x = Z^T y
//
// least squares would take W itself, and what noise is in both W and y would bias x. With the triangle of [Z W y],
//
//   | R_zz R_zw z_z |
//   |      R_ww z_w |      R_zw x = z_z            covariance of x = sigma^2 (R_zw^T R_zw)^-1
#pragma once

#include "solve/identify/estimate.hpp"

namespace articula {

// Z's columns, then W's; of both the same outputs, y that of W.
EquationSource with_instruments(EquationSource Z, EquationSource W);

// Of equations that were made so; `sigma`: of each output.
Estimate instrument_estimate(const ReducedLog& both, const std::vector<double>& sigma,
                             const std::vector<double>& prior);

// The noise that W x leaves in each output.
std::vector<double> noise_with_instruments(const ReducedLog& both, const std::vector<double>& x);

}  // namespace articula
