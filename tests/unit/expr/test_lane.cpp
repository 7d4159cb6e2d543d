// The stated error probability, measured where it can be: in fields so small that chance equalities do happen.

#include "expr/lane.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>

#include "expr/text.hpp"

namespace articula::test {
namespace {

bool vanishes(const Expr& formula, const Field& field, std::uint64_t seed) {
  Lane lane(field, {seed, seed});
  lane.extend(formula.graph());
  return lane.value(formula.ref()) == 0;
}

// How often a formula vanishes at random points.
double rate(const Expr& formula, const Field& field, int tries) {
  int hits = 0;
  for (int seed = 0; seed < tries; ++seed)
    hits += vanishes(formula, field, static_cast<std::uint64_t>(seed)) ? 1 : 0;
  return static_cast<double>(hits) / tries;
}

double five_sigma(double probability, int tries) {
  return 5 * std::sqrt(probability * (1 - probability) / tries);
}

TEST(Lane, DistinctLinearFactorsReachTheSchwartzZippelBound) {
  const Field field(55441);
  Graph g;
  const Expr x = g.symbol("x", Kind::state), y = g.symbol("y", Kind::parameter);
  const int degree = 400, tries = 60000;
  Expr factor = x, product = g.constant(1);
  for (int i = 0; i < degree; ++i) {
    factor = factor + y;  // x + i y
    product = product * factor;
  }
  const double bound = static_cast<double>(degree) / static_cast<double>(field.p());
  EXPECT_NEAR(rate(product, field, tries), bound, five_sigma(bound, tries));
}

TEST(Lane, PolynomialsStayBelowTheBound) {
  const Field field(55441);
  struct Case {
    const char* formula;
    double degree;  // in the drawn values: an angle q is w^24, so sin(q) is (w^48 - 1)/(2i w^24)
  };
  const int tries = 20000;
  for (const auto& [formula, degree] :
       {Case{"x*y - z", 2}, Case{"x^60 + y^59 - 3", 60}, Case{"(x^20 - 2)^10", 20}, Case{"sin(x)", 48},
        Case{"cos(x + 2*y) - 1/3", 144}, Case{"sin(x)*z - cos(y)^2", 145},
        Case{"sin(x/2)*cos(y/3) + x^30", 70}}) {
    Graph g;
    const double bound = degree / static_cast<double>(field.p());
    EXPECT_LE(rate(parse(g, formula), field, tries), bound + five_sigma(bound, tries)) << formula;
  }
}

TEST(Lane, TwoFieldsFailTogetherOnlyByTheProduct) {
  const Field first(55441), second(110881);
  Graph g;
  const Expr f = power(g.symbol("x", Kind::state), 5544) -
                 g.constant(1);  // 5544 divides p - 1: as many roots in each field
  const int tries = 100000;
  const double p1 = 5544.0 / 55440, p2 = 5544.0 / 110880;
  int one = 0, other = 0, both = 0;
  for (std::uint64_t seed = 0; seed < tries; ++seed) {
    const bool a = vanishes(f, first, seed), b = vanishes(f, second, seed);
    one += a ? 1 : 0, other += b ? 1 : 0, both += a && b ? 1 : 0;
  }
  EXPECT_NEAR(one / double(tries), p1, five_sigma(p1, tries));
  EXPECT_NEAR(other / double(tries), p2, five_sigma(p2, tries));
  EXPECT_NEAR(both / double(tries), p1 * p2, five_sigma(p1 * p2, tries));
}

TEST(Lane, IdentitiesHoldInEveryFieldAtEveryPoint) {
  Graph g;
  const Expr identity =
      parse(g, "sin(a + b) - sin(a)*cos(b) - cos(a)*sin(b) + (a + b)^2 - a^2 - 2*a*b - b^2");
  const Field small(55441);
  EXPECT_EQ(rate(identity, small, 1000), 1.0);
  EXPECT_EQ(rate(identity, Field::first(), 100), 1.0);
}

TEST(Lane, ParametersAndStatesHaveSeedsOfTheirOwn) {
  Graph g;
  for (const char* q : {"q1", "q2"}) g.symbol(q, Kind::state);
  Lane base(Field::first(), {1, 1}), state(Field::first(), {1, 2}), parameter(Field::first(), {2, 1}),
      same(Field::first(), {1, 1});
  const std::vector<const char*> fixed{"a",        "a*b + 1",         "sin(a)/b", "sqrt(a)", "atan2(a, b)",
                                       "cos(a*b)", "select(a, b, 1)", "sin(a/7)", "exp(a)"};
  const std::vector<const char*> moving{
      "q1",           "sin(q1)",          "q1*a",      "cos(a + q2)", "sqrt(q1)",
      "sign(q1 - a)", "select(q2, 1, 0)", "sin(q1*a)", "exp(-q1)"};
  const std::vector<const char*> constant{"2/3",        "pi",          "sqrt(7)", "sin(1/3)",
                                          "cos(pi/13)", "atan2(1, 2)", "exp(1)"};
  const auto ref = [&](const char* text) { return parse(g, text).ref(); };
  for (const auto* list : {&fixed, &moving, &constant})
    for (const char* text : *list) ref(text);
  for (Lane* lane : {&base, &state, &parameter, &same}) lane->extend(g);
  for (const char* text : fixed) {
    EXPECT_EQ(base.value(ref(text)), state.value(ref(text))) << text;
    EXPECT_NE(base.value(ref(text)), parameter.value(ref(text))) << text;
  }
  for (const char* text : moving) EXPECT_NE(base.value(ref(text)), state.value(ref(text))) << text;
  for (const char* text : constant) {
    EXPECT_EQ(base.value(ref(text)), state.value(ref(text))) << text;
    EXPECT_EQ(base.value(ref(text)), parameter.value(ref(text))) << text;
  }
  for (Id id = 0; id < g.size(); ++id) ASSERT_EQ(base.value(Ref::of(id)), same.value(Ref::of(id)));
}

TEST(Lane, TheGraphsOwnLanes) {
  Graph g;
  const Expr e = parse(g, "a*sin(b) - 3");
  Lane first(Field::first(), {1, 1}), second(Field::second(), {1, 1});
  first.extend(g), second.extend(g);
  EXPECT_EQ(e.fingerprint(), (Fingerprint{first.value(e.ref()), second.value(e.ref())}));
  EXPECT_EQ(first.value((-e).ref()), Field::first().neg(first.value(e.ref())));
}

TEST(Lane, DrawsOfSymbols) {
  const Lane lane(Field::first(), {3, 4});
  std::set<Field::Value> seen;
  for (int i = 0; i < 100000; ++i)
    ASSERT_TRUE(seen.insert(lane.draw({"q" + std::to_string(i), Kind::state})).second);
  EXPECT_EQ(seen.count(0), 0U);
  EXPECT_EQ(lane.draw({"a", Kind::parameter}), Lane(Field::first(), {3, 9}).draw({"a", Kind::parameter}));
  EXPECT_NE(lane.draw({"a", Kind::state}), Lane(Field::first(), {3, 9}).draw({"a", Kind::state}));
  Graph g;
  const Expr a = parse(g, "a");
  Lane running(Field::first(), {3, 4});
  running.extend(g);
  EXPECT_EQ(running.value(a.ref()), running.draw({"a", Kind::parameter}));
}

// q, sin(q), cos(q) and their products are linearly independent functions: their values at random points are too.
TEST(Lane, ASymbolIsIndependentOfItsSineAndCosine) {
  Graph g;
  std::vector<Expr> monomials;
  for (const char* text :
       {"1", "q", "q^2", "q^3", "sin(q)", "q*sin(q)", "q^2*sin(q)", "sin(q)^2", "sin(q)^3", "cos(q)",
        "q*cos(q)", "sin(q)*cos(q)", "q*sin(q)*cos(q)", "sin(q)^2*cos(q)", "sin(q/2)", "cos(q/2)"})
    monomials.push_back(parse(g, text));
  const Field& f = Field::first();
  std::vector<std::vector<Field::Value>> rows;
  for (std::uint64_t seed = 1; seed <= monomials.size(); ++seed) {
    Lane lane(f, {seed, seed});
    lane.extend(g);
    rows.emplace_back();
    for (const Expr& m : monomials) rows.back().push_back(lane.value(m.ref()));
  }
  for (std::size_t k = 0; k < rows.size(); ++k) {  // elimination: every pivot is there
    std::size_t pivot = k;
    while (pivot < rows.size() && rows[pivot][k] == 0) ++pivot;
    ASSERT_LT(pivot, rows.size()) << "rank " << k;
    std::swap(rows[k], rows[pivot]);
    for (std::size_t i = k + 1; i < rows.size(); ++i) {
      const Field::Value factor = f.mul(rows[i][k], f.inv(rows[k][k]));
      for (std::size_t j = k; j < rows.size(); ++j) rows[i][j] = f.sub(rows[i][j], f.mul(factor, rows[k][j]));
    }
  }
}

Expr sum_of_squares(Graph& g, const std::string& name) {
  Expr sum = g.constant(0);
  for (const char* component : {".w", ".x", ".y", ".z"}) {
    const Expr e = g.symbol(name + component, Kind::state);
    sum = sum + e * e;
  }
  return sum;
}

TEST(Lane, StatesWithTheNamesOfAQuaternionLieOnTheUnitSphere) {
  Graph g;
  EXPECT_TRUE(equal(sum_of_squares(g, "q3"), g.constant(1)));
  EXPECT_TRUE(equal(sum_of_squares(g, "q4"), g.constant(1)));
  for (std::uint64_t seed = 0; seed < 100; ++seed) {  // at any point of any field
    EXPECT_TRUE(vanishes(sum_of_squares(g, "q3") - g.constant(1), Field::first(), seed));
    EXPECT_TRUE(vanishes(sum_of_squares(g, "q3") - g.constant(1), Field::second(), seed));
  }
}

// Any state with one character behind its dot was taken for the component w: x.0, x.1, .. had one value, and were merged.
TEST(Lane, OtherNamesWithADotAreNoQuaternions) {
  Graph g;
  EXPECT_FALSE(equal(g.symbol("x.0", Kind::state), g.symbol("x.1", Kind::state)));
  EXPECT_FALSE(equal(g.symbol("x.u", Kind::state), g.symbol("x.w", Kind::state)));
}

// On the sphere, and there anywhere: three components are free, quaternions of other names are others.
TEST(Lane, QuaternionsAreGeneral) {
  Graph g;
  const auto state = [&](const char* name) { return g.symbol(name, Kind::state); };
  const Expr w = state("q3.w"), x = state("q3.x"), y = state("q3.y"), z = state("q3.z");
  EXPECT_FALSE(equal(w, x) || equal(x, y) || equal(y, z) || equal(w, -x) || equal(x, -y) || is_zero(w));
  EXPECT_FALSE(is_zero(w * w + x * x + y * y - z * z) || is_zero(w * x - y * z) || is_zero(w * x + y * z));
  for (const char* name : {"q4.w", "q33.w", "q4.x"})
    EXPECT_FALSE(equal(w, state(name)) || equal(x, state(name)));
  EXPECT_FALSE(equal(w * w + x * x + y * y + state("q4.z") * state("q4.z"), g.constant(1)));
}

// Nothing but the four components: a position q3.px, a velocity qd3.wx, names without a dot, and parameters, which no file
// can give such a name.
TEST(Lane, OtherNamesAreDrawnIndependently) {
  Graph g;
  const auto sum = [&](const std::array<const char*, 4>& names, Kind kind) {
    Expr s = g.constant(0);
    for (const char* name : names) s = s + g.symbol(name, kind) * g.symbol(name, kind);
    return s;
  };
  EXPECT_FALSE(equal(sum({"p3.pw", "p3.px", "p3.py", "p3.pz"}, Kind::state), g.constant(1)));
  EXPECT_FALSE(equal(sum({"q3w", "q3x", "q3y", "q3z"}, Kind::state), g.constant(1)));
  EXPECT_FALSE(equal(sum({"a.w", "a.x", "a.y", "a.z"}, Kind::parameter), g.constant(1)));
  EXPECT_THROW(parse(g, "b.w"), ParseError);
}

// What an optimiser finds to be a number is that number to what is opaque of it, whatever formula it was.
TEST(Lane, FormulasThatAreNumbersAreNoStrangers) {
  Graph g;
  const auto f = [&](const char* text) { return parse(g, text); };
  EXPECT_TRUE(equal(f("sqrt(sin(x)^2 + cos(x)^2)"), f("1")));
  EXPECT_TRUE(equal(f("sqrt(m/(4*m))"), f("1/2")));
  EXPECT_TRUE(equal(f("sqrt(8*m/m)"), f("2*sqrt(2)")));
  EXPECT_TRUE(equal(f("sqrt(m/(2*m))"), f("sqrt(2)/2")));
  EXPECT_TRUE(equal(f("abs((a - 4*a)/a)"), f("3")));
  EXPECT_TRUE(equal(f("sign((a - 4*a)/(7*a))"), f("-1")));
  EXPECT_TRUE(equal(f("select(m/(2*m) - 1, a, b)"), f("b")));
  EXPECT_TRUE(equal(f("select(m/(2*m), a, b)"), f("a")));
  EXPECT_FALSE(equal(f("sqrt(7*m/m)"), f("2*sqrt(2)")));
  EXPECT_FALSE(equal(f("select(a, b, c)"), f("b")));
  EXPECT_FALSE(equal(f("abs(a)"), f("a")));
}

TEST(Field, RecognisesFractions) {
  for (const Field* field : {&Field::first(), &Field::second()}) {
    const auto value = [&](long n, long d) {
      const Field::Value size =
          field->mul(static_cast<Field::Value>(std::labs(n)), field->inv(static_cast<Field::Value>(d)));
      return n < 0 ? field->neg(size) : size;
    };
    for (const auto& [n, d] :
         {std::pair(0L, 1L), {1, 1}, {-1, 1}, {1, 2}, {-3, 7}, {12345, 2}, {-1, 16384}, {16384, 1}}) {
      const auto found = field->fraction(value(n, d), 1L << 15);
      ASSERT_TRUE(found) << n << "/" << d;
      EXPECT_EQ(found->n, n);
      EXPECT_EQ(found->d, d);
    }
    EXPECT_FALSE(field->fraction(value(12345, 67), 1L << 15));
    for (std::uint64_t k = 1; k < 1000; ++k) EXPECT_FALSE(field->fraction(mix(k) % field->p(), 1L << 28));
  }
}

}  // namespace
}  // namespace articula::test
