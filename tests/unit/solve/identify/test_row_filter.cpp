#include "solve/identify/row_filter.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace articula::test {
namespace {

struct Taken {
  std::vector<std::vector<double>> rows;
  std::vector<std::size_t> samples;
};

// One unknown: A(t), B(t), and y(t), fed in parts of any size.
Taken filtered(const RowFilterSettings& settings, std::size_t n, std::size_t part, double (*A)(double),
               double (*B)(double), double (*y)(double)) {
  Taken taken;
  RowFilter filter(settings, 2, [&](RowBlock& block, std::size_t filled, const std::size_t* sample) {
    for (std::size_t i = 0; i < filled; ++i) {
      taken.rows.push_back({block.column(0)[i], block.column(1)[i]});
      taken.samples.push_back(sample[i]);
    }
  });
  filter.begin(0);
  for (std::size_t first = 0; first < n; first += part) {
    const std::size_t count = std::min(part, n - first);
    std::vector<double> a(part), b(2 * part);
    for (std::size_t k = 0; k < count; ++k) {
      const double t = settings.period * static_cast<double>(first + k);
      a[k] = A(t), b[k] = B(t), b[part + k] = y(t);
    }
    filter.feed(a.data(), b.data(), part, count);
  }
  filter.flush();
  return taken;
}

RowFilterSettings settings_of(RowFilterSettings::Kind kind, std::size_t factor) {
  RowFilterSettings s;
  s.kind = kind;
  s.factor = factor;
  s.period = 1e-3;
  s.a = 60;
  return s;
}

double zero(double) { return 0; }
double swing(double t) { return std::sin(7 * t) + 0.2 * std::cos(19 * t); }
double swing_rate(double t) { return 7 * std::cos(7 * t) - 3.8 * std::sin(19 * t); }

// y = dA/dt + B holds after any of the filters, whatever parts the samples come in.
TEST(RowFilter, WhatHoldsBeforeHoldsAfter) {
  const auto sum = [](double t) { return swing_rate(t) + swing(t); };
  for (const auto kind : {RowFilterSettings::Kind::second_order, RowFilterSettings::Kind::intervals}) {
    const Taken taken = filtered(settings_of(kind, 20), 3000, 700, swing, swing, sum);
    ASSERT_GT(taken.rows.size(), 100U);
    for (const auto& row : taken.rows) EXPECT_NEAR(row[0], row[1], 2e-4);
  }
}

TEST(RowFilter, DecimationIsALowPassInTheMiddle) {
  const Taken taken =
      filtered(settings_of(RowFilterSettings::Kind::decimated, 10), 3000, 333, zero, swing, swing);
  ASSERT_GT(taken.rows.size(), 250U);
  for (std::size_t i = 0; i < taken.rows.size(); ++i) {
    EXPECT_EQ(taken.rows[i][0], taken.rows[i][1]);
    EXPECT_NEAR(taken.rows[i][0], swing(1e-3 * static_cast<double>(taken.samples[i])), 2e-3);
  }
  EXPECT_EQ(taken.samples[1] - taken.samples[0], 10U);
}

TEST(RowFilter, PartsDoNotMatter) {
  for (const auto kind : {RowFilterSettings::Kind::decimated, RowFilterSettings::Kind::second_order,
                          RowFilterSettings::Kind::intervals}) {
    const Taken whole = filtered(settings_of(kind, 7), 2500, 2500, swing, swing_rate, swing);
    for (const std::size_t part : {1U, 6U, 500U}) {
      const Taken parts = filtered(settings_of(kind, 7), 2500, part, swing, swing_rate, swing);
      EXPECT_EQ(parts.samples, whole.samples);
      EXPECT_EQ(parts.rows, whole.rows);
    }
  }
}

}  // namespace
}  // namespace articula::test
