#include "api/identify/log_findings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

constexpr std::size_t few_levels = 64;     // different values of a torque
constexpr std::size_t least_plateau = 10;  // samples: that a torque stays at its largest
constexpr double least_share = 0.002;      // of all samples
// Times the distance to the next value: what a smooth top never falls by so soon.
constexpr double cut_off = 12;

std::size_t levels_of(const std::vector<double>& values) {  // few_levels + 1: more than that
  std::set<double> seen;
  for (const double x : values) {
    seen.insert(x);
    if (seen.size() > few_levels) break;
  }
  return seen.size();
}

// Where a torque stays at its largest or least value, though the robot moves. The top of a smooth course that was rounded looks the same from
// within; but n samples beside a top of n samples it has fallen by at most 9 steps of rounding (a parabola).
struct Plateaus {
  std::size_t samples = 0, longest = 0, first = 0;  // first: of the longest
};

class PlateauFinder {
 public:
  PlateauFinder(const std::vector<double>& x, const std::vector<std::vector<double>>& q) : x_(x), q_(q) {
    std::size_t changes = 0;
    for (std::size_t k = 1; k < x.size(); ++k)
      if (x[k] != x[k - 1]) ++changes;
    least_ = std::max(least_plateau, 5 * x.size() / (changes + 1));  // some logs repeat each value
  }

  Plateaus at(double extreme) const {
    double next = std::numeric_limits<double>::infinity();
    for (const double x : x_)
      if (x != extreme) next = std::min(next, std::fabs(x - extreme));
    Plateaus found;
    for (std::size_t k = 0; k < x_.size(); ++k) {
      if (x_[k] != extreme) continue;
      std::size_t end = k;
      while (end < x_.size() && x_[end] == extreme) ++end;
      if (end - k >= least_ && is_cut_off(k, end, next)) {
        found.samples += end - k;
        if (end - k > found.longest) found.longest = end - k, found.first = k;
      }
      k = end;
    }
    return found;
  }

 private:
  bool is_cut_off(std::size_t first, std::size_t last, double next) const {
    const std::size_t n = last - first, before = first > n ? first - n : 0,
                      after = std::min(last + n, x_.size()) - 1;
    const double fall = std::max(std::fabs(x_[before] - x_[first]), std::fabs(x_[after] - x_[first]));
    return fall > cut_off * next && std::any_of(q_.begin(), q_.end(), [&](const std::vector<double>& q) {
             return range_of(q, first, last).width() > 1e-3;
           });
  }

  const std::vector<double>& x_;
  const std::vector<std::vector<double>>& q_;
  std::size_t least_ = 0;
};

}  // namespace

ValueRange range_of(const std::vector<double>& values, std::size_t first, std::size_t last) {
  ValueRange r;
  for (std::size_t k = first; k < last; ++k)
    r.least = std::min(r.least, values[k]), r.most = std::max(r.most, values[k]);
  return r;
}

ValueRange range_of(const std::vector<double>& values) { return range_of(values, 0, values.size()); }

void check_torques(const LogPlan& plan, LogTables& tables, const LogRows& rows,
                   const std::vector<std::vector<double>>& q, Report& report) {
  std::set<std::size_t> columns;
  for (const LogSum& sum : plan.sums.at(LogQuantity::tau))
    for (const LogTerm& term : sum.terms)
      if (sum.freedom.has_motor) columns.insert(term.column);
  for (const std::size_t c : columns) {
    const LoggedColumn& column = tables.columns()[c];
    const std::vector<double>& x = column.values;
    const std::string title = "tau: column " + in_quotes(column.name);
    const std::size_t known = levels_of(x);
    if (known == 1) {
      report.warn(column.place, title + " is constant, " + short_number(x.front()),
                  "this torque was not measured, or it is in another column");
      continue;
    }
    if (known <= few_levels && x.size() > 4 * few_levels) {
      report.warn(column.place,
                  title + " has only " + std::to_string(known) + " different values, from " +
                      short_number(range_of(x).least) + " to " + short_number(range_of(x).most),
                  "it is measured or written too coarsely for parameters to be found from it");
      continue;
    }
    const PlateauFinder finder(x, q);
    const ValueRange range = range_of(x);
    for (const double extreme : {range.most, range.least}) {
      const Plateaus found = finder.at(extreme);
      const double share = static_cast<double>(found.samples) / static_cast<double>(x.size());
      if (share > least_share)
        report.warn(tables.place(c, rows.rows[found.first]),
                    title + " stays at its " + (extreme == range.most ? "largest" : "least") + " value " +
                        short_number(extreme) + " for " + counted(found.longest, "sample") +
                        " while the robot moves, " + formatted("%.1f", 100 * share) + " % of the log in all",
                    "what is cut off there is no torque of the robot: leave it out with start and end, or "
                    "move less fast");
    }
  }
}

}  // namespace articula
