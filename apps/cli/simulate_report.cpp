#include "simulate_report.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "table.hpp"

namespace articula::cli {

namespace {

constexpr std::size_t most_events = 40;  // that people read

double energy(const Simulated& s, std::size_t row) { return s.T[row] + s.U[row]; }

// With three digits; what is rounding errors alone is zero.
std::string rounded(double x) { return short_number(std::fabs(x) < 1e-12 ? 0 : x); }

// Likewise, beside the largest energy there is.
std::string energy_text(const Simulated& s, std::size_t row) {
  double most = 0;
  for (std::size_t i = 0; i < s.T.size(); ++i) most = std::max({most, std::fabs(s.T[i]), std::fabs(s.U[i])});
  return short_number(std::fabs(energy(s, row)) < 1e-6 * most ? 0 : energy(s, row));
}

// Where nothing takes energy and nothing gives it, what the integrator does to it.
std::string drift_text(const Simulated& s) {
  if (!s.keeps_energy) return "";
  double most = 0;
  for (std::size_t i = 0; i < s.T.size(); ++i) most = std::max(most, std::fabs(energy(s, i) - energy(s, 0)));
  return ", changed by " + (most > 0 ? "at most " + formatted("%.0e", most) : "0") + " J";
}

std::string joints_text(const Simulated& s) {
  TextTable table({{"coordinate"}, {"start", true}, {"end", true}, {"least", true}, {"most", true}});
  const std::vector<CourseRow>& rows = s.course.rows;
  for (std::size_t k = 0; k < s.q.size(); ++k) {
    const auto less = [k](const CourseRow& a, const CourseRow& b) {
      return a.now.phase.q[k] < b.now.phase.q[k];
    };
    const auto [least, most] = std::minmax_element(rows.begin(), rows.end(), less);
    table.add({s.q[k], rounded(rows.front().now.phase.q[k]), rounded(rows.back().now.phase.q[k]),
               rounded(least->now.phase.q[k]), rounded(most->now.phase.q[k])});
  }
  return table.text();
}

std::string tracking_text(const TrackingReport& t) {
  const bool cut = std::any_of(t.joints.begin(), t.joints.end(),
                               [](const TrackingReport::Joint& j) { return j.saturated > 0; });
  std::vector<Column> columns{{"joint"},
                              {"largest error", true},
                              {"rms", true},
                              {"at the end", true},
                              {"rms torque", true},
                              {"of it the regulator's", true}};
  if (cut) columns.push_back({"at its limit"});
  TextTable table(columns);
  for (const TrackingReport::Joint& j : t.joints) {
    std::vector<std::string> cells{j.name,          rounded(j.worst),  rounded(j.rms),
                                   rounded(j.last), rounded(j.torque), rounded(j.regulator)};
    if (cut)
      cells.push_back(j.saturated > 0 ? formatted("%.3g", 100 * j.saturated) + " % of the time" : "never");
    table.add(cells);
  }
  return "\n" + table.text() +
         "  the regulator's share of the torques: " + formatted("%.2f", 100 * t.regulator_share) + " %\n";
}

std::string events_text(const std::vector<SimulationEvent>& events) {
  std::string text = events.empty() ? "" : "\n";
  for (std::size_t k = 0; k < std::min(events.size(), most_events); ++k)
    text += "  " + formatted("%10.6f", events[k].t) + " s  " + events[k].what + "\n";
  if (events.size() > most_events)
    text += "  and " + counted(events.size() - most_events, "event") + " more; --json has all\n";
  return text;
}

Json tracking_json(const TrackingReport& t) {
  Json joints = Json::array();
  for (const TrackingReport::Joint& j : t.joints)
    joints.push_back({{"joint", j.name},
                      {"worst", j.worst},
                      {"rms", j.rms},
                      {"last", j.last},
                      {"torque", j.torque},
                      {"regulator", j.regulator},
                      {"saturated", j.saturated}});
  return {{"joints", joints}, {"regulator_share", t.regulator_share}};
}

}  // namespace

std::string simulation_text(const Simulated& s) {
  const Course& course = s.course;
  std::string text = s.robot + ": " + short_number(course.rows.back().now.t) + " s, " +
                     counted(course.rows.size(), "row") + "\n\n" + joints_text(s);
  text += "  energy: " + energy_text(s, 0) + " J at the start, " + energy_text(s, course.rows.size() - 1) +
          " J at the end" + drift_text(s) + "\n";
  if (!s.errors.empty()) text += tracking_text(tracking(s));
  return text + events_text(course.events);
}

Json simulation_json(const Simulated& s) {
  const Course& course = s.course;
  Json events = Json::array();
  for (const SimulationEvent& e : course.events) events.push_back({{"t", e.t}, {"what", e.what}});
  const CourseRow& last = course.rows.back();
  Json json{{"robot", s.robot},
            {"duration", last.now.t},
            {"rows", course.rows.size()},
            {"steps", course.steps},
            {"evaluations", course.evaluations},
            {"end", {{"q", last.now.phase.q}, {"qd", last.now.phase.qd}}},
            {"energy", {{"start", energy(s, 0)}, {"end", energy(s, course.rows.size() - 1)}}},
            {"events", events}};
  if (!s.errors.empty()) json["tracking"] = tracking_json(tracking(s));
  return json;
}

}  // namespace articula::cli
