#include "expr/rank.hpp"

#include "base/error.hpp"
#include "expr/field.hpp"

namespace articula {

namespace {

using Row = std::vector<Field::Value>;

// Takes multiples of the rows in `basis` from a row, each of which begins where no later one does; the rest is zero when
// the row depends on them.
void reduce(const Field& field, const std::vector<Row>& basis, const std::vector<std::size_t>& lead,
            Row& row) {
  for (std::size_t b = 0; b < basis.size(); ++b) {
    const Field::Value k = row[lead[b]];
    if (k == 0) continue;
    for (std::size_t c = 0; c < row.size(); ++c) row[c] = field.sub(row[c], field.mul(k, basis[b][c]));
  }
}

std::vector<int> independent_rows(const Field& field, const std::vector<Row>& rows) {
  std::vector<int> chosen;
  std::vector<Row> basis;
  std::vector<std::size_t> lead;  // where a row of the basis has its one
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Row row = rows[i];
    reduce(field, basis, lead, row);
    std::size_t first = 0;
    while (first < row.size() && row[first] == 0) ++first;
    if (first == row.size()) continue;
    const Field::Value reciprocal = field.inv(row[first]);
    for (Field::Value& v : row) v = field.mul(v, reciprocal);
    chosen.push_back(static_cast<int>(i)), basis.push_back(row), lead.push_back(first);
  }
  return chosen;
}

}  // namespace

std::vector<int> independent_rows(const Matrix& a) {
  std::vector<Row> first(a.rows()), second(a.rows());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) {
      const Fingerprint f = a(i, j).fingerprint();
      first[i].push_back(f.first), second[i].push_back(f.second);
    }
  const std::vector<int> here = independent_rows(Field::first(), first);
  const std::vector<int> there = independent_rows(Field::second(), second);
  return here.size() >= there.size() ? here : there;
}

int rank(const Matrix& a) { return static_cast<int>(independent_rows(a).size()); }

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

}  // namespace articula
