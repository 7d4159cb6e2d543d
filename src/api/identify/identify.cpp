#include "api/identify.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "api/identify/by_simulation.hpp"
#include "api/identify/consistent.hpp"
#include "api/identify/delays.hpp"
#include "api/identify/doubts.hpp"
#include "api/identify/fit.hpp"
#include "api/identify/from_logs.hpp"
#include "api/identify/geared.hpp"
#include "api/identify/load.hpp"
#include "api/identify/log_equations.hpp"
#include "api/identify/refuse_sizes.hpp"
#include "api/identify/write.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "robot/defaults.hpp"
#include "solve/identify/estimate.hpp"
#include "solve/identify/statistics.hpp"

namespace articula {

namespace {

// The columns as the robot's description has them: B K; what it does not say is zero.
std::vector<double> described_columns(const Sought& sought) {
  const NumberMatrix& B = sought.B();
  std::vector<double> x(B.rows, 0.0);
  for (std::size_t c = 0; c < B.rows; ++c)
    for (std::size_t k = 0; k < B.cols; ++k) x[c] += B(c, k) * sought.unknowns()[k].prior.value_or(0);
  return x;
}

bool described_at_all(const Sought& sought, std::size_t column) {
  for (std::size_t k = 0; k < sought.B().cols; ++k)
    if (sought.B()(column, k) != 0 && sought.unknowns()[k].prior.value_or(0) != 0) return true;
  return false;
}

struct Logs {
  std::vector<ImportedLog> imported;
  std::vector<LogEquations> list;
  std::vector<Equations> equations() const {
    std::vector<Equations> all;
    for (const LogEquations& log : list) all.push_back(log.equations());
    return all;
  }
};

Logs read_logs(const Robot& robot, Sought& sought, std::vector<ImportedLog> imported,
               const IdentifyRequest& request, Identification& result) {
  Logs logs{std::move(imported), {}};
  for (const ImportedLog& log : logs.imported) {
    result.notes.insert(result.notes.end(), log.notes.begin(), log.notes.end());
    result.files.insert(result.files.end(), log.files.begin(), log.files.end());
    logs.list.emplace_back(robot, sought, log, request);
  }
  return logs;
}

std::vector<ImportedLog> imported(const Robot& robot, const std::vector<std::string>& files) {
  std::vector<ImportedLog> list;
  for (const std::string& file : files) list.push_back(import_log(robot, file));
  return list;
}

std::vector<ReducedLog> each_reduced(const std::vector<Equations>& logs) {
  std::vector<ReducedLog> list;
  for (const Equations& log : logs) list.push_back(reduced(log));
  return list;
}

ReducedLog all_of(const std::vector<ReducedLog>& each) {
  ReducedLog sum = each.front();
  for (std::size_t l = 1; l < each.size(); ++l) sum.add(each[l]);
  return sum;
}

Estimate estimated(const std::vector<Equations>& logs, const ReducedLog& data, const IdentifyRequest& request,
                   const std::vector<double>& prior) {
  Estimate e = request.estimator == Estimator::ordinary ? ordinary_estimate(data, prior)
               : request.estimator == Estimator::robust ? robust_estimate(logs, prior)
                                                        : weighted_estimate(data, prior);
  e.deviation = batch_deviations(logs, e, request.estimator == Estimator::robust);
  return e;
}

std::vector<IdentifiedParameter> parameters_of(const Sought& sought, const std::vector<double>& x,
                                               const std::vector<double>& deviation) {
  const std::vector<double> described = described_columns(sought);
  std::vector<IdentifiedParameter> list;
  for (std::size_t c = 0; c < x.size(); ++c) {
    IdentifiedParameter p{sought.names()[c], sought.formula(c), x[c], deviation[c], {}, true};
    if (described_at_all(sought, c)) p.prior = described[c];
    list.push_back(std::move(p));
  }
  return list;
}

// Those that the logs determine badly are left out, one after the other.
void keep_essential(const Estimate& e, const IdentifyRequest& request, Identification& result) {
  if (request.essential <= 0) return;
  const Essential kept = essential(e.data, {request.essential, 0.05, {}});
  const Deviations all = deviations(e.solution, e.data);
  for (IdentifiedParameter& p : result.parameters) p.essential = false, p.value = p.deviation = 0;
  for (std::size_t i = 0; i < kept.kept.size(); ++i) {
    const std::size_t c = kept.kept[i];
    // Neighbouring equations err alike: by as much more as the deviations of all parameters tell.
    const double more =
        all.absolute[c] > 0 && std::isfinite(e.deviation[c]) ? e.deviation[c] / all.absolute[c] : 1;
    result.parameters[c].essential = true;
    result.parameters[c].value = kept.x[c];
    result.parameters[c].deviation = kept.deviations.absolute[i] * more;
  }
}

std::vector<CellValue> column_cells(const Sought& sought,
                                    const std::vector<IdentifiedParameter>& parameters) {
  std::vector<CellValue> cells;
  for (std::size_t c = 0; c < parameters.size(); ++c) cells.push_back({sought.cell(c), parameters[c].value});
  return cells;
}

std::vector<CellValue> table_cells(const Sought& sought, const std::vector<IdentifiedParameter>& tables) {
  std::vector<CellValue> cells;
  for (std::size_t k = 0; k < tables.size(); ++k) cells.push_back({sought.unknowns()[k], tables[k].value});
  return cells;
}

std::string source_text(const Identification& result) {
  std::vector<std::string> files;
  for (const LogSummary& log : result.logs)
    if (!log.held_out) files.push_back(log.title.empty() ? log.file : log.title);
  return "identified from " + joined(files, ", ") + " by " + std::string(info(result.estimator).name) +
         " of the " + std::string(info(result.model).name) + " model";
}

void summarise(const Logs& logs, const std::vector<ReducedLog>& data, const std::vector<double>& x,
               bool held_out, const Robot& robot, Identification& result) {
  const std::vector<std::string> names = output_names(robot, result.model);
  for (std::size_t k = 0; k < logs.list.size(); ++k) {
    const LogEquations& log = logs.list[k];
    const ImportedLog& file = logs.imported[k];
    result.logs.push_back({file.files.empty() ? file.log.title : file.files.front(), file.log.title,
                           log.log().duration(), 1 / log.log().period, log.log().samples(), held_out,
                           fit_of(data[k], x, names), curves_of(log, x, names, robot, result.model)});
  }
}

OtherAnswer answer_of(const Robot& robot, const Unknowns& unknowns, const std::vector<ImportedLog>& files,
                      IdentifyRequest request, LogModel model) {
  request.model = model;
  Sought sought(unknowns, model);
  std::vector<LogEquations> list;
  std::vector<Equations> equations;
  for (const ImportedLog& file : files) {
    list.emplace_back(robot, sought, file, request);
    equations.push_back(list.back().equations());
  }
  const ReducedLog data = reduced(equations);
  const Estimate e = estimated(equations, data, request, described_columns(sought));
  return {model, e.solution.x, e.deviation,
          fit_of(data, e.solution.x, output_names(robot, model)).relative()};
}

// Twice the same equations look like twice as much knowledge.
void refuse_repeated(const IdentifyRequest& r) {
  std::vector<std::string> seen = r.logs;
  seen.insert(seen.end(), r.validation.begin(), r.validation.end());
  std::sort(seen.begin(), seen.end());
  if (const auto twice = std::adjacent_find(seen.begin(), seen.end()); twice != seen.end())
    throw ModelError("", "the log " + *twice + " is given twice", "each log counts once, or is held out");
}

void refuse_request(const IdentifyRequest& r) {
  if (r.logs.empty()) throw ModelError("", "there is no log to identify from", "give one with --log FILE");
  const auto positive = [](double value, const std::string& option) {
    if (!(value >= 0) || !std::isfinite(value))
      throw ModelError("", option + " cannot be " + digits_of(value), "a number above zero");
  };
  refuse_repeated(r);
  positive(r.cutoff, "--cutoff");
  positive(r.rows, "--rows");
  positive(r.interval, "--interval");
  positive(r.essential, "--essential");
  for (const double z : r.dead_zone) positive(z, "--dead-zone");
  if (r.prior) positive(*r.prior, "--prior");
  if (r.interval > 0 && r.model != LogModel::energy)
    throw ModelError("", "--interval goes with --model energy");
}

void refuse_joints(const Robot& robot) {
  for (const int j : robot.closure().independent)
    if (info(robot.data()[j].joint).nv > 1)
      throw ModelError("robot " + robot.name(),
                       "joint " + numbered_joint(robot.data(), j) + " has several freedoms",
                       "robots are identified whose joints turn or slide");
  if (!robot.closure().given.empty())
    throw ModelError("robot " + robot.name(), "its loops have joints that do not simply follow the others",
                     "robots with closed loops are identified where they do (parallelograms)");
}

}  // namespace

Identification identified(const Robot& described, const IdentifyRequest& request) {
  refuse_request(request);
  refuse_joints(described);
  const Robot robot = geared(described, request.logs);
  return identified_from(robot, imported(robot, request.logs), imported(robot, request.validation), request);
}

Identification identified_from(const Robot& robot, std::vector<ImportedLog> given,
                               std::vector<ImportedLog> held_out, const IdentifyRequest& request) {
  refuse_sizes(robot);
  const Unknowns unknowns = request.load.empty() ? unknowns_of(robot, request.parameters)
                                                 : unknowns_of_load(robot, loaded_link(robot, request.load));
  Sought sought(unknowns, request.model);
  Identification result;
  result.robot = robot.name(), result.model = request.model, result.estimator = request.estimator;
  const Logs logs = read_logs(robot, sought, std::move(given), request, result);
  const Logs held = read_logs(robot, sought, std::move(held_out), request, result);
  result.cutoff = logs.list.front().log().cutoff;
  result.rows = logs.list.front().rows();
  result.dead_zone = logs.list.front().log().dead_zone;

  const std::vector<Equations> equations = logs.equations();
  const std::vector<ReducedLog> each = each_reduced(equations), each_held = each_reduced(held.equations());
  const ReducedLog data = all_of(each);
  if (data.rows() < sought.names().size())
    throw ModelError("",
                     "the logs give " + counted(data.rows(), "equation") + " for " +
                         counted(sought.names().size(), "parameter"),
                     "longer logs, or more of them; --rows takes more equations of them");
  Estimate e = estimated(equations, data, request, described_columns(sought));
  if (request.estimator == Estimator::instruments || request.estimator == Estimator::output_error)
    e = estimate_by_simulation(robot, sought, logs.list, e, request, result);
  result.rank = e.solution.rank;
  result.condition = e.solution.condition;
  result.parameters = parameters_of(sought, e.solution.x, e.deviation);
  keep_essential(e, request, result);
  if (request.consistent || request.prior) constrain(robot, sought, equations, e, request, result);

  std::vector<double> x;
  for (const IdentifiedParameter& p : result.parameters) x.push_back(p.value);
  const std::vector<std::string> names = output_names(robot, request.model);
  result.fit = fit_of(data, x, names);
  if (!held.list.empty()) result.validation = fit_of(all_of(each_held), x, names);
  summarise(logs, each, x, false, robot, result);
  summarise(held, each_held, x, true, robot, result);
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = 0; j < x.size(); ++j) result.correlation.push_back(e.solution.correlation(i, j));
  for (const LogModel other : request.compare)
    if (other != request.model)
      result.others.push_back(answer_of(robot, unknowns, logs.imported, request, other));
  add_delays(logs.imported, logs.list, request, result);
  add_doubts(robot, unknowns, sought, logs.list, e, request, result);
  result.identified = std::make_shared<const Robot>(with_cells(
      robot, sought.unknowns(),
      result.tables.empty() ? column_cells(sought, result.parameters) : table_cells(sought, result.tables),
      !request.load.empty(), source_text(result)));
  return result;
}

}  // namespace articula
