// What `torques` says of a motion: a summary for people, JSON, a table, a plot.
#pragma once

#include <optional>
#include <string>

#include "api/torques.hpp"
#include "output.hpp"

namespace articula::cli {

struct TorqueAnswer {
  PlannedMotion motion;  // as it was described
  bool timed = true;     // that says how long it takes; else only where it goes
  std::optional<FasterMotion> faster;
  TorqueReport report;  // of the faster one, where that was asked for
};

std::string description(const TorqueAnswer& answer);
Json to_json(const TorqueAnswer& answer);
std::string torque_table(const TorqueAnswer& answer);
std::string torque_plot(const TorqueAnswer& answer);

}  // namespace articula::cli
