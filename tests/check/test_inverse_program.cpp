// Inverse models as straight-line programs: every choice of signs reaches the pose, all of them are different, and where a pose is
// out of reach the program says so in numbers that are finite.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "api/inverse.hpp"
#include "program/run.hpp"
#include "support/apart.hpp"
#include "support/draw.hpp"
#include "support/hand_resolutions.hpp"
#include "support/values.hpp"

namespace articula::test {
namespace {

using std::numbers::pi;

struct BranchResult {
  std::vector<double> q, reach;
};

class Both {  // the inverse model, and the direct one, which is derived elsewhere
 public:
  Both(const Robot& robot, const InverseModel& model)
      : program(inverse_program(model)),
        direct(derive(robot, {.model = "geometric", .method = {}, .options = {}}).program),
        n(static_cast<std::size_t>(model.chain.n())),
        signs(program.inputs.size() > 1 ? program.inputs[1].symbols.size() : 0),
        inverse_machine(program, default_values(robot.data())),
        direct_machine(direct, default_values(robot.data())) {}

  std::vector<double> pose(const std::vector<double>& q) {
    std::vector<double> T = direct_machine.run(q);
    T.resize(12);
    return T;
  }
  BranchResult solve(std::vector<double> T, unsigned branch) {
    for (std::size_t k = 0; k < signs; ++k) T.push_back((branch >> k & 1U) != 0 ? -1 : 1);
    const std::vector<double> all = inverse_machine.run(T);
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(n);
    return {{all.begin(), end}, {end, all.end()}};
  }
  unsigned branches() const { return 1U << signs; }

  Program program, direct;
  std::size_t n, signs;
  Machine inverse_machine, direct_machine;
};

void expect_every_branch(const Robot& robot, const InverseModel& model, unsigned branches) {
  Both both(robot, model);
  ASSERT_EQ(both.branches(), branches);
  Draw draw(7);
  for (int i = 0; i < 50; ++i) {
    std::vector<double> q;
    for (std::size_t j = 0; j < both.n; ++j) q.push_back(draw.between(-3000, 3000) / 1000.0);
    const std::vector<double> T = both.pose(q);
    double nearest = 10;
    for (unsigned b = 0; b < branches; ++b) {
      const BranchResult run = both.solve(T, b);
      EXPECT_LT(apart(both.pose(run.q), T), 1e-10) << robot.name() << " branch " << b;
      for (const double r : run.reach) EXPECT_GE(r, 0);
      for (unsigned c = 0; c < b; ++c) EXPECT_GT(apart(both.solve(T, c).q, run.q), 1e-6);
      double most = 0;
      for (std::size_t j = 0; j < both.n; ++j)
        most = std::max(most, std::fabs(std::remainder(run.q[j] - q[j], 2 * pi)));
      nearest = std::min(nearest, most);
    }
    EXPECT_LT(nearest, 1e-7) << robot.name() << ": the configuration itself is not found";
  }
}

TEST(InverseProgram, EveryBranchReachesThePose) {
  expect_every_branch(library_robot("rx90"), rx90_by_hand(library_robot("rx90")), 8);
  expect_every_branch(library_robot("scara"), scara_by_hand(library_robot("scara")), 2);
}

TEST(InverseProgram, ReachTellsStretchedFromTooFar) {
  const Robot robot = library_robot("rx90");
  Both both(robot, rx90_by_hand(robot));
  std::vector<double> T = both.pose({0.3, 0.2, -pi / 2, 0.4, 0.5, 0.6});
  const BranchResult stretched = both.solve(T, 0);
  EXPECT_LT(apart(both.pose(stretched.q), T), 1e-7);
  EXPECT_GE(stretched.reach[1], 0);
  for (const std::size_t i : {3, 7, 11}) T[i] *= 1.01;
  const BranchResult far = both.solve(T, 0);
  EXPECT_LT(far.reach[1], 0);
  for (const double v : far.q) EXPECT_TRUE(std::isfinite(v));
}

TEST(InverseProgram, FreeJointsAreNumbers) {
  const Robot robot = library_robot("rx90");
  Both both(robot, rx90_by_hand(robot));
  const std::vector<double> upright =
      both.pose({0, pi / 2, 0, 0, 0, 0});  // all of joints 1, 4 and 6 in one line
  const std::vector<double> zero(12, 0.0);
  for (const std::vector<double>& T : {upright, zero})
    for (unsigned b = 0; b < both.branches(); ++b)
      for (const double v : both.solve(T, b).q) EXPECT_TRUE(std::isfinite(v));
}

}  // namespace
}  // namespace articula::test
