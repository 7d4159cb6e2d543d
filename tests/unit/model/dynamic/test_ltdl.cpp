#include "model/dynamic/ltdl.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace articula::test {
namespace {

// A symmetric matrix with a symbol wherever one of two freedoms carries the other.
Matrix tree_matrix(Graph& g, const Parents& parents) {
  const int n = static_cast<int>(parents.size());
  Matrix A(g, n, n);
  for (int k = 0; k < n; ++k)
    for (int i = k; i >= 0; i = parents[i])
      A(k, i) = A(i, k) = g.symbol("a" + std::to_string(k) + "_" + std::to_string(i), Kind::state);
  return A;
}

std::vector<Expr> symbols(Graph& g, int n) {
  std::vector<Expr> b;
  for (int k = 0; k < n; ++k) b.push_back(g.symbol("b" + std::to_string(k), Kind::state));
  return b;
}

int count(const std::vector<Expr>& formulas, Op op) {
  int found = 0;
  for (const Id id : reachable(formulas)) found += formulas[0].graph()[id].op == op;
  return found;
}

TEST(Ltdl, SolvesChainsAndTrees) {
  for (const Parents& parents : {chain(1), chain(5), Parents{-1, 0, 0, 1, 1, 2}, Parents{-1, -1, 1, 0, 2}}) {
    Graph g;
    const Matrix A = tree_matrix(g, parents);
    const std::vector<Expr> b = symbols(g, A.rows()), x = Ltdl(A, parents).solve(b), again = A * x;
    for (std::size_t k = 0; k < b.size(); ++k) EXPECT_TRUE(equal(again[k], b[k])) << k;
  }
}

TEST(Ltdl, SolvesManyRightHandSides) {
  Graph g;
  const Matrix A = tree_matrix(g, chain(4));
  Matrix one(g, 4, 4);
  for (int i = 0; i < 4; ++i) one(i, i) = g.constant(1);
  const Matrix product = A * Ltdl(A, chain(4)).solve(one);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) EXPECT_TRUE(equal(product(i, j), one(i, j)));
}

// Twenty fingers on one hand: no finger meets another.
TEST(Ltdl, HasNoFillIn) {
  Graph g;
  Parents parents{-1};
  parents.resize(21, 0);
  const Matrix A = tree_matrix(g, parents);
  const std::vector<Expr> x = Ltdl(A, parents).solve(symbols(g, 21));
  EXPECT_EQ(count(x, Op::mul), 20 * 5);  // L, its product with A, b - L^T b, scaling, L x
  EXPECT_EQ(count(x, Op::add), 20 * 3);
  EXPECT_EQ(count(x, Op::div), 21);
}

TEST(Ltdl, OperationsOfAChainOfSix) {
  Graph g;
  const std::vector<Expr> x = Ltdl(tree_matrix(g, chain(6)), chain(6)).solve(symbols(g, 6));
  EXPECT_EQ(count(x, Op::mul), 15 + 35 + 15 + 5 + 15);
  EXPECT_EQ(count(x, Op::add), 35 + 15 + 15);
  EXPECT_EQ(count(x, Op::div), 6);
}

TEST(Ltdl, TellsAVanishingPivot) {
  Graph g;
  Matrix A = tree_matrix(g, chain(2));
  A(0, 0) = A(0, 1) * A(0, 1) / A(1, 1);
  const Ltdl singular(A, chain(2));
  ASSERT_TRUE(singular.zero_pivot().has_value());
  EXPECT_EQ(*singular.zero_pivot(), 0);
  EXPECT_THROW(singular.solve(symbols(g, 2)), Bug);
  EXPECT_FALSE(Ltdl(tree_matrix(g, chain(2)), chain(2)).zero_pivot().has_value());
}

}  // namespace
}  // namespace articula::test
