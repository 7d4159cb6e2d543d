// A program without its set-up: what that hands over are its parameters, and it computes the same.

#include "native/online.hpp"

#include <gtest/gtest.h>

#include "program/run.hpp"
#include "support/derivations.hpp"
#include "support/formulas.hpp"
#include "support/values.hpp"

namespace articula::test {
namespace {

void expect_same_numbers(const Program& whole) {
  const OnlineProgram online = online_program(whole);
  EXPECT_NO_THROW(check_invariants(online.program));
  EXPECT_EQ(online.program.setup, 0U);
  EXPECT_EQ(online_counts(online.program), online_counts(whole));
  EXPECT_EQ(online.program.inputs.size(), 1U);
  EXPECT_EQ(online.program.outputs.size(), 1U);
  Machine machine(whole, some_parameters(whole));
  Values kept{{"k0", 0}};
  for (std::size_t i = 0; i < online.kept.size(); ++i)
    kept[online.program.parameters[i]] = machine.setup_value(online.kept[i]);
  constexpr std::size_t n = 20;
  const std::vector<double> states = some_states(whole, n);
  std::vector<double> expected(n * whole.output_count()), found(expected.size());
  machine.run_batch(n, states.data(), expected.data());
  Machine(online.program, kept).run_batch(n, states.data(), found.data());
  EXPECT_EQ(found, expected) << whole.name;
}

TEST(NativeOnline, ComputesWhatTheWholeComputes) {
  for (const char* robot : {"planar2r", "nr:3", "stanford"})
    for (const char* model : {"idm", "jacobian"}) {
      const Program p = derived_program(library_robot(robot), model);
      expect_same_numbers(p);
    }
}

TEST(NativeOnline, HandsOverWhatIsRead) {
  Formulas f;
  const Program whole = lower("p", f({"sin(a)*x + b", "sin(a)", "c*c", "2", "-x"}), {"a", "b", "c", "unused"},
                              {{"x", 1, 1, {"x"}}});
  EXPECT_EQ(online_program(whole).kept.size(), 3U) << "b, sin(a), c*c";
  expect_same_numbers(whole);
}

TEST(NativeOnline, HasOneParameterAtLeast) {
  Formulas f;
  const OnlineProgram online = online_program(lower("p", f({"2*x"}), {}, {{"x", 1, 1, {"x"}}}));
  EXPECT_TRUE(online.kept.empty());
  EXPECT_EQ(online.program.parameters.size(), 1U);
}

}  // namespace
}  // namespace articula::test
