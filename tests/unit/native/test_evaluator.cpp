// Programs at many states where no kernel can be had: by the interpreter, with its numbers. Kernels themselves are tested in
// tests/compile, for they need a compiler.

#include "native/evaluator.hpp"

#include <gtest/gtest.h>

#include "support/derivations.hpp"
#include "support/formulas.hpp"
#include "support/refusal.hpp"
#include "support/surroundings.hpp"
#include "support/values.hpp"

namespace articula::test {
namespace {

constexpr std::size_t evaluated_states = 5000;

void expect_interpreted(const Program& p, const std::string& wish) {
  const EnvironmentVariable native("ARTICULA_NATIVE", wish);
  const std::vector<double> states = some_states(p, evaluated_states);
  std::vector<double> expected(evaluated_states * p.output_count()), found(expected.size());
  Machine(p, some_parameters(p)).run_batch(evaluated_states, states.data(), expected.data());
  Evaluator evaluator(p, some_parameters(p));
  evaluator.run(evaluated_states, states.data(), found.data());
  EXPECT_FALSE(evaluator.compiled());
  EXPECT_EQ(found, expected);
}

TEST(NativeEvaluator, InterpretsWhereItShall) {
  const Program p = derived_program(library_robot("planar2r"), "idm");
  expect_interpreted(p, "off");
  expect_interpreted(p, "");  // too few states to be worth a compiler
}

TEST(NativeEvaluator, InterpretsWithoutACompiler) {
  const EnvironmentVariable path("PATH", empty_folder("unit_without_compiler")),
      cache("XDG_CACHE_HOME", empty_folder("unit_without_compiler_cache"));
  expect_interpreted(derived_program(library_robot("planar2r"), "idm"), "on");
}

TEST(NativeEvaluator, InterpretsWithoutAPlaceToCompile) {
  const EnvironmentVariable nowhere("TMPDIR", "/dev/null/none"),
      cache("XDG_CACHE_HOME", empty_folder("unit_without_place_cache"));
  expect_interpreted(derived_program(library_robot("planar2r"), "idm"), "on");
}

TEST(NativeEvaluator, InterpretsWhatReadsNothing) {
  Formulas f;
  expect_interpreted(lower("constant", f({"a + 1", "2"}), {"a"}, {}), "on");
}

TEST(NativeEvaluator, KnowsTwoWishes) {
  const EnvironmentVariable native("ARTICULA_NATIVE", "yes");
  const Program p = derived_program(library_robot("planar2r"), "idm");
  Evaluator evaluator(p, some_parameters(p));
  std::vector<double> out(p.output_count());
  EXPECT_TRUE(says(refusal_of([&] { evaluator.run(1, some_states(p, 1).data(), out.data()); }),
                   "ARTICULA_NATIVE is 'yes' in the environment"));
}

}  // namespace
}  // namespace articula::test
