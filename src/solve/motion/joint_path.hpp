// The way of a motion without its timing: joints as functions of the length of their way,
//
//   ds = |qd| dt,   q' = qd/|qd|,   q'' = (qdd - q' (q' . qdd))/|qd|^2
//
// between two times, and not at rest in between. At rest ends the directions are those a little inside.
#pragma once

#include <vector>

#include "solve/motion/motion.hpp"

namespace articula {

struct PathPoint {
  double t = 0;                  // of the motion
  std::vector<double> q, d, dd;  // q, q', q''
};

class JointPath {
 public:
  JointPath(Motion motion, double from, double to, int cells = 1000);  // of its table of lengths
  double length() const { return s_.back(); }
  PathPoint at(double s) const;
  double time_at(double s) const;

 private:
  Motion motion_;
  std::vector<double> t_, s_, speed_;
};

// The times at which a motion rests, or nearly, between others at which it moves: ways end there. From begin to end.
std::vector<double> rests(const Motion& motion, double begin, double end);

}  // namespace articula
