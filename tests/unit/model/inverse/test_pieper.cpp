#include <gtest/gtest.h>

#include <set>

#include "expr/rank.hpp"
#include "expr/transform.hpp"
#include "io/library.hpp"
#include "model/inverse/inverse.hpp"
#include "program/run.hpp"
#include "support/apart.hpp"
#include "support/follow_resolution.hpp"
#include "support/resolutions.hpp"
#include "support/serial_chains.hpp"

namespace articula::test {
namespace {

// Six freedoms, wherever the joints stand at no special place.
bool has_six_freedoms(const Serial& chain) {
  std::vector<Expr> q, entries;
  const Outputs pose = pose_output(chain);
  for (const SerialJoint& j : chain.joints) q.push_back(j.q);
  for (const Expr& e : pose[0].values)
    for (const Expr& d : gradient(e, q)) entries.push_back(d);
  return independent_rows(Matrix(12, 6, entries)).size() == 6;
}

TEST(Pieper, RobotsOfTheLibrary) {
  const std::string puma = "q3:sine(elbow) q2:sine(shoulder) q1:pair q5:sine(wrist) q4:pair q6:pair ";
  expect_kinds(by_pieper,
               {{"rx90", puma},
                {"puma560", puma},
                {"puma560-numeric", puma},
                {"stanford", "q1:sine(shoulder) q2:sine(elbow) q3:assign q5:sine(wrist) q4:pair q6:pair "}});
}

// R and P in every combination, the wrist everywhere, every way in which neighbouring axes can lie. What is refused cannot
// reach every pose, whatever the method.
void all_wrists(bool symbolic, int every) {
  std::set<std::string> seen;
  for (int wrist = 0; wrist < 4; ++wrist)
    for (int joints = 0; joints < 8; ++joints)
      for (int kinds = (wrist + joints) % every; kinds < ChainDraw::kinds * ChainDraw::kinds;
           kinds += every) {
        std::string text = "RRRRRR";
        std::vector<int> between(6, ChainDraw::skew);
        for (int k = 0; k < 3; ++k) {  // the joint k after the wrist
          const auto j = static_cast<std::size_t>((wrist + 3 + k) % 6);
          if ((joints >> k & 1) != 0) text[j] = 'P';
          if (k < 2) between[j] = k == 0 ? kinds % ChainDraw::kinds : kinds / ChainDraw::kinds;
        }
        Graph g;
        const auto seed = static_cast<std::uint64_t>(1000 * wrist + 100 * joints + kinds);
        const Serial chain = ChainDraw(g, seed, symbolic).chain(text, between, wrist);
        const Resolved found = by_pieper(g, chain);
        const std::string what = text + " wrist " + std::to_string(wrist) + " kinds " + std::to_string(kinds);
        EXPECT_EQ(found.resolution.has_value(), has_six_freedoms(chain)) << what << " " << found.why_not;
        if (!found.resolution) continue;
        expect_proven(chain, found, what);
        if (!symbolic) expect_found(chain, *found.resolution, seed, what);
        for (const ResolutionStep& s : found.resolution->steps) seen.emplace(info(s.kind).name);
      }
  EXPECT_EQ(seen.size(), 7U);  // every kind of step is tried
}
TEST(Pieper, WristsAnywhereOfNumbers) { all_wrists(false, 4); }
TEST(Pieper, WristsAnywhereOfSymbols) { all_wrists(true, 3); }

// Three prismatic joints, in every order, no axes that meet.
TEST(Pieper, ThreeSlides) {
  std::string text = "PPPRRR";
  int count = 0;
  do {
    for (const bool symbolic : {false, true}) {
      Graph g;
      const auto seed = static_cast<std::uint64_t>(500 + ++count);
      const Serial chain = ChainDraw(g, seed, symbolic).chain(text, {}, -1);
      const Resolved found = by_pieper(g, chain);
      expect_proven(chain, found, text);
      if (!symbolic) expect_found(chain, *found.resolution, seed, text);
    }
  } while (std::next_permutation(text.begin(), text.end()));
  EXPECT_EQ(count, 40);
}

// Where the first and the last axis of the wrist coincide, one angle is free: whatever is taken for it, the last one fits.
TEST(Pieper, LastAngleFitsWhateverIsTakenForAFreeOne) {
  Graph g;
  const Serial chain = serial(g, library_robot("puma560-numeric"), Options{});
  const Resolution r = *by_pieper(g, chain).resolution;
  const Outputs last = coefficients_of(r);
  const Program steps = lower("steps", {last.back()}, {}, inputs_of(r));
  const Program pose =
      lower("pose", pose_output(chain), {}, {{"q", 6, 1, {"q1", "q2", "q3", "q4", "q5", "q6"}}});
  const Numbers T = Machine(pose, {}).run({0.3, -0.7, 0.4, 0.5, 0.0, -1.1});
  for (const double q4 : {-2.0, 0.0, 1.7}) {
    Numbers q{0.3, -0.7, 0.4, q4, 0.0, 0.0}, inputs = T;
    inputs.insert(inputs.end(), q.begin(), q.end());
    q[5] = roots_of(RootKind::pair, Machine(steps, {}).run(inputs)).at(0);
    EXPECT_LT(apart(Machine(pose, {}).run(q), T), 1e-14);
  }
}

TEST(Pieper, RefusesInWords) {
  const auto why = [](const std::string& joints, int wrist, std::vector<int> between) {
    Graph g;
    return by_pieper(g, ChainDraw(g, 7, true).chain(joints, between, wrist)).why_not;
  };
  EXPECT_EQ(why("RRRRR", -1, {}), "it is for six joints, and there are 5");
  EXPECT_EQ(why("RRRRRR", -1, {}),
            "no three consecutive revolute axes meet in a point, and there are 0 prismatic joints");
  EXPECT_EQ(why("RPRRPR", -1, {}),
            "no three consecutive revolute axes meet in a point, and there are 2 prismatic joints");
  // Two pairs of axes meet, in two points.
  EXPECT_EQ(why("RRRRRR", -1,
                {ChainDraw::skew, ChainDraw::skew, ChainDraw::skew, ChainDraw::meeting, ChainDraw::meeting}),
            "no three consecutive revolute axes meet in a point, and there are 0 prismatic joints");
  EXPECT_EQ(why("RRRRRR", 3, {ChainDraw::parallel, ChainDraw::parallel}),
            "the axes of q4, q5, q6 meet in a point, but the other joints move it in a surface or along a "
            "line only");
  EXPECT_EQ(why("PPPRRR", -1, {ChainDraw::parallel}),
            "there are three prismatic joints, but they move the link in a plane or along a line only");
  EXPECT_EQ(why("RRPPPR", -1, {ChainDraw::parallel}),
            "there are three prismatic joints, but the others turn the link about two directions only");
}

}  // namespace
}  // namespace articula::test
