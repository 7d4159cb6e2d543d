#include "solve/motion/scaling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace articula {

namespace {

struct ForbiddenRates {
  double from, to, t;
};

// Where k0 + k1 c + k2 c^2 crosses a level, for c > 0.
void add_crossings(const std::array<double, 3>& k, double level, std::vector<double>& list) {
  const double a = k[2], b = k[1], c = k[0] - level;
  const auto add = [&](double x) {
    if (x > 0 && std::isfinite(x)) list.push_back(x);
  };
  if (a == 0) return add(-c / b);
  const double square = b * b - 4 * a * c;
  if (square < 0) return;
  const double q = -(b + std::copysign(std::sqrt(square), b)) / 2;
  add(q / a);
  add(c / q);
}

void add_forbidden(const std::array<double, 3>& k, double effort, double t,
                   std::vector<ForbiddenRates>& list) {
  if (std::isinf(effort)) return;
  std::vector<double> ends{0};
  add_crossings(k, effort, ends);
  add_crossings(k, -effort, ends);
  std::sort(ends.begin(), ends.end());
  ends.push_back(std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    const double middle = std::isinf(ends[i + 1]) ? 2 * ends[i] + 1 : (ends[i] + ends[i + 1]) / 2;
    if (std::fabs(k[0] + middle * (k[1] + middle * k[2])) > effort) list.push_back({ends[i], ends[i + 1], t});
  }
}

LargestRate largest_allowed(std::vector<ForbiddenRates> forbidden, LargestRate best) {
  std::sort(forbidden.begin(), forbidden.end(),
            [](const ForbiddenRates& a, const ForbiddenRates& b) { return a.to > b.to; });
  for (const ForbiddenRates& f : forbidden)
    if (best.c <= f.to && best.c > f.from) best = {f.from, f.t};
  return best;
}

}  // namespace

MotionPoint at_rate(MotionPoint point, double c) {
  for (double& v : point.qd) v *= c;
  for (double& a : point.qdd) a *= c * c;
  return point;
}

// Through tau at three rates.
RateTerms rate_terms(const TorquesAt& torques, double t, const MotionPoint& point, double c) {
  const std::vector<double> low = torques(t, at_rate(point, c / 2)), here = torques(t, at_rate(point, c)),
                            high = torques(t, at_rate(point, 2 * c));
  RateTerms terms(here.size());
  for (std::size_t j = 0; j < here.size(); ++j) {
    const double d0 = (here[j] - low[j]) / (c / 2), d1 = (high[j] - here[j]) / c;
    const double k2 = (d1 - d0) / (1.5 * c), k1 = d0 - 1.5 * c * k2;
    terms[j] = {here[j] - c * (k1 + c * k2), k1, k2};
  }
  return terms;
}

LargestRate largest_rate(const Motion& motion, const TorquesAt& torques, const MotionLimits& limits,
                         const std::vector<double>& times) {
  constexpr int rounds = 8;  // one would do, without Stribeck's friction
  constexpr double settled = 1e-12;
  std::vector<MotionPoint> points;
  LargestRate fast{std::numeric_limits<double>::infinity(), 0};
  for (const double t : times) {
    points.push_back(motion.at(t));
    for (std::size_t j = 0; j < limits.velocity.size(); ++j) {
      const double c = limits.velocity[j] / std::fabs(points.back().qd[j]);
      if (c < fast.c) fast = {c, t};
    }
  }
  LargestRate best{1, 0};
  for (int round = 0; round < rounds; ++round) {
    std::vector<ForbiddenRates> forbidden;
    for (std::size_t i = 0; i < times.size(); ++i) {
      const RateTerms terms = rate_terms(torques, times[i], points[i], best.c);
      for (std::size_t j = 0; j < terms.size(); ++j)
        add_forbidden(terms[j], limits.effort[j], times[i], forbidden);
    }
    const LargestRate found = largest_allowed(std::move(forbidden), fast);
    const double change = std::fabs(found.c - best.c);
    best = found;
    if (best.c == 0 || std::isinf(best.c) || change <= settled * best.c) break;
  }
  return best;
}

}  // namespace articula
