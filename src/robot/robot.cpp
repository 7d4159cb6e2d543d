#include "robot/robot.hpp"

#include <algorithm>
#include <cctype>

#include "base/named.hpp"
#include "robot/compound_findings.hpp"
#include "robot/loop_findings.hpp"
#include "robot/variants.hpp"
#include "robot/wheel.hpp"

namespace articula {

namespace {

constexpr std::array joint_table{
    JointInfo{JointKind::revolute, "revolute", 1, 1}, JointInfo{JointKind::prismatic, "prismatic", 1, 1},
    JointInfo{JointKind::fixed, "fixed", 0, 0}, JointInfo{JointKind::ball, "ball", 4, 3},
    JointInfo{JointKind::free, "free", 7, 6}};

std::string numbered(int j, const std::string& name) {
  const std::string number = std::to_string(j);
  return name.empty() || name == "link" + number ? number : number + " (" + name + ")";
}

std::string state_name(const Expr& e) {  // empty for a value, a parameter among them
  return e.op() == Op::symbol && e.varies() && !e.ref().negative() ? e.name() : std::string();
}

Input input(const std::string& name, int cols, const std::vector<Expr>& cells) {
  Input given{name, static_cast<int>(cells.size()) / cols, cols, {}};
  for (const Expr& e : cells) given.symbols.push_back(state_name(e));
  return given;
}

}  // namespace

std::string cell_name(LinkKey key, int link, std::string_view mark) {
  return std::string(link_keys[key]) + std::string(mark) + std::to_string(link);
}

const JointInfo& info(JointKind kind) { return joint_table[static_cast<std::size_t>(kind)]; }

const JointInfo* joint_named(std::string_view name) { return find_named(joint_table, name); }

std::vector<std::string> joint_names() { return all_names(joint_table); }

std::optional<std::size_t> variable_cell(JointKind kind) {
  if (kind == JointKind::revolute) return cell::theta;
  if (kind == JointKind::prismatic) return cell::r;
  return std::nullopt;
}

Expr joint_symbol(Graph& graph, std::string_view letters, int j) {
  return graph.symbol(std::string(letters) + std::to_string(j), Kind::state);
}

bool is_reserved(std::string_view name) {
  for (const std::string_view letters : {"qddr", "qdd", "qdr", "qd", "q", "tau"}) {
    if (name.substr(0, letters.size()) != letters) continue;
    const std::string_view rest = name.substr(letters.size());
    const auto end =
        std::find_if(rest.begin(), rest.end(), [](unsigned char c) { return std::isdigit(c) == 0; });
    const std::string_view component = rest.substr(static_cast<std::size_t>(end - rest.begin()));
    return end != rest.begin() && (component.empty() || (component.size() > 1 && component.front() == '.'));
  }
  return false;
}

std::vector<Expr> references(const std::vector<Expr>& rates) {
  std::vector<Expr> list;
  for (const Expr& rate : rates) {
    std::string name = state_name(rate);
    if (!name.empty()) name.insert(name.find_first_not_of("qd"), "r");
    list.push_back(name.empty() ? rate : rate.graph().symbol(name, Kind::state));
  }
  return list;
}

void set_joint(Graph& graph, Body& body, int j, JointKind kind) {
  using Suffixes = std::vector<std::string>;
  static const Suffixes none, one{""}, quaternion{".w", ".x", ".y", ".z"}, angular{".wx", ".wy", ".wz"},
      couple{".cx", ".cy", ".cz"}, pose{".px", ".py", ".pz", ".w", ".x", ".y", ".z"},
      twist{".vx", ".vy", ".vz", ".wx", ".wy", ".wz"}, wrench{".fx", ".fy", ".fz", ".cx", ".cy", ".cz"};
  const auto symbols = [&](const char* letters, const Suffixes& suffixes) {
    std::vector<Expr> list;
    for (const std::string& suffix : suffixes)
      list.push_back(graph.symbol(letters + std::to_string(j) + suffix, Kind::state));
    return list;
  };
  const auto give = [&](const Suffixes& q, const Suffixes& qd, const Suffixes& tau) {
    body.q = symbols("q", q), body.qd = symbols("qd", qd), body.qdd = symbols("qdd", qd);
    body.tau = symbols("tau", tau);
  };
  body.joint = kind;
  switch (kind) {
    case JointKind::revolute:
    case JointKind::prismatic: return give(one, one, one);
    case JointKind::fixed: return give(none, none, none);
    case JointKind::ball: return give(quaternion, angular, couple);
    case JointKind::free: return give(pose, twist, wrench);
  }
}

int RobotData::nq() const {
  int sum = 0;
  for (const Body& body : bodies) sum += info(body.joint).nq;
  return sum;
}

int RobotData::nv() const {
  int sum = 0;
  for (const Body& body : bodies) sum += info(body.joint).nv;
  return sum;
}

std::vector<Expr> RobotData::all(std::vector<Expr> Body::*variables) const {
  std::vector<Expr> list;
  for (const Body& body : bodies) list.insert(list.end(), (body.*variables).begin(), (body.*variables).end());
  return list;
}

RobotData blank_robot(int n) {
  RobotData r;
  r.graph = std::make_shared<Graph>();
  Graph& g = *r.graph;
  const Expr o = g.constant(0);
  for (int j = 0; j <= n; ++j) {
    Body body;
    body.name = j == 0 ? "base" : "link" + std::to_string(j);
    body.parent = std::max(0, j - 1);
    body.placement.fill(o);
    body.link.fill(o);
    set_joint(g, body, j, j == 0 ? JointKind::fixed : JointKind::revolute);
    if (j > 0) body.placement[cell::theta] = body.q[0];
    r.bodies.push_back(body);
  }
  r.gravity.fill(o);
  r.ground = o;
  r.base.W = r.base.WP = r.base.V = r.base.VP = {o, o, o};
  for (std::size_t i = 0; i < 16; ++i) r.Z[i] = g.constant(i % 5 == 0 ? 1 : 0);
  return r;
}

void for_each_formula(RobotData& data, const std::function<void(Expr&)>& f) {
  for (Body& body : data.bodies) {
    for (Expr& e : body.placement) f(e);
    for (Expr& e : body.link) f(e);
    for (Expr& e : body.limits)
      if (e.valid()) f(e);
    for (auto* variables : {&body.q, &body.qd, &body.qdd, &body.tau})
      for (Expr& e : *variables) f(e);
  }
  for (CutJoint& cut : data.cuts) {
    for (Expr& e : cut.placement) f(e);
    f(cut.q);
    for (Expr& e : cut.twin_placement) f(e);
  }
  for (Motor& motor : data.motors) {
    for (Expr& e : motor.cells) f(e);
    for (auto& [joint, ratio] : motor.ratio) f(ratio);
  }
  for (NamedFrame& frame : data.frames)
    for (auto* row : {&frame.xyz, &frame.rpy})
      for (Expr& e : *row) f(e);
  for (Coupling& coupling : data.couplings) f(coupling.ratio), f(coupling.offset);
  for (Beam& beam : data.beams) {
    for (Expr& e : beam.sizes) f(e);
    for (Expr& e : beam.cells)
      if (e.valid()) f(e);
  }
  for (Wheel& wheel : data.wheels)
    for (Expr& e : wheel.cells)
      if (e.valid()) f(e);
  f(data.ground);
  for (Expr& e : data.gravity) f(e);
  for (auto* row : data.base.rows())
    for (Expr& e : *row) f(e);
  for (Expr& e : data.Z) f(e);
  for (auto& [name, value] : data.defaults) f(value);
}

Robot::Robot(RobotData data) : data_(std::move(data)) {
  for (const Body& body : data_.bodies) {
    const auto nq = static_cast<std::size_t>(info(body.joint).nq),
               nv = static_cast<std::size_t>(info(body.joint).nv);
    if (body.q.size() != nq || body.qd.size() != nv || body.qdd.size() != nv || body.tau.size() != nv)
      throw Bug("link " + body.name + ": its variables are not those of its joint; use set_joint");
  }
  for (Motor& motor : data_.motors)
    std::erase_if(motor.ratio, [](const auto& entry) { return entry.second.is_constant(0); });
  warnings_ = data_.notes;
  for (Diagnostic& found : validate(data_)) warnings_.push_back(std::move(found));
  if (!has_error(warnings_))
    for (const auto& findings : {compound_findings(data_), wheel_place_findings(data_)})
      warnings_.insert(warnings_.end(), findings.begin(), findings.end());
  if (has_error(warnings_)) throw InputError(warnings_);
  closure_ = std::make_shared<Closure>(closure_of(data_));
  if (auto open = unclosed(data_, *closure_)) warnings_.push_back(std::move(*open));
}

std::vector<Expr> Robot::variables(std::string_view input) const {
  const auto of = [&](const std::vector<int>& bodies, std::vector<Expr> Body::*cells) {
    std::vector<Expr> list;
    for (const int j : bodies) list.insert(list.end(), (data_[j].*cells).begin(), (data_[j].*cells).end());
    return list;
  };
  if (input == "q") return of(closure_->independent, &Body::q);
  if (input == "qp") return of(closure_->given, &Body::q);
  if (input == "qd") return of(closure_->independent, &Body::qd);
  if (input == "qdd") return of(closure_->independent, &Body::qdd);
  if (input == "qdr") return references(variables("qd"));
  if (input == "qddr") return references(variables("qdd"));
  if (input == "tau") return of(closure_->driven, &Body::tau);
  if (input != "base" && input != "wrench")
    throw Bug("a robot has no variables '" + std::string(input) + "'");
  std::vector<Expr> cells;
  if (input == "base")
    for (const auto* row : data_.base.rows()) cells.insert(cells.end(), row->begin(), row->end());
  if (input == "wrench")  // a row for each link, the base among them when it floats
    for (int j = data_.first_link(); j <= n(); ++j)
      cells.insert(cells.end(), data_[j].link.begin() + FX, data_[j].link.end());
  return cells;
}

RobotData Robot::in(Graph& graph) const { return copied(data_, graph); }

std::string numbered_link(const RobotData& r, int j) { return numbered(j, r[j].name); }

std::string numbered_joint(const RobotData& r, int j) {
  return numbered(j, r[j].joint_name.empty() ? r[j].name : r[j].joint_name);
}

const Place& inertia_place(const Body& body) {
  return body.link_place.line > 0 ? body.link_place : body.place;
}

std::optional<int> link_named(const RobotData& r, std::string_view name) {
  for (int j = 0; j <= r.n(); ++j)
    if (r[j].name == name) return j;
  return name == "base" ? std::optional(0) : std::nullopt;
}

bool all_zero(std::span<const Expr> cells) {
  return std::all_of(cells.begin(), cells.end(), [](const Expr& e) { return e.is_constant(0); });
}

std::vector<std::string> parameters_of(RobotData r) {
  std::vector<Expr> formulas;
  for_each_formula(r, [&](Expr& e) { formulas.push_back(e); });
  return parameters_in(formulas);
}

std::vector<std::string> Robot::parameters() const { return parameters_of(data_); }

Inputs Robot::inputs() const {
  Inputs inputs;
  for (const std::string name : {"q", "qp", "qd", "qdd", "tau"})
    if (name != "qp" || !closure_->given.empty()) inputs.push_back(input(name, 1, variables(name)));
  const auto add_where_named = [&](const Input& rows) {
    if (std::any_of(rows.symbols.begin(), rows.symbols.end(), [](const auto& s) { return !s.empty(); }))
      inputs.push_back(rows);
  };
  add_where_named(input("base", 3, variables("base")));
  add_where_named(input("wrench", 6, variables("wrench")));
  return inputs;
}

Inputs Robot::reference_inputs() const {
  return {input("qdr", 1, variables("qdr")), input("qddr", 1, variables("qddr"))};
}

}  // namespace articula
