// The chain around a loop, as inverse geometry sees it (model/inverse/serial.hpp): read from any joint on, its product is the
// identity,
//
//   Z_1 K_1 Z_2 K_2 .. Z_m K_m = 1
//
// with an unknown joint in each Z_j and what is known in the K_j: constants, and the variables of known joints. The cut joint is
// one of them. A joint that the way passes against its direction is F Z(q) F with F = Rot(x, pi). A ball joint is
// three revolute ones about its centre, Rot(e_1, x_1) Rot(e_2, x_2) Rot(e_3, x_3), with e a permutation of x y z. A rod between
// two ball joints may turn about itself: of one of them the third angle is held at zero, e_3 (or, if no axis of the frame is
// along the rod, e_2 across it) chosen so that the other two can point the rod anywhere.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "model/inverse/serial.hpp"
#include "robot/robot.hpp"

namespace articula {

struct BallAngles {              // of an unknown ball joint
  int joint;                     // of the tree; 0: the cut, whose angles nobody asks for
  std::vector<Expr> quaternion;  // w x y z: states; empty of a cut
  std::array<std::size_t, 3> axes;
  Triple angles;  // states, or 0 where it is held
};

struct LoopChain {
  std::vector<SerialJoint> joints;  // the unknown ones, in order
  std::vector<int> unknowns;        // the joints of the tree among them
  std::vector<BallAngles> balls;
  int idle = 0;         // how many angles are held
  std::string held;     // in words: what is held because nothing determines it
  std::string refused;  // why no chain: a free joint on the way
};
LoopChain chain_around(const RobotData& r, std::size_t cut, const std::set<int>& known);

// The same read from the joint after number `last` to that one, which has nothing behind it: it reaches T = K_last^-1.
struct OpenedChain {
  Serial chain;
  RigidMotion T;  // a formula of known joints
};
OpenedChain opened_after(const LoopChain& loop, std::size_t last);

// w x y z of the three turns, one after the other.
std::array<Expr, 4> quaternion_of(const BallAngles& ball);

}  // namespace articula
