#include "model/dynamic/ltdl.hpp"

#include "base/error.hpp"

namespace articula {

Parents chain(int size) {
  Parents parents;
  for (int k = 0; k < size; ++k) parents.push_back(k - 1);
  return parents;
}

Ltdl::Ltdl(Matrix A, Parents parents) : parent_(std::move(parents)), L_(A) {
  const int n = A.rows();
  if (A.cols() != n || static_cast<int>(parent_.size()) != n) throw Bug("Ltdl: not the matrix of this tree");
  const Expr one = n > 0 ? A(0, 0).graph().constant(1) : Expr();
  D_.resize(n), reciprocal_.resize(n);
  for (int k = n - 1; k >= 0; --k) {
    D_[k] = A(k, k);
    if (is_zero(A(k, k))) {
      zero_pivot_ = k;
      return;
    }
    reciprocal_[k] = one / A(k, k);
    for (int i = parent_[k]; i >= 0; i = parent_[i]) {
      L_(k, i) = A(k, i) * reciprocal_[k];
      for (int j = i; j >= 0; j = parent_[j]) A(i, j) = A(i, j) - L_(k, i) * A(k, j);
    }
  }
}

std::vector<Expr> Ltdl::solve(std::vector<Expr> b, Root root) const {
  if (zero_pivot_ || b.size() != D_.size()) throw Bug("Ltdl: nothing to solve");
  const int n = static_cast<int>(b.size());
  std::vector<Expr> x = std::move(b);
  for (int k = n - 1; k >= 0; --k)  // L^T y = b
    for (int i = parent_[k]; i >= 0; i = parent_[i]) x[i] = x[i] - L_(k, i) * x[k];
  for (int k = 0; k < n; ++k) {  // D L x = y
    const bool divides = parent_[k] < 0 && root == Root::divides && D_[k].varies();
    x[k] = divides ? x[k] / D_[k] : x[k] * reciprocal_[k];
    for (int i = parent_[k]; i >= 0; i = parent_[i]) x[k] = x[k] - L_(k, i) * x[i];
  }
  return x;
}

std::vector<Expr> Ltdl::solve(const std::vector<Expr>& b) const { return solve(b, Root::divides); }

Matrix Ltdl::solve(const Matrix& B) const {
  Matrix X = B;
  for (int c = 0; c < B.cols(); ++c) {
    std::vector<Expr> column;
    for (int k = 0; k < B.rows(); ++k) column.push_back(B(k, c));
    column = solve(std::move(column), Root::scales);
    for (int k = 0; k < B.rows(); ++k) X(k, c) = column[k];
  }
  return X;
}

}  // namespace articula
