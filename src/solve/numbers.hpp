// Numbers that engines share: angles, sizes of lists, starts that fill a space evenly.
#pragma once

#include <vector>

#include "base/svd.hpp"

namespace articula {

double wrapped(double angle);  // in (-pi, pi]
bool finite(const std::vector<double>& q);
double largest(const std::vector<double>& x);  // of the sizes

// The part of v that a matrix does not see: along the directions whose singular values are at most `below`.
std::vector<double> unseen(const Singular& s, const std::vector<double>& v, double below);

// The k-th of a sequence of points in the unit cube of n dimensions: multiples of powers of the root of x^(n+1) = x + 1, which are least
// rational together.
std::vector<double> even_point(std::size_t n, int k);

}  // namespace articula
