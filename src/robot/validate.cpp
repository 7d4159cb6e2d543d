// What makes a robot impossible (errors) or doubtful (warnings). Readers have checked the text; this checks the robot.

#include <cmath>
#include <functional>
#include <set>

#include "expr/angle.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "robot/annotations.hpp"
#include "robot/beam_findings.hpp"
#include "robot/compound.hpp"
#include "robot/defaults.hpp"
#include "robot/loop_findings.hpp"
#include "robot/report.hpp"
#include "robot/rigid.hpp"
#include "robot/robot.hpp"
#include "robot/wheel.hpp"

namespace articula {

namespace {

class StructureChecker : Report {
 public:
  explicit StructureChecker(const RobotData& r) : r_(r) {}

  std::vector<Diagnostic> run() {
    if (r_.n() < 1) error({}, "the robot has no joint that moves", "describe at least one joint");
    if (r_.n() > max_bodies) error({}, "more than " + std::to_string(max_bodies) + " links");
    if (failed()) return take();
    for (int j = 1; j <= r_.n(); ++j) tree(j);
    for (const CutJoint& cut : r_.cuts) loop(cut);
    if (failed()) return take();
    names();
    add(cut_findings(r_));
    for (int j = 1; j <= r_.n(); ++j) variable(j);
    for (int j = 0; j <= r_.n(); ++j) states(j), drive(j);
    for (std::size_t m = 0; m < r_.motors.size(); ++m) motor(m);
    base();
    defaults();
    if (failed()) return take();
    for (int j = r_.first_link(); j <= r_.n(); ++j) physical(j), dissipative(j);
    for (const Motor& m : r_.motors)
      for (std::size_t k = 0; k < motor_key_count; ++k)
        not_negative(m.place, "motor " + m.name + ": " + std::string(motor_keys[k]), m.cells[k]);
    angles();
    return take();
  }

 private:
  static constexpr int max_bodies = 1000;

  std::string body(int j) const { return "link " + numbered_link(r_, j); }

  void names() {
    std::set<std::string> seen;
    for (int j = 0; j <= r_.n(); ++j)
      if (!seen.insert(r_[j].name).second)
        error(r_[j].place, "two links are called '" + r_[j].name + "'", "rename one of them");
  }

  void tree(int j) {
    const int parent = r_[j].parent;
    if (parent < 0 || parent > r_.n()) {
      error(r_[j].place, body(j) + ": there is no link " + std::to_string(parent) + ", its parent",
            "links are numbered from 1 to " + std::to_string(r_.n()) + ", 0 is the base");
    } else if (parent >= j) {
      int k = j, steps = 0;
      while (k > 0 && k <= r_.n() && steps++ <= r_.n()) k = r_[k].parent;
      if (k == 0)
        error(r_[j].place, body(j) + ": is listed before its parent, " + body(parent), "list parents first");
      else
        error(r_[j].place, body(j) + ": following the parents never reaches the base (a cycle)",
              "a closed loop is described by cut joints");
    }
  }

  void loop(const CutJoint& cut) {
    for (const int end : {cut.parent, cut.twin_parent})
      if (end < 0 || end > r_.n())
        error(cut.place, "cut joint " + cut.name + ": there is no link " + std::to_string(end));
    for (std::size_t k = 0; k < placement_keys.size(); ++k) {
      const std::string key(placement_keys[k]);
      if (!cut.placement[k].varies())
        finite(cut.place, "cut joint " + cut.name + ": " + key, cut.placement[k]);
      if (!cut.twin_placement[k].varies())
        finite(cut.place, "cut joint " + cut.name + ": " + key + " of its twin", cut.twin_placement[k]);
    }
  }

  // q_j must move the joint: d theta/dq = 1 or d r/dq = 1, and it must stand nowhere else.
  void variable(int j) {
    const Body& b = r_[j];
    for (const auto* variables : {&b.q, &b.qd, &b.qdd, &b.tau})
      for (const Expr& e : *variables) used_.insert(e.id());
    for (std::size_t k = 0; k < placement_keys.size(); ++k) {
      const std::string cell = body(j) + ": " + std::string(placement_keys[k]);
      if (variable_cell(b.joint) == k) {
        if (!is_shifted(b.placement[k], b.q[0]))
          error(
              b.place,
              cell + " = " + to_text(b.placement[k]) + " must be q" + std::to_string(j) + " plus a constant",
              "the joint variable enters with factor one; to turn a joint round, turn its frame (alpha + "
              "pi)");
      } else if (b.placement[k].varies()) {
        error(b.place, cell + " = " + to_text(b.placement[k]) + " must not depend on the state",
              b.joint == JointKind::fixed ? "a fixed joint has no variable" : std::string());
      } else {
        finite(b.place, cell, b.placement[k]);
      }
    }
    if (info(b.joint).nv != 1) return;
    for (const auto& [letters, value] : {std::pair<std::string, Expr>{"qd", b.qd[0]}, {"qdd", b.qdd[0]}})
      if (!value.varies())
        finite(b.place, body(j) + ": " + letters, value);
      else if (value != joint_symbol(*r_.graph, letters, j))
        error(b.place,
              body(j) + ": " + letters + " = " + to_text(value) + " must be its own symbol or a constant");
  }

  void finite(const Place& place, const std::string& cell, const Expr& e) {
    if (e.op() != Op::symbol && !has_symbols(e) && !std::isfinite(numeric_value(e)))
      error(place, cell + " = " + to_text(e) + " is not a finite number");
  }

  // A state outside the joints is a symbol of its own: a model's inputs are arrays of symbols.
  void own_symbol(const Place& place, const std::string& cell, const Expr& e) {
    if (!e.varies()) return finite(place, cell, e);
    if (e.op() != Op::symbol || e.ref().negative())
      error(place,
            cell + " = " + to_text(e) + " must be a number, parameters, or a single symbol of its own");
    else if (!used_.insert(e.id()).second)
      error(place, cell + ": the symbol " + to_text(e) + " is already used elsewhere");
  }

  void states(int j) {
    const Body& b = r_[j];
    const Place& place = inertia_place(r_[j]);
    if (info(b.joint).nv > 1 && !b.link[IA].is_constant(0))
      error(place,
            body(j) + ": a " + std::string(info(b.joint).name) +
                " joint has no rotor, IA = " + to_text(b.link[IA]),
            "rotors belong to joints with one freedom");
    for (std::size_t k = 0; k < link_key_count; ++k) {
      const std::string cell = body(j) + ": " + std::string(link_keys[k]);
      if (k >= FX)
        own_symbol(place, cell, b.link[k]);
      else if (b.link[k].varies())
        error(place, cell + " = " + to_text(b.link[k]) + " must not depend on the state");
      else
        finite(place, cell, b.link[k]);
    }
  }

  void drive(int j) {
    const Body& b = r_[j];
    for (const std::size_t k : {FO, FA, FD, VD, K, KO})
      if (info(b.joint).nv != 1 && !b.link[k].is_constant(0))
        error(inertia_place(r_[j]),
              body(j) + ": a " + std::string(info(b.joint).name) + " joint has no " +
                  std::string(link_keys[k]) + " = " + to_text(b.link[k]),
              "springs, asymmetric and Stribeck friction belong to joints with one freedom");
    const bool ends =
        b.joint == JointKind::fixed &&
        std::any_of(r_.compounds.begin(), r_.compounds.end(), [&](const Compound& c) { return c.last == j; });
    for (const std::size_t k : {IA, FV, FS})
      if (ends && !b.link[k].is_constant(0))
        warn(inertia_place(r_[j]),
             body(j) + ": nothing feels " + std::string(link_keys[k]) + " = " + to_text(b.link[k]) +
                 " in a fixed joint",
             "rotors and friction belong to the freedoms: to the rows before this one");
    if (!b.link[FD].is_constant(0) && is_zero(b.link[VD]))
      error(inertia_place(r_[j]),
            body(j) + ": FD = " + to_text(b.link[FD]) + " needs a velocity VD that is not zero",
            "Stribeck friction is FD*sign(qd)*exp(-(qd/VD)^2)");
  }

  // A motor turns with joints that are driven, have one freedom each, and follow each other on one path to the base.
  void motor(std::size_t number) {
    const Motor& m = r_.motors[number];
    const std::string what = "motor " + std::to_string(number + 1) + " (" + m.name + ")";
    for (std::size_t i = 0; i < number; ++i)
      if (r_.motors[i].name == m.name)
        error(m.place, "two motors are called '" + m.name + "'", "rename one of them");
    const auto constant = [&](const std::string& cell, const Expr& e) {
      if (e.varies())
        error(m.place, what + ": " + cell + " = " + to_text(e) + " must not depend on the state");
      else
        finite(m.place, what + ": " + cell, e);
    };
    for (std::size_t k = 0; k < motor_key_count; ++k) constant(std::string(motor_keys[k]), m.cells[k]);
    int last = 0;
    for (const auto& [j, ratio] : m.ratio) {
      if (j < 0 || j > r_.n()) return error(m.place, what + ": there is no joint " + std::to_string(j));
      constant("ratio of joint " + std::to_string(j), ratio);
      if (info(r_[j].joint).nv != 1)
        error(m.place, what + ": " + body(j) + " has no joint with one freedom", freedoms_hint(r_, j));
      else if (!r_[j].active)
        error(m.place, what + ": joint " + std::to_string(j) + " is passive",
              "a joint that a motor turns with is active");
      if (last > 0 && !carries(last, j))
        error(m.place,
              what + ": joints " + std::to_string(last) + " and " + std::to_string(j) +
                  " do not lie on one path to the base",
              "a motor that couples branches of a tree is a closed loop");
      last = j;
    }
    if (last == 0) error(m.place, what + ": it turns with no joint", "for example  ratio: {1: 100}");
  }

  bool carries(int i, int j) const {  // whether link i carries link j
    while (j > i) j = r_[j].parent;
    return j == i;
  }

  void base() {
    const auto rows = r_.base.rows();
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (const Expr& e : *rows[i])
        own_symbol(r_[0].place, "base motion " + std::string(base_motion_keys[i]), e);
    if (r_.floats())
      for (const auto* row : rows)
        for (const Expr& e : *row)
          if (!e.is_constant(0))
            return error(r_[0].place, "a floating base has no given motion: " + to_text(e),
                         "its motion is the state of joint 0; leave W, WP, V, VP out");
    for (const Expr& e : r_.gravity)
      if (e.varies())
        error({}, "gravity = " + to_text(e) + " must not depend on the state");
      else
        finite({}, "gravity", e);
    for (const Expr& e : r_.Z)
      if (e.varies()) error(r_[0].place, "base location Z: " + to_text(e) + " must not depend on the state");
    rotation();
  }

  void rotation() {  // the upper left of Z must be orthonormal, its last row 0 0 0 1
    const auto z = [&](std::size_t i, std::size_t j) { return r_.Z[4 * i + j]; };
    bool good =
        z(3, 0).is_constant(0) && z(3, 1).is_constant(0) && z(3, 2).is_constant(0) && z(3, 3).is_constant(1);
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = i; j < 3; ++j) {
        const Expr e = z(0, i) * z(0, j) + z(1, i) * z(1, j) + z(2, i) * z(2, j);
        const Expr gap = e - r_.graph->constant(i == j ? 1 : 0);
        const bool number = !has_symbols(gap);
        if (number ? std::abs(numeric_value(gap)) > 1e-9 : false) good = false;
      }
    const Expr turn = z(0, 0) * (z(1, 1) * z(2, 2) - z(1, 2) * z(2, 1)) +
                      z(0, 1) * (z(1, 2) * z(2, 0) - z(1, 0) * z(2, 2)) +
                      z(0, 2) * (z(1, 0) * z(2, 1) - z(1, 1) * z(2, 0));
    if (!has_symbols(turn) && numeric_value(turn) < 0) good = false;  // a mirror
    if (!good)
      error(r_[0].place, "base location Z is not a rotation and a translation",
            "its first three columns must be orthonormal and right-handed, its last row 0 0 0 1");
  }

  void defaults() {
    for (const auto& [name, value] : r_.defaults) {
      if (has_symbols(value))
        error({}, "the value of parameter " + name + " = " + to_text(value) + " must be a number");
      finite({}, "the value of parameter " + name, value);
      const Symbol* symbol = r_.graph->find_symbol(name);
      if (symbol != nullptr && symbol->kind == Kind::state)
        error({}, name + " is a state and cannot have a default value");
    }
  }

  // The value of a cell with default parameters, NaN when it has none.
  double value(const Place& place, const std::string& cell, const Expr& e) {
    try {
      return default_value(r_, e);
    } catch (const ModelError& reason) {
      warn(place, cell + " = " + to_text(e) +
                      " has no value with the default parameters: " + reason.diagnostics().front().message);
      return std::nan("");
    }
  }
  double value(int j, std::size_t key) {
    return value(r_[j].place, body(j) + ": " + std::string(link_keys[key]), r_[j].link[key]);
  }

  void not_negative(const Place& place, const std::string& cell, const Expr& e) {
    if (value(place, cell, e) < 0) warn(place, cell + " = " + to_text(e) + " is negative");
  }

  // Drives take energy up or store it. Friction that differs by direction must brake in both.
  void dissipative(int j) {
    for (const std::size_t k : {IA, FV, FS, FD, K})
      not_negative(inertia_place(r_[j]), body(j) + ": " + std::string(link_keys[k]), r_[j].link[k]);
    for (const auto& [part, whole] : {std::pair{FO, FS}, {FA, FV}})
      if (!r_[j].link[part].is_constant(0) && std::abs(value(j, part)) > value(j, whole))
        warn(inertia_place(r_[j]), body(j) + ": " + std::string(link_keys[part]) + " exceeds " +
                                       std::string(link_keys[whole]) + ": friction pushes in one direction");
  }

  void physical(int j) {
    InertialNumbers v{};
    for (std::size_t k = XX; k <= M; ++k) v[k] = value(j, k);
    const auto fault = inertia_fault(v);
    if (!fault) return;
    const bool moments = v[M] > 0;
    warn(inertia_place(r_[j]), body(j) + ": " + fault->what,
         moments ? "XX .. ZZ are taken about the origin of frame " + std::to_string(j) +
                       "; where only ZZ matters, YY = ZZ will do"
                 : fault->hint);
  }

  // Degrees where radians are meant.
  void angles() {
    for (int j = 1; j <= r_.n(); ++j)
      for (const std::size_t k : {cell::gamma, cell::alpha, cell::theta}) {
        const bool turns = k == variable_cell(r_[j].joint);
        const Expr angle = turns ? r_[j].placement[k] - r_[j].q[0] : r_[j].placement[k];
        if (!has_symbols(angle) && std::abs(numeric_value(angle)) > 6.2832)
          warn(r_[j].place,
               body(j) + ": " + std::string(placement_keys[k]) + " = " + to_text(r_[j].placement[k]) +
                   " is more than a full turn",
               "angles are in radians: a right angle is pi/2");
      }
  }

  const RobotData& r_;
  std::set<Id> used_;
};

}  // namespace

std::vector<Diagnostic> validate(const RobotData& data) {
  std::vector<Diagnostic> found = StructureChecker(data).run();
  for (Diagnostic& d : annotation_findings(data)) found.push_back(std::move(d));
  if (has_error(found)) return found;
  for (Diagnostic& d : beam_findings(data)) found.push_back(std::move(d));
  for (Diagnostic& d : wheel_findings(data)) found.push_back(std::move(d));
  return found;
}

bool is_shifted(const Expr& e, const Expr& q) {
  bool found = false;
  for (const auto& [id, k] : angle_of(e.graph(), e.ref()).terms) {
    if (e.graph()[id].varies && (id != q.id() || k != Rational(1))) return false;
    found = found || id == q.id();
  }
  return found;
}

}  // namespace articula
