// The inverse dynamic models of the library and of random trees as programs: the same functions as the formulas, the same
// numbers at every level of the optimiser and in a batch, the same text each time.

#include <gtest/gtest.h>

#include <iostream>

#include "model/dynamic/dynamic.hpp"
#include "program/run.hpp"
#include "support/numeric_robot.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

Values some_parameters(const Robot& robot, Draw& draw) {
  Values values = random_parameters(robot, draw);
  for (const auto& [name, value] : default_parameters(robot)) values[name] = value;
  return values;
}

TEST(Programs, RaisedAreTheFormulas) {
  each_robot([](const Robot& robot) {
    Graph derived, raised;
    const Outputs tau = newton_euler(derived, robot);
    const Program program = lower("idm", optimise(tau, {}), robot.parameters(), robot.inputs());
    expect_equal(values(tau), values(raise(program, raised)), robot.name());
  });
}

TEST(Programs, GiveTheSameNumbersAtEveryLevel) {
  double worst = 0;
  Draw draw(3);
  each_robot([&](const Robot& robot) {
    const Values parameters = some_parameters(robot, draw);
    const Program plain = idm_program(robot, {0, Trig::sums});
    Machine reference(plain, parameters);
    for (const OptOptions& options :
         {OptOptions{0, Trig::single}, OptOptions{1, Trig::sums}, OptOptions{1, Trig::single}}) {
      const Program program = idm_program(robot, options);
      Machine machine(program, parameters);
      for (int k = 0; k < 5; ++k) {
        const std::vector<double> inputs = inputs_of(plain, random_state(robot, draw));
        const double error = relative_error(machine.run(inputs), reference.run(inputs));
        EXPECT_LE(error, 1e-9) << robot.name() << ", -O" << options.level;
        worst = std::max(worst, error);
      }
    }
  });
  std::cout << "worst difference between levels: " << worst << '\n';
}

TEST(Programs, GiveTheSameBitsInABatch) {
  constexpr std::size_t states = 150;  // more than two blocks of the machine
  Draw draw(4);
  each_robot([&](const Robot& robot) {
    const Program program = idm_program(robot);
    Machine machine(program, some_parameters(robot, draw));
    std::vector<double> inputs, single, batch(states * program.output_count());
    for (std::size_t k = 0; k < states; ++k) {
      const std::vector<double> row = inputs_of(program, random_state(robot, draw)), tau = machine.run(row);
      inputs.insert(inputs.end(), row.begin(), row.end());
      single.insert(single.end(), tau.begin(), tau.end());
    }
    machine.run_batch(states, inputs.data(), batch.data());
    EXPECT_TRUE(single == batch) << robot.name();
  });
}

TEST(Programs, HaveTheSameTextEachTime) {
  each_robot([](const Robot& robot) {
    const std::string text = to_text(idm_program(robot));
    EXPECT_EQ(text, to_text(idm_program(robot))) << robot.name();
    EXPECT_EQ(text, to_text(read_program(text, robot.name()))) << robot.name();
  });
}

}  // namespace
}  // namespace articula::test
