// The pseudo-inertia of a body: what it tells of ten numbers.

#include "solve/identify/pseudo_inertia.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "arm_rows.hpp"

namespace articula::test {
namespace {

TEST(PseudoInertia, IsLinearAndGoesBothWays) {
  Draw draw(1);
  for (int run = 0; run < 20; ++run) {
    InertialNumbers v;
    for (double& x : v) x = draw.any(-3, 3);
    const InertialNumbers back = inertial_numbers(pseudo_inertia(v));
    for (std::size_t c = 0; c < 10; ++c) EXPECT_NEAR(back[c], v[c], 1e-14);
  }
  const Matrix4 P = pseudo_inertia(sphere(2, 0.5));
  for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(P[5 * i], 2 * 0.25 / 5, 1e-15);  // integral of x^2 dm
  EXPECT_EQ(P[15], 2);
}

// Point masses at random places: their moments, summed up here by their definition.
TEST(PseudoInertia, IsThatOfPointMasses) {
  Draw draw(2);
  InertialNumbers v{};
  Matrix4 sum{};
  for (int point = 0; point < 5; ++point) {
    const double m = draw.any(0.1, 1), x = draw.any(-1, 1), y = draw.any(-1, 1), z = draw.any(-1, 1);
    const InertialNumbers one{m * (y * y + z * z),
                              -m * x * y,
                              -m * x * z,
                              m * (x * x + z * z),
                              -m * y * z,
                              m * (x * x + y * y),
                              m * x,
                              m * y,
                              m * z,
                              m};
    for (std::size_t c = 0; c < 10; ++c) v[c] += one[c];
    const double r[4]{x, y, z, 1};
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t j = 0; j < 4; ++j) sum[4 * i + j] += m * r[i] * r[j];
  }
  const Matrix4 P = pseudo_inertia(v);
  for (std::size_t e = 0; e < 16; ++e) EXPECT_NEAR(P[e], sum[e], 1e-13);
  EXPECT_TRUE(consistent(v));
  const auto L = cholesky(P);
  ASSERT_TRUE(L);
  const Matrix4 I = between(inverse_lower(*L), P);
  for (std::size_t e = 0; e < 16; ++e) EXPECT_NEAR(I[e], e % 5 == 0, 1e-11);
}

TEST(PseudoInertia, AgreesWithWhatMechanicsSays) {
  Draw draw(3);
  int good = 0, bad = 0;
  for (int run = 0; run < 500; ++run) {
    InertialNumbers v = random_body(draw, 0.03);
    EXPECT_TRUE(consistent(v));
    EXPECT_FALSE(inconsistency(v));
    EXPECT_GT(least_spread(v, 0.3), 0);
    for (double& x : v) x += draw.any(-0.02, 0.02);
    const bool possible = !inertia_fault(v);
    EXPECT_EQ(consistent(v), possible);
    EXPECT_EQ(!inconsistency(v), possible);
    EXPECT_EQ(least_spread(v, 0.3) > 0, possible);
    ++(possible ? good : bad);
  }
  EXPECT_GT(good, 50);
  EXPECT_GT(bad, 50);
}

TEST(PseudoInertia, SaysWhatIsWrong) {
  EXPECT_EQ(*inconsistency({1, 0, 0, 1, 0, 1, 0, 0, 0, -1}), "its mass is negative");
  EXPECT_EQ(*inconsistency({1, 0, 0, 1, 0, 1, 0, 0, 0, 0}), "it has no mass");
  EXPECT_EQ(*inconsistency({1, 0, 0, 1, 0, 1, 2, 0, 0, 1}),
            "its inertia about the centre of mass is not positive definite");
  EXPECT_EQ(*inconsistency({1, 0, 0, 1, 0, 3, 0, 0, 0, 1}),
            "a principal moment of inertia about its centre of mass is not less than the sum of the others");
  EXPECT_EQ(*inconsistency({1, 0, 0, 1, 0, 2, 0, 0, 0, 1}),  // a plate
            "a principal moment of inertia about its centre of mass is not less than the sum of the others");
  EXPECT_EQ(*inconsistency({1, 0, 0, 1, 0, 0, 0, 0, 0, 1}),  // a rod
            "its inertia about the centre of mass is not positive definite");
  EXPECT_EQ(*inconsistency({std::nan(""), 0, 0, 1, 0, 2, 0, 0, 0, 1}),
            "its inertial parameters are not all numbers");
  EXPECT_FALSE(inconsistency(sphere(1, 1)));
}

TEST(PseudoInertia, HasEigenvalues) {
  const Matrix4 X{2, 1, 0, 0, 1, 2, 0, 0, 0, 0, -5, 0, 0, 0, 0, 1e-9};
  const auto e = eigenvalues(X);
  EXPECT_NEAR(e[0], 3, 1e-14);
  EXPECT_NEAR(e[1], 1, 1e-14);
  EXPECT_NEAR(e[2], 1e-9, 1e-14);
  EXPECT_NEAR(e[3], -5, 1e-14);
  EXPECT_EQ(eigenvalues({})[0], 0);
}

TEST(PseudoInertia, NearestConsistentLeavesBodiesAlone) {
  Draw draw(4);
  for (int run = 0; run < 100; ++run) {
    const InertialNumbers body = random_body(draw, 0.03);
    EXPECT_EQ(*nearest_consistent(body, 0.3), body);
    InertialNumbers v = body;
    for (double& x : v) x += draw.any(-0.2, 0.2);
    const auto near = nearest_consistent(v, 0.3);
    ASSERT_TRUE(near);
    EXPECT_TRUE(consistent(*near));
    // no body that is drawn is nearer
    const auto far = [&](const InertialNumbers& w) {
      const Matrix4 a = pseudo_inertia(v), b = pseudo_inertia(w);
      double sum = 0;
      for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j)
          sum += std::pow((a[4 * i + j] - b[4 * i + j]) / (i < 3 ? 0.3 : 1) / (j < 3 ? 0.3 : 1), 2);
      return std::sqrt(sum);
    };
    const double least = far(*near);
    EXPECT_GE(far(body), least - 1e-4);
    for (int other = 0; other < 50; ++other) {
      InertialNumbers w = *near;
      for (std::size_t c = 0; c < 10; ++c)
        w[c] += 0.1 * (body[c] - w[c]) * draw.any(0, 1) + draw.any(-0.01, 0.01);
      if (consistent(w)) {
        EXPECT_GE(far(w), least - 1e-4);
      }
    }
  }
  EXPECT_FALSE(nearest_consistent({}, 1));
  EXPECT_FALSE(nearest_consistent({0, 0, 0, 0, 0, 0, 0, 0, 0, -1}, 1));
  const auto rod = nearest_consistent({1, 0, 0, 1, 0, 0, 0, 0, 0, 1}, 1);
  ASSERT_TRUE(rod);
  EXPECT_TRUE(consistent(*rod));
  EXPECT_NEAR((*rod)[XX], 1, 1e-5);
}

}  // namespace
}  // namespace articula::test
