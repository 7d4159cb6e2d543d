// What holds a robot at rest, and the largest force that its tip can exert with the torques that the joints may give.
//
//   tau = tau_0 + J_v^T f,   |tau_j| <= effort_j        tau_0: gravity, springs and wrenches that act already
//
// Each joint leaves the forces between two parallel planes. Along a direction the nearest of them limits; the worst direction is
// the normal of the plane that is nearest to f = 0, so that any force up to that size can be exerted in any direction.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"

namespace articula {

struct HeldJoint {
  std::string name;
  bool slides = false;
  double torque = 0;             // tau_0
  std::optional<double> effort;  // where it is known
  bool exceeds() const;
};

struct TipForce {
  std::array<double, 3> direction{};  // in the frame that is asked for
  std::optional<double> size;         // none: no joint is ever at its limit
  std::string limited_by;             // that joint
};

struct Statics {
  std::string robot, link, frame;
  std::vector<HeldJoint> joints;
  std::vector<TipForce>
      forces;  // +x, -x, +y, -y, +z, -z, then the worst; empty where tau_0 alone exceeds a limit
};

// Forces are of the link on its environment, beside those of the state's `tip`. `effort`: limits instead of the robot's own, one of all
// joints or one of each. ModelError for robots whose joints have several freedoms or no motor, and where no limit is known.
Statics statics(const Robot& robot, const State& state, const Options& options,
                const std::vector<double>& effort);

}  // namespace articula
