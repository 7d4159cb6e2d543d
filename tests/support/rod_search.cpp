#include "support/rod_search.hpp"

#include <numbers>

namespace articula::test {

namespace {

struct Equations {
  double J[6][6] = {}, f[6] = {}, size = 0;
  std::size_t n = 0;
};

// Derivatives by dx, dy, (dz, wx, wy), wz of the motion in frame 0.
Equations equations_at(const std::vector<Rod>& rods, bool planar, const Placing& T) {
  Equations e;
  e.n = rods.size();
  for (std::size_t i = 0; i < e.n; ++i) {
    double Rb[3], v[3], length = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      Rb[k] = T[4 * k] * rods[i].b[0] + T[4 * k + 1] * rods[i].b[1] + T[4 * k + 2] * rods[i].b[2];
      v[k] = T[4 * k + 3] + Rb[k] - rods[i].a[k];
      length += v[k] * v[k];
    }
    length = std::sqrt(length);
    e.f[i] = length - rods[i].length;
    e.size += e.f[i] * e.f[i];
    const double all[6] = {v[0],
                           v[1],
                           v[2],
                           Rb[1] * v[2] - Rb[2] * v[1],
                           Rb[2] * v[0] - Rb[0] * v[2],
                           Rb[0] * v[1] - Rb[1] * v[0]};
    const std::size_t which[6] = {0, 1, planar ? 5u : 2u, 3, 4, 5};
    for (std::size_t k = 0; k < e.n; ++k) e.J[i][k] = all[which[k]] / std::max(length, 1e-9);
  }
  return e;
}

// (J'J + damping) x = -J'f by Gauss-Jordan.
void step_of(const Equations& e, double damping, double* x) {
  double A[6][7] = {};
  for (std::size_t r = 0; r < e.n; ++r)
    for (std::size_t i = 0; i < e.n; ++i) {
      for (std::size_t j = 0; j < e.n; ++j) A[i][j] += e.J[r][i] * e.J[r][j];
      A[i][6] -= e.J[r][i] * e.f[r];
    }
  for (std::size_t i = 0; i < e.n; ++i) A[i][i] += damping;
  for (std::size_t k = 0; k < e.n; ++k)
    for (std::size_t i = 0; i < e.n; ++i) {
      if (i == k) continue;
      const double factor = A[i][k] / A[k][k];
      for (std::size_t j = 0; j < 7; ++j) A[i][j] -= factor * A[k][j];
    }
  for (std::size_t k = 0; k < e.n; ++k) x[k] = A[k][6] / A[k][k];
}

Placing moved(const Placing& T, bool planar, const double* x) {
  const double w[3] = {planar ? 0 : x[3], planar ? 0 : x[4], planar ? x[2] : x[5]};
  const double angle = std::sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
  const double s = angle > 1e-12 ? std::sin(angle / 2) / angle : 0.5;
  using articula::operator*;
  Placing M = turned_by({std::cos(angle / 2), s * w[0], s * w[1], s * w[2]}) * T;
  for (std::size_t k = 0; k < 3; ++k) M[4 * k + 3] = T[4 * k + 3] + (planar && k == 2 ? 0 : x[k]);
  return M;
}

}  // namespace

Placing random_place(Draw& draw, double reach) {
  double e[4], sum;
  do {
    sum = 0;
    for (double& x : e) x = draw.real(-1, 1), sum += x * x;
  } while (sum > 1 || sum < 0.01);
  const double k = 1 / std::sqrt(sum);
  Placing T = turned_by({k * e[0], k * e[1], k * e[2], k * e[3]});
  for (std::size_t i = 0; i < 3; ++i) T[4 * i + 3] = draw.real(-reach, reach);
  return T;
}

std::vector<Placing> searched_places(const std::vector<Rod>& rods, bool planar, int starts, Draw& draw) {
  std::vector<Placing> found;
  for (int start = 0; start < starts; ++start) {
    Placing T = random_place(draw, 2);
    if (planar) {
      const double angle = draw.real(-std::numbers::pi, std::numbers::pi), C = std::cos(angle),
                   S = std::sin(angle);
      T = {C, -S, 0, T[3], S, C, 0, T[7], 0, 0, 1, 0};
    }
    double damping = 0.1;
    Equations e = equations_at(rods, planar, T);
    for (int i = 0; i < 60 && e.size > 1e-28 && damping < 1e8; ++i) {
      double x[6];
      step_of(e, damping * std::min(1.0, std::sqrt(e.size)), x);
      const Placing next = moved(T, planar, x);
      const Equations there = equations_at(rods, planar, next);
      damping *= there.size < e.size ? 0.2 : 10;
      if (there.size < e.size) T = next, e = there;
    }
    if (rod_error(rods, T) < 1e-11 && !among(found, T)) found.push_back(T);
  }
  return found;
}

}  // namespace articula::test
