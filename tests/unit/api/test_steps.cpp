// Programs as steps for people: what gets a name, and which.

#include "api/paper/steps.hpp"

#include <gtest/gtest.h>

#include "base/named.hpp"
#include "support/formulas.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

Program lowered_formulas(const std::vector<std::string>& texts) {
  Formulas f;
  return lower("p", f(texts), {"a", "b", "t1"}, {{"x", 4, 1, {"x", "y", "q1", "q2"}}});
}

Names step_names(const Program& p) {
  Graph g;
  return all_names(listed(p, g).steps);
}

TEST(PaperSteps, NameWhatIsUsedTwice) {
  EXPECT_EQ(step_names(lowered_formulas({"x*y + a", "x*y - b"})), (Names{"t2"})) << "t1 is a parameter";
  EXPECT_TRUE(step_names(lowered_formulas({"x*y + a", "x - b"})).empty());
}

TEST(PaperSteps, LeaveSinesAsTheyAre) {
  EXPECT_TRUE(step_names(lowered_formulas({"sin(q1 + q2)*x", "sin(q1 + q2)*y", "cos(q1 + q2)"})).empty());
}

TEST(PaperSteps, BreakLongFormulas) {
  std::string sum = "x";
  for (int i = 2; i < 60; ++i) sum += " + " + std::to_string(i) + "*x^" + std::to_string(i % 5 + 1) + "*y";
  EXPECT_FALSE(step_names(lowered_formulas({sum})).empty());
}

// A label that ends in _neg names the negative of its value: on paper the name stands for what it says.
TEST(PaperSteps, TakeLabels) {
  Program p = lowered_formulas({"x*y + a"});
  for (const auto& [label, name] : std::map<std::string, std::string>{
           {"F1", "F1"}, {"F1_neg", "F1"}, {"x", "x_2"}, {"out", "out_2"}, {"a", "a_2"}}) {
    p.labels = {{p.first_instruction(), label}};
    Graph g;
    const Listed list = listed(p, g);
    ASSERT_EQ(list.steps.size(), 1U) << label;
    EXPECT_EQ(list.steps[0].name, name);
    EXPECT_EQ(to_text(list.steps[0].formula), label == "F1_neg" ? "-x*y" : "x*y");
    EXPECT_EQ(to_text(list.outputs[0].values[0]),
              label == "F1_neg" ? "a - F1" : to_text(parse(g, name + " + a")));
  }
}

}  // namespace
}  // namespace articula::test
