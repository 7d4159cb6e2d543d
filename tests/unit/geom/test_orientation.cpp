// Angles, quaternion, axis and angle of a rotation, computed in double: each gives its matrix back, also where angles
// are not determined, and next to it.

#include "geom/orientation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "program/program.hpp"
#include "program/run.hpp"
#include "support/draw.hpp"

namespace articula::test {
namespace {

using Numbers = std::vector<double>;  // nine: a matrix, by rows
using std::numbers::pi;

Numbers product(const Numbers& a, const Numbers& b) {
  Numbers c(9);
  for (std::size_t i = 0; i < 9; ++i)
    for (std::size_t k = 0; k < 3; ++k) c[i] += a[i / 3 * 3 + k] * b[3 * k + i % 3];
  return c;
}
Numbers about(std::size_t x, double angle) {
  const std::size_t y = (x + 1) % 3, z = (x + 2) % 3;
  const double c = std::cos(angle), s = std::sin(angle);
  Numbers m(9);
  m[4 * x] = 1, m[4 * y] = m[4 * z] = c, m[3 * y + z] = -s, m[3 * z + y] = s;
  return m;
}
Numbers about(std::array<double, 3> u, double angle) {  // Rodrigues
  const double size = std::hypot(u[0], u[1], u[2]), s = std::sin(angle),
               v = 2 * std::pow(std::sin(angle / 2), 2);
  for (double& e : u) e /= size;
  const Numbers hat{0, -u[2], u[1], u[2], 0, -u[0], -u[1], u[0], 0}, square = product(hat, hat);
  Numbers m{1, 0, 0, 0, 1, 0, 0, 0, 1};
  for (std::size_t k = 0; k < 9; ++k) m[k] += s * hat[k] + v * square[k];
  return m;
}
Numbers of_angles(std::size_t first, std::size_t second, std::size_t third, double a, double b, double c) {
  return product(product(about(first, a), about(second, b)), about(third, c));
}

double distance(const Numbers& a, const Numbers& b) {
  double worst = 0;
  for (std::size_t k = 0; k < a.size(); ++k) worst = std::max(worst, std::abs(a[k] - b[k]));
  return worst;
}

class OrientationTest : public testing::Test {
 protected:
  OrientationTest() : program_(lowered()), machine_(program_, {}) {}

  // rpy, zxz, zyz, quaternion, axis_angle
  Numbers all(const Numbers& A) { return machine_.run(A); }

  void expect_back(const Numbers& A) {
    const Numbers e = all(A);
    EXPECT_LE(distance(A, of_angles(2, 1, 0, e[2], e[1], e[0])), tolerance) << "rpy";
    EXPECT_LE(distance(A, of_angles(2, 0, 2, e[3], e[4], e[5])), tolerance) << "zxz";
    EXPECT_LE(distance(A, of_angles(2, 1, 2, e[6], e[7], e[8])), tolerance) << "zyz";
    EXPECT_LE(std::abs(e[1]), pi / 2);
    for (const std::size_t theta : {4U, 7U, 16U}) EXPECT_TRUE(e[theta] >= 0 && e[theta] <= pi);
    const double w = e[9], sine = std::hypot(e[10], e[11], e[12]);
    EXPECT_GE(w, 0);
    EXPECT_NEAR(w * w + sine * sine, 1, 1e-14);
    if (sine > 0) {
      EXPECT_LE(distance(A, about({e[10], e[11], e[12]}, 2 * std::atan2(sine, w))), tolerance)
          << "quaternion";
    }
    EXPECT_NEAR(std::hypot(e[13], e[14], e[15]), 1, 1e-14);
    EXPECT_LE(distance(A, about({e[13], e[14], e[15]}, e[16])), tolerance) << "axis and angle";
    if (testing::Test::HasFailure()) FAIL() << testing::PrintToString(A);
  }

  static constexpr double tolerance = 4e-12;  // angles that are not determined are zero to 1e-12

 private:
  static Program lowered() {
    Graph g;
    Matrix3 A;
    Input input{"A", 3, 3, {}};
    for (std::size_t k = 0; k < 9; ++k) {
      input.symbols.push_back("a" + std::to_string(k));
      A[k / 3][k % 3] = g.symbol(input.symbols.back(), Kind::state);
    }
    Output all{"all", 17, 1, {}};
    const auto add = [&](const auto& values) {
      all.values.insert(all.values.end(), values.begin(), values.end());
    };
    add(roll_pitch_yaw(A)), add(euler_zxz(A)), add(euler_zyz(A)), add(quaternion(A)), add(axis_angle(A));
    return lower("orientation", {all}, {}, {input});
  }

  Program program_;
  Machine machine_;
};

TEST_F(OrientationTest, OfRandomRotations) {
  Draw draw(1);
  for (int k = 0; k < 5000 && !HasFailure(); ++k)
    expect_back(of_angles(2, 1, 0, draw.real(-4, 4), draw.real(-4, 4), draw.real(-4, 4)));
}

TEST_F(OrientationTest, OfRightAngles) {  // with sines that are exact, and with those of double
  for (int a = -2; a <= 2; ++a)
    for (int b = -2; b <= 2; ++b)
      for (int c = -2; c <= 2; ++c) {
        Numbers A = of_angles(2, 1, 0, a * pi / 2, b * pi / 2, c * pi / 2);
        expect_back(A);
        for (double& e : A) e = std::round(e);
        expect_back(A);
      }
}

const std::vector<std::array<double, 3>> directions{{1, 0, 0},  {0, 1, 0},   {0, 0, 1},   {-1, 0, 0},
                                                    {0, 0, -1}, {1, 1, 0},   {0, 1, -1},  {-1, 0, 1},
                                                    {1, 1, 1},  {-1, 2, -3}, {1, 1e-9, 0}};

TEST_F(OrientationTest, OfHalfTurnsAndNextToThem) {
  for (const auto& u : directions)
    for (const double less : {0.0, 1e-3, 1e-6, 1e-9, 1e-12, 1e-15})
      expect_back(about(u, pi - less)), expect_back(about(u, pi + less));
}

TEST_F(OrientationTest, OfTinyAngles) {
  for (const auto& u : directions)
    for (const double angle : {1e-3, 1e-6, 1e-9, 1e-12, 1e-16, 1e-30, 0.0}) {
      expect_back(about(u, angle));
      const Numbers e = all(about(u, angle));
      EXPECT_NEAR(e[16], angle, 1e-15 * angle + 1e-300);
      if (angle > 0) {
        EXPECT_NEAR(e[13], u[0] / std::hypot(u[0], u[1], u[2]), 1e-12);
      }
    }
}

TEST_F(OrientationTest, WhereTheFirstAndTheLastAxisMeet) {
  Draw draw(2);
  for (const double away : {0.0, 1e-15, 1e-13, 2e-12, 1e-9, 1e-7, 1e-5})
    for (int k = 0; k < 50 && !HasFailure(); ++k) {
      const double a = draw.real(-3, 3), c = draw.real(-3, 3);
      for (const double sign : {-1.0, 1.0}) {
        expect_back(of_angles(2, 1, 0, a, sign * (pi / 2 - away), c));
        for (const double theta : {away, pi - away}) {
          expect_back(of_angles(2, 0, 2, a, sign * theta, c));
          expect_back(of_angles(2, 1, 2, a, sign * theta, c));
        }
      }
    }
}

TEST_F(OrientationTest, AngleThatIsZeroWhereTheyMeet) {
  EXPECT_EQ(all({0, 0, 1, 0, 1, 0, -1, 0, 0})[0], 0);          // roll, at pitch = pi/2
  EXPECT_EQ(all(of_angles(2, 1, 0, 0.3, pi / 2, 0.4))[0], 0);  // yaw has both
  EXPECT_NEAR(all(of_angles(2, 1, 0, 0.3, pi / 2, 0.4))[2], -0.1, 1e-12);
  EXPECT_EQ(all(of_angles(2, 0, 2, 0.3, 0, 0.4))[5], 0);  // psi, of both kinds
  EXPECT_EQ(all(of_angles(2, 1, 2, 0.3, pi, 0.4))[8], 0);
  EXPECT_NEAR(all(of_angles(2, 0, 2, 0.3, 0, 0.4))[3], 0.7, 1e-12);
}

TEST_F(OrientationTest, HalfTurnsHaveAPositiveLargestComponent) {
  const Numbers e = all({-1, 0, 0, 0, -1, 0, 0, 0, 1});
  EXPECT_EQ((Numbers{e[9], e[10], e[11], e[12]}), (Numbers{0, 0, 0, 1}));
  EXPECT_EQ((Numbers{e[13], e[14], e[15]}), (Numbers{0, 0, 1}));
  EXPECT_NEAR(e[16], pi, 1e-15);
}

TEST_F(OrientationTest, NoTurnHasTheAxisZ) {
  const Numbers e = all({1, 0, 0, 0, 1, 0, 0, 0, 1});
  EXPECT_EQ((Numbers{e.begin() + 9, e.end()}), (Numbers{1, 0, 0, 0, 0, 0, 1, 0}));
}

}  // namespace
}  // namespace articula::test
