#include "solve/motion/fastest.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solve/motion/turning.hpp"

namespace articula {

namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();
constexpr int bisections = 60;
constexpr int guesses = 4;         // of the x that is reached
constexpr double nothing = 1e-12;  // of the largest torque that a change of rate makes

constexpr double beside =
    1e-7;  // of the way: how far from where a joint turns back its friction is asked for

struct GridPoint {
  std::vector<double> a, still;  // still: torques that hold it there
  RateTerms k;
  double most = unbounded;  // x by velocities
};

struct Changes {  // u from low to high
  double low = -unbounded, high = unbounded;
  bool possible() const { return low <= high; }
};

GridPoint grid_point(const PathPoint& p, const TorquesAt& torques, const MotionLimits& limits, double rate) {
  const std::vector<double> zero(p.q.size(), 0.0);
  const std::vector<double> still = torques(p.t, {p.q, zero, zero}), pushed = torques(p.t, {p.q, zero, p.d});
  GridPoint g;
  g.still = still;
  for (std::size_t j = 0; j < still.size(); ++j) g.a.push_back(pushed[j] - still[j]);
  g.k = rate_terms(torques, p.t, {p.q, p.d, p.dd}, rate);
  for (std::size_t j = 0; j < limits.velocity.size(); ++j) {
    const double v = limits.velocity[j] / std::fabs(p.d[j]);
    g.most = std::min(g.most, v * v);
  }
  return g;
}

// a u + b within the effort.
void narrow(Changes& u, double a, double b, double effort, double scale) {
  if (std::isinf(effort)) return;
  if (std::fabs(a) <= nothing * scale) {
    if (std::fabs(b) > effort * (1 + 1e-9)) u = {1, -1};
    return;
  }
  const double first = (-effort - b) / a, second = (effort - b) / a;
  u.low = std::max(u.low, std::min(first, second));
  u.high = std::min(u.high, std::max(first, second));
}

struct Ends {  // of the way, at which it rests: there is no dry friction at that very time
  bool first, last;
};

// The changes that keep the torques at a point of the grid and at the next one, h further, and reach at most x = `reach` there. The
// root of x there, for viscous friction, is that of the chord to `guess`.
Changes changes(const GridPoint& here, const GridPoint& next, double h, double x, double reach, double guess,
                const MotionLimits& limits, Ends ends) {
  Changes u{-x / (2 * h), (reach - x) / (2 * h)};
  const double rate = std::sqrt(x), roots = rate + std::sqrt(guess);
  const double slope = roots > 0 ? 2 * h / roots : 0;  // of the root, over u
  for (std::size_t j = 0; j < here.a.size(); ++j) {
    const auto& k = here.k[j];
    const auto& l = next.k[j];
    const double scale = std::fabs(here.a[j]) + std::fabs(next.a[j]);
    narrow(u, here.a[j], k[0] + k[1] * rate + k[2] * x, limits.effort[j], scale);
    if (ends.first) narrow(u, here.a[j], here.still[j], limits.effort[j], scale);
    if (ends.last) narrow(u, next.a[j], next.still[j], limits.effort[j], scale);
    narrow(u, next.a[j] + slope * l[1] + 2 * h * l[2], l[0] + l[1] * rate + l[2] * x, limits.effort[j],
           scale);
  }
  return u;
}

// Even, and where a joint turns back a point on either side: friction has another sign there, and both keep the limits.
std::vector<double> grid_places(const JointPath& path, int points) {
  const double length = path.length(), h = length / points, near = beside * length;
  std::vector<double> even{0};
  for (int i = 1; i < points; ++i) even.push_back(h * i);
  even.push_back(length);
  const std::vector<double> turns = turning_places([&](double s) { return path.at(s).d; }, even);
  std::vector<double> places;
  for (const double s : even)
    if (s == 0 || s == length ||
        std::none_of(turns.begin(), turns.end(), [&](double z) { return std::fabs(s - z) < 2 * near; }))
      places.push_back(s);
  for (const double z : turns)
    for (const double s : {z - near, z + near})
      if (s > near && s < length - near) places.push_back(s);
  std::sort(places.begin(), places.end());
  const auto same = [&](double a, double b) { return b - a < near / 4; };
  places.erase(std::unique(places.begin(), places.end(), same), places.end());
  return places;
}

}  // namespace

PathTiming::State PathTiming::at(double time) const {
  const auto next = std::upper_bound(t.begin() + 1, t.end() - 1, time);
  const auto i = static_cast<std::size_t>(next - t.begin()) - 1;
  const double h = std::clamp(time - t[i], 0.0, t[i + 1] - t[i]);
  const double place = s[i] + h * (rate[i] + h * change[i] / 2);
  return {std::clamp(place, s[i], s[i + 1]), std::max(0.0, rate[i] + h * change[i]), change[i]};
}

MotionPoint on_path(const PathPoint& point, const PathTiming::State& state) {
  MotionPoint m{point.q, point.d, point.d};
  for (std::size_t j = 0; j < m.q.size(); ++j) {
    m.qd[j] *= state.rate;
    m.qdd[j] = point.d[j] * state.change + point.dd[j] * state.rate * state.rate;
  }
  return m;
}

PathTiming fastest_timing(const JointPath& path, const TorquesAt& torques, const MotionLimits& limits,
                          int points) {
  const double usual_rate = path.length();
  PathTiming timing;
  timing.s = grid_places(path, points);
  const std::size_t n = timing.s.size() - 1;
  std::vector<GridPoint> grid;
  for (const double s : timing.s) grid.push_back(grid_point(path.at(s), torques, limits, usual_rate));
  std::vector<double> reach(n + 1, 0.0);  // from rest to rest
  for (std::size_t i = n; i-- > 0;) {
    const double h = timing.s[i + 1] - timing.s[i];
    const auto possible = [&](double x) {
      return changes(grid[i], grid[i + 1], h, x, reach[i + 1], reach[i + 1], limits, {i == 0, i + 1 == n})
          .possible();
    };
    if (!possible(0)) throw PathStuck{timing.s[i]};
    double low = 0, high = std::min(grid[i].most, 1e12 * usual_rate * usual_rate);
    if (possible(high)) low = high;
    for (int k = 0; k < bisections && low < high; ++k) {
      const double x = (low + high) / 2;
      (possible(x) ? low : high) = x;
    }
    reach[i] = i == 0 ? 0 : low;
  }
  double x = 0;
  timing.t = {0}, timing.rate = {0};
  for (std::size_t i = 0; i < n; ++i) {
    const double h = timing.s[i + 1] - timing.s[i];
    double next = reach[i + 1];
    for (int k = 0; k < guesses; ++k) {
      const Changes u = changes(grid[i], grid[i + 1], h, x, reach[i + 1], next, limits, {i == 0, i + 1 == n});
      next = std::clamp(x + 2 * h * u.high, 0.0, reach[i + 1]);
    }
    const double rates = std::sqrt(x) + std::sqrt(next);
    if (!(rates > 0)) throw PathStuck{timing.s[i]};
    timing.change.push_back((next - x) / (2 * h));
    timing.t.push_back(timing.t.back() + 2 * h / rates);
    timing.rate.push_back(std::sqrt(next));
    x = next;
  }
  timing.change.push_back(0);
  return timing;
}

}  // namespace articula
