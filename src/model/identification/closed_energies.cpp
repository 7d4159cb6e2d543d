#include "model/identification/closed_energies.hpp"

#include <algorithm>

#include "robot/defaults.hpp"

namespace articula {

ClosedEnergies::ClosedEnergies(const RobotData& r, const Closure& closure, unsigned long seed)
    : r_(r), closure_(closure), positions_(r, closure, seed) {
  for (std::size_t i = 0; i < 3; ++i) gravity_[i] = default_value(r, r.gravity[i]);
}

// (49), (50) of [KhalilCreusot1997], for each cell alone; twists are written in frame 0 and turned into the links'.
std::vector<ClosedEnergies::LinkEnergies> ClosedEnergies::energies(const State& state) const {
  const LoopNumbers& loops = positions_.loops();
  const std::vector<Placing> T = loops.places(state.closed.q);
  const auto qd = [&](int j, int k) { return state.closed.qd[loops.first_v(j) + k]; };
  const Vector3 g = in_axes(state.base, gravity_);
  std::vector<Vector3> V, w;
  std::vector<LinkEnergies> list;
  for (int j = 0; j <= r_.n(); ++j) {
    const Placing& at = T[j];
    const JointKind kind = r_[j].joint;
    const int a = r_[j].parent;
    Vector3 Vj = j == 0 ? state.V : V[a] + cross(w[a], column(at, 3) - column(T[a], 3));
    Vector3 wj = j == 0 ? state.w : w[a];
    const int turns = kind == JointKind::free ? 3 : 0;
    if (kind == JointKind::revolute) wj = wj + qd(j, 0) * column(at, 2);
    if (kind == JointKind::prismatic) Vj = Vj + qd(j, 0) * column(at, 2);
    if (kind == JointKind::free) Vj = Vj + turned(at, {qd(j, 0), qd(j, 1), qd(j, 2)});
    if (kind == JointKind::free || kind == JointKind::ball)
      wj = wj + turned(at, {qd(j, turns), qd(j, turns + 1), qd(j, turns + 2)});
    V.push_back(Vj), w.push_back(wj);
    const Vector3 o = in_axes(at, wj), v = in_axes(at, Vj), c = cross(v, o), gj = in_axes(at, g);
    double rotor = 0;
    for (int k = 0; k < info(kind).nv; ++k) rotor += qd(j, k) * qd(j, k) / 2;
    list.push_back({{o[0] * o[0] / 2, o[0] * o[1], o[0] * o[2], o[1] * o[1] / 2, o[1] * o[2], o[2] * o[2] / 2,
                     c[0], c[1], c[2], inner(v, v) / 2, rotor},
                    {0, 0, 0, 0, 0, 0, -gj[0], -gj[1], -gj[2],
                     -inner(gravity_, column(state.base, 3)) - inner(g, column(at, 3)), 0}});
  }
  return list;
}

ClosedEnergies::State ClosedEnergies::with_base(const ClosedState& closed) {
  const LoopNumbers& loops = positions_.loops();
  State state{closed, no_motion, {0, 0, 0}, {0, 0, 0}};
  if (r_.floats()) {
    const std::size_t q = loops.first_q(0);
    state.base = turned_by({closed.q[q + 3], closed.q[q + 4], closed.q[q + 5], closed.q[q + 6]});
    for (std::size_t i = 0; i < 3; ++i) state.base[4 * i + 3] = closed.q[q + i];
  }
  const auto given = [](const Expr& rate, const Expr& acceleration) {
    return !rate.is_constant(0) || !acceleration.is_constant(0);
  };
  for (std::size_t i = 0; i < 3; ++i) {
    if (given(r_.base.V[i], r_.base.VP[i])) state.V[i] = positions_.draw() * loops.length();
    if (given(r_.base.W[i], r_.base.WP[i])) state.w[i] = positions_.draw();
  }
  return state;
}

// As many as tell a quadratic form of all of them, but few: positions tell more.
int ClosedEnergies::velocities() const {
  const int m = closure_.mobility;
  return std::min(4, std::max(1, m * (m + 1) / 2));
}

std::vector<ClosedEnergies::Row> ClosedEnergies::next(const std::vector<TableCell>& cells) {
  std::vector<Row> rows;
  const std::optional<ClosedState> first = positions_.next();
  for (int v = 0; first && v < velocities(); ++v) {
    const State state = with_base(v == 0 ? *first : positions_.again());
    State rest = state;
    rest.closed = *positions_.home(), rest.base = no_motion;
    const std::vector<LinkEnergies> e = energies(state), still = energies(rest);
    Row row;
    for (const auto& [link, key] : cells) {
      row.T.push_back(e[link].T[key] - still[link].T[key]);
      if (v == 0) row.U.push_back(e[link].U[key] - still[link].U[key]);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace articula
