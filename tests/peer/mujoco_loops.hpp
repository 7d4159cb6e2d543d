// Robots with closed loops by MuJoCo: its inertia matrix M, its forces of velocities and gravity, and the Jacobian J of its equality
// constraints. MuJoCo's own solver lets constraints give way a little; here they are kept exactly:
//
//   M qdd + h = S tau + J^T lambda,    J qdd + J' qd = 0
//
// J' qd is a difference quotient of fourth order of MuJoCo's own J along qd. Positions must be closed.
#pragma once

#include <memory>
#include <vector>

#include "peer/peer.hpp"

namespace articula::test {

bool mujoco_takes_loops(
    const NumericRobot& robot);  // no cut slides, no gears, rigid bodies on a base that stands

class MujocoLoops {
 public:
  explicit MujocoLoops(const NumericRobot& robot);
  ~MujocoLoops();
  double gap(const NumericRobot& state);  // of all constraints, at most
  double strayed(
      const NumericRobot& state);  // of accelerations from the constraints: |J qdd + J' qd|, at most
  // Torques of driven freedoms, places in qd: the smallest that do.
  Numbers torques(const NumericRobot& state, const std::vector<std::size_t>& driven);
  Numbers accelerations(const NumericRobot& state, const std::vector<std::size_t>& driven,
                        const Numbers& tau);  // nv

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace articula::test
