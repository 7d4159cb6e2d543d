// Robots with closed loops, those of the library and random ones of many families, at closed states: every model by every method is
// what an oracle says that shares no code with them (tests/support/closed_oracle.hpp): constraints with multipliers, least squares.

#include <gtest/gtest.h>

#include <iostream>

#include "io/library.hpp"
#include "model/model.hpp"
#include "support/closed_check.hpp"
#include "support/closed_robots.hpp"

namespace articula::test {
namespace {

constexpr int states_per_robot = 4;

// How far off the worst number was, of what is allowed.
double expect_right(const ClosedReport& report, int wanted) {
  EXPECT_EQ(report.states, wanted) << "closed states";
  double worst = 0;
  for (const ClosedFinding& f : report.findings) {
    EXPECT_LE(f.error, f.tolerance) << f.model << " " << f.method << ": " << f.output;
    worst = std::max(worst, f.error / f.tolerance);
  }
  return worst;
}
void tell(const ClosedReport& report, double worst) {
  std::cout << report.findings.size() << " outputs, worst error " << worst << " of what is allowed\n";
}

// Families one by one: some of them take a while.
class ClosedFamilies : public testing::TestWithParam<std::uint64_t> {};

TEST_P(ClosedFamilies, EveryModelIsTheOracles) {
  const RandomLoops loops = random_closed_robot(GetParam());
  const Robot robot{loops.data};
  const ClosedReport report = check_closed_models(robot, {}, loops.closed, states_per_robot);
  tell(report, expect_right(report, states_per_robot));
  EXPECT_GE(report.findings.size(), closed_answers().size());
  for (const std::string& why : report.left_out) std::cout << why << '\n';
}

TEST_P(ClosedFamilies, DirectDynamicsUndoesInverseDynamics) {
  const RandomLoops loops = random_closed_robot(GetParam());
  EXPECT_LE(round_trip_error(Robot{loops.data}, {}, loops.closed, states_per_robot), 1e-8);
}

INSTANTIATE_TEST_SUITE_P(Random, ClosedFamilies, testing::Range<std::uint64_t>(0, closed_families()),
                         [](const auto& test) {
                           std::string name = closed_family(test.param);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

std::vector<std::string> library_with_loops() {
  std::vector<std::string> names;
  for (const EmbeddedFile& file : embedded_robots())
    if (file.text.find("\ncuts:") != std::string::npos) names.push_back(file.name);
  return names;
}

class ClosedLibrary : public testing::TestWithParam<std::string> {};

TEST_P(ClosedLibrary, EveryModelIsTheOracles) {
  const Robot robot = library_robot(GetParam());
  const Values parameters = default_parameters(robot);
  const ClosedOracle oracle(robot.data(), parameters);
  EXPECT_LE(oracle.open(robot.closure().sample), 1e-12);
  const ClosedReport report =
      check_closed_models(robot, parameters, robot.closure().sample, states_per_robot);
  tell(report, expect_right(report, states_per_robot));
  EXPECT_LE(round_trip_error(robot, parameters, robot.closure().sample, states_per_robot), 1e-8);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ClosedLibrary);
INSTANTIATE_TEST_SUITE_P(Library, ClosedLibrary, testing::ValuesIn(library_with_loops()),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

// Programs as they are delivered: optimised, their methods proven equal.
TEST(ClosedPrograms, AreTheOracles) {
  for (const std::string name : {"fourbar", "slider-crank", "sr400"}) {
    SCOPED_TRACE(name);
    const Robot robot = library_robot(name);
    std::string last;
    for (const ClosedAnswer& answer : closed_answers()) {
      if (answer.model == last) continue;
      last = answer.model;
      expect_right(check_closed_model(robot, default_parameters(robot), robot.closure().sample,
                                      states_per_robot, last),
                   states_per_robot);
    }
  }
}

// A rod between two ball joints turns about itself: the loop takes some freedoms of the tree's ball joint and leaves others, so no
// set of whole joints tells where the robot is. Models say so.
TEST(ClosedRobots, WithAJointThatIsFreeInPartAreRefused) {
  const RandomLoops loops = rod_between_balls(1);
  const ClosedOracle oracle(loops.data, {});
  const Dense J = oracle.constraints(loops.closed);
  ASSERT_EQ(J.cols - rank(J), 2U);
  const Robot robot{loops.data};
  ASSERT_EQ(oracle.tree().freedoms(robot.closure().independent).size(), 3U);
  for (const std::string model : {"idm", "ddm", "constraints-kinematic", "jacobian"}) {
    const auto why = refusal(model_named(model), robot);
    ASSERT_TRUE(why) << model;
    EXPECT_NE(why->find("link3 free in part"), std::string::npos) << *why;
  }
}

// The mobility that the robot's own numbers have is the rank of the oracle's constraints.
TEST(ClosedRobots, HaveTheMobilityOfTheirConstraints) {
  for (std::uint64_t seed = 0; seed < 4 * closed_families(); ++seed) {
    const RandomLoops loops = random_closed_robot(seed);
    const Robot robot{loops.data};
    const ClosedOracle oracle(robot.data(), {});
    const Dense J = oracle.constraints(loops.closed);
    EXPECT_LE(oracle.open(loops.closed), 1e-12) << robot.name();
    EXPECT_EQ(robot.closure().mobility, static_cast<int>(J.cols - rank(J))) << robot.name();
    EXPECT_EQ(oracle.tree().freedoms(robot.closure().independent).size(), J.cols - rank(J)) << robot.name();
    EXPECT_LE(oracle.open(robot.closure().sample), 1e-12) << robot.name();
  }
}

}  // namespace
}  // namespace articula::test
