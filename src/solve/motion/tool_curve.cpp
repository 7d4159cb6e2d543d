#include "solve/motion/tool_curve.hpp"

#include <algorithm>

#include "base/quaternion.hpp"

namespace articula {

namespace {

// The largest value near x, within a step on either side.
double refined(const std::function<double(double)>& f, double from, double to) {
  constexpr double golden = 0.6180339887498949;
  constexpr int halvings = 60;
  double a = to - golden * (to - from), b = from + golden * (to - from), fa = f(a), fb = f(b);
  for (int k = 0; k < halvings; ++k) {
    if (fa < fb) {
      from = a, a = b, fa = fb;
      b = from + golden * (to - from), fb = f(b);
    } else {
      to = b, b = a, fb = fa;
      a = to - golden * (to - from), fa = f(a);
    }
  }
  return std::max(fa, fb);
}

}  // namespace

Placing placing_at(const ToolCurve& curve, double u) {
  const Placing turn = turned_by(quaternion_of(u * curve.turn));
  Placing T = turn * curve.start;
  const Vector3 p = curve.place(u)[0];
  for (std::size_t k = 0; k < 3; ++k) T[4 * k + 3] = p[k];
  return T;
}

ToolPoint tool_at(const ToolCurve& curve, const Advance& s) {
  const auto [p, p1, p2, p3] = curve.place(s[0]);
  const Vector3 a = (s[1] * s[1]) * p2 + s[2] * p1;
  ToolPoint point;
  point.T = placing_at(curve, s[0]);
  for (std::size_t k = 0; k < 3; ++k) {
    point.velocity[k] = s[1] * p1[k], point.velocity[3 + k] = s[1] * curve.turn[k];
    point.acceleration[k] = a[k], point.acceleration[3 + k] = s[2] * curve.turn[k];
  }
  return point;
}

std::function<std::array<Vector3, 4>(double u)> ellipse(const Vector3& centre, const Vector3& a,
                                                        const Vector3& b, double angle) {
  return [=](double u) {
    const Vector3 r = std::cos(angle * u) * a + std::sin(angle * u) * b;
    const Vector3 t = std::cos(angle * u) * b - std::sin(angle * u) * a;
    return std::array<Vector3, 4>{centre + r, angle * t, (-angle * angle) * r, (-angle * angle * angle) * t};
  };
}

std::function<std::array<Vector3, 4>(double u)> straight(const Vector3& from, const Vector3& by) {
  return [=](double u) { return std::array<Vector3, 4>{from + u * by, by, Vector3{}, Vector3{}}; };
}

ToolPeaks peaks_of(const ToolCurve& curve, const Timing& timing) {
  const std::vector<double> breaks = timing.breaks();
  ToolPeaks peaks;
  peaks.velocity = peak_of(
      [&](double t) {
        const Advance s = timing.at(t);
        return s[1] * magnitude(curve.place(s[0])[1]);
      },
      breaks);
  peaks.acceleration = peak_of(
      [&](double t) {
        const Advance s = timing.at(t);
        const auto p = curve.place(s[0]);
        return magnitude((s[1] * s[1]) * p[2] + s[2] * p[1]);
      },
      breaks);
  peaks.jerk = peak_of(
      [&](double t) {
        const Advance s = timing.at(t);
        const auto p = curve.place(s[0]);
        return magnitude((s[1] * s[1] * s[1]) * p[3] + (3 * s[1] * s[2]) * p[2] + s[3] * p[1]);
      },
      breaks);
  return peaks;
}

double peak_of(const std::function<double(double)>& f, const std::vector<double>& breaks) {
  constexpr int samples = 2000;
  constexpr double inside = 1e-12;  // of a part: which side of a break is meant
  double best = 0, from = breaks.front(), to = breaks.back();
  for (std::size_t i = 0; i + 1 < breaks.size(); ++i) {
    const double begin = breaks[i], length = breaks[i + 1] - breaks[i];
    const double first = begin + inside * length, last = begin + (1 - inside) * length;
    for (int k = 0; k <= samples; ++k) {
      const double x = std::clamp(begin + length * k / samples, first, last), value = f(x);
      if (value <= best) continue;
      best = value;
      from = std::max(x - length / samples, first), to = std::min(x + length / samples, last);
    }
  }
  return std::max(best, refined(f, from, to));
}

}  // namespace articula
