#include "opt/resubstitute.hpp"

#include <gtest/gtest.h>

#include <random>

#include "support/formulas.hpp"

namespace articula::test {
namespace {

SearchOptions steps(long n) {
  SearchOptions options;
  options.steps = n;
  return options;
}

int divisions(const Outputs& outputs) {
  int n = 0;
  const std::vector<Expr> roots = values(outputs);
  for (const Id id : reachable(roots)) n += roots.front().graph()[id].op == Op::div ? 1 : 0;
  return n;
}

void expect_found(const std::vector<std::string>& texts, int mul, int add) {
  Formulas f;
  const Outputs before = f(texts), after = resubstitute(before, steps(3000)).outputs;
  expect_equal(before, after);
  EXPECT_EQ(online_cost(after).mul, mul) << texts[0];
  EXPECT_EQ(online_cost(after).add, add) << texts[0];
  EXPECT_EQ(divisions(after), divisions(before));
}

TEST(Resubstitute, UsesWhatIsThere) {
  expect_found({"sin(q1)*(sin(q1)*x) + 3*y*z", "x - cos(q1)*(cos(q1)*x)", "cos(q1)*x"}, 4, 2);
  expect_found({"x + y + z + u", "(y + u)*x", "x + z"}, 1, 3);
  expect_found({"(x + y)*(x - y)", "x*x", "y*y"}, 2, 1);
}

TEST(Resubstitute, FindsParameters) {
  expect_found({"a*x*y + b*x*y"}, 2, 0);
  expect_found({"a*x*y*z", "b*z*(y*x)"}, 4, 0);
  expect_found({"a*x + b", "c*(x + b/2 + d*5)"}, 2, 2);
  expect_found({"M*cos(q1)^2*x + M*sin(q1)^2*x"}, 1, 0);
}

TEST(Resubstitute, FactorsTwoSumsTogether) {
  expect_found({"r*(cos(q1)*x - sin(q1)*y) + (cos(q1)*z - sin(q1)*u)",
                "r*(sin(q1)*x + cos(q1)*y) + (sin(q1)*z + cos(q1)*u)"},
               6, 4);
}

TEST(Resubstitute, DoublesAnglesOnlyWhereSumsAreAllowed) {
  const std::vector<std::string> texts{"x*(cos(q1)*cos(q1) - sin(q1)*sin(q1)) + y*(sin(q1)*cos(q1)*2)",
                                       "y*(cos(q1)*cos(q1) - sin(q1)*sin(q1)) - x*(sin(q1)*cos(q1)*2)"};
  for (const Trig trig : {Trig::sums, Trig::single}) {
    Formulas f;
    SearchOptions options = steps(3000);
    options.trig = trig;
    const Outputs before = f(texts), after = resubstitute(before, options).outputs;
    expect_equal(before, after);
    if (trig == Trig::sums) {
      EXPECT_LE(online_cost(after).total(), 7);
      continue;
    }
    for (const Id id : reachable(values(after))) {
      const Node& n = f.g[id];
      if (is_sincos(n.op)) {
        EXPECT_EQ(f.g[n.a.id()].op, Op::symbol);
      }
    }
  }
}

TEST(Resubstitute, TakesWaysOfOtherFormulations) {
  Formulas f;
  const Outputs before = f({"x*x*x + 3*x*x*y + 3*x*y*y + y*y*y + z"}),
                other = f({"(x + y)*(x + y)*(x + y) + z"});
  const Outputs after = resubstitute(before, steps(2000), {other}).outputs;
  expect_equal(before, after);
  EXPECT_EQ(online_cost(after).total(), 4);
}

TEST(Resubstitute, IntroducesNoDivision) {
  expect_found({"a*x*y", "b*y*x*z"}, 4, 0);
  Formulas f;
  const Outputs before = f({"x/(y + a) + z*(y + a)", "x*z/(y + a)", "b*x", "c*x"});
  const Outputs after = resubstitute(before, steps(3000)).outputs;
  expect_equal(before, after);
  EXPECT_LE(divisions(after), divisions(before));
}

TEST(Resubstitute, SaysWhyItStopped) {
  Formulas f;
  EXPECT_EQ(resubstitute(f({"a"}), steps(10)).stop, "no operations");
  EXPECT_EQ(resubstitute(f({"x*y + x*z + y*z"}), steps(10)).stop, "step budget");
  EXPECT_EQ(resubstitute(f({"x*y"}), steps(100000)).stop, "no move left");
}

TEST(Resubstitute, KeepsLabels) {
  Formulas f;
  const Outputs before = f({"a*x*y + b*x*y", "(a*x*y + b*x*y)*z"});
  f.g.label(before[0].values[0].ref(), "W1");
  const Outputs after = resubstitute(before, steps(2000)).outputs;
  ASSERT_NE(after[0].values[0].id(), before[0].values[0].id());
  const auto label = f.g.labels().find(after[0].values[0].id());
  ASSERT_NE(label, f.g.labels().end());
  EXPECT_EQ(label->second.second, "W1");
  EXPECT_EQ(label->second.first, after[0].values[0].ref());
}

// Sums and products of what came before, at random.
std::vector<Expr> random_formulas(Graph& g, std::size_t operations, unsigned seed) {
  std::vector<Expr> pool;
  for (const char* name : {"x", "y", "z", "u"}) pool.push_back(g.symbol(name, Kind::state));
  for (const char* name : {"a", "b"}) pool.push_back(g.symbol(name, Kind::parameter));
  std::mt19937 draw(seed);
  while (pool.size() < operations) {
    const Expr p = pool[pool.size() - 1 - draw() % 6], q = pool[pool.size() - 1 - draw() % 6];
    const Expr r = draw() % 3 == 0 ? p * q : draw() % 2 == 0 ? p + q : p - q;
    if (!is_zero(r)) pool.push_back(r);
  }
  return {pool.end() - 4, pool.end()};
}

TEST(Resubstitute, NeverCostsMoreAndIsTheSameFunction) {
  for (unsigned seed = 1; seed <= 12; ++seed) {
    Formulas f;
    const Outputs before{{"out", 4, 1, random_formulas(f.g, 30 + 5 * seed, seed)}};
    const Outputs after = resubstitute(before, steps(400)).outputs;
    expect_equal(before, after);
    EXPECT_LE(online_cost(after).total(), online_cost(before).total()) << seed;
  }
}

TEST(Resubstitute, SearchesLongFormulasInParts) {
  Formulas f;
  Expr x = parse(f.g, "x"), y = parse(f.g, "y");
  const Expr a = parse(f.g, "a"), q[] = {parse(f.g, "q1"), parse(f.g, "q2"), parse(f.g, "q3")};
  for (std::size_t i = 0; i < 150; ++i) {  // turned forth and half back
    const Expr c = cos(q[i % 3]), s = sin(q[i % 3]), X = c * x - s * y, Y = s * x + c * y;
    x = X + a * Y, y = c * Y - s * X;
  }
  const Outputs before{{"out", 2, 1, {x, y}}};
  ASSERT_GT(online_cost(before).total(), 1100);
  const Outputs after = resubstitute(before, steps(3000)).outputs;
  expect_equal(before, after);
  EXPECT_LT(online_cost(after).total(), online_cost(before).total());
}

TEST(Resubstitute, IsDeterministic) {
  std::vector<std::string> texts[2];
  for (auto& text : texts) {
    Formulas f;
    const Outputs before{{"out", 4, 1, random_formulas(f.g, 60, 3)}};
    for (const Expr& e : values(resubstitute(before, steps(2000)).outputs)) text.push_back(to_text(e));
  }
  EXPECT_EQ(texts[0], texts[1]);
}

TEST(Pipeline, SearchesFromLevelTwoOn) {
  Formulas f;
  const Outputs before = f({"r*(cos(q1)*x - sin(q1)*y) + (cos(q1)*z - sin(q1)*u)",
                            "r*(sin(q1)*x + cos(q1)*y) + (sin(q1)*z + cos(q1)*u)"});
  OptOptions options;
  options.level = 1;
  EXPECT_GT(online_cost(optimise(before, options).outputs).total(), 10);
  options.level = 2;
  const Optimised found = optimise(before, options);
  expect_equal(before, found.outputs);
  EXPECT_EQ(online_cost(found.outputs).total(), 10);
  const auto named = [](const Gain& gain) { return gain.pass == "resubstitute" && !gain.stop.empty(); };
  EXPECT_TRUE(std::any_of(found.gains.begin(), found.gains.end(), named));
}

}  // namespace
}  // namespace articula::test
