// What all peers share: quantities that are torques at another state.

#include "peer/peer.hpp"

#include <algorithm>

#include "base/vector3.hpp"
#include "support/dense.hpp"

namespace articula::test {

namespace {

Dense square(std::size_t n, const double* row_by_row) {
  Dense a(n, n);
  a.cells.assign(row_by_row, row_by_row + n * n);
  return a;
}

void clear(Numbers& numbers) { std::fill(numbers.begin(), numbers.end(), 0.0); }

NumericRobot without_acceleration(NumericRobot state) {
  for (NumericBody& b : state.bodies) clear(b.qdd);
  return state;
}

NumericRobot without_loads(NumericRobot state) {  // wrenches, friction, motion of the base
  for (NumericBody& b : state.bodies) {
    for (std::size_t k = FV; k < link_key_count; ++k) b.link[k] = 0;
    b.drive = 0;
  }
  state.W = state.WP = state.V = state.VP = {};
  return state;
}

NumericRobot at_rest(NumericRobot state) {
  for (NumericBody& b : state.bodies) clear(b.qd);
  return without_loads(without_acceleration(std::move(state)));
}

}  // namespace

std::size_t freedoms(const NumericRobot& robot) {
  std::size_t nv = 0;
  for (const NumericBody& b : robot.bodies) nv += b.qd.size();
  return nv;
}

std::size_t last_moving(const NumericRobot& robot) {
  const auto moves = [&](std::size_t j) {
    for (; j > 0; j = static_cast<std::size_t>(robot.bodies[j].parent))
      if (!robot.bodies[j].qd.empty()) return true;
    return robot.floats();
  };
  std::size_t j = robot.bodies.size() - 1;
  while (j > 0 && !moves(j)) --j;
  return j;
}

double friction(const NumericBody& b, std::size_t freedom) {
  const double qd = b.qd[freedom];
  return b.link[FV] * qd + b.link[FS] * sign_of(qd) + (b.qd.size() == 1 ? b.drive : 0);
}

VirtualBase virtual_base(const NumericRobot& r) {
  const auto [a, b, c] = r.W;
  return {{r.V[0], r.V[1], r.V[2], a, b, c},
          {r.VP[0], r.VP[1], r.VP[2], r.WP[0] - b * c, r.WP[1] + a * c, r.WP[2] - a * b}};
}

Numbers torques(const Peer& peer, const NumericRobot& state) { return peer.torques(state); }
Numbers inertia(const Peer& peer, const NumericRobot& state) { return peer.inertia(state); }
Numbers accelerations(const Peer& peer, const NumericRobot& state) { return peer.accelerations(state); }
Numbers kinetic(const Peer& peer, const NumericRobot& state) { return {peer.energies(state).at(0)}; }
// A peer's is zero at the origin of frame 0, ours at that of the world: the weight of all links, lifted from one to the other.
Numbers potential(const Peer& peer, const NumericRobot& state) {
  double mass = 0, lift = 0, springs = 0;  // of which peers know nothing
  for (std::size_t j = state.floats() ? 0 : 1; j < state.bodies.size(); ++j) mass += state.bodies[j].link[M];
  for (std::size_t i = 0; i < 3; ++i)  // the world's axis i in frame 0, times the base's place along it
    for (std::size_t k = 0; k < 3; ++k) lift += state.gravity[k] * state.Z[4 * i + k] * state.Z[4 * i + 3];
  for (const NumericBody& b : state.bodies)
    if (b.q.size() == 1) springs += b.link[K] * (b.q[0] - b.link[KO]) * (b.q[0] - b.link[KO]) / 2;
  return {peer.energies(state).at(1) - mass * lift + springs};
}

Numbers place(const Peer& peer, const NumericRobot& state, int i, int j) {
  const Numbers all = peer.places(state);
  const auto T = [&](int k) { return square(4, all.data() + 16L * k); };
  return least_squares(T(i), T(j)).cells;
}
Numbers last_place(const Peer& peer, const NumericRobot& state) {
  return place(peer, state, 0, static_cast<int>(state.bodies.size()) - 1);
}

Numbers bias(const Peer& peer, const NumericRobot& state) {
  return peer.torques(without_acceleration(state));
}
Numbers gravity(const Peer& peer, const NumericRobot& state) { return peer.torques(at_rest(state)); }
Numbers coriolis(const Peer& peer, const NumericRobot& state) {
  NumericRobot moving = without_loads(without_acceleration(state));
  moving.gravity = {};
  return peer.torques(moving);
}

namespace {

void add_components(const NumericLink& in, const Vector3& v, Numbers& to) {
  for (const Vector3& axis : in.axes) to.push_back(axis[0] * v[0] + axis[1] * v[1] + axis[2] * v[2]);
}

// A row for each link, in its own frame.
Numbers rows(const Peer& peer, const NumericRobot& state, Vector3 NumericLink::*which) {
  const Links links = peer.links(state);
  Numbers all;
  for (std::size_t j = state.floats() ? 0 : 1; j < links.size(); ++j)
    add_components(links[j], links[j].*which, all);
  return all;
}

}  // namespace

Numbers linear_velocities(const Peer& peer, const NumericRobot& state) {
  return rows(peer, state, &NumericLink::V);
}
Numbers angular_velocities(const Peer& peer, const NumericRobot& state) {
  return rows(peer, state, &NumericLink::w);
}
Numbers linear_accelerations(const Peer& peer, const NumericRobot& state) {
  return rows(peer, state, &NumericLink::Vd);
}
Numbers angular_accelerations(const Peer& peer, const NumericRobot& state) {
  return rows(peer, state, &NumericLink::wd);
}

Numbers residue(const Peer& peer, const NumericRobot& state) {
  const Links links = peer.links(without_acceleration(state));
  const NumericLink& link = links[last_moving(state)];
  Numbers b;
  add_components(links[0], link.Vd, b), add_components(links[0], link.wd, b);
  return b;
}

Numbers jacobian(const Peer& peer, const NumericRobot& state) {
  const NumericLink base = peer.links(state)[0];
  const Numbers J = peer.jacobian(state);
  const std::size_t nv = freedoms(state);
  Numbers turned(J.size());
  for (std::size_t column = 0; column < nv; ++column)
    for (const std::size_t half : {std::size_t{0}, 3 * nv}) {
      const auto at = [&](std::size_t row) { return J[half + row * nv + column]; };
      Numbers components;
      add_components(base, {at(0), at(1), at(2)}, components);
      for (std::size_t row = 0; row < 3; ++row) turned[half + row * nv + column] = components[row];
    }
  return turned;
}

AtState inertia_by_columns(const AtState& torques) {
  return [torques](const NumericRobot& state) {
    NumericRobot rest = at_rest(state);
    rest.gravity = {};
    const std::size_t nv = freedoms(state);
    Numbers A(nv * nv);
    std::size_t column = 0;
    for (NumericBody& b : rest.bodies)
      for (double& qdd : b.qdd) {
        qdd = 1;
        const Numbers tau = torques(rest);
        for (std::size_t row = 0; row < nv; ++row) A[row * nv + column] = tau[row];
        qdd = 0, ++column;
      }
    return A;
  };
}

AtState accelerations_by_solving(const AtState& torques, const AtState& inertia) {
  return [torques, inertia](const NumericRobot& state) {
    const Numbers H = torques(without_acceleration(state)), A = inertia(state);
    Numbers rest;
    for (const NumericBody& b : state.bodies)
      for (const double tau : b.tau) rest.push_back(tau - H[rest.size()]);
    return least_squares(square(rest.size(), A.data()), rest);
  };
}

}  // namespace articula::test
