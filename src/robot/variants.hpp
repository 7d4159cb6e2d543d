// The same robot, knowing less or more: a model that sees less than the whole robot (no gravity, no velocities, ...) is given a robot
// that has less, and one that differentiates is given symbols where the robot has values.
#pragma once

#include "robot/robot.hpp"

namespace articula {

RobotData copied(RobotData r, Graph& graph);  // all formulas copied there; the caller owns the graph

RobotData without_gravity(RobotData r);
RobotData without_accelerations(RobotData r);                                   // qdd = 0
RobotData without_accelerations(RobotData r, const std::vector<bool>& joints);  // of these
RobotData without_forces(
    RobotData r);  // no friction, springs, motors, external wrenches: links and rotors IA alone
RobotData without_losses(RobotData r);        // no friction, no external wrenches: what keeps its energy
bool has_losses(const RobotData& r);          // any of these
bool base_moves(const RobotData& r);          // as it is told to
RobotData without_dry_friction(RobotData r);  // joints and motors without what jumps at rest: FS, FD, FSM
RobotData standing(RobotData r);              // all velocities and accelerations zero, the base's too
RobotData resting(RobotData r);               // gravity alone: all velocities, accelerations and forces zero

RobotData emptied(RobotData r);  // nothing has a mass, a drive or a spring, nothing is pushed

RobotData floating(RobotData r);  // its base moves freely

// Every joint variable zero, quaternions without turn.
RobotData at_zero(RobotData r);

// Joints of one freedom held where they stand, each at its value: fixed rows, with nothing that belongs to their freedoms. Of a tree.
RobotData locked(RobotData r, const std::map<int, double>& joints);

// The same robot, knowing more: with a link without mass, the last one, where a named frame stands, fixed (through others where
// one row cannot place it; framed.cpp). Nothing else changes, so a model of that link is one of the frame.
RobotData framed(RobotData r,
                 const std::string& frame);  // as it is when it has no such frame, or that link already
std::optional<int> link_at(const RobotData& r, std::string_view frame);  // that link, if it is there
int last_link(const RobotData& r);                                       // before those links

// A link as users call it, one at a named frame by the frame's name; and its frame: 3 (forearm) where the frame that is named forearm
// is another, as in robots from URDF.
std::string name_of_link(const RobotData& r, int j);
bool frame_differs(const RobotData& r, int j);  // the frame that is named like the link is another
std::string name_of_frame(const RobotData& r, int j);

// Fixed rows without mass at the end of the table as named frames, so that a convention without gamma and b has a table of the rest.
// One that has such a row itself stays.
RobotData with_ends_as_frames(RobotData r);

// Parameters with these values, whatever the robot gives them.
RobotData with_defaults(RobotData r, const std::map<std::string, double>& values);

// A point of mass m, fixed to a link at `c` in its frame.
RobotData with_point_mass(RobotData r, int link, const Expr& m, const std::array<Expr, 3>& c);

// Every rate of a joint a symbol, whatever value the robot fixes it to.
RobotData with_free_rates(RobotData r);
std::string joint_with_fixed_rate(
    const RobotData& r);  // the first one, as users call it; "" when all are free

}  // namespace articula
