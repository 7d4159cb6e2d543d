// Base inertial parameters: as many as the generic rank of the regressor, and the model made of them proven equal to the
// model of the robot as it is described.

#include <gtest/gtest.h>

#include <iostream>

#include "api/api.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"
#include "support/structured_robot.hpp"

namespace articula::test {
namespace {

BaseParameters proven(const Robot& robot) {
  Request request;
  request.base_parameters = true;
  const Result result = derive(robot, request);  // a mismatch is a Bug
  EXPECT_FALSE(result.proven_equal_to.empty()) << robot.name();
  return *result.base;
}
void expect_right(const Robot& robot) { proven(robot); }

void expect_minimal_and_proven(std::uint64_t robots, bool sparse) {
  std::map<std::size_t, int> by_count;
  for (std::uint64_t seed = 1; seed <= robots && !testing::Test::HasFailure(); ++seed) {
    const Robot robot = structured_robot(seed, sparse);
    const BaseParameters found = robot.nv() > 0 ? proven(robot) : base_parameters(robot);
    EXPECT_EQ(found.base.size(), independent_parameters(robot).size()) << robot.name();
    EXPECT_EQ(independent_parameters(found.robot).size(), found.base.size()) << robot.name();
    ++by_count[found.base.size()];
  }
  std::cout << "minimal and proven: " << robots << " robots, " << by_count.begin()->first << " to "
            << by_count.rbegin()->first << " base parameters\n";
}

TEST(BaseParameters, AreMinimalAndRight) { expect_minimal_and_proven(300, false); }
TEST(BaseParameters, AreMinimalAndRightWithZeros) { expect_minimal_and_proven(200, true); }

TEST(BaseParameters, OfTheLibraryAreRight) { report("proven", each_library_robot(expect_right)); }
TEST(BaseParameters, OfRandomTreesAreRight) { report("proven", each_random_tree(expect_right)); }
TEST(BaseParameters, OfSymbolicTreesAreRight) { report("proven", each_symbolic_tree(expect_right)); }

}  // namespace
}  // namespace articula::test
