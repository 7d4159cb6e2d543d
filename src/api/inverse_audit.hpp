// The audit of a robot's method of inverse geometry: random poses through it, and through all others that apply.
#pragma once

#include "api/inverse.hpp"
#include "solve/inverse/audit.hpp"

namespace articula {

struct InverseAudit {
  InverseModel model;
  std::vector<std::string> joints;
  AuditReport report;
};
InverseAudit inverse_audit(const Robot& robot, const InverseRequest& request, std::size_t poses);

}  // namespace articula
