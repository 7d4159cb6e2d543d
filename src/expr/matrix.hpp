// Matrix: a rectangular table of formulas, for models whose results and equations are matrices. The rest of linear
// algebra that models need is solved where the structure is known (a tree's inertia matrix has zeros of its own).
#pragma once

#include "expr/expr.hpp"

namespace articula {

class Matrix {
 public:
  Matrix(Graph& graph, int rows, int cols)
      : rows_(rows), cols_(cols), e_(size(rows, cols), graph.constant(0)) {}
  Matrix(int rows, int cols, std::vector<Expr> values);  // row-major

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  Expr& operator()(int i, int j) { return e_.at(size(i, cols_) + static_cast<std::size_t>(j)); }
  const Expr& operator()(int i, int j) const { return e_.at(size(i, cols_) + static_cast<std::size_t>(j)); }
  const std::vector<Expr>& values() const { return e_; }  // row-major, as in an Output

 private:
  static std::size_t size(int rows, int cols) {
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols);
  }
  int rows_, cols_;
  std::vector<Expr> e_;
};

Matrix operator+(const Matrix& a, const Matrix& b);
Matrix operator-(const Matrix& a);
Matrix operator*(const Matrix& a, const Matrix& b);
std::vector<Expr> operator*(const Matrix& a, const std::vector<Expr>& x);
Matrix transpose(const Matrix& a);
std::vector<Expr> operator+(const std::vector<Expr>& a, const std::vector<Expr>& b);
std::vector<Expr> operator-(const std::vector<Expr>& a, const std::vector<Expr>& b);
std::vector<Expr> operator-(const std::vector<Expr>& a);
Matrix part(const Matrix& a, const std::vector<int>& rows, const std::vector<int>& cols);
Matrix part(const Matrix& a, const std::vector<int>& rows);     // with all columns
Matrix columns(const Matrix& a, const std::vector<int>& cols);  // with all rows
Matrix scaled_identity(int n, const Expr& scale);               // scale 1
Output output(const std::string& name, const Matrix& a);
Output output(const std::string& name, const std::vector<Expr>& column);
Output output(const std::string& name, const Expr& value);

}  // namespace articula
