// The paper's sigma_j qd_j a_j and sigma_bar_j qd_j a_j are here the two halves of the joint's relative twist v_j = (V, w), which
// serves joints with any freedoms; (10) then has w_i + w_j in place of 2 w_i.

#include "model/kinematic/link_motion.hpp"

namespace articula {

namespace {

LinkMotion motion(const Vec3& w, const Vec3& wd, const Vec3& Vd) {
  return {w, wd, Vd, hat(wd) + hat(w) * hat(w)};  // (9)
}

LinkMotion carried(const RobotData& r, int j, const LinkMotion& i, const Transform& iT_j) {
  const Rot3 jA_i = transpose(iT_j.A());
  const Twist v = along(r, j, r[j].qd), vd = along(r, j, r[j].qdd);
  const Vec3 w_i = jA_i * i.w;                                                        // (6a)
  const Vec3 w_j = w_i + v.w;                                                         // (6b)
  const Vec3 wd_j = jA_i * i.wd + (vd.w + cross(w_i, v.w));                           // (8)
  const Vec3 Vd_j = jA_i * (i.Vd + i.U * iT_j.P()) + (vd.V + cross(w_i + w_j, v.V));  // (10)
  const LinkMotion m = motion(named(w_j, "W", j), named(wd_j, "WP", j), named(Vd_j, "VP", j));
  named(m.U, "U", j);
  return m;
}

}  // namespace

// A lever along z_j, of which frame j sees one component, is cheaper there.
Twist carried(const Twist& i, const Transform& iT_j) {
  const Rot3 jA_i = transpose(iT_j.A());
  const Vec3 w_i = jA_i * i.w, jP_j = jA_i * iT_j.P();  // (6a)
  if (is_zero(jP_j.x()) && is_zero(jP_j.y())) {
    const Expr o = w_i.x().graph().constant(0);
    return {jA_i * i.V + cross(w_i, Vec3(w_i.frame(), o, o, jP_j.z())), w_i};
  }
  return {jA_i * (i.V + cross(i.w, iT_j.P())), w_i};  // (6c)
}

Ground ground(const RobotData& r) {
  const Vec3 o = Vec3::zero(*r.graph, mount_frame);
  if (r.floats()) return {o, o, -gravity(r)};
  return {in_base(r.base.W), in_base(r.base.WP), in_base(r.base.VP) - gravity(r)};
}

Twist base_at_rest(const RobotData& r) {
  const Vec3 o = Vec3::zero(*r.graph, r.floats() ? mount_frame : base_frame);
  return {o, o};
}

Twist given_base_twist(const RobotData& r) {
  return r.floats() ? base_at_rest(r) : Twist(in_base(r.base.V), in_base(r.base.W));
}

std::vector<Twist> twists(const RobotData& r, const std::vector<Transform>& T, const Twist& base) {
  std::vector<Twist> t;
  for (int j = 0; j <= r.n(); ++j) {
    const Twist t_j = carried(j == 0 ? base : t[r[j].parent], T[j]) + along(r, j, r[j].qd);  // (6b)
    t.emplace_back(named(t_j.V, "V", j), named(t_j.w, "W", j));
  }
  return t;
}

std::vector<LinkMotion> link_motions(const RobotData& r, const std::vector<Transform>& T) {
  const auto& [w, wd, Vd] = ground(r);
  std::vector<LinkMotion> list{carried(r, 0, motion(w, wd, Vd), T[0])};
  for (int j = 1; j <= r.n(); ++j) list.push_back(carried(r, j, list[r[j].parent], T[j]));
  return list;
}

}  // namespace articula
