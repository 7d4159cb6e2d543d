// The robots that checks go through: the trees of the library with two general chains, and the random trees. The robots with
// ball and free joints are a kind of their own: not everything that takes the others takes them. What takes long takes the first of
// the random ones. So are those with closed loops, whose formulas are about closed positions.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "support/random_robot.hpp"

namespace articula::test {

inline constexpr std::uint64_t random_trees = 200;
inline constexpr std::uint64_t random_symbolic_trees = 50;
inline constexpr std::uint64_t random_floating_trees = 200;

std::vector<std::string> checked_library();

std::vector<std::string> closed_library();

// The loops stop at the first robot that fails: one is enough to look at. They return how many they went through.
using Visitor = std::function<void(const Robot& robot)>;

int each_library_robot(const Visitor& visit);
int each_random_tree(const Visitor& visit, std::uint64_t trees = random_trees);
int each_symbolic_tree(const Visitor& visit);
int each_floating_tree(const Visitor& visit, std::uint64_t trees = random_floating_trees);
int each_robot(const Visitor& visit, std::uint64_t trees = random_trees);

}  // namespace articula::test
