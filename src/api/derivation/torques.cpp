// What motors must give: friction, springs and rotors, and what joints pass on, (20) of [KhalilCreusot1997].

#include <algorithm>
#include <utility>

#include "api/derivation/chapters.hpp"

namespace articula {

namespace {

Expr velocity_of(const RobotData& r, const Motor& motor, std::vector<Expr> Body::*x) {
  Expr sum = r.graph->constant(0);
  for (const auto& [j, ratio] : motor.ratio) sum = sum + ratio * (r[j].*x).front();
  return sum;
}

// Written out once more, as people read them; src/robot/drives.cpp has what the models use.
Expr loss(const RobotData& r, int j) {
  const auto& e = r[j].link;
  const Expr& qd = r[j].qd.front();
  Expr sum = e[FV] * qd + e[FS] * sign(qd) + e[FO] + e[FA] * abs(qd) + e[K] * (r[j].q.front() - e[KO]);
  if (!e[FD].is_constant(0)) sum = sum + e[FD] * sign(qd) * exp(-(qd / e[VD]) * (qd / e[VD]));
  for (const Motor& motor : r.motors)
    if (const auto found = motor.ratio.find(j); found != motor.ratio.end()) {
      const Expr v = velocity_of(r, motor, &Body::qd);
      sum = sum + found->second * (motor.cells[FVM] * v + motor.cells[FSM] * sign(v));
    }
  return sum;
}

// The same in general, with the terms that some joint of the robot has.
std::string law(const RobotData& r) {
  const auto has = [&](LinkKey key) {
    return std::any_of(r.bodies.begin() + 1, r.bodies.end(),
                       [key](const Body& b) { return !is_zero(b.link[static_cast<std::size_t>(key)]); });
  };
  const auto motor_has = [&](MotorKey key) {
    return std::any_of(r.motors.begin(), r.motors.end(),
                       [key](const Motor& m) { return !is_zero(m.cells[static_cast<std::size_t>(key)]); });
  };
  std::vector<std::string> terms, of_motor;
  if (has(FV)) terms.emplace_back("FV[j] qd[j]");
  if (has(FS)) terms.emplace_back("FS[j] . \"sign\"(qd[j])");
  if (has(FO)) terms.emplace_back("FO[j]");
  if (has(FA)) terms.emplace_back("FA[j] |qd[j]|");
  if (has(FD)) terms.emplace_back("FD[j] . \"sign\"(qd[j]) . \"exp\"(- frac{qd[j] qd[j]}{VD[j] VD[j]})");
  if (has(K)) terms.emplace_back("K[j] (q[j] - KO[j])");
  if (motor_has(FVM)) of_motor.emplace_back("FVM[k] vm[k]");
  if (motor_has(FSM)) of_motor.emplace_back("FSM[k] . \"sign\"(vm[k])");
  if (!of_motor.empty()) terms.push_back("sum{k} ratio[k,j] (" + joined(of_motor, " + ") + ")");
  return joined(terms, " + ");
}

Expr rotor_torque(const RobotData& r, int j) {
  Expr sum = r[j].link[IA] * r[j].qdd.front();
  for (const Motor& motor : r.motors)
    if (const auto found = motor.ratio.find(j); found != motor.ratio.end())
      sum = sum + found->second * motor.cells[JM] * velocity_of(r, motor, &Body::qdd);
  return sum;
}

// The torques of robots so small that they can be read without names.
void written_out(Desk& d, const std::vector<Expr>& torques, const Matrix& idm) {
  constexpr std::size_t page = 300;  // operands of all of them
  const std::vector<Expr> whole = d.author.meaning(torques);
  if (d.loops() || whole == torques || !d.author.can_be_read(whole, page)) return;
  d.author.heading(1, "Equations of motion");
  d.author.say(
      "With all that has a name put in, the torques are functions of positions, velocities and "
      "accelerations:");
  std::size_t k = 0;
  for (const int j : joints_with_freedom(d.r))
    d.author.whole({.left = "tau[j]", .at = at_link(d.r, j), .uses = "tau[j]"}, output("", whole[k++]),
                   {{idm(first_row(d.r, j), 0)}, "inverse dynamic model by lagrange"});
}

}  // namespace

Drives drives(Desk& d, bool rotors) {
  const Expr zero = d.r.graph->constant(0);
  const RobotData& o = d.oracle.r();
  Drives list{std::vector<Expr>(static_cast<std::size_t>(d.r.n()) + 1, zero), {}};
  list.losses = list.rotors;
  bool begun = false;
  const auto begin = [&] {
    if (!std::exchange(begun, true)) d.author.heading(1, "Drives: what motors, friction and springs need");
  };
  const Matrix A = drive_inertia(o);
  bool law_is_told = false;
  for (const int j : joints_with_freedom(d.r)) {
    const auto at = static_cast<std::size_t>(j);
    const int row = first_row(d.r, j);
    const Expr lost = loss(d.r, j), turned = rotor_torque(d.r, j);
    if (rotors && !is_zero(turned)) {
      begin();
      const Expr expected = (A * o.all(&Body::qdd))[static_cast<std::size_t>(row)];
      list.rotors[at] =
          d.author
              .step({.left = "R[j]", .at = at_link(d.r, j), .elements = "R", .mark = std::to_string(j)},
                    output("", turned), {{expected}, "inertia matrix of the rotors"})
              .front();
    }
    if (is_zero(lost)) continue;
    begin();
    if (!std::exchange(law_is_told, true)) d.author.general({.left = "D[j]", .between = {law(d.r)}});
    const Expr expected = friction(o, j, 0) + spring_torque(o[j]);
    list.losses[at] =
        d.author
            .step({.left = "D[j]", .at = at_link(d.r, j), .elements = "D", .mark = std::to_string(j)},
                  output("", lost), {{expected}, "friction and springs of the inverse dynamic model"})
            .front();
  }
  return list;
}

std::vector<Expr> torques(Desk& d, const std::vector<Wrench>& w, const Drives& drive,
                          const std::string& of_axis, const std::string& source) {
  Author& a = d.author;
  a.heading(1, d.loops() ? "Torques of the equivalent tree" : "Torques and forces of the motors");
  const std::string left = d.loops() ? "taut[j]" : "tau[j]";
  a.general({.left = left,
             .between = {"a[j,j]' (sg[j] f[j,j] + (1 - sg[j]) " + of_axis + ") + R[j] + D[j]"},
             .source = source});
  a.say(
      "The component of the force or moment along the axis of the joint is what its motor gives; beside it "
      "stand what the rotor needs, {R[j]}, and what friction and springs take, {D[j]}, where there are any.");
  const Matrix idm = d.oracle.model("idm", "lagrange", "tau");
  std::vector<Expr> result;
  for (const int j : joints_with_freedom(d.r)) {
    const bool slides = d.r[j].joint == JointKind::prismatic;
    const auto at = static_cast<std::size_t>(j);
    const Wrench& carried = w[at - 1];
    std::string text = "a[j,j]' " + (slides ? std::string("f[j,j]") : of_axis);
    if (!is_zero(drive.rotors[at])) text += " + R[j]";
    if (!is_zero(drive.losses[at])) text += " + D[j]";
    const Expr value = dot(axes(d.r, j).front(), carried) + drive.rotors[at] + drive.losses[at];
    result.push_back(a.step({.left = left,
                             .between = {text},
                             .at = at_link(d.r, j),
                             .elements = d.loops() ? "GTR" : "",
                             .mark = std::to_string(j)},
                            output("", value),
                            {{idm(first_row(d.r, j), 0)}, "inverse dynamic model by lagrange"})
                         .front());
  }
  written_out(d, result, idm);
  return result;
}

}  // namespace articula
