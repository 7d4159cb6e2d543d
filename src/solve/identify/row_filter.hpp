// What is measured is filtered, and so is what the model says of it: with one linear filter F of time on both sides of
//
//   y = d/dt (A K) + B K      becomes      F(y) = (F'(A) + F(B)) K,     F' = s F             [KhalilCreusot1997] (41), (44)
//
// no derivative of A is needed, and noise goes. Three of them:
//
//   decimated      a symmetric low-pass that leaves what fewer samples hold; no A
//   second order   F = a^2/(s + a)^2, F' = s F (45), (46), by the bilinear transform
//   intervals      F the integral over an interval, F' the difference of its ends: with energies for A the energy model (47)
//
// Rows come out every `factor` samples, fewer than go in.
#pragma once

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "solve/identify/triangle.hpp"

namespace articula {

struct RowFilterSettings {
  enum class Kind { decimated, second_order, intervals };
  Kind kind = Kind::decimated;
  std::size_t factor = 1;
  double a = 0;       // of second order, rad/s
  double period = 0;  // s, of samples
};

// Samples on both sides of a row that it depends on in the main.
std::size_t row_reach(const RowFilterSettings& settings);

// The columns of one family of equations, y the last of them, in order of time.
class RowFilter {
 public:
  // Takes rows() rows at a time: the block, how many of its rows are filled, and the sample each belongs to.
  using Take = std::function<void(RowBlock& block, std::size_t filled, const std::size_t* sample)>;

  RowFilter(RowFilterSettings settings, std::size_t columns, Take take);

  void begin(std::size_t sample);  // the next sample, where a piece of a log begins
  // `count` samples more: A and B by columns of `stride` numbers, y in the last of B. A: null where there is none.
  void feed(const double* A, const double* B, std::size_t stride, std::size_t count);
  void flush();  // what is there of the last block

 private:
  void decimate(const double* B, std::size_t stride, std::size_t count);
  void second_order(const double* A, const double* B, std::size_t stride, std::size_t count);
  void intervals(const double* A, const double* B, std::size_t stride, std::size_t count);
  std::size_t new_row(std::size_t sample);
  std::size_t plan_rows(std::size_t from, std::size_t count, std::size_t wait);

  RowFilterSettings settings_;
  std::size_t columns_;
  Take take_;
  RowBlock block_;
  std::size_t filled_ = 0;
  std::vector<std::size_t> samples_;
  std::size_t first_ = 0, next_ = 0;  // sample that the piece begins with, that comes next

  std::vector<double> taps_, history_;  // decimated: the samples that are still needed, by columns
  std::vector<double> joined_;          // these and those that come, to work with
  std::size_t kept_ = 0;
  struct Memory {  // of a column: samples before, outputs before, an integral
    double A1 = 0, A2 = 0, B1 = 0, B2 = 0, y1 = 0, y2 = 0, sum = 0;
  };
  std::vector<Memory> memory_;
  std::vector<std::pair<std::size_t, std::size_t>> planned_;  // samples and their rows
};

}  // namespace articula
