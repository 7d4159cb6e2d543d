#include "model/cost.hpp"

#include <gtest/gtest.h>

namespace articula::test {
namespace {

class CostOf : public testing::Test {
 protected:
  Expr state(const char* name) { return g.symbol(name, Kind::state); }
  Graph g;
};

TEST_F(CostOf, NothingIsFree) { EXPECT_EQ(cost_of({}), Cost{}); }

TEST_F(CostOf, SharedOperationsCountOnce) {
  const Expr x = state("x"), y = state("y"), product = x * y;
  EXPECT_EQ(cost_of({product + x, product - y}), (Cost{3, 3, 0}));
}

TEST_F(CostOf, WhatDoesNotVaryIsFree) {
  const Expr k = g.symbol("k", Kind::parameter), l = g.symbol("l", Kind::parameter);
  EXPECT_EQ(cost_of({k * l + k}), (Cost{0, 0}));
  EXPECT_EQ(cost_of({(k * l + k) * state("x")}), (Cost{1, 1}));
}

TEST_F(CostOf, SinesDecideBetweenEquals) {
  EXPECT_EQ(cost_of({sin(state("x")) * state("y")}), (Cost{1, 1, 1}));
  EXPECT_LT(cost_of({g.constant(1)}), cost_of({sin(state("x"))}));
  EXPECT_LT((Cost{3, 3, 9}), (Cost{3, 4, 0}));
}

// (x + y) (x - y) = x^2 - y^2: the second way to the same value, and what only it needs, is not counted among values.
TEST_F(CostOf, EqualValuesCountOnce) {
  const Expr x = state("x"), y = state("y");
  const Expr first = x * x - y * y, second = (y + x) * (y - x);
  EXPECT_EQ(cost_of({first}), (Cost{3, 3, 0}));
  EXPECT_EQ(cost_of({first, second}), (Cost{3, 6, 0}));
}

TEST_F(CostOf, ValuesComeFirst) { EXPECT_LT((Cost{3, 9, 0}), (Cost{4, 4, 0})); }

}  // namespace
}  // namespace articula::test
