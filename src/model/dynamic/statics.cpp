// Statics: what holds a robot at rest, gravity, springs and the wrenches in its tables acting, with one more wrench at its tip.
//
//   (f, c)_n   what link n exerts on its environment beside, about O_n
//
// By propagation, after [Lau1985] (2-105), (2-110): from link to link inwards, as Newton-Euler of a robot where nothing moves,
//
//   jf_i = jA_i if_i,   jm_i = jA_i im_i + jP_i x jf_i
//
// or by virtual work: tau = (what holds the robot without the tip's wrench, by Lagrange) + J^T (f, c)_n, and the tip's wrench seen from
// each joint that carries the tip at once, beside the weight of all that the joint carries.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"
#include "model/dynamic/reactions.hpp"
#include "model/kinematic/kinematic.hpp"
#include "robot/path.hpp"

namespace articula {

namespace {

// In frame n, of what is given in the frame of the model.
Wrench tip_wrench(const RobotData& r, int n, const Options& options) {
  const Frame frame{options.frame_or_base()};
  const std::vector<Expr> t = task_symbols(*r.graph, "tip");
  const Rot3 nA_r = between(r, {n}, frame).A();
  return {nA_r * Vec3(frame, t[0], t[1], t[2]), nA_r * Vec3(frame, t[3], t[4], t[5])};
}

}  // namespace

Outputs statics_by_propagation(const RobotData& robot, const Options& options) {
  RobotData r = standing(robot);
  const int n = moving_link(r, options.link);
  const Wrench tip = tip_wrench(r, n, options);
  std::array<Expr, link_key_count>& cells = r[n].link;
  for (int i = 0; i < 3; ++i) {
    cells[FX + i] = cells[FX + i] + tip.f[i];
    cells[CX + i] = cells[CX + i] + tip.m[i];
  }
  return reactions_of(r, loads_by_newton_euler(r), {});
}

Outputs statics_by_virtual_work(const RobotData& robot, const Options& options) {
  const RobotData r = standing(robot);
  const int n = moving_link(r, options.link);
  const Wrench tip = tip_wrench(r, n, options);
  JointLoads loads = loads_by_momenta(r);
  for (int j = n;; j = r[j].parent) {
    loads.joints[j] = loads.joints[j] + between(r, {j}, {n}) * tip;
    if (!r.is_carried(j)) break;
  }
  const Matrix J = differentiated_jacobian(r, n, options.frame_or_base());
  loads.tau = lagrange(r);
  const std::vector<Expr> held = transpose(J) * task_symbols(*r.graph, "tip");
  for (std::size_t i = 0; i < held.size(); ++i) loads.tau[i] = loads.tau[i] + held[i];
  return reactions_of(r, loads, {});
}

}  // namespace articula
