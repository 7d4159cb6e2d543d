// Stamps that jitter, samples that are lost, numbers that are missing: an even grid, exact where it can be, and a true account.

#include "solve/identify/resample.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "solve/identify/log.hpp"
#include "support/draw.hpp"

namespace articula::test {
namespace {

constexpr double nan_value = std::numeric_limits<double>::quiet_NaN();

std::vector<double> even_times(std::size_t n, double period) {
  std::vector<double> t(n);
  for (std::size_t k = 0; k < n; ++k) t[k] = static_cast<double>(k) * period;
  return t;
}

double wave(double t) { return std::sin(3 * t) + 0.5 * std::cos(7 * t + 1); }

std::vector<double> waves(const std::vector<double>& times) {
  std::vector<double> x;
  for (const double t : times) x.push_back(wave(t));
  return x;
}

// The largest error of a column against the wave, at the times that the pieces have.
double worst_error(const Resampled& r) {
  Log log;
  log.period = r.period, log.q = r.columns, log.breaks = r.breaks, log.began = r.began;
  double worst = 0;
  for (std::size_t k = 0; k < log.samples(); ++k)
    worst = std::max(worst, std::fabs(log.q[0][k] - wave(log.time(k))));
  return worst;
}

TEST(Resample, WhatIsEvenStaysAsItIs) {
  for (const double period : {0.0002, 0.001, 1.0 / 3000, 0.004}) {
    const std::vector<double> t = even_times(5000, period), x = waves(t);
    const Resampled r = resampled(t, {x});
    EXPECT_DOUBLE_EQ(r.period, period);
    EXPECT_EQ(r.columns.front(), x);
    EXPECT_FALSE(r.moved);
    EXPECT_EQ(r.lost, 0U);
    EXPECT_TRUE(r.breaks.empty());
    EXPECT_EQ(r.began, std::vector<double>{0});
    EXPECT_LT(r.jitter_worst, 1e-9);
  }
}

TEST(Resample, JitterIsTakenOut) {
  std::vector<double> t = even_times(4000, 0.001);
  Draw draw(1);
  double squares = 0, worst = 0;
  for (std::size_t k = 1; k + 1 < t.size(); ++k) t[k] += draw.any(-2e-4, 2e-4);
  for (std::size_t k = 1; k < t.size(); ++k) {
    const double off = t[k] - t[k - 1] - 0.001;
    squares += off * off, worst = std::max(worst, std::fabs(off));
  }
  const Resampled r = resampled(t, {waves(t)});
  EXPECT_TRUE(r.moved);
  EXPECT_DOUBLE_EQ(r.period, 0.001);
  EXPECT_EQ(r.columns.front().size(), 4000U);
  EXPECT_NEAR(r.jitter_rms, std::sqrt(squares / 3999), 1e-12);
  EXPECT_NEAR(r.jitter_worst, worst, 1e-12);
  EXPECT_LT(worst_error(r), 1e-7);  // the cubic's: the stamps themselves are off by 2e-4 * 6
}

// Steps from a tenth of a period to nearly two: what lasts is lost, what does not is jitter.
TEST(Resample, LargeJitterIsNoLoss) {
  for (int seed = 1; seed <= 20; ++seed)
    for (const std::size_t n : {50U, 200U, 4000U}) {
      std::vector<double> t = even_times(n, 0.001);
      Draw draw(seed);
      for (double& x : t) x += draw.any(-4.5e-4, 4.5e-4);
      const Resampled r = resampled(t, {waves(t)});
      EXPECT_EQ(r.lost, 0U) << n << " " << seed;
      EXPECT_TRUE(r.gaps.empty());
      EXPECT_NEAR(r.period, 0.001, 0.001 * 3 / static_cast<double>(n)) << n << " " << seed;
      EXPECT_GT(r.jitter_worst, 6e-4);
    }
}

TEST(Resample, WhatIsLostAmongJitterIsFound) {
  for (int seed = 1; seed <= 20; ++seed)
    for (const double jitter : {0.0, 1e-4, 3e-4}) {
      std::vector<double> t = even_times(3000, 0.001);
      Draw draw(seed);
      for (double& x : t) x += draw.any(-jitter, jitter);
      for (const std::size_t k : {2900U, 2400U, 1700U, 1699U, 1001U, 40U})
        t.erase(t.begin() + static_cast<std::ptrdiff_t>(k));
      const Resampled r = resampled(t, {waves(t)});
      EXPECT_EQ(r.lost, 6U) << jitter << " " << seed;
      EXPECT_EQ(r.longest_loss, 2U) << jitter << " " << seed;
      EXPECT_NEAR(r.period, 0.001, 3e-8);
    }
}

// Timers that begin each period where the last one ended: lateness lasts, and is no loss while it is small.
TEST(Resample, StampsThatWander) {
  std::vector<double> t{0};
  Draw draw(3);
  while (t.size() < 5000) t.push_back(t.back() + 0.001 + draw.any(-1e-4, 1e-4));
  const Resampled r = resampled(t, {waves(t)});
  EXPECT_EQ(r.lost, 0U);
  EXPECT_LT(worst_error(r), 1e-7);
}

TEST(Resample, LostSamplesAreBridgedAndCounted) {
  std::vector<double> t = even_times(1000, 0.005);
  t.erase(t.begin() + 500, t.begin() + 504);
  t.erase(t.begin() + 200);
  const Resampled r = resampled(t, {waves(t)});
  EXPECT_EQ(r.lost, 5U);
  EXPECT_EQ(r.longest_loss, 4U);
  EXPECT_DOUBLE_EQ(r.period, 0.005);
  EXPECT_TRUE(r.breaks.empty());
  EXPECT_EQ(r.columns.front().size(), 1000U);
  EXPECT_LT(worst_error(r), 1e-4);
}

TEST(Resample, LongGapsBeginAPiece) {
  std::vector<double> t = even_times(1000, 0.005);
  t.erase(t.begin() + 700, t.begin() + 704);  // bridged: four
  t.erase(t.begin() + 300, t.begin() + 305);  // not: five
  t.insert(t.end(), {10, 10.005, 10.01});     // too little to be a piece
  const Resampled r = resampled(t, {waves(t)});
  ASSERT_EQ(r.gaps.size(), 2U);
  EXPECT_EQ(r.gaps[0].row, 300U);
  EXPECT_DOUBLE_EQ(r.gaps[0].begin, 299 * 0.005);
  EXPECT_NEAR(r.gaps[0].length, 6 * 0.005, 1e-12);
  EXPECT_EQ(r.breaks, std::vector<std::size_t>{300});
  ASSERT_EQ(r.began.size(), 2U);
  EXPECT_DOUBLE_EQ(r.began[1], 305 * 0.005);
  EXPECT_EQ(r.columns.front().size(), 300U + 695U);
  EXPECT_EQ(r.left_out, 3U);
  EXPECT_EQ(r.lost, 4U);
  EXPECT_LT(worst_error(r), 1e-4);
}

TEST(Resample, ThePeriodOfManyStamps) {
  std::vector<double> t = even_times(100001, 0.001);
  Draw draw(2);
  for (double& x : t) x += draw.any(0, 4e-4);
  std::vector<double> some;
  for (std::size_t k = 0; k < t.size(); ++k)
    if (draw.any(0, 1) > 0.1) some.push_back(t[k]);  // every tenth is lost
  EXPECT_NEAR(period_of(some), 0.001, 1e-8);
  for (std::size_t k = 0; k < t.size(); ++k) t[k] = static_cast<double>(k) * 0.001234563;
  EXPECT_DOUBLE_EQ(period_of(t), 0.001234563);  // no short number is as good
  for (std::size_t k = 0; k < t.size(); ++k) t[k] = std::floor(static_cast<double>(k) * 2.5) / 1000;
  EXPECT_DOUBLE_EQ(period_of(t), 0.0025);  // 2 and 3 ms
  EXPECT_EQ(resampled(t, {t}, 0.0012).period, 0.0012);
}

TEST(Resample, StampsThatDoNotRise) {
  EXPECT_EQ(not_rising({0, 1, 1, 2, 1.5, 3}), (std::vector<std::size_t>{2, 4}));
  EXPECT_TRUE(not_rising({0, 1, 2}).empty());
}

TEST(Resample, AnEndBetweenTwoSamples) {
  std::vector<double> t = even_times(500, 0.001);
  EXPECT_FALSE(ends_early(t));
  t.push_back(0.5);
  EXPECT_FALSE(ends_early(t));
  t.back() = 0.4993;
  EXPECT_TRUE(ends_early(t));
  Draw draw(5);
  for (double& x : t) x += draw.any(0, 1e-4);
  EXPECT_FALSE(ends_early(t));  // one that jitters, as others do
}

TEST(Resample, MissingNumbersAreBridgedWhereTheyAreFew) {
  const std::vector<double> t = even_times(200, 0.002);
  std::vector<double> x = waves(t);
  const auto lose = [&](std::size_t first, std::size_t count) {
    std::fill_n(x.begin() + static_cast<std::ptrdiff_t>(first), count, nan_value);
  };
  lose(0, 2), lose(50, 1), lose(60, 4), lose(65, 1), lose(100, 5), lose(199, 1);
  const std::vector<MissingRun> all = missing_runs(x);
  ASSERT_EQ(all.size(), 6U);
  EXPECT_EQ(all[2].first, 60U);
  EXPECT_EQ(all[2].count, 4U);
  const std::vector<MissingRun> left = bridge_missing(t, x);
  ASSERT_EQ(left.size(), 3U);
  EXPECT_EQ(left[0].first, 0U);
  EXPECT_EQ(left[1].first, 100U);
  EXPECT_EQ(left[1].count, 5U);
  EXPECT_EQ(left[2].first, 199U);
  for (const std::size_t k : {50U, 60U, 61U, 62U, 63U, 65U}) EXPECT_NEAR(x[k], wave(t[k]), 1e-4) << k;
}

TEST(Log, PiecesHaveTimesOfTheirOwn) {
  Log log;
  log.period = 0.1, log.q = {{1, 2, 3, 4, 5}}, log.breaks = {2, 4}, log.began = {0.5, 10, 20};
  EXPECT_EQ(log.borders(), (std::vector<std::size_t>{0, 2, 4, 5}));
  EXPECT_DOUBLE_EQ(log.time(1), 0.6);
  EXPECT_DOUBLE_EQ(log.time(2), 10);
  EXPECT_DOUBLE_EQ(log.time(3), 10.1);
  EXPECT_DOUBLE_EQ(log.time(4), 20);
}

}  // namespace
}  // namespace articula::test
