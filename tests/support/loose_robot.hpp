// Random trees with everything that the plain ones lack: joints with several freedoms, joints without a motor, a base that
// floats. Made from the plain ones, so that the rest of them stays what it is.
#pragma once

#include "support/random_robot.hpp"

namespace articula::test {

inline void change_joint(RobotData& r, int j, JointKind kind) {
  Body& body = r.bodies[static_cast<std::size_t>(j)];
  const Expr o = r.graph->constant(0);
  set_joint(*r.graph, body, j, kind);
  for (Expr& e : body.placement)
    if (e.varies()) e = r.graph->constant(Rational(1, 3));
  body.link[IA] = o;
}

inline Robot loose_robot(std::uint64_t seed) {
  RobotData r = random_robot(seed).data();
  Draw draw(1000 + seed);
  r.name = "loose-" + std::to_string(seed);
  int large = 0;
  for (int j = 1; j <= r.n(); ++j) {
    Body& body = r.bodies[static_cast<std::size_t>(j)];
    if (large < 2 && draw.chance(20))
      change_joint(r, j, draw.chance(70) ? JointKind::ball : JointKind::free), ++large;
    body.active = draw.chance(60);
  }
  if (draw.chance(50)) {
    const Expr o = r.graph->constant(0);
    change_joint(r, 0, JointKind::free);
    r.bodies[0].link = r.bodies[1].link;
    r.bodies[0].link[IA] = o;
    std::fill(r.bodies[0].link.begin() + FX, r.bodies[0].link.end(), o);
    r.base.W = r.base.WP = r.base.V = r.base.VP = {o, o, o};
  }
  return Robot(std::move(r));
}

}  // namespace articula::test
