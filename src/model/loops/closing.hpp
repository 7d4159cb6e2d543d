// One loop solved: the chain around it, read from every joint on, handed to Paul's and Pieper's methods (model/inverse). Both see
// T as twelve symbols; what T is, a formula of known joints, is put in when they are done, and the equations from before
// are kept for the proof. Of all readings that have a solution the one with the fewest roots and operations is taken; of six
// unknowns Paul's method is asked when Pieper's has none.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "model/inverse/inverse.hpp"
#include "model/loops/around.hpp"
#include "model/loops/witness.hpp"

namespace articula {

struct ClosedForm {
  std::string method;     // paul, pieper
  OpenedChain opened;     // how the loop was read
  Resolution with_T;      // of that chain
  Resolution resolution;  // with T put in; its inputs `given` are still those of T
};

struct Closing {
  std::optional<ClosedForm> found;
  std::string why_not;
};
Closing close_loop(Graph& graph, const LoopChain& loop, Witnesses& positions);

}  // namespace articula
