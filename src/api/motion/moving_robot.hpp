// A robot in numbers for motions: its models as programs that run on positions, its loops, its limits.
#pragma once

#include <map>
#include <memory>
#include <optional>

#include "api/api.hpp"
#include "api/loops/assembler.hpp"
#include "program/run.hpp"
#include "solve/motion/tool_path.hpp"

namespace articula {

// A model run on joint coordinates. ModelError for a parameter without a value, and where it needs more: motions of the base, wrenches.
class RunningModel {
 public:
  RunningModel(const Robot& robot, const std::string& model, const Options& options = {});

  // Inputs that the program does not have are left aside. All outputs, one after the other.
  std::vector<double> run(const std::map<std::string, std::vector<double>>& arrays);
  const Program& program() const { return result_->program; }

 private:
  std::unique_ptr<Result> result_;  // where it is: the machine refers to it
  std::unique_ptr<Machine> machine_;
  std::vector<double> inputs_;
};

// Of velocity or effort; infinite when it is not known. 0, as files have it that cannot leave it out, says nothing either: no joint
// moves, and nothing holds it, at that.
double known_limit(const Robot& robot, const Body& body, LimitKey key);
double limit_of(const Robot& robot, const Body& body, LimitKey key,
                double otherwise);  // any limit, as it stands

class MovingRobot {
 public:
  struct Limit {  // of a coordinate; infinite where there is none
    std::string name;
    double lower, upper;
  };
  // `link` that moves as the tool, or "". ModelError for robots whose joints have several freedoms.
  MovingRobot(const Robot& robot, const std::string& link, const std::string& assembly);

  const Robot& robot() const { return robot_; }
  std::size_t joints() const { return names_.size(); }
  const std::vector<std::string>& names() const { return names_; }
  bool has_loops() const { return !robot_.data().cuts.empty(); }

  JointPosition first(const std::vector<double>& q);  // in the assembly asked for; ModelError
  std::optional<JointPosition> closed(const std::vector<double>& q, const JointPosition& near) const;
  const std::vector<Limit>& limits() const { return limits_; }  // of the tree
  std::string beyond_limits(const JointPosition& p) const;      // in words, or ""
  // W_p of its loops, those rows of it that are independent at `reference`: singular where an assembly ends.
  NumberMatrix closing(const std::vector<double>& tree, const std::vector<double>& reference) const;
  double velocity_limit(std::size_t joint) const;  // infinite when there is none
  std::vector<double> qp(const std::vector<double>& tree) const;

  // Of the link; it must outlive what is made of it. Derived when first asked for.
  const ToolModel& tool();
  ToolPoint tool_point(const JointPosition& p, const MotionPoint& point);
  std::optional<JointPosition> nearest(const Placing& T, const JointPosition& near);  // by inverse geometry
  void hold(const std::vector<std::string>& joints);  // ModelError for what is none

 private:
  Robot robot_;
  Options options_;
  std::string assembly_;
  std::vector<std::string> names_;
  std::vector<int> bodies_;          // of independent joints
  std::vector<std::size_t> places_;  // of their coordinates in the tree
  std::vector<Limit> limits_;        // of the tree
  std::vector<double> velocities_;
  std::vector<bool> held_;
  std::unique_ptr<Assembler> loops_;
  std::vector<bool> closing_;
  std::unique_ptr<RunningModel> place_, jacobian_, drift_;
  std::optional<ToolModel> tool_;
};

}  // namespace articula
