#include "api/inverse_audit.hpp"
#include "base/error.hpp"

namespace articula {

namespace {

// Every other method that applies, the arm read backwards, single eliminations.
std::vector<AuditMethod> alternatives(const Robot& robot, const InverseRequest& request,
                                      const std::string& audited_one, const Arm& arm) {
  constexpr int eliminations = 2;
  const bool six = arm.n() == 6;
  std::vector<AuditMethod> list;
  for (const std::string method : {"paul", "pieper", "general"}) {
    if (method == audited_one) continue;
    InverseRequest other = request;
    other.method = method;
    try {
      list.push_back(audited(method, engines_of(robot, inverse_model(robot, other))));
    } catch (const ModelError&) {  // does not apply: whoever asks for it is told why
    }
  }
  const std::string any = six ? "general" : "search";
  list.push_back(audited_backwards(any + " backwards", arm, any));
  if (six)
    for (AuditMethod& one : audited_eliminations(arm, eliminations)) list.push_back(std::move(one));
  return list;
}

}  // namespace

InverseAudit inverse_audit(const Robot& robot, const InverseRequest& request, std::size_t poses) {
  InverseAudit result{inverse_model(robot, request), {}, {}};
  const Arm arm = arm_of(robot, result.model);
  for (const ArmJoint& joint : arm.joints) result.joints.push_back(joint.name);
  const std::string method = result.model.nearby ? "nearby" : result.model.method;
  std::vector<AuditMethod> methods{audited(method, engines_of(robot, result.model))};
  for (AuditMethod& other : alternatives(robot, request, method, arm)) methods.push_back(std::move(other));
  result.report = audit(arm, methods, poses);
  return result;
}

}  // namespace articula
