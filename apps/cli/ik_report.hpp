// What is said about solutions of an inverse geometric model and about its audit; for people and as JSON.
#pragma once

#include <string>

#include "api/inverse_audit.hpp"
#include "api/pose_solver.hpp"
#include "inverse.hpp"

namespace articula::cli {

Json to_json(const InverseModel& model, const Arm& arm, const InverseAnswer& answer);
std::string description(const InverseModel& model, const Arm& arm, const InverseAnswer& answer);

Json to_json(const Arm& arm, const SpectralPolynomial& polynomial);
std::string description(const Arm& arm, const SpectralPolynomial& polynomial);

Json to_json(const InverseAudit& audit);
std::string description(const InverseAudit& audit);

}  // namespace articula::cli
