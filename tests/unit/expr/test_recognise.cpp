#include "expr/recognise.hpp"

#include <gtest/gtest.h>

#include "expr/text.hpp"
#include "expr/transform.hpp"

namespace articula::test {
namespace {

std::string seen(const std::string& text) {
  Graph g;
  return to_text(recognised(parse(g, text)));
}

TEST(Recognised, WhatAPersonWouldWrite) {
  const std::pair<const char*, const char*> cases[] = {
      {"atan2(sin(0.3), cos(0.3))", "0.3"},
      {"atan2(1, -1)", "3*pi/4"},
      {"atan2(-1, sqrt(3))", "-pi/6"},
      {"sin(0.3)^2 + cos(0.3)^2 - 1", "0"},
      {"sin(0.3)^2 + cos(0.3)^2", "1"},
      {"0.1*cos(pi/4)", "0.05*sqrt(2)"},
      {"0.4*sin(pi/3)*cos(0)", "sqrt(3)/5"},
      {"exp(0)*4.25", "4.25"},
      {"cos(0.3)*0", "0"},
  };
  for (const auto& [formula, expected] : cases) EXPECT_EQ(seen(formula), expected) << formula;
}

TEST(Recognised, OtherNumbersHaveTwentyDigits) {
  EXPECT_EQ(seen("cos(0.3)"), "0.95533648912560601964");
  EXPECT_EQ(seen("-1e-5*cos(0.3)"), "-0.0000095533648912560601964");
}

TEST(Recognised, FormulasWithSymbolsStay) {
  EXPECT_EQ(seen("L*cos(pi/4)"), to_text([] {
              static Graph g;
              return parse(g, "L*cos(pi/4)");
            }()));
}

TEST(RoundedValue, HasSoManyDigits) {
  Graph g;
  EXPECT_EQ(rounded_value(g.pi(), 5), Rational(31416, 10000));
  EXPECT_EQ(rounded_value(g.constant(Rational(-2, 3)), 3), Rational(-667, 1000));
  EXPECT_EQ(rounded_value(parse(g, "sqrt(2)*sqrt(2) - 2 + 0*sin(1)"), 10), Rational(0));
  EXPECT_THROW(rounded_value(parse(g, "sqrt(-cos(0.1))"), 10), ModelError);
}

TEST(Rational, RoundsToDigits) {
  EXPECT_EQ(Rational(99996, 100000).rounded(4), Rational(1));
  EXPECT_EQ(Rational(12345).rounded(2), Rational(12000));
  EXPECT_EQ(Rational(125, 1000).rounded(2), Rational(13, 100));
  EXPECT_EQ(Rational(-5).rounded(1), Rational(-5));
  EXPECT_EQ(Rational(10).rounded(1), Rational(10));
  EXPECT_EQ(Rational::power_of_ten(-3), Rational(1, 1000));
}

}  // namespace
}  // namespace articula::test
