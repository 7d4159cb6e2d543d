#include "expr/linear.hpp"

#include "base/error.hpp"

namespace articula {

namespace {

struct Pivot {
  int row, col;
};

class Elimination {
 public:
  Elimination(Matrix A, std::vector<Expr> b) : A_(std::move(A)), b_(std::move(b)), n_(A_.rows()) {}

  std::optional<std::vector<Expr>> solve() {
    for (int k = 0; k < n_; ++k) {
      const std::optional<Pivot> p = next();
      if (!p) return std::nullopt;
      eliminate(*p);
    }
    return substituted();
  }

 private:
  // The entry whose row and column have the fewest others, among what is left; of these a number before a formula, which
  // may be zero for some values of its symbols.
  std::optional<Pivot> next() const {
    std::vector<long> in_row(n_, 0), in_col(n_, 0);
    const auto left = [&](int i, int j) { return !row_done_[i] && !col_done_[j] && !is_zero(A_(i, j)); };
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < n_; ++j)
        if (left(i, j)) ++in_row[i], ++in_col[j];
    std::optional<Pivot> best;
    long fill = 0;
    bool best_is_sure = false;
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < n_; ++j) {
        const long here = (in_row[i] - 1) * (in_col[j] - 1);
        if (!left(i, j)) continue;
        const bool sure = !has_symbols(A_(i, j)), is_better = best && here == fill && sure && !best_is_sure;
        if (!best || here < fill || is_better) best = {i, j}, fill = here, best_is_sure = sure;
      }
    return best;
  }

  void eliminate(const Pivot& p) {
    row_done_[p.row] = col_done_[p.col] = true;
    order_.push_back(p);
    inverse_.push_back(A_(0, 0).graph().constant(1) / A_(p.row, p.col));
    for (int i = 0; i < n_; ++i) {
      if (row_done_[i] || is_zero(A_(i, p.col))) continue;
      const Expr factor = A_(i, p.col) * inverse_.back();
      for (int j = 0; j < n_; ++j)
        if (!col_done_[j]) A_(i, j) = A_(i, j) - factor * A_(p.row, j);
      b_[i] = b_[i] - factor * b_[p.row];
    }
  }

  std::vector<Expr> substituted() const {
    std::vector<Expr> x(n_, A_(0, 0).graph().constant(0));
    for (std::size_t k = order_.size(); k-- > 0;) {
      Expr rest = b_[order_[k].row];
      for (std::size_t later = k + 1; later < order_.size(); ++later)
        rest = rest - A_(order_[k].row, order_[later].col) * x[order_[later].col];
      x[order_[k].col] = rest * inverse_[k];
    }
    return x;
  }

  Matrix A_;
  std::vector<Expr> b_;
  int n_;
  std::vector<bool> row_done_ = std::vector<bool>(n_, false), col_done_ = row_done_;
  std::vector<Pivot> order_;
  std::vector<Expr> inverse_;  // of the pivots
};

}  // namespace

Matrix inverse(Matrix a) {
  const int n = a.rows();
  if (a.cols() != n || n == 0) throw Bug("inverse: the matrix is not square");
  Graph& g = a(0, 0).graph();
  Matrix b(g, n, n);
  for (int i = 0; i < n; ++i) b(i, i) = g.constant(1);
  const auto swap_rows = [n](Matrix& m, int i, int k) {
    for (int j = 0; j < n; ++j) std::swap(m(i, j), m(k, j));
  };
  for (int c = 0; c < n; ++c) {
    int pivot = c;
    while (pivot < n && is_zero(a(pivot, c))) ++pivot;
    if (pivot == n) throw ModelError("", "a matrix is singular whatever the values in it");
    swap_rows(a, c, pivot), swap_rows(b, c, pivot);
    const Expr reciprocal = g.constant(1) / a(c, c);
    for (int j = 0; j < n; ++j) a(c, j) = a(c, j) * reciprocal, b(c, j) = b(c, j) * reciprocal;
    for (int i = 0; i < n; ++i) {
      const Expr k = a(i, c);
      if (i == c || is_zero(k)) continue;
      for (int j = c + 1; j < n; ++j) a(i, j) = a(i, j) - k * a(c, j);
      for (int j = 0; j < n; ++j) b(i, j) = b(i, j) - k * b(c, j);
    }
  }
  return b;
}

std::optional<std::vector<Expr>> solved_sparsely(Matrix A, std::vector<Expr> b) {
  return Elimination(std::move(A), std::move(b)).solve();
}

}  // namespace articula
