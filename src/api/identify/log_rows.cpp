#include "api/identify/log_rows.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "api/motion.hpp"
#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

constexpr double agree_to = 0.1;       // a rate that is given and the stamps: relative
constexpr double much_missing = 0.05;  // of a column
constexpr std::size_t most_named = 3;  // lines or gaps; the others are counted

std::string milliseconds(double seconds) { return short_number(seconds * 1e3) + " ms"; }

std::string column_title(const LogTables& tables, std::size_t column) {
  return "column " + in_quotes(tables.columns()[column].name);
}

std::vector<double> values_at(const std::vector<double>& values, const std::vector<std::size_t>& rows) {
  std::vector<double> list;
  list.reserve(rows.size());
  for (const std::size_t row : rows) list.push_back(values[row]);
  return list;
}

// Of what the columns and the rows hold, these places alone.
void keep_rows(const std::vector<std::size_t>& places, LogTables& tables, LogRows& rows) {
  if (places.size() == rows.rows.size()) return;
  for (LoggedColumn& column : tables.columns()) column.values = values_at(column.values, places);
  rows.times = values_at(rows.times, places);
  std::vector<std::size_t> kept;
  for (const std::size_t place : places) kept.push_back(rows.rows[place]);
  rows.rows = std::move(kept);
}

std::string lines_text(const LogTables& tables, std::size_t column, const std::vector<std::size_t>& rows) {
  std::vector<std::string> lines;
  for (std::size_t k = 0; k < std::min(rows.size(), most_named); ++k)
    lines.push_back(std::to_string(tables.place(column, rows[k]).line));
  return joined(lines, ", ") + (rows.size() > most_named ? ", .." : "");
}

class Stamps {
 public:
  Stamps(const LogDescription& log, std::size_t column, LogTables& tables, Report& report)
      : log_(log), column_(column), tables_(tables), report_(report) {}

  void run(LogRows& rows) {
    drop_missing(rows);
    if (rows.rows.size() < 2)
      return report_.error(tables_.place(column_, 0), column_title(tables_, column_) + " has no times");
    const double seconds = log_.time ? log_.time->seconds : 1;
    const std::vector<double>& raw = tables_.columns()[column_].values;
    rows.times.clear();
    for (const double t : raw) rows.times.push_back((t - raw.front()) * seconds);
    if (const auto wrong = not_rising(rows.times); !wrong.empty()) return refuse(rows, wrong);
    drop_early_end(rows);
    check_period(rows);
  }

 private:
  // The end of a simulation is a row of its table, wherever it is: without it the samples are even.
  void drop_early_end(LogRows& rows) {
    if (!ends_early(rows.times)) return;
    std::vector<std::size_t> others(rows.times.size() - 1);
    std::iota(others.begin(), others.end(), std::size_t{0});
    keep_rows(others, tables_, rows);
  }

  void drop_missing(LogRows& rows) {
    const std::vector<double>& raw = tables_.columns()[column_].values;
    std::vector<std::size_t> timed, others;
    for (std::size_t k = 0; k < raw.size(); ++k) (std::isnan(raw[k]) ? others : timed).push_back(k);
    if (others.empty()) return;
    report_.warn(
        tables_.place(column_, others.front()),
        counted(others.size(), "row") + (others.size() == 1 ? " has" : " have") + " no time: left out");
    keep_rows(timed, tables_, rows);
  }

  void refuse(const LogRows& rows, const std::vector<std::size_t>& wrong) {
    const std::vector<double>& raw = tables_.columns()[column_].values;
    const std::size_t k = wrong.front();
    const bool repeats = raw[k] == raw[k - 1];
    std::vector<std::size_t> others;
    for (std::size_t i = 1; i < wrong.size(); ++i) others.push_back(rows.rows[wrong[i]]);
    report_.error(tables_.place(column_, rows.rows[k]),
                  (repeats ? "time stands still: " + digits_of(raw[k]) + " again"
                           : "time runs back: " + digits_of(raw[k]) + " after " + digits_of(raw[k - 1])) +
                      (others.empty() ? ""
                                      : "; it does not rise in " + counted(others.size(), "other line") +
                                            " either: " + lines_text(tables_, column_, others)),
                  repeats
                      ? "where stamps are coarser than the samples, leave time: out and give the rate: 1000"
                      : "several logs in one file are to be split");
  }

  void check_period(const LogRows& rows) {
    const double period = period_of(rows.times);
    const Place place = tables_.place(column_, rows.rows.front());
    if (period < shortest_period || period > longest_period)
      report_.error(place, "samples are " + short_number(period) + " s apart",
                    "time: {column: .., unit: ms} says the unit of the stamps: " +
                        joined(all_names(log_time_units), ", "));
    else if (log_.period && std::fabs(*log_.period - period) > agree_to * period)
      report_.error(
          log_.period_place,
          "samples are " + milliseconds(period) + " apart by their stamps, not " + milliseconds(*log_.period),
          "one of rate: and time: is wrong, or the unit of the stamps");
  }

  const LogDescription& log_;
  std::size_t column_;
  LogTables& tables_;
  Report& report_;
};

std::string run_text(const LogTables& tables, std::size_t column, const LogRows& rows,
                     const MissingRun& run) {
  const int first = tables.place(column, rows.rows[run.first]).line,
            last = tables.place(column, rows.rows[run.first + run.count - 1]).line;
  return first == last ? "line " + std::to_string(first)
                       : "lines " + std::to_string(first) + " to " + std::to_string(last);
}

}  // namespace

LogRows timed_rows(const LogDescription& log, const LogPlan& plan, LogTables& tables, Report& report) {
  LogRows rows;
  rows.rows.resize(tables.rows());
  std::iota(rows.rows.begin(), rows.rows.end(), std::size_t{0});
  rows.times.resize(tables.rows());
  if (plan.time)
    Stamps(log, *plan.time, tables, report).run(rows);
  else
    for (std::size_t k = 0; k < rows.times.size(); ++k) rows.times[k] = static_cast<double>(k) * *log.period;
  if (report.failed() || (log.start == 0 && !log.end)) return rows;
  std::vector<std::size_t> inside;
  for (std::size_t k = 0; k < rows.times.size(); ++k)
    if (rows.times[k] >= log.start && (!log.end || rows.times[k] <= *log.end)) inside.push_back(k);
  if (inside.size() < least_piece)
    report.error(log.start_place,
                 counted(inside.size(), "sample") + " between start and end: the log is " +
                     moment(rows.times.back()) + " s long",
                 "seconds since the first sample");
  else
    keep_rows(inside, tables, rows);
  return rows;
}

void fill_columns(const LogPlan& plan, LogTables& tables, LogRows& rows, Report& report) {
  std::vector<bool> lost(rows.rows.size(), false);
  for (std::size_t c = 0; c < tables.columns().size(); ++c) {
    if (plan.time == c) continue;
    std::vector<double>& values = tables.columns()[c].values;
    const std::vector<MissingRun> runs = missing_runs(values);
    if (runs.empty()) continue;
    const std::string title = column_title(tables, c);
    const Place place = tables.place(c, rows.rows[runs.front().first]);
    if (runs.front().count == values.size()) {
      report.error(tables.columns()[c].place, title + " has no numbers at all",
                   "is it another column? What is not needed can be left out");
      continue;
    }
    const std::vector<MissingRun> left = bridge_missing(rows.times, values);
    std::size_t missing = 0, lasting = 0;
    for (const MissingRun& run : runs) missing += run.count;
    for (const MissingRun& run : left) {
      lasting += run.count;
      for (std::size_t k = run.first; k < run.first + run.count; ++k) lost[k] = true;
    }
    if (missing > lasting) {
      const double share = static_cast<double>(missing - lasting) / static_cast<double>(values.size());
      const std::string message = title + " lacks " + counted(missing - lasting, "number");
      if (share <= much_missing)
        report.note(place, message + ": interpolated");
      else
        report.warn(place, message + ", " + formatted("%.0f", 100 * share) + " % of the log: interpolated");
    }
    if (!left.empty())
      report.warn(tables.place(c, rows.rows[left.front().first]),
                  title + " has no numbers in " + run_text(tables, c, rows, left.front()) +
                      (left.size() > 1 ? " and in " + counted(left.size() - 1, "other place") : "") +
                      ": these rows are left out");
  }
  std::vector<std::size_t> kept;
  for (std::size_t k = 0; k < lost.size(); ++k)
    if (!lost[k]) kept.push_back(k);
  keep_rows(kept, tables, rows);
}

void tell_resampling(const Resampled& r, const LogTables& tables, const LogRows& rows, Report& report) {
  const Place file{tables.place(0, rows.rows.front()).file, 0, 0};
  if (r.moved && r.jitter_worst > 1e-3 * r.period)
    report.note(file,
                "time stamps jitter: steps differ from " + milliseconds(r.period) + " by " +
                    milliseconds(r.jitter_rms) + " (rms), " + milliseconds(r.jitter_worst) +
                    " at worst; the samples are interpolated on an even grid",
                "where samples are even and only their stamps are not, leave time: out and give the rate:");
  if (r.lost > 0)
    report.note(file,
                counted(r.lost, "sample") + (r.lost == 1 ? " is" : " are") + " lost, " +
                    (r.longest_loss > 1 ? "up to " + std::to_string(r.longest_loss) + " in a row: " : "") +
                    "interpolated");
  for (std::size_t k = 0; k < std::min(r.gaps.size(), most_named); ++k)
    report.warn(tables.place(0, rows.rows[r.gaps[k].row]),
                "no samples for " + short_number(r.gaps[k].length) +
                    " s after t = " + moment(r.gaps[k].begin) + " s: a new piece of the log begins here");
  if (r.gaps.size() > most_named)
    report.warn(file, std::to_string(r.gaps.size() - most_named) + " more gaps: the log falls into " +
                          counted(r.breaks.size() + 1, "piece"));
  if (r.left_out > 0)
    report.note(file, counted(r.left_out, "sample") + " between gaps are left out: less than " +
                          std::to_string(least_piece) + " together say nothing of rates");
}

}  // namespace articula
