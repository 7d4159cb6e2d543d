#include "solve/loops/rods.hpp"

#include <algorithm>
#include <cmath>

#include "base/quaternion.hpp"
#include "base/vector3.hpp"

namespace articula {

namespace {

using Row = std::array<double, 7>;  // a step has at most six components; then the right side

struct RodRow {
  std::array<double, 6> J;
  double f;
};
RodRow row_of(const Rod& rod, const Placing& T) {
  const Vector3 Rb = turned(T, rod.b), v = column(T, 3) + Rb - rod.a, m = cross(Rb, v);
  return {{v[0], v[1], v[2], m[0], m[1], m[2]}, 0.5 * (inner(v, v) - rod.length * rod.length)};
}

BodyPose moved(const BodyPose& pose, const std::array<double, 6>& step) {
  const Quaternion turn = quaternion_of(Vector3{step[3], step[4], step[5]});
  return {unit(product(turn, pose.e)), pose.p + Vector3{step[0], step[1], step[2]}};
}

// The normal equations J'J, J'f of the freedoms that the motion has.
struct Normal {
  std::size_t n;
  std::array<std::size_t, 6> freedom;
  std::array<Row, 6> rows{};
  double squares = 0;  // f'f
};
Normal normal_of(const std::vector<Rod>& rods, RodMotion motion, const BodyPose& pose) {
  Normal N = motion == RodMotion::planar ? Normal{3, {0, 1, 5, 0, 0, 0}} : Normal{6, {0, 1, 2, 3, 4, 5}};
  const Placing T = placing_of(pose);
  for (const Rod& rod : rods) {
    const RodRow r = row_of(rod, T);
    N.squares += r.f * r.f;
    for (std::size_t i = 0; i < N.n; ++i) {
      for (std::size_t j = 0; j < N.n; ++j) N.rows[i][j] += r.J[N.freedom[i]] * r.J[N.freedom[j]];
      N.rows[i][6] -= r.J[N.freedom[i]] * r.f;
    }
  }
  return N;
}

std::array<double, 6> damped_step(const Normal& N, double damping) {
  std::array<Row, 6> A = N.rows;
  for (std::size_t k = 0; k < N.n; ++k) A[k][k] += damping * damping + 1e-30;
  for (std::size_t k = 0; k < N.n; ++k)
    for (std::size_t i = k + 1; i < N.n; ++i) {
      const double f = A[i][k] / A[k][k];
      for (std::size_t j = k + 1; j < N.n; ++j) A[i][j] -= f * A[k][j];
      A[i][6] -= f * A[k][6];
    }
  std::array<double, 6> step{};
  for (std::size_t k = N.n; k-- > 0;) {
    double sum = A[k][6];
    for (std::size_t j = k + 1; j < N.n; ++j) sum -= A[k][j] * step[N.freedom[j]];
    step[N.freedom[k]] = sum / A[k][k];
  }
  return step;
}

double largest(const std::array<double, 6>& x) {
  double most = 0;
  for (const double v : x) most = std::max(most, std::fabs(v));
  return most;
}

double distance(const BodyPose& a, const BodyPose& b) {
  const Placing A = placing_of(a), B = placing_of(b);
  double most = 0;
  for (std::size_t i = 0; i < A.size(); ++i) most = std::max(most, std::fabs(A[i] - B[i]));
  return most;
}

// Whether a small motion that changes the rods least, to first order, leads to another place where they fit.
bool is_family(const std::vector<Rod>& rods, RodMotion motion, const BodyPose& pose) {
  Normal N = normal_of(rods, motion, pose);
  std::array<double, 6> direction{1, 0.7, -0.8, 0.9, -0.6, 0.5};
  for (int i = 0; i < 3; ++i) {  // inverse iteration
    for (std::size_t k = 0; k < N.n; ++k) N.rows[k][6] = direction[N.freedom[k]];
    direction = damped_step(N, 1e-7);
    const double size = largest(direction);
    if (!(size > 1e10)) return false;  // no such motion
    for (double& x : direction) x *= 0.01 / size;
  }
  BodyPose other = moved(pose, direction);
  settled(rods, motion, other);
  return misfit(rods, other) < 1e-10 && distance(pose, other) > 1e-4;  // two that have met: 1e-8 there
}

}  // namespace

Placing placing_of(const BodyPose& pose) {
  Placing T = turned_by(pose.e);
  for (std::size_t i = 0; i < 3; ++i) T[4 * i + 3] = pose.p[i];
  return T;
}

double misfit(const std::vector<Rod>& rods, const BodyPose& pose) {
  const Placing T = placing_of(pose);
  double most = 0;
  for (const Rod& rod : rods) {
    const double f = std::fabs(row_of(rod, T).f);
    if (!(f <= most)) most = f;  // also when it is no number
  }
  return most;
}

bool settled(const std::vector<Rod>& rods, RodMotion motion, BodyPose& pose) {
  Normal N = normal_of(rods, motion, pose);
  double factor = 1;
  for (int i = 0; i < 60 && N.squares > 1e-31; ++i) {
    bool better = false;
    const double before = N.squares;
    for (int attempt = 0; attempt < 6 && !better; ++attempt) {
      const double damping = factor * std::min(std::pow(N.squares, 0.25), 1.0);
      std::array<double, 6> step = damped_step(N, damping);
      const double size = largest(step);
      if (!std::isfinite(size)) return false;
      for (double& x : step) x *= size > 1 ? 1 / size : 1.0;
      const BodyPose next = moved(pose, step);
      const Normal there = normal_of(rods, motion, next);
      better = there.squares < N.squares;
      factor = better ? std::max(0.1 * factor, 1e-3) : 10 * factor;
      if (!better) continue;
      pose = next;
      N = there;
    }
    if (!better || before - N.squares <= 1e-12 * before) break;
  }
  return misfit(rods, pose) < 1e-13;
}

void Settled::add(BodyPose pose) {
  if (!settled(rods, motion, pose)) return;
  const auto apart = [&](const BodyPose& other) { return distance(other, pose) > 1e-6; };
  if (!std::all_of(list.begin(), list.end(), apart)) return;
  if (is_family(rods, motion, pose)) {
    if (family) return;
    family = true;
  }
  list.push_back(pose);
}

ScaledRods scaled(const std::vector<Rod>& rods) {
  ScaledRods s;
  const double n = static_cast<double>(rods.size());
  for (const Rod& rod : rods)
    for (std::size_t k = 0; k < 3; ++k) {
      s.a[k] += rod.a[k] / n;
      s.b[k] += rod.b[k] / n;
    }
  double squares = 0;
  for (const Rod& rod : rods) {
    squares += rod.length * rod.length / n;
    for (std::size_t k = 0; k < 3; ++k)
      squares += (std::pow(rod.a[k] - s.a[k], 2) + std::pow(rod.b[k] - s.b[k], 2)) / n;
  }
  s.unit = squares > 0 ? std::sqrt(squares / 3) : 1;
  for (Rod rod : rods) {
    for (std::size_t k = 0; k < 3; ++k) {
      rod.a[k] = (rod.a[k] - s.a[k]) / s.unit;
      rod.b[k] = (rod.b[k] - s.b[k]) / s.unit;
    }
    rod.length /= s.unit;
    s.rods.push_back(rod);
  }
  return s;
}

std::vector<Placing> restored(const ScaledRods& scaled, const std::vector<BodyPose>& poses) {
  std::vector<Placing> places;
  for (const BodyPose& pose : poses) {
    Placing T = placing_of(pose);
    const Vector3 Rb = turned(T, scaled.b);
    for (std::size_t k = 0; k < 3; ++k) T[4 * k + 3] = scaled.unit * T[4 * k + 3] + scaled.a[k] - Rb[k];
    places.push_back(T);
  }
  return places;
}

}  // namespace articula
