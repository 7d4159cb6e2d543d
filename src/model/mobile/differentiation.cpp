// What wheels allow, by differentiation of the places of their links: a column of A is how the material point at the contact moves when
// one freedom alone moves with velocity one, and b is (dA/dt) qd.

#include "model/kinematic/poses.hpp"
#include "model/mobile/mobile.hpp"

namespace articula {

namespace {

Triple rate_of_triple(const Triple& v, const Rates& rates) {
  const std::vector<Expr> d = rate({v[0], v[1], v[2]}, rates);
  return {d[0], d[1], d[2]};
}

Triple in_direction(const Triple& v) {
  const Expr size = length_of(v);
  return {v[0] / size, v[1] / size, v[2] / size};
}

Triple normal_of_ground(const RobotData& r) { return {r.Z[8], r.Z[9], r.Z[10]}; }

Triple middle(const Pose& p, const Wheel& wheel) {
  return components(p.P) + wheel.cells[WHEEL_OFFSET] * components(p.axis[2]);
}

Contact contact_of_pose(const RobotData& r, const Pose& p, const Wheel& wheel) {
  const Triple z = components(p.axis[2]), k = normal_of_ground(r), t = in_direction(cross(z, k));
  return {middle(p, wheel) + wheel.cells[WHEEL_RADIUS] * cross(z, t), t, cross(k, t)};
}

// 0 A_j (V_j, w_j) back in the frame of the poses.
Triple turning(const Pose& p, int j, const Rates& alone, const Twist& rest) {
  const Vec3 w = velocity(p, j, alone, rest).w;
  return w.x() * components(p.axis[0]) + w.y() * components(p.axis[1]) + w.z() * components(p.axis[2]);
}

std::vector<Triple> held_directions(const Contact& c, const Wheel& wheel) {
  const Expr& gamma = wheel.cells[WHEEL_ROLLERS];
  if (!gamma.valid()) return {c.t, c.l};
  return {cos(gamma) * c.l + sin(gamma) * c.t};
}

}  // namespace

std::vector<Contact> contacts_of_poses(const RobotData& r) {
  const std::vector<Pose> p = poses(r);
  std::vector<Contact> list;
  for (const Wheel& wheel : r.wheels)
    list.push_back(contact_of_pose(r, p[static_cast<std::size_t>(wheel.link)], wheel));
  return list;
}

Triple in_world(const RobotData& r, const Triple& in_mount) {
  const auto row = [&](std::size_t i) {
    return dot(Triple{r.Z[4 * i], r.Z[4 * i + 1], r.Z[4 * i + 2]}, in_mount) + r.Z[4 * i + 3];
  };
  return {row(0), row(1), row(2)};
}

Outputs wheel_constraints_by_differentiation(const RobotData& r) {
  const std::vector<Pose> p = poses(r);
  const std::vector<Contact> contacts = contacts_of_poses(r);
  const std::vector<Rates> freedoms = rates_of_freedoms(r);
  const Twist rest = given_base_twist(r);
  std::vector<Expr> A, P;
  for (std::size_t n = 0; n < contacts.size(); ++n) {
    const Wheel& wheel = r.wheels[n];
    const Pose& pose = p[static_cast<std::size_t>(wheel.link)];
    const Triple c = middle(pose, wheel), rho = contacts[n].C - c;
    std::vector<Triple> moves;  // the point at the contact, by freedom
    for (const Rates& alone : freedoms)
      moves.push_back(rate_of_triple(c, alone) + cross(turning(pose, wheel.link, alone, rest), rho));
    for (const Triple& e : held_directions(contacts[n], wheel))
      for (const Triple& v : moves) A.push_back(dot(e, v));
    const Triple at = in_world(r, contacts[n].C);
    P.insert(P.end(), at.begin(), at.end());
  }
  const int rows = static_cast<int>(A.size()) / r.nv();
  const Matrix rates(rows, r.nv(), rate(A, rates_of_coordinates(r)));
  return {{"A", rows, r.nv(), A},
          output("b", rates * r.all(&Body::qd)),
          {"P", static_cast<int>(contacts.size()), 3, P}};
}

}  // namespace articula
