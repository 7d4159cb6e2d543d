// Inverse dynamics by programs that share no code with Articula: Orocos KDL and MuJoCo.
//
// Each peer builds the robot its own way from the table of numbers, and is asked for the torques at states of it. A base
// that moves stands on six virtual joints at zero: along x, y, z, then about x, y, z. Friction is added here, since the
// peers have none or another one.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "support/numeric_robot.hpp"

namespace articula::test {

// Rates of the virtual joints. Angular: w = (a, b, c), and as each axis is carried by those before it,
// wd = (a', b', c') + a x X b y + (a x + b y) X c z = (a' + b c, b' - a c, c' + a b).
struct VirtualBase {
  static constexpr std::size_t joints = 6;
  std::array<double, joints> qd, qdd;
};
inline VirtualBase virtual_base(const NumericRobot& r) {
  const auto [a, b, c] = r.W;
  return {{0, 0, 0, a, b, c}, {r.VP[0], r.VP[1], r.VP[2], r.WP[0] - b * c, r.WP[1] + a * c, r.WP[2] - a * b}};
}

inline double friction(const NumericBody& b) {
  return b.link[FV] * b.qd + (b.qd > 0 ? b.link[FS] : b.qd < 0 ? -b.link[FS] : 0);
}

class Kdl {
 public:
  explicit Kdl(const NumericRobot& robot);
  ~Kdl();
  std::vector<double> torques(const NumericRobot& state) const;  // the same robot

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

class Mujoco {
 public:
  static bool accepts(const NumericRobot& robot);  // whether every link is a rigid body
  explicit Mujoco(const NumericRobot& robot);
  ~Mujoco();
  std::vector<double> torques(const NumericRobot& state) const;  // the same robot

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace articula::test
