#include "api/identify/log_findings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <set>

#include "api/motion.hpp"
#include "api/motion/moving_robot.hpp"
#include "base/named.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr std::size_t few_levels = 64;     // different values of a torque
constexpr std::size_t least_plateau = 10;  // samples: that a torque stays at its largest
constexpr double least_share = 0.002;      // of all samples
constexpr double cut_off =
    12;  // times the distance to the next value: what a smooth top never falls by so soon
constexpr double rate_window = 0.01;              // s
constexpr double too_fast = 1.5, too_strong = 2;  // times the robot's limits
constexpr double too_slow = 0.02;  // of a joint's motion: error of the cubic through every second sample

struct Range {
  double least = std::numeric_limits<double>::infinity(), most = -least;
  double width() const { return most - least; }
};

Range range_of(const std::vector<double>& values, std::size_t first, std::size_t last) {
  Range r;
  for (std::size_t k = first; k < last; ++k)
    r.least = std::min(r.least, values[k]), r.most = std::max(r.most, values[k]);
  return r;
}

Range range_of(const std::vector<double>& values) { return range_of(values, 0, values.size()); }

double still(bool slides) { return slides ? 1e-4 : 2e-3; }  // m, rad: less is no motion

std::size_t levels(const std::vector<double>& values) {  // few_levels + 1: more than that
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

class MotionCheck {
 public:
  MotionCheck(const Robot& robot, const LogPlan& plan, const Log& log, const Place& place, Report& report)
      : robot_(robot), plan_(plan), log_(log), place_(place), report_(report) {}

  void run() {
    const std::vector<LogSum>& sums = plan_.sums.at(LogQuantity::q);
    for (std::size_t i = 0; i < sums.size(); ++i)
      if (sums[i].freedom.single) joint(sums[i].freedom, log_.q[i]);
    tell_degrees();
    const std::vector<LogSum>& torques = plan_.sums.at(LogQuantity::tau);
    for (std::size_t i = 0; i < torques.size(); ++i) torque(torques[i].freedom, log_.tau[i]);
  }

 private:
  std::string title(const LoggedFreedom& f) const {
    return "joint " + numbered_joint(robot_.data(), f.joint);
  }
  const Body& body(const LoggedFreedom& f) const { return robot_.data()[f.joint]; }

  void joint(const LoggedFreedom& f, const std::vector<double>& q) {
    const Range range = range_of(q);
    const std::string unit = f.slides ? " m" : " rad";
    if (range.width() < still(f.slides)) {
      report_.warn(place_, title(f) + " does not move: it stays within " + short_number(range.width()) + unit,
                   "what its motion tells, its inertia and friction, cannot be found from this log");
      return;
    }
    if (looks_like_degrees(f, range)) {
      degrees_.push_back(title(f)), widest_ = std::max(widest_, range.width());
      return;
    }
    limits(f, q, range, unit);
    rate(f, q, unit);
    sampling(f, q, range);
  }

  // Far beyond what the robot can do, or more than two turns where nothing is known of that; and possible in degrees.
  bool looks_like_degrees(const LoggedFreedom& f, const Range& range) const {
    if (f.slides || !plan_.in_radians) return false;
    const auto [lower, upper] = limits_of(f);
    const double far = std::max(std::fabs(range.least), std::fabs(range.most));
    if (!std::isfinite(lower) || !std::isfinite(upper)) return range.width() > 4 * std::numbers::pi;
    const double most = std::max(std::fabs(lower), std::fabs(upper));
    return far > 3 * most && range.least * degree > lower - 0.1 && range.most * degree < upper + 0.1;
  }

  std::pair<double, double> limits_of(const LoggedFreedom& f) const {
    constexpr double none = std::numeric_limits<double>::infinity();
    const double lower = limit_of(robot_, body(f), LOWER, -none),
                 upper = limit_of(robot_, body(f), UPPER, none);
    return lower < upper ? std::pair(lower, upper) : std::pair(-none, none);
  }

  void tell_degrees() {
    if (degrees_.empty()) return;
    report_.warn(place_,
                 "positions of " + joined(degrees_, ", ") + " look like degrees: they change by up to " +
                     short_number(widest_) + ", taken as rad",
                 "unit: deg, or side: motor where they were measured before the gears");
  }

  void limits(const LoggedFreedom& f, const std::vector<double>& q, const Range& range,
              const std::string& unit) {
    const auto [lower, upper] = limits_of(f);
    const double tolerance = f.slides ? 1e-3 : 1e-2;
    const bool below = lower - range.least > tolerance, above = range.most - upper > tolerance;
    if (!below && !above) return;
    const double most = above ? range.most : range.least;
    const auto at = static_cast<std::size_t>(std::find(q.begin(), q.end(), most) - q.begin());
    report_.warn(place_,
                 title(f) + " is at " + short_number(most) + unit + " at t = " + moment(log_.time(at)) +
                     " s, beyond its " +
                     (above ? "upper limit " + short_number(upper) : "lower limit " + short_number(lower)),
                 "offset, sign, unit and the order of the columns decide where it is");
  }

  void rate(const LoggedFreedom& f, const std::vector<double>& q, const std::string& unit) {
    const double limit = known_limit(robot_, body(f), VELOCITY);
    const auto lag = static_cast<std::size_t>(std::max(1.0, std::round(rate_window / log_.period)));
    double fastest = 0;
    const std::vector<std::size_t> borders = log_.borders();
    for (std::size_t p = 0; p + 1 < borders.size(); ++p)
      for (std::size_t k = borders[p] + lag; k < borders[p + 1]; ++k)
        fastest = std::max(fastest, std::fabs(q[k] - q[k - lag]));
    fastest /= static_cast<double>(lag) * log_.period;
    if (fastest > too_fast * limit)
      report_.warn(place_,
                   title(f) + " moves at " + short_number(fastest) + unit + "/s, and its limit is " +
                       short_number(limit),
                   "rate:, period: or the unit of time: says how fast the samples follow each other");
  }

  // The cubic through every second sample, between them: -1/16, 9/16, 9/16, -1/16.
  void sampling(const LoggedFreedom& f, const std::vector<double>& q, const Range& range) {
    if (range.width() < 10 * still(f.slides)) return;
    double squares = 0, sum = 0, all = 0;
    std::size_t count = 0;
    for (const double x : q) sum += x;
    const double mean = sum / static_cast<double>(q.size());
    for (const double x : q) all += (x - mean) * (x - mean);
    const std::vector<std::size_t> borders = log_.borders();
    for (std::size_t p = 0; p + 1 < borders.size(); ++p)
      for (std::size_t k = borders[p] + 3; k + 3 < borders[p + 1]; ++k, ++count) {
        const double guess = (9 * (q[k - 1] + q[k + 1]) - q[k - 3] - q[k + 3]) / 16;
        squares += (q[k] - guess) * (q[k] - guess);
      }
    if (count == 0) return;
    const double error =
        std::sqrt(squares / static_cast<double>(count)) / std::sqrt(all / static_cast<double>(q.size()));
    if (error > too_slow)
      report_.warn(place_,
                   "samples are too far apart for how " + title(f) +
                       " moves: from every second one the others are "
                       "guessed wrong by " +
                       formatted("%.0f", 100 * error) + " % of its motion",
                   "a log needs 20 samples or more for each period of the fastest motion");
  }

  void torque(const LoggedFreedom& f, const std::vector<double>& tau) {
    const double limit =
        f.single ? known_limit(robot_, body(f), EFFORT) : std::numeric_limits<double>::infinity();
    const Range range = range_of(tau);
    const double most = std::max(std::fabs(range.least), std::fabs(range.most));
    if (most > too_strong * limit)
      report_.warn(place_,
                   title(f) + " has a " + (f.slides ? "force" : "torque") + " of " + short_number(most) +
                       ", and its limit is " + short_number(limit),
                   "tau: unit, gain, side and gears decide how large it is");
  }

  const Robot& robot_;
  const LogPlan& plan_;
  const Log& log_;
  Place place_;
  Report& report_;
  std::vector<std::string> degrees_;
  double widest_ = 0;
};

}  // namespace

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
    const std::size_t known = levels(x);
    if (known == 1) {
      report.warn(column.place, title + " is constant, " + short_number(x.front()),
                  "this torque was not measured, or it is in another column");
      continue;
    }
    if (known <= few_levels) {
      report.warn(column.place,
                  title + " has only " + std::to_string(known) + " different values, from " +
                      short_number(range_of(x).least) + " to " + short_number(range_of(x).most),
                  "it is measured or written too coarsely for parameters to be found from it");
      continue;
    }
    const PlateauFinder finder(x, q);
    const Range range = range_of(x);
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

void check_motion(const Robot& robot, const LogPlan& plan, const Log& log, const Place& place,
                  Report& report) {
  MotionCheck(robot, plan, log, place, report).run();
}

}  // namespace articula
