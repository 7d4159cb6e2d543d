// A robot on wheels at a state, and along a motion, [Lau1985] 6.1: what each wheel carries, whether it slides, how near the robot is to
// tipping and to slipping. The formulas are those of the models wheel-constraints and wheel-loads.
//
//   margin     of the point in which the resultant of weight and inertia meets the ground (zmp), to the nearest edge of what the
//              contacts span; below zero the robot tips
//   needed     |H|/F, the horizontal force that friction must give over what the wheels carry: no less friction will do, after (6-72)
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "api/motion.hpp"

namespace articula {

struct WheelAtState {
  std::string name;
  std::array<double, 3> contact{};    // in the world
  std::vector<double> slides;         // along and across; of one with rollers: along their axes. m/s
  bool holds = true;                  // it does not slide
  std::optional<double> load, share;  // N, and of what all carry
};

struct GroundSupport {
  double carried = 0;  // F: by all wheels
  double least = 0;    // the smallest load
  std::string least_wheel;
  double margin = 0;
  std::array<std::string, 2> edge;  // the wheels that it tips over
  std::array<double, 3> com{};
  std::array<double, 2> zmp{}, force{};
  double moment = 0;  // about the vertical through the centre of mass
  double needed = 0;
  std::optional<double> friction;  // the mean of their coefficients by what they carry; none: not known
  bool lifts() const { return least < 0; }  // a wheel; with three of them the robot tips then
  bool tips() const { return margin < 0; }
  bool slips() const { return friction && needed > *friction; }
};

struct TurnOfBase {  // about a vertical axis
  double rate = 0;
  std::array<double, 2> centre{};
};

struct WheelReport {
  std::string robot, chassis;
  std::vector<WheelAtState> wheels;
  std::optional<GroundSupport> support;
  std::string no_support;                               // why there is none
  std::size_t constraints = 0, rank = 0, freedoms = 0;  // what wheels take from the robot's freedoms
  std::optional<TurnOfBase> turn;  // none: it moves straight, or not level, or not at all
};

// Of a state without qd or qdd they are zero. ModelError for robots without wheels.
WheelReport wheels(const Robot& robot, const State& state);

// The worst of each along a motion, and when.
struct WorstOfWheels {
  double value = 0, at = 0;
  std::string wheel;  // whose it is
};
struct WheelMotion {
  std::string robot;
  double duration = 0;
  WorstOfWheels load, margin, needed, slides;
  std::optional<double> lifts, tips, slips;  // when it first does
};
WheelMotion wheels_along(const Robot& robot, const PlannedMotion& motion);

}  // namespace articula
