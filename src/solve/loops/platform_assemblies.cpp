// platform_assemblies: the robot as legs (legs.hpp), the places of the body on their rods (platform.cpp), and for each place the
// joints of every leg; the loops themselves have the last word.
#include <algorithm>
#include <cmath>

#include "base/quaternion.hpp"
#include "solve/loops/legs.hpp"
#include "solve/loops/platform.hpp"

namespace articula {

namespace {

// Axes x, y, z whose z is the normal: where the plane is z = 0.
Placing plane_of(const Platform& platform) {
  const Vector3& z = platform.normal;
  const Vector3 other = std::fabs(z[0]) < 0.6 ? Vector3{1, 0, 0} : Vector3{0, 1, 0};
  Vector3 x = other - inner(other, z) * z;
  x = 1 / magnitude(x) * x;
  const Vector3 y = cross(z, x);
  return {x[0], y[0], z[0], 0, x[1], y[1], z[1], 0, x[2], y[2], z[2], 0};
}

// In the plane the body's frame may be anywhere on the body: its places are those of a frame that lies in the plane.
std::vector<Placing> planar_places(const Platform& platform, const std::vector<Rod>& rods, bool& all) {
  const Placing plane = plane_of(platform), body = platform.legs.front().body;
  const double height = inner(platform.normal, rods.front().a);
  Placing to_plane = plane;
  for (std::size_t i = 0; i < 3; ++i) to_plane[4 * i + 3] = height * platform.normal[i];
  const Placing from_body = inverse(to_plane) * body;  // as the first leg carries it
  std::vector<Rod> flat;
  for (const Rod& rod : rods) {
    Rod f{placed(inverse(to_plane), rod.a), placed(from_body, rod.b), rod.length};
    f.a[2] = f.b[2] = 0;
    flat.push_back(f);
  }
  std::vector<Placing> places;
  for (const Placing& place : planar_body_places(flat, &all)) places.push_back(to_plane * place * from_body);
  return places;
}

// The coordinates of a leg's joints after their axes have turned by the angles.
void put_in(const LoopNumbers& loops, const Leg& leg, const std::vector<double>& angles,
            std::vector<double>& q) {
  for (std::size_t h = 0; h < leg.hinges.size(); ++h) {
    const LegHinge& hinge = leg.hinges[h];
    if (hinge.joint < 0) continue;
    Placing turn = no_motion;
    double angle = 0;
    for (std::size_t i = 0; i < angles.size(); ++i) {
      if (leg.axes[i].hinge != static_cast<int>(h)) continue;
      turn = turn * turn_about(leg.axes[i], angles[i]);
      angle = hinge.outwards ? angles[i] : -angles[i];
    }
    const std::size_t at = loops.first_q(hinge.joint);
    if (loops.kind(hinge.joint) == JointKind::revolute) {
      q[at] += angle;
      continue;
    }
    const Placing parent = hinge.outwards ? hinge.parent : turn * hinge.parent,
                  child = hinge.outwards ? turn * hinge.child : hinge.child;
    const Placing before = turned_by({q[at], q[at + 1], q[at + 2], q[at + 3]});
    const Placing R = before * inverse(hinge.child) * hinge.parent * inverse(parent) * child;
    const Quaternion e = quaternion_of(R);
    std::copy(e.begin(), e.end(), q.begin() + static_cast<std::ptrdiff_t>(at));
  }
}

std::vector<int> joints_of(const Platform& platform) {
  std::vector<int> joints;
  for (const Leg& leg : platform.legs)
    for (const LegHinge& hinge : leg.hinges)
      if (hinge.joint >= 0) joints.push_back(hinge.joint);
  return joints;
}

}  // namespace

std::optional<std::vector<std::vector<double>>> platform_assemblies(const LoopNumbers& loops,
                                                                    const std::vector<int>& known,
                                                                    const std::vector<double>& q, bool* all) {
  const std::optional<Platform> platform = platform_of(loops, known, q);
  if (!platform) return {};
  std::vector<Rod> rods;
  for (const Leg& leg : platform->legs) rods.insert(rods.end(), leg.rods.begin(), leg.rods.end());
  bool isolated = true;
  const std::vector<Placing> places =
      platform->planar ? planar_places(*platform, rods, isolated) : body_places(rods, &isolated);
  if (all != nullptr) *all = isolated;
  const std::vector<bool> moves = loops.moving(joints_of(*platform));
  std::vector<std::vector<double>> assemblies;
  for (const Placing& place : places) {
    std::vector<double> at = q;
    bool reached = true;
    for (const Leg& leg : platform->legs) {
      const auto angles = leg_angles(leg, place);
      reached = reached && angles;
      if (reached) put_in(loops, leg, *angles, at);
    }
    // closing is but the last digits: no other place is taken for this one
    if (reached && loops.gap(at) < 1e-6 && loops.close(at, moves)) assemblies.push_back(at);
  }
  return assemblies;
}

}  // namespace articula
