// A robot as plain numbers, for peers that know nothing of formulas, and the values of symbols that lead to it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "program/program.hpp"
#include "robot/robot.hpp"
#include "support/draw.hpp"
#include "support/values.hpp"

namespace articula::test {

struct NumericBody {
  JointKind joint = JointKind::fixed;
  int parent = 0;
  std::array<double, 6> placement{};  // with q = 0
  std::array<double, link_key_count> link{};
  std::vector<double> q, qd, qdd, tau;  // as many as the joint has
  double drive = 0;  // torque of what peers have no word for: springs, asymmetric friction, gears
};

struct NumericCut {
  JointKind joint = JointKind::revolute;
  int parent = 0, twin_parent = 0;
  std::array<double, 6> placement{}, twin{};  // with q = 0
};

struct NumericRobot {
  std::vector<NumericBody> bodies;  // [0] is the base
  std::vector<NumericCut> cuts;
  std::array<double, 3> gravity{}, W{}, WP{}, V{}, VP{};
  std::array<double, 16> Z{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  bool base_moves = false;  // in a given way: W, WP, V, VP are not fixed to zero
  bool geared = false;      // motors behind gears, which peers have no word for
  bool floats() const { return bodies.front().joint == JointKind::free; }
};

double value_of(const Expr& formula, const Values& values);
double sign_of(double x);
NumericRobot numbers(const Robot& robot, const Values& values);

// Values for every state of the robot.
Values random_state(const Robot& robot, Draw& draw);

// The robot's own values, when every parameter has one; else nothing.
Values default_parameters(const Robot& robot);

// Any values, but heavy links with small first moments and products of inertia: rigid bodies, where a robot's tables
// leave room for one.
Values random_parameters(const Robot& robot, Draw& draw);

// Its own values, when every parameter has one; else any.
Values some_parameters(const Robot& robot, Draw& draw);

// What a program is to be run with: all input arrays, one after the other.
std::vector<double> inputs_of(const Program& program, const Values& values);

}  // namespace articula::test
