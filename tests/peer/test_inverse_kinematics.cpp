// Joint velocities from the twist of the last link against KDL, whose singular values share nothing with our
// formulas: every robot of the library, and random trees, whose joints have one freedom, at random states with the
// base at rest.

#include <gtest/gtest.h>

#include <iostream>

#include "peer/peer.hpp"
#include "program/run.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

constexpr double large = 1e3;  // joint velocities: the position is nearly singular, and digits are lost

class InverseKinematics : public testing::Test {
 protected:
  // A state of a robot whose base is at rest, with the twist that is wanted.
  Values state_of(const Robot& robot, const Numbers& twist, double damping) {
    Values values = random_state(robot, draw_);
    for (const Input& input : robot.inputs())
      for (const std::string& name : input.symbols)
        if (input.name == "base" && !name.empty()) values[name] = 0;
    const Input names = input_of(*task_input_named("twist"));
    for (std::size_t k = 0; k < 6; ++k) values[names.symbols[k]] = twist[k];
    values["damping.value"] = damping;
    return values;
  }

  void compare(const Robot& described, const Values& parameters, double damping) {
    SCOPED_TRACE(described.name());
    RobotData r = described.data();  // the base at rest, whatever motion the robot gives it
    for (auto* row : {&r.base.W, &r.base.WP, &r.base.V, &r.base.VP}) row->fill(r.graph->constant(0));
    const Robot robot(r);
    const bool damped = damping != 0;
    const Program program =
        model_program(robot, damped ? "damped-inverse-kinematic" : "inverse-kinematic", {}, "qd");
    Machine machine(program, parameters);
    for (int k = 0; k < 8; ++k) {
      Numbers twist;
      for (int i = 0; i < 6; ++i) twist.push_back(draw_.real(-2, 2));
      Values values = state_of(robot, twist, damping);
      const Numbers ours = machine.run(inputs_of(program, values));
      values.insert(parameters.begin(), parameters.end());
      const NumericRobot at = numbers(robot, values);
      if (!kdl_takes(at)) return;
      const Numbers theirs = kdl(at).joint_velocities(at, twist, damping);
      if (std::any_of(theirs.begin(), theirs.end(), [](double x) { return std::abs(x) > large; })) {
        ++singular_;
        continue;
      }
      const double error = relative_error(ours, theirs);
      EXPECT_LE(error, 1e-9);
      worst_ = std::max(worst_, error);
    }
    ++robots_;
  }
  void each(double damping) {
    each_library_robot([&](const Robot& robot) {
      const Values known = default_parameters(robot);
      compare(robot, known.empty() ? random_parameters(robot, draw_) : known, damping);
    });
    EXPECT_EQ(robots_, static_cast<int>(checked_library().size()));
    each_random_tree([&](const Robot& robot) {
      if (last_moves(robot)) compare(robot, {}, damping);
    });
    std::cout << robots_ << " robots, worst error " << worst_ << ", " << singular_
              << " states nearly singular\n";
    EXPECT_LE(singular_, 5);
    EXPECT_GE(robots_, 150);
  }
  // KDL is asked about the last link.
  static bool last_moves(const Robot& robot) { return moving_link(robot.data(), std::nullopt) == robot.n(); }

  Draw draw_{7};
  int robots_ = 0, singular_ = 0;
  double worst_ = 0;
};

TEST_F(InverseKinematics, IsKdlsPseudoInverse) { each(0); }
TEST_F(InverseKinematics, DampedIsKdlsDampedLeastSquares) { each(0.25); }

}  // namespace
}  // namespace articula::test
