#include <gtest/gtest.h>

#include "expr/field.hpp"
#include "io/library.hpp"
#include "support/resolutions.hpp"
#include "support/serial_chains.hpp"

namespace articula::test {
namespace {

TEST(Paul, RobotsOfTheLibrary) {
  const std::string puma =
      "q1:sine(shoulder) q2:sine(elbow) q2..3:pair q4:sine(wrist) q5:pair q6:pair q3:assign ";
  expect_kinds([](Graph& g, const Serial& chain) { return by_paul(g, chain); },
               {{"rx90", puma},
                {"puma560", puma},
                {"puma560-numeric", puma},
                {"stanford", "q1:sine(shoulder) q2:sine(elbow) q3:assign q4:sine(wrist) q5:pair q6:pair "},
                {"scara", "q3:assign q1..4:pair q1:sine q1..2:pair q2:assign q4:assign "},
                {"planar2r", "q1:pair q1..2:pair q2:assign "},
                {"planar3r", "q1..3:pair q1:sine q1..2:pair q2:assign q3:assign "}});
}

// Axes parallel, meeting, perpendicular, in any order, joints of both kinds: what is resolved is proven, and finds the
// configuration.
void structured(int joints, bool symbolic, int count, int at_least) {
  int resolved = 0;
  for (int seed = 0; seed < count; ++seed) {
    std::uint64_t h = static_cast<std::uint64_t>(seed + 1000 * joints);
    const auto draw = [&](std::uint64_t k) { return static_cast<int>((h = mix(h + 1)) % k); };
    std::string text;
    std::vector<int> between;
    int slides = 0;
    for (int j = 0; j < joints; ++j) {
      const bool slide = draw(5) == 0 && slides < 3;
      slides += slide ? 1 : 0;
      text += slide ? 'P' : 'R';
      between.push_back(1 + draw(ChainDraw::kinds - 1));
    }
    Graph g;
    const Serial chain = ChainDraw(g, static_cast<std::uint64_t>(seed), symbolic).chain(text, between, -1);
    const Resolved found = by_paul(g, chain);
    EXPECT_EQ(found.why_not.empty(), found.resolution.has_value());
    if (!found.resolution) continue;
    ++resolved;
    const std::string what = text + " " + std::to_string(seed);
    expect_proven(chain, found, what);
    if (!symbolic) expect_found(chain, *found.resolution, static_cast<std::uint64_t>(seed), what);
  }
  EXPECT_GE(resolved, at_least);
}

TEST(Paul, SixJointsOfNumbers) { structured(6, false, 24, 4); }
TEST(Paul, SixJointsOfSymbols) { structured(6, true, 10, 1); }
TEST(Paul, FiveJoints) { structured(5, false, 12, 5); }
TEST(Paul, FourJoints) { structured(4, false, 10, 9); }
TEST(Paul, ThreeJoints) { structured(3, false, 8, 8); }

TEST(Paul, SaysWhatIsLeft) {
  Graph g;
  const Serial chain = serial(g, library_robot("nr:6"), Options{});
  const Resolved found = by_paul(g, chain);
  EXPECT_FALSE(found.resolution);
  EXPECT_EQ(found.why_not, "no equation of a type that has a formula is left for q1, q2, q3, q4, q5, q6");
}

// Of fewer joints than six a pose must obey conditions: those of the SCARA keep its axis upright.
TEST(Paul, ConditionsOfThePose) {
  Graph g;
  const Serial chain = serial(g, library_robot("scara"), Options{});
  const Resolved found = by_paul(g, chain);
  ASSERT_TRUE(found.resolution);
  EXPECT_EQ(found.resolution->conditions.size(), 5U);
  EXPECT_EQ(unproven_equations(chain, *found.resolution), "");
}

// A wrong equation is seen.
TEST(Paul, ProofCanFail) {
  Graph g;
  const Serial chain = serial(g, library_robot("rx90"), Options{});
  Resolved found = by_paul(g, chain);
  ASSERT_TRUE(found.resolution);
  std::vector<Expr>& a = found.resolution->steps[1].equations[0];
  a[2] = a[2] + g.symbol("D3", Kind::parameter);
  EXPECT_EQ(unproven_equations(chain, *found.resolution).substr(0, 7), "step 2:");
}

}  // namespace
}  // namespace articula::test
