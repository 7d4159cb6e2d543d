// Ticks and thinning: round numbers that include what is drawn; no extreme is lost.

#include <gtest/gtest.h>

#include <cmath>

#include "base/draw.hpp"
#include "draw/thinned.hpp"
#include "draw/ticks.hpp"

namespace articula::test {
namespace {

using Labels = std::vector<std::string>;

TEST(Ticks, AreOneTwoOrFiveTimesAPowerOfTen) {
  EXPECT_EQ(ticks(0, 1, 5, TickRange::inside).labels, (Labels{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
  EXPECT_EQ(ticks(0, 2.5, 10, TickRange::inside).labels, (Labels{"0.0", "0.5", "1.0", "1.5", "2.0", "2.5"}));
  EXPECT_EQ(ticks(-3, 97, 5, TickRange::inside).labels, (Labels{"0", "20", "40", "60", "80"}));
  EXPECT_EQ(ticks(-3, 97, 5, TickRange::widened).labels, (Labels{"-20", "0", "20", "40", "60", "80", "100"}));
}

TEST(Ticks, IncludeTheRangeWhereTheyWidenIt) {
  unsigned long seed = 1;
  for (int i = 0; i < 1000; ++i) {
    const double a = draw(seed) * std::pow(10, 9 * draw(seed)), b = draw(seed) * std::pow(10, 9 * draw(seed));
    const double lo = std::min(a, b), hi = std::max(a, b);
    const Ticks t = ticks(lo, hi, 6, TickRange::widened);
    ASSERT_GE(t.at.size(), 2U);
    EXPECT_LE(t.at.size(), 9U);
    EXPECT_LE(t.at.front(), lo + 1e-8 * t.step);
    EXPECT_GE(t.at.back(), hi - 1e-8 * t.step);
    EXPECT_LE(std::abs(t.at.front() - lo) + std::abs(t.at.back() - hi), 2.001 * t.step);
  }
}

TEST(Ticks, OfOneValueStandAroundIt) {
  const Ticks t = ticks(0.3, 0.3, 6, TickRange::widened);
  EXPECT_LT(t.at.front(), 0.3);
  EXPECT_GT(t.at.back(), 0.3);
  EXPECT_EQ(ticks(0, 0, 2, TickRange::widened).labels, (Labels{"-1", "0", "1"}));
  EXPECT_GE(ticks(1e15, 1e15 + 1, 6, TickRange::widened).at.size(), 2U);
}

TEST(Ticks, HaveThousandsBesideTheAxis) {
  const Ticks small = ticks(0, 3e-6, 3, TickRange::widened), large = ticks(0, 2e7, 2, TickRange::widened);
  EXPECT_EQ(small.exponent, -6);
  EXPECT_EQ(small.labels, (Labels{"0", "1", "2", "3"}));
  EXPECT_EQ(large.exponent, 6);
  EXPECT_EQ(large.labels, (Labels{"0", "10", "20"}));
  for (const std::string& label : ticks(-1e-299, 1e-299, 6, TickRange::widened).labels)
    EXPECT_EQ(label.find_first_not_of("-0123456789."), std::string::npos) << label;
}

TEST(Thinned, KeepsTheExtremesOfEachColumn) {
  std::vector<Point2> points;
  for (int i = 0; i < 100000; ++i) points.push_back({i / 200.0, std::sin(i * 0.37)});
  points[54321][1] = 7;
  points[54399][1] = -8;
  const std::vector<Point2> few = thinned(points);
  EXPECT_LE(few.size(), 4U * 500U);
  EXPECT_EQ(few.front(), points.front());
  EXPECT_EQ(few.back(), points.back());
  EXPECT_NE(std::find(few.begin(), few.end(), points[54321]), few.end());
  EXPECT_NE(std::find(few.begin(), few.end(), points[54399]), few.end());
  EXPECT_TRUE(std::is_sorted(few.begin(), few.end(), [](auto& a, auto& b) { return a[0] < b[0]; }));
}

TEST(Thinned, LeavesWhatIsFew) {
  const std::vector<Point2> points{{0, 1}, {5, 2}, {3, 9}, {3, 8}};  // it may run backwards
  EXPECT_EQ(thinned(points), points);
  EXPECT_TRUE(thinned({}).empty());
}

}  // namespace
}  // namespace articula::test
