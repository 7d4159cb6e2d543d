// What the steps of derive() share, and the two that stand in files of their own: what is refused before anything is derived
// (request.cpp), and the proof (proof.cpp).
#pragma once

#include "api/api.hpp"
#include "api/derive/solved_loops.hpp"

namespace articula {

struct Derivation {
  const Model& model;
  const Robot& robot;  // as it is described
  const Request& request;
  std::optional<SolvedLoops> loops = {};  // what is put in for qp, when that is asked for
};

// ModelError for a request that makes no sense, of the model or of the robot.
void refuse_request(const Derivation& d);

// The outputs of a method that are asked for. Of derivatives those that have any.
Outputs asked_for(const Derivation& d, const Outputs& outputs);

// q,qd as part of a name: _dq_dqd.
std::string derivative_suffix(const std::string& derivative);

// Raises the finished program of the result and compares it with every other method of the model, which is told in the result.
// Bug when one differs.
void prove(const Derivation& d, Result& result);

}  // namespace articula
