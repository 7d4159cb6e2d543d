// Assemblies of the library's closed robots: what the formulas give and what descent from many starts finds are the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "io/read.hpp"
#include "model/loops/geometric.hpp"
#include "robot/defaults.hpp"
#include "solve/loops/assembly.hpp"
#include "solve/loops/freedoms.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

AssemblyEngines engines_with_formulas(const Robot& robot) {
  Graph graph;
  const LoopResolution loops = loop_resolution(graph, robot, robot.closure().independent);
  EXPECT_TRUE(loops.complete());
  AssemblyEngines engines{LoopNumbers(robot.data(), {}), robot.closure().independent};
  engines.closed = procedure(loops.resolution, lower("loops", coefficients_of(loops.resolution),
                                                     robot.parameters(), inputs_of(loops.resolution)));
  for (const std::string& name : robot.parameters())
    if (const auto found = robot.data().defaults.find(name); found != robot.data().defaults.end())
      engines.parameters[name] = default_value(robot.data(), found->second);
    else
      engines.parameters[name] = 0;  // of inertias and gravity, which loops do not see
  engines.follows = follows_in_numbers(robot.data(), robot.closure(), {});
  return engines;
}

TEST(Assemblies, FormulasAndSearchAgree) {
  for (const char* name : {"fourbar", "fivebar", "slider-crank", "sr400", "akr3000", "palletizer"}) {
    const Robot robot = read_robot(name);
    const std::vector<int>& known = robot.closure().independent;
    const LoopNumbers numbers(robot.data(), {});
    const LoopFreedoms freedoms(numbers, known);
    AssemblySolver formulas(engines_with_formulas(robot)), search({numbers, known});
    unsigned long seed = 5;
    for (int k = 0; k < 8; ++k) {
      std::vector<double> q = numbers.random_position(seed);
      if (k % 2 == 1) numbers.close(q, std::vector<bool>(numbers.nv(), true));
      const Assemblies a = formulas.solve(q), b = search.solve(q);
      EXPECT_EQ(a.method, "closed");
      EXPECT_TRUE(a.complete);
      ASSERT_EQ(a.list.size(), b.list.size()) << name << " " << k;
      for (const Assembly& x : a.list) {
        double least = HUGE_VAL;
        for (const Assembly& y : b.list) least = std::min(least, freedoms.apart(x.q, y.q));
        EXPECT_LT(least, 1e-7) << name << " " << x.label;
        EXPECT_LT(x.gap, 1e-12) << name;
      }
      if (!a.list.empty()) continue;
      EXPECT_NEAR(a.nearest->gap, b.nearest->gap, 1e-3) << name;
      EXPECT_NE(a.note.find("cannot be closed"), std::string::npos);
    }
  }
}

// W of (13) is the derivative of the assembly: followed over a small step, the joints move by -W_p^-1 W_a.
TEST(Assemblies, FollowAsTheirVelocitiesSay) {
  for (const std::string& name : closed_library()) {
    const Robot robot = read_robot(name);
    const std::vector<int>& known = robot.closure().independent;
    const LoopNumbers numbers(robot.data(), {});
    const LoopFreedoms freedoms(numbers, known);
    AssemblySolver solver({numbers, known});
    unsigned long seed = 2;
    std::vector<double> q;
    do q = numbers.random_position(seed);
    while (!numbers.close(q, std::vector<bool>(numbers.nv(), true)) ||
           freedoms.singular_at(q).values.back() < 0.02);
    for (const int j : known) {
      constexpr double h = 1e-5;
      std::vector<double> way(numbers.nv(), 0.0);
      way[numbers.first_v(j)] = 1;
      const Assembly here{q, {}, 0, 0, "it"};
      const std::optional<Assembly> ahead = solver.follow(here, freedoms.moved(q, way, h)),
                                    behind = solver.follow(here, freedoms.moved(q, way, -h));
      ASSERT_TRUE(ahead && behind) << name;
      EXPECT_EQ(ahead->label, "it");
      const std::vector<double> d = freedoms.of_freedoms(freedoms.difference(behind->q, ahead->q)),
                                rate = freedoms.of_freedoms(freedoms.rates(q, way, 0));
      for (std::size_t k = 0; k < d.size(); ++k)
        EXPECT_NEAR(d[k] / (2 * h), rate[k], 1e-4 * std::max(1.0, std::fabs(rate[k]))) << name;
    }
  }
}

}  // namespace
}  // namespace articula::test
