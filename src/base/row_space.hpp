// Equations W x = g with at most as many independent rows as unknowns, by Householder's QR of W^T with column pivots
// [GolubVanLoan2013] (5.4.2): W^T P = Q R. What the first `rank` columns of Q span, W sees; the others it does not.
#pragma once

#include <cstddef>
#include <vector>

namespace articula {

class RowSpace {
 public:
  // W is m x n, row-major. A row counts as dependent when what is new in it is below `tolerance` of the largest.
  RowSpace(const std::vector<double>& W, std::size_t m, std::size_t n, double tolerance);

  std::size_t rank() const { return rank_; }
  std::vector<std::size_t> independent() const;  // rows, in their order
  double least() const { return least_; }        // what is new in the last independent row, of the largest
  // The shortest x with W x = g, in the independent rows.
  std::vector<double> solution(const std::vector<double>& g) const;
  // l of W^T l = f, as near as can be; zero for dependent rows.
  std::vector<double> multipliers(const std::vector<double>& f) const;
  // n x (n - rank), row-major, orthonormal: directions that W does not see.
  std::vector<double> unseen() const;

 private:
  void reflect(std::size_t k, double* column) const;             // by Householder's k-th matrix
  std::vector<double> turned(std::vector<double> c) const;       // Q c
  std::vector<double> turned_back(std::vector<double> c) const;  // Q^T c

  std::size_t m_, n_, rank_ = 0;
  double least_ = 1;
  std::vector<double> R_;  // by columns of length n: R above, Householder's vectors in v_
  std::vector<std::vector<double>> v_;
  std::vector<std::size_t> order_;  // of rows of W
};

}  // namespace articula
