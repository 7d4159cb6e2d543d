#include "expr/graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "expr/text.hpp"
#include "unit/expr/sample.hpp"

namespace articula::test {
namespace {

TEST(Graph, EqualFormulasAreOneNode) {
  Graph g;
  const Expr x = g.symbol("x", Kind::parameter), y = g.symbol("y", Kind::parameter);
  const Expr once = sin(x + y) * x / y, half = g.constant(Rational(1, 2)), one = g.constant(1), pi = g.pi();
  const std::size_t before = g.size();
  EXPECT_EQ(sin(y + x) * x / y, once);
  EXPECT_EQ(g.symbol("x", Kind::parameter), x);
  EXPECT_EQ(g.constant(Rational(2, 4)), half);
  EXPECT_EQ(half + half, one);
  EXPECT_EQ(g.pi(), pi);
  EXPECT_EQ(g.size(), before);
}

TEST(Graph, NegationIsNoNode) {
  Graph g;
  const Expr x = g.symbol("x", Kind::parameter);
  const std::size_t before = g.size();
  EXPECT_EQ((-x).id(), x.id());
  EXPECT_NE(-x, x);
  EXPECT_EQ(-(-x), x);
  EXPECT_EQ(g.size(), before);
  const Expr two = g.constant(2);
  EXPECT_EQ(g.constant(-2), -two);
  EXPECT_EQ(g.constant(-2).constant(), Rational(-2));
  EXPECT_EQ(-g.constant(0), g.constant(0));
}

TEST(Graph, ManyNodesStayConsed) {
  Graph g;
  Sampler first(g, 7);
  std::vector<Expr> formulas;
  for (int i = 0; i < 5000; ++i) formulas.push_back(first.next(4).formula);
  const std::size_t size = g.size();
  EXPECT_GT(size, 5000U);  // the table has grown a few times
  Sampler again(g, 7);
  for (const Expr& formula : formulas) ASSERT_EQ(again.next(4).formula, formula);
  EXPECT_EQ(g.size(), size);
}

TEST(Graph, OperandsComeBeforeTheirNodes) {
  Graph g;
  Sampler sampler(g, 8);
  for (int i = 0; i < 1000; ++i) sampler.next(5);
  for (Id id = 0; id < g.size(); ++id) {
    const Node& n = g[id];
    ASSERT_TRUE(n.arity() < 1 || n.a.id() < id);
    ASSERT_TRUE(n.arity() < 2 || n.b.id() < id);
    ASSERT_TRUE(n.arity() < 3 || n.c.id() < id);
  }
}

TEST(Graph, VariesMeansAStateStandsBelow) {
  Graph g;
  const Expr q = g.symbol("q", Kind::state), a = g.symbol("a", Kind::parameter), one = g.constant(1);
  EXPECT_TRUE(q.varies());
  EXPECT_FALSE(a.varies());
  EXPECT_FALSE(one.varies());
  EXPECT_FALSE(g.pi().varies());  // although the first symbol is a state
  EXPECT_TRUE((a + q).varies());
  EXPECT_TRUE((q * a).varies());
  EXPECT_FALSE((a / (a + one)).varies());
  EXPECT_TRUE(cos(a + q).varies());
  EXPECT_FALSE(sqrt(a).varies());
  EXPECT_TRUE(atan2(a, q).varies());
  EXPECT_TRUE(select(a, one, q).varies());
  EXPECT_TRUE(select(q, one, a).varies());
  EXPECT_FALSE(select(a, one, -one).varies());
}

TEST(Graph, PiMayComeFirst) {
  Graph g;
  EXPECT_EQ(to_text(g.pi()), "pi");
  EXPECT_FALSE(g.pi().varies());
}

TEST(Graph, ASymbolHasOneKind) {
  Graph g;
  g.symbol("q1", Kind::state);
  EXPECT_THROW(g.symbol("q1", Kind::parameter), Bug);
  EXPECT_EQ(g.find_symbol("q1")->kind, Kind::state);
  EXPECT_EQ(g.find_symbol("q2"), nullptr);
  EXPECT_EQ(g.symbols().size(), 1U);
}

TEST(Graph, TheFirstLabelStays) {
  Graph g;
  const Expr x = parse(g, "a*b");
  g.label((-x).ref(), "W1");
  g.label(x.ref(), "W2");
  ASSERT_EQ(g.labels().size(), 1U);
  EXPECT_EQ(g.labels().at(x.id()).second, "W1");
  EXPECT_TRUE(g.labels().at(x.id()).first.negative());
}

TEST(Graph, MixingGraphsIsABug) {
  Graph g, h;
  const Expr x = g.symbol("x", Kind::parameter), y = h.symbol("y", Kind::parameter);
  EXPECT_THROW(x + y, Bug);
  EXPECT_THROW(x - y, Bug);
  EXPECT_THROW(x * y, Bug);
  EXPECT_THROW(x / y, Bug);
  EXPECT_THROW(atan2(x, y), Bug);
  EXPECT_THROW(select(x, x, y), Bug);
  EXPECT_THROW(select(y, x, x), Bug);
  EXPECT_NE(g.constant(1), h.constant(1));
}

TEST(Graph, AnEmptyExprIsABug) {
  Graph g;
  const Expr none;
  EXPECT_FALSE(none.valid());
  EXPECT_THROW(none + g.constant(1), Bug);
  EXPECT_THROW(sin(none), Bug);
  EXPECT_THROW(-none, Bug);
  EXPECT_THROW(none.fingerprint(), Bug);
  EXPECT_THROW(g.symbol("x", Kind::parameter).constant(), Bug);
}

TEST(Graph, ReachableIsWhatStandsBelow) {
  Graph g;
  const Expr x = parse(g, "x"), y = parse(g, "y"), unused = parse(g, "x*y + 1"),
             root = parse(g, "sin(x) + sin(x)^2");
  const std::vector<Id> ids = reachable({root});
  EXPECT_EQ(ids.size(), 4U);  // x, sin, square, sum
  EXPECT_TRUE(std::is_sorted(ids.begin(), ids.end()));
  EXPECT_EQ(std::count(ids.begin(), ids.end(), y.id()), 0);
  EXPECT_EQ(reachable({unused, x}).size(), 5U);
  EXPECT_TRUE(reachable({}).empty());
}

TEST(Graph, SymbolsBelowInCreationOrder) {
  Graph g;
  const Expr b = parse(g, "b"), q = g.symbol("q", Kind::state), a = parse(g, "a"), other = parse(g, "c");
  EXPECT_EQ(symbols_of({parse(g, "a*sin(q) + 2"), -b}), (std::vector<Expr>{b, q, a}));
  EXPECT_EQ(parameters_in({parse(g, "a*sin(q)"), b}), (std::vector<std::string>{"b", "a"}));
  EXPECT_TRUE(symbols_of({g.pi()}).empty());
  EXPECT_EQ((-other).name(), "c");
  EXPECT_THROW(g.pi().name(), Bug);
}

TEST(Graph, OutputsKeepNamesAndShapes) {
  Graph g;
  const Expr x = parse(g, "x"), y = parse(g, "y");
  const Outputs outputs{{"A", 1, 2, {x, y}}, {"b", 1, 1, {x * y}}};
  EXPECT_EQ(values(outputs), (std::vector<Expr>{x, y, x * y}));
  const Outputs changed = with_values(outputs, {y, x, x});
  EXPECT_EQ(changed[0].name, "A");
  EXPECT_EQ(changed[0].cols, 2);
  EXPECT_EQ(values(changed), (std::vector<Expr>{y, x, x}));
}

}  // namespace
}  // namespace articula::test
