// Downhill: the bottom of a bent valley is found, and what a function throws comes out of it.

#include "solve/descent.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace articula::test {
namespace {

// Rosenbrock's valley.
double valley(const std::vector<double>& x, std::vector<double>& gradient) {
  const double a = 1 - x[0], b = x[1] - x[0] * x[0];
  gradient = {-2 * a - 400 * x[0] * b, 200 * b};
  return a * a + 100 * b * b;
}

TEST(Descent, FindsTheBottom) {
  const Descent found = descended(valley, {-1.2, 1}, 300);
  EXPECT_NEAR(found.x[0], 1, 1e-2);
  EXPECT_NEAR(found.x[1], 1, 1e-2);
  EXPECT_LT(found.value, 1e-4);
  EXPECT_LE(found.evaluations, 300);
}

TEST(Descent, KeepsTheBestOfFewTries) {
  std::vector<double> seen;
  const Descent found = descended(
      [&](const std::vector<double>& x, std::vector<double>& gradient) {
        seen.push_back(valley(x, gradient));
        return seen.back();
      },
      {-1.2, 1}, 7);
  EXPECT_EQ(found.evaluations, static_cast<int>(seen.size()));
  EXPECT_EQ(found.value, *std::min_element(seen.begin(), seen.end()));
}

TEST(Descent, LetsExceptionsThrough) {
  int calls = 0;
  const auto f = [&](const std::vector<double>& x, std::vector<double>& gradient) {
    if (++calls == 3) throw std::runtime_error("enough");
    return valley(x, gradient);
  };
  EXPECT_THROW(descended(f, {-1.2, 1}, 100), std::runtime_error);
  EXPECT_EQ(calls, 3);
}

}  // namespace
}  // namespace articula::test
