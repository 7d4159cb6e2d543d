// The dynamics of robots by programs that share no code with Articula: Orocos KDL and MuJoCo.
//
// Each peer builds the robot its own way from the table of numbers, and is then asked for quantities at states of the same
// robot: (q, qd, qdd, tau), the motion of the base, wrenches, friction and gravity may change, lengths and inertias not. A
// base that moves in a given way stands on six virtual joints at zero: along x, y, z, then about x, y, z. Friction is added
// here, since the peers have none or another one.
//
//   torques        nv: the inverse dynamic model
//   inertia        nv x nv, row by row
//   accelerations  nv: the direct dynamic model, from tau
//   places         of frames 0 .. n where the base would stand if it were held: sixteen numbers each, T row by row
//   joint_velocities  nv: from the twist of the last link, in frame 0 and about its origin, the base at rest; by the
//                  pseudo-inverse of the Jacobian, or by damped least squares when the damping is not zero. KDL alone has it
//   energies       kinetic, potential; the latter is zero at the origin of frame 0 (of a base that does not float)
//   links          how each link stands and moves, seen from where the base stands (or would, if it did not float); no gravity
//   reactions      force of link a(j) on link j, for all joints, then moment about the origin of frame j, likewise, in frame j; a
//                  floating base is the first. MuJoCo alone tells them
//   jacobian       6 x nv, row by row: of the last link that moves, seen likewise
//
// The other quantities are torques at another state: what is left when everything else is made zero.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "support/numeric_robot.hpp"

namespace articula::test {

using Numbers = std::vector<double>;
using AtState = std::function<Numbers(const NumericRobot& state)>;
using Inverse = std::function<Numbers(const NumericRobot& state, const Numbers& twist, double damping)>;

struct NumericLink {
  std::array<std::array<double, 3>, 3> axes;  // of its frame
  std::array<double, 3> V, w, Vd, wd;
};
using Links = std::vector<NumericLink>;  // of all bodies, the base among them
using LinksAtState = std::function<Links(const NumericRobot& state)>;

struct Peer {
  std::string name;
  AtState torques, inertia, accelerations, energies;
  LinksAtState links;
  AtState jacobian, places;
  Inverse joint_velocities = nullptr;
  AtState reactions = nullptr;
};

bool kdl_takes(const NumericRobot& robot);  // joints of one freedom, any numbers for inertia
Peer kdl(const NumericRobot& robot);
bool mujoco_takes(const NumericRobot& robot);  // all joints, when every link is a rigid body
Peer mujoco(const NumericRobot& robot);

// One entry of the table that a test goes through: what a peer says about an output of a model.
using Quantity = Numbers (*)(const Peer& peer, const NumericRobot& state);

Numbers torques(const Peer& peer, const NumericRobot& state);  // tau of idm
Numbers inertia(const Peer& peer, const NumericRobot& state);  // A of inertia
Numbers bias(const Peer& peer, const NumericRobot& state);     // H of coriolis: torques at qdd = 0
Numbers gravity(const Peer& peer, const NumericRobot& state);  // Q of gravity
Numbers coriolis(const Peer& peer,
                 const NumericRobot& state);  // C qd: no gravity, friction, wrenches, base at rest
Numbers accelerations(const Peer& peer, const NumericRobot& state);        // qdd of ddm
Numbers kinetic(const Peer& peer, const NumericRobot& state);              // T of energy
Numbers potential(const Peer& peer, const NumericRobot& state);            // U of energy
Numbers place(const Peer& peer, const NumericRobot& state, int i, int j);  // iT_j of transform
Numbers last_place(const Peer& peer,
                   const NumericRobot& state);  // T of geometric: of the last link in frame 0

Numbers jacobian(const Peer& peer, const NumericRobot& state);               // J of jacobian, in frame 0
Numbers linear_velocities(const Peer& peer, const NumericRobot& state);      // V of velocities
Numbers angular_velocities(const Peer& peer, const NumericRobot& state);     // W
Numbers linear_accelerations(const Peer& peer, const NumericRobot& state);   // VP of accelerations
Numbers angular_accelerations(const Peer& peer, const NumericRobot& state);  // WP
Numbers residue(const Peer& peer, const NumericRobot& state);                // JpQp of jdot-qdot, in frame 0

// For peers that lack them: column k of A is what accelerates freedom k by one, and A qdd = tau - H.
AtState inertia_by_columns(const AtState& torques);
AtState accelerations_by_solving(const AtState& torques, const AtState& inertia);

std::size_t freedoms(const NumericRobot& robot);
std::size_t last_moving(const NumericRobot& robot);  // link
double friction(const NumericBody& body, std::size_t freedom);

// Rates of the virtual joints. Angular: w = (a, b, c), and as each axis is carried by those before it,
// wd = (a', b', c') + a x X b y + (a x + b y) X c z = (a' + b c, b' - a c, c' + a b).
struct VirtualBase {
  static constexpr std::size_t joints = 6;
  std::array<double, joints> qd, qdd;
};
VirtualBase virtual_base(const NumericRobot& robot);

}  // namespace articula::test
