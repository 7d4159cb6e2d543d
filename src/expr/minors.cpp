#include "expr/minors.hpp"

#include <bit>
#include <cstdint>

#include "base/error.hpp"

namespace articula {

namespace {

using Columns = std::uint32_t;  // a set of columns

bool odd(int k) { return k % 2 != 0; }
Columns below(int column) { return (Columns{1} << static_cast<unsigned>(column)) - 1; }
Columns only(int column) { return Columns{1} << static_cast<unsigned>(column); }

class Minors {
 public:
  explicit Minors(const Matrix& A)
      : A_(A), n_(A.rows()), first_(below(n_) + 1, A(0, 0).graph().constant(1)), last_(first_) {
    for (Columns S = 1; S <= below(n_); ++S) {
      const int k = std::popcount(S);
      first_[S] = expanded(S, k - 1, first_, k - 1);
      last_[S] = expanded(S, n_ - k, last_, 0);
    }
  }

  Expr determinant() const { return first_[below(n_)]; }

  // (-1)^(i+j) times the minor without row i and column j: the rows above i take the columns S, those below the rest.
  Expr cofactor(int i, int j) const {
    const Columns all = below(n_) & ~only(j);
    Expr sum = A_(0, 0).graph().constant(0);
    for (Columns S = 0; S <= all; ++S)
      if ((S & ~all) == 0 && std::popcount(S) == i) {
        const Columns rest = all & ~S;
        const Expr term = first_[S] * last_[rest];
        sum = odd(crossings(S, rest) + i + j) ? sum - term : sum + term;
      }
    return is_zero(sum) ? A_(0, 0).graph().constant(0) : sum;
  }

 private:
  // The minor of the columns S, expanded along one of its rows, which is number `place` among them.
  Expr expanded(Columns S, int row, const std::vector<Expr>& smaller, int place) const {
    Expr sum = A_(0, 0).graph().constant(0);
    int position = 0;
    for (int c = 0; c < n_; ++c) {
      if ((S & only(c)) == 0) continue;
      const Expr term = A_(row, c) * smaller[S & ~only(c)];
      sum = odd(place + position) ? sum - term : sum + term;
      ++position;
    }
    return is_zero(sum) ? A_(0, 0).graph().constant(0) : sum;
  }

  // How many columns of the second set stand before columns of the first: the sign of Laplace's term.
  static int crossings(Columns S, Columns rest) {
    int count = 0;
    for (Columns s = S; s != 0; s &= s - 1) count += std::popcount(rest & below(std::countr_zero(s)));
    return count;
  }

  const Matrix& A_;
  int n_;
  std::vector<Expr> first_, last_;  // minors of the first rows and of the last rows, by their columns
};

}  // namespace

Expr determinant(const Matrix& A) {
  const int n = A.rows();
  if (A.cols() != n || n == 0 || n > largest_adjugate) throw Bug("determinant: not a small square matrix");
  return Minors(A).determinant();
}

Adjugate adjugate(const Matrix& A) {
  const int n = A.rows();
  if (A.cols() != n || n == 0 || n > largest_adjugate) throw Bug("adjugate: not a small square matrix");
  const Minors minors(A);
  Adjugate result{A, minors.determinant()};
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) result.matrix(j, i) = minors.cofactor(i, j);
  return result;
}

}  // namespace articula
