// Parameters held to what is known beside the logs: to values that the robot's description has, and to bodies that can exist.
#pragma once

#include "api/identify/sought.hpp"
#include "solve/identify/estimate.hpp"
#include "solve/identify/physical.hpp"

namespace articula {

// Bodies that can exist, and drives, that fit the data best.
Physical bodies_of(const Robot& robot, const Sought& sought, const Triangle& data,
                   double weight_of_description);

// Changes what was found: values of parameters, and cells of the tables where bodies are asked for. How much the description weighs is as
// asked for, or what predicts parts of the logs best that are left out in turn.
void constrain(const Robot& robot, const Sought& sought, const std::vector<Equations>& logs,
               const Estimate& estimate, const IdentifyRequest& request, Identification& result);

}  // namespace articula
