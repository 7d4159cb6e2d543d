#include "api/beams.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "api/beams/along_beam.hpp"
#include "api/loops.hpp"
#include "api/motion/motion_torques.hpp"
#include "base/named.hpp"
#include "base/svd.hpp"
#include "base/text.hpp"
#include "robot/beam.hpp"
#include "robot/defaults.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

double length(const Numbers3& v) { return std::hypot(v[0], v[1], v[2]); }

// The robot with a link at the tip: the far end of the last link, unless another is asked for.
struct Bending {
  Robot robot;
  Options options;
};
Bending with_tip(const Robot& robot, const Options& options) {
  if (const auto reason = refusal(model_named("deflection"), robot))
    throw ModelError("model deflection, robot " + robot.name(), *reason);
  Bending b{robot, options};
  const int n = moving_link(robot.data(), options.link);
  for (const Beam& beam : robot.data().beams) {
    if (options.link || beam.link != n || beam.to.frame.empty()) continue;
    b.robot = Robot(framed(robot.data(), beam.to.frame));
    b.options.link = link_at(b.robot.data(), beam.to.frame);
    return b;
  }
  b.options.link = n;
  return b;
}

void refuse_infinite(const std::vector<double>& numbers) {
  for (const double x : numbers)
    if (!std::isfinite(x))
      throw ModelError("", "the deflection is not finite at this state",
                       "lengths, loads or stiffnesses are beyond measure");
}

// Sections and materials in numbers.
class Material {
 public:
  Material(const Robot& robot, const std::map<std::string, double>& parameters)
      : r_(with_defaults(robot.data(), parameters)) {
    for (const Beam& beam : r_.beams) {
      const BeamSection s = section_of(*r_.graph, beam);
      sections_.push_back({number(s.A), number(s.Iy), number(s.Iz), number(s.J), number(s.cy), number(s.cz),
                           number(s.ct), s.round});
    }
    refuse_missing(r_, missing_);
    for (const BeamNumbers& s : sections_) refuse_infinite({1 / s.A, 1 / s.Iy, 1 / s.Iz, s.J, s.A});
  }

  const BeamNumbers& section(std::size_t k) const { return sections_[k]; }

  BeamSummary summary(std::size_t k, double L) {
    const Beam& beam = r_.beams[k];
    BeamSummary s;
    s.name = beam.name, s.link = numbered_link(r_, beam.link), s.length = L;
    const double column = find_named(column_ends(), beam.ends)->factor * L, pi = std::numbers::pi;
    s.has_stress = sections_[k].cy > 0 && sections_[k].cz > 0;
    s.critical =
        pi * pi * number(beam.cells[BEAM_E]) * std::min(sections_[k].Iy, sections_[k].Iz) / (column * column);
    if (beam.cells[BEAM_YIELD].valid()) s.yield = number(beam.cells[BEAM_YIELD]);
    refuse_missing(r_, missing_);
    return s;
  }

 private:
  double number(const Expr& e) {
    const double value = default_value(r_, e);
    if (std::isnan(value))
      for (const std::string& name : parameters_in({e}))
        if (!r_.defaults.contains(name)) missing_.insert(name);
    return value;
  }

  RobotData r_;
  std::set<std::string> missing_;
  std::vector<BeamNumbers> sections_;
};

Numbers3 three(const std::vector<double>& all, std::size_t at) { return {all[at], all[at + 1], all[at + 2]}; }

// From the outputs of deflection and of beam-loads, one after the other.
BentRobot row_of(double t, const std::vector<double>& deflection, const std::vector<double>& loads,
                 const Material& material) {
  refuse_infinite(deflection), refuse_infinite(loads);
  const std::size_t count = loads.size() / 20;
  BentRobot row{t, {}, three(deflection, 6 * count), three(deflection, 6 * count + 3)};
  for (std::size_t k = 0; k < count; ++k) {
    const auto part = [&](std::size_t i) { return three(loads, 3 * (i * count + k)); };
    const LoadNumbers load{
        part(0), part(1), part(2), part(3), part(4), part(5), loads[18 * count + k], loads[19 * count + k]};
    row.beams.push_back({three(deflection, 3 * k), three(deflection, 3 * (count + k)),
                         largest_stress(material.section(k), load), largest_pressure(load)});
  }
  return row;
}

void summarise(BeamReport& report) {
  for (const BentRobot& row : report.rows) {
    report.displacement.raise(length(row.dP), row.t), report.turn.raise(length(row.dR), row.t);
    for (std::size_t k = 0; k < row.beams.size(); ++k) {
      BeamSummary& s = report.beams[k];
      const BentBeam& b = row.beams[k];
      if (b.stress.size > s.stress.size) s.worst = b.stress;
      s.displacement.raise(length(b.m), row.t), s.turn.raise(length(b.n), row.t);
      s.stress.raise(b.stress.size, row.t), s.pressed.raise(b.pressed, row.t);
    }
  }
}

BeamReport begun(const Bending& b, Material& material, const std::vector<double>& loads) {
  const RobotData& r = b.robot.data();
  BeamReport report;
  report.robot = b.robot.name();
  report.tip = name_of_frame(r, *b.options.link), report.frame = name_of_frame(r, b.options.frame_or_base());
  for (std::size_t k = 0; k < r.beams.size(); ++k)
    report.beams.push_back(material.summary(k, loads[19 * r.beams.size() + k]));
  return report;
}

std::vector<double> numbers_of(const Bending& b, const State& state, const std::string& model,
                               const Options& options) {
  Request request;
  request.model = model, request.options = options;
  std::vector<double> all;
  for (const NamedArray& array : evaluate(b.robot, derive(b.robot, request), state))
    all.insert(all.end(), array.values.begin(), array.values.end());
  return all;
}

// The smallest changes of the joints that undo (dP, dR), or come nearest.
void make_up(BeamReport& report, const Bending& b, const State& state) {
  const RobotData& r = b.robot.data();
  for (const int j : b.robot.closure().independent)
    if (info(r[j].joint).nv > 1) return;  // no offsets are added to quaternions
  const std::vector<double> J = numbers_of(b, state, "jacobian", b.options);
  const std::size_t nv = J.size() / 6;
  const BentRobot& row = report.rows.front();
  const bool whole = nv >= 6;  // fewer joints see to the position alone
  std::vector<double> wanted;
  for (const double x : row.dP) wanted.push_back(-x);
  for (const double x : row.dR)
    if (whole) wanted.push_back(-x);
  const std::vector<double> rows(J.begin(), J.begin() + static_cast<std::ptrdiff_t>(wanted.size() * nv));
  constexpr double rounding = 1e-12;
  const Singular s = singular(rows, wanted.size(), nv);
  report.offsets = damped_solution(s, wanted, rounding * s.values.front());
  report.joints = freedom_titles(b.robot, b.robot.closure().independent);
  report.remains = row.dP;
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < nv; ++k) report.remains[i] += J[i * nv + k] * report.offsets[k];
}

}  // namespace

BeamReport bent(const Robot& robot, const State& given, const Options& options) {
  const Bending b = with_tip(robot, options);
  State state = given;  // at rest, unless it says otherwise
  for (const char* rates : {"qd", "qdd"})
    state.arrays.emplace(rates, std::vector<double>(b.robot.variables(rates).size()));
  const std::vector<double> deflection = numbers_of(b, state, "deflection", b.options),
                            loads = numbers_of(b, state, "beam-loads", {});
  Material material(b.robot, state.parameters);
  BeamReport report = begun(b, material, loads);
  report.rows.push_back(row_of(0, deflection, loads, material));
  summarise(report);
  make_up(report, b, state);
  return report;
}

BeamReport bent(const Robot& robot, const PlannedMotion& motion, double step, const Options& options) {
  const Bending b = with_tip(robot, options);
  Material material(b.robot, {});
  MotionTorques at(b.robot, motion);
  RunningModel deflection(b.robot, "deflection", b.options), loads(b.robot, "beam-loads");
  const double T = motion.motion.duration;
  if (step == 0) step = T / 200;
  constexpr double most_rows = 1e6;
  if (!(T / step <= most_rows))
    throw ModelError("", "a table of more than 1000000 rows", "--step takes a longer step");
  const auto count = static_cast<std::size_t>(std::ceil(T / step - 1e-9));
  BeamReport report;
  for (std::size_t k = 0; k <= count; ++k) {
    const double t = k == count ? T : step * static_cast<double>(k);
    const MotionPoint point = motion.motion.at(t);
    const std::vector<double> bending = at.run(deflection, t, point), loading = at.run(loads, t, point);
    if (k == 0) report = begun(b, material, loading);
    report.rows.push_back(row_of(t, bending, loading, material));
  }
  report.duration = T;
  summarise(report);
  return report;
}

Plot plot_of(const BeamReport& report) {
  Plot plot{report.robot + ": links that bend", "t / s", {}};
  const auto over_time = [&](const std::string& name, const std::function<double(const BentRobot&)>& value) {
    Curve curve{name, {}, {}, false};
    for (const BentRobot& row : report.rows) curve.x.push_back(row.t), curve.y.push_back(value(row));
    return curve;
  };
  Chart tip{"Displacement of " + report.tip, "mm", {}};
  for (std::size_t i = 0; i < 3; ++i)
    tip.curves.push_back(
        over_time(std::string(1, "xyz"[i]), [i](const BentRobot& row) { return 1e3 * row.dP[i]; }));
  Chart stress{"Largest stress", "MPa", {}};
  Chart ends{"Displacement of the far ends, each in its link", "mm", {}};
  for (std::size_t k = 0; k < report.beams.size(); ++k) {
    const BeamSummary& s = report.beams[k];
    stress.curves.push_back(
        over_time(s.name, [k](const BentRobot& row) { return 1e-6 * row.beams[k].stress.size; }));
    if (s.yield) stress.levels.push_back({"yield of " + s.name, 1e-6 * *s.yield, k});
    ends.curves.push_back(
        over_time(s.name, [k](const BentRobot& row) { return 1e3 * length(row.beams[k].m); }));
  }
  plot.charts = {tip, ends, stress};
  return plot;
}

}  // namespace articula
