#include "solve/identify/excitation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/draw.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "solve/descent.hpp"
#include "solve/identify/least_squares.hpp"

namespace articula {

namespace {

constexpr std::size_t samples_of_period = 20, finer_samples = 10;
constexpr double rows_of_unknown = 4;  // equations for each unknown, at the least
constexpr double margin = 1e-3;        // that samples keep from limits, for what happens between them
constexpr double block_numbers = 4e6;  // at once
constexpr double small_step = 1e-6;
constexpr int positions_tried = 2000, positions_wanted = 200;
constexpr double roomy = 0.05, middling = 0.5;  // of what there is between two limits
constexpr std::size_t most_starts = 3;

struct Round {
  bool by_determinant;
  double penalty;
};
constexpr Round schedule[] = {{true, 1e1},  {true, 1e2},  {false, 1e2},
                              {false, 1e3}, {false, 1e4}, {false, 1e5}};

constexpr double size_counts = 0.01, less_told = 10;  // beside the logarithm of a condition number

struct Refused {};  // nobody waits for more

double square_of(double x) { return x * x; }

double scale_of(const Bound& b) {
  const bool below = std::isfinite(b.lower), above = std::isfinite(b.upper);
  const double size = below && above ? (b.upper - b.lower) / 2 : std::fabs(below ? b.lower : b.upper);
  return size > 0 && std::isfinite(size) ? size : 1;
}

// How far beyond a bound, as a part of it; negative: inside.
double signed_excess(const Bound& b, double x) {
  const double scale = scale_of(b);
  return std::max(x - b.upper, b.lower - x) / scale + margin;
}

}  // namespace

int ExcitationSearch::rounds() { return static_cast<int>(most_starts * std::size(schedule)); }

ExcitationSearch::ExcitationSearch(ExcitedSystem system, CurveFamily family, ExcitationSettings settings,
                                   const GoesOn& goes_on)
    : system_(std::move(system)), family_(std::move(family)), settings_(settings) {
  keep_what_is_told();
  const double periods = family_.highest() * family_.duration();
  const double fewest =
      rows_of_unknown * static_cast<double>(kept_.size()) / static_cast<double>(system_.outputs);
  const auto samples = static_cast<std::size_t>(std::ceil(std::max(periods * samples_of_period, fewest)));
  coarse_ = sampled(samples), fine_ = sampled(finer_samples * samples);
  find_safe_position();
  draw_motions(goes_on);
}

// In the middles of even parts: at the ends everything rests, and dry friction jumps.
std::vector<SplinePoint> ExcitationSearch::sampled(std::size_t count) const {
  std::vector<SplinePoint> list;
  for (std::size_t k = 0; k < count; ++k) {
    const double t = family_.duration() * (static_cast<double>(k) + 0.5) / static_cast<double>(count);
    list.push_back(family_.at(t));
  }
  return list;
}

void ExcitationSearch::put_state(const SplinePoint& curves, const std::vector<double>& c,
                                 double* state) const {
  const std::size_t n = system_.joints, m = family_.size();
  const std::vector<double>* const rates[] = {&curves.x, &curves.xd, &curves.xdd};
  for (std::size_t d = 0; d < 3; ++d)
    for (std::size_t j = 0; j < n; ++j) {
      double sum = 0;
      for (std::size_t k = 0; k < m; ++k) sum += c[j * m + k] * (*rates[d])[k];
      state[d * n + j] = sum;
    }
}

// At states anywhere in the workspace.
void ExcitationSearch::keep_what_is_told() {
  for (std::size_t k = 0; k < system_.unknowns; ++k) kept_.push_back(k);
  columns_.assign(system_.outputs, {});
  for (std::size_t o = 0; o < system_.outputs; ++o)
    for (const std::size_t k : system_.columns[o]) columns_[o].push_back({k, k});
  const std::size_t n = system_.joints, count = 4 * system_.unknowns / system_.outputs + 20;
  unsigned long seed = settings_.seed;
  const Triangle everywhere = triangle_of(count, [&](std::size_t, double* state) {
    for (std::size_t j = 0; j < n; ++j)
      state[j] =
          (system_.upper[j] + system_.lower[j]) / 2 + (system_.upper[j] - system_.lower[j]) / 2 * draw(seed);
    for (std::size_t k = n; k < 3 * n; ++k) state[k] = 3 * draw(seed);
  });
  kept_ = independent_columns(everywhere);
  for (std::vector<Kept>& columns : columns_) {
    std::vector<Kept> left;
    for (const Kept& k : columns)
      if (const auto at = std::find(kept_.begin(), kept_.end(), k.column); at != kept_.end())
        left.push_back({k.column, static_cast<std::size_t>(at - kept_.begin())});
    columns = left;
  }
}

// The middle of the workspace, else the safest of positions drawn.
void ExcitationSearch::find_safe_position() {
  const std::size_t n = system_.joints;
  std::vector<double> state(3 * n, 0.0), bounded(system_.bounds.size());
  unsigned long seed = settings_.seed;
  double least = std::numeric_limits<double>::infinity();
  std::size_t worst = 0;
  for (int k = 0; k < positions_tried && (least > -roomy || (k < positions_wanted && least > -middling));
       ++k) {
    for (std::size_t j = 0; j < n; ++j)
      state[j] = (system_.upper[j] + system_.lower[j]) / 2 +
                 (k == 0 ? 0 : (system_.upper[j] - system_.lower[j]) / 2 * draw(seed));
    system_.at(1, state.data(), nullptr, bounded.data());
    double most = -std::numeric_limits<double>::infinity();
    std::size_t at = 0;
    for (std::size_t b = 0; b < bounded.size(); ++b)
      if (const double over = signed_excess(system_.bounds[b], bounded[b]); over > most) most = over, at = b;
    if (most < least)
      least = most, worst = at, safe_.assign(state.begin(), state.begin() + static_cast<std::ptrdiff_t>(n));
  }
  if (!(least < 0))
    throw ModelError("",
                     "of " + counted(positions_tried, "position") + " at rest none is within all limits: " +
                         system_.bounds[worst].name + " is beyond its own even at the best of them",
                     "limits that are wider, or another range of the joints");
}

std::vector<double> ExcitationSearch::drawn_motion(unsigned long& seed) const {
  const std::vector<double> sizes = family_.sizes();
  std::vector<double> c;
  for (std::size_t j = 0; j < system_.joints; ++j)
    for (std::size_t k = 0; k < sizes.size(); ++k)
      c.push_back(safe_[j] * family_.still()[k] +
                  (system_.upper[j] - system_.lower[j]) / 2 * sizes[k] * draw(seed));
  return c;
}

// Each joint's motion as large as its own position, velocity and acceleration may be.
void ExcitationSearch::keep_in_own_limits(std::vector<double>& c) const {
  const std::size_t n = system_.joints, m = family_.size();
  std::vector<double> share(n, 1.0), rest(3 * n, 0.0), state(3 * n);
  std::copy(safe_.begin(), safe_.end(), rest.begin());
  for (const SplinePoint& sample : coarse_) {
    put_state(sample, c, state.data());
    for (std::size_t k = 0; k < 3 * n; ++k) {
      const Bound& bound = system_.bounds[k];  // they begin with these
      const double room = (state[k] > rest[k] ? bound.upper : bound.lower) - rest[k],
                   way = state[k] - rest[k];
      if (way != 0) share[k % n] = std::min(share[k % n], std::max(0.0, (1 - margin) * room / way));
    }
  }
  for (std::size_t k = 0; k < c.size(); ++k) {
    const double still = safe_[k / m] * family_.still()[k % m];
    c[k] = still + share[k / m] * (c[k] - still);
  }
}

void ExcitationSearch::draw_motions(const GoesOn& goes_on) {
  unsigned long seed = settings_.seed;
  std::vector<std::vector<double>> motions;
  std::vector<std::size_t> order;
  for (int k = 0; k < settings_.drawn && (k == 0 || !goes_on || goes_on(0)); ++k) {
    order.push_back(motions.size());
    std::vector<double> c = drawn_motion(seed);
    keep_in_own_limits(c);
    motions.push_back(within(c, fine_));
    drawn_.push_back(figures(motions.back()));
  }
  const auto told = [](const ExcitationFigures& f) { return f.deviation; };
  least_told_ = std::log(told(*std::min_element(
      drawn_.begin(), drawn_.end(), [&](const auto& a, const auto& b) { return told(a) < told(b); })));
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return measure(drawn_[a]) < measure(drawn_[b]); });
  for (std::size_t k = 0; k < std::min(most_starts, order.size()); ++k) starts_.push_back(motions[order[k]]);
  stage_ = {0, 0, starts_.front(), starts_.front(), measure(drawn_[order.front()])};
}

// What motions are compared by: with the condition number as criterion, as far as they tell as much as the random ones.
double ExcitationSearch::measure(const ExcitationFigures& f) const {
  const double deviation = std::log(f.deviation);
  if (settings_.criterion == Criterion::determinant) return deviation;
  return std::log(f.condition) + size_counts * deviation +
         less_told * square_of(std::max(0.0, deviation - least_told_));
}

CriterionValue ExcitationSearch::criterion(bool by_determinant, const Triangle& t) const {
  CriterionValue told = criterion_value(Criterion::determinant, t);
  if (by_determinant || settings_.criterion == Criterion::determinant) return told;
  CriterionValue F = criterion_value(Criterion::condition, t);
  const double less = std::max(0.0, told.value - least_told_);
  F.value += size_counts * told.value + less_told * less * less;
  const double slope = size_counts + 2 * less_told * less;
  for (std::size_t k = 0; k < F.N.size(); ++k) F.N[k] += slope * told.N[k];
  return F;
}

// States where a joint turns back, between two samples: dry friction jumps there, and both sides of it are looked at.
std::vector<double> ExcitationSearch::turning_points(const std::vector<double>& states) const {
  constexpr double barely = 1e-9;  // of a velocity
  const std::size_t n = system_.joints, width = 3 * n;
  std::vector<double> list;
  for (std::size_t at = 0; at + 2 * width <= states.size(); at += width)
    for (std::size_t j = 0; j < n; ++j) {
      const double before = states[at + n + j], after = states[at + width + n + j];
      if (!(before * after < 0)) continue;
      const double share = before / (before - after);
      for (const double side : {barely, -barely}) {
        for (std::size_t k = 0; k < width; ++k)
          list.push_back(k == n + j ? side : std::lerp(states[at + k], states[at + width + k], share));
      }
    }
  return list;
}

double ExcitationSearch::worst_of(const std::vector<double>& states) const {
  const std::size_t count = states.size() / (3 * system_.joints), bounds = system_.bounds.size();
  std::vector<double> bounded(bounds * count);
  system_.at(count, states.data(), nullptr, bounded.data());
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < bounded.size(); ++k)
    most = std::max(most, signed_excess(system_.bounds[k % bounds], bounded[k]));
  return most;
}

double ExcitationSearch::overshoot(const std::vector<double>& c,
                                   const std::vector<SplinePoint>& samples) const {
  const std::size_t width = 3 * system_.joints;
  std::vector<double> states(width * samples.size());
  for (std::size_t k = 0; k < samples.size(); ++k) put_state(samples[k], c, states.data() + k * width);
  const double most = worst_of(states);
  return most > 0 ? most : std::max(most, worst_of(turning_points(states)));
}

// Everything nearer to the safe position, as far as it takes.
std::vector<double> ExcitationSearch::within(const std::vector<double>& c,
                                             const std::vector<SplinePoint>& samples) const {
  const std::size_t m = family_.size();
  const auto pulled = [&](double share) {
    std::vector<double> x = c;
    for (std::size_t k = 0; k < x.size(); ++k) {
      const double rest = safe_[k / m] * family_.still()[k % m];
      x[k] = rest + share * (x[k] - rest);
    }
    return x;
  };
  double inside = 0, outside = 1;
  if (overshoot(c, samples) <= 0) return c;
  for (int k = 0; k < 20; ++k) {
    const double middle = (inside + outside) / 2;
    (overshoot(pulled(middle), samples) <= 0 ? inside : outside) = middle;
  }
  return pulled(inside);
}

Triangle ExcitationSearch::triangle_of(std::size_t count,
                                       const std::function<void(std::size_t, double*)>& state) const {
  const std::size_t width = 3 * system_.joints, size = system_.outputs * system_.unknowns;
  const std::size_t most =
      std::clamp<std::size_t>(static_cast<std::size_t>(block_numbers / static_cast<double>(size)), 1, count);
  std::vector<Triangle> own;
  for (const std::vector<Kept>& columns : columns_) own.emplace_back(columns.size());
  std::vector<double> states(width * most), W(size * most);
  for (std::size_t first = 0; first < count; first += most) {
    const std::size_t block = std::min(most, count - first);
    for (std::size_t k = 0; k < block; ++k) state(first + k, states.data() + k * width);
    system_.at(block, states.data(), W.data(), nullptr);
    for (std::size_t o = 0; o < system_.outputs; ++o) {
      RowBlock rows(block, columns_[o].size() + 1);
      for (std::size_t i = 0; i < columns_[o].size(); ++i)
        for (std::size_t k = 0; k < block; ++k)
          rows.column(i)[k] = W[k * size + o * system_.unknowns + columns_[o][i].column];
      own[o].add(rows.data(), rows.rows(), rows.rows(), block);
    }
  }
  Triangle all(kept_.size());
  for (std::size_t o = 0; o < system_.outputs; ++o) {
    std::vector<std::size_t> unknowns;
    for (const Kept& k : columns_[o]) unknowns.push_back(k.unknown);
    all.add(own[o], unknowns, system_.weight[o]);
  }
  return all;
}

Triangle ExcitationSearch::triangle(const std::vector<double>& c) const {
  return triangle_of(coarse_.size(), [&](std::size_t k, double* state) { put_state(coarse_[k], c, state); });
}

// The sum of over^2 of a sample; slope: its derivative by each bounded quantity.
double ExcitationSearch::beyond(const double* bounded, double* slope) const {
  double sum = 0;
  for (std::size_t b = 0; b < system_.bounds.size(); ++b) {
    const Bound& bound = system_.bounds[b];
    const double over = signed_excess(bound, bounded[b]);
    slope[b] = 0;
    if (!(over > 0)) continue;
    sum += over * over;
    slope[b] = (bounded[b] - bound.upper > bound.lower - bounded[b] ? 2 : -2) * over / scale_of(bound);
  }
  return sum;
}

// G = W N of a sample, with the weights of its outputs.
void ExcitationSearch::weigh(const CriterionValue& F, const double* W, std::vector<double>& G) const {
  const std::size_t p = kept_.size();
  for (std::size_t o = 0; o < system_.outputs; ++o) {
    const double weight = system_.weight[o] * system_.weight[o];
    const double* const row = W + o * system_.unknowns;
    for (const Kept& to : columns_[o]) {
      double sum = 0;
      for (const Kept& from : columns_[o]) sum += row[from.column] * F.N[from.unknown * p + to.unknown];
      G[o * system_.unknowns + to.column] = weight * sum;
    }
  }
}

double ExcitationSearch::value(const std::vector<double>& c, bool by_determinant, double penalty,
                               std::vector<double>& gradient) const {
  const CriterionValue F = criterion(by_determinant, triangle(c));
  const std::size_t n = system_.joints, m = family_.size(), width = 3 * n, states_each = 1 + width;
  const std::size_t size = system_.outputs * system_.unknowns, bounds = system_.bounds.size();
  const double each = penalty / static_cast<double>(coarse_.size());
  std::vector<double> states(states_each * width), W(states_each * size), bounded(states_each * bounds);
  std::vector<double> G(size, 0.0), slope(bounds), steps(width);
  std::fill(gradient.begin(), gradient.end(), 0.0);
  double sum = F.value;
  for (const SplinePoint& sample : coarse_) {
    put_state(sample, c, states.data());
    for (std::size_t d = 0; d < width; ++d) {
      double* const state = states.data() + (d + 1) * width;
      std::copy_n(states.data(), width, state);
      // Away from zero, so that dry friction does not jump.
      steps[d] = std::copysign(small_step * std::max(1.0, std::fabs(state[d])), state[d]);
      state[d] += steps[d];
    }
    system_.at(states_each, states.data(), W.data(), bounded.data());
    weigh(F, W.data(), G);
    sum += each * beyond(bounded.data(), slope.data());
    for (std::size_t d = 0; d < width; ++d) {
      const double* const V = W.data() + (d + 1) * size;
      double by = 0;
      for (std::size_t o = 0; o < system_.outputs; ++o)
        for (const Kept& k : columns_[o]) {
          const std::size_t at = o * system_.unknowns + k.column;
          by += G[at] * (V[at] - W[at]);
        }
      for (std::size_t b = 0; b < bounds; ++b)
        by += each * slope[b] * (bounded[(d + 1) * bounds + b] - bounded[b]);
      by /= steps[d];
      const std::vector<double>& curves = d < n ? sample.x : d < 2 * n ? sample.xd : sample.xdd;
      for (std::size_t k = 0; k < m; ++k) gradient[d % n * m + k] += by * curves[k];
    }
  }
  return sum;
}

bool ExcitationSearch::next(const GoesOn& goes_on) {
  if (stage_.round == rounds()) return false;
  const std::size_t turn = static_cast<std::size_t>(stage_.round) % std::size(schedule);
  const Round& round = schedule[turn];
  if (turn == 0)
    stage_.c =
        starts_[std::min(static_cast<std::size_t>(stage_.round) / std::size(schedule), starts_.size() - 1)];
  const int most = std::max(1, settings_.evaluations / rounds());
  int done = 0;
  const std::size_t m = family_.size();
  const auto size_of = [&](std::size_t k) { return (system_.upper[k / m] - system_.lower[k / m]) / 2; };
  std::vector<double> scaled = stage_.c;
  for (std::size_t k = 0; k < scaled.size(); ++k) scaled[k] /= size_of(k);
  try {
    const Descent found = descended(
        [&](const std::vector<double>& x, std::vector<double>& gradient) {
          const double share = static_cast<double>(stage_.round * most + done++) / (rounds() * most);
          if (goes_on && !goes_on(share)) throw Refused{};
          std::vector<double> c = x;
          for (std::size_t k = 0; k < c.size(); ++k) c[k] *= size_of(k);
          const double f = value(c, round.by_determinant, round.penalty, gradient);
          for (std::size_t k = 0; k < c.size(); ++k) gradient[k] *= size_of(k);
          return f;
        },
        scaled, most);
    for (std::size_t k = 0; k < scaled.size(); ++k) stage_.c[k] = found.x[k] * size_of(k);
    stage_.evaluations += found.evaluations;
  } catch (const Refused&) {
    return false;
  }
  ++stage_.round;
  const std::vector<double> inside = within(stage_.c, fine_);
  const double reached = measure(figures(inside));
  if (reached < stage_.value) stage_.value = reached, stage_.best = inside;
  return stage_.round < rounds();
}

ExcitationFigures ExcitationSearch::figures(const std::vector<double>& c) const {
  const Triangle t = triangle(c);
  return {condition_number(t), mean_deviation(t)};
}

}  // namespace articula
