// The smooth torques taken apart, as functions of positions:
//
//   tau_i = sum of A_ij qdd_j + sum of c_ijk qd_j qd_k + sum of L_ij qd_j + Q_i
//
// A by differentiation, c_ijk = d2 tau_i/dqd_j dqd_k / 2, which for joints with one freedom are Christoffel's coefficients up to what
// cancels in the sum: equal where formulas are, so equal entries are one.
#pragma once

#include "api/implementation/parts.hpp"

namespace articula {

struct TorqueEntry {
  std::string name;  // A[1,2]: of the first torque that has it
  Expr formula;
  std::vector<int> joints;  // coordinates that it depends on, counted from 0
};

// A term of a torque: an entry, with a sign, or a constant, times rates.
struct TorqueTerm {
  int torque = 0;
  std::string name;
  int entry = -1;  // -1: it is constant
  Expr constant;   // then; else 1 or -1
  Expr rates;      // 1, qd_j, 2 qd_j qd_k, qdd_j
};

struct TorqueEntries {
  std::vector<TorqueEntry> entries;
  std::vector<TorqueTerm> terms;
};
TorqueEntries torque_entries(
    const TorqueParts& parts);  // Bug unless the sum of the terms is the smooth torques

}  // namespace articula
