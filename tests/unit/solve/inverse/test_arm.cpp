#include "solve/inverse/arm.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace articula::test {
namespace {

Arm sample() {  // a turn, a slide along what was x, a turn
  Arm arm;
  arm.B[3] = 0.1;
  arm.joints = {{"q1", true, {0, 0, 1, 0.3, 0, 1, 0, 0, -1, 0, 0, 0.2}},
                {"q2", false, {1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0.5}},
                {"q3", true, {1, 0, 0, 0.7, 0, 1, 0, 0, 0, 0, 1, 0}}};
  return arm;
}

TEST(Arm, JacobianIsTheDerivativeOfThePose) {
  const Arm arm = sample();
  const std::vector<double> q{0.4, -0.2, 1.1};
  const std::vector<double> J = jacobian_of(arm, q);
  const double h = 1e-6;
  for (std::size_t j = 0; j < 3; ++j) {
    std::vector<double> more = q, less = q;
    more[j] += h;
    less[j] -= h;
    const Placing a = pose_of(arm, more), b = pose_of(arm, less), T = pose_of(arm, q);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(J[3 * i + j], (a[4 * i + 3] - b[4 * i + 3]) / (2 * h), 1e-9);
      double w = 0;  // dA/dq A^T = (w x)
      for (std::size_t k = 0; k < 3; ++k)
        w += (a[4 * ((i + 2) % 3) + k] - b[4 * ((i + 2) % 3) + k]) / (2 * h) * T[4 * ((i + 1) % 3) + k];
      EXPECT_NEAR(J[3 * (i + 3) + j], w, 1e-9);
    }
  }
}

TEST(Arm, InverseUndoes) {
  const Placing T = pose_of(sample(), {0.4, -0.2, 1.1});
  EXPECT_LT(distance(T * inverse(T), Placing{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}, 1), 1e-15);
}

TEST(Arm, DistanceIsTheLargerOfLengthAndAngle) {
  Placing T = pose_of(sample(), {0.4, -0.2, 1.1});
  const Placing turned =
      T * Placing{std::cos(3.0), -std::sin(3.0), 0, 0, std::sin(3.0), std::cos(3.0), 0, 0, 0, 0, 1, 0};
  EXPECT_NEAR(distance(T, turned, 1), 3.0, 1e-12);
  Placing moved = T;
  moved[7] += 0.5;
  EXPECT_NEAR(distance(T, moved, 0.25), 2, 1e-14);
  EXPECT_DOUBLE_EQ(length_of(sample()), 0.7);
}

}  // namespace
}  // namespace articula::test
