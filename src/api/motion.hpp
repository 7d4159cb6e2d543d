// Motions for front ends: a description becomes a motion of a robot in numbers (solve/motion), with the branch of its inverse geometry, its
// assembly and its limits looked after. What cannot be done is an InputError with the segment's place, the time and the reason.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "io/motion_read.hpp"
#include "robot/motion.hpp"
#include "solve/motion/motion.hpp"
#include "solve/motion/tool_curve.hpp"

namespace articula {

struct PlannedSegment {
  std::string kind;
  double begin = 0, end = 0;  // s
  bool of_tool = false;
};

// Functions of time alone; programs run in them, so not for several threads at once.
struct PlannedMotion {
  std::string title;
  Motion motion;  // of the independent joints
  std::vector<std::string> joints;
  std::vector<double> breaks;  // 0 .. duration: between them it is smooth
  std::vector<PlannedSegment> segments;
  std::function<std::vector<double>(double t)> tree;  // coordinates of all joints, those of closed loops too
  std::string link;                                   // what segments of the tool move; "": there are none
  // Then: where it is in frame 0, its velocity and acceleration with these rates of the joints.
  std::function<ToolPoint(double t, const MotionPoint& point)> tool;
  std::vector<std::string> files = {};  // samples that segments are of
  std::vector<Diagnostic> notes = {};   // what is possible, and perhaps not meant
};

struct MotionPeak {
  double size = 0, at = 0;  // the largest size, and when
  void raise(double value, double t);
};

// Seconds in words; those that a time was moved by, to be inside of what begins there, are none.
std::string moment(double t);

PlannedMotion planned(const Robot& robot, const MotionDescription& description);

}  // namespace articula
