// The kinematic models by differentiation of the links' places (poses.hpp), nothing else: the oracle for the
// recursive ones.
//
//   column k of J   the twist of link n when freedom k alone moves with velocity one [KhalilCreusot1997] (3)
//   Jdot qd         its acceleration when all joints keep their velocities (7)

#include "expr/matrix.hpp"
#include "model/kinematic/kinematic.hpp"
#include "model/kinematic/link_motion.hpp"
#include "model/kinematic/poses.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

// Vd_j, wd_j in frame j, from V_j, w_j there.
Twist acceleration(const Moving& m, const Twist& t) {
  const std::vector<Expr> d = rate({t.V.x(), t.V.y(), t.V.z(), t.w.x(), t.w.y(), t.w.z()}, m.rates);
  const Frame j = t.V.frame();
  return {Vec3(j, d[0], d[1], d[2]) + cross(t.w, t.V), Vec3(j, d[3], d[4], d[5])};
}

// From frame n to frame f, through the frame that the base stands in.
Twist in_frame(const std::vector<Pose>& p, int f, const Twist& t) {
  const Pose& own = p[static_cast<std::size_t>(t.V.frame().index)];
  const auto there = [&](const Vec3& v) {
    const Vec3 out = v.x() * own.axis[0] + v.y() * own.axis[1] + v.z() * own.axis[2];
    return turned(p[static_cast<std::size_t>(f)], {f}, out);
  };
  return {there(t.V), there(t.w)};
}

}  // namespace

Outputs velocities_by_differentiation(Graph& graph, const Robot& robot) {
  const RobotData r = robot.in(graph);
  const std::vector<Pose> p = poses(r);
  const Rates rates = rates_of_coordinates(r);
  std::vector<Twist> t;
  for (int j = r.first_link(); j <= r.n(); ++j) t.push_back(velocity(p[j], j, rates, given_base_twist(r)));
  return tables("V", "W", components(t));
}

Outputs accelerations_by_differentiation(Graph& graph, const Robot& robot) {
  const Moving m = moving(robot.in(graph));
  const std::vector<Pose> p = poses(m.r);
  std::vector<Twist> a;
  for (int j = m.r.first_link(); j <= m.r.n(); ++j)
    a.push_back(acceleration(m, velocity(p[j], j, m.rates, m.base)));
  return tables("VP", "WP", as_given(m, components(a)));
}

Outputs jdot_qdot_by_differentiation(Graph& graph, const Robot& robot, const Options& options) {
  const RobotData r = without_accelerations(robot.in(graph));
  const int n = moving_link(r, options.link);
  const Moving m = moving(r);
  const std::vector<Pose> p = poses(m.r);
  const Twist b = acceleration(m, velocity(p[n], n, m.rates, m.base));  // (7)
  return {output("JpQp", as_given(m, components({in_frame(p, options.frame, b)})))};
}

Outputs jacobian_by_differentiation(Graph& graph, const Robot& robot, const Options& options) {
  const RobotData r = robot.in(graph);
  const int n = moving_link(r, options.link);
  const std::vector<Pose> p = poses(r);
  Matrix J(graph, 6, r.nv());
  int column = 0;
  for (const Rates& alone : rates_of_freedoms(r)) {
    const Twist t = velocity(p[n], n, alone, base_at_rest(r));
    const std::vector<Expr> x = components({in_frame(p, options.frame, t)});  // (3)
    for (int i = 0; i < 6; ++i) J(i, column) = x[static_cast<std::size_t>(i)];
    ++column;
  }
  return {output("J", J)};
}

}  // namespace articula
