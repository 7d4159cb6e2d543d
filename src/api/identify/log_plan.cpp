#include "api/identify/log_plan.hpp"

#include <algorithm>

#include "api/identify/quantity_plan.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

constexpr std::array<const char*, 2> time_columns{"t", "time"};

std::optional<std::size_t> stamp_column(const LogDescription& log, LogTables& tables, Report& report) {
  if (log.time) return tables.find(log.time->column, log.time->file, log.time->place, "time", report);
  if (log.period) return std::nullopt;
  for (const char* name : time_columns)
    if (contains(tables.names(), std::string(name))) return tables.find(name, "", log.place, "time", report);
  if (tables.all_open())  // else one that is missing may say it, and that was told
    report.error(log.place, "nothing says when the samples were taken",
                 "rate: 1000 (Hz), or time: {column: t, unit: s}");
  return std::nullopt;
}

}  // namespace

LogPlan log_plan(const Robot& robot, const LogDescription& log, LogTables& tables, Report& report) {
  LogPlan plan;
  const bool motors = std::any_of(log.channels.begin(), log.channels.end(),
                                  [](const auto& entry) { return entry.second.side == LogSide::motor; });
  const std::optional<LogGears> gears = motors ? log_gears(robot, log, report) : std::nullopt;
  if (!motors && !log.gears.empty())
    report.warn(log.gears_place, "there are gears, and no column is said to be of motors",
                "side: motor, of q and tau, where they were measured there");
  for (const auto& [quantity, channels] : log.channels)
    plan.sums[quantity] = planned_sums(robot, log, quantity, gears, tables, report);
  plan.time = stamp_column(log, tables, report);
  for (const LogUnit& unit : log.channels.at(LogQuantity::q).units)
    plan.in_radians = plan.in_radians && (unit.slides || unit.si == 1);
  return plan;
}

LogDescription plain_log(const Robot& robot, const LogFile& file, const std::vector<std::string>& names,
                         int header_line, Report& report) {
  LogDescription log;
  const Place header{file.path, header_line, 0};
  log.files = {file};
  log.place = header;
  std::vector<std::string> missing;
  for (const LogQuantity quantity :
       {LogQuantity::q, LogQuantity::qd, LogQuantity::qdd, LogQuantity::qr, LogQuantity::tau}) {
    const bool needed = quantity == LogQuantity::q || quantity == LogQuantity::tau;
    LogChannels channels;
    channels.place = header;
    std::vector<std::string> absent;
    for (const LoggedFreedom& f : logged_freedoms(robot, quantity)) {
      const bool measured = quantity != LogQuantity::tau || f.has_motor;
      if (contains(names, f.name))
        channels.columns.push_back({f.name, f.words.front(), header});
      else if (measured)
        absent.push_back(f.name);
    }
    if (needed || !channels.columns.empty()) missing.insert(missing.end(), absent.begin(), absent.end());
    if (!channels.columns.empty()) log.channels[quantity] = channels;
  }
  if (!contains(names, std::string("t")) && !contains(names, std::string("time")))
    missing.insert(missing.begin(), "t");
  if (!missing.empty())
    report.error(header, "columns are missing: " + joined(missing, ", "),
                 possible(missing.front(), names) +
                     " A file beside it can say which columns are what: docs/identification-logs.md");
  return log;
}

}  // namespace articula
