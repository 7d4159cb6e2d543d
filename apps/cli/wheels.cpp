// wheels: what the wheels of a robot carry, whether they slide, and how near it is to tipping; at a state or along a motion.

#include "api/wheels.hpp"

#include <cmath>
#include <memory>

#include "base/text.hpp"
#include "motion.hpp"
#include "options.hpp"
#include "output.hpp"
#include "state.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct WheelOptions {
  std::string robot, at;
  MotionOptions motion;
  Importing importing;
  bool json = false;
};

template <std::size_t N>
std::string point(const std::array<double, N>& p) {
  std::string text;
  for (const double x : p) text += (text.empty() ? "(" : ", ") + formatted("%.3f", x + 0.0);
  return text + ")";
}

std::string sliding(const WheelAtState& w) {
  if (w.holds) return "no";
  if (w.slides.size() == 1) return formatted("%.3g", w.slides[0]) + " along its rollers";
  return formatted("%.3g", w.slides[0]) + " along, " + formatted("%.3g", w.slides[1]) + " across";
}

std::string support_lines(const GroundSupport& s) {
  std::string text = "  carried " + short_number(s.carried) + " N, centre of mass " + point(s.com) +
                     ", resultant through " + point(s.zmp) + "\n";
  text += "  tipping over " + s.edge[0] + ", " + s.edge[1] + ": margin " + short_number(s.margin) +
          " m; least load " + short_number(s.least) + " N, " + s.least_wheel + "\n";
  text += "  friction gives (" + short_number(s.force[0]) + ", " + short_number(s.force[1]) + ") N and " +
          short_number(s.moment) + " N m about the vertical: a coefficient of " + short_number(s.needed);
  return text + (s.friction ? " at least; its wheels have " + short_number(*s.friction) : " at least") + "\n";
}

std::string described(const WheelReport& r) {
  TextTable table({{"wheel"}, {"load", true}, {"share", true}, {"contact"}, {"slides"}});
  for (const WheelAtState& w : r.wheels)
    table.add({w.name, w.load ? short_number(*w.load) : "", w.share ? in_percent(*w.share) : "",
               point(w.contact), sliding(w)});
  std::string text = r.robot + ": " + counted(r.wheels.size(), "wheel") + " under " + r.chassis +
                     "; axes of the world\n" + table.text();
  if (r.support) text += support_lines(*r.support);
  if (!r.no_support.empty()) text += "  no loads: " + r.no_support + "\n";
  text += "  wheels take " + std::to_string(r.rank) + " of " + counted(r.freedoms, "freedom") + " (" +
          counted(r.constraints, "constraint") + "): mobility " + std::to_string(r.freedoms - r.rank) + "\n";
  if (r.turn)
    text += "  " + r.chassis + " turns about " + point(r.turn->centre) + " at " + short_number(r.turn->rate) +
            " rad/s\n";
  return text;
}

template <std::size_t N>
std::vector<double> list(const std::array<double, N>& a) {
  return {a.begin(), a.end()};
}

Json support_json(const GroundSupport& s) {
  Json json{{"carried", s.carried},
            {"com", list(s.com)},
            {"zmp", list(s.zmp)},
            {"margin", s.margin},
            {"edge", {s.edge[0], s.edge[1]}},
            {"least", s.least},
            {"least_wheel", s.least_wheel},
            {"lifts", s.lifts()},
            {"tips", s.tips()},
            {"force", list(s.force)},
            {"moment", s.moment},
            {"needed", s.needed}};
  if (s.friction) json["friction"] = *s.friction, json["slips"] = s.slips();
  return json;
}

Json report_json(const WheelReport& r) {
  Json wheels = Json::array();
  for (const WheelAtState& w : r.wheels) {
    Json wheel{{"name", w.name}, {"contact", list(w.contact)}, {"slides", w.slides}, {"holds", w.holds}};
    if (w.load) wheel["load"] = *w.load, wheel["share"] = *w.share;
    wheels.push_back(std::move(wheel));
  }
  Json json{{"robot", r.robot},
            {"chassis", r.chassis},
            {"wheels", wheels},
            {"support", r.support ? support_json(*r.support) : Json()},
            {"constraints", static_cast<double>(r.constraints)},
            {"rank", static_cast<double>(r.rank)},
            {"mobility", static_cast<double>(r.freedoms - r.rank)},
            {"turn", Json()}};
  if (r.turn) json["turn"] = Json{{"rate", r.turn->rate}, {"centre", list(r.turn->centre)}};
  return json;
}

// Where it happens at all, and in which words of time.
using When = std::optional<std::string>;

void warn_of_wheels(const When& lifts, const When& tips, const When& slips) {
  std::vector<Diagnostic> found;
  const auto warn = [&](const std::string& what, const When& when) {
    if (when) found.push_back({Severity::warning, {}, what + *when, {}, {}});
  };
  warn("the robot tips", tips);
  if (!tips) warn("a wheel would have to pull: it lifts off", lifts);
  warn("the friction of its wheels does not hold the robot: it slips", slips);
  complain(found);
}

std::string along(const WheelMotion& m) {
  TextTable table({{"worst"}, {"value", true}, {"at t", true}, {"wheel"}});
  table.add({"least load, N", short_number(m.load.value), moment(m.load.at), m.load.wheel});
  table.add({"tipping margin, m", short_number(m.margin.value), moment(m.margin.at), ""});
  table.add({"friction needed", short_number(m.needed.value), moment(m.needed.at), ""});
  table.add({"sliding, m/s", short_number(m.slides.value), moment(m.slides.at), m.slides.wheel});
  return m.robot + ": its wheels along a motion of " + moment(m.duration) + " s\n" + table.text();
}

Json motion_json(const WheelMotion& m) {
  const auto worst = [](const WorstOfWheels& w) {
    Json json{{"value", w.value}, {"at", w.at}};
    if (!w.wheel.empty()) json["wheel"] = w.wheel;
    return json;
  };
  return {{"robot", m.robot},
          {"duration", m.duration},
          {"load", worst(m.load)},
          {"margin", worst(m.margin)},
          {"needed", worst(m.needed)},
          {"slides", worst(m.slides)},
          {"lifts", m.lifts ? Json(*m.lifts) : Json()},
          {"tips", m.tips ? Json(*m.tips) : Json()},
          {"slips", m.slips ? Json(*m.slips) : Json()}};
}

void at_state(const WheelOptions& o) {
  const State state = read_state(input_text(o.at), input_title(o.at), values_of(o.importing.set));
  const Robot as_described = robot_of(o.robot, o.importing);
  complain(doubtful_wrenches(as_described, state));
  const WheelReport report = wheels(opened_for(as_described, state), state);
  const auto here = [](bool happens) { return happens ? When("") : std::nullopt; };
  if (const auto& s = report.support) warn_of_wheels(here(s->lifts()), here(s->tips()), here(s->slips()));
  print(o.json ? to_line(report_json(report)) : described(report));
}

void along_motion(const WheelOptions& o) {
  const Robot robot = robot_of(o.robot, o.importing);
  const PlannedMotion motion = motion_of(robot, o.motion);
  const WheelMotion found = wheels_along(robot, motion);
  complain(motion.notes);
  const auto at = [](const std::optional<double>& t) {
    return t ? When(" at t = " + moment(*t) + " s") : std::nullopt;
  };
  warn_of_wheels(at(found.lifts), at(found.tips), at(found.slips));
  print(o.json ? to_line(motion_json(found)) : along(found));
}

void look_at_wheels(const WheelOptions& o) {
  if (o.at.empty() == !is_given(o.motion))
    throw ModelError(
        "", o.at.empty() ? "no state and no motion is given" : "--at and --motion exclude each other",
        "--at FILE takes a state, --motion FILE a motion");
  if (o.at.empty()) return along_motion(o);
  at_state(o);
}

}  // namespace

Action declare_wheels(CLI::App& app) {
  const auto o = std::make_shared<WheelOptions>();
  add_robot(app, o->robot);
  add_text(app, "--at", o->at, "FILE",
           "where it stands and how it moves, JSON: q, and qd, qdd, wrench where they are not zero; - is "
           "standard input");
  add_motion(app, o->motion);
  add_importing(app, o->importing);
  add_json(app, o->json);
  return [o] { look_at_wheels(*o); };
}

}  // namespace articula::cli
