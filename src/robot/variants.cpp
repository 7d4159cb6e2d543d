#include "robot/variants.hpp"

#include <algorithm>

namespace articula {

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

RobotData resting(RobotData r) {
  const Expr o = r.graph->constant(0);
  for (Body& body : r.bodies) std::fill(body.qd.begin(), body.qd.end(), o);
  for (auto* row : {&r.base.W, &r.base.WP, &r.base.V, &r.base.VP}) row->fill(o);
  return without_forces(without_accelerations(std::move(r)));
}

RobotData with_free_rates(RobotData r) {
  for (int j = 0; j <= r.n(); ++j) set_joint(*r.graph, r[j], j, r[j].joint);
  return r;
}

}  // namespace articula
