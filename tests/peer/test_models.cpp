// Our models, run as programs, against peers that share no code with them: KDL on every robot whose joints have one freedom,
// MuJoCo on those whose links are rigid bodies. Numbers agree to 1e-9 of their size.
//
// A model is added by one line of the table at the end: its output, and what a peer says about it (peer.hpp).

#include <gtest/gtest.h>

#include <iostream>
#include <map>

#include "peer/peer.hpp"
#include "program/run.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

struct Case {
  std::string model, output;
  Quantity theirs;
  bool rigid = false;   // only robots whose links are rigid bodies: others need not have accelerations
  bool motion = false;  // nothing of inertia in it: rotors behind gears do not matter
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.model << "_" << c.output; }

// The named output among all that a program gives.
Numbers output_of(const Program& program, const std::string& name, const Numbers& all) {
  auto at = all.begin();
  for (const ProgramOutput& output : program.outputs) {
    const auto size = static_cast<long>(output.values.size());
    if (output.name == name) return {at, at + size};
    at += size;
  }
  throw std::logic_error("there is no output " + name);
}

// How one peer fares: how many robots, and how far off it was at worst, relative to the size of the numbers.
struct PeerScore {
  int robots = 0;
  double worst = 0;

  void compare(const Peer& peer, Quantity theirs, const std::vector<NumericRobot>& at,
               const std::vector<Numbers>& ours) {
    ++robots;
    for (std::size_t k = 0; k < at.size(); ++k) {
      const Numbers expected = theirs(peer, at[k]);
      ASSERT_EQ(expected.size(), ours[k].size()) << peer.name;
      const double error = relative_error(ours[k], expected);
      EXPECT_LE(error, 1e-9) << peer.name << " has " << testing::PrintToString(expected) << "\nwe have "
                             << testing::PrintToString(ours[k]);
      worst = std::max(worst, error);
    }
  }
};

class Models : public testing::TestWithParam<Case> {
 protected:
  void compare(const Robot& robot, const Values& parameters) {
    SCOPED_TRACE(robot.name());
    if (refusal(model_named(GetParam().model), robot)) return;  // a joint that nothing resists has no ddm
    const Program program = model_program(robot, GetParam().model, {}, GetParam().output);
    Machine machine(program, parameters);
    std::vector<NumericRobot> at;
    std::vector<Numbers> ours;
    for (int k = 0; k < 8; ++k) {
      Values values = random_state(robot, draw_);
      ours.push_back(output_of(program, GetParam().output, machine.run(inputs_of(program, values))));
      values.insert(parameters.begin(), parameters.end());
      at.push_back(numbers(robot, values));
    }
    if (at.front().geared && GetParam().output != "tau" && !GetParam().motion)
      return;  // their rotors are felt in A
    const bool rigid = mujoco_takes(at.front());
    if (rigid) mujoco_.compare(mujoco(at.front()), GetParam().theirs, at, ours);
    if (kdl_takes(at.front()) && (rigid || !GetParam().rigid))
      kdl_.compare(kdl(at.front()), GetParam().theirs, at, ours);
  }
  void with_default_parameters(const Robot& robot) {
    const Values parameters = default_parameters(robot);
    if (!parameters.empty() || robot.parameters().empty()) compare(robot, parameters);
  }
  void with_random_parameters(const Robot& robot) {
    if (!robot.parameters().empty()) compare(robot, random_parameters(robot, draw_));
  }
  void TearDown() override {
    std::cout << "KDL: " << kdl_.robots << " robots, worst error " << kdl_.worst
              << "; MuJoCo: " << mujoco_.robots << " robots, worst error " << mujoco_.worst << '\n';
  }

  PeerScore kdl_, mujoco_;
  Draw draw_{1};
};

TEST_P(Models, OfRandomTreesEqualThePeers) {
  each_random_tree([&](const Robot& robot) { compare(robot, {}); });
  EXPECT_GE(kdl_.robots, GetParam().rigid ? 150 : static_cast<int>(random_trees));
  EXPECT_GE(mujoco_.robots, 150);
}

TEST_P(Models, OfSymbolicTreesEqualThePeers) {
  each_symbolic_tree([&](const Robot& robot) { with_default_parameters(robot); });
  EXPECT_GE(kdl_.robots, GetParam().rigid ? 35 : static_cast<int>(random_symbolic_trees));
  EXPECT_GE(mujoco_.robots, 35);
}

// Ball and free joints, floating bases.
TEST_P(Models, OfFloatingTreesEqualThePeers) {
  each_floating_tree([&](const Robot& robot) { with_default_parameters(robot); });
  EXPECT_EQ(mujoco_.robots, static_cast<int>(random_floating_trees));
}

// With the literature's numbers where a robot has them all, and with others.
TEST_P(Models, OfLibraryRobotsEqualThePeers) {
  each_library_robot([&](const Robot& robot) {
    const int before = kdl_.robots;
    with_default_parameters(robot);
    with_random_parameters(robot);
    const bool taken = robot.data().motors.empty() || GetParam().output == "tau";
    EXPECT_TRUE(GetParam().rigid || !taken || kdl_.robots > before) << robot.name() << " was not compared";
  });
  EXPECT_GE(mujoco_.robots, 10);
}

INSTANTIATE_TEST_SUITE_P(Peers, Models,
                         testing::Values(Case{"idm", "tau", torques},    //
                                         Case{"inertia", "A", inertia},  //
                                         Case{"gravity", "Q", gravity},  //
                                         Case{"coriolis", "H", bias},    //
                                         Case{"ddm", "qdd", accelerations, true},
                                         Case{"energy", "T", kinetic},                  //
                                         Case{"energy", "U", potential},                //
                                         Case{"jacobian", "J", jacobian, false, true},  //
                                         Case{"velocities", "V", linear_velocities, false, true},
                                         Case{"velocities", "W", angular_velocities, false, true},
                                         Case{"accelerations", "VP", linear_accelerations, false, true},
                                         Case{"accelerations", "WP", angular_accelerations, false, true},
                                         Case{"jdot-qdot", "JpQp", residue, false, true},
                                         Case{"geometric", "T", last_place, false, true}),
                         [](const auto& test) {
                           std::string name = test.param.model + "_" + test.param.output;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace articula::test
