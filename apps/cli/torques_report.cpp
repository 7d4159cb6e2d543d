#include "torques_report.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "base/text.hpp"
#include "table.hpp"

namespace articula::cli {

namespace {

const PlannedMotion& shown(const TorqueAnswer& answer) {
  return answer.faster ? answer.faster->motion : answer.motion;
}

std::string percentage(double size, double limit) {
  return in_percent(size / limit) + " of " + short_number(limit) + (size > limit * (1 + 1e-9) ? " !" : "");
}

std::string against(const MotionPeak& peak, const std::optional<double>& limit) {
  return limit ? percentage(peak.size, *limit) : "";
}

std::string when(double t) { return formatted("%.3f", t); }

bool any_has(const std::vector<JointLoad>& loads, std::optional<double> JointLoad::*limit) {
  return std::any_of(loads.begin(), loads.end(), [&](const JointLoad& l) { return (l.*limit).has_value(); });
}

std::string table_of(const std::string& title, const std::vector<JointLoad>& loads) {
  const bool torques = any_has(loads, &JointLoad::effort), rates = any_has(loads, &JointLoad::velocity_limit);
  std::vector<Column> columns{{title},       {"torque", true},   {"at", true},
                              {"rms", true}, {"velocity", true}, {"power", true},
                              {"at", true}};
  if (torques) columns.push_back({"torque's limit"});
  if (rates) columns.push_back({"velocity's limit"});
  double largest = 0;
  for (const JointLoad& l : loads) largest = std::max(largest, l.torque.size);
  const auto load_size = [&](double x) {
    return short_number(x > 1e-12 * largest ? x : 0);  // else rounding
  };
  const auto when_largest = [&](const MotionPeak& peak) {  // what is zero throughout has no such time
    return load_size(peak.size) == "0" ? "-" : when(peak.at);
  };
  TextTable table(columns);
  for (const JointLoad& l : loads) {
    std::vector<std::string> cells{l.title,
                                   load_size(l.torque.size) + (l.slides ? " N" : ""),
                                   when_largest(l.torque),
                                   load_size(l.rms),
                                   short_number(l.velocity.size) + (l.slides ? " m/s" : ""),
                                   load_size(l.power.size),
                                   when_largest(l.power)};
    if (torques) cells.push_back(against(l.torque, l.effort));
    if (rates) cells.push_back(against(l.velocity, l.velocity_limit));
    table.add(cells);
  }
  return table.text();
}

// Sizes of forces beside the largest force, of moments beside the largest moment.
std::string table_of_bearings(const std::vector<BearingLoad>& loads) {
  using Peak = MotionPeak BearingLoad::*;
  constexpr double rounding = 1e-12;
  const auto largest = [&](Peak along, Peak across) {
    double size = 0;
    for (const BearingLoad& l : loads) size = std::max({size, (l.*along).size, (l.*across).size});
    return size;
  };
  const double force = largest(&BearingLoad::force_along, &BearingLoad::force_across),
               moment = largest(&BearingLoad::moment_along, &BearingLoad::moment_across);
  TextTable table({{"bearing"},
                   {"force along", true},
                   {"at", true},
                   {"across", true},
                   {"at", true},
                   {"moment along", true},
                   {"at", true},
                   {"across", true},
                   {"at", true}});
  for (const BearingLoad& l : loads) {
    std::vector<std::string> cells{l.title};
    const auto add = [&](const MotionPeak& peak, double size) {
      const bool none = peak.size <= rounding * size;
      cells.push_back(none ? "0" : short_number(peak.size)), cells.push_back(none ? "-" : when(peak.at));
    };
    add(l.force_along, force), add(l.force_across, force);
    add(l.moment_along, moment), add(l.moment_across, moment);
    table.add(cells);
  }
  return table.text();
}

// What is rounding beside the energies that come and go is nothing.
std::string energy_line(const MotionEnergy& e) {
  constexpr double rounding = 1e-7, told = 1e-6;
  const double all = e.positive - e.negative;
  const auto joule = [&](double x) { return short_number(std::fabs(x) <= rounding * all ? 0 : x) + " J"; };
  return "  energy: " + joule(e.positive) + " in, " + joule(-e.negative) + " out, net " + joule(e.net) +
         (e.of_base ? " + " + joule(*e.of_base) + " by the moving base" : "") + " = " + joule(e.change) +
         " of motion and height + " + joule(e.losses) + " lost" +
         (std::fabs(e.open()) <= told * all ? "" : " (" + joule(e.open()) + " open)") + "\n";
}

std::string faster_lines(const TorqueAnswer& answer) {
  if (!answer.faster) return "";
  const double before = answer.motion.motion.duration;
  const auto line = [&](const std::string& what, double duration) {
    return "  " + what + ": " + short_number(duration) + " s" +
           (answer.timed ? ", " + short_number(before / duration) + " times as fast as described" : "") +
           "\n";
  };
  std::string text = line("at another rate", answer.faster->uniform);
  if (answer.faster->optimal)
    text += line("with the best timing", *answer.faster->optimal) +
            "  a joint is at a limit, or within 2 % of it, for " +
            formatted("%.0f", 100 * answer.report.busy) + " % of the time\n";
  return text;
}

Json peak_json(const MotionPeak& peak) { return {{"size", peak.size}, {"at", peak.at}}; }

Json loads_json(const std::vector<JointLoad>& loads) {
  Json list = Json::array();
  for (const JointLoad& l : loads) {
    Json json{{"name", l.name},
              {"torque", peak_json(l.torque)},
              {"rms", l.rms},
              {"velocity", peak_json(l.velocity)},
              {"power", peak_json(l.power)}};
    if (l.effort) json["effort"] = *l.effort;
    if (l.velocity_limit) json["velocity_limit"] = *l.velocity_limit;
    list.push_back(std::move(json));
  }
  return list;
}

Json bearings_json(const std::vector<BearingLoad>& loads) {
  Json list = Json::array();
  for (const BearingLoad& l : loads)
    list.push_back({{"name", l.name},
                    {"force_along", peak_json(l.force_along)},
                    {"force_across", peak_json(l.force_across)},
                    {"moment_along", peak_json(l.moment_along)},
                    {"moment_across", peak_json(l.moment_across)}});
  return list;
}

// As the table has it: tau1, qd1.
std::string curve_name(const TorqueAnswer& answer, const std::string& letters, std::size_t j) {
  return letters + answer.motion.joints[j].substr(1);
}

struct Quantity {
  std::string title, letters, unit;
  std::function<double(const TorqueRow&, std::size_t)> value;
  std::optional<double> JointLoad::*limit = nullptr;
};

// Joints with the same limit have one line for it.
void add_levels(Chart& chart, const TorqueAnswer& answer, const Quantity& quantity) {
  const std::vector<JointLoad>& joints = answer.report.joints;
  std::map<double, std::vector<std::size_t>> owners;
  for (std::size_t j = 0; j < joints.size(); ++j)
    if (const std::optional<double> limit = joints[j].*quantity.limit) owners[*limit].push_back(j);
  for (const auto& [size, list] : owners) {
    std::vector<std::string> names;
    for (const std::size_t j : list) names.push_back(curve_name(answer, quantity.letters, j));
    const std::string name =
        "limit of " + (names.size() > 1 && names.size() == joints.size() ? "all" : joined(names, ", "));
    std::optional<std::size_t> curve;
    if (list.size() == 1) curve = list.front();
    for (const double sign : {1.0, -1.0}) chart.levels.push_back({name, sign * size, curve});
  }
}

void mark_segments(Chart& chart, const TorqueAnswer& answer) {
  const std::vector<PlannedSegment>& segments = shown(answer).segments;
  for (std::size_t k = 1; k < segments.size(); ++k) chart.marks.push_back(segments[k].begin);
}

// Curves of all joints over time, with their limits on both sides.
Chart chart_of(const TorqueAnswer& answer, const Quantity& quantity) {
  Chart chart{quantity.title, quantity.unit, {}, {}, {}};
  for (std::size_t j = 0; j < answer.report.joints.size(); ++j) {
    Curve curve{curve_name(answer, quantity.letters, j), {}, {}, false};
    for (const TorqueRow& row : answer.report.rows) {
      curve.x.push_back(row.t);
      curve.y.push_back(quantity.value(row, j));
    }
    chart.curves.push_back(std::move(curve));
  }
  if (quantity.limit != nullptr) add_levels(chart, answer, quantity);
  mark_segments(chart, answer);
  return chart;
}

Curve curve_over_time(const std::string& name, const std::vector<EnergyPoint>& points,
                      double EnergyPoint::*value) {
  Curve curve{name, {}, {}, false};
  for (const EnergyPoint& point : points) {
    curve.x.push_back(point.t);
    curve.y.push_back(point.*value);
  }
  return curve;
}

Chart energy_chart(const TorqueAnswer& answer) {
  const std::vector<EnergyPoint>& points = answer.report.energies;
  Chart chart{
      "Energy since the beginning", "J", {curve_over_time("put in", points, &EnergyPoint::work)}, {}, {}};
  chart.curves.push_back(curve_over_time("of motion and height", points, &EnergyPoint::change));
  if (std::any_of(points.begin(), points.end(), [](const EnergyPoint& p) { return p.losses != 0; }))
    chart.curves.push_back(curve_over_time("lost", points, &EnergyPoint::losses));
  mark_segments(chart, answer);
  return chart;
}

}  // namespace

std::string description(const TorqueAnswer& answer) {
  const TorqueReport& r = answer.report;
  const PlannedMotion& motion = shown(answer);
  std::string kinds;
  for (const PlannedSegment& s : motion.segments) kinds += (kinds.empty() ? "" : ", ") + s.kind;
  std::string text = r.robot + ": torques of " + (motion.title.empty() ? "a motion" : motion.title) + ", " +
                     short_number(motion.motion.duration) + " s: " + shortened(kinds, 80) + "\n" +
                     faster_lines(answer) + table_of("joint", r.joints);
  if (!r.motors.empty()) text += table_of("motor", r.motors);
  if (!r.bearings.empty()) text += table_of_bearings(r.bearings);
  text += "  power of all joints: " + short_number(r.power.size) + " W at t = " + when(r.power.at) + " s\n" +
          energy_line(r.energy);
  if (motion.tool)
    text += "  tool (" + motion.link + "): velocity " + short_number(r.tool_velocity.size) +
            " m/s, acceleration " + short_number(r.tool_acceleration.size) +
            " m/s^2 = " + short_number(r.tool_acceleration.size / standard_gravity) +
            " g at t = " + when(r.tool_acceleration.at) + " s\n";
  return text + "  (N m, rad/s, W; forces in N, slides in m/s; times in s)\n";
}

Json to_json(const TorqueAnswer& answer) {
  const TorqueReport& r = answer.report;
  const PlannedMotion& motion = shown(answer);
  Json segments = Json::array();
  for (const PlannedSegment& s : motion.segments)
    segments.push_back({{"type", s.kind}, {"begin", s.begin}, {"end", s.end}});
  Json json{{"robot", r.robot},
            {"duration", motion.motion.duration},
            {"segments", segments},
            {"joints", loads_json(r.joints)},
            {"power", peak_json(r.power)},
            {"energy",
             {{"positive", r.energy.positive},
              {"negative", r.energy.negative},
              {"net", r.energy.net},
              {"change", r.energy.change},
              {"losses", r.energy.losses}}}};
  if (r.energy.of_base) json["energy"]["of_base"] = *r.energy.of_base;
  if (!r.motors.empty()) json["motors"] = loads_json(r.motors);
  if (!r.bearings.empty()) json["bearings"] = bearings_json(r.bearings);
  if (motion.tool)
    json["tool"] = {{"link", motion.link},
                    {"velocity", peak_json(r.tool_velocity)},
                    {"acceleration", peak_json(r.tool_acceleration)}};
  if (!answer.faster) return json;
  if (answer.timed) json["described"] = answer.motion.motion.duration;
  json["uniform"] = answer.faster->uniform;
  if (answer.faster->optimal) json["optimal"] = *answer.faster->optimal;
  json["at_limit"] = r.busy;
  return json;
}

std::string torque_table(const TorqueAnswer& answer) {
  const TorqueReport& r = answer.report;
  std::string text = "t";
  const auto name = [&](const std::string& letters) {
    for (const std::string& joint : answer.motion.joints) text += "," + letters + joint.substr(1);
  };
  for (const char* letters : {"q", "qd", "qdd", "tau", "power"}) name(letters);
  text += ",power,work";
  for (const char* letters : {"qm", "qdm", "taum"})
    for (std::size_t k = 0; k < r.motors.size(); ++k)
      text += "," + std::string(letters) + std::to_string(k + 1);
  if (shown(answer).tool)
    for (const char* letter : {"", "v", "a"})
      for (const char* axis : {"x", "y", "z"}) text += "," + std::string(letter) + axis;
  for (const char* letter : {"F", "N"})
    for (const BearingLoad& bearing : r.bearings)
      for (const char* column : {"_1", "_2", "_3"}) text += "," + (letter + bearing.name.substr(1)) + column;
  text += "\n";
  for (const TorqueRow& row : r.rows) {
    text += digits_of(row.t);
    const std::vector<double> sums{row.all, row.work};
    for (const std::vector<double>* list : {&row.point.q, &row.point.qd, &row.point.qdd, &row.tau, &row.power,
                                            &sums, &row.qm, &row.qdm, &row.taum})
      for (const double x : *list) text += "," + digits_of(x + 0.0);  // no -0
    if (row.tool)
      for (const double x : {row.tool->T[3], row.tool->T[7], row.tool->T[11], row.tool->velocity[0],
                             row.tool->velocity[1], row.tool->velocity[2], row.tool->acceleration[0],
                             row.tool->acceleration[1], row.tool->acceleration[2]})
        text += "," + digits_of(x + 0.0);
    for (const auto* rows : {&row.F, &row.N})
      for (const auto& components : *rows)
        for (const double x : components) text += "," + digits_of(x + 0.0);
    text += "\n";
  }
  return text;
}

std::string torque_plot(const TorqueAnswer& answer) {
  const TorqueReport& r = answer.report;
  const bool slides =
      std::all_of(r.joints.begin(), r.joints.end(), [](const JointLoad& l) { return l.slides; });
  const bool mixed =
      !slides && std::any_of(r.joints.begin(), r.joints.end(), [](const JointLoad& l) { return l.slides; });
  const auto unit = [&](const char* turning, const char* sliding) -> std::string {
    return mixed ? std::string(turning) + ", " + sliding : slides ? sliding : turning;
  };
  const Quantity quantities[] = {
      {slides ? "Forces" : "Torques", "tau", unit("N m", "N"),
       [](const TorqueRow& row, std::size_t j) { return row.tau[j]; }, &JointLoad::effort},
      {"Powers", "power", "W", [](const TorqueRow& row, std::size_t j) { return row.power[j]; }},
      {"Velocities", "qd", unit("rad/s", "m/s"),
       [](const TorqueRow& row, std::size_t j) { return row.point.qd[j]; }, &JointLoad::velocity_limit},
      {"Positions", "q", unit("rad", "m"),
       [](const TorqueRow& row, std::size_t j) { return row.point.q[j]; }}};
  Plot plot{
      r.robot + ": " + (shown(answer).title.empty() ? "torques a priori" : shown(answer).title), "t / s", {}};
  for (const Quantity& quantity : quantities) plot.charts.push_back(chart_of(answer, quantity));
  if (r.joints.size() > 1)
    plot.charts[1].curves.push_back(curve_over_time("all", r.energies, &EnergyPoint::power));
  plot.charts.insert(plot.charts.begin() + 2, energy_chart(answer));
  return svg(plot);
}

}  // namespace articula::cli
