#include "api/identify/log_findings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "api/motion.hpp"
#include "api/motion/moving_robot.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

constexpr double one_degree = std::numbers::pi / 180;
constexpr double two_turns = 4 * std::numbers::pi;
constexpr double rate_window = 0.01;              // s
constexpr double too_fast = 1.5, too_strong = 2;  // times the robot's limits
constexpr double too_slow = 0.02;  // of a joint's motion: error of the cubic through every second sample

double still(bool slides) { return slides ? 1e-4 : 2e-3; }  // m, rad: less is no motion

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
    const ValueRange range = range_of(q);
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
  bool looks_like_degrees(const LoggedFreedom& f, const ValueRange& range) const {
    if (f.slides || !plan_.in_radians) return false;
    const auto [lower, upper] = limits_of(f);
    const double far = std::max(std::fabs(range.least), std::fabs(range.most));
    if (!std::isfinite(lower) || !std::isfinite(upper))
      return range.width() > two_turns && range.width() * one_degree < two_turns;
    const double most = std::max(std::fabs(lower), std::fabs(upper));
    return far > 3 * most && range.least * one_degree > lower - 0.1 && range.most * one_degree < upper + 0.1;
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

  void limits(const LoggedFreedom& f, const std::vector<double>& q, const ValueRange& range,
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
  void sampling(const LoggedFreedom& f, const std::vector<double>& q, const ValueRange& range) {
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
    const ValueRange range = range_of(tau);
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

void check_motion(const Robot& robot, const LogPlan& plan, const Log& log, const Place& place,
                  Report& report) {
  MotionCheck(robot, plan, log, place, report).run();
}

}  // namespace articula
