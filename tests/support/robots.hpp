// The robots that checks go through: the trees of the library with two general chains, and the random trees. The robots with
// ball and free joints are a kind of their own: not everything that takes the others takes them. What takes long takes the first of
// the random ones. So are those with closed loops, whose formulas are about closed positions.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "io/library.hpp"
#include "support/random_robot.hpp"

namespace articula::test {

inline constexpr std::uint64_t random_trees = 200;
inline constexpr std::uint64_t random_symbolic_trees = 50;
inline constexpr std::uint64_t random_floating_trees = 200;

inline std::vector<std::string> checked_library() {
  std::vector<std::string> names = library_names();
  std::erase_if(names, [](const std::string& name) { return !library_robot(name).data().cuts.empty(); });
  names.insert(names.end(), {"nr:3", "nr:6"});
  return names;
}

inline std::vector<std::string> closed_library() {
  std::vector<std::string> names = library_names();
  std::erase_if(names, [](const std::string& name) { return library_robot(name).data().cuts.empty(); });
  return names;
}

// The loops stop at the first robot that fails: one is enough to look at. They return how many they went through.
using Visitor = std::function<void(const Robot& robot)>;

inline int each_library_robot(const Visitor& visit) {
  int count = 0;
  for (const std::string& name : checked_library())
    if (!testing::Test::HasFailure()) visit(library_robot(name)), ++count;
  return count;
}
inline int each_random_tree(const Visitor& visit, std::uint64_t trees = random_trees) {
  int count = 0;
  for (std::uint64_t seed = 1; seed <= trees; ++seed)
    if (!testing::Test::HasFailure()) visit(random_robot(seed)), ++count;
  return count;
}
inline int each_symbolic_tree(const Visitor& visit) {
  int count = 0;
  for (std::uint64_t seed = 1; seed <= random_symbolic_trees; ++seed)
    if (!testing::Test::HasFailure()) visit(random_symbolic_robot(seed)), ++count;
  return count;
}
inline int each_floating_tree(const Visitor& visit, std::uint64_t trees = random_floating_trees) {
  int count = 0;
  for (std::uint64_t seed = 1; seed <= trees; ++seed)
    if (!testing::Test::HasFailure()) visit(random_floating_robot(seed)), ++count;
  return count;
}
inline int each_robot(const Visitor& visit, std::uint64_t trees = random_trees) {
  return each_library_robot(visit) + each_random_tree(visit, trees) + each_symbolic_tree(visit);
}

}  // namespace articula::test
