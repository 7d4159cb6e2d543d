#include "opt/cost.hpp"

#include <gtest/gtest.h>

#include "expr/text.hpp"

namespace articula::test {
namespace {

// Of formulas in the states x0, x1, .. and q1, q2; all other names are parameters. Stores of outputs left out.
long machine(const std::vector<std::string>& texts) {
  Graph g;
  for (int k = 0; k < 40; ++k) g.symbol("x" + std::to_string(k), Kind::state);
  for (const char* name : {"q1", "q2"}) g.symbol(name, Kind::state);
  Outputs outputs{{"out", static_cast<int>(texts.size()), 1, {}}};
  for (const std::string& text : texts) outputs[0].values.push_back(parse(g, text));
  return cost(outputs, CostModel::machine) - 10 * static_cast<long>(texts.size());
}

TEST(Cost, OperationsAreCounted) {
  Graph g;
  const Expr x = g.symbol("x", Kind::state), y = g.symbol("y", Kind::state),
             a = g.symbol("a", Kind::parameter);
  const Outputs outputs{{"out", 2, 1, {x * y + a * x, sin(x) / (a * a)}}};
  EXPECT_EQ(cost(outputs, CostModel::operations), 4);
  EXPECT_EQ(online_cost(outputs), (Counts{2, 1, 1, 1, 0}));
  EXPECT_EQ(cost({}, CostModel::operations), 0);
  EXPECT_EQ(cost({}, CostModel::machine), 0);
}

TEST(Cost, AProductAndASumAreOneInstruction) {
  const long one = machine({"(x0 + a)"}) - 10;  // of two operands in memory one is loaded
  EXPECT_EQ(one, 10);
  const long two = machine({"(x0 + a) * (x1 + b)"}), three = machine({"(x0 + a) * (x1 + b) + (x2 + c)"});
  EXPECT_EQ(two, 5 * 10);
  EXPECT_EQ(three, two + 20 + 10 - 10);                                            // fused
  EXPECT_EQ(machine({"(x0 + a) * (x1 + b) * (x2 + c)"}), 80);                      // no sum, nothing to fuse
  EXPECT_EQ(machine({"(x0 + a) * (x1 + b) + (x2 + c) * (x3 + d)"}), 4 * 20 + 20);  // one of the two
}

TEST(Cost, AProductThatIsWantedItselfIsAnInstruction) {
  const std::string product = "(x0 + a) * (x1 + b)", sum = product + " + (x2 + c)";
  EXPECT_EQ(machine({sum, product}), 3 * 20 + 20);
  EXPECT_EQ(machine({sum, product + " - (x2 + c)"}), 3 * 20 + 30);         // sums alone: fused, and a copy
  EXPECT_EQ(machine({sum, "(" + product + ") * (x2 + c)"}), 3 * 20 + 30);  // a product reads it too
}

TEST(Cost, SinesAreDearAndCheaperTogether) {
  const long alone = machine({"sin(q1)"}), together = machine({"sin(q1)", "cos(q1)"}),
             apart = machine({"sin(q1)", "cos(q2)"});
  EXPECT_LT(together, apart);
  EXPECT_EQ(apart, 2 * alone);
  EXPECT_GE(together, 200);
  EXPECT_LE(together, 250);
  EXPECT_GT(machine({"x0 / x1"}), machine({"x0 * x1"}));
  EXPECT_EQ(machine({"sqrt(x0)"}) - machine({"abs(x0)"}), 35);
}

// n values that all live until the last is made: each is read once when it is made and `again` times afterwards.
long pressed(int n, int again) {
  std::string product = "1";
  std::vector<std::string> later(static_cast<std::size_t>(again), "0");
  for (int k = 0; k < n; ++k) {
    const std::string value = "(x" + std::to_string(k) + " / a)";
    product += " * " + value;
    for (std::size_t i = 0; i < later.size(); ++i)
      later[i] += (k % static_cast<int>(i + 2) == 0 ? " + " : " - ") + value;
  }
  std::string text = "sqrt(" + product + ")";
  for (const std::string& sum : later) text += " * sqrt(" + sum + ")";
  return machine({text});
}

TEST(Cost, ValuesBeyondTheRegistersGoToMemory) {
  const auto more = [](int n, int again) { return pressed(n + 1, again) - pressed(n, again); };
  for (const int again : {1, 2, 3}) {
    const long fits = more(8, again);
    EXPECT_EQ(more(10, again), fits);
    // a store, and a load each time but the last, when the instruction itself reads from memory
    EXPECT_EQ(more(25, again), fits + 10 + (again - 1) * 10);
    EXPECT_EQ(more(30, again), fits + 10 + (again - 1) * 10);
  }
}

TEST(Cost, ParametersAreFree) {
  EXPECT_EQ(machine({"x0 * (a * b + c / d)"}), machine({"x0 * a"}));
  EXPECT_EQ(machine({"a * b + sin(c)"}), machine({"a"}));
}

}  // namespace
}  // namespace articula::test
