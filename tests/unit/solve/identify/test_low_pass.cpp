#include "solve/identify/low_pass.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace articula::test {
namespace {

constexpr double turn = 2 * std::numbers::pi;

std::vector<double> sine(double frequency, double rate, std::size_t n) {
  std::vector<double> x;
  for (std::size_t k = 0; k < n; ++k) x.push_back(std::sin(turn * frequency * static_cast<double>(k) / rate));
  return x;
}

// Of a sine in the middle of a signal: how much is left, and how late.
double amplitude(const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t k = x.size() / 4; k < 3 * x.size() / 4; ++k) sum += x[k] * x[k];
  return std::sqrt(2 * sum / (static_cast<double>(x.size()) / 2));
}

TEST(LowPass, LeavesAHalfAtItsCutoffAndNoDelay) {
  const double rate = 1000;
  for (const int order : {2, 4, 6}) {
    const auto sections = butterworth(order, 20, rate);
    EXPECT_NEAR(amplitude(without_delay(sections, sine(20, rate, 4000))), 0.5, 1e-3) << order;
    EXPECT_NEAR(amplitude(without_delay(sections, sine(100, rate, 4000))), 1 / (1 + std::pow(5.0, 2 * order)),
                2e-4)
        << order;
    const std::vector<double> x = sine(2, rate, 4000), y = without_delay(sections, x);
    for (std::size_t k = 500; k < 3500; ++k) EXPECT_NEAR(y[k], x[k], order == 2 ? 2e-4 : 1e-6);
  }
}

TEST(LowPass, ConstantsAndLinesStay) {
  const auto sections = butterworth(4, 10, 500);
  std::vector<double> line;
  for (int k = 0; k < 800; ++k) line.push_back(3 + 0.01 * k);
  const std::vector<double> y = without_delay(sections, line);
  for (std::size_t k = 0; k < line.size(); ++k) EXPECT_NEAR(y[k], line[k], 1e-4) << k;
}

TEST(LowPass, ShortSignals) {
  const auto sections = butterworth(4, 10, 500);
  EXPECT_EQ(without_delay(sections, {}).size(), 0U);
  EXPECT_EQ(without_delay(sections, {2}), std::vector<double>{2});
  EXPECT_EQ(without_delay(sections, {2, 2, 2}).size(), 3U);
}

TEST(LowPass, DerivativesOfPolynomialsAreExact) {
  std::vector<double> x;
  const double h = 0.1;
  const auto p = [](double t) { return 1 + t * (2 + t * (3 + t * (4 + t * 0.5))); };
  for (int k = 0; k < 20; ++k) x.push_back(p(h * k));
  const std::vector<double> d = derivative(x, h), dd = second_derivative(x, h);
  for (std::size_t k = 2; k < 18; ++k) {
    const double t = h * static_cast<double>(k);
    EXPECT_NEAR(d[k], 2 + 6 * t + 12 * t * t + 2 * t * t * t, 1e-10);
    EXPECT_NEAR(dd[k], 6 + 24 * t + 6 * t * t, 1e-9);
  }
}

TEST(LowPass, DecimationKeepsWhatFewerSamplesHold) {
  for (const std::size_t factor : {1U, 2U, 5U, 25U}) {
    const std::vector<double> taps = decimation_filter(factor);
    EXPECT_EQ(taps.size(), 2 * decimation_reach(factor) + 1);
    const auto gain = [&](double cycles) {  // for a sample
      double sum = 0;
      for (std::size_t k = 0; k < taps.size(); ++k)
        sum += taps[k] * std::cos(turn * cycles *
                                  (static_cast<double>(k) - static_cast<double>(decimation_reach(factor))));
      return sum;
    };
    const double nyquist = 0.5 / static_cast<double>(factor);
    EXPECT_NEAR(gain(0), 1, 1e-12);
    EXPECT_NEAR(gain(0.5 * nyquist), 1, 5e-3);
    if (factor > 1) {
      EXPECT_LT(std::fabs(gain(1.1 * nyquist)), 5e-3);
    }
  }
}

}  // namespace
}  // namespace articula::test
