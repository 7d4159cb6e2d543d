// What loads each joint at a state, term by term: the closed form of each link (model closed-form-links) at its positions, times its
// velocities and accelerations.
#pragma once

#include "api/api.hpp"

namespace articula {

struct LoadedFreedom {
  std::string name, title;  // 3.wx, and as tables for people call it: 3.wx (wrist)
};

struct LoadTerm {
  std::string kind;                   // gravity, inertial, centrifugal, Coriolis
  std::string link;                   // the link that is moved
  std::vector<LoadedFreedom> causes;  // freedoms that move it: none (gravity), one, or two (Coriolis)
  double value;
};

struct LoadAccount {
  LoadedFreedom joint;
  bool slides;
  double torque;                // of the inverse dynamic model
  std::vector<LoadTerm> terms;  // that are more than rounding, the largest first
  double
      rest;  // what is no link's: rotors, friction, springs, external wrenches, the motion of a base that is held
};
// Of the joint that carries a link; without one, of all.
std::vector<LoadAccount> load_accounts(const Robot& robot, const State& state, std::optional<int> link);

}  // namespace articula
