// Singular values of a matrix J, m x n row-major: J V = W with orthonormal V and orthogonal columns W, whose lengths are
// the singular values; by rotations of columns [Hestenes1958], of 40 columns or more those of a triangle [DrmacVeselic2008]. Columns are
// sorted, the longest first. When n > m the last n - m columns of V are directions that J does not see.
#pragma once

#include <cstddef>
#include <vector>

namespace articula {

struct Singular {
  std::size_t m = 0, n = 0;
  std::vector<std::vector<double>> W, V;  // columns
  std::vector<double> values;             // n of them
};
Singular singular(const std::vector<double>& J, std::size_t m, std::size_t n);

// x that makes |J x - e|^2 + damping^2 |x|^2 least.
std::vector<double> damped_solution(const Singular& s, const std::vector<double>& e, double damping);

double dot(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace articula
