// What stands for the parts of a robot. `unit` is a pixel of a symbol, as a length of the robot.
#pragma once

#include "draw/scene.hpp"
#include "robot/robot.hpp"

namespace articula {

// Revolute: a cylinder along z; prismatic: a box along z; fixed: a small cube; ball and free: a ball.
void add_joint(Scene& scene, const Camera& camera, Look look, JointKind kind, const Placing& frame,
               const Vector3& at, double unit);
// Where a link ends that comes from `way`.
void add_gripper(Scene& scene, const Vector3& end, const Vector3& way, const Placing& frame, double unit);
void add_mass_centre(Scene& scene, const Camera& camera, const Vector3& at, double radius);
// A plate between points that are about in one plane; nothing between points of one line.
void add_platform(Scene& scene, std::vector<Vector3> corners);

}  // namespace articula
