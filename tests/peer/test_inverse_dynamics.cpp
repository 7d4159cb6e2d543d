// Our inverse dynamic model, run as a program, against peers that share no code with it: KDL on every robot, MuJoCo on
// those whose links are rigid bodies. Torques agree to 1e-9 of their size.

#include <gtest/gtest.h>

#include <iostream>

#include "peer/peer.hpp"
#include "program/run.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

constexpr double tolerance = 1e-9;
constexpr int states = 8;

// How one peer fares: how many robots, and how far off it was at worst, relative to the size of the torques.
class Score {
 public:
  explicit Score(std::string peer) : peer_(std::move(peer)) {}

  template <typename Peer>
  void compare(const std::vector<NumericRobot>& at, const std::vector<std::vector<double>>& ours) {
    const Peer peer(at.front());
    ++robots_;
    for (std::size_t k = 0; k < at.size(); ++k) {
      const std::vector<double> theirs = peer.torques(at[k]);
      ASSERT_EQ(theirs.size(), ours[k].size()) << peer_;
      const double error = relative_error(ours[k], theirs);
      EXPECT_LE(error, tolerance) << peer_ << " has " << testing::PrintToString(theirs) << "\nwe have "
                                  << testing::PrintToString(ours[k]);
      worst_ = std::max(worst_, error);
    }
  }

  int robots() const { return robots_; }
  void print() const { std::cout << peer_ << ": " << robots_ << " robots, worst error " << worst_ << '\n'; }

 private:
  std::string peer_;
  int robots_ = 0;
  double worst_ = 0;
};

class Comparison {
 public:
  explicit Comparison(std::uint64_t seed) : draw_(seed) {}

  void compare(const Robot& robot, const Values& parameters) {
    SCOPED_TRACE(robot.name());
    const Program program = idm_program(robot);
    Machine machine(program, parameters);
    std::vector<NumericRobot> at;
    std::vector<std::vector<double>> ours;
    for (int k = 0; k < states; ++k) {
      Values values = random_state(robot, draw_);
      ours.push_back(machine.run(inputs_of(program, values)));
      values.insert(parameters.begin(), parameters.end());
      at.push_back(numbers(robot, values));
    }
    kdl.compare<Kdl>(at, ours);
    if (Mujoco::accepts(at.front()))
      mujoco.compare<Mujoco>(at, ours);
    else
      refused.push_back(robot.name());
  }
  void with_default_parameters(const Robot& robot) {
    const Values parameters = default_parameters(robot);
    if (!parameters.empty() || robot.parameters().empty()) compare(robot, parameters);
  }
  void with_random_parameters(const Robot& robot) {
    if (!robot.parameters().empty()) compare(robot, random_parameters(robot, draw_));
  }
  void print() const { kdl.print(), mujoco.print(); }

  Score kdl{"KDL"}, mujoco{"MuJoCo"};
  std::vector<std::string> refused;  // by MuJoCo: links that are no rigid bodies

 private:
  Draw draw_;
};

TEST(InverseDynamics, OfRandomTreesEqualsThePeers) {
  Comparison comparison(1);
  each_random_tree([&](const Robot& robot) { comparison.compare(robot, {}); });
  comparison.print();
  EXPECT_EQ(comparison.kdl.robots(), static_cast<int>(random_trees));
  EXPECT_GE(comparison.mujoco.robots(), 150);
}

TEST(InverseDynamics, OfSymbolicTreesEqualsThePeers) {
  Comparison comparison(2);
  each_symbolic_tree([&](const Robot& robot) { comparison.with_default_parameters(robot); });
  comparison.print();
  EXPECT_EQ(comparison.kdl.robots(), static_cast<int>(random_symbolic_trees));
  EXPECT_GE(comparison.mujoco.robots(), 35);
}

// With the literature's numbers where a robot has them all, and with others.
TEST(InverseDynamics, OfLibraryRobotsEqualsThePeers) {
  Comparison comparison(3);
  each_library_robot([&](const Robot& robot) {
    const int before = comparison.kdl.robots();
    comparison.with_default_parameters(robot);
    comparison.with_random_parameters(robot);
    EXPECT_GT(comparison.kdl.robots(), before) << robot.name() << " was not compared";
  });
  comparison.print();
  std::cout << "not for MuJoCo: " << testing::PrintToString(comparison.refused) << '\n';
  EXPECT_GE(comparison.mujoco.robots(), 10);
}

}  // namespace
}  // namespace articula::test
