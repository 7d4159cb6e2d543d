// What is said of a solution beside its numbers: turns that bring it within the limits, marks, the sign of det J.
#pragma once

#include <string>
#include <vector>

#include "solve/inverse/inverse.hpp"
#include "solve/inverse/newton.hpp"

namespace articula {

// The full turns that bring angles within the limits, nearest to `wish` where several do; else in (-pi, pi]. False: beyond.
bool turned_into_limits(const Arm& arm, const std::vector<double>& wish, std::vector<double>& q);

void mark(InverseSolution& solution, std::string_view name);  // once
bool has_mark(const InverseSolution& solution, std::string_view name);

std::string determinant_branch(const Aim& aim,
                               const std::vector<double>& q);  // detJ+, detJ-, detJ0; six joints

}  // namespace articula
