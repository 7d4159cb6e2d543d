#include "robot/variants.hpp"

#include <algorithm>

#include "expr/transform.hpp"

namespace articula {

RobotData copied(RobotData r, Graph& graph) {
  std::vector<Expr> formulas;
  for_each_formula(r, [&](Expr& e) { formulas.push_back(e); });
  const std::vector<Expr> copies = copy(formulas, graph);
  std::size_t k = 0;
  for_each_formula(r, [&](Expr& e) { e = copies[k++]; });
  r.graph = std::shared_ptr<Graph>(std::shared_ptr<Graph>(), &graph);  // the caller owns it
  return r;
}

RobotData without_gravity(RobotData r) {
  r.gravity.fill(r.graph->constant(0));
  return r;
}

RobotData without_accelerations(RobotData r) {
  const std::vector<bool> all(r.bodies.size(), true);
  return without_accelerations(std::move(r), all);
}

RobotData without_accelerations(RobotData r, const std::vector<bool>& joints) {
  for (int j = 0; j <= r.n(); ++j)
    if (joints[j]) std::fill(r[j].qdd.begin(), r[j].qdd.end(), r.graph->constant(0));
  return r;
}

RobotData without_forces(RobotData r) {
  for (Body& body : r.bodies) std::fill(body.link.begin() + FV, body.link.end(), r.graph->constant(0));
  r.motors.clear();
  return r;
}

RobotData emptied(RobotData r) {
  const Expr o = r.graph->constant(0);
  for (Body& body : r.bodies) body.link.fill(o);
  for (Motor& motor : r.motors) motor.cells.fill(o);
  r.choices.clear();
  return r;
}

RobotData without_losses(RobotData r) {
  const Expr o = r.graph->constant(0);
  for (Body& body : r.bodies) {
    std::fill(body.link.begin() + FV, body.link.begin() + K, o);
    std::fill(body.link.begin() + FX, body.link.end(), o);
  }
  for (Motor& motor : r.motors) motor.cells[FVM] = motor.cells[FSM] = o;
  return r;
}

bool has_losses(const RobotData& r) {
  const auto body_has = [](const Body& b) {
    return !all_zero({b.link.begin() + FV, b.link.begin() + K}) ||
           !all_zero({b.link.begin() + FX, b.link.end()});
  };
  const auto motor_has = [](const Motor& m) { return !all_zero({m.cells.begin() + FVM, m.cells.end()}); };
  return std::any_of(r.bodies.begin(), r.bodies.end(), body_has) ||
         std::any_of(r.motors.begin(), r.motors.end(), motor_has);
}

bool base_moves(const RobotData& r) {
  const auto rows = r.base.rows();
  return std::any_of(rows.begin(), rows.end(), [](const auto* row) { return !all_zero(*row); });
}

RobotData without_dry_friction(RobotData r) {
  const Expr o = r.graph->constant(0);
  for (Body& body : r.bodies)
    for (const LinkKey key : {FS, FD}) body.link[key] = o;
  for (Motor& motor : r.motors) motor.cells[FSM] = o;
  return r;
}

RobotData standing(RobotData r) {
  const Expr o = r.graph->constant(0);
  for (Body& body : r.bodies) std::fill(body.qd.begin(), body.qd.end(), o);
  for (auto* row : r.base.rows()) row->fill(o);
  return without_accelerations(std::move(r));
}

RobotData resting(RobotData r) { return without_forces(standing(std::move(r))); }

RobotData floating(RobotData r) {
  if (!r.floats()) set_joint(*r.graph, r[0], 0, JointKind::free);
  return r;
}

RobotData at_zero(RobotData r) {
  const Expr o = r.graph->constant(0), one = r.graph->constant(1);
  for (Body& body : r.bodies) {
    std::map<std::string, Expr> zero;
    for (const Expr& q : body.q) zero[q.name()] = o;
    const std::vector<Expr> cells =
        substitute({body.placement.begin(), body.placement.end()}, *r.graph, by_name(zero));
    std::copy(cells.begin(), cells.end(), body.placement.begin());
    std::fill(body.q.begin(), body.q.end(), o);
    if (body.q.size() >= 4) body.q[body.q.size() - 4] = one;
  }
  return r;
}

RobotData locked(RobotData r, const std::map<int, double>& joints) {
  const Expr o = r.graph->constant(0);
  std::map<std::string, Expr> values;
  for (const auto& [j, q] : joints) values[r[j].q[0].name()] = r.graph->constant(Rational::exactly(q));
  for (const auto& [j, q] : joints) {
    Body& body = r[j];
    for (Expr& e : body.placement) e = substitute(e, *r.graph, by_name(values));
    set_joint(*r.graph, body, j, JointKind::fixed);
    body.limits = {};
    std::fill(body.link.begin() + IA, body.link.begin() + FX, o);
    for (Motor& motor : r.motors) motor.ratio.erase(j);
  }
  std::erase_if(r.motors, [](const Motor& motor) { return motor.ratio.empty(); });
  r.couplings.clear(), r.compounds.clear(), r.beams.clear(), r.wheels.clear(), r.choices.clear();
  return r;
}

RobotData with_defaults(RobotData r, const std::map<std::string, double>& values) {
  for (const auto& [name, value] : values) r.defaults[name] = r.graph->constant(Rational::exactly(value));
  return r;
}

RobotData with_point_mass(RobotData r, int link, const Expr& m, const std::array<Expr, 3>& c) {
  const auto& [x, y, z] = c;
  const std::array<std::pair<LinkKey, Expr>, 10> added{{{XX, m * (y * y + z * z)},
                                                        {XY, -(m * (x * y))},
                                                        {XZ, -(m * (x * z))},
                                                        {YY, m * (x * x + z * z)},
                                                        {YZ, -(m * (y * z))},
                                                        {ZZ, m * (x * x + y * y)},
                                                        {MX, m * x},
                                                        {MY, m * y},
                                                        {MZ, m * z},
                                                        {M, m}}};
  for (Beam& b : r.beams)  // its own mass stays what it is
    if (b.link == link && !b.cells[BEAM_M].valid()) b.cells[BEAM_M] = r[link].link[M];
  for (const auto& [key, term] : added) r[link].link[key] = r[link].link[key] + term;
  return r;
}

RobotData with_free_rates(RobotData r) {
  for (int j = 0; j <= r.n(); ++j) set_joint(*r.graph, r[j], j, r[j].joint);
  return r;
}

std::string joint_with_fixed_rate(const RobotData& r) {
  const RobotData free = with_free_rates(r);
  const auto same = [](const std::vector<Expr>& a, const std::vector<Expr>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const Expr& x, const Expr& y) { return x.id() == y.id(); });
  };
  for (int j = 0; j <= r.n(); ++j)
    if (!same(r[j].qd, free[j].qd) || !same(r[j].qdd, free[j].qdd)) return numbered_joint(r, j);
  return "";
}

}  // namespace articula
