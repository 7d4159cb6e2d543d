#include "expr/matrix.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "support/typed_matrix.hpp"

namespace articula::test {
namespace {

using Matrices = TypedMatrix;

TEST_F(Matrices, PartsAreRowsAndColumns) {
  const Matrix a = matrix(2, 3, {"a", "b", "c", "d", "e", "f"});
  EXPECT_EQ(part(a, {1}).values(), matrix(1, 3, {"d", "e", "f"}).values());
  EXPECT_EQ(columns(a, {2, 0}).values(), matrix(2, 2, {"c", "a", "f", "d"}).values());
  EXPECT_EQ(part(a, {1}, {1}).values(), matrix(1, 1, {"e"}).values());
  EXPECT_EQ(columns(a, {}).cols(), 0);
  EXPECT_EQ(columns(a, {}).rows(), 2);
}

TEST_F(Matrices, SumsAndSigns) {
  const std::vector<Expr> x = matrix(2, 1, {"a", "b"}).values(), y = matrix(2, 1, {"c", "d"}).values();
  EXPECT_EQ(x + y, matrix(2, 1, {"a + c", "b + d"}).values());
  EXPECT_EQ(x - y, matrix(2, 1, {"a - c", "b - d"}).values());
  EXPECT_EQ(-x, matrix(2, 1, {"-a", "-b"}).values());
  EXPECT_EQ((-Matrix(1, 2, x)).values(), -x);
  EXPECT_THROW(x + matrix(1, 1, {"c"}).values(), Bug);
  EXPECT_THROW(matrix(1, 1, {"c"}).values() - x, Bug);
}

TEST_F(Matrices, AreOutputs) {
  const Output A = output("A", matrix(1, 2, {"a", "b"})), x = output("x", matrix(2, 1, {"a", "b"}).values()),
               T = output("T", matrix(1, 1, {"a"})(0, 0));
  EXPECT_EQ(std::pair(A.rows, A.cols), std::pair(1, 2));
  EXPECT_EQ(std::pair(x.rows, x.cols), std::pair(2, 1));
  EXPECT_EQ(std::pair(T.rows, T.cols), std::pair(1, 1));
}

}  // namespace
}  // namespace articula::test
