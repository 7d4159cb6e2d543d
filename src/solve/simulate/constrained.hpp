// What moves under constraints: A x = f + W^T l, W x = g.
//
//   x = p + N y   with W p = g, W N = 0:   N^T A N y = N^T (f - A p)
//
// so that A need be regular only where something can move. Accelerations: f the forces; impacts: f = A x before, x the velocities after.
#pragma once

#include <vector>

namespace articula {

struct ConstraintRows {
  std::vector<double> W, g;  // row-major
  void add(const std::vector<double>& row, double value);
};

inline constexpr double dependent_row = 1e-7;  // less than this part of it is new

struct ConstrainedSolution {
  std::vector<double> x, l;  // l: zero for rows that depend on others
};
// ModelError where N^T A N is not positive definite.
ConstrainedSolution constrained_solution(const std::vector<double>& A, const std::vector<double>& f,
                                         const ConstraintRows& rows);

// A B, both row-major: rows x inside, inside x cols.
std::vector<double> product(const std::vector<double>& A, const std::vector<double>& B, std::size_t inside);
double inner(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace articula
