#include "implement_tracking.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "base/text.hpp"

namespace articula::cli {

namespace {

// Without joints where the motion cannot be followed.
TrackingReport tracked(const Robot& robot, const PlannedMotion& motion, ControllerRequest controller,
                       const TorqueModel& model) {
  controller.model = model;
  controller.reference = motion.motion, controller.breaks = motion.breaks;
  SimulationRequest request;
  request.controller = std::move(controller);
  try {
    return tracking(simulated(robot, request));
  } catch (const ModelError& error) {
    complain(
        {{Severity::warning, {}, error.diagnostics().front().message, {}, error.diagnostics().front().hint}});
    return {};
  }
}

double largest_error(const TrackingReport& report) {
  if (report.joints.empty()) return std::nan("");
  double most = 0;
  for (const TrackingReport::Joint& joint : report.joints) most = std::max(most, joint.worst);
  return most;
}

}  // namespace

std::vector<ExtraColumn> tracking_columns(const Robot& robot, const PlannedMotion& motion,
                                          const ControllerRequest& controller) {
  const auto known =
      std::make_shared<std::map<std::string, TrackingReport>>();  // one simulation for both columns
  const auto report = [=, &robot, &motion](const ImplementationRow& row) -> const TrackingReport& {
    const auto found = known->find(row.choice);
    return found != known->end()
               ? found->second
               : known->emplace(row.choice, tracked(robot, motion, controller, row.made->torques))
                     .first->second;
  };
  return {{"largest error", "tracking_error",
           [=](const ImplementationRow& row) { return largest_error(report(row)); },
           [](double x) { return std::isnan(x) ? "-" : short_number(x); }},
          {"regulator %", "regulator_share",
           [=](const ImplementationRow& row) {
             return report(row).joints.empty() ? std::nan("") : 100 * report(row).regulator_share;
           },
           [](double x) { return std::isnan(x) ? "-" : formatted("%.3g", x); }}};
}

}  // namespace articula::cli
