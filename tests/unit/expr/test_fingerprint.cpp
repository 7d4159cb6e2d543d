// What fingerprints prove, and what they must not: a missed equality is allowed, a false one never.

#include <gtest/gtest.h>

#include "expr/text.hpp"
#include "unit/expr/sample.hpp"

namespace articula::test {
namespace {

struct Pair {
  const char *left, *right;
};

bool proven(const char* left, const char* right) {
  Graph g;
  const Expr x = parse(g, left), y = parse(g, right);
  EXPECT_EQ(equal(x, y), is_zero(x - y)) << left << " = " << right;
  return equal(x, y);
}

void expect_proven(const std::vector<Pair>& pairs) {
  for (const auto& [left, right] : pairs) EXPECT_TRUE(proven(left, right)) << left << " = " << right;
}

void expect_unproven(const std::vector<Pair>& pairs) {
  for (const auto& [left, right] : pairs) EXPECT_FALSE(proven(left, right)) << left << " = " << right;
}

// cos(24 x) as a polynomial in cos(x).
Expr chebyshev24(const Expr& c) {
  Expr before = c.graph().constant(1), now = c;
  for (int i = 1; i < 24; ++i) {
    const Expr next = Rational(2) * c * now - before;
    before = now, now = next;
  }
  return now;
}

TEST(Fingerprint, AdditionTheorems) {
  expect_proven({{"sin(a)^2 + cos(a)^2", "1"},
                 {"sin(a + b)", "sin(a)*cos(b) + cos(a)*sin(b)"},
                 {"cos(a + b)", "cos(a)*cos(b) - sin(a)*sin(b)"},
                 {"sin(a - b + c)", "sin(a - b)*cos(c) + cos(a - b)*sin(c)"},
                 {"sin(2*a)", "2*sin(a)*cos(a)"},
                 {"cos(2*a)", "1 - 2*sin(a)^2"},
                 {"cos(3*a)", "4*cos(a)^3 - 3*cos(a)"},
                 {"sin(5*a)", "16*sin(a)^5 - 20*sin(a)^3 + 5*sin(a)"},
                 {"tan(2*a)", "2*tan(a)/(1 - tan(a)^2)"},
                 {"sin(q)", "2*sin(q/2)*cos(q/2)"},
                 {"cos(q)", "2*cos(q/2)^2 - 1"},
                 {"tan(q/2)", "(1 - cos(q))/sin(q)"},
                 {"sin(q)", "2*tan(q/2)/(1 + tan(q/2)^2)"},
                 {"sin(q)", "3*sin(q/3) - 4*sin(q/3)^3"},
                 {"cos(q/12)", "2*cos(q/24)^2 - 1"}});
}

TEST(Fingerprint, ProductsAndSums) {
  expect_proven({{"cos(a)*cos(b)", "(cos(a - b) + cos(a + b))/2"},
                 {"sin(a)*sin(b)", "(cos(a - b) - cos(a + b))/2"},
                 {"sin(a)*cos(b)", "(sin(a + b) + sin(a - b))/2"},
                 {"sin(a) + sin(b)", "2*sin((a + b)/2)*cos((a - b)/2)"},
                 {"sin(a)^4", "(3 - 4*cos(2*a) + cos(4*a))/8"}});
}

TEST(Fingerprint, ConstantAngles) {
  expect_proven({{"cos(pi/5)", "(1 + sqrt(5))/4"},
                 {"cos(2*pi/5)", "(sqrt(5) - 1)/4"},
                 {"cos(pi/5) - cos(2*pi/5)", "1/2"},
                 {"cos(pi/5)*cos(2*pi/5)", "1/4"},
                 {"sin(pi/12)", "(sqrt(6) - sqrt(2))/4"},
                 {"tan(pi/12)", "2 - sqrt(3)"},
                 {"tan(pi/8)", "sqrt(2) - 1"},
                 {"sin(pi/10)", "(sqrt(5) - 1)/4"},
                 {"sqrt(2)*sqrt(3)*sqrt(5)", "sqrt(30)"},
                 {"1/(sqrt(3) + sqrt(2))", "sqrt(3) - sqrt(2)"},
                 {"8*cos(pi/7)*cos(2*pi/7)*cos(3*pi/7)", "1"},
                 {"cos(pi/7) - cos(2*pi/7) + cos(3*pi/7)", "1/2"},
                 {"64*(sin(pi/9)*sin(2*pi/9)*sin(4*pi/9))^2", "3"},
                 {"2^5*cos(pi/11)*cos(2*pi/11)*cos(3*pi/11)*cos(4*pi/11)*cos(5*pi/11)", "1"},
                 {"sin(a + pi/4)", "sqrt(2)/2*(sin(a) + cos(a))"},
                 {"cos(a + pi/3) + cos(a - pi/3)", "cos(a)"},
                 {"sin(a) + sin(a + 2*pi/3) + sin(a + 4*pi/3)", "0"},
                 {"sin(2)", "2*sin(1)*cos(1)"}});
}

TEST(Fingerprint, RationalFunctions) {
  expect_proven({{"(a + b)^2", "a^2 + 2*a*b + b^2"},
                 {"(a^2 - b^2)/(a - b)", "a + b"},
                 {"1/a + 1/b", "(a + b)/(a*b)"},
                 {"a/(b/c)", "a*c/b"},
                 {"(a + b)*(b + c)*(c + a)", "(a + b + c)*(a*b + b*c + c*a) - a*b*c"},
                 {"1/(1 - a) - 1", "a/(1 - a)"},
                 {"0.1*a + 0.2*a", "0.3*a"},
                 {"(a*d - b*c)/(a*c)", "d/c - b/a"}});
}

TEST(Fingerprint, OpaqueOperationsAreFunctionsOfTheirArguments) {
  expect_proven({{"sqrt((a + b)^2 + c)", "sqrt(a^2 + 2*a*b + b^2 + c)"},
                 {"abs(sin(a + b))", "abs(sin(a)*cos(b) + cos(a)*sin(b))"},
                 {"abs(a*c - b*c)", "abs(c*(b - a))"},
                 {"sign(a*c - b*c)", "-sign(c*(b - a))"},
                 {"exp(-(a - b)^2)", "exp(2*a*b - a^2 - b^2)"},
                 {"exp(a)*exp(b)", "exp(b)*exp(a)"},
                 {"atan2(sin(2*a), 1)", "atan2(2*sin(a)*cos(a), 1)"},
                 {"select(a^2 - b^2, 1, c)", "select((a - b)*(a + b), 1, c)"},
                 {"cos(a^2*b)", "cos(a*(a*b))"},
                 {"cos(a*(b/7))", "cos(a*b/7)"},
                 {"sqrt(a)^2", "a"},
                 {"sin(a/7)^2 + cos(a/7)^2", "1"},
                 {"sin(a*b + c)", "sin(b*a)*cos(c) + cos(a*b)*sin(c)"}});
}

// What rules make of a formula once a zero or a square has come to light in it.
TEST(Fingerprint, OpaqueOperationsFollowTheRules) {
  expect_proven({{"sqrt(1 - cos(a)^2)", "abs(sin(a))"},
                 {"sqrt(a^2 + 2*a*b + b^2)", "abs(a + b)"},
                 {"sqrt(sin(a)^2 + cos(a)^2 - 1)", "0"},
                 {"sign(sin(a)^2 + cos(a)^2 - 1)", "0"},
                 {"abs(sin(a)^2 + cos(a)^2 - 1)", "0"},
                 {"exp(sin(a)^2 + cos(a)^2 - 1)", "1"},
                 {"select(sin(a)^2 + cos(a)^2 - 1, b, c)", "b"},
                 {"select(b, sin(a)^2 + cos(a)^2, 1)", "1"}});
}

TEST(Fingerprint, BranchesAreNotProven) {
  expect_unproven({{"sqrt(1 - cos(q)^2)", "sin(q)"},
                   {"sqrt((1 + cos(q))/2)", "cos(q/2)"},
                   {"sqrt(x^2)", "x"},
                   {"sqrt(x^2 + 2*x + 1)", "x + 1"},
                   {"sqrt(x*y)", "sqrt(x)*sqrt(y)"},
                   {"abs(x)", "x"},
                   {"abs(x)", "-x"},
                   {"abs(x)*abs(y)", "abs(x*y)"},
                   {"sign(x)", "1"},
                   {"sign(x)^2", "1"},
                   {"sign(x)*x", "abs(x)"},
                   {"atan2(sin(q), cos(q))", "q"},
                   {"atan2(y, x)", "atan2(2*y, 2*x)"},
                   {"atan2(-y, x)", "-atan2(y, x)"},
                   {"sin(atan2(y, x))", "y/sqrt(x^2 + y^2)"},
                   {"exp(x + y)", "exp(x)*exp(y)"},
                   {"exp(-x)", "1/exp(x)"},
                   {"abs(exp(x))", "exp(x)"},
                   {"select(x, x, -x)", "abs(x)"},
                   {"select(x, 1, 0) + select(-x, 1, 0)", "1"}});
}

TEST(Fingerprint, DifferentFunctionsDiffer) {
  expect_unproven({{"q", "sin(q)"},
                   {"sin(q)", "cos(q)"},
                   {"sin(q1)", "sin(q2)"},
                   {"cos(q/2)", "cos(q)"},
                   {"cos(q/7)", "cos(q)"},
                   {"pi", "22/7"},
                   {"sin(pi/13)", "pi/13"},
                   {"sqrt(2)", "1.41421356237309505"},
                   {"sin(q) + q", "sin(q)"},
                   {"a/b", "b/a"},
                   {"cos(a*b)", "cos(a)*cos(b)"},
                   {"sin(0.3)", "0.3"},
                   {"cos(1)", "cos(2)"},
                   {"sqrt(7)", "-sqrt(7)"},
                   {"sqrt(5)", "-sqrt(5)"},
                   {"cos(pi/5)", "cos(3*pi/5)"},
                   {"x + 1e-300", "x"},
                   {"sqrt(a)", "sqrt(b)"},
                   {"exp(x)", "exp(-x)"},
                   {"exp(-x)", "-exp(x)"},
                   {"exp(x)", "sqrt(x)"},
                   {"exp(1)", "2.718281828459045"},
                   {"exp(x) + x", "exp(x)"},
                   {"cos(q + 2*pi/5)", "cos(q)"},
                   {"2*cos(q)", "q^24 + q^-24"},
                   {"x^2", "1"}});
}

TEST(Fingerprint, AnAngleNamedByItsValueIsNoPowerOfAnother) {
  Graph g;
  for (const char* angle : {"a*b/7", "a/7", "a*(b/7)", "0.3", "pi/13", "a + 0.3", "a*b", "a"}) {
    const Expr c = parse(g, "cos(" + std::string(angle) + ")");
    EXPECT_FALSE(equal(c, chebyshev24(c))) << angle;
    for (const char* other : {"a*b/7", "a/7", "a*(b/7)", "0.3", "pi/13", "24*a*b/7", "24*a/7", "7.2"})
      EXPECT_FALSE(equal(c, chebyshev24(parse(g, "cos(" + std::string(other) + ")"))))
          << angle << ", " << other;
  }
  EXPECT_TRUE(equal(parse(g, "cos(24*a)"), chebyshev24(parse(g, "cos(a)"))));
}

// Formulas with one fingerprint have one value: in plain numbers, computed beside the rules and the fields.
TEST(Fingerprint, NoFalseEqualityAmongRandomFormulas) {
  Graph g;
  Sampler sampler(g, 21);
  std::map<Fingerprint, Sample> classes;
  int again = 0;
  for (int i = 0; i < 30000; ++i) {
    const Sample sample = sampler.next(2 + i % 3);
    const auto [found, fresh] = classes.emplace(sample.formula.fingerprint(), sample);
    if (fresh || found->second.formula == sample.formula) continue;
    ++again;
    for (std::size_t k = 0; k < 2; ++k)
      ASSERT_TRUE(close(found->second.values[k], sample.values[k]))
          << to_text(found->second.formula) << " is not " << to_text(sample.formula);
  }
  EXPECT_GT(classes.size(), 10000U);
  EXPECT_GT(again, 10);  // different nodes, proven equal
}

TEST(Fingerprint, SmallChangesAreSeen) {
  Graph g;
  Sampler sampler(g, 22);
  const Expr x = parse(g, "x");
  for (int i = 0; i < 5000; ++i) {
    const Expr e = sampler.next(4).formula;
    ASSERT_FALSE(equal(e, e + Rational(1, 1L << 60) * x));
    ASSERT_TRUE(equal(e + x - e, x));
    ASSERT_FALSE(!is_zero(e) && equal(e, -e)) << to_text(e);
  }
}

}  // namespace
}  // namespace articula::test
