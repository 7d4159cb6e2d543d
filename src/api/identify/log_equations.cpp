#include "api/identify/log_equations.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "api/identify/loads.hpp"
#include "base/text.hpp"
#include "robot/defaults.hpp"
#include "robot/mechanics.hpp"

namespace articula {

namespace {

constexpr double rows_of_cutoff = 4;  // equations in a period of the cutoff, where nobody says how many

// `span` is the time between equations, as asked for or by itself.
void refuse_few_rows(const PreparedLog& log, const std::string& title, const IdentifyRequest& request,
                     double span) {
  constexpr double fewest = 20;  // in a log: the filter of a row is 16 rows long
  if (span <= log.duration() / fewest) return;
  const std::string left = short_number(log.duration()) + " s";
  if (request.rows == 0 && request.interval == 0)
    throw ModelError("log " + title,
                     "it is too short: without what filters at " + short_number(log.cutoff) +
                         " Hz need at its ends " + left + " are left, which are less than " +
                         short_number(fewest) + " equations",
                     "a longer log, or a higher --cutoff, has more");
  const bool intervals = request.model == LogModel::energy;
  throw ModelError(
      "",
      std::string(intervals ? "--interval" : "--rows") + " leaves less than " + short_number(fewest) +
          " equations of a log of " + left,
      intervals ? "a shorter one leaves more" : "a higher number, or a higher --cutoff, leaves more");
}

RowFilterSettings filter_of(const PreparedLog& log, const std::string& title,
                            const IdentifyRequest& request) {
  using Kind = RowFilterSettings::Kind;
  const double rate = 1 / log.period, rows = request.rows > 0 ? request.rows : rows_of_cutoff * log.cutoff;
  RowFilterSettings f;
  f.period = log.period;
  f.a = 2 * std::numbers::pi * log.cutoff;
  f.kind = request.model == LogModel::filtered ? Kind::second_order
           : request.model == LogModel::energy ? Kind::intervals
                                               : Kind::decimated;
  const double span = f.kind != Kind::intervals ? 1 / rows
                      : request.interval > 0    ? request.interval
                                                : 1 / log.cutoff;
  refuse_few_rows(log, title, request, span);
  f.factor = static_cast<std::size_t>(std::max(1.0, std::floor(span * rate + 1e-6)));
  return f;
}

// A velocity that dry friction changes its sign with, and which joints feel it.
struct DryVelocity {
  std::vector<std::pair<std::size_t, double>> of;  // freedom, share
  double dead = 0;
};

// Of joints, and of motors that turn several, by the torques that feel them.
std::vector<std::vector<DryVelocity>> dry_velocities(const Robot& robot,
                                                     const std::vector<UnknownCell>& sought,
                                                     const std::vector<double>& dead_zone) {
  const RobotData& r = robot.data();
  std::vector<std::vector<DryVelocity>> list(dead_zone.size());
  const std::vector<int>& joints = robot.closure().independent;
  const auto place = [&](int j) {
    return static_cast<std::size_t>(std::find(joints.begin(), joints.end(), j) - joints.begin());
  };
  for (const UnknownCell& u : sought)
    if (u.key == FS && place(u.link) < list.size())
      list[place(u.link)].push_back({{{place(u.link), 1.0}}, dead_zone[place(u.link)]});
  for (const Motor& motor : r.motors) {
    if (motor.ratio.size() < 2) continue;
    DryVelocity v;
    double largest = 0;
    for (const auto& [j, ratio] : motor.ratio)
      largest = std::max(largest, std::fabs(default_value(r, ratio)));
    for (const auto& [j, ratio] : motor.ratio)
      if (place(j) < list.size()) {
        v.of.emplace_back(place(j), default_value(r, ratio) / largest);
        v.dead = std::max(v.dead, dead_zone[place(j)]);
      }
    for (const auto& [freedom, share] : v.of) list[freedom].push_back(v);
  }
  return list;
}

std::vector<std::vector<bool>> near_rest(const Robot& robot, const std::vector<UnknownCell>& sought,
                                         const PreparedLog& log) {
  std::vector<std::vector<bool>> out;
  for (const std::vector<DryVelocity>& velocities : dry_velocities(robot, sought, log.dead_zone)) {
    std::vector<bool>& gone = out.emplace_back(log.samples(), false);
    for (const DryVelocity& v : velocities)
      for (std::size_t s = 0; s < gone.size(); ++s) {
        double speed = 0;
        for (const auto& [freedom, share] : v.of) speed += share * log.qd[freedom][s];
        if (std::fabs(speed) < v.dead) gone[s] = true;
      }
  }
  return out;
}

void refuse_settings(const Log& log, const IdentifyRequest& request) {
  const double rate = 1 / log.period;
  if (request.cutoff >= rate / 2)
    throw ModelError("",
                     "--cutoff cannot be " + short_number(request.cutoff) + ": log " + log.title + " has " +
                         short_number(rate) + " samples in a second",
                     "it is below half of that");
  if (request.cutoff > 0 && request.cutoff * static_cast<double>(log.samples()) * log.period < 4)
    throw ModelError("",
                     "--cutoff cannot be " + short_number(request.cutoff) + ": log " + log.title + " lasts " +
                         short_number(static_cast<double>(log.samples()) * log.period) + " s",
                     "a log lasts four periods of it at the least");
  if (request.dead_zone.size() > 1 && request.dead_zone.size() != log.q.size())
    throw ModelError("",
                     "--dead-zone has " + counted(request.dead_zone.size(), "value") + ", and the robot " +
                         counted(log.q.size(), "joint"),
                     "one for each, or one for all");
}

}  // namespace

LogEquations::LogEquations(const Robot& robot, Sought& sought, const ImportedLog& imported,
                           const IdentifyRequest& request)
    : raw_(&imported.log) {
  const Log& log = imported.log;
  refuse_settings(log, request);
  log_ = std::make_unique<PreparedLog>(prepared(log, {request.cutoff, 4, request.dead_zone}));
  if (log_->pieces.empty())
    throw ModelError("log " + log.title,
                     "it is too short: " + short_number(static_cast<double>(log.samples()) * log.period) +
                         " s, and filters at " + short_number(log_->cutoff) + " Hz need " +
                         short_number(4 / log_->cutoff) + " s at the least",
                     "a higher cutoff (--cutoff) needs less");
  load_ = load_torques(robot, imported, *log_);
  for (std::size_t j = 0; j < load_.size() && !request.gains; ++j)
    for (std::size_t s = 0; s < log_->samples(); ++s) log_->tau[j][s] -= load_[j][s];
  source_ = sought.source(*log_);
  filter_ = filter_of(*log_, log.title, request);
  if (!info(request.model).one_line) left_out_ = near_rest(robot, sought.unknowns(), *log_);
  equations_ = std::make_unique<Equations>(of(source_, log_->pieces, false));
}

Equations LogEquations::of(EquationSource source, const std::vector<LogPiece>& pieces,
                           bool everything) const {
  return {std::move(source), pieces, filter_, everything ? std::vector<std::vector<bool>>{} : left_out_};
}

double LogEquations::rows() const { return 1 / (static_cast<double>(filter_.factor) * log_->period); }

}  // namespace articula
