#include "robot/unknowns.hpp"

#include <cmath>
#include <memory>
#include <set>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "robot/defaults.hpp"
#include "robot/mechanics.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr std::array<LinkKey, 10> inertial_keys{XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M};

bool turns_more(const Motor& motor) { return motor.ratio.size() > 1; }

// Freedoms that something can be felt at: a drive of its own, or one through gears.
bool has_drive(const RobotData& r, int j) {
  return r[j].active ||
         std::any_of(r.motors.begin(), r.motors.end(), [&](const Motor& m) { return m.ratio.count(j) != 0; });
}

class Taker {
 public:
  Taker(const Robot& robot, Graph& unknown, Graph& known)
      : unknown_(emptied(robot.in(unknown))), known_(robot.in(known)), before_(robot.in(unknown)) {}

  void take(int j, LinkKey key) {
    add({cell_name(key, j), j, key, {}, key >= FV && key <= FS}, before_[j].link[key], unknown_[j].link[key]);
    known_[j].link[key] = known_.graph->constant(0);
  }
  // On top of what is known.
  void take_load(int j) {
    for (const LinkKey key : inertial_keys)
      add({cell_name(key, j), j, key, {}, false}, Expr(), unknown_[j].link[key]);
  }
  void take(std::size_t m, MotorKey key) {
    add({std::string(motor_keys[key]) + std::to_string(m + 1), 0, {}, {}, key != JM},
        before_.motors[m].cells[key], unknown_.motors[m].cells[key]);
    known_.motors[m].cells[key] = known_.graph->constant(0);
  }

  const RobotData& before() const { return before_; }
  const std::vector<UnknownCell>& list() const { return list_; }
  RobotData& unknown() { return unknown_; }
  RobotData& known() { return known_; }

 private:
  void add(UnknownCell u, const Expr& described, Expr& cell) {
    cell = unknown_.graph->symbol(u.name, Kind::parameter);
    if (described.valid()) {
      const double prior = default_value(before_, described);
      if (std::isfinite(prior)) u.prior = prior;
      unknown_.defaults.erase(u.name);
    }
    list_.push_back(std::move(u));
  }

  RobotData unknown_, known_, before_;
  std::vector<UnknownCell> list_;
};

void take_links(Taker& t, const std::set<LinkKey>& keys) {
  const RobotData& r = t.before();
  for (int j = r.first_link(); j <= r.n(); ++j) {
    const bool heavy = has_inertia({r[j].link.data(), link_key_count});
    for (int k = XX; k <= FA; ++k) {
      const auto key = static_cast<LinkKey>(k);
      if (keys.count(key) == 0) continue;
      if (key <= M ? heavy : info(r[j].joint).nv == 1 && has_drive(r, j)) t.take(j, key);
    }
  }
}

Unknowns taken_apart(Taker& t, std::shared_ptr<Graph> unknown, std::shared_ptr<Graph> known) {
  t.unknown().graph = std::move(unknown);
  t.known().graph = std::move(known);
  t.known().choices.clear();
  bool any = false;
  for (const Body& body : t.known().bodies)
    any = any || !all_zero({body.link.begin(), body.link.begin() + FX});
  for (const Motor& motor : t.known().motors) any = any || !all_zero(motor.cells);
  return {Robot(std::move(t.unknown())), Robot(std::move(t.known())), t.list(), any};
}

}  // namespace

const std::vector<UnknownWord>& unknown_words() {
  static const std::vector<UnknownWord> words{
      {"inertia",
       "XX .. M of every link that has any",
       {inertial_keys.begin(), inertial_keys.end()},
       {},
       true},
      {"rotors", "inertia of rotors: IA, and JM of motors that turn several joints", {IA}, {JM}, true},
      {"viscous", "viscous friction: FV, and FVM of those motors", {FV}, {FVM}, true},
      {"coulomb", "dry friction: FS, and FSM of those motors", {FS}, {FSM}, true},
      {"offsets", "offsets of torques, or of friction: FO", {FO}, {}, true},
      {"asymmetry", "what makes viscous friction differ forwards and backwards: FA", {FA}, {}},
  };
  return words;
}

Unknowns unknowns_of(const Robot& robot, const std::vector<std::string>& words) {
  const auto unknown = std::make_shared<Graph>(), known = std::make_shared<Graph>();
  Taker t(robot, *unknown, *known);
  std::set<LinkKey> keys;
  std::set<MotorKey> motors;
  for (const UnknownWord& word : unknown_words())
    if (words.empty() ? word.usual : contains(words, std::string(word.name))) {
      keys.insert(word.keys.begin(), word.keys.end());
      motors.insert(word.motor_keys.begin(), word.motor_keys.end());
    }
  for (const std::string& word : words) (void)entry_named(unknown_words(), "group of parameters", word);
  take_links(t, keys);
  for (std::size_t m = 0; m < t.before().motors.size(); ++m)
    for (const MotorKey key : motors)
      if (turns_more(t.before().motors[m])) t.take(m, key);
  if (t.list().empty())
    throw ModelError("robot " + robot.name(), "it has none of the parameters that are looked for",
                     "links need an inertia, joints a motor");
  return taken_apart(t, unknown, known);
}

Unknowns unknowns_of_load(const Robot& robot, int link) {
  if (link < robot.data().first_link())
    throw ModelError("robot " + robot.name(), "the base does not move: no motion tells its load",
                     "name a link that moves");
  const auto unknown = std::make_shared<Graph>(), known = std::make_shared<Graph>();
  Taker t(robot, *unknown, *known);
  t.take_load(link);
  return taken_apart(t, unknown, known);
}

}  // namespace articula
