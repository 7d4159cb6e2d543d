#include "expr/matrix.hpp"

#include <numeric>

#include "base/error.hpp"

namespace articula {

Matrix::Matrix(int rows, int cols, std::vector<Expr> values)
    : rows_(rows), cols_(cols), e_(std::move(values)) {
  if (e_.size() != size(rows, cols)) throw Bug("matrix: the number of its values does not match its shape");
}

Matrix operator+(const Matrix& a, const Matrix& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) throw Bug("matrix + matrix: the shapes do not match");
  Matrix c = a;
  for (int i = 0; i < c.rows(); ++i)
    for (int j = 0; j < c.cols(); ++j) c(i, j) = c(i, j) + b(i, j);
  return c;
}

Matrix operator*(const Matrix& a, const Matrix& b) {
  if (a.cols() != b.rows()) throw Bug("matrix * matrix: the shapes do not match");
  if (a.rows() == 0 || b.cols() == 0) return {a.rows(), b.cols(), {}};
  Matrix c(a(0, 0).graph(), a.rows(), b.cols());
  for (int i = 0; i < c.rows(); ++i)
    for (int j = 0; j < c.cols(); ++j)
      for (int k = 0; k < a.cols(); ++k) c(i, j) = c(i, j) + a(i, k) * b(k, j);
  return c;
}

std::vector<Expr> operator*(const Matrix& a, const std::vector<Expr>& x) {
  if (a.cols() != static_cast<int>(x.size())) throw Bug("matrix * vector: the shapes do not match");
  std::vector<Expr> y;
  for (int i = 0; i < a.rows(); ++i) {
    Expr sum = a(i, 0).graph().constant(0);
    for (int k = 0; k < a.cols(); ++k) sum = sum + a(i, k) * x[static_cast<std::size_t>(k)];
    y.push_back(sum);
  }
  return y;
}

Matrix transpose(const Matrix& a) {
  if (a.values().empty()) return {a.cols(), a.rows(), {}};
  Matrix t(a(0, 0).graph(), a.cols(), a.rows());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j) t(j, i) = a(i, j);
  return t;
}

Matrix part(const Matrix& a, const std::vector<int>& rows, const std::vector<int>& cols) {
  if (rows.empty() || cols.empty()) return {static_cast<int>(rows.size()), static_cast<int>(cols.size()), {}};
  Matrix p(a(0, 0).graph(), static_cast<int>(rows.size()), static_cast<int>(cols.size()));
  for (int i = 0; i < p.rows(); ++i)
    for (int j = 0; j < p.cols(); ++j) p(i, j) = a(rows[i], cols[j]);
  return p;
}

Matrix part(const Matrix& a, const std::vector<int>& rows) {
  std::vector<int> cols(static_cast<std::size_t>(a.cols()));
  std::iota(cols.begin(), cols.end(), 0);
  return part(a, rows, cols);
}

Matrix columns(const Matrix& a, const std::vector<int>& cols) {
  std::vector<int> rows(static_cast<std::size_t>(a.rows()));
  std::iota(rows.begin(), rows.end(), 0);
  return part(a, rows, cols);
}

Matrix operator-(const Matrix& a) { return {a.rows(), a.cols(), -a.values()}; }

std::vector<Expr> operator+(const std::vector<Expr>& a, const std::vector<Expr>& b) {
  if (a.size() != b.size()) throw Bug("vector + vector: the shapes do not match");
  std::vector<Expr> sum;
  for (std::size_t i = 0; i < a.size(); ++i) sum.push_back(a[i] + b[i]);
  return sum;
}

std::vector<Expr> operator-(const std::vector<Expr>& a, const std::vector<Expr>& b) { return a + -b; }

std::vector<Expr> operator-(const std::vector<Expr>& a) {
  std::vector<Expr> minus;
  for (const Expr& e : a) minus.push_back(-e);
  return minus;
}

Matrix scaled_identity(int n, const Expr& scale) {
  Matrix D(scale.graph(), n, n);
  for (int i = 0; i < n; ++i) D(i, i) = scale;
  return D;
}

Output output(const std::string& name, const Matrix& a) { return {name, a.rows(), a.cols(), a.values()}; }

Output output(const std::string& name, const std::vector<Expr>& column) {
  return {name, static_cast<int>(column.size()), 1, column};
}

Output output(const std::string& name, const Expr& value) { return {name, 1, 1, {value}}; }

}  // namespace articula
