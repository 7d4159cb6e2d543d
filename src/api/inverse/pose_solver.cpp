#include "api/pose_solver.hpp"

#include "api/inverse/closed.hpp"
#include "base/contains.hpp"
#include "base/error.hpp"
#include "solve/inverse/general.hpp"

namespace articula {

PoseSolver::PoseSolver(const Robot& robot, const InverseModel& model, const InverseRequest& request)
    : robot_(robot) {
  if (robot.data().cuts.empty())
    arm_ = std::make_unique<InverseSolver>(engines_of(robot, model));
  else
    loops_ = std::make_unique<ClosedInverse>(robot, model, request);
}
PoseSolver::~PoseSolver() = default;

InverseAnswer PoseSolver::solve(const Placing& T, const InverseOptions& options) {
  return arm_ ? arm_->solve(T, options) : loops_->solve(T, options);
}

const Arm& PoseSolver::joints() const { return arm_ ? arm_->arm() : loops_->tree(); }

Arm PoseSolver::motors() const {
  Arm motors = joints();
  if (arm_) return motors;
  const std::vector<std::string> names = coordinate_names(robot_, robot_.closure().independent);
  std::erase_if(motors.joints, [&](const ArmJoint& joint) { return !contains(names, joint.name); });
  return motors;
}

InverseAnswer PoseSolver::of_motors(InverseAnswer answer) const {
  if (arm_) return answer;
  const auto keep = [&](std::vector<double>& q) {
    q = coordinates_of(robot_, robot_.closure().independent, q);
  };
  for (InverseSolution& s : answer.solutions) keep(s.q);
  if (answer.nearest) keep(answer.nearest->q);
  return answer;
}

SpectralPolynomial inverse_polynomial(const Arm& arm, const Placing& T) {
  if (arm.n() != 6)
    throw ModelError("", "the polynomial is that of six joints, and there are " + std::to_string(arm.n()));
  return GeneralSolver(arm).polynomial(T);
}

}  // namespace articula
