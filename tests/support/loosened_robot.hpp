// Robots with ball and free joints and with a floating base, made from others: some of a robot's joints are replaced, the
// same ones for the same seed.
#pragma once

#include "robot/robot.hpp"
#include "support/draw.hpp"

namespace articula::test {

inline void loosen_joint(RobotData& r, int j, JointKind kind) {
  Body& body = r.bodies[static_cast<std::size_t>(j)];
  for (const std::size_t moving : {4U, 5U})
    if (body.placement[moving].varies()) body.placement[moving] = r.graph->constant(0);
  body.link[IA] = r.graph->constant(0);  // rotors belong to joints with one freedom
  set_joint(*r.graph, body, j, kind);
}

inline void loosen_base(RobotData& r) {
  const Expr o = r.graph->constant(0);
  for (auto* row : {&r.base.W, &r.base.WP, &r.base.V, &r.base.VP}) row->fill(o);
  r.bodies[0].link = r[1].link;
  for (std::size_t k = IA; k < link_key_count; ++k) r.bodies[0].link[k] = o;
  r.bodies[0].link[FX] = r.graph->symbol("push", Kind::state);
  loosen_joint(r, 0, JointKind::free);
}

inline Robot loosened(const Robot& robot, std::uint64_t seed) {
  Draw draw(seed);
  RobotData r = robot.data();
  r.name += "-loosened";
  const bool floats = draw.chance(50);
  if (floats) loosen_base(r);
  const int at = draw.between(1, r.n());
  loosen_joint(r, at, draw.chance(60) ? JointKind::ball : JointKind::free);
  if (!floats && draw.chance(40)) loosen_joint(r, draw.between(1, r.n()), JointKind::ball);
  return Robot(std::move(r));
}

}  // namespace articula::test
