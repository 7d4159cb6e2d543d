// Controllers: motors that follow a motion, with a model of the robot or without.
//
//   e = q_r - q, ed = qd_r - qd      the errors, of joints with one freedom
//
//   pd               Q(q) + Kp e + Kd ed                           gravity compensated
//   feedforward      idm(q_r, qd_r, qdd_r) + Kp e + Kd ed          a-priori torques, and a regulator
//   computed-torque  idm(q, qd, qdd_r + Kp e + Kd ed)              gains are then of accelerations: 1/s^2, 1/s
//
// [KhalilDombre2002] (14.2), (14.3). What the model gives along the reference motion, or to hold the robot, is the part "model"; the rest is
// the part "regulator"; what motors cannot give is taken off, the part "saturation". Joints without motor get nothing.
#pragma once

#include <string_view>
#include <vector>

#include "solve/motion/motion.hpp"
#include "solve/simulate/simulate.hpp"

namespace articula {

enum class Law { pd, feedforward, computed_torque };
struct LawInfo {
  Law law;
  std::string_view name, line;
};
const std::vector<LawInfo>& laws();

// Where the numbers of models stand among those of the tree; for a tree each at its own place.
struct Coordinates {
  std::vector<std::size_t> q, v;  // of q and qd of the models
  std::vector<std::size_t> tau;   // of their torques
};

struct ControllerSettings {
  Law law = Law::pd;
  Coordinates coordinates;
  // Of the freedoms of the models, in the order of qd: gains (zero where nothing is controlled), the place of e in q.
  std::vector<double> kp, kd;
  std::vector<std::size_t> error;  // place in q of each freedom
  std::vector<int> torque_of;      // place in the models' torques of each freedom; -1: none
  std::vector<bool> motorised;     // of the models' torques
  std::vector<double> most;  // of the models' torques: what motors can give; infinite where nothing is known
  Motion reference;
  std::vector<double> breaks;  // times at which it is not smooth
  TorqueModel model;
  double period = 0, delay = 0;
};
Actor controller(ControllerSettings settings, std::size_t nv);

}  // namespace articula
