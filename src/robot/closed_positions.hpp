// Random states of a robot with closed loops where they are closed, for checks and for what is found on numbers.
//
// A position is reached from the last one: independent joints are moved a little at random, the others close the loops, joints
// that follow where they follow to. Now and then it is any closed position. Velocities are drawn among those that keep the loops
// closed.
#pragma once

#include <optional>

#include "base/draw.hpp"
#include "robot/loop_numbers.hpp"

namespace articula {

struct ClosedState {
  std::vector<double> q, qd;  // of all joints of the tree
};

class ClosedPositions {
 public:
  // With the robot's default values: every parameter of its geometry must have one. The closure must outlive this.
  ClosedPositions(const RobotData& r, const Closure& closure, unsigned long seed);

  const LoopNumbers& loops() const { return loops_; }
  const std::optional<ClosedState>& home() const { return home_; }  // at rest; nothing when none was found
  std::optional<ClosedState> next();                                // nothing when none was found
  ClosedState again();                                              // there, with another velocity
  double draw() { return articula::draw(seed_); }                   // in [-1, 1)

 private:
  bool close(std::vector<double>& q) const;
  bool closed_near(std::vector<double>& q, double reach);
  bool regular(const std::vector<double>& q);

  const Closure& closure_;
  LoopNumbers loops_;
  unsigned long seed_;
  std::vector<FollowsNumbers> follows_;
  std::optional<ClosedState> home_;
  std::vector<double> at_;                       // the last position
  std::vector<std::vector<double>> velocities_;  // that keep the loops closed there: a basis
  int steps_ = 0;
};

// The robot with a value for each parameter of its geometry and of gravity: those without one are drawn. Lengths that have one are
// changed by a factor between 1 - vary and 1 + vary.
RobotData with_drawn_values(RobotData r, double vary, unsigned long& seed);
std::vector<std::string> geometry_parameters(const RobotData& r);  // of placements, in order
std::vector<std::string> length_parameters(const RobotData& r);    // of b, d, r and of no angle

}  // namespace articula
