// What velocities add to the accelerations of cuts, against differences of the Jacobian along the motion.

#include <gtest/gtest.h>

#include "base/draw.hpp"
#include "base/row_space.hpp"
#include "io/library.hpp"
#include "robot/loop_numbers.hpp"

namespace articula::test {
namespace {

std::vector<double> relative_motion(const LoopNumbers& numbers, const std::vector<double>& q,
                                    const std::vector<double>& qd) {
  const std::vector<double> J = numbers.jacobian(q);
  std::vector<double> v(J.size() / qd.size(), 0.0);
  for (std::size_t i = 0; i < J.size(); ++i) v[i / qd.size()] += J[i] * qd[i % qd.size()];
  return v;
}

TEST(LoopRates, AreDerivativesOfTheRelativeMotion) {
  for (const char* name : {"fourbar", "slider-crank", "delta", "gough-stewart", "sr400", "planar-3rrr"}) {
    const Robot robot = library_robot(name);
    const LoopNumbers numbers(robot.data(), {});
    const std::vector<double>& q = robot.closure().sample;
    unsigned long seed = 7;
    std::vector<double> qd(numbers.nv());
    for (double& v : qd) v = draw(seed);
    const NumberMatrix W = numbers.constraints(q);  // velocities that keep the loops closed
    const RowSpace rows(W.e, W.rows, W.cols, 1e-9);
    std::vector<double> open(W.rows, 0.0);
    for (std::size_t i = 0; i < W.e.size(); ++i)
      open[i / W.cols] += W.e[i] * qd[i % W.cols] / numbers.units()[i % W.cols];
    const std::vector<double> off = rows.solution(open);
    for (std::size_t v = 0; v < qd.size(); ++v) qd[v] -= off[v] * numbers.units()[v];

    const double h = 1e-4;
    std::vector<double> step = qd, back = qd;
    for (double& x : step) x *= h;
    for (double& x : back) x *= -h;
    const std::vector<double> after = relative_motion(numbers, numbers.moved(q, step), qd),
                              before = relative_motion(numbers, numbers.moved(q, back), qd),
                              rates = numbers.rates(q, qd);
    ASSERT_EQ(rates.size(), after.size());
    for (std::size_t i = 0; i < rates.size(); ++i)
      EXPECT_NEAR(rates[i], (after[i] - before[i]) / (2 * h), 1e-5) << name << ", row " << i;
  }
}

}  // namespace
}  // namespace articula::test
