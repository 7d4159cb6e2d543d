// The optimiser's promise, for every robot of the library, every model and every method: the same functions, and never more
// operations than there were, whatever it is asked to save.

#include <gtest/gtest.h>

#include "model/model.hpp"
#include "opt/opt.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

// Formulas that take more than a second to derive or to optimise are left out.
constexpr int most_freedoms = 7, most_operations = 5000;

void expect_promise(const Outputs& before, CostModel model, const std::string& what, int level = 1) {
  const Outputs after = optimise(before, {level, Trig::sums, model}).outputs;
  EXPECT_LE(online_cost(after).total(), online_cost(before).total()) << what;
  EXPECT_LE(cost(after, model), cost(before, model)) << what;
  expect_equal(values(after), values(before), what);
}

class Optimiser : public testing::TestWithParam<std::string> {};

TEST_P(Optimiser, NeverCostsMore) {
  const Robot robot = library_robot(GetParam());
  int methods = 0;
  for (const Model& model : catalogue()) {
    if (refusal(model, robot)) continue;
    for (const Method& method : model.methods) {
      const bool first = &method == &model.methods.front();
      if (refusal(model, method, robot) || (robot.nv() > most_freedoms && !first)) continue;
      Graph graph;
      const Outputs before = method.build(graph, robot, {});
      if (online_cost(before).total() > most_operations) continue;
      const std::string what = std::string(model.name) + " by " + std::string(method.name);
      expect_promise(before, CostModel::operations, what);
      expect_promise(before, CostModel::machine, what + ", machine");
      ++methods;
    }
  }
  std::cout << methods << " methods\n";
  EXPECT_GT(methods, 0);
}

// The search keeps it too; shorter formulas, for it takes longer.
TEST(OptimiserSearch, NeverCostsMore) {
  constexpr int longest = 120;
  int methods = 0;
  for (const char* name : {"planar2r", "scara", "lau3", "flexible2r"}) {
    const Robot robot = library_robot(name);
    for (const Model& model : catalogue()) {
      if (refusal(model, robot)) continue;
      Graph graph;
      const Outputs before = model.methods.front().build(graph, robot, {});
      if (online_cost(before).total() > longest) continue;
      expect_promise(before, CostModel::operations, std::string(name) + " " + std::string(model.name), 2);
      ++methods;
    }
  }
  EXPECT_GT(methods, 40);
}

INSTANTIATE_TEST_SUITE_P(Library, Optimiser, testing::ValuesIn(checked_library()), [](const auto& test) {
  std::string name = test.param;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == ':'; }, '_');
  return name;
});

}  // namespace
}  // namespace articula::test
