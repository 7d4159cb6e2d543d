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
  const Pose& own = p[t.V.frame().index];
  const auto there = [&](const Vec3& v) {
    const Vec3 out = v.x() * own.axis[0] + v.y() * own.axis[1] + v.z() * own.axis[2];
    return turned(p[f], {f}, out);
  };
  return {there(t.V), there(t.w)};
}

}  // namespace

Outputs velocities_by_differentiation(const RobotData& r) {
  const std::vector<Pose> p = poses(r);
  const Rates rates = rates_of_coordinates(r);
  std::vector<Twist> t;
  for (int j = r.first_link(); j <= r.n(); ++j) t.push_back(velocity(p[j], j, rates, given_base_twist(r)));
  return tables("V", "W", components(t));
}

Outputs accelerations_by_differentiation(const RobotData& r) {
  const Moving m = moving(r);
  const std::vector<Pose> p = poses(m.r);
  std::vector<Twist> a;
  for (int j = m.r.first_link(); j <= m.r.n(); ++j)
    a.push_back(acceleration(m, velocity(p[j], j, m.rates, m.base)));
  return tables("VP", "WP", as_given(m, components(a)));
}

std::vector<Expr> differentiated_acceleration(const RobotData& robot, int n, int r) {
  const Moving m = moving(without_accelerations(robot));
  const std::vector<Pose> p = poses(m.r);
  const Twist b = acceleration(m, velocity(p[n], n, m.rates, m.base));  // (7)
  return as_given(m, components({in_frame(p, r, b)}));
}

Matrix differentiated_jacobian(const RobotData& robot, int n, int r) {
  const std::vector<Pose> p = poses(robot);
  Matrix J(*robot.graph, 6, robot.nv());
  int column = 0;
  for (const Rates& alone : rates_of_freedoms(robot)) {
    const Twist t = velocity(p[n], n, alone, base_at_rest(robot));
    const std::vector<Expr> x = components({in_frame(p, r, t)});  // (3)
    for (int i = 0; i < 6; ++i) J(i, column) = x[i];
    ++column;
  }
  return J;
}

std::vector<Expr> jdot_qdot_by_differentiation(const RobotData& r, const Options& options) {
  return differentiated_acceleration(r, moving_link(r, options.link), options.frame_or_base());
}

Matrix jacobian_by_differentiation(const RobotData& r, const Options& options) {
  return differentiated_jacobian(r, moving_link(r, options.link), options.frame_or_base());
}

}  // namespace articula
