#include <gtest/gtest.h>

#include <set>

#include "io/library.hpp"
#include "model/inverse/inverse.hpp"
#include "support/follow_resolution.hpp"
#include "support/serial_chains.hpp"

namespace articula {
namespace {

using test::ChainDraw;
using test::Draw;
using test::Numbers;

std::string kinds_of(const Resolution& r) {
  std::string text;
  for (const ResolutionStep& step : r.steps)
    text += r.unknowns[static_cast<std::size_t>(step.unknown)]
                .symbol.graph()
                .symbol_of(r.unknowns[static_cast<std::size_t>(step.unknown)].symbol.id())
                .name +
            ":" + std::string(info(step.kind).name) + (step.role.empty() ? "" : "(" + step.role + ")") + " ";
  return text;
}

// Every unknown is solved once, of coefficients that have only what is known by then.
void expect_order(const Resolution& r) {
  std::set<std::string> known(r.given[0].symbols.begin(), r.given[0].symbols.end());
  for (const ResolutionStep& step : r.steps) {
    for (const std::vector<Expr>& row : step.equations) {
      ASSERT_EQ(static_cast<int>(row.size()), info(step.kind).coefficients);
      Graph& g = row[0].graph();
      for (const Id id : reachable(row))
        if (g[id].op == Op::symbol && g.symbol_of(id).kind == Kind::state) {
          EXPECT_TRUE(known.count(g.symbol_of(id).name)) << g.symbol_of(id).name << " in " << step.how;
        }
    }
    const Expr& x = r.unknowns.at(static_cast<std::size_t>(step.unknown)).symbol;
    EXPECT_TRUE(known.insert(x.graph().symbol_of(x.id()).name).second);
  }
  EXPECT_EQ(known.size(), 12 + r.unknowns.size());
}

void expect_proven(const Serial& chain, const Resolved& found, const std::string& what) {
  ASSERT_TRUE(found.resolution) << what << ": " << found.why_not;
  EXPECT_EQ(unproven_equations(chain, *found.resolution), "") << what << ": " << kinds_of(*found.resolution);
  expect_order(*found.resolution);
}

Outputs pose_output(const Serial& chain) {
  const RigidMotion T = direct(chain);
  Output o{"T", 3, 4, {}};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 4; ++j) o.values.push_back(j < 3 ? T.A[i][j] : T.P[i]);
  return {o};
}

double difference(const Numbers& a, const Numbers& b) {
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) worst = std::max(worst, std::abs(a[i] - b[i]));
  return worst;
}

// Of a numeric chain: the configuration that the pose was made of is among the candidates, and reaches it.
void expect_found(const Serial& chain, const Resolution& r, std::uint64_t seed, const std::string& what) {
  Inputs q{{"q", 6, 1, {}}};
  for (const SerialJoint& j : chain.joints) q[0].symbols.push_back(j.q.graph().symbol_of(j.q.id()).name);
  const Program program = lower("direct", pose_output(chain), {}, q);
  Machine direct_model(program, {});
  Draw draw(seed);
  for (int pose = 0; pose < 3; ++pose) {
    Numbers wanted;
    for (int j = 0; j < 6; ++j) wanted.push_back(draw.real(-3, 3));
    const Numbers T = direct_model.run(wanted);
    double nearest = 1e9, residual = 1e9;
    for (const Numbers& x : test::candidates(r, {}, T)) {
      double far = 0;
      for (std::size_t j = 0; j < 6; ++j)
        far = std::max(far, r.unknowns[j].angle ? std::abs(std::remainder(x[j] - wanted[j], 2 * M_PI))
                                                : std::abs(x[j] - wanted[j]));
      if (far < nearest) nearest = far, residual = difference(direct_model.run(x), T);
    }
    EXPECT_LT(nearest, 1e-7) << what << ": " << kinds_of(r);
    EXPECT_LT(residual, 1e-8) << what << ": " << kinds_of(r);
  }
}

TEST(Pieper, RobotsOfTheLibrary) {
  for (const std::string name : {"rx90", "puma560", "stanford", "puma560-numeric"}) {
    Graph g;
    const Serial chain = serial(g, library_robot(name), Options{});
    const Resolved found = by_pieper(g, chain);
    expect_proven(chain, found, name);
    std::cout << name << ": " << kinds_of(*found.resolution) << "\n";
    for (const auto& s : found.resolution->steps) std::cout << "   " << s.how << "\n";
  }
}

// R and P in every combination, the wrist everywhere, every way in which neighbouring axes can lie.
TEST(Pieper, WristsAnywhere) {
  std::map<std::string, int> seen;
  for (const bool symbolic : {false, true})
    for (int wrist = 0; wrist < 4; ++wrist)
      for (int joints = 0; joints < 8; ++joints)
        for (int kinds = 0; kinds < ChainDraw::kinds * ChainDraw::kinds; ++kinds) {
          std::string text = "RRRRRR";
          std::vector<int> between(6, ChainDraw::skew);
          for (int k = 0; k < 3; ++k) {  // the joint k after the wrist
            const auto j = static_cast<std::size_t>((wrist + 3 + k) % 6);
            if ((joints >> k & 1) != 0) text[j] = 'P';
            if (k < 2) between[j] = k == 0 ? kinds % ChainDraw::kinds : kinds / ChainDraw::kinds;
          }
          Graph g;
          const std::uint64_t seed = static_cast<std::uint64_t>(1000 * wrist + 100 * joints + kinds);
          const Serial chain = ChainDraw(g, seed, symbolic).chain(text, between, wrist);
          const Resolved found = by_pieper(g, chain);
          const std::string what =
              text + " wrist " + std::to_string(wrist) + " kinds " + std::to_string(kinds);
          if (!found.resolution) {
            std::cout << what << " " << found.why_not << "\n";
            continue;
          }
          expect_proven(chain, found, what);
          if (!symbolic) expect_found(chain, *found.resolution, seed, what);
          for (const ResolutionStep& s : found.resolution->steps) ++seen[std::string(info(s.kind).name)];
        }
  for (const auto& [k, n] : seen) std::cout << k << " " << n << "\n";
}

}  // namespace
}  // namespace articula
