// What is doubtful about an identification, in words: what the logs do not tell, channels that look exchanged, parameters that no robot has.
#pragma once

#include "api/identify/log_equations.hpp"
#include "solve/identify/estimate.hpp"

namespace articula {

void add_doubts(const Robot& robot, const Unknowns& unknowns, Sought& sought,
                const std::vector<LogEquations>& logs, const Estimate& estimate,
                const IdentifyRequest& request, Identification& result);

}  // namespace articula
