// Every operation of op.def is known to every module: what a new one forgets is found here.

#include <gtest/gtest.h>

#include <set>

#include "codegen/codegen.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "program/run.hpp"
#include "unit/expr/sample.hpp"

namespace articula::test {
namespace {

// op(-x, y, -z), which has no rule to simplify it further than by its sign, at a point where it is smooth.
struct Case {
  Graph g;
  Expr x = g.symbol("x", Kind::state), y = g.symbol("y", Kind::state), z = g.symbol("z", Kind::state);
  Expr formula;
  Program program;

  static constexpr double at[] = {-0.7, 1.3, 2.1};

  explicit Case(Op op)
      : formula(make(op, -x, y, -z)),
        program(lower("one", {{"out", 1, 1, {formula}}}, {}, {{"s", 3, 1, {"x", "y", "z"}}})) {}

  double expected() const {
    return static_cast<double>(evaluate(formula, {{"x", at[0]}, {"y", at[1]}, {"z", at[2]}}));
  }
};

double value(const Expr& formula) {
  Graph h;
  return numeric_value(substitute(formula, h, [&](const Symbol& s) {
    return h.constant(Rational::exactly(Case::at[s.name.front() - 'x']));
  }));
}

std::string named(Op op) { return std::string(info(op).name); }

TEST(Operations, AreThoseWithOperands) {
  EXPECT_EQ(operations().front(), Op::add);
  EXPECT_EQ(operations().back(), Op::select);
  for (const Op op : operations()) EXPECT_GT(info(op).arity, 0) << named(op);
}

TEST(Operations, HaveATextThatReadsBack) {
  for (const Op op : operations()) {
    Case c(op);
    EXPECT_EQ(c.formula.op(), op) << named(op);
    EXPECT_EQ(parse(c.g, to_text(c.formula)), c.formula) << to_text(c.formula);
    EXPECT_FALSE(is_name(info(op).text)) << named(op);
  }
}

TEST(Operations, HaveOneValueEverywhere) {
  for (const Op op : operations()) {
    Case c(op);
    EXPECT_DOUBLE_EQ(value(c.formula), c.expected()) << named(op);
    EXPECT_DOUBLE_EQ(Machine(c.program, {}).run({Case::at[0], Case::at[1], Case::at[2]})[0], c.expected())
        << named(op);
  }
}

TEST(Operations, HaveADerivative) {
  for (const Op op : operations()) {
    Case c(op);
    const double h = 1e-5;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto moved = [&](double by) {
        std::vector<double> s(Case::at, Case::at + 3);
        s[k] += by;
        return Machine(c.program, {}).run(s)[0];
      };
      const Expr symbol = k == 0 ? c.x : k == 1 ? c.y : c.z;
      EXPECT_NEAR(value(derivative(c.formula, symbol)), (moved(h) - moved(-h)) / (2 * h), 1e-8)
          << named(op) << " by " << to_text(symbol);
    }
  }
}

TEST(Operations, HaveFingerprintsOfTheirOwn) {
  for (const Op op : operations())
    for (const Op other : operations()) {
      Graph g;
      const Expr x = parse(g, "x"), y = parse(g, "y"), z = parse(g, "z");
      const Expr one = make(op, x, y, z), two = make(other, x, y, z);
      EXPECT_EQ(equal(one, two), op == other) << named(op) << ", " << named(other);
      EXPECT_FALSE(is_zero(one)) << named(op);
      EXPECT_FALSE(equal(one, make(op, y + x, y, z))) << named(op);
    }
}

TEST(Operations, AreCountedOnce) {
  for (const Op op : operations()) {
    const Counts c = online_counts(Case(op).program);
    EXPECT_EQ(c.mul + c.add + c.div + c.sincos + c.other, 1) << named(op);
    EXPECT_EQ(c.other == 1, op != Op::add && op != Op::mul && op != Op::div && !is_sincos(op)) << named(op);
  }
}

TEST(Operations, StandInProgramsThatReadBackAndRaise) {
  for (const Op op : operations()) {
    Case c(op);
    const std::string text = to_text(c.program);
    EXPECT_NE(text.find(" = " + named(op) + " "), std::string::npos) << text;
    EXPECT_EQ(to_text(read_program(text, "one")), text);
    Graph h;
    EXPECT_TRUE(equal(raise(c.program, h)[0].values[0], c.formula)) << named(op);
  }
}

TEST(Operations, AreWrittenInEveryLanguage) {
  for (const Language& language : languages()) {
    std::set<std::string> texts;
    for (const Op op : operations())
      EXPECT_TRUE(texts.insert(write_code(language, Case(op).program, {})).second) << named(op);
  }
}

}  // namespace
}  // namespace articula::test
