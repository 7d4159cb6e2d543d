// Orientation and slides in Pieper's method.
//
// Rot(z, x1) A1 Rot(z, x2) A2 Rot(z, x3) = R, the Euler angles of three axes that need not be normal to each other:
//   x2   element (3, 3): m.Rot(z, x2) n = R33 with m the third row of A1, n the third column of A2
//   x1   third column: Rot(z, x1) y = R e3 with y = A1 Rot(z, x2) n
//   x3   Rot(z, x3) = (Rot(z, x1) A1 Rot(z, x2) A2)^T R, right whatever x1 is: where x1 is free, too
//
// Slides: written in the frame before the first of them, y = p0 + r_1 d_1 + r_2 d_2 + r_3 d_3, all but the r known; Cramer's rule.
#include "model/inverse/pieper.hpp"
#include "model/inverse/root_polynomial.hpp"

namespace articula {

namespace {

Expr determinant(const Triple& a, const Triple& b, const Triple& c) { return dot(a, cross(b, c)); }

std::optional<ResolutionStep> middle_angle(const TurnProblem& o) {
  const Triple m = o.A1[2], n = column(o.A2, 2);
  const RootPolynomial f =
      root_polynomial(true, m[2] * n[2] - o.R[2][2], m[0] * n[0] + m[1] * n[1], m[1] * n[0] - m[0] * n[1]);
  return root_step(f, o.x2.unknown, "angle between the axes of " + o.x1.name + " and " + o.x3.name,
                   o.x2.role);
}

}  // namespace

Steps orientation_steps(const TurnProblem& o) {
  const std::optional<ResolutionStep> x2 = middle_angle(o);
  if (!x2) return std::nullopt;
  const Triple y = o.A1 * (Z(o.x2).A * column(o.A2, 2)), r = column(o.R, 2);
  const ResolutionStep x1 = root_step(RootKind::pair, o.x1.unknown, {{-y[1], y[0], r[0], y[0], y[1], r[1]}},
                                      "the axis of " + o.x3.name, "");
  const Triple to = column(o.R, 0);
  const auto turned = [&](std::size_t i) {
    return dot(Z(o.x1).A * (o.A1 * (Z(o.x2).A * column(o.A2, i))), to);
  };
  const Expr zero = to[0].graph().constant(0), one = to[0].graph().constant(1);
  const ResolutionStep x3 =
      root_step(RootKind::pair, o.x3.unknown, {{zero, one, turned(0), one, zero, turned(1)}},
                "what turns about the axis of " + o.x3.name, "");
  return std::vector<ResolutionStep>{*x2, x1, x3};
}

Steps slide_steps(const Serial& chain, const std::vector<PieperJoint>& joints, const RigidMotion& T) {
  std::size_t first = 0;
  Triple y = inverse(chain.B) * T.P;
  for (; joints[first].revolute; ++first)
    y = inverse(chain.joints[first].K) * (inverse(Z(joints[first])) * y);
  RigidMotion far = identity_motion(y[0].graph());
  std::vector<Triple> d;
  std::vector<int> unknown;
  for (std::size_t j = first; j < joints.size(); ++j) {
    if (joints[j].revolute) {
      far = far * Z(joints[j]);
    } else {
      d.push_back(column(far.A, 2));
      unknown.push_back(joints[j].unknown);
    }
    far = far * chain.joints[j].K;
  }
  y = y - far.P;
  std::vector<ResolutionStep> steps;
  for (std::size_t i = 0; i < 3; ++i) {
    std::vector<Triple> with = d;
    with[i] = y;
    const std::optional<ResolutionStep> step =
        linear_step(determinant(d[0], d[1], d[2]), determinant(with[0], with[1], with[2]), unknown[i],
                    "normal to the other two slides");
    if (!step) return std::nullopt;
    steps.push_back(*step);
  }
  return steps;
}

}  // namespace articula
