#include "solve/identify/resample.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <string>

#include "base/text.hpp"

namespace articula {

namespace {

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

// Of the rows first .. last - 1, at t, which lies between rows k and k + 1 or behind: k is moved there.
double cubic_at(const std::vector<double>& times, const std::vector<double>& column, std::size_t first,
                std::size_t last, std::size_t& k, double t) {
  const auto sample = [&](std::size_t row) { return TimedSample{times[row], column[row]}; };
  while (k + 2 < last && t >= times[k + 1]) ++k;
  const TimedSample before = sample(k > first ? k - 1 : k), after = sample(std::min(k + 2, last - 1));
  return cubic_between(k > first ? &before : nullptr, sample(k), sample(k + 1),
                       k + 2 < last ? &after : nullptr, t);
}

// A number with few digits that is as good over so many steps.
double rounded_period(double period, std::size_t steps) {
  const auto five_digits = [](double x) { return std::strtod(formatted("%.5g", x).c_str(), nullptr); };
  const double all = static_cast<double>(steps);
  for (const double candidate : {five_digits(period), 1 / five_digits(1 / period)})
    if (std::fabs(candidate - period) * all < 0.01 * period) return candidate;
  return period;
}

// Samples that are lost before each stamp, counted against the even grid that the stamps before follow. Jitter does not last and losses do:
// as many are lost as the least late of the next stamps is late by.
class LossCount {
 public:
  LossCount(const std::vector<double>& times, double period) : t_(times), period_(period) {}

  std::vector<std::size_t> run() {
    std::vector<std::size_t> lost(t_.size(), 0);
    begin(0);
    for (std::size_t k = 1; k < t_.size(); ++k) {
      lost[k] = before(k);
      if (lost[k] > most_bridged) {
        begin(k);
        continue;
      }
      place_ += static_cast<double>(lost[k] + 1);
      know(lateness(k, place_));
    }
    return lost;
  }

 private:
  // Stamps that tell where the grid is, and those that tell whether lateness lasts: fewer of one need more of the other. Periods that a
  // step with a loss has at the least: timers that wander have none.
  static constexpr std::size_t behind = 8, ahead = 8;
  static constexpr double short_loss = 1.25;

  void begin(std::size_t k) {
    first_ = k, place_ = 0;
    known_.clear();
    sum_ = 0;
    know(0);
  }
  void know(double late) {
    known_.push_back(late);
    sum_ += late - (known_.size() > behind ? known_[known_.size() - 1 - behind] : 0);
  }
  double lateness(std::size_t k, double place) const { return (t_[k] - t_[first_]) / period_ - place; }

  std::size_t before(std::size_t k) const {
    if (t_[k] - t_[k - 1] < short_loss * period_) return 0;
    const std::size_t count = std::min(behind, known_.size());
    const double usual = sum_ / static_cast<double>(count);
    const std::size_t end = std::min(t_.size(), k + ahead + behind - count);
    const double enough = k + ahead <= t_.size() ? 0.5 : 0.75;  // few that follow tell less
    double least = lateness(k, place_ + 1);
    for (std::size_t i = k + 1; i < end && least - usual >= enough; ++i)
      least = std::min(least, lateness(i, place_ + 1 + static_cast<double>(i - k)));
    const double late = least - usual + 1 - enough;
    return late < 1 ? 0 : static_cast<std::size_t>(std::min(late, 1e15));
  }

  const std::vector<double>& t_;
  double period_;
  std::size_t first_ = 0;
  double place_ = 0;           // on the grid, of the stamp before: periods since the first of the piece
  std::vector<double> known_;  // how late stamps of the piece are, in periods
  double sum_ = 0;             // of the last ones
};

// The even grid that stamps follow from one gap to the next, each piece from where it is.
struct StampGrid {
  double period = 0, off = 0;  // off: what the stamps differ by, rms, s
  std::size_t periods = 0;     // between stamps of the same piece
  std::vector<std::size_t> lost;
};

// By least squares of what stamps differ from `period` by, which are small numbers.
StampGrid fitted_grid(const std::vector<double>& times, double period, std::vector<std::size_t> lost) {
  StampGrid grid{period, 0, 0, std::move(lost)};
  double xx = 0, xy = 0, yy = 0;
  for (std::size_t first = 0, last = 0; first < times.size(); first = last) {
    std::vector<double> place{0}, off{0};
    for (last = first + 1; last < times.size() && grid.lost[last] <= most_bridged; ++last) {
      place.push_back(place.back() + static_cast<double>(grid.lost[last] + 1));
      off.push_back(times[last] - times[first] - place.back() * period);
    }
    grid.periods += static_cast<std::size_t>(place.back());
    const double n = static_cast<double>(place.size()),
                 x = std::accumulate(place.begin(), place.end(), 0.0) / n,
                 y = std::accumulate(off.begin(), off.end(), 0.0) / n;
    for (std::size_t k = 0; k < place.size(); ++k) {
      const double dx = place[k] - x, dy = off[k] - y;
      xx += dx * dx, xy += dx * dy, yy += dy * dy;
    }
  }
  const double more = xx > 0 ? xy / xx : 0;
  grid.period += more;
  grid.off = std::sqrt(std::max(0.0, yy - more * xy) / static_cast<double>(times.size()));
  return grid;
}

StampGrid settled_grid(const std::vector<double>& times, double period) {
  constexpr int rounds = 3;
  StampGrid grid{period, 0, 0, {}};
  for (int round = 0; round < rounds; ++round)
    grid = fitted_grid(times, grid.period, LossCount(times, grid.period).run());
  return grid;
}

double median_step(const std::vector<double>& times, std::size_t stride) {
  std::vector<double> steps;
  for (std::size_t k = stride; k < times.size(); ++k)
    steps.push_back((times[k] - times[k - stride]) / static_cast<double>(stride));
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  return *middle;
}

// From a grid without losses, and from medians of steps over several stamps and of single ones: losses change the first most, jitter and
// coarse stamps the last. The grid that the stamps are nearest to; one with more losses must be nearer by far.
StampGrid grid_of(const std::vector<double>& times) {
  constexpr double by_far = 0.8;
  const std::size_t all = times.size() - 1, several = std::min<std::size_t>(8, all);
  StampGrid best = settled_grid(
      times, fitted_grid(times, median_step(times, all), std::vector<std::size_t>(times.size(), 0)).period);
  for (const std::size_t stride : {several, std::size_t{1}}) {
    if (best.off < even_enough * best.period) break;
    StampGrid other = settled_grid(times, median_step(times, stride));
    if (other.off < by_far * best.off) best = std::move(other);
  }
  best.period = rounded_period(best.period, best.periods);
  return best;
}

struct EvenPiece {
  std::size_t first, last;  // rows: last is behind it
  std::size_t samples;
  bool moved;
};

class Resampler {
 public:
  Resampler(const std::vector<double>& times, std::optional<double> period) : t_(times) {
    const StampGrid grid = grid_of(times);
    result_.period = period.value_or(grid.period);
    find_pieces(grid.lost);
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
  void find_pieces(const std::vector<std::size_t>& lost_before) {
    std::size_t first = 0, lost = 0;
    double squares = 0;
    for (std::size_t k = 1; k <= t_.size(); ++k) {
      const std::size_t missing = k < t_.size() ? lost_before[k] : 0;
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
    std::size_t k = piece.first;
    for (std::size_t i = 0; i < piece.samples; ++i)
      into.push_back(
          cubic_at(t_, column, piece.first, piece.last, k,
                   std::min(t_[piece.first] + static_cast<double>(i) * result_.period, t_[piece.last - 1])));
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

bool ends_early(const std::vector<double>& times) {
  const std::size_t n = times.size();
  const auto earlier = [&](double step) { return times[n - 1] - times[n - 2] < (1 - even_enough) * step; };
  if (n <= least_piece || !earlier(times[n - 2] - times[n - 3])) return false;
  const StampGrid others = grid_of({times.begin(), times.end() - 1});
  return others.off < even_enough * others.period && earlier(others.period);
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

double period_of(const std::vector<double>& times) { return grid_of(times).period; }

std::vector<double> at_times(const std::vector<double>& times, const std::vector<double>& column,
                             const std::vector<double>& others) {
  std::vector<double> result;
  std::size_t k = 0;
  for (const double t : others) result.push_back(cubic_at(times, column, 0, times.size(), k, t));
  return result;
}

Resampled resampled(const std::vector<double>& times, std::vector<std::vector<double>> columns,
                    std::optional<double> period) {
  return Resampler(times, period).run(std::move(columns));
}

}  // namespace articula
