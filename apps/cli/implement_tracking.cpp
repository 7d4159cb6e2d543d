#include "implement_tracking.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "base/text.hpp"

namespace articula::cli {

namespace {

TrackingReport tracked(const Robot& robot, const PlannedMotion& motion, Law law, const TorqueModel& model) {
  SimulationRequest request;
  request.controller.emplace();
  request.controller->law = law;
  request.controller->model = model;
  request.controller->reference = motion.motion, request.controller->breaks = motion.breaks;
  return tracking(simulated(robot, request));
}

double largest_error(const TrackingReport& report) {
  double most = 0;
  for (const TrackingReport::Joint& joint : report.joints) most = std::max(most, joint.worst);
  return most;
}

}  // namespace

std::vector<ExtraColumn> tracking_columns(const Robot& robot, const PlannedMotion& motion, Law law) {
  const auto known =
      std::make_shared<std::map<std::string, TrackingReport>>();  // one simulation for both columns
  const auto report = [=, &robot, &motion](const ImplementationRow& row) -> const TrackingReport& {
    const auto found = known->find(row.choice);
    return found != known->end()
               ? found->second
               : known->emplace(row.choice, tracked(robot, motion, law, row.made->torques)).first->second;
  };
  return {{"largest error", "tracking_error",
           [=](const ImplementationRow& row) { return largest_error(report(row)); }, short_number},
          {"regulator %", "regulator_share",
           [=](const ImplementationRow& row) { return 100 * report(row).regulator_share; },
           [](double x) { return formatted("%.3g", x); }}};
}

}  // namespace articula::cli
