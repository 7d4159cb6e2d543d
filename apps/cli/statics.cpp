// statics: what holds a robot at rest, and the largest forces of its tip.

#include "api/statics.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <span>

#include "api/loops.hpp"
#include "base/text.hpp"
#include "options.hpp"
#include "output.hpp"
#include "state.hpp"
#include "table.hpp"
#include "verb.hpp"

namespace articula::cli {

namespace {

struct StaticsOptions {
  std::string robot, at, effort;
  Settings settings;
  bool json = false;
};

std::vector<double> positive_efforts(const std::string& text) {
  const std::vector<double> list = typed_numbers("--effort", text, "for example --effort 100,80,20");
  for (const double limit : list)
    if (!(limit > 0)) throw ModelError("", "--effort: " + short_number(limit) + " is no positive number");
  return list;
}

std::string share_of(const HeldJoint& j) {
  if (!j.effort) return "";
  return in_percent(std::fabs(j.torque) / *j.effort) + " of " + short_number(*j.effort) +
         (j.exceeds() ? " !" : "");
}

std::string towards(const std::array<double, 3>& u) {
  std::string text;
  for (const double x : u) text += (text.empty() ? "(" : ", ") + formatted("%.3f", x + 0.0);
  return text + ")";
}

// What acts beside gravity and springs, in words.
std::string acting(const Robot& robot, const State& state) {
  const auto& bodies = robot.data().bodies;
  const bool pushed = std::any_of(bodies.begin(), bodies.end(), [](const Body& b) {
    return !all_zero(std::span(b.link).subspan(FX, CZ - FX + 1));
  });
  const auto tip = state.arrays.find("tip");
  const bool exerts = tip != state.arrays.end() &&
                      std::any_of(tip->second.begin(), tip->second.end(), [](double x) { return x != 0; });
  std::vector<std::string> all;
  if (pushed) all.emplace_back("the wrenches of its links");
  if (exerts) all.emplace_back("the state's tip");
  return all.empty() ? "" : " with " + joined(all, " and ");
}

// What tables for people call joints, by their coordinates.
std::map<std::string, std::string> titles_of(const Robot& robot) {
  std::map<std::string, std::string> titles{{"", ""}};
  for (const int j : all_joints(robot)) {
    const std::vector<std::string> names = coordinate_names(robot, {j});
    if (names.size() == 1) titles[names.front()] = freedom_titles(robot, {j}).front();
  }
  return titles;
}

struct Held {
  Statics statics;
  std::map<std::string, std::string> titles;
  std::string acting;  // beside gravity and springs
};

std::string described(const Held& held) {
  const Statics& s = held.statics;
  const std::vector<std::string> names{"+x", "-x", "+y", "-y", "+z", "-z"};
  TextTable joints({{"joint"}, {"at rest", true}, {"limit", true}});
  for (const HeldJoint& j : s.joints)
    joints.add({held.titles.at(j.name), short_number(j.torque) + (j.slides ? " N" : ""), share_of(j)});
  std::string text = s.robot + ": held at rest" + held.acting + "; " +
                     (held.acting.empty() ? "forces" : "further forces") + " of " + s.link +
                     " on its environment, axes of " + s.frame + "\n" + joints.text();
  if (s.forces.empty()) return text + "  it does not hold itself\n";
  TextTable forces({{"force"}, {"largest", true}, {"limited by joint"}, {"direction"}});
  for (std::size_t k = 0; k < s.forces.size(); ++k) {
    const TipForce& f = s.forces[k];
    const bool worst = k == names.size();
    forces.add({worst ? "worst" : names[k], f.size ? short_number(*f.size) : "any",
                held.titles.at(f.limited_by), worst && f.size ? towards(f.direction) : ""});
  }
  return text + forces.text() + "  (N m, N)\n";
}

Json force_json(const TipForce& f) {
  Json json{{"direction", std::vector<double>(f.direction.begin(), f.direction.end())},
            {"size", Json()},
            {"limited_by", Json()}};
  if (f.size) json["size"] = *f.size, json["limited_by"] = f.limited_by;
  return json;
}

Json statics_json(const Statics& s) {
  Json joints = Json::array(), forces = Json::array();
  for (const HeldJoint& j : s.joints) {
    Json joint{{"name", j.name}, {"torque", j.torque}};
    if (j.effort) joint["effort"] = *j.effort;
    joints.push_back(std::move(joint));
  }
  for (std::size_t k = 0; k + 1 < s.forces.size(); ++k) forces.push_back(force_json(s.forces[k]));
  return {{"robot", s.robot},
          {"link", s.link},
          {"frame", s.frame},
          {"holds", !s.forces.empty()},
          {"joints", joints},
          {"forces", forces},
          {"worst", s.forces.empty() ? Json() : force_json(s.forces.back())}};
}

void refuse_infinite(const Held& held) {
  for (const HeldJoint& j : held.statics.joints)
    if (!std::isfinite(j.torque))
      throw ModelError("", "the torque of joint " + held.titles.at(j.name) + " is not finite at this state");
}

void warn_of_weakness(const Held& held) {
  std::vector<Diagnostic> found;
  for (const HeldJoint& j : held.statics.joints)
    if (j.exceeds())
      found.push_back({Severity::warning,
                       {},
                       "joint " + held.titles.at(j.name) + " needs " + short_number(std::fabs(j.torque)) +
                           " of " + short_number(*j.effort) + " to hold the robot" + held.acting,
                       {},
                       {}});
  complain(found);
}

void hold(const StaticsOptions& o) {
  const std::vector<double> effort = positive_efforts(o.effort);
  const State state = read_state(input_text(o.at), input_title(o.at), values_of(o.settings.importing.set));
  const Robot as_described = robot_of(o.robot, o.settings);
  complain(doubtful_wrenches(as_described, state));
  const Robot robot = opened_for(as_described, state);
  const Held held{statics(robot, state, options_of(robot, "statics", o.settings), effort), titles_of(robot),
                  acting(robot, state)};
  refuse_infinite(held);
  warn_of_weakness(held);
  print(o.json ? to_line(statics_json(held.statics)) : described(held));
}

}  // namespace

Action declare_statics(CLI::App& app) {
  const auto o = std::make_shared<StaticsOptions>();
  add_robot(app, o->robot);
  add_text(app, "--at", o->at, "FILE",
           "where it stands, JSON: q, and wrench and tip where forces act already; - is standard input",
           Need::required);
  add_text(app, "--effort", o->effort, "E1,E2,..",
           "largest torques or forces of the joints instead of the robot's limits; one value: of all");
  add_text(
      app, "--link", o->settings.options[Option::link], std::string(info(Option::link).value),
      "the link that exerts the force at its origin, or a frame of the robot by its name (default: the last "
      "link that moves)");
  add_text(app, "--frame", o->settings.options[Option::frame], std::string(info(Option::frame).value),
           "the frame whose axes are the directions: a link or a frame by its name (default: 0, the base)");
  add_importing(app, o->settings.importing);
  add_json(app, o->json);
  return [o] { hold(*o); };
}

}  // namespace articula::cli
