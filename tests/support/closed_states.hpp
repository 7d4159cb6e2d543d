// Robots with closed loops at states that a test can use: closed, away from singularities, all joints moving as the loops want it. The
// loops are closed and looked at by the oracle alone; of the robot only the closed position that it knows is used, as a start.
#pragma once

#include <string>
#include <vector>

#include "robot/loops.hpp"
#include "support/closed_oracle.hpp"
#include "support/draw.hpp"

namespace articula::test {

// What a closed robot is asked at: the robot, the oracle of its numbers, and a state.
struct ClosedState {
  const Robot* robot;
  const ClosedOracle* oracle;
  std::size_t link;  // that models of one link are about: the last one
  TreeState s;       // of all joints of the tree
  Vector tau;        // of the driven freedoms, anything
  TreeState wanted;  // a reference motion at the same place
  Vector tip;        // a wrench of the link on its environment, in frame 0
  Values values;  // of all symbols of the tree's joints, of the reference's, of the tip's, and of parameters

  const Closure& closure() const { return robot->closure(); }
  Freedoms independent() const { return oracle->tree().freedoms(closure().independent); }
  Freedoms dependent() const { return oracle->tree().freedoms(closure().dependent); }
  Freedoms driven() const { return oracle->tree().freedoms(closure().driven); }
  Dense G() const { return oracle->directions(s.q, independent()); }
  TreeState resting() const;   // at the same place
  TreeState coasting() const;  // the same with independent joints that do not accelerate
};

// States near the start, found by walking from it: a step that the loops allow, then Newton's method.
// Fewer than wanted where the robot's loops leave it no room.
std::vector<ClosedState> closed_states(const Robot& robot, const ClosedOracle& oracle,
                                       const Values& parameters, const Vector& start, int count, Draw& draw);

// How far joints that follow others (Closure::follows) are from where they should be.
double strayed(const Robot& robot, const Vector& q, const Values& parameters);

// Dependent joints hold their places well here: the smallest singular value of their columns of J.
double firmness(const Robot& robot, const ClosedOracle& oracle, const Vector& q);

}  // namespace articula::test
