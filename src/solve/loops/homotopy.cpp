#include "solve/loops/homotopy.hpp"

#include <algorithm>
#include <cmath>

namespace articula {

namespace {

constexpr double near = 1e-9;  // of 1 - t: ends that are singular are not followed closer
constexpr int most_path_steps = 1000;

struct Path {
  const SomaRods &from, &to;
  SomaRods by;
  Complex gamma;

  SomaRods at(double t) const { return between(from, to, gamma * t / (1.0 + (gamma - 1.0) * t)); }
  Complex speed(double t) const { return gamma / std::pow(1.0 + (gamma - 1.0) * t, 2); }  // ds/dt
};

struct Point {
  double t;
  Soma x, slope;  // dx/dt
};

SomaRods difference(const SomaRods& from, const SomaRods& to) {
  SomaRods by = to;
  for (std::size_t i = 0; i < by.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      by[i].a[k] -= from[i].a[k];
      by[i].b[k] -= from[i].b[k];
    }
    by[i].c -= from[i].c;
  }
  return by;
}

// One step of Newton's method at point.t, and the slope that the same J gives. The size of the step; 1 when J is singular.
double correction(const Path& path, const SomaRods& rods, Point& point) {
  SomaRows rows = soma_rows(rods, path.by, point.x);
  if (!solved(rows)) return 1;
  const Complex speed = path.speed(point.t);
  double sum = 0;
  for (std::size_t k = 0; k < 8; ++k) {
    sum += std::norm(rows.f[k]);
    point.x[k] -= rows.f[k];
    point.slope[k] = -speed * rows.rates[k];
  }
  return std::isfinite(sum) ? std::sqrt(sum) : 1;
}

// The same line through zero, where its product with the conjugate of `patch` is one.
void put_into(const Soma& patch, Point& point) {
  Complex size = 0, rate = 0;
  for (std::size_t k = 0; k < 8; ++k) {
    size += std::conj(patch[k]) * point.x[k];
    rate += std::conj(patch[k]) * point.slope[k];
  }
  for (std::size_t k = 0; k < 8; ++k) {
    point.x[k] /= size;
    point.slope[k] = (point.slope[k] - rate * point.x[k]) / size;
  }
}

// The polynomial of degree three through two points with their slopes, at t.
Soma predicted(const Point& a, const Point& b, double t) {
  const double h = b.t - a.t, u = (t - b.t) / h;  // a at u = -1, b at u = 0
  Soma x;
  for (std::size_t k = 0; k < 8; ++k) {
    const Complex d = b.x[k] - a.x[k], s = h * b.slope[k], r = h * a.slope[k];
    x[k] = b.x[k] + u * (s + u * ((2.0 * s + r - 3.0 * d) + u * (s + r - 2.0 * d)));
  }
  return x;
}

Soma straight(const Point& a, double t) {
  Soma x = a.x;
  for (std::size_t k = 0; k < 8; ++k) x[k] += (t - a.t) * a.slope[k];
  return x;
}

}  // namespace

double corrected(const SomaRods& rods, Soma& x, int most) {
  const Path rest{rods, rods, {}, 1.0};
  Point point{0, unit(x), {}};
  double last = 1;
  for (int i = 0; i < most && last > 1e-15; ++i) {
    last = correction(rest, rods, point);
    if (last > 0.5) break;
    x = point.x = unit(point.x);
  }
  return last;
}

PathEnd followed(const SomaRods& from, const SomaRods& to, const Soma& start, const Tracking& tracking) {
  const Path path{from, to, difference(from, to), std::polar(1.0, tracking.gamma)};
  Point now{0, unit(start), {}}, before = now;
  correction(path, from, now);
  double h = 1e-3;
  for (int i = 0; i < most_path_steps && now.t < 1; ++i) {
    if (1 - now.t < near || h < 1e-3 * near) return {now.x, false, 1 - now.t};
    const double t = h < 1 - now.t ? now.t + h : 1.0;
    const bool first = before.t == now.t;
    Point next{t, first ? straight(now, t) : predicted(before, now, t), {}};
    const SomaRods rods = path.at(t);
    const double wrong = correction(path, rods, next);
    double left = 1;
    if (wrong < 10 * tracking.precision) left = correction(path, rods, next);
    const bool good = left < 0.01 * wrong + 1e-10;
    const double factor = 0.9 * std::pow(tracking.precision / std::max(wrong, 1e-12), first ? 0.5 : 0.25);
    h *= good ? std::clamp(factor, 0.3, 2.0) : std::clamp(factor, 0.1, 0.5);
    if (!good) continue;
    before = now;
    now = next;
    const Soma patch = now.x = unit(now.x);
    put_into(patch, now);
    put_into(patch, before);
  }
  Soma x = now.x;
  const double left = corrected(to, x, 5);
  return {x, now.t >= 1 && left < 1e-9, 1 - now.t};
}

}  // namespace articula
