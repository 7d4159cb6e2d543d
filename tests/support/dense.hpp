// Small dense matrices of doubles for tests, by a decomposition of their own: J = U diag(s) V^T by rotations of pairs of columns.
// Directions with singular values below 1e-9 of the largest count as none, so that equations that repeat each other do no harm.
#pragma once

#include <cstddef>
#include <vector>

namespace articula::test {

using Vector = std::vector<double>;

struct Dense {
  Dense() = default;
  Dense(std::size_t r, std::size_t c) : rows(r), cols(c), cells(r * c) {}
  double& operator()(std::size_t i, std::size_t k) { return cells[i * cols + k]; }
  double operator()(std::size_t i, std::size_t k) const { return cells[i * cols + k]; }
  Vector column(std::size_t k) const;

  std::size_t rows = 0, cols = 0;
  Vector cells;  // row by row
};

Dense operator*(const Dense& a, const Dense& b);
Vector operator*(const Dense& a, const Vector& x);
Vector operator+(Vector a, const Vector& b);
Vector operator-(Vector a, const Vector& b);
Vector operator*(double s, Vector a);
double dot(const Vector& a, const Vector& b);
double largest(const Vector& a);  // absolute value

Dense transposed(const Dense& a);
Dense identity(std::size_t n);
Dense columns_of(const Dense& a, const std::vector<std::size_t>& which);
Dense rows_of(const Dense& a, const std::vector<std::size_t>& which);
Vector entries_of(const Vector& a, const std::vector<std::size_t>& which);
Dense stacked(const Dense& above, const Dense& below);

Vector singular_values(const Dense& a);  // the largest first, cols of them
std::size_t rank(const Dense& a);
Vector least_squares(const Dense& a, const Vector& b);  // the shortest x of those that make |a x - b| least
Dense least_squares(const Dense& a, const Dense& b);
Dense null_space(const Dense& a);  // orthonormal columns that a makes zero

}  // namespace articula::test
