// Velocities and accelerations from the base outwards, [KhalilCreusot1997] (6)-(10), and the Jacobian by Renaud's
// form (4).

#include "model/kinematic/jacobian.hpp"
#include "model/kinematic/kinematic.hpp"
#include "model/kinematic/link_motion.hpp"
#include "robot/variants.hpp"

namespace articula {

std::vector<Expr> components(const std::vector<Twist>& t) {
  std::vector<Expr> x;
  for (const Vec3 Twist::*part : {&Twist::V, &Twist::w})
    for (const Twist& t_j : t)
      for (int c = 0; c < 3; ++c) x.push_back((t_j.*part)[c]);
  return x;
}

Outputs tables(const std::string& V, const std::string& w, const std::vector<Expr>& x) {
  const auto half = x.begin() + static_cast<long>(x.size() / 2);
  const int rows = static_cast<int>(x.size() / 6);
  return {{V, rows, 3, {x.begin(), half}}, {w, rows, 3, {half, x.end()}}};
}

Outputs velocities_recursive(const RobotData& r) {
  const std::vector<Twist> t = twists(r, placements(r), given_base_twist(r));
  return tables("V", "W", components({t.begin() + r.first_link(), t.end()}));
}

Outputs accelerations_recursive(const RobotData& robot) {
  const RobotData r = without_gravity(robot);
  const std::vector<LinkMotion> motion = link_motions(r, placements(r));
  std::vector<Twist> a;
  for (int j = r.first_link(); j <= r.n(); ++j) a.emplace_back(motion[j].Vd, motion[j].wd);
  return tables("VP", "WP", components(a));
}

std::vector<Expr> jdot_qdot_recursive(const RobotData& r, const Options& options) {
  return residual_acceleration(r, moving_link(r, options.link), options.frame_or_base());
}

namespace {

JacobianFactors chosen_factors(const RobotData& r, const Options& options) {
  return jacobian_factors(r, moving_link(r, options.link), options.frame_or_base(), options.via,
                          options.point);
}

}  // namespace

Matrix jacobian_by_renaud(const RobotData& r, const Options& options) {
  return chosen_factors(r, options).product();
}

// Called as in the paper: 0A1, 1L3_6, 1J6_3 for r = 0, i = 1, j = 3, n = 6.
Outputs factors_of_jacobian(const RobotData& r, const Options& options) {
  const JacobianFactors f = chosen_factors(r, options);
  const std::string i = std::to_string(f.i), j = std::to_string(f.j);
  const std::string n = std::to_string(moving_link(r, options.link)),
                    to = std::to_string(options.frame_or_base());
  return {output(to + "A" + i, f.A), output(i + "L" + j + "_" + n, f.L), output(i + "J" + n + "_" + j, f.J)};
}

}  // namespace articula
