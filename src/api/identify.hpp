// Identification for front ends: from measured logs to parameters that can be trusted.
//
//   logs         positions and torques of a robot that moves; ready-made for equations (solve/identify/prepare.hpp)
//   model        which equations: of torques, filtered torques, work over intervals, power
//   estimator    how they are solved, and what noise counts
//   parameters   columns of the model, regrouped: what motion can tell (base parameters, friction, rotors, offsets); consistent: those of
//                the robot's tables, a mass distribution for each link
//   validation   logs that nothing was estimated from
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/api.hpp"
#include "api/simulate.hpp"
#include "base/json.hpp"

namespace articula {

enum class LogModel { dynamic, filtered, energy, power };
struct LogModelInfo {
  LogModel model;
  std::string_view name, line;
  std::string_view of_catalogue;
  bool one_line;   // one equation for all joints together
  bool has_rates;  // a derivative of its first output
};
const std::vector<LogModelInfo>& log_models();
const LogModelInfo& info(LogModel model);

enum class Estimator { ordinary, weighted, robust, instruments, output_error };
struct EstimatorInfo {
  Estimator estimator;
  std::string_view name, line;
};
const std::vector<EstimatorInfo>& estimators();
const EstimatorInfo& info(Estimator estimator);

struct IdentifyRequest {
  std::vector<std::string> logs, validation;  // files
  LogModel model = LogModel::dynamic;
  Estimator estimator = Estimator::weighted;
  std::vector<std::string> parameters;  // groups (robot/unknowns.hpp); none: the usual ones
  double cutoff = 0;                    // Hz, of positions; 0: by itself
  double rows = 0;                      // Hz, of equations for each joint; 0: four times the cutoff
  double interval = 0;                  // s, of the energy model; 0: a period of the cutoff
  std::vector<double> dead_zone;  // rad/s, m/s: slower joints are left out; one for all, or none: by itself
  bool consistent = false;        // parameters that a body can have
  std::optional<double>
      prior;  // how much the robot's own values weigh: 1 as if each were known to its own size; "auto" is 0
  double essential = 0;  // percent: parameters with larger deviations are left out; 0: none
  ControllerRequest control = {Law::computed_torque};  // that followed the reference, in simulations
  std::string load;               // only a load is looked for, on this link; the robot is as described
  std::string load_at;            // the same with a known load: "": none
  std::vector<LogModel> compare;  // other models whose answers are to stand beside this one's
  bool gains = false;             // of the torque channels, by logs with and without a known load
  std::function<bool(double share)> goes_on = {};
};

struct IdentifiedParameter {
  std::string name;     // ZZR1
  std::string formula;  // ZZ1 + IA1 + 0.07 MZ3
  double value = 0;
  double deviation = 0;         // standard; infinite where the logs do not say it
  std::optional<double> prior;  // what the robot's description says
  bool essential = true;        // else it was left out
  double percent() const;       // of the value
};

struct OutputFit {  // of a joint, or of the energy
  std::string name;
  std::size_t rows = 0;
  double measured = 0, left = 0;  // root mean squares
  double relative() const { return measured > 0 ? left / measured : 0; }
};
struct Fit {
  std::vector<OutputFit> outputs;
  double relative() const;  // all outputs together
};

struct OtherAnswer {  // of another model, to the same columns
  LogModel model = LogModel::filtered;
  std::vector<double> value, deviation;
  double relative = 0;  // what is left
};
// How far two answers are from each other, in what both deviations allow together.
double disagreement(const IdentifiedParameter& a, double value, double deviation);

struct TorqueCurves {  // of a log, rows that are shown
  std::string name, unit;
  std::vector<double> t, measured, predicted;
};

struct LogSummary {
  std::string file, title;
  double duration = 0, rate = 0;  // s, Hz
  std::size_t samples = 0;
  bool held_out = false;
  Fit fit;
  std::vector<TorqueCurves> curves;
};

struct Identification {
  std::string robot;
  LogModel model = LogModel::dynamic;
  Estimator estimator = Estimator::weighted;
  double cutoff = 0, rows = 0;
  std::vector<double> dead_zone;
  std::vector<IdentifiedParameter> parameters;  // of the columns
  std::vector<IdentifiedParameter> tables;      // cells of the robot, where they were asked to be consistent
  std::optional<double> prior_weight;           // of the robot's own values
  double above = 0;  // the part of what is left that bodies which can exist leave more than any parameters do
  double condition = 1;
  std::size_t rank = 0;
  int rounds = 0;  // of simulation and estimation
  Fit fit;
  std::optional<Fit> validation;
  std::vector<LogSummary> logs;
  std::vector<OtherAnswer> others;
  std::vector<double> correlation;  // of the parameters, row by row
  std::vector<Diagnostic> notes;
  std::vector<std::string> files;           // that were read
  std::shared_ptr<const Robot> identified;  // with these numbers in its tables
};

// InputError for what makes no sense, and for logs that nothing can be made of.
Identification identified(const Robot& robot, const IdentifyRequest& request);

// Of torque channels, by logs with and without a known load: torque for one of what the channel says now.
struct ChannelGain {
  std::string name;
  double gain = 1, deviation = 0;  // standard; infinite where the load is not felt
  double noise = 0;                // of the channel
};
struct GainReport {
  std::string robot;
  std::vector<ChannelGain> channels;
  std::vector<Diagnostic> notes;
};
GainReport identified_gains(const Robot& robot, const IdentifyRequest& request);

// A page that needs nothing else: plots of torques and of what is left, parameters with their intervals, settings, doubts. HTML.
std::string identification_report(const Identification& result);

}  // namespace articula
