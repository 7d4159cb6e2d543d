#include "program/program.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.hpp"
#include "codegen/codegen.hpp"
#include "expr/text.hpp"
#include "program/run.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

// M*L^2*qdd + (FS*sign(qd) - 0.4318*cos(0.3)*sin(q))/L with a label, a set-up part and a division.
struct Sample {
  Graph g;
  Expr q = g.symbol("q1", Kind::state), qd = g.symbol("qd1", Kind::state),
       qdd = g.symbol("qdd1", Kind::state);
  Outputs outputs() {
    const Expr inertia = parse(g, "M*L^2");
    g.label(inertia.ref(), "J");
    return {
        {"tau",
         2,
         1,
         {inertia * qdd + parse(g, "1/L") * (parse(g, "FS*sign(qd1)") - parse(g, "0.4318*cos(0.3)*sin(q1)")),
          -inertia}}};
  }
  Program program() {
    return lower("sample", outputs(), {"M", "L", "FS", "unused"},
                 {{"q", 1, 1, {"q1"}}, {"qd", 1, 1, {"qd1"}}, {"qdd", 1, 1, {"qdd1"}}});
  }
};

TEST(Program, SplitsSetupFromOnline) {
  const Program p = Sample().program();
  EXPECT_EQ(setup_counts(p), (Counts{2, 0, 1, 0, 0}));
  EXPECT_EQ(online_counts(p), (Counts{4, 2, 0, 1, 1}));
  EXPECT_EQ(online_counts(p).total(), 6);
  ASSERT_EQ(p.assumes_nonzero.size(), 1U);
  EXPECT_EQ(p.assumes_nonzero[0].text, "L");
}

TEST(Program, AssumesADivisorNonzeroOnce) {
  Graph g;
  const Expr a = g.symbol("a", Kind::parameter), b = g.symbol("b", Kind::parameter),
             M = g.symbol("M", Kind::parameter);
  const Program p = lower("ratios", {{"x", 2, 1, {a / M, b / M}}}, {"a", "b", "M"}, {});
  EXPECT_EQ(setup_counts(p).div, 2);
  ASSERT_EQ(p.assumes_nonzero.size(), 1U);
  EXPECT_EQ(p.assumes_nonzero[0].text, "M");
}

TEST(Program, KeepsConstantsExactAndRoundsThemOnce) {
  const Program p = Sample().program();
  bool found = false;
  for (const Constant& c : p.constants) {
    if (c.text != "0.4318*cos(0.3)") continue;
    found = true;
    EXPECT_DOUBLE_EQ(c.value, 0.4318 * std::cos(0.3));
  }
  EXPECT_TRUE(found);
}

TEST(Program, RunsOnNumbers) {
  const Program p = Sample().program();
  Machine machine(p, {{"M", 2}, {"L", 0.5}, {"FS", 0.1}, {"unused", 0}});
  const std::vector<double> out = machine.run({0.7, -3, 4});
  EXPECT_NEAR(out[0], 2 * 0.25 * 4 + (-0.1 - 0.4318 * std::cos(0.3) * std::sin(0.7)) / 0.5, 1e-15);
  EXPECT_EQ(out[1], -0.5);
}

TEST(Program, BatchEqualsSingleRuns) {
  const Program p = Sample().program();
  Machine machine(p, {{"M", 2}, {"L", 0.5}, {"FS", 0.1}, {"unused", 0}});
  constexpr std::size_t n = 333;
  std::vector<double> in(3 * n), out(2 * n);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = 0.01 * static_cast<double>(i) - 2;
  machine.run_batch(n, in.data(), out.data());
  for (std::size_t i = 0; i < n; ++i) {
    const std::vector<double> one = machine.run({in[3 * i], in[3 * i + 1], in[3 * i + 2]});
    EXPECT_EQ(out[2 * i], one[0]);
    EXPECT_EQ(out[2 * i + 1], one[1]);
  }
}

TEST(Program, NamesMissingParametersAndViolatedAssumptions) {
  const Program p = Sample().program();
  const auto refusal = [&](const std::map<std::string, double>& parameters) {
    return refusal_of([&] { Machine(p, parameters); });
  };
  EXPECT_TRUE(
      says(refusal({{"L", 1}, {"FS", 0}}), "parameters have no value: M\n"));  // nobody reads "unused"
  EXPECT_TRUE(says(refusal({{"M", 1}, {"L", 0}, {"FS", 0}, {"unused", 0}}), "divides by L"));
}

TEST(Program, RaisesToTheSameFunctions) {
  Sample sample;
  const Outputs before = sample.outputs();
  Graph g;
  const Outputs after = raise(sample.program(), g);
  ASSERT_EQ(after.size(), 1U);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_TRUE(equal(before[0].values[i], after[0].values[i]));
}

TEST(Program, TextReadsBack) {
  const std::string text = to_text(Sample().program());
  EXPECT_EQ(to_text(read_program(text, "sample")), text);
  EXPECT_NE(text.find(" : J\n"), std::string::npos) << text;
}

TEST(Program, LowerRefusesUnknownSymbols) {
  Sample sample;
  EXPECT_THROW(lower("sample", sample.outputs(), {"M", "L"}, {}), Bug);
}

TEST(Program, RefusesUnsoundText) {
  const std::string head = "articula program 1\nname x\nparameter M\ninput q 1 1 = q1\n";
  EXPECT_NO_THROW(read_program(head + "setup\nonline\nv2 = sin v1\noutput y 1 1 = -v2\n", "x"));
  for (const std::string body : {"setup\n",                                // no on-line part
                                 "online\nv2 = sin v2\n",                  // used before computed
                                 "setup\nv2 = sin v1\nonline\n",           // the set-up uses an input
                                 "online\nv2 = frobnicate v1\n",           // unknown operation
                                 "online\nv2 = add v1\n",                  // an operand is missing
                                 "online\nv3 = sin v1\n",                  // a value is skipped
                                 "online\noutput y 2 1 = v1\n",            // wrong shape
                                 "online\noutput y 1 1 = v9\n",            // no such value
                                 "online\noutput y 99999999999 1 = v1\n",  // absurd
                                 "online\nparameter M\n",                  // twice
                                 "constant sin(\nonline\n",                // bad formula
                                 "constant x\nonline\n",                   // not constant
                                 "nonsense\nonline\n"})
    EXPECT_THROW(read_program(head + body, "x"), ParseError) << body;
}

TEST(Program, ALongSharedConstantGoesToTheSetup) {
  Graph g;
  Expr x = parse(g, "cos(0.3)");
  for (int i = 0; i < 60; ++i) x = x * x - parse(g, "sin(0.2)");  // 2^60 terms if it were written out
  const Program p = lower("long", {{"y", 1, 1, {x}}}, {"L"}, {});
  EXPECT_LT(to_text(p).size(), 10000U);
  EXPECT_GT(p.setup, 0U);
  const Program alone = lower("long", {{"y", 1, 1, {x}}}, {}, {});
  EXPECT_LT(to_text(alone).size(), 10000U);
  EXPECT_EQ(alone.setup, alone.instructions.size());
  // Nobody calls a set-up without parameters: code has the number.
  EXPECT_NE(write_code(language_c(), alone, {}).find("y[0] = " + shortest(Machine(alone, {}).run({})[0])),
            std::string::npos);
}

}  // namespace
}  // namespace articula::test
