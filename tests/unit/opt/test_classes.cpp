#include "opt/classes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "opt/moves.hpp"
#include "opt/network.hpp"
#include "support/formulas.hpp"

namespace articula::resub {
namespace {

TEST(Index, FindsWhatWasPutIn) {
  Index index;
  constexpr std::uint32_t many = 10000;  // it grows
  for (std::uint32_t i = 1; i <= many; ++i) EXPECT_EQ(index.insert(mix(i), i), i);
  for (std::uint32_t i = 1; i <= many; ++i) EXPECT_EQ(index.find(mix(i)), i);
  EXPECT_EQ(index.find(mix(many + 1)), none);
  EXPECT_EQ(index.insert(mix(7), 50000), 7U);  // the first one stays
  EXPECT_EQ(index.push(mix(7), 50000), 7U);    // or comes second
  EXPECT_EQ(index.find(mix(7)), 50000U);
}

struct Entered : Formulas {
  Classes classes{g};
  Ref in(const std::string& text) { return classes.enter({parse(g, text)}).front(); }
  bool has_way(Ref x, const Way& way) {
    const std::vector<Way>& ways = classes.ways(x.id());
    return std::any_of(ways.begin(), ways.end(), [&](const Way& w) {
      return w.op == way.op && ((w.a == way.a && w.b == way.b) || (w.a == way.b && w.b == way.a));
    });
  }
};

TEST(Inverses, OfManyAreThoseOfEach) {
  const Field& f = Field::first();
  std::vector<Value> list{1, 2, mix(3) % f.p(), f.p() - 1}, each;
  for (const Value v : list) each.push_back(f.inv(v));
  invert(f, list);
  EXPECT_EQ(list, each);
  std::vector<Value> nothing;
  invert(f, nothing);
  EXPECT_TRUE(nothing.empty());
}

TEST(Classes, MergeWhatIsEqualUpToSign) {
  Entered e;
  const Ref a = e.in("x*y + x*z");
  EXPECT_EQ(e.in("x*(y + z)"), a);
  EXPECT_EQ(e.in("-x*(z + y)"), -a);
  EXPECT_NE(e.in("x*(y - z)").id(), a.id());
  EXPECT_EQ(e.in("x - x*1").id(), Classes::zero);
}

TEST(Classes, TellParametersFromWhatVaries) {
  Entered e;
  const Ref m = e.in("M");
  EXPECT_TRUE(e.classes.is_parameter(m.id()));
  EXPECT_EQ(e.in("M*cos(q1)^2 + M*sin(q1)^2"), m);  // varies in form only
  EXPECT_FALSE(e.classes.is_parameter(e.in("M*cos(q1)").id()));
  EXPECT_FALSE(e.classes.is_free(e.in("M*x").id()));
  EXPECT_TRUE(e.classes.is_free(e.in("x").id()));
}

TEST(Classes, FindWaysThatNobodyWrote) {
  Entered e;
  const Ref x = e.in("x"), cv = e.in("cos(q1)*(cos(q1)*x)"), sw = e.in("sin(q1)*(sin(q1)*x)");
  const Way way = sw.negative() ? negated({Op::add, x, -cv}) : Way{Op::add, x, -cv};
  EXPECT_TRUE(e.has_way(Ref::of(sw.id()), way));  // s^2 x = x - c^2 x
}

TEST(Classes, FindWaysWithClassesThatCameLater) {
  Entered e;
  const Ref a = e.in("x*y + x*z");
  const std::size_t before = e.classes.ways(a.id()).size();
  const Ref sum = e.in("y + z");
  EXPECT_EQ(e.classes.ways(a.id()).size(), before + 1);
  EXPECT_EQ(e.classes.make({Op::mul, e.in("x"), sum}), a);
}

TEST(Classes, KeysTellMultiplesByParameters) {
  Entered e;
  const std::uint32_t a = e.in("a*x*y").id(), b = e.in("(b + c)*x*y").id(), c = e.in("x*y*y").id();
  EXPECT_EQ(e.classes.ratio[a], e.classes.ratio[b]);
  EXPECT_NE(e.classes.ratio[a], e.classes.ratio[c]);
  const Field& f = Field::first();
  const std::uint32_t d = e.in("x*y + a").id(), g = e.in("x*y - b").id();
  EXPECT_TRUE(e.classes.shift[d] == e.classes.shift[g] || e.classes.shift[d] == f.neg(e.classes.shift[g]));
  EXPECT_EQ(e.classes.affine[e.in("a*x + b").id()], e.classes.affine[e.in("c*x").id()]);
}

TEST(Moves, SettleRefusesWhatIsNotEqual) {
  Entered e;
  const Ref x = e.in("x"), y = e.in("y"), sum = e.in("x + y"), difference = e.in("x - y");
  Moves moves(e.classes);
  Move wrong;
  wrong.way = {Op::add, x, y};
  EXPECT_FALSE(moves.settle(difference.id(), wrong));
  const Way right = sum.negative() ? negated(wrong.way) : wrong.way;
  EXPECT_TRUE(moves.settle(sum.id(), {{}, 0, right}));
}

TEST(Coefficients, AreFoundOrMadeWithoutDivision) {
  Entered e;
  Coefficients coefficients(e.classes);
  const auto ratio = [&](const std::string& v, const std::string& w) {
    return coefficients.find(e.in(v), {{Op::mul, e.in(w), false}});
  };
  EXPECT_EQ(ratio("a*x*y", "x*y"), e.in("a"));                  // there
  EXPECT_EQ(ratio("a*b*x + a*c*x", "x"), e.in("a*(b + c)"));    // a product of two that are there, or made
  EXPECT_EQ(ratio("x*(y*a + y*b*c)", "x*y"), e.in("a + b*c"));  // made
  EXPECT_FALSE(ratio("a*x", "b*x"));                            // a/b: b may be zero
}

TEST(Network, CountsWhatIsRead) {
  Entered e;
  const Ref p = e.in("x*y"), q = e.in("x*y + z"), r = e.in("(x*y + z)*(x*y)");
  Network network(e.classes, {q, r}, {});
  EXPECT_EQ(network.cost(), 300);
  EXPECT_EQ(network.leave(r), -100);
  EXPECT_EQ(network.leave(q), -200);
  EXPECT_FALSE(network.is_read(p.id()));
}

TEST(Network, RefusesCycles) {
  Entered e;
  const Ref p = e.in("x*y"), q = e.in("x*y + z"), z = e.in("z");
  Network network(e.classes, {q}, {});
  EXPECT_TRUE(network.would_cycle(p.id(), {Op::add, q, -z}));
  const Ref other = e.in("z + u");
  network.grow();
  network.choose(q.id(), {Op::add, other, z});  // any operand: only the order matters here
  EXPECT_FALSE(network.would_cycle(p.id(), {Op::add, q, -z}));
  network.choose(p.id(), {Op::add, q, -z});
  EXPECT_LT(network.place(q.id()), network.place(p.id()));
  EXPECT_LT(network.place(other.id()), network.place(q.id()));
}

}  // namespace
}  // namespace articula::resub
