// The torques of a motion by the robot's own inverse dynamic model.
#pragma once

#include <optional>

#include "api/motion.hpp"
#include "api/motion/moving_robot.hpp"
#include "api/torques.hpp"
#include "solve/motion/scaling.hpp"

namespace articula {

// The robot itself; ModelError when it has more motors than freedoms.
const Robot& with_a_motor_each(const Robot& robot);

// Known limits of the joints that move, infinite where there are none; or those given with an option, one of all or one of each.
std::vector<double> joint_limits(const Robot& robot, LimitKey key, const std::vector<double>& given,
                                 const std::string& option);

class MotionTorques {
 public:
  // `motion` must outlive it. ModelError when the robot has more motors than freedoms.
  MotionTorques(const Robot& robot, const PlannedMotion& motion);

  // At the position of a time, with the rates of a point.
  std::vector<double> operator()(double t, const MotionPoint& point);
  // A model that reads the same.
  std::vector<double> run(RunningModel& model, double t, const MotionPoint& point);
  MotionLimits limits(const TorqueSettings& settings) const;  // infinite where there are none

 private:
  const Robot& robot_;
  const PlannedMotion& motion_;
  RunningModel torques_;
  double last_ = -1;
  std::vector<double> qp_;
};

// Times at which a motion is looked at: between its breaks, a little inside; and what each counts for in an integral over the whole.
struct MotionTimes {
  std::vector<double> t, weight;
  // Which share of the weight is of the time before; where the rule, which takes three times together, does not tell: nothing.
  std::vector<std::optional<double>> before;
};
MotionTimes motion_times(const PlannedMotion& motion);

}  // namespace articula
