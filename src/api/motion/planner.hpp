// A description of a motion, segment by segment, as pieces in numbers.
#pragma once

#include "api/motion.hpp"
#include "api/motion/moving_robot.hpp"
#include "solve/motion/motion_track.hpp"
#include "solve/motion/spline.hpp"

namespace articula {

class MotionPlanner {
 public:
  MotionPlanner(const Robot& robot, const MotionDescription& description);
  PlannedMotion run();

 private:
  struct Way {  // of a segment: how its joints move
    MotionPiece piece;
    bool of_tool = false;
  };
  Diagnostic found(Severity severity, const std::string& what, const std::string& hint) const;
  std::string when(double t) const;  // in the segment at hand
  void note_narrow(const ToolPath& path, const std::function<double(double u)>& time_at);
  [[noreturn]] void refuse(const std::string& what, const std::string& hint = {}) const;
  [[noreturn]] void refuse_at(double t, const std::string& what, const std::string& hint) const;
  void refuse_count(const std::string& what, std::size_t count) const;

  JointPosition started();
  JointPosition placed_start(const MotionVector& position);
  void segment(const MotionSegment& s);

  Way way(const PauseMove& move);
  Way way(const JointsMove& move);
  Way way(const LineMove& move);
  Way way(const CircleMove& move);
  Way way(const ArcMove& move);
  Way way(const EllipseMove& move);
  Way way(const SplineMove& move);
  Way way(const SeriesMove& move);
  Way way(const SamplesMove& move);

  // motion_timings.cpp
  Timing joint_timing(const std::vector<double>& by) const;
  Timing line_timing(const ToolCurve& curve, double length) const;
  Timing curve_timing(const ToolCurve& curve) const;
  double limit(const std::vector<double>& limits, const std::string& what) const;  // of a tool: one value
  Timing checked(const Timing& timing) const;

  ToolCurve curve_from(std::function<std::array<Vector3, 4>(double)> place, const Vector3& turn = {});
  Way along(ToolCurve curve, const std::function<Advance(double t)>& advance, double duration,
            std::vector<double> breaks);
  Way along(const ToolCurve& curve, const Timing& timing);
  Way of_spline(const Spline& spline);
  Vector3 tool_position();
  std::vector<std::vector<double>> columns(const SamplesMove& move, const std::string& letters) const;

  std::shared_ptr<MovingRobot> robot_;
  const MotionDescription& description_;
  JointPosition now_;                       // where the segment at hand begins
  const MotionSegment* segment_ = nullptr;  // at hand; null: the start
  std::vector<MotionPiece> pieces_;
  std::vector<MotionTrack> tracks_;
  std::vector<PlannedSegment> planned_;
  std::vector<Diagnostic> notes_;
};

}  // namespace articula
