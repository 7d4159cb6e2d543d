// The geometric constraint equations of loops, [KhalilCreusot1997] 3.4 (2): the joints that are not known, from those that are.
//
// A loop is the chain around it, joint after joint, from the root over the cut back to the root: its product is the identity. With
// known joints in the K_j that is inverse geometry of the unknown ones (model/inverse): Z_1 K_1 .. Z_m K_m = T, T a formula of
// known joints; Paul's and Pieper's methods solve it, cut at any joint of the loop. Loops are solved in the order of their number
// of unknowns; what one gives is known in the next. A ball joint is three revolute ones about its centre.
#pragma once

#include <string>
#include <vector>

#include "expr/resolution.hpp"
#include "model/inverse/serial.hpp"
#include "robot/loops.hpp"

namespace articula {

struct SolvedLoop {
  int cut;                    // which loop, counted from 0
  std::vector<int> unknowns;  // joints of the tree that it gives
  std::string method;         // parallelogram, planar, spherical, paul, pieper; "" when it has no closed form
  std::string why_not;        // then
};

struct LoopResolution {
  // Given: q, the variables of the known joints in joint order. Unknowns: variables of the tree's other joints and of the
  // cuts, and angles of links. Steps: of all loops that have a closed form, in order.
  Resolution resolution;
  std::vector<SolvedLoop> loops;  // in the order in which they are solved; those without closed form last
  bool complete() const;          // every loop has a closed form
};

// `known`: joints of the tree (body numbers) that are given: Closure::independent, or, for inverse models, the joints on the
// way to a link. Joints that are in no loop need not be among them.
LoopResolution loop_resolution(Graph& graph, const Robot& robot, const std::vector<int>& known);

// Proof: with every joint known, each equation of each step is an identity on closed loops: by fingerprint where the chain's T
// can be the direct model of the unknowns. What does not hold is told; nothing: all hold.
std::string unproven_equations(const Robot& robot, const LoopResolution& resolution);

}  // namespace articula
