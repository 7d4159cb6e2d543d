// The same robot, knowing less: a model that sees less than the whole robot (no gravity, no velocities, ...) is given a robot
// that has less, and one that differentiates is given symbols where the robot has values.
#pragma once

#include "robot/robot.hpp"

namespace articula {

RobotData copied(RobotData r, Graph& graph);  // all formulas copied there; the caller owns the graph

RobotData without_gravity(RobotData r);
RobotData without_accelerations(RobotData r);                                   // qdd = 0
RobotData without_accelerations(RobotData r, const std::vector<bool>& joints);  // of these
RobotData without_forces(
    RobotData r);                // no friction, springs, motors, external wrenches: links and rotors IA alone
RobotData resting(RobotData r);  // gravity alone: all velocities, accelerations and forces zero

// Every joint variable zero, quaternions without turn.
RobotData at_zero(RobotData r);

// Every rate of a joint a symbol, whatever value the robot fixes it to.
RobotData with_free_rates(RobotData r);

}  // namespace articula
