// The generic rank of a matrix of formulas: the rank it has wherever its symbols stand at no special place.
//
// It is the rank of the entries' fingerprints, values in a prime field at a random point: never too large, and too small
// with the probability of a false equality only (lane.hpp). Opaque operations (sign, abs, ..) count as independent.
#pragma once

#include "expr/matrix.hpp"

namespace articula {

// The first rows that no row before them depends on, counted from 0: as many as the rank.
std::vector<int> independent_rows(const Matrix& a);

int rank(const Matrix& a);

// The inverse by Gauss and Jordan; pivots are the first entries of each column that are not identically zero. ModelError when
// the matrix is singular whatever the values of its symbols.
Matrix inverse(Matrix a);

}  // namespace articula
