// Derivatives of models: exact, formulas like any others, to be optimised, proven and printed as they are.
//
//   x       what users name: an array the model is a function of (q, qd, ..), one joint's part or one variable of it
//           (q2), a parameter (M2)
//   x_k     the variables behind the name
//   dX_dx   of an output X: dX_i/dx_k, a row for each element of X, row by row, and a column for each variable
//
// The coordinates of joints with a unit quaternion do not move alone. There the columns of dX_dq belong to the
// freedoms: the rate of X when the joint moves with velocity one along the freedom, q' = N qd with that qd one and
// all others zero. Formulas that are equal on the unit sphere only have the same derivatives along it, so these may
// be made of optimised ones. sign and select are taken as constant, jumps or not.
#pragma once

#include "expr/transform.hpp"
#include "model/model.hpp"

namespace articula {

struct Variable {
  std::string name;  // q2, FX6, M2; qd3.wx for a freedom of a joint with a quaternion
  Rates rates;       // of the symbols that move with it, when its own is one
};
struct Variables {
  std::string name;  // x
  std::vector<Variable> list;
};

// What names separated by commas stand for, with rates in the graph. ModelError with what there is.
std::vector<Variables> variables_named(const std::string& names, const Model& model, const Robot& robot,
                                       Graph& graph);

// dX_dx of all X and, for each of them, all x.
Outputs derivatives(const Outputs& outputs, const std::vector<Variables>& variables);

// What proofs compare: for each X and x the sum of dX/dx_k u_k, with symbols u_k. Two of them are the same function
// only if all derivatives are, and one sweep through the formulas gives it, however many variables there are.
Outputs directional(const Outputs& outputs, const std::vector<Variables>& variables);
Outputs contracted(const Outputs& derivatives);  // the same, of derivatives

}  // namespace articula
