#include "expr/minors.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "expr/faddeev.hpp"
#include "support/typed_matrix.hpp"

namespace articula::test {
namespace {

class Minors : public TypedMatrix {
 protected:
  // A matrix of n x n states a11, a12, ..
  Matrix general(int n) {
    std::vector<std::string> names;
    for (int i = 1; i <= n; ++i)
      for (int j = 1; j <= n; ++j) names.push_back("a" + std::to_string(i) + std::to_string(j));
    return matrix(n, n, names);
  }
  void expect_scaled_identity(const Matrix& product, const Expr& scale) {
    for (int i = 0; i < product.rows(); ++i)
      for (int j = 0; j < product.cols(); ++j)
        EXPECT_TRUE(equal(product(i, j), i == j ? scale : g.constant(0))) << i << j;
  }
};

TEST_F(Minors, OfTwoByTwo) {
  const auto [adjoint, determinant] = adjugate(matrix(2, 2, {"a", "b", "c", "d"}));
  EXPECT_TRUE(equal(determinant, matrix(1, 1, {"a*d - b*c"})(0, 0)));
  const Matrix expected = matrix(2, 2, {"d", "-b", "-c", "a"});
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) EXPECT_TRUE(equal(adjoint(i, j), expected(i, j))) << i << j;
}

TEST_F(Minors, AdjugateTimesMatrixIsTheDeterminant) {
  for (int n = 1; n <= 6; ++n) {
    const Matrix A = general(n);
    const auto [adjoint, determinant] = adjugate(A);
    EXPECT_FALSE(is_zero(determinant));
    expect_scaled_identity(adjoint * A, determinant);
    expect_scaled_identity(A * adjoint, determinant);
    for (const Id id : reachable(adjoint.values())) EXPECT_NE(g[id].op, Op::div);
  }
}

// (-1)^n c_n is the determinant, by a way that shares nothing.
TEST_F(Minors, CharacteristicPolynomialHasTheDeterminant) {
  for (int n = 1; n <= 6; ++n) {
    const Matrix A = general(n);
    const auto [M_n, c_n] = faddeev(A, n);
    const Expr determinant = adjugate(A).determinant;
    EXPECT_TRUE(equal(c_n, n % 2 == 0 ? determinant : -determinant)) << n;
    expect_scaled_identity(A * M_n, -c_n);
  }
}

TEST_F(Minors, OfASingularMatrixAreZero) {
  const auto [adjoint, determinant] =
      adjugate(matrix(3, 3, {"a", "b", "c", "2*a", "2*b", "2*c", "0", "0", "0"}));
  EXPECT_TRUE(is_zero(determinant));
  EXPECT_TRUE(determinant.is_constant(0));
}

TEST_F(Minors, OfWhatIsNotSquareOrNotSmallAreABug) {
  EXPECT_THROW(adjugate(matrix(1, 2, {"a", "b"})), Bug);
  EXPECT_THROW(adjugate(scaled_identity(largest_adjugate + 1, g.constant(1))), Bug);
}

}  // namespace
}  // namespace articula::test
