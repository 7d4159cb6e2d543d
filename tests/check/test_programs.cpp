// The inverse dynamic models of the library and of random trees as programs: the same functions as the formulas and no more
// operations at every level of the optimiser, the same numbers at every level and in a batch, the same text each time.

#include <gtest/gtest.h>

#include <iostream>

#include "model/model.hpp"
#include "opt/opt.hpp"
#include "program/run.hpp"
#include "support/numeric_robot.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"
#include "support/torques.hpp"

namespace articula::test {
namespace {

struct Setting {
  OptOptions options;
  const char* name;
};
constexpr Setting settings[] = {{{0, Trig::sums}, "-O0 --trig sums"},
                                {{0, Trig::single}, "-O0 --trig single"},
                                {{1, Trig::single}, "-O1 --trig single"},
                                {{1, Trig::sums}, "-O1 --trig sums"}};  // the last is what users get

// A program by each setting. The optimiser changes no function and costs nothing, and a program is the formulas it is made of.
std::vector<Program> programs(const Method& method, const Robot& robot) {
  std::vector<Program> list;
  for (const auto& [options, name] : settings) {
    const std::string what = robot.name() + ", " + std::string(method.name) + " " + name;
    Graph derived, raised;
    const Outputs tau = method.build(derived, robot, {}), best = optimise(tau, options).outputs;
    const bool may_cost = options.trig == Trig::single;  // a wish, not a gain
    EXPECT_TRUE(may_cost || online_cost(best).total() <= online_cost(tau).total()) << what;
    expect_equal(values(best), values(tau), what + ", optimised");
    list.push_back(lower("idm", best, robot.parameters(), robot.inputs()));
    expect_equal(values(raise(list.back(), raised)), values(tau), what + ", as a program");
  }
  return list;
}

// The largest difference of any program's numbers from those of the first.
double worst_difference(const std::vector<Program>& list, const Robot& robot, const Values& parameters,
                        Draw& draw) {
  double worst = 0;
  Machine reference(list.front(), parameters);
  for (std::size_t i = 1; i < list.size(); ++i) {
    Machine machine(list[i], parameters);
    for (int k = 0; k < 5; ++k) {
      const std::vector<double> inputs = inputs_of(list[i], random_state(robot, draw));
      worst = std::max(worst, relative_error(machine.run(inputs), reference.run(inputs)));
    }
  }
  return worst;
}

void expect_same_bits_in_a_batch(const Program& program, const Robot& robot, const Values& parameters,
                                 Draw& draw) {
  constexpr std::size_t states = 150;  // more than two blocks of the machine
  Machine machine(program, parameters);
  std::vector<double> inputs, single, batch(states * program.output_count());
  for (std::size_t k = 0; k < states; ++k) {
    const std::vector<double> row = inputs_of(program, random_state(robot, draw)), tau = machine.run(row);
    inputs.insert(inputs.end(), row.begin(), row.end());
    single.insert(single.end(), tau.begin(), tau.end());
  }
  machine.run_batch(states, inputs.data(), batch.data());
  EXPECT_TRUE(single == batch) << robot.name();
}

void expect_same_text(const Program& program, const Robot& robot) {
  const std::string text = to_text(program);
  EXPECT_EQ(text, to_text(idm_program(robot))) << robot.name();
  EXPECT_EQ(text, to_text(read_program(text, robot.name()))) << robot.name();
}

// All at once, since the programs take longer to make than to look at.
void expect_right_at_every_level(const std::function<int(const Visitor&)>& each) {
  double worst = 0;
  Draw draw(3);
  const int robots = each([&](const Robot& robot) {
    const std::vector<Program> list = programs(model_named("idm").methods.front(), robot);
    const Values parameters = some_parameters(robot, draw);
    const double error = worst_difference(list, robot, parameters, draw);
    EXPECT_LE(error, 1e-9) << robot.name();
    worst = std::max(worst, error);
    expect_same_bits_in_a_batch(list.back(), robot, parameters, draw);
    expect_same_text(list.back(), robot);
  });
  report("programs equal to their formulas", robots);
  std::cout << "worst difference between levels: " << worst << '\n';
}

TEST(Programs, OfTheLibraryAreRightAtEveryLevel) { expect_right_at_every_level(each_library_robot); }
TEST(Programs, OfRandomTreesAreRightAtEveryLevel) {
  expect_right_at_every_level([](const Visitor& visit) { return each_random_tree(visit); });
}
TEST(Programs, OfSymbolicTreesAreRightAtEveryLevel) { expect_right_at_every_level(each_symbolic_tree); }

TEST(Programs, OfTheLibraryByOtherMethods) {
  const int robots = each_library_robot([](const Robot& robot) {
    const std::vector<Method>& methods = model_named("idm").methods;
    for (std::size_t k = 1; k < methods.size(); ++k)
      if (methods[k].name != "lagrange") programs(methods[k], robot);
  });
  report("programs equal to their formulas", robots);
}

}  // namespace
}  // namespace articula::test
