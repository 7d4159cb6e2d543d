// The inverse dynamic model by balances at the centres of gravity, [LucassenVanDeVen1988], sections 4-6; the same equations are
// the Newton-Euler approach of [Bouri].
//
//   c_i            centre of gravity (c.o.g.) of segment i from O_i: MS_i / M_i
//   J_i            inertia about it
//   j^l_i, j^u_i   from the c.o.g. to the joint with the preceding and with a following segment
//   e^l_i          axes of the joint with the preceding segment; e^l_k = e^u_i seen from the segment k that follows
//   w_i, wd_i      angular velocity and acceleration; U_i = hat(wd_i) + hat(w_i) hat(w_i)
//   vd_i           acceleration of the c.o.g., less gravity
//   iF_i, iM_i     resultant of the inertial forces, and of their moments about the c.o.g. (Fi, Mi in labels): minus, erratum E57
//   F^l_i, M^l_i   force and moment of the preceding segment on segment i, at O_i
//   F^u_i, M^u_i   those of the following ones, F^u_i = -F^l_k, and of the environment: sums where there are several
//
// Everything of segment i is written in frame i. With -g in vd_0 the term m_i g is part of iF_i. The joint of segment k is the
// point O_k; where it slides, its velocity v.V in the preceding segment adds to vd_k what the paper, which has revolute joints
// only, does not need. The equations have no numbers in the paper; the lines name its sections.
//
// A segment without mass has no c.o.g.: when it has no first moments either, any point serves and O_i is taken; when it has, as
// base parameters may, the method does not apply.

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/links.hpp"
#include "model/dynamic/reactions.hpp"

namespace articula {

namespace {

struct Segment {
  Expr m;
  Vec3 j_l;
  Tensor3 J;
};

Segment segment(const RobotData& r, int i) {
  const Inertia I = inertia(r, i);
  const auto over_mass = [&](const Expr& first_moment) {
    return is_zero(first_moment) ? r.graph->constant(0) : first_moment / I.M();
  };
  const Vec3 c({i}, over_mass(I.MS().x()), over_mass(I.MS().y()), over_mass(I.MS().z()));
  return {I.M(), named(-c, "jl", i), named(I.J() + hat(I.MS()) * hat(c), "J", i)};
}

struct SegmentMotion {
  Vec3 w, wd, vd;
  Tensor3 U;
};

SegmentMotion given(const Vec3& w, const Vec3& wd, const Vec3& vd) {
  return {w, wd, vd, hat(wd) + hat(w) * hat(w)};
}

// Section 4: segment k, which follows i at the joint j^u_i.
SegmentMotion carried(const RobotData& r, int k, const SegmentMotion& i, const Rot3& kA_i, const Vec3& j_u,
                      const Vec3& j_l) {
  const Twist v = along(r, k, r[k].qd), vd = along(r, k, r[k].qdd);
  const Vec3 w_i = kA_i * i.w;
  const Vec3 w = named(w_i + v.w, "W", k);
  const Vec3 wd = named(kA_i * i.wd + (vd.w + cross(w_i, v.w)), "WP", k);
  const Tensor3 U = named(hat(wd) + hat(w) * hat(w), "U", k);
  const Vec3 at_joint = kA_i * (i.vd + i.U * j_u) + (vd.V + cross(w_i + w, v.V));
  return {w, wd, named(at_joint + U * (-j_l), "vd", k), U};
}

}  // namespace

std::optional<std::string> needs_centres_of_gravity(const Robot& robot) {
  const RobotData& r = robot.data();
  for (int i = r.first_link(); i <= r.n(); ++i) {
    const Inertia I = inertia(r, i);
    if (is_zero(I.M()) && !is_zero(I.MS()))
      return "link " + std::to_string(i) +
             " has first moments (MX, MY, MZ) but no mass, so it has no centre of gravity";
  }
  return std::nullopt;
}

JointLoads loads_by_cog(const RobotData& r) {
  Graph& graph = *r.graph;
  const std::vector<Transform> T = placements(r);  // iT_k, i before k
  const auto& [w_0, wd_0, vd_0] = ground(r);
  std::vector<Segment> segments;
  std::vector<SegmentMotion> motions;
  std::vector<Vec3> j_u;       // to the joint of k, in the segment before it
  std::vector<Vec3> F_u, M_u;  // section 5
  std::vector<Vec3> j_F;       // j^u x F^u, summed
  for (int k = 0; k <= r.n(); ++k) {
    const int i = r[k].parent;
    const Vec3 o = Vec3::zero(graph, {k});
    segments.push_back(k < r.first_link() ? Segment{graph.constant(0), o, hat(o)} : segment(r, k));
    const Rot3 kA_i = transpose(T[k].A());
    const Vec3& j_l = segments[k].j_l;
    j_u.push_back(k == 0 ? T[k].P() : named(segments[i].j_l + T[k].P(), "ju", i));
    motions.push_back(carried(r, k, k == 0 ? given(w_0, wd_0, vd_0) : motions[i], kA_i, j_u[k], j_l));
    const Wrench environment = external_wrench(r, k);  // acts at O_k
    F_u.push_back(-environment.f), M_u.push_back(-environment.m);
    j_F.push_back(cross(j_l, F_u[k]));
  }

  JointLoads loads;
  for (int k = r.n(); k >= 0; --k) {
    const auto& [m, j_l, J] = segments[k];
    const auto& [w, wd, vd, U] = motions[k];
    const Vec3 F_i = named(-(m * vd), "Fi", k);            // Newton, section 5
    const Vec3 M_i = named(-euler(J, w, wd, U), "Mi", k);  // Euler
    const Vec3 F_l = named(-(named(F_u[k], "Fu", k) + F_i), "Fl", k);
    const Vec3 M_l = named(-(named(M_u[k], "Mu", k) + M_i + j_F[k] + cross(j_l, F_l)), "Ml", k);
    loads.put_first({F_l, M_l}, joint_torques(r, k, {F_l, M_l}));
    if (k == 0) break;
    const int i = r[k].parent;
    const Vec3 F_u_k = -(T[k].A() * F_l), M_u_k = -(T[k].A() * M_l);  // note 2
    F_u[i] = F_u[i] + F_u_k, M_u[i] = M_u[i] + M_u_k;
    j_F[i] = j_F[i] + cross(j_u[k], F_u_k);
  }
  return loads;
}

std::vector<Expr> newton_euler_cog(const RobotData& r) { return loads_by_cog(r).tau; }

}  // namespace articula
