#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "unit/expr/sample.hpp"

namespace articula::test {
namespace {

// Each symbol's value at a sampler's point, exactly.
Replace exactly(Graph& g, const Point& point) {
  return [&g, &point](const Symbol& s) {
    return g.constant(Rational::exactly(static_cast<double>(point.at(s.name))));
  };
}

TEST(Substitute, ReplacesAllAtOnce) {
  Graph g;
  const Expr x = parse(g, "x"), y = parse(g, "y");
  const std::vector<Expr> swapped =
      substitute({parse(g, "x - 2*y"), parse(g, "-sin(x)")}, g, by_name({{"x", y}, {"y", x}}));
  EXPECT_EQ(swapped[0], parse(g, "y - 2*x"));
  EXPECT_EQ(swapped[1], parse(g, "-sin(y)"));
}

TEST(Substitute, GoesThroughTheRules) {
  Graph g;
  const Expr e = parse(g, "a*cos(q + b) + sqrt(c)*d");
  const std::map<std::string, Expr> values{
      {"b", parse(g, "pi/2")}, {"c", g.constant(4)}, {"d", g.constant(0)}};
  EXPECT_EQ(substitute(e, g, by_name(values)), parse(g, "-a*sin(q)"));
  EXPECT_THROW(substitute(e, g, by_name({{"c", g.constant(-4)}})), ModelError);
  EXPECT_TRUE(substitute(std::vector<Expr>{}, g, by_name({})).empty());
}

TEST(Substitute, IntoAnotherGraph) {
  Graph g, h;
  g.symbol("q", Kind::state);
  const Expr e = parse(g, "a*sin(q) + 1/3"), b = h.symbol("b", Kind::parameter);
  const Expr image = substitute(e, h, by_name({{"a", b}}));
  EXPECT_EQ(&image.graph(), &h);
  EXPECT_EQ(image, parse(h, "b*sin(q) + 1/3"));
  EXPECT_EQ(h.find_symbol("q")->kind, Kind::state);
  EXPECT_EQ(h.find_symbol("a"), nullptr);
}

TEST(Substitute, ACopyIsTheSameFunction) {
  Graph g, h;
  h.symbol("z", Kind::parameter);  // another creation order
  Sampler sampler(g, 41);
  std::vector<Expr> formulas;
  for (int i = 0; i < 3000; ++i) formulas.push_back(sampler.next(5).formula);
  const std::vector<Expr> copies = copy(formulas, h);
  for (std::size_t i = 0; i < formulas.size(); ++i)
    ASSERT_EQ(copies[i].fingerprint(), formulas[i].fingerprint()) << to_text(formulas[i]);
}

TEST(Substitute, ACopyKeepsLabels) {
  Graph g, h;
  const Expr b = h.symbol("b", Kind::parameter), w = parse(g, "a - b"), other = parse(g, "a*b");
  g.label((-w).ref(), "W1");
  g.label(other.ref(), "W2");
  const Expr image = copy(w * w, h);
  ASSERT_EQ(h.labels().size(), 1U);  // W2 is not below
  const auto& [ref, name] = h.labels().begin()->second;
  EXPECT_EQ(name, "W1");
  EXPECT_EQ(Expr(h, ref), b - h.symbol("a", Kind::parameter));
  EXPECT_EQ(image, parse(h, "(a - b)^2"));
}

TEST(NumericValue, IsCorrectlyRounded) {
  const auto value = [](const char* text) {
    Graph g;
    return numeric_value(parse(g, text));
  };
  EXPECT_EQ(value("pi"), std::numbers::pi);
  EXPECT_EQ(value("-sqrt(2)"), -std::numbers::sqrt2);
  EXPECT_EQ(value("0.1"), 0.1);
  EXPECT_EQ(value("0.4318*cos(0.3)"), 0.4125142960044367);
  EXPECT_EQ(value("sin(1e-20) - 1e-20"), -1.6666666666666666e-61);
  EXPECT_EQ(value("atan2(-1, -1)"), -3 * std::numbers::pi / 4);
  EXPECT_EQ(value("exp(1)"), std::numbers::e);
  EXPECT_EQ(value("-exp(-1/2)"), -0.6065306597126334);
  EXPECT_EQ(value("exp(1e-20) - 1 - 1e-20"), 5e-41);
  EXPECT_EQ(value("exp(700)*exp(-700)"), 1.0);
  EXPECT_EQ(value("exp(-1e9)"), 0.0);
  EXPECT_TRUE(std::isinf(value("exp(1e300)")));
  EXPECT_EQ(value("select(sin(4), 1, 2) + sign(sin(4)) + abs(sin(4) - sin(4))"), 1.0);
  EXPECT_LT(std::fabs(value("1/sin(3) - 1/(sin(1)*cos(2) + cos(1)*sin(2))")), 1e-74);
  EXPECT_EQ(value("pi/7 + 1e-400"), std::numbers::pi / 7);
  EXPECT_TRUE(std::isnan(value("sqrt(sin(4))")));
}

TEST(NumericValue, SymbolsHaveNone) {
  Graph g;
  EXPECT_THROW(numeric_value(parse(g, "x + 1")), Bug);
}

TEST(NumericValue, AgreesWithPlainNumbers) {
  Graph g;
  Sampler sampler(g, 42);
  int compared = 0;
  for (int i = 0; i < 5000; ++i) {
    const Sample sample = sampler.next(4);
    if (std::isnan(sample.values[0])) continue;
    const double value = numeric_value(substitute(sample.formula, g, exactly(g, points()[0])));
    ASSERT_TRUE(close(value, sample.values[0])) << to_text(sample.formula) << " = " << value;
    compared += std::isnan(value) ? 0 : 1;
  }
  EXPECT_GT(compared, 2000);
}

}  // namespace
}  // namespace articula::test
