#include "solve/inverse/newton.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace articula {

namespace {

using std::numbers::pi;
constexpr double rounding = 4e-15;  // of the direct model

// The vector whose direction is the axis and whose length is the angle, in [0, pi], of the rotation A of a placing.
std::array<double, 3> rotation_vector(const Placing& R) {
  const std::array<double, 3> w{0.5 * (R[9] - R[6]), 0.5 * (R[2] - R[8]), 0.5 * (R[4] - R[1])};
  const double S = std::hypot(w[0], w[1], w[2]), C = 0.5 * (R[0] + R[5] + R[10] - 1);
  if (S > 1e-7 || C > 0) {
    const double f = S > 1e-7 ? std::atan2(S, C) / S : 1.0;
    return {f * w[0], f * w[1], f * w[2]};
  }
  // Half a turn: (A + 1)/2 is the axis times itself.
  std::size_t k = 0;
  for (std::size_t i = 1; i < 3; ++i)
    if (R[5 * i] > R[5 * k]) k = i;
  const double scale = pi / std::sqrt(std::max(0.5 * (R[5 * k] + 1), 1e-30));
  const auto element = [&](std::size_t i) {
    return scale * 0.25 * (R[4 * i + k] + R[4 * k + i] + (i == k ? 2 : 0));
  };
  return {element(0), element(1), element(2)};
}

}  // namespace

std::vector<double> error_of(const Aim& aim, const std::vector<double>& q) {
  const Placing have = pose_of(aim.arm, q);
  Placing turn{};  // wanted A times have A^T: the rotation that is missing, in the frame of T
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k) turn[4 * i + j] += aim.T[4 * i + k] * have[4 * j + k];
  const std::array<double, 3> w = rotation_vector(turn);
  return {(aim.T[3] - have[3]) / aim.length,
          (aim.T[7] - have[7]) / aim.length,
          (aim.T[11] - have[11]) / aim.length,
          w[0],
          w[1],
          w[2]};
}

Singular singular_of(const Aim& aim, const std::vector<double>& q) {
  const std::size_t n = aim.arm.n();
  std::vector<double> J = jacobian_of(aim.arm, q);
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i < 3; ++i)
      if (aim.arm.joints[j].revolute) J[i * n + j] /= aim.length;  // of a slide length over length
  return singular(J, 6, n);
}

std::vector<double> moved(const Aim& aim, const std::vector<double>& q, const std::vector<double>& direction,
                          double step) {
  std::vector<double> r = q;
  for (std::size_t j = 0; j < r.size(); ++j)
    r[j] += step * direction[j] * (aim.arm.joints[j].revolute ? 1.0 : aim.length);
  return r;
}

std::vector<double> difference(const Aim& aim, const std::vector<double>& a, const std::vector<double>& b) {
  std::vector<double> d(a.size());
  for (std::size_t j = 0; j < a.size(); ++j)
    d[j] = aim.arm.joints[j].revolute ? wrapped(b[j] - a[j]) : (b[j] - a[j]) / aim.length;
  return d;
}

double gap(const Aim& aim, const std::vector<double>& a, const std::vector<double>& b) {
  return largest(difference(aim, a, b));
}

Reached descended(const Aim& aim, std::vector<double> q, int iterations) {
  std::vector<double> e = error_of(aim, q);
  double f = std::sqrt(dot(e, e)), factor = 1;
  for (int i = 0; i < iterations && f > rounding; ++i) {
    const Singular s = singular_of(aim, q);
    bool better = false;
    const double before = f;
    for (int attempt = 0; attempt < 8 && !better; ++attempt) {
      const std::vector<double> step = damped_solution(s, e, factor * std::sqrt(std::min(f, 1.0)));
      const double size = largest(step);
      const std::vector<double> next = moved(aim, q, step, size > 1 ? 1 / size : 1.0);  // a radian at most
      const std::vector<double> error = error_of(aim, next);
      const double g = std::sqrt(dot(error, error));
      better = g < f;
      factor = better ? std::max(0.1 * factor, 1e-2) : 10 * factor;
      if (better) {
        q = next;
        e = error;
        f = g;
      }
    }
    if (!better || before - f <= 1e-12 * before) break;
  }
  return {q, distance(pose_of(aim.arm, q), aim.T, aim.length)};
}

Placing orthonormal(const Placing& T) {
  Placing R = T;
  for (int i = 0; i < 30; ++i) {  // A <- A (3 - A^T A)/2 goes to the nearest rotation
    const Placing last = R;
    double change = 0;
    std::array<double, 9> G{};
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b) {
        for (std::size_t k = 0; k < 3; ++k) G[3 * a + b] -= 0.5 * last[4 * k + a] * last[4 * k + b];
        if (a == b) G[3 * a + b] += 1.5;
      }
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b) {
        double sum = 0;
        for (std::size_t k = 0; k < 3; ++k) sum += last[4 * a + k] * G[3 * k + b];
        R[4 * a + b] = sum;
        change = std::max(change, std::fabs(sum - last[4 * a + b]));
      }
    if (!(change > 1e-15)) break;
  }
  return R;
}

}  // namespace articula
