#include "excite_report.hpp"

#include "base/named.hpp"
#include "base/text.hpp"
#include "table.hpp"

namespace articula::cli {

namespace {

std::string part_of(double x, double limit) { return short_number(x) + " of " + short_number(limit); }

std::string joints_table(const Excitation& e) {
  TextTable table({{"joint"},
                   {"from", true},
                   {"to", true},
                   {"of", true},
                   {"velocity", true},
                   {"acceleration", true},
                   {"torque", true}});
  for (const ExcitedJoint& j : e.joints)
    table.add({j.name, short_number(j.least), short_number(j.most),
               short_number(j.lower) + " .. " + short_number(j.upper), part_of(j.velocity, j.velocity_limit),
               part_of(j.acceleration, j.acceleration_limit),
               !j.torque  ? ""
               : j.effort ? part_of(*j.torque, *j.effort)
                          : short_number(*j.torque)});
  return table.text();
}

Json figures_json(const ExcitationFigures& f) {
  return {{"condition", f.condition}, {"deviation", f.deviation}};
}

Chart chart_over_time(const Excitation& e, const std::string& title, const std::string& letters,
                      const std::string& unit, std::vector<double> MotionPoint::*rate) {
  constexpr std::size_t points = 400;
  const Motion& motion = e.motion.motion;
  Chart chart{title, unit, {}};
  for (const ExcitedJoint& j : e.joints) chart.curves.push_back({letters + j.name.substr(1), {}, {}});
  for (std::size_t k = 0; k <= points; ++k) {
    const double t = motion.duration * static_cast<double>(k) / static_cast<double>(points);
    const MotionPoint p = motion.at(t);
    for (std::size_t j = 0; j < e.joints.size(); ++j) {
      chart.curves[j].x.push_back(t);
      chart.curves[j].y.push_back((p.*rate)[j]);
    }
  }
  return chart;
}

}  // namespace

std::string excitation_text(const Excitation& e, const ExciteRequest& request) {
  const bool by_condition = request.criterion == Criterion::condition;
  const auto figure = [&](const ExcitationFigures& f) { return short_number(f.of(request.criterion)); };
  std::string text = e.robot + ": a motion of " + digits_of(request.duration * request.periods) +
                     " s that tells " + counted(e.parameters.size(), "parameter") + ": " +
                     std::string(info(request.family).line) + "\n";
  text += "  " + std::string(info(request.criterion).line) + ": " + figure(e.found) + "; of " +
          counted(static_cast<std::size_t>(e.drawn), "random motion") + " the best has " + figure(e.best) +
          ", the middle one " + figure(e.usual) + "\n";
  text += by_condition
              ? "  mean deviation of the parameters: " + short_number(e.found.deviation / e.best.deviation) +
                    " of that of the best random motion\n"
              : "  condition number: " + short_number(e.found.condition) + "\n";
  if (!e.left_out.empty())
    text += "  no motion tells these apart from the others: " + joined(e.left_out, ", ") + "\n";
  return text + joints_table(e) + "  " + counted(static_cast<std::size_t>(e.evaluations), "evaluation") +
         " (rad, m, s; N m, N)\n";
}

Json excitation_json(const Excitation& e) {
  Json joints = Json::array();
  for (const ExcitedJoint& j : e.joints) {
    Json json{{"name", j.name},
              {"range", {j.lower, j.upper}},
              {"least", j.least},
              {"most", j.most},
              {"velocity", j.velocity},
              {"velocity_limit", j.velocity_limit},
              {"acceleration", j.acceleration},
              {"acceleration_limit", j.acceleration_limit}};
    if (j.torque) json["torque"] = *j.torque;
    if (j.effort) json["effort"] = *j.effort;
    joints.push_back(std::move(json));
  }
  return {{"robot", e.robot},
          {"period", e.motion.motion.duration},
          {"parameters", e.parameters},
          {"left_out", e.left_out},
          {"found", figures_json(e.found)},
          {"random", {{"best", figures_json(e.best)}, {"middle", figures_json(e.usual)}}},
          {"evaluations", e.evaluations},
          {"cancelled", e.cancelled},
          {"joints", joints},
          {"motion", e.file}};
}

std::string excitation_plot(const Excitation& e) {
  Plot plot{e.robot + ": an exciting motion", "t / s", {}};
  plot.charts.push_back(chart_over_time(e, "Positions", "q", "rad, m", &MotionPoint::q));
  plot.charts.push_back(chart_over_time(e, "Velocities", "qd", "rad/s, m/s", &MotionPoint::qd));
  plot.charts.push_back(chart_over_time(e, "Accelerations", "qdd", "rad/s^2, m/s^2", &MotionPoint::qdd));
  return svg(plot);
}

}  // namespace articula::cli
