// Assemblies that are not alone: freedoms that go on moving while the known joints stand still (a rod between two ball joints that
// spins, a 4-bar whose coupler lies on its crank). A null direction of W_p alone is no such motion: at a dead point two
// assemblies have met and there is nothing to follow. So each null direction is tried: a small step both ways, and back onto the
// closed loops; what is left of the step is motion.
#pragma once

#include <vector>

#include "solve/loops/freedoms.hpp"

namespace articula {

constexpr double null_loop_value = 1e-6;  // singular values of W_p below it are taken for zero
constexpr double closed_gap = 1e-11;      // of loops that are closed

// The smallest singular value of W_p; those of idle motions, which are zero everywhere, left out.
double smallest_value(const Singular& s, std::size_t idle);

// How many independent motions there are at q, a closed position. `s`: freedoms.singular_at(q).
std::size_t free_motions(const LoopFreedoms& freedoms, const std::vector<double>& q, const Singular& s);

// How many there are at almost every position that closes all loops: the least at a few of them. `closed`: such positions.
std::size_t idle_motions(const LoopFreedoms& freedoms, const std::vector<std::vector<double>>& closed);

// Of the assemblies that q can move to, one that is nearest to `to`, as far as descent finds it.
std::vector<double> nearest_assembly(const LoopFreedoms& freedoms, std::vector<double> q,
                                     const std::vector<double>& to);

}  // namespace articula
