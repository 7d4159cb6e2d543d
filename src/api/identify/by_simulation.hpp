// Estimators that go round: parameters, a simulation with them, better parameters, until they stay.
#pragma once

#include "api/identify/log_equations.hpp"
#include "solve/identify/estimate.hpp"

namespace articula {

// Instrumental variables, or output error: regressors of the simulation alone [GautierJanotVandanjon2013]. `first`: where it begins.
Estimate estimate_by_simulation(const Robot& robot, Sought& sought, const std::vector<LogEquations>& logs,
                                const Estimate& first, const IdentifyRequest& request,
                                Identification& result);

}  // namespace articula
