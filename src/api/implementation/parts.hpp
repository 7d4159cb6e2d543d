// The torques of a robot as formulas in one graph, in two parts, each derived and proven as any model is:
//
//   smooth   links, rotors and wrenches: a polynomial of second degree in qd, linear in qdd
//   drives   friction and springs, which may have signs and exponentials of velocities
//
// What simplifies formulas works on these.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "api/implementation/choice.hpp"
#include "robot/robot.hpp"

namespace articula {

struct TorqueParts {
  std::shared_ptr<Graph> graph = std::make_shared<Graph>();
  std::vector<Expr> smooth, drives;  // one for each torque
  Inputs inputs;                     // q, qp of closed loops, qd, qdd
  std::string name;                  // of programs

  std::vector<Expr> symbols(std::string_view input) const;  // one that is fixed is no formula
  std::vector<Expr> sums() const;                           // smooth + drives
};

Program torque_program(const Robot& robot);  // the model as it is
TorqueParts torque_parts(const Robot& robot);
// Optimised and lowered again.
Program lowered(const TorqueParts& parts, const std::vector<Expr>& torques);

// With what a choice says of velocities and small angles put in. ModelError for joints that cannot have small angles.
TorqueParts rewritten(const Robot& robot, TorqueParts parts, const ImplementationChoice& choice);

// sin(x) = x, cos(x) = 1 wherever the variable x stands in an angle: sin(x + r) = sin(r) + x cos(r).
std::vector<Expr> with_small_angle(const std::vector<Expr>& formulas, const Expr& x);

RobotData own_data(const Robot& robot);  // to be changed: in a graph of its own

// The robot without cells of its links and motors, by their names, those of kinds, or of parameters.
Robot without_cells(const Robot& robot, const std::vector<std::string>& names);
// The same of a robot that has numbers alone.
Robot without_kind(const Robot& robot, std::string_view kind);

}  // namespace articula
