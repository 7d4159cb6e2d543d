#include "solve/identify/resample.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <string>

#include "base/text.hpp"

namespace articula {

namespace {

// Periods: from here on samples are lost. Stamps in ms of 400 Hz are 2 or 3 ms apart, and none of these is.
constexpr double gap_step = 1.55;
constexpr double even_enough = 1e-3;  // of a period

struct TimedSample {
  double t, x;
};

// Of the parabola through three samples, in the middle.
double parabola_slope(const TimedSample& a, const TimedSample& b, const TimedSample& c) {
  const double h = b.t - a.t, k = c.t - b.t;
  return ((b.x - a.x) / h * k + (c.x - b.x) / k * h) / (h + k);
}

// The cubic between b and c; before and after: their neighbours, where there are any. A side without one continues as a parabola.
double cubic_between(const TimedSample* before, const TimedSample& b, const TimedSample& c,
                     const TimedSample* after, double t) {
  const double h = c.t - b.t, chord = (c.x - b.x) / h;
  double first = before != nullptr ? parabola_slope(*before, b, c) : chord;
  double last = after != nullptr ? parabola_slope(b, c, *after) : chord;
  if (before == nullptr && after != nullptr) first = 2 * chord - last;
  if (after == nullptr && before != nullptr) last = 2 * chord - first;
  const double s = (t - b.t) / h, r = 1 - s;
  return r * r * (1 + 2 * s) * b.x + s * s * (1 + 2 * r) * c.x + h * s * r * (r * first - s * last);
}

std::size_t lost_in(double step, double period) {
  const double periods = step / period + 2 - gap_step;
  return periods < 2 ? 0 : static_cast<std::size_t>(std::min(periods, 1e15)) - 1;
}

// A number with few digits that is as good over so many steps.
double rounded_period(double period, std::size_t steps) {
  const auto five_digits = [](double x) { return std::strtod(formatted("%.5g", x).c_str(), nullptr); };
  const double all = static_cast<double>(steps);
  for (const double candidate : {five_digits(period), 1 / five_digits(1 / period)})
    if (std::fabs(candidate - period) * all < 0.01 * period) return candidate;
  return period;
}

struct EvenPiece {
  std::size_t first, last;  // rows: last is behind it
  std::size_t samples;
  bool moved;
};

class Resampler {
 public:
  Resampler(const std::vector<double>& times, std::optional<double> period) : t_(times) {
    result_.period = period ? *period : period_of(times);
    find_pieces();
  }

  Resampled run(std::vector<std::vector<double>> columns) {
    std::size_t samples = 0;
    for (const EvenPiece& piece : pieces_) {
      if (samples > 0) result_.breaks.push_back(samples);
      result_.began.push_back(t_[piece.first]);
      result_.moved = result_.moved || piece.moved;
      samples += piece.samples;
    }
    for (std::vector<double>& column : columns) {
      if (result_.moved || samples != column.size()) column = on_grid(column, samples);
      result_.columns.push_back(std::move(column));
    }
    return std::move(result_);
  }

 private:
  void find_pieces() {
    std::size_t first = 0, lost = 0;
    double squares = 0;
    for (std::size_t k = 1; k <= t_.size(); ++k) {
      const std::size_t missing = k < t_.size() ? lost_in(t_[k] - t_[k - 1], result_.period) : 0;
      if (k == t_.size() || missing > most_bridged) {
        add_piece(first, k, lost > 0);
        if (k < t_.size()) result_.gaps.push_back({k, t_[k - 1], t_[k] - t_[k - 1]});
        first = k, lost = 0;
        continue;
      }
      const double off = t_[k] - t_[k - 1] - static_cast<double>(missing + 1) * result_.period;
      squares += off * off;
      result_.jitter_worst = std::max(result_.jitter_worst, std::fabs(off));
      result_.lost += missing, lost += missing;
      result_.longest_loss = std::max(result_.longest_loss, missing);
    }
    result_.jitter_rms = std::sqrt(squares / static_cast<double>(std::max<std::size_t>(t_.size(), 2) - 1));
  }

  void add_piece(std::size_t first, std::size_t last, bool lost) {
    if (last - first < least_piece) {
      result_.left_out += last - first;
      return;
    }
    const double T = result_.period;
    bool even = !lost;
    for (std::size_t k = first; even && k < last; ++k)
      even = std::fabs(t_[k] - t_[first] - static_cast<double>(k - first) * T) <= even_enough * T;
    const double whole = (t_[last - 1] - t_[first]) / T + even_enough;
    pieces_.push_back({first, last, even ? last - first : static_cast<std::size_t>(whole) + 1, !even});
  }

  std::vector<double> on_grid(const std::vector<double>& column, std::size_t samples) const {
    std::vector<double> result;
    result.reserve(samples);
    for (const EvenPiece& piece : pieces_) {
      const auto row = column.begin() + static_cast<std::ptrdiff_t>(piece.first);
      if (!piece.moved)
        result.insert(result.end(), row, row + static_cast<std::ptrdiff_t>(piece.last - piece.first));
      else
        interpolate(column, piece, result);
    }
    return result;
  }

  void interpolate(const std::vector<double>& column, const EvenPiece& piece,
                   std::vector<double>& into) const {
    const auto sample = [&](std::size_t k) { return TimedSample{t_[k], column[k]}; };
    std::size_t k = piece.first;  // t lies between rows k and k + 1
    for (std::size_t i = 0; i < piece.samples; ++i) {
      const double t =
          std::min(t_[piece.first] + static_cast<double>(i) * result_.period, t_[piece.last - 1]);
      while (k + 2 < piece.last && t >= t_[k + 1]) ++k;
      const TimedSample before = sample(k > piece.first ? k - 1 : k),
                        after = sample(std::min(k + 2, piece.last - 1));
      into.push_back(cubic_between(k > piece.first ? &before : nullptr, sample(k), sample(k + 1),
                                   k + 2 < piece.last ? &after : nullptr, t));
    }
  }

  const std::vector<double>& t_;
  std::vector<EvenPiece> pieces_;
  Resampled result_;
};

}  // namespace

std::vector<std::size_t> not_rising(const std::vector<double>& times) {
  std::vector<std::size_t> rows;
  for (std::size_t k = 1; k < times.size(); ++k)
    if (!(times[k] > times[k - 1])) rows.push_back(k);
  return rows;
}

std::vector<MissingRun> missing_runs(const std::vector<double>& column) {
  std::vector<MissingRun> runs;
  for (std::size_t k = 0; k < column.size(); ++k) {
    if (!std::isnan(column[k])) continue;
    if (runs.empty() || runs.back().first + runs.back().count != k) runs.push_back({k, 0});
    ++runs.back().count;
  }
  return runs;
}

std::vector<MissingRun> bridge_missing(const std::vector<double>& times, std::vector<double>& column) {
  std::vector<MissingRun> left;
  for (const MissingRun& run : missing_runs(column)) {
    const std::size_t end = run.first + run.count;
    if (run.count > most_bridged || run.first == 0 || end == column.size()) {
      left.push_back(run);
      continue;
    }
    const auto sample = [&](std::size_t k) { return TimedSample{times[k], column[k]}; };
    const bool before = run.first > 1 && !std::isnan(column[run.first - 2]);
    const bool after = end + 1 < column.size() && !std::isnan(column[end + 1]);
    const TimedSample b = sample(run.first - 1), c = sample(end), first = before ? sample(run.first - 2) : b,
                      last = after ? sample(end + 1) : c;
    for (std::size_t k = run.first; k < end; ++k)
      column[k] = cubic_between(before ? &first : nullptr, b, c, after ? &last : nullptr, times[k]);
  }
  return left;
}

double period_of(const std::vector<double>& times) {
  std::vector<double> steps(times.size());
  std::adjacent_difference(times.begin(), times.end(), steps.begin());
  steps.erase(steps.begin());
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  double period = *middle, sum = 0;
  std::size_t periods = 0;
  for (int round = 0; round < 2; ++round, period = sum / static_cast<double>(periods)) {
    sum = 0, periods = 0;
    for (std::size_t k = 1; k < times.size(); ++k) {  // in their order, and so the same sum everywhere
      const double step = times[k] - times[k - 1];
      const std::size_t lost = lost_in(step, period);
      if (lost <= most_bridged) sum += step, periods += lost + 1;
    }
  }
  return rounded_period(period, periods);
}

Resampled resampled(const std::vector<double>& times, std::vector<std::vector<double>> columns,
                    std::optional<double> period) {
  return Resampler(times, period).run(std::move(columns));
}

}  // namespace articula
