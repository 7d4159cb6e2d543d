#include "expr/linear.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "support/typed_matrix.hpp"

namespace articula {
namespace {

using Linear = test::TypedMatrix;

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

TEST_F(Linear, SparseElimination) {
  const Matrix A = matrix(3, 3, {"0", "x", "0", "y", "sin(x)", "1", "1", "0", "cos(y)"});
  const std::vector<Expr> b = matrix(3, 1, {"a", "b", "c"}).values();
  const auto x = solved_sparsely(A, b);
  ASSERT_TRUE(x.has_value());
  const std::vector<Expr> product = A * *x;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(equal(product[i], b[i])) << i;
  EXPECT_FALSE(solved_sparsely(matrix(2, 2, {"a", "b", "2*a", "2*b"}), {b[0], b[1]}).has_value());
}

}  // namespace
}  // namespace articula
