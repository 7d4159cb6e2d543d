#include "robot/robot.hpp"

#include <algorithm>
#include <cctype>

#include "expr/transform.hpp"

namespace articula {

namespace {

constexpr JointInfo joints[] = {{JointKind::revolute, "revolute", 1, 1},
                                {JointKind::prismatic, "prismatic", 1, 1},
                                {JointKind::fixed, "fixed", 0, 0},
                                {JointKind::ball, "ball", 4, 3},
                                {JointKind::free, "free", 7, 6}};

Placement placement_of(const std::array<Expr, 6>& p) { return {p[0], p[1], p[2], p[3], p[4], p[5]}; }

std::string state_name(const Expr& e) {  // empty for a value, a parameter among them
  return e.op() == Op::symbol && e.varies() && !e.ref().negative() ? e.graph().symbol_of(e.id()).name
                                                                   : std::string();
}

}  // namespace

const JointInfo& info(JointKind kind) { return joints[static_cast<std::size_t>(kind)]; }

const JointInfo* joint_named(std::string_view name) {
  for (const JointInfo& j : joints)
    if (j.name == name) return &j;
  return nullptr;
}

std::vector<std::string> joint_names() {
  std::vector<std::string> names;
  for (const JointInfo& j : joints) names.emplace_back(j.name);
  return names;
}

Expr joint_symbol(Graph& graph, std::string_view letters, int j) {
  return graph.symbol(std::string(letters) + std::to_string(j), Kind::state);
}

bool is_reserved(std::string_view name) {
  std::size_t i = 0;
  if (name.empty() || name[i++] != 'q') return false;
  while (i < name.size() && i < 3 && name[i] == 'd') ++i;
  return i < name.size() && std::all_of(name.begin() + static_cast<long>(i), name.end(),
                                        [](unsigned char c) { return std::isdigit(c) != 0; });
}

RobotData blank_robot(int n) {
  RobotData r;
  r.graph = std::make_shared<Graph>();
  Graph& g = *r.graph;
  const Expr o = g.constant(0);
  for (int j = 0; j <= n; ++j) {
    Body body;
    body.name = j == 0 ? "base" : "link" + std::to_string(j);
    body.joint = j == 0 ? JointKind::fixed : JointKind::revolute;
    body.parent = std::max(0, j - 1);
    body.placement.fill(o);
    body.link.fill(o);
    if (j > 0) {
      body.q = joint_symbol(g, "q", j);
      body.qd = joint_symbol(g, "qd", j);
      body.qdd = joint_symbol(g, "qdd", j);
      body.placement[4] = body.q;
    } else {
      body.q = body.qd = body.qdd = o;
    }
    r.bodies.push_back(body);
  }
  r.gravity.fill(o);
  r.base.W = r.base.WP = r.base.V = r.base.VP = {o, o, o};
  for (std::size_t i = 0; i < 16; ++i) r.Z[i] = g.constant(i % 5 == 0 ? 1 : 0);
  return r;
}

void for_each_formula(RobotData& data, const std::function<void(Expr&)>& f) {
  for (Body& body : data.bodies) {
    for (Expr& e : body.placement) f(e);
    for (Expr& e : body.link) f(e);
    f(body.q), f(body.qd), f(body.qdd);
  }
  for (CutJoint& cut : data.cuts) {
    for (Expr& e : cut.placement) f(e);
    f(cut.q);
    for (Expr& e : cut.twin_placement) f(e);
  }
  for (Expr& e : data.gravity) f(e);
  for (auto* row : {&data.base.W, &data.base.WP, &data.base.V, &data.base.VP})
    for (Expr& e : *row) f(e);
  for (Expr& e : data.Z) f(e);
  for (auto& [name, value] : data.defaults) f(value);
}

Robot::Robot(RobotData data) : data_(std::move(data)) {
  warnings_ = data_.notes;
  for (Diagnostic& found : validate(data_)) warnings_.push_back(std::move(found));
  if (has_error(warnings_)) throw InputError(warnings_);
}

int Robot::nq() const {
  int sum = 0;
  for (const Body& body : data_.bodies) sum += info(body.joint).nq;
  return sum;
}

int Robot::nv() const {
  int sum = 0;
  for (const Body& body : data_.bodies) sum += info(body.joint).nv;
  return sum;
}

RobotData Robot::in(Graph& graph) const {
  RobotData r = data_;
  std::vector<Expr> formulas;
  for_each_formula(r, [&](Expr& e) { formulas.push_back(e); });
  const std::vector<Expr> copies = copy(formulas, graph);
  std::size_t k = 0;
  for_each_formula(r, [&](Expr& e) { e = copies[k++]; });
  r.graph = std::shared_ptr<Graph>(std::shared_ptr<Graph>(), &graph);  // the caller owns it
  return r;
}

std::vector<std::string> Robot::parameters() const {
  RobotData r = data_;
  std::vector<Expr> formulas;
  for_each_formula(r, [&](Expr& e) { formulas.push_back(e); });
  std::vector<std::string> names;
  for (const Id id : reachable(formulas))
    if ((*data_.graph)[id].op == Op::symbol && data_.graph->symbol_of(id).kind == Kind::parameter)
      names.push_back(data_.graph->symbol_of(id).name);
  return names;
}

Inputs Robot::inputs() const {
  Inputs inputs{{"q", 0, 1, {}}, {"qd", 0, 1, {}}, {"qdd", 0, 1, {}}};
  for (const Body& body : data_.bodies) {
    if (info(body.joint).nv != 1) continue;
    inputs[0].symbols.push_back(state_name(body.q));
    inputs[1].symbols.push_back(state_name(body.qd));
    inputs[2].symbols.push_back(state_name(body.qdd));
  }
  for (Input& input : inputs) input.rows = static_cast<int>(input.symbols.size());
  const auto add_rows = [&](const std::string& name, int cols, const std::vector<Expr>& cells) {
    Input input{name, static_cast<int>(cells.size()) / cols, cols, {}};
    for (const Expr& e : cells) input.symbols.push_back(state_name(e));
    if (std::any_of(input.symbols.begin(), input.symbols.end(), [](const auto& s) { return !s.empty(); }))
      inputs.push_back(input);
  };
  std::vector<Expr> motion;
  for (const auto* row : {&data_.base.W, &data_.base.WP, &data_.base.V, &data_.base.VP})
    motion.insert(motion.end(), row->begin(), row->end());
  add_rows("base", 3, motion);
  std::vector<Expr> wrenches;  // row j - 1: the wrench of link j
  for (int j = 1; j <= n(); ++j)
    wrenches.insert(wrenches.end(), data_[j].link.begin() + FX, data_[j].link.end());
  add_rows("wrench", 6, wrenches);
  return inputs;
}

Transform placement(const RobotData& r, int j) {
  return khalil_kleinfinger({r[j].parent}, {j}, placement_of(r[j].placement));
}

Inertia inertia(const RobotData& r, int j) {
  const auto& e = r[j].link;
  return {e[M], Vec3({j}, e[MX], e[MY], e[MZ]),
          Tensor3({j}, {{{e[XX], e[XY], e[XZ]}, {e[XY], e[YY], e[YZ]}, {e[XZ], e[YZ], e[ZZ]}}})};
}

Wrench external_wrench(const RobotData& r, int j) {
  const auto& e = r[j].link;
  return {Vec3({j}, e[FX], e[FY], e[FZ]), Vec3({j}, e[CX], e[CY], e[CZ])};
}

Vec3 gravity(const RobotData& r) { return in_base(r.gravity); }

Vec3 in_base(const std::array<Expr, 3>& c) { return {base_frame, c[0], c[1], c[2]}; }

}  // namespace articula
