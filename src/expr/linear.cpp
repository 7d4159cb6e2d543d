#include "expr/linear.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/contains.hpp"
#include "base/error.hpp"
#include "expr/minors.hpp"

namespace articula {

namespace {

using Indices = std::vector<int>;

constexpr int by_determinant = 6;  // blocks up to this size are divided by it

Indices all_of(int n) {
  Indices list;
  for (int i = 0; i < n; ++i) list.push_back(i);
  return list;
}

// For each column a row of its own in which it has an entry; nothing when there is none. A column that finds all its rows taken
// looks for one whose owner can move, row by row.
std::optional<Indices> row_of_columns(const Matrix& A) {
  const int n = A.rows();
  Indices row_of(n, -1), owner(n, -1);
  for (int c = 0; c < n; ++c) {
    Indices from(n, -1), queue{c};  // from: the column that reached a row
    int end = -1;
    for (std::size_t k = 0; k < queue.size() && end < 0; ++k)
      for (int i = 0; i < n && end < 0; ++i) {
        if (from[i] >= 0 || is_zero(A(i, queue[k]))) continue;
        from[i] = queue[k];
        if (owner[i] < 0)
          end = i;
        else
          queue.push_back(owner[i]);
      }
    if (end < 0) return std::nullopt;
    while (end >= 0) {  // everyone on the way moves
      const int column = from[end], left = row_of[column];
      row_of[column] = end, owner[end] = column, end = left;
    }
  }
  return row_of;
}

// The columns of the blocks, each after those that it needs: c needs d when the row of c has an entry in column d.
std::vector<Indices> blocks(const Matrix& A, const Indices& row_of) {
  const int n = A.rows();
  std::vector<std::vector<bool>> needs(n, std::vector<bool>(n, false));
  for (int c = 0; c < n; ++c)
    for (int d = 0; d < n; ++d) needs[c][d] = !is_zero(A(row_of[c], d));
  for (int k = 0; k < n; ++k)
    for (int c = 0; c < n; ++c)
      for (int d = 0; d < n && needs[c][k]; ++d)
        if (needs[k][d]) needs[c][d] = true;
  std::vector<Indices> list;
  std::vector<bool> done(n, false);
  while (contains(done, false))
    for (int c = 0; c < n; ++c) {
      Indices block;
      bool ready = !done[c];
      for (int d = 0; d < n && ready; ++d) {
        if (needs[c][d] && needs[d][c]) block.push_back(d);
        ready = !needs[c][d] || needs[d][c] || done[d];
      }
      if (!ready) continue;
      for (const int d : block) done[d] = true;
      list.push_back(block);
    }
  return list;
}

struct Pivot {
  int row, col;
  long fill;  // how many new entries it may make
  bool sure;  // a number: not zero for some values of symbols
};

// How large the entries are at the points: where they are smallest, and each against the largest of its kind.
std::vector<double> sizes(const Matrix& A, Points& points) {
  std::vector<double> least(A.values().size(), 1.0);
  for (Sample& point : points) {
    std::vector<double> size;
    for (const Expr& e : A.values()) size.push_back(is_zero(e) ? 0 : std::fabs(point(e)));
    const double largest = *std::max_element(size.begin(), size.end());
    for (std::size_t k = 0; k < size.size(); ++k) least[k] = std::min(least[k], size[k] / largest);
  }
  return least;
}

std::optional<Pivot> best_pivot(const Matrix& A, Points& points) {
  constexpr double large = 0.05;
  const std::vector<double> size = sizes(A, points);
  const double most = *std::max_element(size.begin(), size.end());
  const int n = A.rows();
  std::vector<long> in_row(n, 0), in_col(n, 0);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      if (!is_zero(A(i, j))) ++in_row[i], ++in_col[j];
  std::optional<Pivot> best;
  const auto rank = [](const Pivot& p) {
    return std::tuple(!p.sure, p.fill, p.row != p.col);  // the smaller, the better
  };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      if (is_zero(A(i, j)) || !(size[static_cast<std::size_t>(i * n + j)] >= std::min(large, most))) continue;
      const Pivot p{i, j, (in_row[i] - 1) * (in_col[j] - 1), !has_symbols(A(i, j))};
      if (!best || rank(p) < rank(*best)) best = p;
    }
  return best;
}

std::optional<Matrix> solved_at(const Matrix& A, const Matrix& B, Divisors divisors, Points& points);

// One row and one column less; the unknown of the pivot follows from the others.
std::optional<Matrix> eliminated(const Matrix& A, const Matrix& B, const Pivot& p, Divisors divisors,
                                 Points& points) {
  Indices rows = all_of(A.rows()), cols = rows;
  rows.erase(rows.begin() + p.row), cols.erase(cols.begin() + p.col);
  const Indices rhs = all_of(B.cols());
  Matrix A_rest = part(A, rows, cols), B_rest = part(B, rows);
  const Expr reciprocal = A(0, 0).graph().constant(1) / A(p.row, p.col);
  for (int i = 0; i < A_rest.rows(); ++i) {
    if (is_zero(A(rows[i], p.col))) continue;
    const Expr factor = A(rows[i], p.col) * reciprocal;
    for (int j = 0; j < A_rest.cols(); ++j) A_rest(i, j) = A_rest(i, j) - factor * A(p.row, cols[j]);
    for (const int k : rhs) B_rest(i, k) = B_rest(i, k) - factor * B(p.row, k);
  }
  const auto X_rest = solved_at(A_rest, B_rest, divisors, points);
  if (!X_rest) return std::nullopt;
  Matrix X = B;
  for (const int k : rhs) {
    Expr rest = B(p.row, k);
    for (int j = 0; j < A_rest.cols(); ++j) {
      X(cols[j], k) = (*X_rest)(j, k);
      rest = rest - A(p.row, cols[j]) * (*X_rest)(j, k);
    }
    X(p.col, k) = rest * reciprocal;
  }
  return X;
}

std::optional<Matrix> divided_by_determinant(const Matrix& A, const Matrix& B) {
  const auto [adjugate_A, determinant] = adjugate(A);
  if (is_zero(determinant)) return std::nullopt;
  Matrix X = adjugate_A * B;
  const bool once = X.rows() * X.cols() == 1 && determinant.varies();  // else the reciprocal is set-up
  const Expr reciprocal = A(0, 0).graph().constant(1) / determinant;
  for (int i = 0; i < X.rows(); ++i)
    for (int k = 0; k < X.cols(); ++k) X(i, k) = once ? X(i, k) / determinant : X(i, k) * reciprocal;
  return X;
}

std::optional<Matrix> solved_block(const Matrix& A, const Matrix& B, Divisors divisors, Points& points) {
  const std::optional<Pivot> p = best_pivot(A, points);
  if (!p) return std::nullopt;
  const bool by_pivots = p->sure || A.rows() > by_determinant || divisors == Divisors::pivots;
  return A.rows() > 1 && by_pivots ? eliminated(A, B, *p, divisors, points) : divided_by_determinant(A, B);
}

std::optional<Matrix> solved_at(const Matrix& A, const Matrix& B, Divisors divisors, Points& points) {
  if (A.rows() != A.cols() || B.rows() != A.rows() || A.rows() == 0)
    throw Bug("solved: the equations are not as many as the unknowns");
  const auto row_of = row_of_columns(A);
  if (!row_of) return std::nullopt;
  Matrix X = B;
  Indices known;
  for (const Indices& block : blocks(A, *row_of)) {
    Indices rows;
    for (const int c : block) rows.push_back((*row_of)[c]);
    Matrix rest = part(B, rows);
    for (int i = 0; i < rest.rows(); ++i)
      for (int k = 0; k < B.cols(); ++k)
        for (const int d : known) rest(i, k) = rest(i, k) - A(rows[i], d) * X(d, k);
    const auto found = solved_block(part(A, rows, block), rest, divisors, points);
    if (!found) return std::nullopt;
    for (int i = 0; i < rest.rows(); ++i)
      for (int k = 0; k < B.cols(); ++k) X(block[i], k) = (*found)(i, k);
    known.insert(known.end(), block.begin(), block.end());
  }
  return X;
}

}  // namespace

std::optional<Matrix> solved(const Matrix& A, const Matrix& B, Divisors divisors, Points points) {
  return solved_at(A, B, divisors, points);
}

std::optional<std::vector<Expr>> solved(const Matrix& A, const std::vector<Expr>& b, Points points) {
  const auto x =
      solved(A, Matrix(static_cast<int>(b.size()), 1, b), Divisors::determinants, std::move(points));
  return x ? std::optional(x->values()) : std::nullopt;
}

Matrix inverse(const Matrix& A, Divisors divisors) {
  if (A.cols() != A.rows() || A.rows() == 0) throw Bug("inverse: the matrix is not square");
  const auto X = solved(A, scaled_identity(A.rows(), A(0, 0).graph().constant(1)), divisors);
  if (!X) throw ModelError("", "a matrix is singular whatever the values in it");
  return *X;
}

}  // namespace articula
