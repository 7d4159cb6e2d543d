// What loads each joint at a state, term by term: the closed form of each link (model closed-form-links) at its positions, times its
// velocities and accelerations.
#pragma once

#include "api/api.hpp"

namespace articula {

struct LoadTerm {
  std::string kind;                 // gravity, inertial, centrifugal, Coriolis
  std::string link;                 // the link that is moved
  std::vector<std::string> causes;  // freedoms that move it: none (gravity), one, or two (Coriolis)
  double value;
};

struct LoadAccount {
  std::string joint;  // one of its freedoms: 3, or 3.wx
  bool slides;
  double torque;                // of the inverse dynamic model
  std::vector<LoadTerm> terms;  // that are not zero, the largest first
  double
      rest;  // what is no link's: rotors, friction, springs, external wrenches, the motion of a base that is held
};
std::vector<LoadAccount> load_accounts(const Robot& robot, const State& state);

}  // namespace articula
