// Models of closed robots as functions of the motorised joints alone: the joints of qp are what the loops' equations in closed form
// (constraints-geometric) say, in the assembly that the signs e choose.
//
//   e       one sign for each equation with two roots
//   reach   one number for each of them, negative where it has no real root: there the loops cannot be closed
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "expr/expr.hpp"
#include "program/program.hpp"
#include "robot/robot.hpp"

namespace articula {

class SolvedLoops {
 public:
  explicit SolvedLoops(
      const Robot& robot);  // ModelError when a loop has no closed form, or nothing is to be solved

  Outputs put_in(Graph& graph, const Outputs& outputs) const;  // of a model; and reach
  Inputs inputs(const Inputs& of_model) const;                 // e for qp

 private:
  void keep_what_is_used(const Program& program, const Outputs& loops);

  std::shared_ptr<Graph> graph_;       // of these formulas:
  std::map<std::string, Expr> given_;  // qp, by symbol, of q and e
  std::vector<Expr> reach_;
  std::vector<std::string> signs_;
};

}  // namespace articula
