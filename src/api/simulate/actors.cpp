// Who acts: torques as formulas and as tables, pushes on links.

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>

#include "api/evaluate/values.hpp"
#include "api/inverse.hpp"
#include "api/loops.hpp"
#include "api/simulate/plant.hpp"
#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "base/vector3.hpp"
#include "expr/text.hpp"
#include "robot/mechanics.hpp"

namespace articula {

namespace {

constexpr const char* push_form =
    "for example 0,0,-50@3, or 0,0,-50@flange:1,1.2: force, link, from when to when";

// What users can give a torque, and how the freedoms of the tree feel it: 3, 3.cx, names of joints and of links that have one freedom;
// and motors, whose torque joints feel through their gears.
// A name that means several things means none: it has no places.
using Felt = std::vector<std::pair<std::size_t, Expr>>;
std::map<std::string, Felt> torque_names(const Robot& tree, const RobotData& r) {
  std::map<std::string, Felt> places, numbers;
  const Expr one = r.graph->constant(1);
  const auto name_it = [&](const std::string& name, const Felt& felt) {
    const auto [at, fresh] = places.emplace(name, felt);
    if (!fresh && at->second != felt) at->second.clear();
  };
  std::size_t v = 0;
  for (int j = 0; j <= tree.n(); ++j)
    for (const std::string& suffix : joint_suffixes(tree, {j}, "tau")) {
      const Felt felt{{v++, one}};
      const std::size_t component = suffix.find('.');
      const Body& body = tree.data()[j];
      for (const std::string& name : {body.name, body.joint_name})
        if (!name.empty())
          name_it(component == std::string::npos ? name : name + suffix.substr(component), felt);
      numbers[suffix] = felt;
    }
  for (const Motor& motor : r.motors) {
    Felt felt;
    for (const auto& [j, ratio] : motor.ratio)
      felt.push_back({static_cast<std::size_t>(first_row(r, j)), ratio});
    name_it(motor.name, felt);
  }
  for (const auto& [number, felt] : numbers) places[number] = felt;
  return places;
}

class Formulas {
 public:
  Formulas(const Stage& stage, const std::vector<std::string>& texts) : nv_(stage.plant->nv()) {
    Graph graph;
    const RobotData r = stage.tree.in(graph);

    Input clock{"t", 1, 1, {"t"}}, q{"q", r.nq(), 1, {}}, qd{"qd", r.nv(), 1, {}};
    for (const Expr& e : r.all(&Body::q)) q.symbols.push_back(e.name());
    for (const Expr& e : r.all(&Body::qd)) qd.symbols.push_back(e.name());
    std::set<std::string> known{"t"};
    known.insert(q.symbols.begin(), q.symbols.end());
    known.insert(qd.symbols.begin(), qd.symbols.end());
    const std::vector<std::string> parameters = stage.robot.parameters();
    if (contains(parameters, std::string("t")))
      throw ModelError("robot " + stage.robot.name(),
                       "its parameter 't' is called like the time in formulas of torques",
                       "give the parameter another name");
    const auto meaning = [&](std::string_view name) {
      if (known.count(std::string(name)) != 0) return graph.symbol(std::string(name), Kind::state);
      return contains(parameters, std::string(name)) ? graph.symbol(std::string(name), Kind::parameter)
                                                     : Expr();
    };
    const std::map<std::string, Felt> places = torque_names(stage.tree, r);
    Output tau{"tau", static_cast<int>(nv_), 1, std::vector<Expr>(nv_, graph.constant(0))};
    for (const std::string& text : texts) {
      const std::size_t at = text.find('=');
      const std::string joint = trimmed(text.substr(0, at));
      if (at == std::string::npos)
        throw ModelError("--torque " + in_quotes(text), "there is no '='", "for example --torque 2=5*sin(t)");
      const auto place = places.find(joint);
      if (place == places.end())
        throw has_no("robot " + stage.robot.name(), "joint or motor", joint, names(places));
      if (place->second.empty())
        throw ModelError("--torque " + in_quotes(text),
                         in_quotes(joint) + " is the name of several joints or motors",
                         "joints have numbers: --torque 2=..");
      try {
        const Expr torque = parse(graph, text.substr(at + 1), meaning);
        for (const auto& [v, ratio] : place->second) tau.values[v] = tau.values[v] + ratio * torque;
      } catch (const ParseError& e) {
        const Diagnostic& d = e.diagnostics().front();
        throw ModelError("--torque " + in_quotes(text), d.message,
                         d.hint.empty() ? "a formula of t, q1, qd1, .. and parameters" : d.hint);
      }
    }
    program_ = std::make_shared<Program>(lower("torques", {tau}, parameters, {clock, q, qd}));
    machine_ = std::make_shared<Machine>(*program_, stage.values);
  }

  Effect operator()(const Instant& now) const {
    std::vector<double> in{now.t};
    in.insert(in.end(), now.phase.q.begin(), now.phase.q.end());
    in.insert(in.end(), now.phase.qd.begin(), now.phase.qd.end());
    std::vector<double> torques = machine_->run(in);
    for (const double x : torques)
      if (!std::isfinite(x))
        throw ModelError("", "a torque given by a formula (--torque) has no finite value at t = " +
                                 short_number(now.t) + " s");
    return {{std::move(torques)}};
  }

 private:
  static std::vector<std::string> names(const std::map<std::string, Felt>& places) {
    std::vector<std::string> list;
    for (const auto& [name, place] : places) list.push_back(name);
    return list;
  }

  std::size_t nv_;
  std::shared_ptr<Program> program_;
  std::shared_ptr<Machine> machine_;
};

// Columns of the tables that `torques` and `simulate` write, beside the torques: they may be played back as they are.
bool is_beside_torques(const std::string& name) {
  for (const std::string_view letters : {"q", "qd", "qdd", "power", "qm", "qdm", "taum", "e"})
    if (name.starts_with(letters) && name.size() > letters.size() &&
        std::isdigit(static_cast<unsigned char>(name[letters.size()])))
      return true;
  if (name.find("_tau") != std::string::npos) return true;  // of which parts a controller's torques are
  return contains(
      std::vector<std::string>{"power", "work", "T", "U", "x", "y", "z", "vx", "vy", "vz", "ax", "ay", "az"},
      name);
}

// Straight lines between the rows of a table, zero before and after it.
Actor tabled(const Stage& stage, const Table& table, const std::string& file) {
  std::vector<std::string> known;
  for (const std::string& suffix : joint_suffixes(stage.tree, all_joints(stage.tree), "tau"))
    known.push_back("tau" + suffix);
  std::vector<std::pair<std::size_t, std::size_t>> place;  // of columns among the torques
  std::size_t clock = table.names.size();
  for (std::size_t k = 0; k < table.names.size(); ++k) {
    const std::string& name = table.names[k];
    const auto at = std::find(known.begin(), known.end(), name);
    if (name == "t")
      clock = k;
    else if (at != known.end())
      place.emplace_back(k, static_cast<std::size_t>(at - known.begin()));
    else if (!is_beside_torques(name))
      throw ParseError({file, 1, 0}, "unknown column " + in_quotes(name), {}, possible(name, known));
  }
  if (place.empty()) throw ParseError({file, 1, 0}, "no column is a torque", {}, possible("", known));
  if (clock == table.names.size()) throw ParseError({file, 1, 0}, "columns are missing: t");
  if (table.rows < 2)
    throw ParseError({file, 0, 0}, "torques need two rows at least", {}, "straight lines are between rows");
  const std::size_t width = table.names.size();
  Actor actor{{"torque"}, {}};
  for (std::size_t i = 0; i < table.rows; ++i) {
    actor.breaks.push_back(table.values[i * width + clock]);
    if (i > 0 && !(actor.breaks[i] > actor.breaks[i - 1]))
      throw ParseError({file, table.line(i), 0}, "t does not grow", {}, "times rise from row to row");
  }
  actor.effect = [=, nv = stage.plant->nv(), times = actor.breaks](const Instant& now) {
    Effect effect{{std::vector<double>(nv, 0.0)}};
    const auto after =
        static_cast<std::size_t>(std::upper_bound(times.begin(), times.end(), now.t) - times.begin());
    if (after == 0 || after == times.size()) return effect;
    const double s = (now.t - times[after - 1]) / (times[after] - times[after - 1]);
    for (const auto& [k, torque] : place)
      effect.parts[0][torque] =
          (1 - s) * table.values[(after - 1) * width + k] + s * table.values[after * width + k];
    return effect;
  };
  return actor;
}

struct Push {
  int link = 0;
  Vector3 force{}, couple{};
  double from = 0, to = 0;
  bool always = true;
};

std::vector<double> numbers_of(const std::string& text, const std::string& whole) {
  std::vector<double> list;
  for (const std::string& part : split(text, ',')) {
    const std::optional<double> value = constant_value(part);
    if (!value) throw ModelError("--push " + in_quotes(whole), in_quotes(part) + " is no number", push_form);
    list.push_back(*value);
  }
  return list;
}

// As typed, "" when there is none.
std::string link_of_push(const std::string& text) {
  const std::size_t at = text.find('@'), colon = text.find(':', at == std::string::npos ? 0 : at);
  if (at == std::string::npos) return "";
  return trimmed(text.substr(at + 1, colon == std::string::npos ? colon : colon - at - 1));
}

Push push_of(const Robot& robot, const std::string& text) {
  const std::size_t at = text.find('@'), colon = text.find(':', at == std::string::npos ? 0 : at);
  const auto wrong = [&](const std::string& what) {
    return ModelError("--push " + in_quotes(text), what, push_form);
  };
  if (at == std::string::npos) throw wrong("no link is named");
  const std::vector<double> force = numbers_of(text.substr(0, at), text);
  if (force.size() != 3 && force.size() != 6) throw wrong("a force has three numbers, with a couple six");
  Push push;
  push.link = link_of(robot, "--push", link_of_push(text));
  if (push.link < robot.data().first_link()) throw wrong("the base does not move");
  std::copy_n(force.begin(), 3, push.force.begin());
  if (force.size() == 6) std::copy_n(force.begin() + 3, 3, push.couple.begin());
  if (colon == std::string::npos) return push;
  const std::vector<double> times = numbers_of(text.substr(colon + 1), text);
  if (times.size() != 2 || !(times[0] < times[1])) throw wrong("it lasts from one time to a later one");
  push.from = times[0], push.to = times[1], push.always = false;
  return push;
}

// At the origin of the link, in the axes of frame 0; what a link gets is minus what it gives.
Actor pusher(const Stage& stage, const Push& push) {
  Actor actor{{}, {}};
  if (!push.always) actor.breaks = {push.from, push.to};
  actor.effect = [push, plant = stage.plant.get(), at = stage.wrench_at(push.link)](const Instant& now) {
    Effect effect;
    if (!push.always && (now.t < push.from || now.t >= push.to)) return effect;
    const Placing T = plant->numbers().places(now.phase.q)[static_cast<std::size_t>(push.link)];
    effect.wrenches.assign(plant->wrench_count(), 0.0);
    const Vector3 f = in_axes(T, push.force), c = in_axes(T, push.couple);
    for (std::size_t k = 0; k < 3; ++k) effect.wrenches[at + k] = -f[k], effect.wrenches[at + 3 + k] = -c[k];
    return effect;
  };
  return actor;
}

}  // namespace

Robot with_pushed_frames(Robot robot, const std::vector<std::string>& pushes) {
  for (const std::string& text : pushes)
    if (const std::string link = link_of_push(text); !link.empty())
      robot = framed_for(robot, {{Option::link, link}});
  return robot;
}

std::vector<int> pushed_links(const Robot& robot, const std::vector<std::string>& pushes) {
  std::vector<int> links;
  for (const std::string& text : pushes) links.push_back(push_of(robot, text).link);
  return links;
}

std::vector<Actor> actors_of(const Stage& stage, const SimulationRequest& request,
                             std::vector<Diagnostic>& notes) {
  std::vector<Actor> actors = request.more;
  if (request.controller)
    actors.push_back(controller(controller_settings(stage, *request.controller, notes), stage.plant->nv()));
  if (!request.torques.empty()) actors.push_back({{"torque"}, Formulas(stage, request.torques)});
  if (request.torque_table) actors.push_back(tabled(stage, *request.torque_table, request.torque_file));
  for (const std::string& text : request.pushes) {
    const Push push = push_of(stage.robot, text);
    if (!push.always && (push.to <= 0 || push.from >= request.duration))
      notes.push_back({Severity::note,
                       {},
                       "--push " + in_quotes(text) + " does nothing: the simulation is from 0 to " +
                           short_number(request.duration) + " s",
                       {},
                       {}});
    actors.push_back(pusher(stage, push));
  }
  return actors;
}

}  // namespace articula
