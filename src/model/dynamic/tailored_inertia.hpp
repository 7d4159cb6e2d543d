// The inertia matrix cut to the robot: generalized links (inertia.cpp) with the choices of gauge.hpp and layout.hpp.
//
// Along a group of parallel axes the velocities are those of the links themselves, phid_j = phid_i + qd_j, i the carrier:
// phid_j turns link j, and what it carries by other axes, about z_j; the links farther along the group it only
// shifts. Their coupling has no more than the first moments in it, and each link of the group hands its inertia and its
// momentum straight on to the frame p before the group:
//
//   I*_j             inertia of link j and of all it carries by axes outside its group; I*_p = I_p + sum of pT_j I*_j
//   M+_j, MS+_j      mass and first moments of all that link j carries
//   w_j = I*_j s_j   momentum for phid_j = 1, of what turns
//   V_k = z x P_k    velocity of O_k, k next to j in the group;  M+_k V_k, MS+_k x V_k: momentum of what is shifted
//
// A in phid becomes A in qd by additions: row and column j are added to those of i.
#pragma once

#include "expr/choices.hpp"
#include "expr/matrix.hpp"
#include "robot/robot.hpp"

namespace articula {

ChoiceSpace inertia_choices(const Robot& robot);
Matrix tailored_inertia(const RobotData& r, const Choices& choices);  // rotors included

}  // namespace articula
