#include "model/loops/constraints.hpp"

#include <algorithm>

#include "geom/frame.hpp"
#include "model/kinematic/jacobian.hpp"
#include "model/kinematic/kinematic.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

// The robot seen from the root of a loop: nothing but the joints of the loop moves.
RobotData seen_from_root(RobotData r, const Loop& loop) {
  const Expr o = r.graph->constant(0);
  const std::set<int> in_loop = joints_of(loop);
  for (int j = 0; j <= r.n(); ++j)
    if (in_loop.count(j) == 0)
      for (auto* rates : {&r[j].qd, &r[j].qdd}) std::fill(rates->begin(), rates->end(), o);
  r.base.W = r.base.WP = r.base.V = r.base.VP = {o, o, o};
  return r;
}

using Six = std::vector<Expr>;

Triple linear(const Six& x) { return {x[0], x[1], x[2]}; }
Triple angular(const Six& x) { return {x[3], x[4], x[5]}; }

// A motion about O_k as one about a point that lies L away.
void shift(Matrix& J, const Triple& L) {
  for (int v = 0; v < J.cols(); ++v) {
    const Triple w{J(3, v), J(4, v), J(5, v)}, more = cross(w, L);
    for (int i = 0; i < 3; ++i) J(i, v) = J(i, v) + more[i];
  }
}

RelativeMotion relative_motion(Graph& graph, const Robot& robot, std::size_t cut,
                               const Kinematics& kinematics) {
  const RobotData& all = robot.data();
  const Loop loop = loop_of(all, all.cuts[cut]);
  const RobotData r = Robot(seen_from_root(with_cut_frames(with_free_rates(all)), loop)).in(graph);
  const int k = all.n() + 1 + 2 * static_cast<int>(cut), twin = k + 1;

  Matrix Jk = kinematics.jacobian(r, k, twin), Jt = kinematics.jacobian(r, twin, twin);
  Six bk = kinematics.acceleration(r, k, twin), bt = kinematics.acceleration(r, twin, twin);
  const std::vector<Expr> qd = r.all(&Body::qd);
  if (all.cuts[cut].joint == JointKind::prismatic) {
    // what slides is looked at where the twin is: along the z axis from O_k
    const Expr o = graph.constant(0);
    const Triple L{o, o, between(r, Frame{k}, Frame{twin}).P()[2]};
    const Triple wd = angular(bk), w = angular(Jk * qd), near = cross(wd, L), far = cross(w, cross(w, L));
    for (std::size_t i = 0; i < 3; ++i) bk[i] = bk[i] + near[i] + far[i];
    shift(Jk, L);
  }
  const Six tk = Jk * qd, tt = Jt * qd;
  RelativeMotion m{Matrix(graph, 6, Jk.cols()), {}};
  for (std::size_t i = 0; i < 6; ++i) m.b.push_back(bk[i] - bt[i]);
  const Triple turning = cross(angular(tk), linear(tt) - linear(tk)),
               tumbling = cross(angular(tk), angular(tt));
  for (std::size_t i = 0; i < 2; ++i) {  // along the axis of the cut they have no component
    if (all.cuts[cut].joint == JointKind::prismatic) m.b[i] = m.b[i] + Rational(2) * turning[i];
    if (all.cuts[cut].joint == JointKind::revolute) m.b[3 + i] = m.b[3 + i] + tumbling[i];
  }
  // at a closed position these move both frames alike
  std::vector<int> in_loop = freedoms_of(all, loop.to_cut);
  for (const int v : freedoms_of(all, loop.to_twin)) in_loop.push_back(v);
  for (const int v : in_loop)
    for (int i = 0; i < 6; ++i) m.J(i, v) = Jk(i, v) - Jt(i, v);
  return m;
}

}  // namespace

const Kinematics& by_recursion() {
  static const Kinematics k{jacobian, residual_acceleration};
  return k;
}
const Kinematics& by_differentiation() {
  static const Kinematics k{differentiated_jacobian, differentiated_acceleration};
  return k;
}

std::vector<RelativeMotion> relative_motions(Graph& graph, const Robot& robot, const Kinematics& kinematics) {
  std::vector<RelativeMotion> list;
  for (std::size_t c = 0; c < robot.data().cuts.size(); ++c)
    list.push_back(relative_motion(graph, robot, c, kinematics));
  return list;
}

Constraints constraints(Graph& graph, const Robot& robot, const Kinematics& kinematics) {
  const std::vector<RelativeMotion> motions = relative_motions(graph, robot, kinematics);
  const RobotData& r = robot.data();
  const Closure& closure = robot.closure();
  const std::vector<int> a = freedoms_of(r, closure.independent), p = freedoms_of(r, closure.dependent);
  std::vector<Expr> W, Wc, Psi, Phi;
  for (std::size_t c = 0; c < motions.size(); ++c) {
    const auto add = [&](int row, std::vector<Expr>& into, std::vector<Expr>& rest) {
      for (int v = 0; v < motions[c].J.cols(); ++v) into.push_back(motions[c].J(row, v));
      rest.push_back(motions[c].b[row]);
    };
    for (const int row : closure.rows[c]) add(row, W, Psi);
    if (const int row = freed(r.cuts[c].joint); row >= 0) add(row, Wc, Phi);
  }
  const int nv = r.nv(), rows = static_cast<int>(Psi.size()), cut_rows = static_cast<int>(Phi.size());
  const Matrix all(rows, nv, W), of_cuts(cut_rows, nv, Wc);
  // the axis of the cut joint is the z axis of the frame k+B
  return {columns(all, a),
          columns(all, p),
          columns(of_cuts, a),
          columns(of_cuts, p),
          scaled_identity(cut_rows, graph.constant(1)),
          Psi,
          Phi};
}

}  // namespace articula
