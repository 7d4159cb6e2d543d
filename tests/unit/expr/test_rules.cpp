// Each construction rule of rules.cpp, one line each; then all of them against plain numbers.

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "unit/expr/same_node.hpp"
#include "unit/expr/sample.hpp"

namespace articula::test {
namespace {

TEST(Rules, Sums) {
  expect_same({{"0 + y", "y"},
               {"x + 0", "x"},
               {"2 + 3", "5"},
               {"1/2 - 1/3", "1/6"},
               {"x + x", "2*x"},
               {"x - x", "0"},
               {"-x - x", "-2*x"},
               {"2*x + 3*x", "5*x"},
               {"x/3 + x/6", "x/2"},
               {"2*x - 3*x", "-x"},
               {"2*x - x", "x"},
               {"2*x - 2*x", "0"},
               {"2 + (x + 3)", "x + 5"},
               {"(x + 2) + 3", "x + 5"},
               {"(x + 2) - 2", "x"},
               {"(2 - x) + 3", "5 - x"},
               {"1 - (x + 1)", "-x"},
               {"y + x", "x + y"},
               {"-x - y", "-(x + y)"},
               {"y - x", "-(x - y)"},
               {"(x + y) + (x + y)", "2*(x + y)"},
               {"(x + y) - (y + x)", "0"}});
}

TEST(Rules, Products) {
  expect_same({{"0*y", "0"},
               {"x*0", "0"},
               {"2*3", "6"},
               {"1*y", "y"},
               {"x*1", "x"},
               {"-1*y", "-y"},
               {"x*-1", "-x"},
               {"2*(3*x)", "6*x"},
               {"(3*x)*2", "6*x"},
               {"2*(x/2)", "x"},
               {"-2*(3*x)", "-6*x"},
               {"2*(-(3*x))", "-6*x"},
               {"sqrt(x)*sqrt(x)", "x"},
               {"sqrt(x)*(-sqrt(x))", "-x"},
               {"sqrt(x + 1)^2", "x + 1"},
               {"y*x", "x*y"},
               {"x*2", "2*x"},
               {"(-x)*y", "-(x*y)"},
               {"x*(-y)", "-(x*y)"},
               {"(-x)*(-y)", "x*y"},
               {"(x - y)*(y - x)", "-(x - y)^2"}});
}

TEST(Rules, Quotients) {
  expect_same({{"x/4", "0.25*x"},
               {"0/y", "0"},
               {"x/x", "1"},
               {"x/(-x)", "-1"},
               {"(x - y)/(y - x)", "-1"},
               {"(-x)/y", "-(x/y)"},
               {"x/(-y)", "-(x/y)"},
               {"(-x)/(-y)", "x/y"}});
}

TEST(Rules, Powers) {
  expect_same({{"x^0", "1"},
               {"x^1", "x"},
               {"x^2", "x*x"},
               {"x^3", "x*(x*x)"},
               {"x^4", "(x*x)*(x*x)"},
               {"x^-1", "1/x"},
               {"x^-2", "1/(x*x)"},
               {"(-x)^2", "x^2"},
               {"(-x)^3", "-x^3"},
               {"(2/3)^-3", "27/8"},
               {"x**2", "x^2"}});
}

TEST(Rules, SquareRoots) {
  expect_same({{"sqrt(0)", "0"},
               {"sqrt(4)", "2"},
               {"sqrt(1/4)", "1/2"},
               {"sqrt(0.81)", "0.9"},
               {"sqrt(8)", "2*sqrt(2)"},
               {"sqrt(1/2)", "sqrt(2)/2"},
               {"sqrt(12/25)", "2*sqrt(3)/5"},
               {"sqrt(1369)", "37"},
               {"sqrt(961*6)", "31*sqrt(6)"},
               {"sqrt(2)*sqrt(2)", "2"},
               {"sqrt(x^2)", "abs(x)"},
               {"sqrt((x - y)^2)", "abs(x - y)"},
               {"sqrt(x^4)", "abs(x^2)"}});
}

TEST(Rules, AbsoluteValuesAndSigns) {
  expect_same({{"abs(-x)", "abs(x)"},
               {"abs(x - y)", "abs(y - x)"},
               {"abs(-3/2)", "3/2"},
               {"abs(0)", "0"},
               {"abs(-pi)", "pi"},
               {"abs(abs(x))", "abs(x)"},
               {"abs(-sqrt(x))", "sqrt(x)"},
               {"sign(0)", "0"},
               {"sign(5)", "1"},
               {"sign(-5)", "-1"},
               {"sign(pi)", "1"},
               {"sign(-pi)", "-1"},
               {"sign(-x)", "-sign(x)"}});
}

TEST(Rules, Exponentials) {
  expect_same({{"exp(0)", "1"}, {"exp(x - x)", "1"}, {"exp(y - x)", "exp(-(x - y))"}});
}

TEST(Rules, ArcTangentsAndSelections) {
  expect_same({{"atan2(0, 2)", "0"},
               {"atan2(0, -2)", "pi"},
               {"atan2(3, 0)", "pi/2"},
               {"atan2(-3, 0)", "-pi/2"},
               {"select(x, y, y)", "y"},
               {"select(1, x, y)", "x"},
               {"select(0, x, y)", "x"},
               {"select(-1, x, y)", "y"}});
}

TEST(Rules, WhatTheyMustNotDo) {
  const std::vector<Rule> different{{"sqrt(-x^2)", "abs(x)"},
                                    {"sqrt(x)", "sqrt(-x)"},
                                    {"atan2(0, 0)", "0"},
                                    {"atan2(0, x)", "0"},
                                    {"atan2(-y, x)", "-atan2(y, x)"},
                                    {"exp(-x)", "exp(x)"},
                                    {"exp(-x)", "-exp(x)"},
                                    {"x*y + x*z", "x*(y + z)"},
                                    {"select(-x, y, z)", "select(x, z, y)"},
                                    {"x", "-x"},
                                    {"x - y", "y - x"}};
  for (const auto& [a, b] : different) {
    Graph g;
    EXPECT_NE(parse(g, a), parse(g, b)) << a << " = " << b;
  }
}

TEST(Rules, WhatHasNoValueIsTheUsersError) {
  for (const char* text :
       {"1/0", "x/0", "x/(y - y)", "sqrt(-1)", "sqrt(-1/4)", "0^-1", "x/(sin(y)^2 + cos(y)^2 - 1)",
        "tan(pi/2)", "(sin(y)^2 + cos(y)^2 - 1)/(sin(y)^2 + cos(y)^2 - 1)"}) {
    Graph g;
    EXPECT_THROW(parse(g, text), InputError) << text;
  }
}

TEST(Rules, ARefusedNodeLeavesTheGraphWhole) {
  Graph g;
  const Expr x = parse(g, "x"), zero = parse(g, "sin(x)^2 + cos(x)^2 - 1");
  const std::size_t before = g.size();
  EXPECT_THROW(x / zero, ModelError);
  EXPECT_THROW(parse(g, "1/2305843009213368241"), InputError);  // no value in the second field
  EXPECT_THROW(parse(g, "5316911983138289250686911133402715121"), InputError);  // looks like zero in both
  EXPECT_EQ(g.size(), before);
  EXPECT_TRUE(equal(x + x * x, x * (g.constant(1) + x)));
}

TEST(Rules, LeavesAreMadeByTheirGraph) {
  Graph g;
  const Expr x = parse(g, "x");
  for (const Op op : {Op::constant, Op::symbol, Op::pi}) EXPECT_THROW(make(op, x, x, x), Bug);
}

TEST(Rules, EveryRuleKeepsTheValue) {
  Graph g;
  Sampler sampler(g, 1);
  int compared = 0;
  for (int i = 0; i < 20000; ++i) {
    const Sample sample = sampler.next(5);
    for (std::size_t k = 0; k < 2; ++k) {
      const Number value = evaluate(sample.formula, points()[k]);
      ASSERT_TRUE(close(value, sample.values[k]))
          << to_text(sample.formula) << ": " << value << ", not " << sample.values[k];
      if (value == value && sample.values[k] == sample.values[k]) ++compared;
    }
  }
  EXPECT_GT(compared, 20000);
}

}  // namespace
}  // namespace articula::test
