#include "solve/identify/triangle.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/draw.hpp"

namespace articula::test {
namespace {

struct Rows {
  std::vector<std::vector<double>> W;
  std::vector<double> y;
};

Rows random_rows(std::size_t rows, std::size_t n, Draw& draw) {
  Rows r;
  for (std::size_t i = 0; i < rows; ++i) {
    r.W.emplace_back();
    for (std::size_t k = 0; k < n; ++k) r.W.back().push_back(draw.any(-1, 1));
    r.y.push_back(draw.any(-1, 1));
  }
  return r;
}

double misfit(const Rows& r, const std::vector<double>& x) {
  double sum = 0;
  for (std::size_t i = 0; i < r.y.size(); ++i) {
    double e = -r.y[i];
    for (std::size_t k = 0; k < x.size(); ++k) e += r.W[i][k] * x[k];
    sum += e * e;
  }
  return sum;
}

Triangle in_blocks(const Rows& r, std::size_t n, std::size_t block_rows) {
  Triangle t(n);
  for (std::size_t first = 0; first < r.y.size(); first += block_rows) {
    RowBlock block(block_rows, n + 1);
    const std::size_t count = std::min(block_rows, r.y.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t k = 0; k < n; ++k) block.column(k)[i] = r.W[first + i][k];
      block.column(n)[i] = r.y[first + i];
    }
    t.add(block.data(), block.rows(), block.rows(), count);
  }
  return t;
}

TEST(Triangle, SaysOfAnyUnknownsWhatTheRowsSay) {
  Draw draw(3);
  const std::size_t n = 7;
  const Rows rows = random_rows(53, n, draw);
  for (const std::size_t size : {1U, 4U, 13U, 64U}) {
    const Triangle t = in_blocks(rows, n, size);
    EXPECT_EQ(t.count(), 53U);
    EXPECT_NEAR(t.squared(), misfit(rows, std::vector<double>(n, 0.0)), 1e-12);
    for (int k = 0; k < 5; ++k) {
      std::vector<double> x;
      for (std::size_t i = 0; i < n; ++i) x.push_back(draw.any(-2, 2));
      EXPECT_NEAR(t.squared(x), misfit(rows, x), 1e-11) << size;
    }
  }
}

TEST(Triangle, PartsAddUp) {
  Draw draw(5);
  const Rows rows = random_rows(40, 3, draw), others = random_rows(10, 2, draw);
  Triangle all = in_blocks(rows, 3, 8);
  all.add(in_blocks(others, 2, 8), {2, 0}, 0.5);  // others' columns are unknowns 2 and 0
  const std::vector<double> x{0.3, -1.2, 0.7};
  EXPECT_NEAR(all.squared(x), misfit(rows, x) + 0.25 * misfit(others, {0.7, 0.3}), 1e-12);
  EXPECT_EQ(all.count(), 50U);
}

TEST(Triangle, ARowIsARow) {
  Triangle t(2);
  t.add_row({3, 4}, 5);
  t.add_row({1, 0}, 2);
  EXPECT_NEAR(t.squared({1, 1}), 4 + 1, 1e-12);
  EXPECT_EQ(t.count(), 2U);
}

TEST(Triangle, NothingSaysNothing) {
  const Triangle t(3);
  EXPECT_EQ(t.squared({1, 2, 3}), 0);
  EXPECT_EQ(t.rest(), 0);
}

}  // namespace
}  // namespace articula::test
