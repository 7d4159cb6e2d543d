// The numbers of a robot that is written as URDF: symbols as their default values, joints where their variables are zero.
//
// Numbers are computed exactly and written as the shortest text that reads back as the same double. What the digits of a table
// leave of a zero, below 1e-17 of what it is computed from, is zero.
#pragma once

#include <set>

#include "geom/spatial.hpp"
#include "robot/robot.hpp"

namespace articula {

class UrdfNumbers {
 public:
  explicit UrdfNumbers(const RobotData& r) : r_(r) {}

  Expr value(const Expr& e);  // 0 for a symbol without a value, which is remembered
  Transform placed(const NamedFrame& f, Frame from);
  Transform joint_at_rest(int j);  // parentT_j where q is zero
  Transform base();                // worldT0
  void demand_values() const;      // ModelError with all symbols that were met without one

  static std::string text(const Expr& number, double size = 1);
  static std::string texts(const Vec3& v);
  static std::string angles(const Rot3& A);  // roll, pitch, yaw
  static Rot3 settled(const Rot3& A);        // with 0 and 1 where they are meant

 private:
  const RobotData& r_;
  std::set<std::string> missing_;
};

}  // namespace articula
