#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "unit/expr/sample.hpp"

namespace articula::test {
namespace {

struct Derivative {
  const char *of, *is;  // with respect to x
};

// Symbols of a sampler's formulas.
std::vector<Expr> all_symbols(Graph& g) {
  std::vector<Expr> symbols;
  for (const auto& [name, value] : points()[0])
    symbols.push_back(g.symbol(name, name[0] == 'q' ? Kind::state : Kind::parameter));
  return symbols;
}

// The slope along x, from values at x +- h and x +- 2h; NaN where the function is too wild to tell.
Number slope(const Expr& f, const std::string& x, const Point& at) {
  const auto along = [&](Number h) {
    const auto value = [&](Number by) {
      Point point = at;
      point[x] += by;
      return evaluate(f, point);
    };
    return (8 * (value(h) - value(-h)) - (value(2 * h) - value(-2 * h))) / (12 * h);
  };
  const Number coarse = along(1e-3L), fine = along(5e-4L);
  return std::fabs(coarse - fine) < 1e-8L * (1 + std::fabs(fine)) ? fine : std::nanl("");
}

TEST(Differentiate, EveryOperation) {
  for (const auto& [of, is] : {Derivative{"7", "0"},
                               {"pi", "0"},
                               {"y", "0"},
                               {"x", "1"},
                               {"-x", "-1"},
                               {"x + y", "1"},
                               {"x*y", "y"},
                               {"x^3", "3*x^2"},
                               {"y/x", "-y/x^2"},
                               {"x/(x + y)", "y/(x + y)^2"},
                               {"sin(2*x + y)", "2*cos(2*x + y)"},
                               {"cos(x*y)", "-y*sin(x*y)"},
                               {"tan(x)", "1 + tan(x)^2"},
                               {"sqrt(1 + x^2)", "x/sqrt(1 + x^2)"},
                               {"abs(x^3)", "3*x^2*sign(x^3)"},
                               {"sign(x)", "0"},
                               {"exp(x)", "exp(x)"},
                               {"exp(-(x/y)^2)", "-2*x/y^2*exp(-(x/y)^2)"},
                               {"atan2(x, y)", "y/(x^2 + y^2)"},
                               {"atan2(y, x)", "-y/(x^2 + y^2)"},
                               {"atan2(sin(x), cos(x))", "1"},
                               {"select(x, x^2, sin(x))", "select(x, 1, 0)*2*x + select(x, 0, 1)*cos(x)"},
                               {"select(x, y, z)", "0"}}) {
    Graph g;
    const Expr f = parse(g, of), x = parse(g, "x");
    EXPECT_TRUE(equal(derivative(f, x), parse(g, is))) << of << ": " << to_text(derivative(f, x));
    EXPECT_TRUE(equal(gradient(f, {x})[0], parse(g, is))) << of;
  }
}

TEST(Differentiate, ForwardAndReverseAgree) {
  Graph g;
  const std::vector<Expr> symbols = all_symbols(g);
  Sampler sampler(g, 31);
  for (int i = 0; i < 2000; ++i) {
    const Expr f = sampler.next(5).formula;
    const std::vector<Expr> all = gradient(f, symbols);
    for (std::size_t k = 0; k < symbols.size(); ++k)
      ASSERT_TRUE(equal(all[k], derivative(f, symbols[k]))) << to_text(f);
  }
}

TEST(Differentiate, RatesFollowTheChainRule) {
  Graph g;
  const std::vector<Expr> symbols = all_symbols(g);
  Sampler sampler(g, 32);
  Rates rates;
  for (std::size_t k = 0; k + 1 < symbols.size(); ++k)
    rates.emplace(symbols[k].id(), g.symbol("v" + std::to_string(k), Kind::state));
  for (int i = 0; i < 1000; ++i) {
    const Expr f = sampler.next(4).formula, h = sampler.next(3).formula;
    Expr sum = g.constant(0);
    const std::vector<Expr> slopes = gradient(f, symbols);
    for (std::size_t k = 0; k + 1 < symbols.size(); ++k) sum = sum + slopes[k] * rates.at(symbols[k].id());
    const std::vector<Expr> both = rate({f, -f, h}, rates);
    ASSERT_TRUE(equal(both[0], sum)) << to_text(f);
    ASSERT_EQ(both[1], -both[0]);
    ASSERT_EQ(both[2], rate({h}, rates)[0]);
  }
}

TEST(Differentiate, FiniteDifferencesAgree) {
  Graph g;
  const std::vector<Expr> symbols = all_symbols(g);
  Sampler sampler(g, 33);
  int compared = 0;
  for (int i = 0; i < 3000; ++i) {
    const Sample sample = sampler.next(4);
    const Expr x = symbols[sampler.below(symbols.size())], d = derivative(sample.formula, x);
    for (std::size_t k = 0; k < 2; ++k) {
      if (std::isnan(sample.values[k])) continue;
      const Number expected = slope(sample.formula, to_text(x), points()[k]);
      const Number got = evaluate(d, points()[k]);
      if (std::isnan(expected) || std::isnan(got)) continue;
      ASSERT_NEAR(double(got), double(expected), 1e-6 * (1 + std::fabs(double(expected))))
          << to_text(sample.formula);
      compared += d.is_constant(0) ? 0 : 1;
    }
  }
  EXPECT_GT(compared, 1000);
}

TEST(Differentiate, ExactPointsAndNumericValues) {
  Graph g;
  const Expr f = parse(
      g, "sqrt(1 + x^2)*sin(3*x - pi/5) + atan2(x, 2)/(3 + cos(x)) + abs(x - 2)*select(x, x^2, x)*exp(-x)");
  const Expr d = derivative(f, parse(g, "x"));
  const auto at = [&](const Expr& e, const Rational& x) {
    return numeric_value(substitute(e, g, [&](const Symbol&) { return g.constant(x); }));
  };
  for (const Rational& x : {Rational(1, 3), Rational(-7, 5), Rational(31, 10)}) {
    const Rational h(1, 100000);
    const double difference = (at(f, x + h) - at(f, x - h)) / (2 * h.to_double());
    EXPECT_NEAR(at(d, x), difference, 1e-8) << x.to_text();
  }
}

TEST(Differentiate, WhatDoesNotMoveIsNotTouched) {
  Graph g;
  const Expr x = parse(g, "x"),
             f = parse(g, "x + atan2(0, 0)*sqrt(y)");  // no derivative of atan2 at the origin
  EXPECT_EQ(derivative(f, x), g.constant(1));
  EXPECT_EQ(gradient(f, {x})[0], g.constant(1));
  EXPECT_TRUE(rate({}, {}).empty());
  EXPECT_EQ(rate({x}, {})[0], g.constant(0));
}

TEST(Differentiate, LongChainsNeedNoStack) {
  Graph g;
  const Expr x = parse(g, "x");
  Expr f = x;
  for (int i = 0; i < 100000; ++i) f = sqrt(g.constant(1) + f);
  EXPECT_TRUE(equal(derivative(f, x), gradient(f, {x})[0]));
}

}  // namespace
}  // namespace articula::test
