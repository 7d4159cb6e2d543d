// Lagrange's equations in the two parts that a filter tells apart, [KhalilCreusot1997] (41)-(43).
#pragma once

#include "model/kinematic/poses.hpp"

namespace articula {

struct LagrangeTerms {        // Gamma = d/dt momenta + rest
  std::vector<Expr> momenta;  // dE/dqd (42)
  std::vector<Expr> rest;     // -dE/dq + dU/dq + (what acts beside the motors) (43)
};
LagrangeTerms lagrange_terms(const Moving& motion);

}  // namespace articula
