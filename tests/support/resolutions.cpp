#include "support/resolutions.hpp"

#include <gtest/gtest.h>
#include <set>

#include "io/library.hpp"
#include "program/run.hpp"
#include "support/apart.hpp"
#include "support/draw.hpp"
#include "support/follow_resolution.hpp"

namespace articula::test {
namespace {

std::string kinds_of(const Resolution& r) {
  std::string text;
  for (const ResolutionStep& step : r.steps) {
    const Expr& x = r.unknowns[static_cast<std::size_t>(step.unknown)].symbol;
    text += x.name() + ":" + std::string(info(step.kind).name) +
            (step.role.empty() ? "" : "(" + step.role + ")") + " ";
  }
  return text;
}

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
    EXPECT_TRUE(known.insert(x.name()).second);
  }
  EXPECT_EQ(known.size(), 12 + r.unknowns.size());
}

}  // namespace

void expect_proven(const Serial& chain, const Resolved& found, const std::string& what) {
  ASSERT_TRUE(found.resolution) << what << ": " << found.why_not;
  EXPECT_EQ(unproven_equations(chain, *found.resolution), "") << what << ": " << kinds_of(*found.resolution);
  expect_order(*found.resolution);
}

void expect_kinds(const std::function<Resolved(Graph&, const Serial&)>& method,
                  const std::map<std::string, std::string>& robots) {
  for (const auto& [name, kinds] : robots) {
    Graph g;
    const Serial chain = serial(g, library_robot(name), Options{});
    const Resolved found = method(g, chain);
    expect_proven(chain, found, name);
    EXPECT_EQ(kinds_of(*found.resolution), kinds) << name;
  }
}

Outputs pose_output(const Serial& chain) {
  const RigidMotion T = direct(chain);
  Output o{"T", 3, 4, {}};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 4; ++j) o.values.push_back(j < 3 ? T.A[i][j] : T.P[i]);
  return {o};
}

void expect_found(const Serial& chain, const Resolution& r, std::uint64_t seed, const std::string& what) {
  const auto n = static_cast<std::size_t>(chain.n());
  Inputs q{{"q", chain.n(), 1, {}}};
  std::vector<std::size_t> place;  // of each joint among the unknowns
  for (const SerialJoint& j : chain.joints) {
    q[0].symbols.push_back(j.q.name());
    for (std::size_t u = 0; u < r.unknowns.size(); ++u)
      if (r.unknowns[u].symbol == j.q) place.push_back(u);
  }
  ASSERT_EQ(place.size(), n) << what;
  const Program program = lower("direct", pose_output(chain), {}, q);
  Machine direct_model(program, {});
  Draw draw(seed);
  for (int pose = 0; pose < 2; ++pose) {
    Numbers wanted;
    for (std::size_t j = 0; j < n; ++j) wanted.push_back(draw.real(-3, 3));
    const Numbers T = direct_model.run(wanted);
    double nearest = 1e9, residual = 1e9;
    for (const Numbers& unknowns : candidates(r, {}, T)) {
      double far = 0;
      Numbers x;
      for (std::size_t j = 0; j < n; ++j) {
        x.push_back(unknowns[place[j]]);
        const double off = x[j] - wanted[j];
        far = std::max(far, std::abs(chain.joints[j].revolute ? std::remainder(off, 2 * M_PI) : off));
      }
      if (far < nearest) nearest = far, residual = apart(direct_model.run(x), T);
    }
    EXPECT_LT(nearest, 1e-7) << what << ": " << kinds_of(r);
    EXPECT_LT(residual, 1e-8) << what << ": " << kinds_of(r);
  }
}

}  // namespace articula::test
