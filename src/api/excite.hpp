// Exciting motions for front ends: how a robot is to move so that a log of it tells its parameters well, within its limits. What is found
// is a file of motions (docs/motions.md), for the robot's controller, for `torques` and for `simulate`.
//
//   parameters   as identification looks for them (api/identify.hpp): what motion can tell of inertia, friction, rotors, offsets, or a load
//   equations    of the dynamic model along the motion, each joint's divided by the torque that it has: its limit, else what it usually needs
//   limits       ranges, velocities, accelerations, torques of joints; a box for the tool
//   stage        of a search, as text: who has it goes on where it was
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/implementation.hpp"
#include "api/motion.hpp"
#include "draw/plot.hpp"
#include "solve/identify/excitation.hpp"

namespace articula {

struct ToolRange {              // of a coordinate of the tool in frame 0
  int axis = 0;                 // 0, 1, 2: x, y, z
  double lower = 0, upper = 0;  // infinite: none
};

struct ExciteRequest {
  CurveKind family = CurveKind::fourier;
  double duration = 10;              // s, of a period
  std::optional<std::size_t> order;  // harmonics, or knots; none: usual ones
  int periods = 1;                   // that are written
  Criterion criterion = Criterion::condition;
  std::vector<std::string> parameters;  // groups (robot/unknowns.hpp); none: the usual ones
  std::string load;                     // parameters of a load on this link instead
  WorkspaceWords limits;
  std::vector<double> effort;   // instead of the robot's own; one: of all
  std::string link;             // the tool, or a frame; "": the last link
  std::vector<ToolRange> tool;  // where it may be
  std::string assembly;         // of closed loops
  int evaluations = ExcitationSettings{}.evaluations;
  unsigned long seed = ExcitationSettings{}.seed;
  std::string stage;  // of a search that is to go on: "" begins one
  std::function<bool(double share)> goes_on = {};
  std::function<void(const std::string& stage)> keep = {};  // after each round
};

struct ExcitedJoint {
  std::string name;
  bool slides = false;
  double lower = 0, upper = 0;            // that it may be between
  double least = 0, most = 0;             // where it is
  double velocity = 0, acceleration = 0;  // the largest
  double velocity_limit = 0, acceleration_limit = 0;
  std::optional<double> torque, effort;  // the largest, where the robot's numbers are known; its limit
};

struct Excitation {
  std::string robot;
  std::vector<std::string> parameters;   // that are told
  std::vector<std::string> left_out;     // that no motion tells apart from these
  ExcitationFigures usual, best, found;  // of random motions: the middle one, the best one; of what was found
  int evaluations = 0, drawn = 0;
  bool cancelled = false;
  std::vector<ExcitedJoint> joints;
  std::string file;      // of the motion
  PlannedMotion motion;  // one period of it
  std::vector<Diagnostic> notes;
};

// InputError for what makes no sense, and where no motion is within the limits.
Excitation excitation(const Robot& robot, const ExciteRequest& request);

}  // namespace articula
