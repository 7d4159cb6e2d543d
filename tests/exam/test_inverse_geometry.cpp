// Inverse geometric models as printed: the equations that the books solve, joint by joint, are those that Paul's method finds.
// (sx, nx, ax, Px) is the first row of the pose, and so on.

#include "exam/exam.hpp"
#include "expr/transform.hpp"
#include "model/inverse/inverse.hpp"

namespace articula::exam {
namespace {

class InverseGeometry : public testing::Test {
 protected:
  void resolve(const std::string& robot) {
    const Serial chain = serial(g, library_robot(robot), Options{});
    const Resolved found = by_paul(g, chain);
    ASSERT_TRUE(found.resolution) << found.why_not;
    EXPECT_EQ(unproven_equations(chain, *found.resolution), "");
    resolution = *found.resolution;
  }

  // C1, S23, .. as the books write them; Px, ax, .. are elements of the pose.
  Expr printed(std::string_view text) {
    return parse(g, text, [&](std::string_view name) {
      static constexpr std::string_view columns = "snaP", rows = "xyz";
      if (name.size() == 2 && rows.find(name[1]) != rows.npos && columns.find(name[0]) != columns.npos) {
        const std::size_t k = 4 * rows.find(name[1]) + columns.find(name[0]);
        return g.symbol(resolution.given[0].symbols[k], Kind::state);
      }
      return name_in_print(g, name);
    });
  }

  // The step that solves `unknown` has these coefficients, up to a common factor -1.
  void expect_step(std::string_view unknown, RootKind kind, const std::vector<std::string_view>& texts) {
    const Expr wanted = parse(g, unknown, [&](std::string_view name) { return g.symbol(name, Kind::state); });
    for (const ResolutionStep& step : resolution.steps) {
      if (!equal(resolution.unknowns[static_cast<std::size_t>(step.unknown)].meaning, wanted)) continue;
      EXPECT_EQ(step.kind, kind) << unknown;
      std::map<std::string, Expr> sums;  // of angles, to be written out
      for (const Unknown& u : resolution.unknowns) sums[u.symbol.name()] = u.meaning;
      const std::vector<Expr> found = substitute(step.equations.front(), g, by_name(sums));
      ASSERT_EQ(found.size(), texts.size()) << unknown;
      bool same = true, opposite = true;
      for (std::size_t i = 0; i < texts.size(); ++i) {
        same = same && equal(found[i], printed(texts[i]));
        opposite = opposite && equal(found[i], -printed(texts[i]));
      }
      EXPECT_TRUE(same || opposite) << unknown << " is solved by other equations";
      return;
    }
    ADD_FAILURE() << unknown << " is not solved by a step of its own";
  }

  Graph g;
  Resolution resolution;
};

// [KhalilDombre2002] 4.3.2: the Staubli RX-90.
TEST_F(InverseGeometry, Rx90) {
  resolve("rx90");
  expect_step("q1", RootKind::sine, {"-Px", "Py", "0"});
  expect_step("q2", RootKind::sine,
              {"-2*Pz*D3", "-2*(Px*C1 + Py*S1)*D3", "RL4^2 - D3^2 - Pz^2 - (Px*C1 + Py*S1)^2"});
  // theta4 = atan2(S1 ax - C1 ay, -C23 (C1 ax + S1 ay) - S23 az), and the same plus pi
  expect_step("q4", RootKind::sine, {"-C23*(C1*ax + S1*ay) - S23*az", "-(S1*ax - C1*ay)", "0"});
}

// [Paul1981] chapter 3: the Stanford manipulator; Px S1 - Py C1 = -d2, then theta2 = atan2(C1 Px + S1 Py, Pz), and
// d3 = S2 (C1 Px + S1 Py) + C2 Pz.
TEST_F(InverseGeometry, Stanford) {
  resolve("stanford");
  expect_step("q1", RootKind::sine, {"-Px", "Py", "RL2"});
  expect_step("q2", RootKind::sine, {"-Pz", "C1*Px + S1*Py", "0"});
  expect_step("q3", RootKind::assign, {"S2*(C1*Px + S1*Py) + C2*Pz"});
}

}  // namespace
}  // namespace articula::exam
