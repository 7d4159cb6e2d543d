// Random formulas through everything that algebra makes of them: sums and products of parameters, sines and cosines of sums, halves and
// multiples of angles with constant parts of both signs, quotients. What comes out must have the fingerprint of what went in.

#include <gtest/gtest.h>

#include "algebra/readable.hpp"
#include "expr/text.hpp"
#include "support/draw.hpp"
#include "unit/algebra/identical.hpp"

namespace articula::test {
namespace {

class RandomFormula {
 public:
  RandomFormula(Graph& graph, std::uint64_t seed) : g_(graph), draw_(seed) {}

  Expr formula(int depth) {
    if (depth == 0) return leaf();
    const Expr x = formula(depth - 1), y = formula(draw_.between(0, depth - 1));
    switch (draw_.between(0, 5)) {
      case 0:
      case 1: return x + y;
      case 2: return x - y;
      case 5: return draw_.between(0, 3) == 0 ? x / (symbol("c") + g_.constant(2)) : x * y;
      default: return x * y;
    }
  }

 private:
  Expr symbol(const char* name) { return g_.symbol(name, name[0] == 'q' ? Kind::state : Kind::parameter); }
  Expr leaf() {
    switch (draw_.between(0, 5)) {
      case 0: return symbol("a");
      case 1: return symbol("b");
      case 2: return g_.constant(draw_.between(-3, 3));
      case 3: return sin(angle());
      default: return cos(angle());
    }
  }
  Expr angle() {
    static const std::vector<const char*> constants{"0",     "-0.3", "0.3",   "pi/5",
                                                    "-pi/5", "pi/3", "-pi/4", "pi"};
    static const std::vector<const char*> angles{"q1",   "q2",   "q1 + q2", "q1 - q2",
                                                 "q1/2", "2*q2", "q3 - q1", "0"};
    const Expr angle = parsed(angles[static_cast<std::size_t>(draw_.between(0, 7))]);
    return angle + parsed(constants[static_cast<std::size_t>(draw_.between(0, 7))]);
  }
  Expr parsed(const char* text) {
    return parse(g_, text, [&](std::string_view name) { return symbol(std::string(name).c_str()); });
  }

  Graph& g_;
  Draw draw_;
};

TEST(RandomFormulas, StayTheSameFunction) {
  int simplified = 0;
  constexpr int formulas = 250;
  for (std::uint64_t seed = 1; seed <= formulas && !testing::Test::HasFailure(); ++seed) {
    Graph g;
    const Expr x = RandomFormula(g, seed).formula(2 + static_cast<int>(seed % 3));
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + to_text(x));
    EXPECT_EQ(identical(x, x + g.constant(Rational(1, 1000))).value_or(false), false);
    const auto f = factors_of(x);
    EXPECT_TRUE(!f || equal(product(g, *f), x));
    const Readable r = readable(x);
    EXPECT_TRUE(equal(r.formula, x));
    EXPECT_NE(identical(x, r.formula), false);
    EXPECT_LE(reading_size(r.formula, 100000), reading_size(x, 100000));
    simplified += r.simplified ? 1 : 0;
  }
  EXPECT_GE(simplified, formulas - 5);  // the others are past the budget
}

}  // namespace
}  // namespace articula::test
