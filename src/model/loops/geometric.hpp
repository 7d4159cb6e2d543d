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
  std::string method;  // parallelogram, planar, spherical, paul, pieper, known; "" when it has no closed form
  std::string why_not;  // then
  std::string held;     // in words: a freedom that moves nothing else, held (a rod that turns about itself)
};

// What Paul's or Pieper's method was given and what it found, before T was put in: for the proof.
struct SolvedChain {
  Serial chain;
  RigidMotion T;      // that it reaches where the loop is closed, a formula of known joints
  Resolution with_T;  // twelve symbols instead
};

struct LoopResolution {
  // Given: q, the variables of the known joints in joint order. Unknowns: variables of the tree's other joints and of the
  // cuts, and angles of links. Steps: of all loops that have a closed form, in order.
  Resolution resolution;
  std::vector<SolvedLoop> loops;    // in the order in which they are solved; those without closed form last
  std::vector<SolvedChain> chains;  // of those that have one and unknowns, in the same order
  bool complete() const;            // every loop has a closed form
};

// `known`: joints of the tree (body numbers) that are given: Closure::independent, or, for inverse models, the joints on the
// way to a link. Joints that are in no loop need not be among them.
LoopResolution loop_resolution(Graph& graph, const Robot& robot, const std::vector<int>& known);

// Proof, by fingerprints: before T was put in, each equation of each step is an identity in the unknowns at T = direct(unknowns),
// whatever T is; and the steps are those with T put in. What does not hold is told; nothing: all hold.
std::string unproven_equations(const LoopResolution& resolution);

}  // namespace articula
