// A robot along a motion of its independent joints: where all its joints are, at any time, and whether it can be there at all.
//
// Of closed loops the positions at some times are kept, so near to each other that the assembly cannot change between them; at other
// times the loops are closed from the nearest one before. So the answer is a function of time alone.
#pragma once

#include "solve/motion/tool_path.hpp"

namespace articula {

struct TrackStop {  // a motion that cannot be followed
  double t = 0;
  std::string why, hint = {};
};

struct MotionPiece {
  Motion motion;
  std::vector<double> breaks;  // where it is not smooth, its ends among them
};

class MotionTrack {
 public:
  using Closed =
      std::function<std::optional<JointPosition>(const std::vector<double>& q, const JointPosition& near)>;
  using Fault = std::function<std::string(const JointPosition&)>;

  // Throws TrackStop. `loops`: whether there are any.
  MotionTrack(const MotionPiece& piece, Closed closed, const Fault& fault, bool loops,
              const JointPosition& start);

  JointPosition at(double t) const;

 private:
  struct Knot {
    double t;
    JointPosition position;
  };
  void follow(const MotionPiece& piece, const Fault& fault);

  std::function<std::vector<double>(double t)> joints_;
  Closed closed_;
  bool loops_;
  std::vector<Knot> knots_;
  mutable std::optional<Knot> last_;  // that was asked for
};

// The same, with the last time's answer kept: whoever wants one thing of a time wants others too.
Motion remembered(Motion motion);

// Motions one after the other.
struct JoinedMotion {
  Motion motion;
  std::vector<double> breaks;
  std::vector<double> begins;  // of each piece
};
JoinedMotion joined(std::vector<MotionPiece> pieces);

// The piece that a time is in: one more than the last that begins at or before it.
std::size_t piece_at(const std::vector<double>& begins, double t);

}  // namespace articula
