#include "api/wheels.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "api/motion/motion_torques.hpp"
#include "base/number_matrix.hpp"
#include "robot/defaults.hpp"
#include "robot/wheel.hpp"

namespace articula {

namespace {

constexpr double rounding = 1e-12;  // of a moment, in metres: the lever of all that the wheels carry

using Point2 = std::array<double, 2>;

double turn_of(const Point2& a, const Point2& b, const Point2& p) {  // twice the area, positive to the left
  return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
}

// Corners of what points span, counterclockwise; fewer than three where they are in one line.
std::vector<std::size_t> hull_of(const std::vector<Point2>& points) {
  std::vector<std::size_t> order(points.size()), hull;
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return points[a] < points[b]; });
  const double size = std::hypot(points[order.back()][0] - points[order.front()][0],
                                 points[order.back()][1] - points[order.front()][1]);
  const auto half = [&] {
    const std::size_t begin = hull.size();
    for (const std::size_t i : order) {
      while (hull.size() >= begin + 2 &&
             turn_of(points[hull[hull.size() - 2]], points[hull.back()], points[i]) <= 1e-9 * size * size)
        hull.pop_back();
      hull.push_back(i);
    }
    hull.pop_back();
  };
  half();
  std::reverse(order.begin(), order.end());
  half();
  return hull;
}

Point2 level(const std::array<double, 3>& p) { return {p[0], p[1]}; }

// The models, run on numbers: at one state or along a motion.
struct WheelNumbers {
  std::vector<double> A, P;            // of wheel-constraints
  std::vector<double> N, H, com, zmp;  // of wheel-loads, or nothing
};

class Survey {
 public:
  Survey(const Robot& robot, const std::map<std::string, double>& parameters)
      : robot_(robot), wheels_(robot.data().wheels) {
    for (const Wheel& w : wheels_) friction_.push_back(value_of(w.cells[WHEEL_FRICTION], parameters));
  }

  // `qd` of all freedoms.
  std::vector<WheelAtState> wheels(const WheelNumbers& x, const std::vector<double>& qd) const {
    std::vector<WheelAtState> list;
    std::size_t row = 0;
    for (std::size_t n = 0; n < wheels_.size(); ++n) {
      WheelAtState w;
      w.name = wheels_[n].name;
      std::copy_n(x.P.begin() + static_cast<long>(3 * n), 3, w.contact.begin());
      const std::size_t rows = wheels_[n].cells[WHEEL_ROLLERS].valid() ? 1 : 2;
      for (std::size_t k = 0; k < rows; ++k, ++row) slide(w, x.A, row, qd);
      if (!x.N.empty()) w.load = x.N[n], w.share = x.N[n] / std::accumulate(x.N.begin(), x.N.end(), 0.0);
      list.push_back(w);
    }
    return list;
  }

  GroundSupport support(const WheelNumbers& x, const std::vector<WheelAtState>& wheels) const {
    GroundSupport s;
    s.carried = std::accumulate(x.N.begin(), x.N.end(), 0.0);
    const auto least = static_cast<std::size_t>(std::min_element(x.N.begin(), x.N.end()) - x.N.begin());
    s.least = x.N[least], s.least_wheel = wheels[least].name;
    std::copy(x.com.begin(), x.com.end(), s.com.begin());
    std::copy(x.zmp.begin(), x.zmp.end(), s.zmp.begin());
    s.force = {x.H[0], x.H[1]};
    s.moment = std::fabs(x.H[2]) > rounding * std::fabs(s.carried) ? x.H[2] : 0;
    s.needed = std::hypot(x.H[0], x.H[1]) / s.carried;
    s.friction = friction(x.N);
    margin(s, wheels);
    return s;
  }

  // ModelError where the wheels hold up nothing.
  void refuse_line(const std::vector<WheelAtState>& wheels) const {
    if (hull_of(points(wheels)).size() < 3)
      throw ModelError("robot " + robot_.name(),
                       "its wheels touch the ground in one line: they do not tell how it is held up");
  }

 private:
  double value_of(const Expr& e, const std::map<std::string, double>& parameters) const {
    if (!e.valid()) return std::nan("");
    RobotData r = robot_.data();
    for (const auto& [name, value] : parameters)
      r.defaults[name] = r.graph->constant(Rational::exactly(value));
    return default_value(r, e);
  }

  static void slide(WheelAtState& w, const std::vector<double>& A, std::size_t row,
                    const std::vector<double>& qd) {
    double sum = 0, size = 0;
    for (std::size_t v = 0; v < qd.size(); ++v) {
      const double part = A[row * qd.size() + v] * qd[v];
      sum += part, size += std::fabs(part);
    }
    w.slides.push_back(sum);
    w.holds = w.holds && std::fabs(sum) <= 1e-6 * size;
  }

  static std::vector<Point2> points(const std::vector<WheelAtState>& wheels) {
    std::vector<Point2> list;
    for (const WheelAtState& w : wheels) list.push_back(level(w.contact));
    return list;
  }

  // By what they carry; those without friction hold nothing, and none that has lifted off.
  std::optional<double> friction(const std::vector<double>& N) const {
    const auto unknown = [](double mu) { return std::isnan(mu); };
    if (std::all_of(friction_.begin(), friction_.end(), unknown)) return std::nullopt;
    double held = 0, carried = 0;
    for (std::size_t n = 0; n < N.size(); ++n) {
      const double load = std::max(N[n], 0.0);
      carried += load;
      if (!unknown(friction_[n])) held += friction_[n] * load;
    }
    return held / carried;
  }

  void margin(GroundSupport& s, const std::vector<WheelAtState>& wheels) const {
    const std::vector<Point2> at = points(wheels);
    const std::vector<std::size_t> hull = hull_of(at);
    s.margin = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < hull.size(); ++k) {
      const std::size_t a = hull[k], b = hull[(k + 1) % hull.size()];
      const double distance =
          turn_of(at[a], at[b], s.zmp) / std::hypot(at[b][0] - at[a][0], at[b][1] - at[a][1]);
      if (distance < s.margin) s.margin = distance, s.edge = {wheels[a].name, wheels[b].name};
    }
  }

  const Robot& robot_;
  const std::vector<Wheel>& wheels_;
  std::vector<double> friction_;  // NaN: not known
};

std::map<std::string, std::vector<double>> run_model(const Robot& robot, const std::string& model,
                                                     const State& state, const Options& options = {}) {
  Request request;
  request.model = model;
  request.options = options;
  std::map<std::string, std::vector<double>> values;
  for (const NamedArray& a : evaluate(robot, derive(robot, request), state)) values[a.name] = a.values;
  return values;
}

std::string why_not(const Robot& robot, const std::string& model) {
  return refusal(model_named(model), robot).value_or("");
}

void refuse_without_wheels(const Robot& robot) {
  if (const std::string reason = why_not(robot, "wheel-constraints"); !reason.empty())
    throw ModelError("model wheel-constraints, robot " + robot.name(), reason);
}

// About which vertical axis a link turns that moves level.
std::optional<TurnOfBase> turn_of_link(const Robot& robot, int link, const State& state) {
  const std::vector<double> T =
      run_model(robot, "transform", state, {.link = link, .frame = world_frame.index}).at("T");
  const auto own = run_model(robot, "velocities", state);
  const auto row = static_cast<std::size_t>(3 * (link - robot.data().first_link()));
  const auto in_world = [&](const std::vector<double>& table, std::size_t i) {
    return T[4 * i] * table[row] + T[4 * i + 1] * table[row + 1] + T[4 * i + 2] * table[row + 2];
  };
  const auto &V = own.at("V"), &W = own.at("W");
  const double w = in_world(W, 2), vx = in_world(V, 0), vy = in_world(V, 1);
  const double tilts = std::hypot(in_world(W, 0), in_world(W, 1));
  if (!(std::fabs(w) > 1e-9 * std::hypot(vx, vy)) || tilts > 1e-9 * std::fabs(w)) return std::nullopt;
  return TurnOfBase{w, {T[3] - vy / w, T[7] + vx / w}};
}

State with_zero_rates(const Robot& robot, State state) {
  const auto nv = static_cast<std::size_t>(robot.nv());
  for (const char* rates : {"qd", "qdd"}) state.arrays.emplace(rates, std::vector<double>(nv));
  return state;
}

}  // namespace

WheelReport wheels(const Robot& robot, const State& given) {
  refuse_without_wheels(robot);
  const State state = with_zero_rates(robot, given);
  const int link = chassis_of(robot.data());
  WheelReport report;
  report.robot = robot.name(), report.chassis = robot.data()[link].name;
  report.no_support = why_not(robot, "wheel-loads");
  const Survey survey(robot, state.parameters);

  auto found = run_model(robot, "wheel-constraints", state);
  WheelNumbers x;
  x.A = found["A"], x.P = found["P"];
  const std::vector<double>& qd = state.arrays.at("qd");
  report.freedoms = qd.size();
  report.constraints = x.A.size() / qd.size();
  report.rank = rank({report.constraints, report.freedoms, x.A});
  report.turn = turn_of_link(robot, link, state);
  if (report.no_support.empty()) {
    survey.refuse_line(survey.wheels(x, qd));
    auto loads = run_model(robot, "wheel-loads", state);
    x.N = loads["N"], x.H = loads["H"], x.com = loads["com"], x.zmp = loads["zmp"];
  }
  report.wheels = survey.wheels(x, qd);
  if (report.no_support.empty()) report.support = survey.support(x, report.wheels);
  return report;
}

namespace {

void lower(WorstOfWheels& worst, double value, double t, const std::string& wheel = {}) {
  if (value < worst.value) worst = {value, t, wheel};
}
void raise(WorstOfWheels& worst, double value, double t, const std::string& wheel = {}) {
  if (value > worst.value) worst = {value, t, wheel};
}

}  // namespace

WheelMotion wheels_along(const Robot& robot, const PlannedMotion& motion) {
  refuse_without_wheels(robot);
  if (const std::string reason = why_not(robot, "wheel-loads"); !reason.empty())
    throw ModelError("model wheel-loads, robot " + robot.name(), reason);
  RunningModel constraints(robot, "wheel-constraints"), loads(robot, "wheel-loads");
  const Survey survey(robot, {});
  const std::size_t W = robot.data().wheels.size(), nv = static_cast<std::size_t>(robot.nv());
  constexpr double far = std::numeric_limits<double>::infinity();
  WheelMotion found{robot.name(), motion.motion.duration, {far, 0, ""}, {far, 0, ""}, {}, {}, {}, {}, {}};
  for (const double t : motion_times(motion).t) {
    const MotionPoint point = motion.motion.at(t);
    const std::map<std::string, std::vector<double>> arrays{
        {"q", point.q}, {"qd", point.qd}, {"qdd", point.qdd}};
    const std::vector<double> a = constraints.run(arrays), n = loads.run(arrays);
    const auto part = [](const std::vector<double>& all, std::size_t begin, std::size_t count) {
      const auto from = all.begin() + static_cast<long>(begin);
      return std::vector<double>(from, from + static_cast<long>(count));
    };
    const std::size_t rows = (a.size() - 3 * W) / (nv + 1);
    const WheelNumbers x{part(a, 0, rows * nv), part(a, rows * (nv + 1), 3 * W),
                         part(n, 0, W),         part(n, W, 3),
                         part(n, W + 3, 3),     part(n, W + 6, 2)};
    const std::vector<WheelAtState> wheels = survey.wheels(x, point.qd);
    survey.refuse_line(wheels);
    const GroundSupport s = survey.support(x, wheels);
    lower(found.load, s.least, t, s.least_wheel);
    lower(found.margin, s.margin, t);
    raise(found.needed, s.needed, t);
    for (const WheelAtState& w : wheels)
      raise(found.slides,
            w.slides.size() == 1 ? std::fabs(w.slides[0]) : std::hypot(w.slides[0], w.slides[1]), t, w.name);
    if (s.lifts() && !found.lifts) found.lifts = t;
    if (s.tips() && !found.tips) found.tips = t;
    if (s.slips() && !found.slips) found.slips = t;
  }
  return found;
}

}  // namespace articula
