// parse(print(e)) is the same node as e.

#include "expr/text.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "support/written.hpp"
#include "unit/expr/sample.hpp"

namespace articula::test {
namespace {

// The symbols a .. z, made in this order, so that what is printed does not depend on the order of reading.
void make_letters(Graph& g) {
  for (char c = 'a'; c <= 'z'; ++c) g.symbol(std::string(1, c), Kind::parameter);
}

std::string printed(const std::string& text) {
  Graph g;
  make_letters(g);
  return to_text(parse(g, text));
}

TEST(ExprText, PrintsAsAPersonWrites) {
  for (const char* text : {"a2*cos(q1 + q2) - pi/2",
                           "a + b - c",
                           "1 - a",
                           "b - a",
                           "b*c - a",
                           "a - (b + c)",
                           "a*b*c",
                           "a/b/c",
                           "a/(b*c)",
                           "a/(b/c)",
                           "a*(b + c)",
                           "a^2 + b^2",
                           "(a + b)^2",
                           "-a",
                           "-a*b",
                           "-(a + b)",
                           "-a^2",
                           "a - b*c",
                           "2*a",
                           "0.4318*a",
                           "a/2",
                           "3*a/2",
                           "(a + b)/2",
                           "sqrt(a^2 + b^2)",
                           "atan2(-a, b)",
                           "select(a, -b, c)",
                           "abs(a) + sign(b)",
                           "sign(a)*exp(-(a/b)^2)",
                           "pi",
                           "1/3",
                           "-7/2",
                           "0.4318",
                           "sin(a)/cos(a)",
                           "a*sqrt(2)/2",
                           "2*a^2",
                           "(a^2)^2",
                           "a + 2",
                           "a - 2",
                           "cos(a + pi/3)",
                           "sin(2*a + b/2 + 0.3)",
                           "a/5",
                           "2*a/15",
                           "0.04*a",
                           "17.4*a"})
    EXPECT_EQ(printed(text), text);
}

TEST(ExprText, PrintsTheCanonicalForm) {
  expect_written(printed, {{"a2*cos(q1+q2) - pi/2", "a2*cos(q1 + q2) - pi/2"},
                           {"cos(b + a)", "cos(a + b)"},
                           {"a*0.5", "a/2"},
                           {"+a", "a"},
                           {"--a", "a"},
                           {"a**2", "a^2"},
                           {"1.50e1", "15"},
                           {"((a))", "a"},
                           {" a\t+ b ", "a + b"},
                           {"tan(a)", "sin(a)/cos(a)"},
                           {"2^-2", "1/4"},
                           {"a^(1 + 1)", "a^2"},
                           {"a^0.5", "sqrt(a)"},
                           {"a^(-1/2)*b", "b*(1/sqrt(a))"}});
}

TEST(ExprText, Precedence) {
  Graph g;
  make_letters(g);
  const auto same = [&](const char* x, const char* y) {
    EXPECT_EQ(parse(g, x), parse(g, y)) << x << " = " << y;
  };
  same("a + b*c", "a + (b*c)");
  same("a - b - c", "(a - b) - c");
  same("a/b/c", "(a/b)/c");
  same("a/b*c", "(a/b)*c");
  same("-a^2", "-(a^2)");
  same("-a*b", "(-a)*b");
  same("a*-b", "a*(-b)");
  same("a^2*b", "(a^2)*b");
  same("2*a^3", "2*(a^3)");
  same("a - -b", "a + b");
  same("a/b^2", "a/(b^2)");
}

TEST(ExprText, HandMadeFormulasComeBack) {
  for (const char* text : {"a - (b - c)",
                           "(a - b) - (c - d)",
                           "a*(b*c)",
                           "(a*b)*(c*d)",
                           "a*(b/c)",
                           "(a/b)*(c/d)",
                           "(a/b)/(c/d)",
                           "1/a",
                           "1/2/a",
                           "2/a/3",
                           "(1/3)*(2/a)",
                           "0.1*(a/b)",
                           "(2*a)^2",
                           "(a/2)^2",
                           "(-a)^3",
                           "(2*a)*(3*b)",
                           "a*(2*b)",
                           "(2*b)*a",
                           "(a + 1)*(b - 1)",
                           "1 - a",
                           "-1 - a",
                           "1/3 - a/3",
                           "-(1/3)",
                           "-a/3",
                           "7*(a + b)/2",
                           "-(a + b)/2",
                           "a/(b + c)",
                           "a/(-b - c)",
                           "(a + b)/(c - d)^2",
                           "sqrt(-a^2)",
                           "sqrt(a)*b",
                           "abs(a - b)^2",
                           "sign(b - a)",
                           "exp(-a)^2",
                           "-exp(a - b)/exp(1)",
                           "atan2(1, 2)",
                           "atan2(-1/2, -a)",
                           "select(-a, -1, 1/2)",
                           "cos(pi/5)*2",
                           "sin(pi/7 + a)",
                           "cos(a*b + c/7)",
                           "pi^2",
                           "2*pi/3",
                           "pi*a",
                           "1e300*a",
                           "1e-300",
                           "a + 1e-40",
                           "sqrt(7)/3",
                           "select(a, b, c)/select(b, c, a)",
                           "(a + b) + (c + d)",
                           "a - 2*(b - 3*(c - 4*d))"}) {
    Graph g;
    const Expr e = parse(g, text);
    EXPECT_EQ(parse(g, to_text(e)), e) << text << " prints as " << to_text(e);
  }
}

TEST(ExprText, RandomFormulasComeBack) {
  Graph g;
  Sampler sampler(g, 11);
  for (int i = 0; i < 20000; ++i) {
    const Expr e = sampler.next(1 + i % 6).formula;
    ASSERT_EQ(parse(g, to_text(e)), e) << to_text(e) << "  became  " << to_text(parse(g, to_text(e)));
  }
}

TEST(ExprText, RandomFormulasMeanTheSameInAnotherGraph) {
  Graph g;
  Sampler sampler(g, 12);
  for (int i = 0; i < 5000; ++i) {
    const Expr e = sampler.next(5).formula;
    Graph h;  // other creation order
    for (const char* name : {"z", "q3", "y", "q1"}) h.symbol(name, Kind::parameter);
    ASSERT_EQ(parse(h, to_text(e)).fingerprint(), e.fingerprint()) << to_text(e);
  }
}

TEST(ExprText, SymbolsKeepTheirKind) {
  Graph g;
  g.symbol("q1", Kind::state);
  EXPECT_TRUE(parse(g, "q1 + a").varies());
  EXPECT_EQ(g.find_symbol("a")->kind, Kind::parameter);
}

TEST(ExprText, NamesMeanWhatTheResolverSays) {
  Graph g;
  const Expr two = g.constant(2);
  const Resolve resolve = [&](std::string_view name) { return name == "two" ? two : Expr(); };
  EXPECT_EQ(parse(g, "two^3", resolve), g.constant(8));
  EXPECT_THROW(parse(g, "three", resolve), ParseError);
}

TEST(ExprText, Names) {
  for (const char* name : {"a", "q1", "M_3", "XX1", "e", "E5", "sinus", "Pi", "Exp", "exp1"})
    EXPECT_TRUE(is_name(name)) << name;
  for (const char* name :
       {"", "1a", "_a", "a-b", "a b", "pi", "sin", "select", "tan", "exp", "\xc3\xa9", "a."})
    EXPECT_FALSE(is_name(name)) << name;
}

TEST(ExprText, DeepNestingIsNoLimit) {
  const int depth = 100000;
  Graph g;
  const Expr x = parse(g, "x");
  EXPECT_EQ(parse(g, std::string(depth, '(') + "x" + std::string(depth, ')')), x);
  EXPECT_EQ(parse(g, std::string(depth, '-') + "x"), x);
  std::string roots, sum = "x0";
  for (int i = 0; i < depth; ++i) roots += "sqrt(1 + ";
  const Expr deep = parse(g, roots + "x" + std::string(depth, ')'));
  EXPECT_EQ(parse(g, to_text(deep)), deep);
  for (int i = 1; i < depth; ++i) sum += (i % 3 == 0 ? " - x" : " + x") + std::to_string(i);
  const Expr wide = parse(g, sum);
  EXPECT_EQ(to_text(wide), sum);
  EXPECT_EQ(reachable({wide}).size(), 2U * depth - 1);
}

}  // namespace
}  // namespace articula::test
