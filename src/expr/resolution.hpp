// A resolution: equations solved for one unknown after the other, each with coefficients that are known by then. It is to
// inverse models what Outputs are to direct ones: Paul's and Pieper's methods find it, program/procedure.hpp makes it run.
//
// An unknown is a length x or an angle x; of an angle C = cos x and S = sin x. What one step solves:
//
//   assign     x = a0
//   linear     a0 x = a1                                          type 1 of [KhalilDombre2002]
//   sine       a0 S + a1 C = a2                                   type 2: two roots
//   pair       a0 S + a1 C = a2,  a3 S + a4 C = a5                type 3: one root
//   quadratic  a0 x^2 + a1 x + a2 = 0                             two roots
//   trig4      a0 + a1 C + a2 S + a3 cos(2x) + a4 sin(2x) = 0     four roots
//   quartic    a0 + a1 x + a2 x^2 + a3 x^3 + a4 x^4 = 0           four roots
//
// The other types of the literature (4 to 8, and two bilinear equations) are two of these one after the other. All
// roots of all steps together are the candidates; which of them are solutions the direct model tells.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "expr/expr.hpp"

namespace articula {

enum class RootKind : std::uint8_t { assign, linear, sine, pair, quadratic, trig4, quartic };

struct RootKindInfo {
  RootKind kind;
  std::string_view name;
  int coefficients;
  int most_roots;
};
const RootKindInfo& info(RootKind kind);

struct Unknown {
  Expr symbol;   // a state: q3, or one of its own for a sum of angles
  Expr meaning;  // in joint variables: q3, q2 + q3
  bool angle;    // else a length
};

struct ResolutionStep {
  RootKind kind;
  int unknown;  // of Resolution::unknowns
  // Its coefficients. More than one list: where the divisor of the first (a0, or the determinant of a pair) may vanish though
  // the unknown is determined, others of the same kind; the one of the largest divisor is taken where they are solved.
  std::vector<std::vector<Expr>> equations;
  std::string how;   // for people: "type 2: z of the wrist centre in frame 1"
  std::string role;  // what its roots tell apart: "shoulder", "elbow", "wrist", or nothing
};

// For choosing between ways: the highest degree first, then the number of candidates, then operations that vary.
using ResolutionCost = std::tuple<int, int, std::size_t>;
ResolutionCost cost(const std::vector<ResolutionStep>& steps);

struct Resolution {
  Inputs given;                       // the pose: T, 3 x 4
  std::vector<Unknown> unknowns;      // among them every joint variable of the chain
  std::vector<ResolutionStep> steps;  // each solves one unknown, all are solved at the end
  // Zero wherever there is a solution: what a pose must obey when there are fewer joints than six.
  std::vector<Expr> conditions;
};

}  // namespace articula
