// Where functions of states are largest over a workspace: points that fill it evenly (solve/numbers.hpp), and the same positions with
// velocities and accelerations at their limits; then uphill from the best of them, all neighbours at once along each coordinate, and with
// velocities turned round together, which friction wants. No draws: the same workspace, the same points.
#pragma once

#include "api/implementation.hpp"
#include "robot/robot.hpp"

namespace articula {

using TorqueRows = std::function<void(std::size_t rows, const double* in, double* out)>;

// The points: rows q, qp of closed loops, qd, qdd.
class TorqueSearch {
 public:
  // ModelError where torques are not finite, or where loops cannot be closed anywhere. `exact`: the torques errors are counted from.
  TorqueSearch(const Robot& robot, const Workspace& workspace, Implementation exact, int samples);

  std::size_t rows() const { return rows_.size() / width_; }
  std::size_t torques() const { return torques_; }
  const std::vector<double>& points() const { return rows_; }
  const std::vector<double>& exact() const { return tau_; }    // at the points
  const std::vector<double>& peaks() const { return peaks_; }  // of each torque
  TorqueErrors errors(const TorqueRows& evaluate) const;
  bool within(const TorqueRows& evaluate, double budget) const;  // are all errors, in parts of the peaks?

 private:
  struct Top {
    double value = 0;
    std::vector<double> row;
  };
  void sample(const Robot& robot, const Workspace& workspace, int samples);
  bool close_loops(class Following& following, std::vector<double>& row) const;
  TorqueRows less_exact(const TorqueRows& evaluate) const;  // the errors
  MotionPoint point(const std::vector<double>& row) const;
  std::vector<double> values(const TorqueRows& f, const std::vector<double>& rows) const;
  // The best starts for one torque, of rows and a function's values there.
  std::vector<Top> starts(const std::vector<double>& rows, const std::vector<double>& values,
                          std::size_t torque) const;
  // The largest |values of one torque|, of a function and its values at the points and at the corners.
  Top top(const TorqueRows& f, const std::vector<double>& values, const std::vector<double>& at_corners,
          std::size_t torque) const;
  Top climbed(const TorqueRows& f, std::size_t torque, Top start) const;
  Top uphill(const TorqueRows& f, std::size_t torque, const Top& at, double step) const;  // the next point
  Top turned_round(const TorqueRows& f, std::size_t torque, const Top& at) const;         // likewise
  Top best_of(const TorqueRows& f, std::size_t torque, const std::vector<double>& rows) const;
  std::vector<double> sizes(const TorqueRows& f, std::size_t torque, const std::vector<double>& rows) const;

  struct Coordinate {  // one that may be moved: where it stands in a row, and between what
    std::size_t at;
    double lower, upper;
  };
  Program program_;  // the exact one
  TorqueRows exact_;
  std::size_t nq_ = 0, nqp_ = 0, nv_ = 0, width_ = 0, torques_ = 0;
  std::vector<Coordinate> moved_;
  std::vector<double> rows_, tau_, peaks_;
  std::vector<double> corners_;  // rows with velocities and accelerations at their limits
};

Implementation exact_torques(const Robot& numeric);

}  // namespace articula
