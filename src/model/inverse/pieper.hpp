// The parts of Pieper's method, for pieper.cpp. Each gives its steps, or nothing when the joints cannot do what is asked of
// them, wherever they stand.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "expr/resolution.hpp"
#include "model/inverse/serial.hpp"

namespace articula {

using Steps = std::optional<std::vector<ResolutionStep>>;

struct PieperJoint {
  int unknown;
  bool revolute;
  Expr q;
  std::string name;  // q3
  std::string role;  // of its roots, if there are more than one
};
RigidMotion Z(const PieperJoint& joint);

// Three joints that bring a point to a place: Z_a K_a Z_b K_b Z_c w = p. They are solved from c to a; a has one root, so that what
// its role is called tells the roots of b apart.
struct PointProblem {
  PieperJoint a, b, c;
  RigidMotion Ka, Ka_back, Kb,
      Kb_back;  // with their inverses: one may have T in it, of which A A^T = 1 is not known
  Triple w, p;
};
// The same seen from the other end: Z_c (F K_b^-1 F) Z_b (F K_a^-1 F) Z_a F p = F w, with F = Rot(x, pi), F Z(q) F = Z(-q).
PointProblem reversed(const PointProblem& problem);
Steps position_steps(const PointProblem& problem);

// Three revolute joints that give an orientation: Rot(z, x1) A1 Rot(z, x2) A2 Rot(z, x3) = R.
struct TurnProblem {
  PieperJoint x1, x2, x3;
  Matrix3 A1, A2, R;
};
Steps orientation_steps(const TurnProblem& problem);

// Three prismatic joints, once the angles of the other joints are known.
Steps slide_steps(const Serial& chain, const std::vector<PieperJoint>& joints, const RigidMotion& T);

}  // namespace articula
