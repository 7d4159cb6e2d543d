// How well parameters fit a log: of each output what was measured, what is left, and both over time.
#pragma once

#include "api/identify/log_equations.hpp"

namespace articula {

std::vector<std::string> output_names(const Robot& robot,
                                      LogModel model);  // of the equations: joints, or one of all

Fit fit_of(const ReducedLog& reduced, const std::vector<double>& x, const std::vector<std::string>& names);
std::vector<TorqueCurves> curves_of(const LogEquations& log, const std::vector<double>& x,
                                    const std::vector<std::string>& names, const Robot& robot,
                                    LogModel model);

}  // namespace articula
