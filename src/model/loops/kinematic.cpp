// The constraint equations of closed loops as models, [KhalilCreusot1997] 4.5: the matrices of (12), what solves them (13), and the
// accelerations (14).

#include "model/loops/lifts.hpp"

namespace articula {

namespace {

// At closed positions.
Constraints equations(const ClosedRobot& c, const Kinematics& kinematics) {
  const Constraints w = constraints(c.graph(), c.robot(), kinematics);
  return {c.closed(w.Wa), c.closed(w.Wp),  c.closed(w.Wac), c.closed(w.Wpc),
          w.Wc,           c.closed(w.Psi), c.closed(w.Phi)};
}

// Joints without variables in all cuts leave some of them without elements.
Outputs with_elements(Outputs outputs) {
  std::erase_if(outputs, [](const Output& o) { return o.values.empty(); });
  return outputs;
}

}  // namespace

Outputs kinematic_constraints(const ClosedRobot& c, const Kinematics& kinematics) {
  const auto [Wa, Wp, Wac, Wpc, Wc, Psi, Phi] = equations(c, kinematics);
  const Matrix W = -c.determined(Wp, Wa);  // (13)
  return with_elements({output("Wa", Wa), output("Wp", Wp), output("Wac", Wac), output("Wpc", Wpc),
                        output("Wc", Wc), output("W", W), output("Psi", Psi), output("Phi", Phi)});
}

// Velocities and accelerations of the dependent joints and of those in the cuts, where Wc is one.
Outputs acceleration_constraints(const ClosedRobot& c, const Kinematics& kinematics) {
  const auto [Wa, Wp, Wac, Wpc, Wc, Psi, Phi] = equations(c, kinematics);
  const std::vector<Expr> qdp = c.determined(Wp, -(Wa * c.qd()));          // (12)
  const std::vector<Expr> qddp = c.determined(Wp, -(Wa * c.qdd() + Psi));  // (14)
  const std::vector<Expr> qdc = -(Wac * c.qd() + Wpc * qdp);               // (12)
  const std::vector<Expr> qddc = -(Wac * c.qdd() + Wpc * qddp + Phi);      // (14)
  return with_elements({output("Psi", Psi), output("Phi", Phi), output("qdp", qdp), output("qdc", qdc),
                        output("qddp", qddp), output("qddc", qddc)});
}

}  // namespace articula
