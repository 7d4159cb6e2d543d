// Every configuration of a serial chain that reaches a pose, by a way that shares no code with src/solve and src/model: the chain is
// taken from the numbers of the robot's table, its pose is multiplied out here, and Newton's method (damped, after
// Levenberg and Marquardt) begins at random configurations until it only finds again what it has found.
//
//   search      starts until each solution has come `again` times, and nothing new in `patience` times as many starts as the last
//               new one took. Of solutions that are drawn at random with chances p_i, one that is missing after that has a p_i far
//               below all others
//   imbalance   of a chain of revolute joints alone: as many solutions have det J > 0 as have det J < 0, at every pose where none has
//               det J = 0. The map from joint angles (compact) to poses (not compact) has degree 0; so a solution that is lost, or one
//               too many, is seen without searching. The sum of the signs, which must be 0
#pragma once

#include <array>
#include <map>
#include <vector>

#include "robot/robot.hpp"
#include "support/draw.hpp"

namespace articula::test {

using Pose = std::array<double, 12>;  // 3 x 4, row by row
using Configuration = std::vector<double>;

struct ChainRow {
  std::array<double, 6> placement{};  // gamma b alpha d theta r, at q = 0 or at the value it is held at
  bool revolute = false, prismatic = false;
};
struct NumericChain {
  std::vector<ChainRow> rows;
  std::size_t n() const;               // joints that move
  double reach() const;                // no point of the chain is farther from its base, slides at 0
  bool revolute(std::size_t k) const;  // joint k of those that move
};
// All rows of a robot that is a chain, those after the last joint left out. `held`: joints by number, with their values.
NumericChain numeric_chain(const Robot& robot, const std::map<int, double>& held = {});

// Angles in (-pi, pi), slides within `farthest`; no round numbers.
Configuration any_configuration(const NumericChain& chain, double farthest, Draw& draw);

Pose pose_at(const NumericChain& chain, const Configuration& q);
// 6 x n, row by row: velocity of the origin of the last frame and its angular velocity, in frame 0.
std::vector<double> jacobian_at(const NumericChain& chain, const Configuration& q);

// The larger of the distance of the origins over the reach and the angle between the axes.
double pose_error(const NumericChain& chain, const Pose& a, const Pose& b);
// The largest difference between two configurations: angles, and slides over the reach.
double difference(const NumericChain& chain, const Configuration& a, const Configuration& b);

// det J of six joints, lengths over the reach.
double determinant_at(const NumericChain& chain, const Configuration& q);
int imbalance(const NumericChain& chain, const std::vector<Configuration>& solutions);

struct SearchRule {
  int again = 4, patience = 8, least = 200, most = 4000;  // starts
};
std::vector<Configuration> search(const NumericChain& chain, const Pose& T, std::uint64_t seed,
                                  const SearchRule& rule = {});

}  // namespace articula::test
