// A robot in numbers for the search of exciting motions (solve/identify/excitation.hpp): its equations and its limits at any state.
#pragma once

#include "api/excite.hpp"
#include "api/identify/sought.hpp"
#include "api/motion/moving_robot.hpp"

namespace articula {

class ExcitedRobot {
 public:
  ExcitedRobot(const Robot& robot, const ExciteRequest& request);

  // It must outlive what it gives.
  ExcitedSystem system();
  const Sought& sought() const { return *sought_; }
  const std::vector<ExcitedJoint>& joints() const { return joints_; }  // their limits
  bool knows_torques() const { return idm_ != nullptr; }
  const std::vector<Diagnostic>& notes() const { return notes_; }

 private:
  void limit_joints(const ExciteRequest& request);
  void note_assumed(const ExciteRequest& request);
  void find_followers();
  JointPosition position(const double* q) const;
  void put_states(std::size_t count, const double* states);
  std::vector<double> torques(std::size_t count);
  std::vector<double> weights();
  void bound_state(const double* state, const double* tau, double* bounded);

  Robot robot_;
  MovingRobot moving_;
  std::vector<ExcitedJoint> joints_;
  std::vector<ToolRange> box_;
  // Of closed loops: a position, and how the tree follows q, which is linear where loops follow; what is left of W_p's determinant
  // must keep its sign.
  std::optional<JointPosition> middle_;
  std::vector<std::vector<double>> follows_;  // of each coordinate of the tree, by each joint
  std::vector<std::size_t> followers_;        // with limits
  double closing_ = 1;
  std::unique_ptr<Sought> sought_;
  std::unique_ptr<LogProgram> idm_;  // or null: not all numbers are known
  PreparedLog log_;                  // the states at hand
  EquationSource source_;
  std::vector<double> y_;
  std::vector<Diagnostic> notes_;
};

}  // namespace articula
