// Inverse geometry on many poses: tables of them, and the audit of a robot's method.
#pragma once

#include <functional>

#include "api/inverse.hpp"
#include "solve/inverse/audit.hpp"
#include "solve/inverse/general.hpp"
#include "solve/inverse/pose.hpp"

namespace articula {

// CSV text in: columns T11 .. T34, or x, y, z, qw, qx, qy, qz. CSV text out, one line per solution: row, solution (counted from
// 1), the joints of the arm, residual, branch, marks. A pose without solution has one line, with solution 0, the nearest configuration
// and the mark `unreachable`.
std::string inverse_csv(const Arm& arm, const std::function<InverseAnswer(const Placing&)>& solve,
                        const std::string& csv, const std::string& file);

// The polynomial of the general method at a pose, in the tangent of half a joint's angle. ModelError for an arm that has not six
// joints.
SpectralPolynomial inverse_polynomial(const Arm& arm, const Placing& T);

// Random poses through the robot's method, and through all others that apply.
struct InverseAudit {
  InverseModel model;
  std::vector<std::string> joints;
  AuditReport report;
};
InverseAudit inverse_audit(const Robot& robot, const InverseRequest& request, std::size_t poses);

}  // namespace articula
