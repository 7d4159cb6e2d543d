// A body on rods in real numbers: how far it is from where all rods have their lengths, and steps that bring it there: damped
// Gauss-Newton [Levenberg1944] with the damping of [FanYuan2005] on f = (|p + R b - a|^2 - L^2)/2, lengths of the size of one.
//
// The motion of the body is (dp, w): f' = v.dp + w.(R b x v), v = p + R b - a. In the plane z = 0 it is (dp_x, dp_y, w_z).
#pragma once

#include <array>
#include <vector>

#include "solve/loops/platform.hpp"

namespace articula {

struct BodyPose {
  std::array<double, 4> e{1, 0, 0, 0};  // unit quaternion
  std::array<double, 3> p{};
};
Placing placing_of(const BodyPose& pose);

enum class RodMotion { planar, spatial };

double misfit(const std::vector<Rod>& rods, const BodyPose& pose);  // the largest f
// From the pose downhill. True when it arrives where the rods fit, to rounding.
bool settled(const std::vector<Rod>& rods, RodMotion motion, BodyPose& pose);

// Places that were settled, each once. Of those that are not isolated one: a family has no end.
struct Settled {
  std::vector<Rod> rods;
  RodMotion motion;
  std::vector<BodyPose> list = {};
  bool family = false;
  void add(BodyPose pose);
};

// The same rods with lengths of the size of one, around the middle of their ends: places there are moved back by `restored`.
struct ScaledRods {
  std::vector<Rod> rods;
  std::array<double, 3> a{}, b{};  // middles
  double unit = 1;
};
ScaledRods scaled(const std::vector<Rod>& rods);
std::vector<Placing> restored(const ScaledRods& scaled, const std::vector<BodyPose>& poses);

}  // namespace articula
