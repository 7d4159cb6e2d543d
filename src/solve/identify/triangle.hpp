// More equations than unknowns, reduced as they come: W x = y becomes R x = z with a triangle R, by Householder's QR of what there is
// already with the next rows below it [GolubVanLoan2013] 5.2. What is left has as much to say about x as all rows had:
//
//   |W x - y|^2 = |R x - z|^2 + rest
//
// so that memory does not grow with the rows, and least squares, weights, statistics and constraints come after them.
#pragma once

#include <cstddef>
#include <vector>

namespace articula {

class Triangle {
 public:
  explicit Triangle(std::size_t unknowns) : n_(unknowns), e_((n_ + 1) * (n_ + 1), 0.0) {}

  // `block` has unknowns() + 1 columns of `rows` numbers each, `stride` apart, the last one y; it is used up. A multiple of four
  // rows, filled up with zeros, and columns that begin at multiples of 32 bytes; `count` of them are equations.
  void add(double* block, std::size_t rows, std::size_t stride, std::size_t count);
  void add(const Triangle& other, double weight = 1);  // its equations times `weight`
  // Of some of the unknowns: other's column k is unknown columns[k].
  void add(const Triangle& other, const std::vector<std::size_t>& columns, double weight = 1);
  void add_row(std::vector<double> row, double y);

  std::size_t unknowns() const { return n_; }
  std::size_t count() const { return count_; }                                   // equations so far
  double R(std::size_t i, std::size_t j) const { return e_[j * (n_ + 1) + i]; }  // i <= j
  double z(std::size_t i) const { return e_[n_ * (n_ + 1) + i]; }
  double rest() const { return e_.back() * e_.back(); }
  double squared(const std::vector<double>& x) const;  // |W x - y|^2
  double squared() const;                              // |y|^2

 private:
  double& at(std::size_t i, std::size_t j) { return e_[j * (n_ + 1) + i]; }

  std::size_t n_, count_ = 0;
  std::vector<double> e_;  // [R z; 0 sqrt(rest)], by columns
};

// Memory for blocks of rows, as Triangle::add wants it.
class RowBlock {
 public:
  RowBlock(std::size_t rows, std::size_t columns);
  std::size_t rows() const { return rows_; }
  double* column(std::size_t k) { return first_ + k * rows_; }
  double* data() { return first_; }

 private:
  std::size_t rows_;
  std::vector<double> memory_;
  double* first_;
};

}  // namespace articula
