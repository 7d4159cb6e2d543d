#include "api/identify/import.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "api/evaluate/values.hpp"
#include "api/identify/load.hpp"
#include "api/identify/log_findings.hpp"
#include "api/identify/log_quaternions.hpp"
#include "api/identify/refuse_sizes.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "io/log_read.hpp"

namespace articula {

namespace {

constexpr double largest_log_number = 1e9;  // rad, m, N m and their rates

bool is_table(const std::string& path) {
  return lower(std::filesystem::path(path).extension().string()) == ".csv";
}

class LogImport {
 public:
  LogImport(const Robot& robot, const std::string& path) : robot_(robot), path_(path) {}

  ImportedLog run() {
    refuse_unmovable(robot_);
    const std::vector<LoggedFreedom> driven = logged_freedoms(robot_, LogQuantity::tau);
    if (std::none_of(driven.begin(), driven.end(), [](const auto& f) { return f.has_motor; }))
      throw ModelError("robot " + robot_.name(),
                       "no joint has a motor, and so there are no torques to be logged");
    if (is_table(path_))
      open_table();
    else
      open_description();
    LogPlan plan = log_plan(robot_, log_, *tables_, report_);
    stop_if_failed();
    tables_->read(report_);
    stop_if_failed();
    LogRows rows = timed_rows(log_, plan, *tables_, report_);
    stop_if_failed();
    fill_columns(plan, *tables_, rows, report_);
    stop_if_failed();
    if (rows.rows.size() < least_piece) refuse_short(rows.rows.size());
    numbers(plan, rows);
    check_motion(robot_, plan, result_.log, log_.channels.at(LogQuantity::q).place, report_);
    result_.notes = report_.take();
    return std::move(result_);
  }

 private:
  void stop_if_failed() {
    if (report_.failed()) throw InputError(report_.take());
  }

  void refuse_short(std::size_t samples) {
    report_.error(log_.place, "the log has " + counted(samples, "sample") + " in a row that can be used",
                  "at least " + std::to_string(least_piece) + " are needed");
    stop_if_failed();
  }

  void open_table() {
    const LogFile file{path_, path_, {path_, 0, 0}};
    tables_.emplace(std::vector<LogFile>{file}, report_);
    stop_if_failed();
    log_ = plain_log(robot_, file, tables_->names(), tables_->header_line(0), report_);
    stop_if_failed();
    log_.title = std::filesystem::path(path_).stem().string();
    result_.files = {path_};
  }

  void open_description() {
    log_ = read_log(read_file(path_), path_);
    tables_.emplace(log_.files, report_);
    result_.files = {path_};
    for (const LogFile& file : log_.files) result_.files.push_back(file.path);
    if (log_.load.empty()) return;
    try {
      refuse_sizes(with_load(robot_, log_.load, "load"));
      result_.load = log_.load;
    } catch (const InputError& e) {
      const Diagnostic& d = e.diagnostics().front();
      report_.error(log_.load_place, d.message, d.hint);
    }
  }

  // The sums of columns that numbers of the joints are, in the rows of the tables.
  std::vector<std::vector<double>> sums(const std::vector<LogSum>& list, std::size_t rows) const {
    std::vector<std::vector<double>> result;
    for (const LogSum& sum : list) {
      std::vector<double> x(rows, sum.offset);
      for (const LogTerm& term : sum.terms) {
        const std::vector<double>& y = tables_->columns()[term.column].values;
        for (std::size_t k = 0; k < rows; ++k) x[k] += term.factor * y[k];
      }
      result.push_back(std::move(x));
    }
    return result;
  }

  void refuse_large(const LogSum& sum, const std::vector<double>& x, const LogRows& rows) {
    const auto large = [](double value) { return !(std::fabs(value) <= largest_log_number); };
    const auto at = std::find_if(x.begin(), x.end(), large);
    if (at == x.end() || sum.terms.empty()) return;
    report_.error(
        tables_->place(sum.terms.front().column, rows.rows[static_cast<std::size_t>(at - x.begin())]),
        sum.freedom.name + " would be " + short_number(*at) + ": that is too large");
  }

  void numbers(const LogPlan& plan, const LogRows& rows) {
    std::vector<std::vector<double>> all;
    std::vector<LogQuantity> quantities;  // of each
    for (const auto& [quantity, list] : plan.sums) {
      std::vector<std::vector<double>> x = sums(list, rows.rows.size());
      join_quaternions(plan, *tables_, rows, quantity, x, report_);
      for (std::size_t i = 0; i < list.size(); ++i) refuse_large(list[i], x[i], rows);
      stop_if_failed();
      quantities.insert(quantities.end(), x.size(), quantity);
      std::move(x.begin(), x.end(), std::back_inserter(all));
    }
    const std::vector<std::vector<double>> q(
        all.begin(), all.begin() + std::count(quantities.begin(), quantities.end(), LogQuantity::q));
    check_torques(plan, *tables_, rows, q, report_);
    for (LoggedColumn& column : tables_->columns()) column.values = {};
    const LogRows timely = log_.delay == 0 ? rows : without_delay_of_torques(rows, quantities, all);
    Resampled even = resampled(timely.times, std::move(all), log_.period);
    tell_resampling(even, *tables_, timely, report_);
    if (even.columns.front().empty()) refuse_short(0);
    Log& log = result_.log;
    result_.delay = log_.delay;
    log.title = log_.title, log.period = even.period;
    log.breaks = std::move(even.breaks), log.began = std::move(even.began);
    auto next = even.columns.begin();
    for (const LogQuantity quantity : quantities) into(quantity).push_back(std::move(*next++));
    make_unit(plan, LogQuantity::q, log.q), make_unit(plan, LogQuantity::qr, log.qr);
  }

  // Torques at the times of the positions that they belong to; rows at an end that have none there go.
  LogRows without_delay_of_torques(const LogRows& rows, const std::vector<LogQuantity>& quantities,
                                   std::vector<std::vector<double>>& all) {
    LogRows timely;
    std::vector<std::size_t> kept;
    std::vector<double> torque_times;
    for (std::size_t k = 0; k < rows.times.size(); ++k) {
      const double t = rows.times[k] + log_.delay;
      if (t < rows.times.front() || t > rows.times.back()) continue;
      kept.push_back(k), torque_times.push_back(t);
      timely.rows.push_back(rows.rows[k]), timely.times.push_back(rows.times[k]);
    }
    if (kept.size() < least_piece) refuse_short(kept.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (quantities[i] == LogQuantity::tau) {
        all[i] = at_times(rows.times, all[i], torque_times);
        continue;
      }
      std::vector<double> column;
      for (const std::size_t k : kept) column.push_back(all[i][k]);
      all[i] = std::move(column);
    }
    return timely;
  }

  std::vector<std::vector<double>>& into(LogQuantity quantity) {
    Log& log = result_.log;
    switch (quantity) {
      case LogQuantity::q: return log.q;
      case LogQuantity::qd: return log.qd;
      case LogQuantity::qdd: return log.qdd;
      case LogQuantity::qr: return log.qr;
      case LogQuantity::tau: break;
    }
    return log.tau;
  }

  const Robot& robot_;
  std::string path_;
  LogDescription log_;
  std::optional<LogTables> tables_;
  Report report_;
  ImportedLog result_;
};

}  // namespace

ImportedLog import_log(const Robot& robot, const std::string& path) { return LogImport(robot, path).run(); }

}  // namespace articula
