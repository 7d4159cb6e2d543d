// Joints that move a tool along a curve: one branch of the inverse geometry, followed from a position, step by step by Newton's method.
//
//   J qd = v,   J qdd = a - Jdot qd        exact velocities and accelerations: no differences
//
// Rows of J are lengths over the robot's length and angles. Steps are so short that a singular value cannot reach zero between two of
// them, so the branch cannot change unseen. Positions are kept at the steps; between them Newton's method begins at the cubic through two of
// them, so that what comes out is a function of the place on the curve alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "solve/motion/motion.hpp"
#include "solve/motion/tool_curve.hpp"

namespace articula {

struct JointPosition {
  std::vector<double> q;     // independent joints
  std::vector<double> tree;  // all joints: the same, when there are no loops
};

// Between two positions, x from 0 to 1: near enough to close loops from.
JointPosition between(const JointPosition& a, const JointPosition& b, double x);

// A robot and its tool in numbers. Not for several threads at once: programs have memory of their own.
struct ToolModel {
  std::function<std::optional<JointPosition>(const std::vector<double>& q, const JointPosition& near)>
      closed;  // loops; nothing when they stay open
  std::function<Placing(const JointPosition&)> place;
  std::function<std::vector<double>(const JointPosition&)> jacobian;                 // 6 x n, row-major
  std::function<Twist6(const JointPosition&, const std::vector<double>& qd)> drift;  // Jdot qd
  std::function<std::string(const JointPosition&)> fault;  // what forbids a position, in words: limits; or ""
  std::vector<bool> held;                                  // joints that stay
  double length = 1;
};

struct PathStop {  // a curve that cannot be followed
  double u = 0;
  std::string why, hint = {};
  bool border = false;  // of what the robot reaches, or of a branch of its configurations
};

class ToolPath {
 public:
  // Throws PathStop.
  ToolPath(const ToolModel& model, ToolCurve curve, const JointPosition& start);

  MotionPoint at(const Advance& s) const;
  JointPosition position(double u) const;
  const ToolCurve& curve() const { return curve_; }
  struct Narrow {
    double u = 0, smallest = 0;
  };
  Narrow narrowest() const;  // where the smallest singular value, relative to the largest, is least

 private:
  struct Knot {
    double u;
    JointPosition position;
    std::vector<double> slope;  // dq/du
    double smallest;            // relative singular value
  };
  struct Solved {
    std::vector<double> x;
    double smallest = 0, open = 0;  // relative singular value; what no joint velocities make
  };
  std::vector<double> rows_of(const Twist6& twist) const;
  Solved solved(const std::vector<double>& jacobian, const Twist6& twist) const;
  Twist6 apart(const JointPosition& p, double u) const;  // from p to the curve, frame 0
  std::optional<JointPosition> reached(std::vector<double> q, const JointPosition& near, double u) const;
  Knot knot(double u, JointPosition position) const;
  JointPosition beside(const JointPosition& start) const;
  void choose_rows(const JointPosition& start);
  void follow(const JointPosition& start);
  bool is_far(const Knot& a, const Knot& b) const;

  const ToolModel model_;
  ToolCurve curve_;
  std::vector<std::size_t> active_;  // joints that move the tool
  bool oriented_ = true;
  std::vector<Knot> knots_;
};

// From a position to one whose tool is at a place, by damped steps; nothing when it does not get there. Without orientation: of its
// origin alone.
std::optional<JointPosition> reached_place(const ToolModel& model, const JointPosition& from,
                                           const Placing& T, bool oriented);

// How far from a place the tool stays wherever the joints go; nothing when it gets there, or that is not known. Limits are left aside.
std::optional<double> out_of_reach_by(const ToolModel& model, const JointPosition& from,
                                      const Vector3& place);

}  // namespace articula
