#include "expr/rank.hpp"

#include <gtest/gtest.h>

#include "support/typed_matrix.hpp"

namespace articula::test {
namespace {

using Rank = TypedMatrix;

std::size_t rank(const Matrix& a) { return independent_rows(a).size(); }

TEST_F(Rank, IsThatOfAnOrdinaryPlace) {
  EXPECT_EQ(rank(matrix(2, 2, {"a", "b", "c", "d"})), 2U);
  EXPECT_EQ(rank(matrix(2, 2, {"a", "b", "2*a", "2*b"})), 1U);
  EXPECT_EQ(rank(matrix(2, 2, {"cos(x)", "-sin(x)", "sin(x)", "cos(x)"})), 2U);
  EXPECT_EQ(rank(matrix(2, 2, {"sin(2*x)", "2*sin(x)", "cos(x)", "1"})), 1U);
  EXPECT_EQ(rank(matrix(2, 3, {"0", "0", "0", "0", "0", "0"})), 0U);
  EXPECT_EQ(rank(matrix(3, 1, {"a", "b", "c"})), 1U);
}

TEST_F(Rank, TheFirstRowsAreChosen) {
  EXPECT_EQ(independent_rows(matrix(4, 2, {"0", "0", "a", "b", "a*c", "b*c", "1", "1"})),
            (std::vector<int>{1, 3}));
  EXPECT_EQ(independent_rows(matrix(3, 3, {"0", "0", "a", "0", "b", "0", "c", "0", "0"})),
            (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(independent_rows(matrix(3, 3, {"0", "a", "b", "c", "1", "1", "c", "1 + a", "1 + b"})),
            (std::vector<int>{0, 1}));
}

}  // namespace
}  // namespace articula::test
