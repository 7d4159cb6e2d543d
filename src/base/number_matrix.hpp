// Small matrices of numbers: parts, rank, and rows or columns that are independent of those before. What is below 1e-7 of the
// largest counts as nothing.
#pragma once

#include <cstddef>
#include <vector>

namespace articula {

struct NumberMatrix {
  std::size_t rows = 0, cols = 0;
  std::vector<double> e;  // row-major
  double operator()(std::size_t i, std::size_t j) const { return e[i * cols + j]; }
};
NumberMatrix part(const NumberMatrix& a, const std::vector<std::size_t>& rows,
                  const std::vector<std::size_t>& cols);
std::size_t rank(const NumberMatrix& a);
double determinant(NumberMatrix a);  // of as many rows as columns
std::vector<double> column_of(const NumberMatrix& a, std::size_t j);
std::vector<double> row_of(const NumberMatrix& a, std::size_t i);

// Vectors are added while they are independent of those before.
class Basis {
 public:
  bool add(std::vector<double> v);
  std::size_t size() const { return basis_.size(); }

 private:
  std::vector<std::vector<double>> basis_;  // orthonormal
};

}  // namespace articula
