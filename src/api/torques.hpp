// Torques a priori: what a motion needs, by the inverse dynamic model, before anything moves.
//
//   tau(t) = idm(q(t), qd(t), qdd(t))        of each joint, and of each motor behind its gears
//
// The energy that the joints put in is the integral of tau qd; it must be the change of the robot's energy and what friction and external
// forces take: these come from models of their own, so that what is left open is a check.
#pragma once

#include <array>

#include "api/motion.hpp"
#include "draw/plot.hpp"

namespace articula {

struct TorqueSettings {
  double step = 0;                       // s, of the table; 0: a two hundredth of the duration
  std::vector<double> effort, velocity;  // limits of the joints, instead of the robot's own; one: of all
  bool reactions = false;                // what the joints carry, too
};

struct TorqueRow {
  double t = 0;
  MotionPoint point;
  std::vector<double> tau, power;
  double all = 0, work = 0;  // power of all joints together; what they have put in since the beginning
  std::vector<double> qm, qdm, taum;  // of motors, where the robot has any
  std::optional<ToolPoint> tool;      // where the motion moves one
  // Where it is asked for, of each bearing: force and moment of its carrier on its link, in its own frame.
  std::vector<std::array<double, 3>> F, N;
};

// Of a joint or a motor, called as columns have it and as tables for people: q3, 3 (elbow).
struct JointLoad {
  std::string name, title;
  bool slides = false;
  MotionPeak torque, velocity, power;
  double rms = 0;                                // of the torque, over the motion
  std::optional<double> effort, velocity_limit;  // known limits
};

// Of a joint that moves, or of one in a cut: parts along its axis, where its motor works, and across it.
struct BearingLoad {
  std::string name, title;
  MotionPeak force_along, force_across, moment_along, moment_across;
};

struct MotionEnergy {                          // J
  double positive = 0, negative = 0, net = 0;  // what the joints put in and take out, each by itself
  double change = 0;                   // of the robot's kinetic and potential energy, springs included
  double losses = 0;                   // what friction and external forces take
  std::optional<double> of_base = {};  // what a base that is moved puts in: the rest
  double open() const { return net + of_base.value_or(0) - change - losses; }
};

struct EnergyPoint {  // since the beginning
  double t = 0;
  double work = 0, power = 0;  // of all joints
  double change = 0, losses = 0;
};

struct TorqueReport {
  std::string robot;
  std::vector<TorqueRow> rows;
  std::vector<EnergyPoint> energies;
  std::vector<JointLoad> joints, motors;
  std::vector<BearingLoad> bearings;  // where they are asked for
  MotionEnergy energy;
  MotionPeak power;                             // of all joints together
  MotionPeak tool_velocity, tool_acceleration;  // where the motion moves a tool
  double busy = 0;  // share of the time in which a joint is within two hundredths of a limit
};

TorqueReport torques(const Robot& robot, const PlannedMotion& motion, const TorqueSettings& settings);

// The same way, faster: as fast as the limits of torque and velocity allow.
//
//   uniform   t -> t/c, everything c times as fast: c^2 of inertia, c of viscous friction, gravity as it is
//   optimal   a new timing of the way, the fastest there is [BobrowDubowskyGibson1985] [PhamPham2018]
enum class Fastest { uniform, optimal };
const std::vector<std::string>& fastest_names();

struct FasterMotion {
  PlannedMotion motion;
  double uniform = 0;  // durations, s
  std::optional<double> optimal;
};
// ModelError when limits are missing, or when the robot cannot even stand still where the motion leads.
FasterMotion fastest(const Robot& robot, const PlannedMotion& motion, const TorqueSettings& settings,
                     Fastest how);

}  // namespace articula
