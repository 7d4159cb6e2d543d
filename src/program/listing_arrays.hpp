// Names that belong together as arrays: t[0], t[1] or tau[1,1], tau[2,1] by their indices, GAM1, GAM2, GAM3 by their
// numbers. For listing.cpp.
//
// Indices count from 0 where one is 0, else from 1; numbers count from 1. An array may have holes where the caller
// allows them (an input that is not read), but no more of them than entries; what does not fit stands alone.
#pragma once

#include <string>
#include <vector>

#include "expr/expr.hpp"

namespace articula {

enum class Holes { allowed, refused };

// In the order of the first name of each array; "" where an array has a hole.
Inputs arrays_of(const std::vector<std::string>& names, Holes holes);

}  // namespace articula
