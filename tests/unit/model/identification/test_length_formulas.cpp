#include "model/identification/length_formulas.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "expr/text.hpp"

namespace articula::test {
namespace {

using Lengths = std::map<std::string, double>;

std::string found(const std::function<double(const Lengths&)>& value, int degree) {
  const std::vector<Lengths> sets{{{"a", 0.31}, {"b", 0.47}, {"c", 0.83}},
                                  {{"a", 0.28}, {"b", 0.51}, {"c", 0.79}},
                                  {{"a", 0.35}, {"b", 0.42}, {"c", 0.9}}};
  std::vector<Measured> at;
  for (const Lengths& lengths : sets)
    at.push_back({lengths, {{"t", lengths.at("a") + lengths.at("c")}}, value(lengths)});
  Graph graph;
  const auto formula = length_formula(graph, at, degree);
  return formula ? to_text(*formula) : "none";
}

TEST(LengthFormulas, AreProductsAndQuotients) {
  EXPECT_EQ(found([](const Lengths&) { return -0.5; }, 0), "-1/2");
  EXPECT_EQ(found([](const Lengths& l) { return l.at("b") / l.at("a"); }, 0), "b/a");
  EXPECT_EQ(found([](const Lengths& l) { return -2 * l.at("c"); }, 1), "-2*c");
  EXPECT_EQ(found([](const Lengths& l) { return l.at("a") * l.at("b"); }, 2), "a*b");
  EXPECT_EQ(found([](const Lengths& l) { return l.at("a") * l.at("b") / l.at("c"); }, 1), "a*b/c");
  EXPECT_EQ(found([](const Lengths& l) { return 1 / l.at("c"); }, -1), "1/c");
}

TEST(LengthFormulas, HaveAnAngle) {
  EXPECT_EQ(
      found([](const Lengths& l) { return l.at("b") / l.at("a") * std::sin(l.at("a") + l.at("c")); }, 0),
      "b/a*sin(t)");
}

TEST(LengthFormulas, AreSumsOfTwo) {
  // which of the two is written first is the compiler's choice
  const std::string sum =
      found([](const Lengths& l) { return l.at("a") * l.at("a") + l.at("b") * l.at("b"); }, 2);
  EXPECT_TRUE(sum == "a^2 + b^2" || sum == "b^2 + a^2") << sum;
  EXPECT_EQ(found([](const Lengths& l) { return l.at("c") - l.at("b"); }, 1), "c - b");
  EXPECT_EQ(found([](const Lengths& l) { return 1 - l.at("a") / l.at("b"); }, 0), "1 - a/b");
}

// What fits at one set of lengths alone, or has the wrong degree, is no formula.
TEST(LengthFormulas, AreNoneByChance) {
  EXPECT_EQ(found([](const Lengths& l) { return l.at("a") == 0.31 ? 0.47 : 0.5; }, 1), "none");
  EXPECT_EQ(found([](const Lengths& l) { return l.at("a") * l.at("a") * l.at("b"); }, 1), "none");
  EXPECT_EQ(found([](const Lengths&) { return 0.123456789; }, 0), "none");
}

}  // namespace
}  // namespace articula::test
