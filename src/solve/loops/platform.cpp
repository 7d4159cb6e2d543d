// body_places: forty paths from general rods to the ones given (homotopy.hpp). Each ends
//
//   regular      at a solution, real or not, where J is regular. As the rods are real, the conjugate of one is one too; when one is
//                missing or found twice, a path has been lost and all are followed again, around another way and closer.
//   degenerate   where e.e = 0: no place of a body (rods that share their ends have fewer places)
//   singular     elsewhere: solutions that have met, or that are not isolated
//
// Where some are singular, real numbers are searched too: a real place that is isolated may lie on a family of complex ones.
#include "solve/loops/platform.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/error.hpp"
#include "solve/loops/forty_places.hpp"
#include "solve/loops/homotopy.hpp"
#include "solve/loops/rods.hpp"
#include "solve/numbers.hpp"

namespace articula {

namespace {

constexpr double degenerate = 1e-4;  // |e.e| over |x|^2: the body would be a hundred times its size away
constexpr int attempts = 4, random_starts = 300;

struct Ends {
  std::vector<Soma> regular, singular;
  bool consistent = true;  // closed under conjugation, no solution twice
};

SomaRods complex_rods(const std::vector<Rod>& rods) {
  SomaRods r;
  for (std::size_t i = 0; i < r.size(); ++i) {
    const Rod& rod = rods[i];
    double c = -rod.length * rod.length;
    for (std::size_t k = 0; k < 3; ++k) {
      r[i].a[k] = rod.a[k];
      r[i].b[k] = rod.b[k];
      c += rod.a[k] * rod.a[k] + rod.b[k] * rod.b[k];
    }
    r[i].c = c;
  }
  return r;
}

bool among(const std::vector<Soma>& list, const Soma& x) {
  return std::any_of(list.begin(), list.end(), [&](const Soma& y) { return distance(x, y) < 1e-6; });
}

Soma conjugate(Soma x) {
  for (Complex& c : x) c = std::conj(c);
  return x;
}

double size_of_ee(const Soma& x) { return std::abs(x[0] * x[0] + x[1] * x[1] + x[2] * x[2] + x[3] * x[3]); }

Ends ends_of(const SomaRods& rods, const Tracking& tracking) {
  const FortyPlaces forty = forty_places();
  Ends ends;
  for (const Soma& start : forty.places) {
    const PathEnd end = followed(forty.rods, rods, start, tracking);
    if (size_of_ee(end.x) < degenerate) continue;
    if (!end.arrived) {
      ends.singular.push_back(end.x);
    } else if (among(ends.regular, end.x)) {
      ends.consistent = false;
    } else {
      ends.regular.push_back(end.x);
    }
  }
  for (const Soma& x : ends.regular) ends.consistent = ends.consistent && among(ends.regular, conjugate(x));
  return ends;
}

Ends all_ends(const SomaRods& rods) {
  Ends best;
  Tracking tracking;
  for (int i = 0; i < attempts; ++i) {
    const Ends ends = ends_of(rods, tracking);
    if (i == 0 || ends.regular.size() > best.regular.size() || ends.consistent) best = ends;
    if (ends.consistent) break;
    tracking.gamma += 1;
    tracking.precision *= 0.1;
  }
  return best;
}

// The pose with the real parts of e and g, after the phase of x is taken out; how far x is from real.
std::pair<BodyPose, double> real_pose(const Soma& x) {
  std::size_t most = 0;
  for (std::size_t k = 1; k < 4; ++k)
    if (std::norm(x[k]) > std::norm(x[most])) most = k;
  Soma y = x;
  double imaginary = 0, ee = 0;
  for (Complex& c : y) {
    c *= std::conj(x[most]) / std::abs(x[most]);
    imaginary = std::max(imaginary, std::fabs(c.imag()));
  }
  std::array<double, 4> e, g;
  for (std::size_t k = 0; k < 4; ++k) {
    e[k] = y[k].real();
    g[k] = y[4 + k].real();
    ee += e[k] * e[k];
  }
  BodyPose pose;
  pose.p = {(-g[0] * e[1] + g[1] * e[0] - g[2] * e[3] + g[3] * e[2]) / ee,
            (-g[0] * e[2] + g[2] * e[0] - g[3] * e[1] + g[1] * e[3]) / ee,
            (-g[0] * e[3] + g[3] * e[0] - g[1] * e[2] + g[2] * e[1]) / ee};
  for (std::size_t k = 0; k < 4; ++k) pose.e[k] = e[k] / std::sqrt(ee);
  return {pose, imaginary};
}

// Poses anywhere.
BodyPose start_of(int k) {
  const std::vector<double> u = even_point(6, k);
  const double x = std::sqrt(1 - u[0]), y = std::sqrt(u[0]), turn = 2 * std::numbers::pi;
  return {{x * std::sin(turn * u[1]), x * std::cos(turn * u[1]), y * std::sin(turn * u[2]),
           y * std::cos(turn * u[2])},
          {4 * u[3] - 2, 4 * u[4] - 2, 4 * u[5] - 2}};
}

}  // namespace

std::vector<Placing> body_places(const std::vector<Rod>& rods, bool* all) {
  if (rods.size() != 6) throw Bug("a body in space stands on six rods");
  const ScaledRods s = scaled(rods);
  const Ends ends = all_ends(complex_rods(s.rods));
  const bool isolated = ends.consistent && ends.singular.empty() && !ends.regular.empty();
  Settled places{s.rods, RodMotion::spatial};
  for (const Soma& x : ends.regular) {
    const auto [pose, imaginary] = real_pose(x);
    if (imaginary < 1e-5) places.add(pose);
  }
  for (const Soma& x : ends.singular) places.add(real_pose(x).first);
  for (int k = 0; k < random_starts && !isolated; ++k) places.add(start_of(k));
  if (all != nullptr) *all = isolated;
  return restored(s, places.list);
}

}  // namespace articula
