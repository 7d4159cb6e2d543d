// A simulation as a table, as plots, as frames to be animated; what a controller did.

#include <algorithm>
#include <cmath>

#include "api/simulate.hpp"

namespace articula {

namespace {

constexpr const char* model_part = "model";
constexpr const char* regulator_part = "regulator";
constexpr const char* saturation_part = "saturation";

// The sum of the parts of that name; of all parts without one.
std::vector<double> torques(const Simulated& s, const CourseRow& row, const std::string& part = {}) {
  std::vector<double> sum(s.tau.size(), 0.0);
  for (std::size_t k = 0; k < row.tau.size(); ++k)
    for (std::size_t i = 0; i < sum.size(); ++i)
      if (part.empty() || s.parts[k] == part) sum[i] += row.tau[k][i];
  return sum;
}

std::vector<std::string> controller_parts(const Simulated& s) {
  std::vector<std::string> list;
  if (!s.errors.empty()) list = {model_part, regulator_part, saturation_part};
  return list;
}

std::vector<double> times(const Simulated& s) {
  std::vector<double> list;
  for (const CourseRow& row : s.course.rows) list.push_back(row.now.t);
  return list;
}

template <class Value>
Curve curve(const Simulated& s, const std::string& name, const Value& value) {
  Curve c{name, times(s), {}};
  for (std::size_t i = 0; i < s.course.rows.size(); ++i) c.y.push_back(value(i));
  return c;
}

// A curve for each of the names that moves at all.
template <class Values>
Chart chart(const Simulated& s, const std::string& title, const std::string& unit,
            const std::vector<std::string>& names, const Values& values) {
  Chart out{title, unit, {}};
  for (std::size_t k = 0; k < names.size(); ++k) {
    Curve c = curve(s, names[k], [&](std::size_t i) { return values(i)[k]; });
    const auto [least, most] = std::minmax_element(c.y.begin(), c.y.end());
    if (names.size() <= 12 || *least != *most) out.curves.push_back(std::move(c));
  }
  return out;
}

std::vector<double> event_times(const Simulated& s) {
  std::vector<double> list;
  for (const SimulationEvent& e : s.course.events)
    if (list.empty() || list.back() != e.t) list.push_back(e.t);
  return list;
}

double rms(double squares, std::size_t n) { return n == 0 ? 0 : std::sqrt(squares / static_cast<double>(n)); }

}  // namespace

Table course_table(const Simulated& s) {
  Table t{{"t"}, s.course.rows.size(), {}};
  const std::vector<std::string> parts = controller_parts(s);
  for (const auto* names : {&s.q, &s.qd, &s.qdd, &s.tau})
    t.names.insert(t.names.end(), names->begin(), names->end());
  for (const std::string& part : parts)
    for (const std::string& name : s.tau) t.names.push_back(part + "_" + name);
  t.names.insert(t.names.end(), s.errors.begin(), s.errors.end());
  t.names.insert(t.names.end(), {"T", "U"});
  for (std::size_t i = 0; i < t.rows; ++i) {
    const CourseRow& row = s.course.rows[i];
    const auto add = [&](const std::vector<double>& values) {
      t.values.insert(t.values.end(), values.begin(), values.end());
    };
    add({row.now.t});
    add(row.now.phase.q), add(row.now.phase.qd), add(row.qdd), add(torques(s, row));
    for (const std::string& part : parts) add(torques(s, row, part));
    if (!s.errors.empty()) add(s.error[i]);
    add({s.T[i], s.U[i]});
  }
  return t;
}

Plot course_plot(const Simulated& s) {
  const auto row = [&](std::size_t i) -> const CourseRow& { return s.course.rows[i]; };
  Plot p{"Motion of " + s.robot, "t / s", {}};
  p.charts.push_back(chart(s, "Positions", "rad, m", s.q, [&](std::size_t i) { return row(i).now.phase.q; }));
  p.charts.push_back(
      chart(s, "Velocities", "rad/s, m/s", s.qd, [&](std::size_t i) { return row(i).now.phase.qd; }));
  if (!s.parts.empty())
    p.charts.push_back(
        chart(s, "Torques and forces", "N m, N", s.tau, [&](std::size_t i) { return torques(s, row(i)); }));
  if (!s.errors.empty()) {
    p.charts.push_back(chart(s, "Of these the regulator's", "N m, N", s.tau,
                             [&](std::size_t i) { return torques(s, row(i), regulator_part); }));
    p.charts.push_back(chart(s, "Errors", "rad, m", s.errors, [&](std::size_t i) { return s.error[i]; }));
  }
  Chart energy{"Energy", "J", {}};
  energy.curves.push_back(curve(s, "kinetic", [&](std::size_t i) { return s.T[i]; }));
  energy.curves.push_back(curve(s, "potential", [&](std::size_t i) { return s.U[i]; }));
  energy.curves.push_back(curve(s, "sum", [&](std::size_t i) { return s.T[i] + s.U[i]; }));
  p.charts.push_back(std::move(energy));
  for (Chart& c : p.charts) c.marks = event_times(s);
  return p;
}

Json animation(const Simulated& s) {
  Json q = Json::array(), places = Json::array();
  for (std::size_t i = 0; i < s.course.rows.size(); ++i) {
    q.push_back(s.course.rows[i].now.phase.q);
    Json frames = Json::array();
    for (const Placing& T : s.places[i]) frames.push_back(std::vector<double>(T.begin(), T.end()));
    places.push_back(std::move(frames));
  }
  return {{"robot", s.robot}, {"t", times(s)},    {"joints", s.q},
          {"q", q},           {"links", s.links}, {"places", places}};
}

namespace {

// Of one torque in one row: what was applied, and what of it is the regulator's.
struct Share {
  double all = 0, regulator = 0, saturated = 0;
};
Share share_of(const Simulated& s, const CourseRow& row, std::size_t tau) {
  const double model = torques(s, row, model_part)[tau], regulator = torques(s, row, regulator_part)[tau],
               cut = torques(s, row, saturation_part)[tau], most = std::fabs(model + regulator + cut);
  const double own = cut == 0 ? regulator : model + regulator + cut - std::clamp(model, -most, most);
  return {torques(s, row)[tau], own, cut == 0 ? 0.0 : 1.0};
}

}  // namespace

TrackingReport tracking(const Simulated& s) {
  TrackingReport out;
  const std::size_t n = s.course.rows.size();
  double whole = 0, regulator = 0;
  for (std::size_t k = 0; k < s.errors.size(); ++k) {
    TrackingReport::Joint joint{s.errors[k].substr(1)};
    double squares = 0;
    for (const std::vector<double>& error : s.error) {
      joint.worst = std::max(joint.worst, std::fabs(error[k]));
      squares += error[k] * error[k];
    }
    joint.rms = rms(squares, n), joint.last = n == 0 ? 0 : s.error.back()[k];
    const auto at = std::find(s.tau.begin(), s.tau.end(), "tau" + joint.name);
    double own = 0, added = 0;
    for (const CourseRow& row : s.course.rows) {
      if (at == s.tau.end()) break;
      const Share share = share_of(s, row, static_cast<std::size_t>(at - s.tau.begin()));
      own += share.all * share.all, added += share.regulator * share.regulator;
      joint.saturated += share.saturated;
    }
    if (n > 0) joint.saturated /= static_cast<double>(n);
    joint.torque = rms(own, n), joint.regulator = rms(added, n);
    whole += own, regulator += added;
    out.joints.push_back(joint);
  }
  out.regulator_share = whole > 0 ? std::sqrt(regulator / whole) : 0;
  return out;
}

}  // namespace articula
