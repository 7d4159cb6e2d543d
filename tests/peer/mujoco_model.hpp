// A robot as a MuJoCo model: written as MJCF from the table of numbers, and loaded. MuJoCo wants rigid bodies, given by mass, centre of
// mass, principal moments of inertia and their axes (its own path from full inertia matrices is good to 1e-8 only).
//
// Bodies are link<j>, joints joint<j>; a free joint between two links, which MuJoCo does not have, is three slides and a ball. Cuts
// of closed loops are equality constraints, cut by cut:
//
//   ball        connect: a point of both links
//   revolute    two of them, on the axis
//   fixed       weld
//   prismatic   MuJoCo has none
#pragma once

#include <Eigen/Geometry>
#include <array>

#include "peer/mujoco_file.hpp"
#include "support/numeric_robot.hpp"

namespace articula::test {

MujocoModel mujoco_model(const NumericRobot& robot);

struct RigidBody {
  double mass;
  Eigen::Vector3d centre, moments;  // moments in increasing order
  Eigen::Matrix3d axes;
};
RigidBody rigid_body(const NumericBody& body);

// Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)
Eigen::Isometry3d pose_of(const std::array<double, 6>& placement);

}  // namespace articula::test
