// The shortest form of a formula, and its factors.

#include "algebra/readable.hpp"

#include <gtest/gtest.h>

#include "expr/text.hpp"
#include "support/written.hpp"
#include "unit/algebra/identical.hpp"

namespace articula::test {
namespace {

class Algebra : public testing::Test {
 protected:
  Expr of(std::string_view text) { return parse(g, text); }
  // The readable form, which must be the same function.
  std::string read(std::string_view text) {
    const Expr x = of(text);
    const Readable r = readable(x);
    EXPECT_TRUE(r.simplified) << text;
    EXPECT_TRUE(equal(x, r.formula)) << text << " became " << to_text(r.formula);
    EXPECT_EQ(identical(x, r.formula), true) << text;
    return to_text(r.formula);
  }
  // Factors with their powers, sorted; the number first when it is not one.
  std::string factors(std::string_view text) {
    const std::optional<FactoredFormula> f = factors_of(of(text));
    if (!f) return "past budget";
    std::string all = f->number.to_text();
    for (const auto& [base, n] : f->powers)
      all += " | " + to_text(base) + (n == 1 ? "" : "^" + std::to_string(n));
    return all;
  }
  void expect_read(const std::vector<FormulaText>& cases) {
    expect_written([this](const std::string& text) { return read(text); }, cases);
  }
  void expect_factors(const std::vector<FormulaText>& cases) {
    expect_written([this](const std::string& text) { return factors(text); }, cases);
  }
  Graph g;
};

TEST_F(Algebra, SumsOfAngles) {
  expect_read({{"sin(q2)*cos(q3) + cos(q2)*sin(q3)", "sin(q2 + q3)"},
               {"cos(q2)*cos(q3) + sin(q2)*sin(q3)", "cos(q2 - q3)"},
               {"d3*cos(q2) + r4*(sin(q2)*cos(q3) + cos(q2)*sin(q3))", "cos(q2)*d3 + sin(q2 + q3)*r4"},
               {"cos(q1)*(cos(q2)*cos(q3) - sin(q2)*sin(q3)) - sin(q1)*(sin(q2)*cos(q3) + cos(q2)*sin(q3))",
                "cos(q2 + q3 + q1)"}});
}

TEST_F(Algebra, Squares) {
  expect_read({{"1 - cos(q1)^2", "sin(q1)^2"},
               {"a*cos(q1)^2 + a*sin(q1)^2", "a"},
               {"sin(q1)^4 - cos(q1)^4 + 2*cos(q1)^2", "1"},
               {"XX*sin(q1)^2 + YY*cos(q1)^2", "sin(q1)^2*XX + cos(q1)^2*YY"}});
}

TEST_F(Algebra, CommonFactorsAreTakenOut) {
  expect_read({{"a*b + a*c", "a*(b + c)"}, {"a^2 + 2*(a*b) + b^2", "(a + b)^2"}, {"2*a - 2*b", "2*(a - b)"}});
}

TEST_F(Algebra, Fractions) {
  expect_read({{"(a^2 - b^2)/(a - b)", "a + b"},
               {"a/(a*b) + 1/b", "2/b"},
               {"sin(q1)^2/(1 - cos(q1))", "cos(q1) + 1"},  // half angles cancel what polynomials do not
               {"sin(q1)/cos(q1) + cos(q1)/sin(q1)", "1/(sin(q1)*cos(q1))"}});
}

TEST_F(Algebra, ConstantAnglesAndRoots) {
  expect_read({{"cos(q1 + pi/3) + sin(q1)*sqrt(3)/2", "cos(q1)/2"},
               {"sqrt(a)^4", "a^2"},
               {"cos(q1)*cos(0.3) - sin(q1)*sin(0.3)", "cos(q1 + 0.3)"},
               {"cos(q1/2)^2 - sin(q1/2)^2", "cos(q1)"}});
}

TEST_F(Algebra, NegativeConstantAngles) {
  expect_read({{"cos(q1)*cos(0.3) + sin(q1)*sin(0.3)", "cos(q1 - 0.3)"},
               {"a*cos(q1 - 0.3)", "cos(q1 - 0.3)*a"},
               {"sin(q1 - pi/5)*cos(q2) + cos(q1 - pi/5)*sin(q2)", "sin(q1 + q2 - pi/5)"},
               {"cos(q1 - pi/8)*b + sin(q2 + pi/8)", "cos(q1 - pi/8)*b + sin(q2 + pi/8)"}});
}

TEST_F(Algebra, WhatIsOpaqueStays) {
  expect_read({{"abs(a)*b + abs(a)*c", "abs(a)*(b + c)"}, {"sign(a + b)*c - c*sign(b + a)", "0"}});
}

TEST_F(Algebra, FactorsOnlyModuloTheCircle) {
  expect_factors(
      {{"sin(q2)*cos(q3) + cos(q2)*sin(q3)", "1 | sin(q2 + q3)"},
       {"d3*cos(q2)*sin(q5) + r4*sin(q2 + q3)*sin(q5)", "1 | sin(q5) | cos(q2)*d3 + sin(q2 + q3)*r4"},
       {"sin(q1)^2", "1 | sin(q1)^2"},
       {"a - a*cos(q1)^2", "1 | sin(q1)^2 | a"},
       {"sin(q2 + q3)*cos(q2 + q3)", "1 | cos(q2 + q3) | sin(q2 + q3)"},
       {"sin(q2 + q3)*sin(q2 - q3)", "1 | sin(q2 + q3) | sin(q2 - q3)"}});
}

// The product of the PUMA's elbow, shoulder and wrist, multiplied out in single angles.
TEST_F(Algebra, ThePumasElbow) {
  const std::string elbow = "(r4*cos(q3) + d4*sin(q3))", wrist = "sin(q5)";
  const std::string shoulder = "(d3*cos(q2) - r4*sin(q2 + q3) + d4*cos(q2 + q3))";
  const std::optional<FactoredFormula> f = factors_of(of(elbow + "*" + wrist + "*d3*" + shoulder));
  ASSERT_TRUE(f);
  ASSERT_EQ(f->powers.size(), 4U);
  for (const std::string& factor : {elbow, wrist, shoulder}) {
    const bool found = std::any_of(f->powers.begin(), f->powers.end(), [&](const auto& p) {
      return equal(p.first, of(factor)) || equal(p.first, -of(factor));
    });
    EXPECT_TRUE(found) << factor;
  }
}

TEST_F(Algebra, DecimalsStayDecimals) {
  EXPECT_EQ(factors("0.4318*cos(q3)*b + 0.0203*sin(q3)*b"), "1 | b | 0.4318*cos(q3) + 0.0203*sin(q3)");
}

TEST_F(Algebra, IdenticalIsExact) {
  EXPECT_EQ(identical(of("sin(2*q1)"), of("2*sin(q1)*cos(q1)")), true);
  EXPECT_EQ(identical(of("sin(2*q1)"), of("2*sin(q1)*cos(q1) + 1/1000000000000")), false);
  EXPECT_EQ(identical(of("(a^2 - 1)/(a - 1)"), of("a + 1")), true);
  EXPECT_EQ(identical(of("sqrt(1 - cos(q1)^2)"), of("sin(q1)")), false);  // it may be -sin(q1)
}

TEST_F(Algebra, UnitQuaternions) {
  std::vector<Expr> e;
  for (const char* part : {"w", "x", "y", "z"}) e.push_back(g.symbol(std::string("q1.") + part, Kind::state));
  const Expr square = e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3];
  EXPECT_EQ(identical(square * e[1], e[1]), true);
  EXPECT_EQ(to_text(readable(square).formula), "1");
}

// A product with far more terms than anyone would read is left alone, and the result says so.
TEST_F(Algebra, PastTheBudgetNothingIsDone) {
  Expr product = g.constant(1);
  for (int k = 0; k < 40; ++k)
    product = product * (g.symbol("a" + std::to_string(k), Kind::parameter) +
                         g.symbol("b" + std::to_string(k), Kind::parameter));
  const Readable r = readable(product);
  EXPECT_FALSE(r.simplified);
  EXPECT_EQ(r.formula, product);
  EXPECT_FALSE(factors_of(product));
  EXPECT_EQ(identical(product, product + g.constant(1)), std::nullopt);
}

// FLINT would factor a^3840 - 1 for minutes, two terms though it is.
TEST_F(Algebra, HighDegreesAreNotFactored) {
  EXPECT_FALSE(factors_of(of("((a^64)^60 - 1)*sin(q1)")));
  EXPECT_TRUE(factors_of(of("(a^64 - 1)*sin(q1)")));
}

// The constant part of an angle has a sign: q1 - 0.3 is not q1 + 0.3, whichever comes first.
TEST_F(Algebra, AnglesWithNegativeRadians) {
  EXPECT_EQ(to_text(readable(of("cos(q1 - 0.3)")).formula), "cos(q1 - 0.3)");
  for (const char* text :
       {"sin(q1 - 0.3)*a", "sin(q1 - 0.3) + cos(q2 + 0.3)*b", "sin(q2 + 0.3)*cos(q1 - 0.3)"})
    EXPECT_TRUE(equal(readable(of(text)).formula, of(text))) << text;
  EXPECT_EQ(identical(of("sin(q1 - 0.3)"), of("sin(q1 + 0.3)")), false);
}

// Few terms, and yet too much: degrees that no machine word holds, and squares of sines that double with every angle.
TEST_F(Algebra, BudgetsOfDegreesAndDivisions) {
  Expr tower = of("x");
  for (int k = 0; k < 70; ++k) tower = tower * tower;
  std::string sines = "sin(q1)";
  for (int k = 2; k <= 30; ++k) sines += "*sin(q" + std::to_string(k) + ")";
  for (const Expr& x : {tower + of("y"), of("(" + sines + ")^2 + a")}) {
    EXPECT_FALSE(readable(x).simplified);
    EXPECT_EQ(readable(x).formula, x);
    EXPECT_EQ(identical(x, x + of("b")), std::nullopt);
  }
}

TEST_F(Algebra, ReadingSize) {
  EXPECT_EQ(reading_size(of("a*sin(q1 + q2) + b"), 100), 5U);
  EXPECT_EQ(reading_size(of("a*sin(q1 + q2) + b"), 3), 3U);
}

}  // namespace
}  // namespace articula::test
