// Choices never change what a model is: whatever is chosen, for the library and for random robots, the torques are those of
// Newton-Euler and the inertia matrix is that of generalized links, proven by fingerprints.

#include <gtest/gtest.h>

#include <iostream>

#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/tailored.hpp"
#include "model/dynamic/tailored_inertia.hpp"
#include "support/draw.hpp"
#include "support/proof.hpp"
#include "support/random_drives.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

Choices drawn(const ChoiceSpace& space, Draw& draw) {
  Choices choices;
  for (const Choice& choice : space)
    choices[choice.name] =
        choice.values[static_cast<std::size_t>(draw.below(static_cast<int>(choice.values.size())))];
  return choices;
}

std::string text(const Choices& choices) {
  std::string list;
  for (const auto& [name, value] : choices) list += " " + name + ":" + value;
  return list;
}

// How many choices were gone through, and how many of them changed anything.
struct ChoiceCounts {
  int proven = 0, other_formulas = 0;
};

void check(const Robot& robot, ChoiceCounts& counts, std::uint64_t seed) {
  if (!robot.data().cuts.empty()) return;
  const ChoiceSpace of_torques = tailored_choices(robot), of_inertia = inertia_choices(robot);
  Draw draw(seed);
  for (int k = 0; k < 3; ++k) {
    Graph graph;
    const RobotData r = robot.in(graph);
    const Choices t = k == 0 ? Choices() : drawn(of_torques, draw),
                  a = k == 0 ? Choices() : drawn(of_inertia, draw);
    const std::vector<Expr> expected = newton_euler(r), found = tailored(r, t);
    expect_equal(found, expected, robot.name() + ": torques with" + text(t));
    const Matrix A = tailored_inertia(r, a);
    expect_equal(output("A", A).values, output("A", inertia_matrix(r)).values,
                 robot.name() + ": A with" + text(a));
    ++counts.proven;
    for (std::size_t i = 0; i < found.size(); ++i) counts.other_formulas += found[i] == expected[i] ? 0 : 1;
  }
}

TEST(Choices, AreAllEqualForAllRobots) {
  ChoiceCounts counts;
  std::uint64_t seed = 0;
  each_robot([&](const Robot& robot) { check(robot, counts, ++seed); });
  std::cout << "choices: proven " << counts.proven << " times, " << counts.other_formulas
            << " torques by other formulas\n";
  EXPECT_GE(counts.proven, 600);
  EXPECT_GE(counts.other_formulas, 1000);
}

TEST(Choices, AreAllEqualForDrivenAndFloatingRobots) {
  ChoiceCounts counts;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    check(random_driven_robot(seed), counts, seed);
    check(random_floating_robot(seed), counts, seed);
  }
  EXPECT_GE(counts.proven, 300);
}

}  // namespace
}  // namespace articula::test
