// What velocities add to the accelerations of cut joints: the links' accelerations outwards, every joint moving at a constant rate.

#include "base/vector3.hpp"
#include "robot/loop_numbers.hpp"

namespace articula {

namespace {

// Of a link, in the axes of the base: its angular velocity, the velocity of its origin, their rates.
struct LinkRates {
  Vector3 w{}, v{}, wp{}, vp{};
};

// The velocity and the acceleration of what is fixed to a link at P - O from its origin.
Vector3 velocity(const LinkRates& link, const Vector3& L) { return link.v + cross(link.w, L); }
Vector3 acceleration(const LinkRates& link, const Vector3& L) {
  return link.vp + cross(link.wp, L) + cross(link.w, cross(link.w, L));
}

// A link that turns with Omega and whose origin moves with U relative to the link that carries it, both constant in its own axes.
LinkRates carried(const LinkRates& a, const Vector3& L, const Vector3& Omega, const Vector3& U) {
  LinkRates j;
  j.w = a.w + Omega;
  j.wp = a.wp + cross(a.w, Omega);
  j.v = velocity(a, L) + U;
  j.vp = acceleration(a, L) + cross(a.w, U) + cross(j.w, U);
  return j;
}

}  // namespace

std::vector<double> LoopNumbers::rates(const std::vector<double>& q, const std::vector<double>& qd) const {
  const std::vector<Placing> T = places(q);
  std::vector<LinkRates> links(1);
  for (std::size_t j = 1; j < joints_.size(); ++j) {
    const Joint& joint = joints_[j];
    Vector3 Omega{}, U{};
    if (joint.kind == JointKind::revolute) Omega = qd[joint.v] * column(T[j], 2);
    if (joint.kind == JointKind::prismatic) U = qd[joint.v] * column(T[j], 2);
    if (joint.kind == JointKind::free) U = turned(T[j], {qd[joint.v], qd[joint.v + 1], qd[joint.v + 2]});
    if (joint.kind == JointKind::ball || joint.kind == JointKind::free) {
      const std::size_t v = joint.v + (joint.kind == JointKind::free ? 3 : 0);
      Omega = turned(T[j], {qd[v], qd[v + 1], qd[v + 2]});
    }
    const auto a = static_cast<std::size_t>(joint.parent);
    links.push_back(carried(links[a], column(T[j], 3) - column(T[a], 3), Omega, U));
  }
  std::vector<double> rates;
  for (const Cut& cut : cuts_) {
    const auto p = static_cast<std::size_t>(cut.parent), t = static_cast<std::size_t>(cut.twin_parent);
    const Placing frame = T[p] * khalil_kleinfinger(cut.placement),
                  twin = T[t] * khalil_kleinfinger(cut.twin);
    const Vector3 Lt = column(twin, 3) - column(T[t], 3), Vt = velocity(links[t], Lt);
    Vector3 L = column(frame, 3) - column(T[p], 3), A = acceleration(links[p], L);
    if (cut.kind == JointKind::prismatic) {  // of the point of link p that is where the twin's origin is
      L = column(twin, 3) - column(T[p], 3);
      A = links[p].vp + cross(links[p].wp, L) + cross(links[p].w, Vt - links[p].v);
    }
    const Vector3 V = velocity(links[p], L) - Vt, w = links[p].w - links[t].w;
    const Vector3 linear = in_axes(twin, A - acceleration(links[t], Lt) - cross(links[t].w, V)),
                  angular = in_axes(twin, links[p].wp - links[t].wp - cross(links[t].w, w));
    rates.insert(rates.end(), linear.begin(), linear.end());
    rates.insert(rates.end(), angular.begin(), angular.end());
  }
  return rates;
}

}  // namespace articula
