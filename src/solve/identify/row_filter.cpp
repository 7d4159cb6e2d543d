#include "solve/identify/row_filter.hpp"

#include <algorithm>
#include <cmath>

#include "solve/identify/low_pass.hpp"

namespace articula {

namespace {

constexpr std::size_t block_rows = 256;
constexpr double settled = 16;  // times 1/a: (1 + x) e^-x is 2e-6

// Symmetric coefficients: the half is read.
double weighted(const std::vector<double>& taps, const double* x) {
  double even = 0, odd = 0;
  const std::size_t n = taps.size();
  for (std::size_t k = 0; k + 1 < n; k += 2) even += taps[k] * x[k], odd += taps[k + 1] * x[k + 1];
  return even + odd + (n % 2 == 1 ? taps[n - 1] * x[n - 1] : 0);
}

}  // namespace

std::size_t row_reach(const RowFilterSettings& s) {
  if (s.kind == RowFilterSettings::Kind::decimated) return s.factor / 2;
  if (s.kind == RowFilterSettings::Kind::second_order)
    return static_cast<std::size_t>(std::ceil(4 / (s.a * s.period)));
  return 0;
}

RowFilter::RowFilter(RowFilterSettings settings, std::size_t columns, Take take)
    : settings_(settings),
      columns_(columns),
      take_(std::move(take)),
      block_(block_rows, columns),
      samples_(block_.rows()) {
  if (settings_.kind == RowFilterSettings::Kind::decimated) taps_ = decimation_filter(settings_.factor);
}

void RowFilter::begin(std::size_t sample) {
  first_ = next_ = sample;
  kept_ = 0;
  memory_.assign(columns_, {});
}

std::size_t RowFilter::new_row(std::size_t sample) {
  if (filled_ == block_.rows()) flush();
  samples_[filled_] = sample;
  return filled_++;
}

void RowFilter::flush() {
  if (filled_ == 0) return;
  for (std::size_t c = 0; c < columns_; ++c)
    std::fill(block_.column(c) + filled_, block_.column(c) + block_.rows(), 0.0);
  take_(block_, filled_, samples_.data());
  filled_ = 0;
}

void RowFilter::feed(const double* A, const double* B, std::size_t stride, std::size_t count) {
  switch (settings_.kind) {
    case RowFilterSettings::Kind::decimated: decimate(B, stride, count); break;
    case RowFilterSettings::Kind::second_order: second_order(A, B, stride, count); break;
    case RowFilterSettings::Kind::intervals: intervals(A, B, stride, count); break;
  }
  next_ += count;
}

// A row in the middle of as many samples as there are coefficients, every `factor` samples.
void RowFilter::decimate(const double* B, std::size_t stride, std::size_t count) {
  const std::size_t length = taps_.size(), reach = length / 2, there = kept_ + count;
  joined_.resize(columns_ * there);
  for (std::size_t c = 0; c < columns_; ++c) {
    std::copy_n(history_.data() + c * kept_, kept_, joined_.data() + c * there);
    std::copy_n(B + c * stride, count, joined_.data() + c * there + kept_);
  }
  const std::size_t start = next_ - kept_;  // the sample that is joined_[0]
  std::size_t centre = start + reach, behind = (centre - first_ - reach) % settings_.factor;
  if (behind != 0) centre += settings_.factor - behind;
  for (; centre + reach < start + there; centre += settings_.factor) {
    const std::size_t row = new_row(centre);
    for (std::size_t c = 0; c < columns_; ++c)
      block_.column(c)[row] = weighted(taps_, joined_.data() + c * there + (centre - reach - start));
  }
  kept_ = std::min(there, length - 1);
  history_.resize(columns_ * kept_);
  for (std::size_t c = 0; c < columns_; ++c)
    std::copy_n(joined_.data() + (c + 1) * there - kept_, kept_, history_.data() + c * kept_);
}

// Rows for samples from `from` on, as many as the block still takes; the sample behind them.
std::size_t RowFilter::plan_rows(std::size_t from, std::size_t count, std::size_t wait) {
  planned_.clear();
  for (std::size_t s = from; s < count; ++s) {
    const std::size_t since = next_ + s - first_;
    if (since < wait || (since - wait) % settings_.factor != 0) continue;
    if (filled_ == block_.rows() && !planned_.empty()) return s;
    planned_.emplace_back(s, new_row(next_ + s));
  }
  return count;
}

void RowFilter::second_order(const double* A, const double* B, std::size_t stride, std::size_t count) {
  const double a = settings_.a, K = 2 / settings_.period, scale = 1 / ((K + a) * (K + a));
  const double b = a * a * scale, d = a * a * K * scale, a1 = 2 * (a * a - K * K) * scale,
               a2 = (K - a) * (K - a) * scale;
  const auto wait = static_cast<std::size_t>(std::ceil(settled * K / (2 * a)));
  for (std::size_t from = 0, to = 0; from < count; from = to) {
    to = plan_rows(from, count, wait);
    for (std::size_t c = 0; c < columns_; ++c) {
      Memory m = memory_[c];
      auto row = planned_.begin();
      for (std::size_t s = from; s < to; ++s) {
        const double Bs = B[c * stride + s], As = A != nullptr && c + 1 < columns_ ? A[c * stride + s] : 0;
        if (next_ + s == first_) m = {As, As, Bs, Bs, Bs, Bs, 0};
        const double y = b * (Bs + 2 * m.B1 + m.B2) + d * (As - m.A2) - a1 * m.y1 - a2 * m.y2;
        m = {As, m.A1, Bs, m.B1, y, m.y1, 0};
        if (row != planned_.end() && row->first == s) block_.column(c)[(row++)->second] = y;
      }
      memory_[c] = m;
    }
  }
}

// Integrals by the trapezoidal rule.
void RowFilter::intervals(const double* A, const double* B, std::size_t stride, std::size_t count) {
  const double h = settings_.period;
  for (std::size_t s = 0; s < count; ++s) {
    const std::size_t since = next_ + s - first_;
    const bool ends = since > 0 && since % settings_.factor == 0;
    const std::size_t row = ends ? new_row(next_ + s - settings_.factor / 2) : 0;
    for (std::size_t c = 0; c < columns_; ++c) {
      Memory& m = memory_[c];
      const double Bs = B[c * stride + s], As = A != nullptr && c + 1 < columns_ ? A[c * stride + s] : 0;
      if (since > 0) m.sum += h * (m.B1 + Bs) / 2;
      m.B1 = Bs;
      if (since == 0) m.A1 = As;
      if (!ends) continue;
      block_.column(c)[row] = As - m.A1 + m.sum;
      m.A1 = As;
      m.sum = 0;
    }
  }
}

}  // namespace articula
