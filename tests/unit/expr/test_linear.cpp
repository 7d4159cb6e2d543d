#include "expr/linear.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "support/typed_matrix.hpp"

namespace articula::test {
namespace {

using Linear = TypedMatrix;

TEST_F(Linear, Inverse) {
  const Matrix a = matrix(3, 3, {"0", "x", "0", "y", "sin(x)", "1", "1", "0", "cos(y)"});
  const Matrix product = a * inverse(a);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) EXPECT_TRUE(equal(product(i, j), g.constant(i == j ? 1 : 0))) << i << j;
}

TEST_F(Linear, NoInverse) {
  EXPECT_THROW(inverse(matrix(2, 2, {"a", "b", "2*a", "2*b"})), ModelError);
  EXPECT_THROW(inverse(matrix(1, 2, {"a", "b"})), Bug);
}

class Solved : public Linear {
 protected:
  void expect_solved(const Matrix& A) {
    std::vector<Expr> b;
    for (int i = 0; i < A.rows(); ++i) b.push_back(g.symbol("b" + std::to_string(i), Kind::state));
    const auto x = solved(A, b);
    ASSERT_TRUE(x.has_value());
    const std::vector<Expr> product = A * *x;
    for (int i = 0; i < A.rows(); ++i) EXPECT_TRUE(equal(product[i], b[i])) << i;
    solution_ = *x;
  }
  // What the solution divides by, in the order of creation.
  std::vector<Expr> divisors() {
    std::vector<Expr> list;
    for (const Id id : reachable(solution_))
      if (g[id].op == Op::div) list.emplace_back(g, g[id].b);
    return list;
  }
  std::vector<Expr> solution_;
};

TEST_F(Solved, AnyOrderOfRowsAndColumns) {
  expect_solved(matrix(3, 3, {"0", "x", "0", "y", "sin(x)", "1", "1", "0", "cos(y)"}));
}

// Rows and columns of a triangular matrix, shuffled: nothing but substitution, one division by each entry of the diagonal.
TEST_F(Solved, TriangularMatricesBySubstitution) {
  expect_solved(matrix(3, 3, {"u", "0", "c", "0", "0", "b", "v", "a", "w"}));
  const std::vector<Expr> d = divisors();
  ASSERT_EQ(d.size(), 3U);
  for (const Expr& e : d) EXPECT_EQ(e.op(), Op::symbol);
}

// Two blocks: their determinants, and no entry of theirs, divide.
TEST_F(Solved, BlocksAreDividedByTheirDeterminants) {
  expect_solved(
      matrix(4, 4, {"a", "b", "0", "0", "c", "d", "0", "0", "s", "t", "e", "f", "u", "v", "h", "k"}));
  const std::vector<Expr> d = divisors();
  ASSERT_EQ(d.size(), 2U);
  const auto up_to_sign = [](const Expr& x, const Expr& y) { return equal(x, y) || equal(x, -y); };
  EXPECT_TRUE(up_to_sign(d[0], matrix(1, 1, {"a*d - b*c"})(0, 0)));
  EXPECT_TRUE(up_to_sign(d[1], matrix(1, 1, {"e*k - f*h"})(0, 0)));
}

TEST_F(Solved, NumbersAreEliminatedFirst) {
  expect_solved(matrix(3, 3, {"a", "b", "2", "c", "1", "d", "e", "f", "h"}));
  EXPECT_EQ(divisors().size(), 1U);
}

TEST_F(Solved, LargeMatricesByElimination) {
  Matrix A(g, 9, 9);
  for (int i = 0; i < 9; ++i)
    for (int j = 0; j < 9; ++j)
      A(i, j) = g.symbol("m" + std::to_string(std::min(i, j)) + std::to_string(std::max(i, j)), Kind::state);
  expect_solved(A);
  const std::vector<Expr> d = divisors();
  ASSERT_FALSE(d.empty());
  EXPECT_TRUE(equal(d.front(), A(0, 0))) << "of a symmetric matrix the pivots stand on the diagonal";
}

TEST_F(Solved, PivotsOfSmallMatricesWhenAskedFor) {
  const Matrix A = matrix(2, 2, {"a", "b", "b", "c"});
  solution_ = inverse(A, Divisors::pivots).values();
  const std::vector<Expr> d = divisors();
  ASSERT_EQ(d.size(), 2U);
  EXPECT_TRUE(equal(d[0], A(0, 0)));
  EXPECT_TRUE(equal(d[1], matrix(1, 1, {"c - b*b/a"})(0, 0)));
}

TEST_F(Solved, SingularMatrices) {
  const auto singular = [&](const Matrix& A) {
    return !solved(A, std::vector<Expr>(static_cast<std::size_t>(A.rows()), g.constant(1)));
  };
  EXPECT_TRUE(singular(matrix(2, 2, {"a", "b", "2*a", "2*b"})));
  EXPECT_TRUE(singular(matrix(2, 2, {"a", "0", "b", "0"})));
  EXPECT_TRUE(singular(matrix(2, 2, {"1", "b", "1", "b"})));
  EXPECT_TRUE(singular(matrix(2, 2, {"0", "0", "0", "0"})));
}

}  // namespace
}  // namespace articula::test
