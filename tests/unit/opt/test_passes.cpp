#include <gtest/gtest.h>

#include "expr/text.hpp"
#include "opt/opt.hpp"
#include "support/formulas.hpp"

namespace articula::test {
namespace {

void expect_cost(Outputs (*pass)(const Outputs&), const Outputs& before, int mul, int add, int sincos = 0) {
  const Outputs after = pass(before);
  expect_equal(before, after);
  const Counts c = online_cost(after);
  EXPECT_EQ(c.mul, mul) << to_text(after[0].values[0]);
  EXPECT_EQ(c.add, add) << to_text(after[0].values[0]);
  EXPECT_EQ(c.sincos, sincos) << to_text(after[0].values[0]);
}

TEST(Merge, FindsEqualNodesWhateverTheirForm) {
  Formulas f;
  expect_cost(merge_equal, f({"x*y + x*z", "x*(y + z)"}), 2, 1);
  expect_cost(merge_equal, f({"(x - y)*z", "(y - x)*z"}), 1, 1);       // up to sign
  expect_cost(merge_equal, f({"sin(q1)^2 + cos(q1)^2"}), 0, 0);        // a number
  expect_cost(merge_equal, f({"(x + y)*(x - y) - x^2 + y^2"}), 0, 0);  // zero
}

TEST(Merge, PrefersParameters) {
  Formulas f;
  expect_cost(merge_equal, f({"a*b + x - x*1", "(a*b*x)/x"}), 0, 0);
}

TEST(Hoist, RegroupsParameters) {
  Formulas f;
  expect_cost(hoist, f({"a*(b*x)"}), 1, 0);
  expect_cost(hoist, f({"-(a*(b*x))"}), 1, 0);
  expect_cost(hoist, f({"a + (b + x)"}), 0, 1);
  expect_cost(hoist, f({"a - (b - x)"}), 0, 1);
}

TEST(Hoist, FindsWhatDoesNotDependOnTheState) {
  Formulas f;
  expect_cost(hoist, f({"M*cos(q1)^2 + (M + N*0)*sin(q1)^2"}), 0, 0);
  expect_cost(hoist, f({"(M*x + N*x)/x"}), 0, 0);
}

TEST(Factor, CollectsParameters) {
  Formulas f;
  expect_cost(factor, f({"ZZ*x - YY*x"}), 1, 0);
  expect_cost(factor, f({"ZZ*x + y - YY*x + a + b"}), 1, 2);
  expect_cost(factor, f({"a*x - a*x + y"}), 0, 0);
}

TEST(Factor, TakesTheMostFrequentFactor) {
  Formulas f;
  expect_cost(factor, f({"x*y + x*z"}), 1, 1);
  expect_cost(factor, f({"x*y - x*z + x*q1 + y*z"}), 2, 3);
  expect_cost(factor, f({"a*x + a*y"}), 1, 1);
}

TEST(Factor, LeavesSharedProductsAlone) {
  Formulas f;
  const Outputs shared = f({"x*y + x*z", "x*y", "x*z"});
  EXPECT_EQ(factor(shared)[0].values, shared[0].values);
}

Outputs with_sums(const Outputs& outputs) { return sum_angles(outputs, CostModel::operations); }

TEST(Angles, JoinsTurnsAboutParallelAxes) {
  Formulas f;
  expect_cost(with_sums, f({"sin(q1)*cos(q2) + cos(q1)*sin(q2)", "cos(q1)*cos(q2) - sin(q1)*sin(q2)"}), 0, 1,
              2);
  expect_cost(with_sums, f({"(sin(q1)*x)*cos(q2) + (cos(q1)*x)*sin(q2) + x"}), 1, 2, 1);
}

// On a machine a sine and a cosine more cost more than one turn saves.
TEST(Angles, AreDearOnAMachine) {
  Formulas f;
  const Outputs turn =
      f({"(sin(q1)*x)*cos(q2) + (cos(q1)*x)*sin(q2)", "sin(q1) + cos(q1) + sin(q2) + cos(q2)"});
  EXPECT_EQ(online_cost(with_sums(turn)).sincos, 5);
  EXPECT_EQ(sum_angles(turn, CostModel::machine)[0].values, turn[0].values);
  std::vector<std::string> many;  // with many turns they are worth it
  for (int k = 0; k < 20; ++k) {
    const std::string a = "a" + std::to_string(k);
    many.push_back("(sin(q1)*" + a + ")*cos(q2) + (cos(q1)*" + a + ")*sin(q2)");
  }
  EXPECT_LT(online_cost(sum_angles(f(many), CostModel::machine)).total(), online_cost(f(many)).total());
}

TEST(Angles, SplitsSums) {
  Formulas f;
  const Outputs before = f({"sin(q1 + q2 - pi/3)", "cos(2*q1)", "x*cos(q1 - q2)"}),
                after = split_angles(before);
  expect_equal(before, after);
  for (const Id id : reachable(values(after))) {
    const Node& n = f.g[id];
    if (is_sincos(n.op)) {
      EXPECT_EQ(f.g[n.a.id()].op, Op::symbol);
    }
  }
}

TEST(Pipeline, NeverCostsMore) {
  Formulas f;
  const Outputs before =
      f({"(x*y + x*z)*(a + x) - a*x*y", "ZZ*x*y - YY*x*y + sin(q1)*cos(q2) + cos(q1)*sin(q2)", "x/(y + a)"});
  for (const Trig trig : {Trig::single, Trig::sums}) {
    const Outputs after = optimise(before, {1, trig}).outputs;
    expect_equal(before, after);
    EXPECT_LE(online_cost(after).total(), online_cost(before).total());
    EXPECT_EQ(online_cost(after).div, 1);
  }
  EXPECT_EQ(optimise(before, {0, Trig::sums}).outputs[0].values, before[0].values);
}

}  // namespace
}  // namespace articula::test
