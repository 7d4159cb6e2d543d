// What the ground carries, by the momenta of all links, in the axes of the world. With more than three wheels as a mean over all threes of
// them, each of which could stand alone: the weight of three is the product of their stiffnesses times the square of the area D between
// them (Cauchy's and Binet's formula for the determinant of the normal equations).

#include "model/dynamic/links.hpp"
#include "model/dynamic/reactions.hpp"
#include "model/mobile/mobile.hpp"

namespace articula {

namespace {

// From the axes of a link to those of the world.
struct ToWorld {
  const RobotData& r;
  Triple turn(const Triple& v) const {
    const Expr o = r.graph->constant(0);
    return in_world(r, v) - in_world(r, {o, o, o});
  }
  Triple turn(const Pose& p, const Vec3& v) const {
    return turn(v.x() * components(p.axis[0]) + v.y() * components(p.axis[1]) +
                v.z() * components(p.axis[2]));
  }
  Triple origin(const Pose& p) const { return in_world(r, components(p.P)); }
};

bool is_behind(const RobotData& r, int root, int j) {  // else beside the robot on wheels
  while (j > root) j = r[j].parent;
  return j == root;
}

// What three wheels that stand alone carry, times the area D between them.
Triple carried_by_three(const Triple& a, const Triple& b, const Triple& c, const Expr& F, const Expr& X,
                        const Expr& Y) {
  const auto share = [&](const Triple& p, const Triple& q) {
    return F * (p[0] * q[1] - q[0] * p[1]) + X * (p[1] - q[1]) + Y * (q[0] - p[0]);
  };
  return {share(b, c), share(c, a), share(a, b)};
}

Expr area_between(const Triple& a, const Triple& b, const Triple& c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

// X = sum N_i x_i, Y = sum N_i y_i.
std::vector<Expr> mean_over_threes(const RobotData& r, const std::vector<Triple>& at, const Expr& F,
                                   const Expr& X, const Expr& Y) {
  const Expr o = r.graph->constant(0);
  std::vector<Expr> N(at.size(), o);
  Expr all = o;
  const auto stiffness = [&](std::size_t i) { return r.wheels[i].cells[WHEEL_STIFFNESS]; };
  for (std::size_t a = 0; a < at.size(); ++a)
    for (std::size_t b = a + 1; b < at.size(); ++b)
      for (std::size_t c = b + 1; c < at.size(); ++c) {
        const Expr D = area_between(at[a], at[b], at[c]);
        const Expr weight = stiffness(a) * stiffness(b) * stiffness(c) * D;
        const Triple carried = carried_by_three(at[a], at[b], at[c], F, X, Y);
        all = all + weight * D;
        N[a] = N[a] + weight * carried[0];
        N[b] = N[b] + weight * carried[1];
        N[c] = N[c] + weight * carried[2];
      }
  for (Expr& n : N) n = n / all;
  return N;
}

}  // namespace

Outputs wheel_loads_by_momenta(const RobotData& r) {
  const auto root = static_cast<std::size_t>(root_of_wheels(r));
  const std::vector<Pose> p = poses(r);
  const ToWorld to_world{r};
  const Wrench w = loads_by_momenta(r).joints[root];
  const Triple f = to_world.turn(p[root], w.f), O = to_world.origin(p[root]),
               m = to_world.turn(p[root], w.m) + cross(O, f);  // about the origin of the world
  const Expr X = -(m[1] - r.ground * f[0]), Y = m[0] + r.ground * f[1];

  std::vector<Triple> at;
  for (const Contact& c : contacts_of_poses(r)) at.push_back(in_world(r, c.C));

  const Expr o = r.graph->constant(0);
  Triple first{o, o, o};
  Expr M = o;
  for (int j = r.first_link(); j <= r.n(); ++j) {
    if (!is_behind(r, static_cast<int>(root), j)) continue;
    const Inertia I = inertia(r, j);
    const Pose& pose = p[static_cast<std::size_t>(j)];
    M = M + I.M();
    first = first + I.M() * to_world.origin(pose) + to_world.turn(pose, I.MS());
  }
  const Triple com{first[0] / M, first[1] / M, first[2] / M};
  const Expr turning = (m - cross(com, f))[2];
  return {output("N", mean_over_threes(r, at, f[2], X, Y)),
          output("H", std::vector<Expr>{f[0], f[1], turning}),
          output("com", std::vector<Expr>(com.begin(), com.end())),
          output("zmp", std::vector<Expr>{X / f[2], Y / f[2]})};
}

}  // namespace articula
