// Gains of torque channels, from logs with and without a known load.

#include <cmath>

#include "api/identify/fit.hpp"
#include "api/identify/from_logs.hpp"
#include "api/identify/geared.hpp"
#include "api/identify/refuse_sizes.hpp"
#include "solve/identify/gains.hpp"

namespace articula {

namespace {

void refuse_gains(const IdentifyRequest& request, const std::vector<ImportedLog>& logs,
                  const Unknowns& unknowns) {
  const auto loaded = static_cast<std::size_t>(
      std::count_if(logs.begin(), logs.end(), [](const ImportedLog& l) { return !l.load.empty(); }));
  if (loaded == 0 || loaded == logs.size())
    throw ModelError("", "--gains needs logs with a known load and logs without",
                     "load: MASS@LINK:X,Y,Z in the file of a log tells what the robot carried");
  if (info(request.model).one_line)
    throw ModelError("",
                     "--gains goes with --model dynamic or filtered: each channel has equations of its own");
  if (unknowns.anything_known)
    throw ModelError("", "--gains: something of the robot is taken as known, and its torques would be too",
                     "leave --parameters out, and springs");
}

bool load_is_felt(const std::vector<LogEquations>& logs, std::size_t joint) {
  return std::any_of(logs.begin(), logs.end(), [&](const LogEquations& log) {
    if (log.load().empty()) return false;
    const std::vector<double>& torque = log.load()[joint];
    return std::any_of(torque.begin(), torque.end(), [](double x) { return x != 0; });
  });
}

// Why nothing tells the gains of some channels.
void add_untold(const std::vector<LogEquations>& logs, GainReport& report) {
  const auto note = [&](const std::string& message, const std::string& hint) {
    report.notes.push_back({Severity::warning, {}, message, {}, hint});
  };
  std::size_t felt = 0;
  for (std::size_t j = 0; j < report.channels.size(); ++j) felt += load_is_felt(logs, j) ? 1 : 0;
  if (felt == 0)
    return note("no joint feels the known load, and so nothing tells the gains",
                "load: MASS@LINK:X,Y,Z in the file of a log, with a mass above zero, on a link that moves");
  for (std::size_t j = 0; j < report.channels.size(); ++j) {
    const ChannelGain& channel = report.channels[j];
    if (std::isfinite(channel.deviation)) continue;
    if (load_is_felt(logs, j))
      note("joint " + channel.name + ": these motions do not tell the load from the robot itself",
           "the same motion with the load and without it, or more of both");
    else
      note("joint " + channel.name + " does not feel the known load: nothing tells its gain",
           "a load farther out, on a link that this joint moves");
  }
}

}  // namespace

GainReport gains_from(const Robot& robot, const std::vector<ImportedLog>& logs,
                      const IdentifyRequest& asked) {
  IdentifyRequest request = asked;
  request.gains = true;
  const Unknowns unknowns = unknowns_of(robot, request.parameters);
  refuse_sizes(robot);
  refuse_gains(request, logs, unknowns);
  Sought sought(unknowns, request.model);
  std::vector<LogEquations> list;
  std::vector<Equations> equations;
  for (const ImportedLog& log : logs) {
    list.emplace_back(robot, sought, log, request);
    const LogEquations& own = list.back();
    equations.push_back(own.of(with_column(own.source(), own.load()), own.log().pieces, false));
  }
  const Gains found = gains_of(reduced(equations));
  GainReport report;
  report.robot = robot.name();
  const std::vector<std::string> names = output_names(robot, request.model);
  for (std::size_t j = 0; j < names.size(); ++j)
    report.channels.push_back({names[j], found.gain[j], found.deviation[j], found.sigma[j]});
  for (const ImportedLog& log : logs)
    report.notes.insert(report.notes.end(), log.notes.begin(), log.notes.end());
  add_untold(list, report);
  if (!found.settled)
    report.notes.push_back({Severity::warning,
                            {},
                            "gains did not settle: the load is felt too little",
                            {},
                            "a heavier load, or one farther out, tells more"});
  return report;
}

GainReport identified_gains(const Robot& described, const IdentifyRequest& request) {
  const Robot robot = geared(described, request.logs);
  std::vector<ImportedLog> logs;
  for (const std::string& file : request.logs) logs.push_back(import_log(robot, file));
  return gains_from(robot, logs, request);
}

}  // namespace articula
