// Natural frequencies and mode shapes of a robot about an equilibrium: what vibrates are joints without motors, on their springs, or all
// joints.
//
//   tau(q_0) = 0                              of the joints without motor; Newton's method
//   K x = omega^2 A x,   K = dtau/dq          tau at rest: springs, gravity and forces on links; A the inertia matrix
//
// A damping would change neither much, where it is small; it is left out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "base/vector3.hpp"
#include "draw/plot.hpp"

namespace articula {

struct
    PlaceMotion {  // of the origin of a link's frame, or of a frame by its name; along and about the axes of frame 0
  std::string name;
  Vector3 moves{}, turns{};
};

struct NaturalMode {
  double square = 0;               // of omega; below zero: the robot falls away from its equilibrium
  std::vector<double> shape;       // of the coordinates that vibrate: x^T A x = 1
  std::vector<PlaceMotion> links;  // those that have a mass of their own or carry nothing
  std::vector<PlaceMotion> frames;
  std::size_t most = 0;      // the link that moves most; where none moves, that turns most
  bool turns_alone() const;  // that link
  double frequency() const;  // in Hz; 0 when it does not swing
};

struct NaturalModes {
  std::string robot;
  bool all_joints = false;
  std::vector<std::string> coordinates;  // that vibrate
  std::vector<double> q;                 // of all joints, where the robot rests
  std::vector<double> reach;      // of each link in `links`: the way to it from the base, along the robot
  std::vector<NaturalMode> list;  // the lowest first
};

// The state's q: of all joints, or of those with a motor; then the others are sought from where they are zero. ModelError for closed
// loops, joints with quaternions, no springs in what vibrates, no equilibrium.
NaturalModes modes(const Robot& robot, const State& state, bool all_joints);

// How the origins of links move in each mode, over the way to them from the base; the largest by one.
Plot modes_plot(const NaturalModes& modes);

}  // namespace articula
