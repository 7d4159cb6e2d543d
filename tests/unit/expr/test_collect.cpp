#include <gtest/gtest.h>

#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "support/written.hpp"

namespace articula::test {
namespace {

std::string collected_text(const std::string& text) {
  Graph g;
  for (const char* name : {"a", "b", "c", "d"}) g.symbol(name, Kind::parameter);
  const Expr e = parse(g, text, [&](std::string_view name) { return g.symbol(name, Kind::parameter); });
  const Expr c = collected(e);
  EXPECT_TRUE(equal(e, c)) << text;
  return flat_text(c);
}

TEST(Collect, CombinesEqualTerms) {
  expect_written(collected_text, {{"2*a + b - a", "a + b"},
                                  {"a - (b + a)", "-b"},
                                  {"(a + b) - (b + a)", "0"},
                                  {"c + a*d + b + d*a", "b + c + 2*(a*d)"},
                                  {"1 + a + 1/2", "a + 3/2"}});
}

TEST(Collect, GivesPowers) {
  expect_written(collected_text, {{"a*(b + c)*a", "a^2*(b + c)"},
                                  {"-(a*b)*(-3)*a", "3*(a^2*b)"},
                                  {"sqrt(2)*a*(sqrt(2)*b)*c", "2*(a*b*c)"}});
}

TEST(Collect, UnitesSinesAndCosines) {
  expect_written(collected_text, {{"a*sin(d)^2 + b + a*cos(d)^2", "a + b"},
                                  {"2*a^2*b*sin(d)^2 + 2*b*a^2*cos(d)^2", "2*(a^2*b)"},
                                  {"2*sin(d)^2 + cos(d)^2", "2*sin(d)^2 + cos(d)^2"}});
}

TEST(Collect, MultipliesNothingOut) { EXPECT_EQ(collected_text("a*(b + c)"), "a*(b + c)"); }

}  // namespace
}  // namespace articula::test
