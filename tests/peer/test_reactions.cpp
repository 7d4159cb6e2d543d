// What joints carry, against MuJoCo's forces between bodies (cfrc_int), which come out of its own recursion.

#include <gtest/gtest.h>

#include <iostream>

#include "peer/peer.hpp"
#include "program/run.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

class Reactions : public testing::Test {
 protected:
  void compare(const Robot& robot, const Values& parameters) {
    SCOPED_TRACE(robot.name());
    const Program program = model_program(robot, "reactions");
    Machine machine(program, parameters);
    for (int k = 0; k < 4; ++k) {
      Values values = random_state(robot, draw_);
      const Numbers all = machine.run(inputs_of(program, values));
      values.insert(parameters.begin(), parameters.end());
      const NumericRobot state = numbers(robot, values);
      if (!mujoco_takes(state)) return;
      robots_ += k == 0;
      const Numbers ours(all.begin() + robot.nv(), all.end()), theirs = mujoco(state).reactions(state);
      const auto half = static_cast<long>(theirs.size() / 2);
      ASSERT_EQ(ours.size(), theirs.size());
      for (const bool forces : {true, false}) {
        const auto part = [&](const Numbers& x) {
          return forces ? Numbers(x.begin(), x.begin() + half) : Numbers(x.begin() + half, x.end());
        };
        const double error = relative_error(part(ours), part(theirs));
        EXPECT_LE(error, 1e-9) << (forces ? "forces" : "moments");
        worst_ = std::max(worst_, error);
      }
    }
  }
  void TearDown() override { std::cout << robots_ << " robots, worst error " << worst_ << '\n'; }

  int robots_ = 0;
  double worst_ = 0;
  Draw draw_{5};
};

TEST_F(Reactions, OfRandomTreesEqualMuJoCo) {
  each_random_tree([&](const Robot& robot) { compare(robot, {}); });
  EXPECT_GE(robots_, 150);
}

TEST_F(Reactions, OfFloatingTreesEqualMuJoCo) {
  each_floating_tree([&](const Robot& robot) { compare(robot, default_parameters(robot)); });
  EXPECT_EQ(robots_, static_cast<int>(random_floating_trees));
}

TEST_F(Reactions, OfLibraryRobotsEqualMuJoCo) {
  each_library_robot([&](const Robot& robot) { compare(robot, random_parameters(robot, draw_)); });
  EXPECT_GE(robots_, 10);
}

}  // namespace
}  // namespace articula::test
