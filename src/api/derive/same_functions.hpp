// What deriving a model and optimising a listing share: levels that exist, proofs, clocks.
#pragma once

#include <chrono>

#include "expr/expr.hpp"
#include "opt/opt.hpp"

namespace articula {

void check_level(const OptOptions& options);              // ModelError with the levels there are
bool same_functions(const Outputs& x, const Outputs& y);  // by fingerprint, element by element
double seconds_since(std::chrono::steady_clock::time_point start);

}  // namespace articula
