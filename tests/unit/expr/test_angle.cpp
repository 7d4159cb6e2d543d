#include "expr/angle.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "expr/transform.hpp"
#include "unit/expr/same_node.hpp"

namespace articula::test {
namespace {

TEST(Angle, ConstantAngles) {
  expect_same({{"cos(0)", "1"},
               {"sin(0)", "0"},
               {"cos(pi/2)", "0"},
               {"sin(pi/2)", "1"},
               {"cos(pi)", "-1"},
               {"sin(pi)", "0"},
               {"sin(pi/6)", "1/2"},
               {"cos(pi/3)", "1/2"},
               {"sin(pi/4)", "sqrt(2)/2"},
               {"cos(pi/4)", "sqrt(2)/2"},
               {"sin(pi/3)", "sqrt(3)/2"},
               {"cos(pi/6)", "sqrt(3)/2"},
               {"sin(-pi/6)", "-1/2"},
               {"cos(-pi/3)", "1/2"},
               {"cos(3*pi/4)", "-sqrt(2)/2"},
               {"sin(7*pi/6)", "-1/2"},
               {"cos(5*pi/3)", "1/2"},
               {"sin(3*pi/2)", "-1"},
               {"cos(-3*pi/2)", "0"},
               {"cos(1000000*pi)", "1"},
               {"sin(1000001*pi/2)", "1"},
               {"tan(pi/4)", "1"},
               {"tan(-pi/3)", "-sqrt(3)"}});
}

TEST(Angle, EveryQuarterAndSixthOfATurn) {
  for (int k = -48; k <= 48; ++k) {
    Graph g;
    const Expr angle = Rational(k, 12) * g.pi();
    const double x = k * std::numbers::pi / 12;
    EXPECT_NEAR(numeric_value(sin(angle)), std::sin(x), 1e-14) << k;
    EXPECT_NEAR(numeric_value(cos(angle)), std::cos(x), 1e-14) << k;
    EXPECT_EQ(sin(angle).op() == Op::sin, k % 2 != 0 && k % 3 != 0) << k;  // the others are roots of numbers
  }
}

TEST(Angle, PartsOfAHalfTurn) {
  expect_same({{"sin(x + pi/2)", "cos(x)"},
               {"cos(x + pi/2)", "-sin(x)"},
               {"sin(x - pi/2)", "-cos(x)"},
               {"cos(x - pi/2)", "sin(x)"},
               {"sin(pi/2 - x)", "cos(x)"},
               {"cos(pi/2 - x)", "sin(x)"},
               {"sin(-x - pi/2)", "-cos(x)"},
               {"cos(-x - pi/2)", "-sin(x)"},
               {"sin(x + pi)", "-sin(x)"},
               {"cos(x + pi)", "-cos(x)"},
               {"sin(pi - x)", "sin(x)"},
               {"cos(pi - x)", "-cos(x)"},
               {"sin(x + 2*pi)", "sin(x)"},
               {"cos(x - 4*pi)", "cos(x)"},
               {"sin(x + 7*pi/2)", "-cos(x)"},
               {"cos(x + 3*pi/2)", "sin(x)"},
               {"sin(x + 4*pi/3)", "-sin(x + pi/3)"},
               {"sin(x + 2*pi/3)", "-sin(x - pi/3)"},
               {"sin(0.3 + pi/2)", "cos(0.3)"},
               {"cos(0.3 - pi)", "-cos(0.3)"}});
}

TEST(Angle, Signs) {
  expect_same({{"sin(-x)", "-sin(x)"},
               {"cos(-x)", "cos(x)"},
               {"sin(x - y)", "-sin(y - x)"},
               {"cos(x - y)", "cos(y - x)"},
               {"sin(-0.3)", "-sin(0.3)"},
               {"cos(0.3 - pi/5)", "cos(pi/5 - 0.3)"},
               {"sin(pi/7 - x)", "-sin(x - pi/7)"}});
}

TEST(Angle, SumsDoNotDependOnTheirOrder) {
  expect_same({{"sin(q2 + q3)", "sin(q3 + q2)"},
               {"cos((a + b) + (c + d))", "cos(d + (a + (c + b)))"},
               {"sin(2*(a + b) - a)", "sin(a + 2*b)"},
               {"sin(a + b - a)", "sin(b)"},
               {"cos(pi/3 + a + pi/6)", "-sin(a)"},
               {"sin((a + 0.3) + (b + 0.2))", "sin(a + b + 0.5)"},
               {"sin(a + 0.3 + b - 0.3)", "sin(a + b)"},
               {"sin((a - b)/2)", "sin(a/2 - b/2)"},
               {"sin(x*y + z + x*y)", "sin(z + 2*(y*x))"}});
}

TEST(Angle, IsALinearCombination) {
  Graph g;
  const Expr x = parse(g, "x"), y = parse(g, "y"), product = parse(g, "x*y");
  const Angle angle = angle_of(g, parse(g, "3*(x - y/2) + 5*pi/6 - 2*(x*y) + 0.25 - pi - 1").ref());
  EXPECT_EQ(angle.halfturns, Rational(-1, 6));
  EXPECT_EQ(angle.radians, Rational(-3, 4));
  using Terms = std::vector<std::pair<Id, Rational>>;
  EXPECT_EQ(angle.terms, (Terms{{x.id(), 3}, {y.id(), Rational(-3, 2)}, {product.id(), -2}}));
  EXPECT_FALSE(angle.is_multiple_of_pi());
  EXPECT_TRUE(angle_of(g, parse(g, "pi/7").ref()).is_multiple_of_pi());
  EXPECT_TRUE(equal(to_expr(g, angle), parse(g, "x*3 - 1.5*y - pi/6 - 2*x*y - 3/4")));
}

TEST(Angle, SharedSumsAreOpenedOnce) {
  Graph g;
  const Expr x = parse(g, "x"), y = parse(g, "y");
  Expr before = x, sum = y;  // Fibonacci: as a tree, 10^18 leaves
  long a = 1, b = 0, c = 0, d = 1;
  for (int i = 0; i < 80; ++i) {
    const Expr next = before + sum;
    before = sum, sum = next;
    const long e = a + c, f = b + d;
    a = c, b = d, c = e, d = f;
  }
  EXPECT_EQ(sin(sum), sin(Rational(c) * x + Rational(d) * y));
}

TEST(Angle, AChainOfAHundredThousandTerms) {
  Graph g;
  Expr sum = g.constant(0);
  for (int i = 0; i < 100000; ++i)
    sum = sum + g.symbol("q" + std::to_string(i % 1000), Kind::state) * g.constant(1 + i % 7);
  const Expr s = sin(sum);
  EXPECT_EQ(angle_of(g, s.node().a).terms.size(), 1000U);
}

}  // namespace
}  // namespace articula::test
