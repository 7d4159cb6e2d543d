#include "support/robots.hpp"

#include <gtest/gtest.h>

#include "io/library.hpp"

namespace articula::test {

std::vector<std::string> checked_library() {
  std::vector<std::string> names = library_names();
  std::erase_if(names, [](const std::string& name) { return !library_robot(name).data().cuts.empty(); });
  names.insert(names.end(), {"nr:3", "nr:6"});
  return names;
}

std::vector<std::string> closed_library() {
  std::vector<std::string> names = library_names();
  std::erase_if(names, [](const std::string& name) { return library_robot(name).data().cuts.empty(); });
  return names;
}

namespace {

int each_seed(Robot (*made)(std::uint64_t seed), std::uint64_t last, const Visitor& visit) {
  int count = 0;
  for (std::uint64_t seed = 1; seed <= last; ++seed)
    if (!testing::Test::HasFailure()) visit(made(seed)), ++count;
  return count;
}

}  // namespace

int each_library_robot(const Visitor& visit) {
  int count = 0;
  for (const std::string& name : checked_library())
    if (!testing::Test::HasFailure()) visit(library_robot(name)), ++count;
  return count;
}
int each_random_tree(const Visitor& visit, std::uint64_t trees) {
  return each_seed(random_robot, trees, visit);
}
int each_symbolic_tree(const Visitor& visit) {
  return each_seed(random_symbolic_robot, random_symbolic_trees, visit);
}
int each_floating_tree(const Visitor& visit, std::uint64_t trees) {
  return each_seed(random_floating_robot, trees, visit);
}
int each_robot(const Visitor& visit, std::uint64_t trees) {
  return each_library_robot(visit) + each_random_tree(visit, trees) + each_symbolic_tree(visit);
}

}  // namespace articula::test
