// Rows of regressors of arms that are made up: seven, or fewer, revolute joints about random axes at random places, moving at random. Newton and
// Euler's equations for unit values of the ten parameters of each link, so that columns depend on each other as those of robots do.
#pragma once

#include <cmath>
#include <vector>

#include "base/vector3.hpp"
#include "robot/rigid.hpp"
#include "solve/identify/triangle.hpp"
#include "support/draw.hpp"

namespace articula::test {

using Three = std::array<Vector3, 3>;  // columns

inline Vector3 times(const Three& A, const Vector3& v) { return v[0] * A[0] + v[1] * A[1] + v[2] * A[2]; }
inline Vector3 transposed_times(const Three& A, const Vector3& v) {
  return {inner(A[0], v), inner(A[1], v), inner(A[2], v)};
}
inline Three times(const Three& A, const Three& B) {
  return {times(A, B[0]), times(A, B[1]), times(A, B[2])};
}

inline Three turned_about(const Vector3& axis, double angle) {
  Three R;
  for (std::size_t k = 0; k < 3; ++k) {
    Vector3 e{};
    e[k] = 1;
    R[k] = std::cos(angle) * e + std::sin(angle) * cross(axis, e) +
           (1 - std::cos(angle)) * inner(axis, e) * axis;
  }
  return R;
}

inline Vector3 random_axis(Draw& draw) {
  Vector3 v{draw.any(-1, 1), draw.any(-1, 1), draw.any(-1, 1)};
  return (1 / magnitude(v)) * v;
}

// Draws one after the other, whatever a compiler does with arguments.
inline Three random_turn(Draw& draw) {
  const double angle = draw.any(-3, 3);
  return turned_about(random_axis(draw), angle);
}
inline Vector3 random_place(Draw& draw, double nearest, double farthest) {
  const Vector3 axis = random_axis(draw);
  return draw.any(nearest, farthest) * axis;
}

struct RandomArm {
  std::vector<Three> turn;  // of link j in the one before, at q = 0
  std::vector<Vector3> place;

  RandomArm(std::size_t joints, std::uint64_t seed) {
    Draw draw(seed);
    for (std::size_t j = 0; j < joints; ++j) {
      turn.push_back(random_turn(draw));
      place.push_back(random_place(draw, 0.1, 0.5));
    }
  }

  std::size_t joints() const { return turn.size(); }

  // joints x (10 joints + 4 joints): inertial parameters of all links, then FV, FS, FO, IA of all joints.
  std::vector<std::vector<double>> rows(const std::vector<double>& q, const std::vector<double>& qd,
                                        const std::vector<double>& qdd) const {
    const std::size_t n = joints();
    std::vector<std::vector<double>> W(n, std::vector<double>(14 * n, 0.0));
    std::vector<Three> R;
    std::vector<Vector3> p;
    Vector3 w{}, dw{}, a{0, 0, 9.81};  // in the link's frame
    for (std::size_t j = 0; j < n; ++j) {
      const Vector3 z{0, 0, 1};
      a = a + cross(dw, place[j]) + cross(w, cross(w, place[j]));
      const Three A = times(turn[j], turned_about(z, q[j]));
      const Vector3 carried = transposed_times(A, w);
      w = carried + qd[j] * z;
      dw = transposed_times(A, dw) + qdd[j] * z + qd[j] * cross(carried, z);
      a = transposed_times(A, a);
      p.push_back(j == 0 ? place[0] : p[j - 1] + times(R[j - 1], place[j]));
      R.push_back(j == 0 ? A : times(R[j - 1], A));
      for (std::size_t c = 0; c < 10; ++c) {
        InertialNumbers v{};
        v[c] = 1;
        const Three J{Vector3{v[XX], v[XY], v[XZ]}, Vector3{v[XY], v[YY], v[YZ]},
                      Vector3{v[XZ], v[YZ], v[ZZ]}};
        const Vector3 h{v[MX], v[MY], v[MZ]};
        const Vector3 f = times(R[j], v[M] * a + cross(dw, h) + cross(w, cross(w, h)));
        const Vector3 moment = times(R[j], times(J, dw) + cross(w, times(J, w)) + cross(h, a));
        for (std::size_t i = 0; i <= j; ++i)
          W[i][10 * j + c] = inner(R[i][2], moment + cross(p[j] - p[i], f));
      }
      const double drive[4]{qd[j], qd[j] > 0 ? 1.0 : -1.0, 1, qdd[j]};
      for (std::size_t c = 0; c < 4; ++c) W[j][10 * n + 4 * j + c] = drive[c];
    }
    return W;
  }
};

// A body that could exist, in any place and of any shape; thin: nearly a rod or a plate.
inline InertialNumbers random_body(Draw& draw, double thinnest) {
  const double m = draw.any(0.2, 5);
  const Three A = random_turn(draw);
  const Vector3 c = random_place(draw, 0, 0.3);
  std::array<double, 3> spread;
  for (double& s : spread) s = std::pow(draw.any(thinnest, 0.1), 2);
  double S[3][3];
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) {
      S[i][j] = m * c[i] * c[j];
      for (std::size_t k = 0; k < 3; ++k) S[i][j] += m * spread[k] * A[k][i] * A[k][j];
    }
  return {S[1][1] + S[2][2], -S[0][1], -S[0][2], S[0][0] + S[2][2], -S[1][2],
          S[0][0] + S[1][1], m * c[0], m * c[1], m * c[2],          m};
}

// 14 parameters for each joint, in the order of RandomArm::rows.
inline std::vector<double> random_parameters(std::size_t joints, double thinnest, Draw& draw) {
  std::vector<double> phi;
  for (std::size_t j = 0; j < joints; ++j)
    for (const double v : random_body(draw, thinnest)) phi.push_back(v);
  for (std::size_t j = 0; j < joints; ++j)
    for (const double v : {draw.any(0.1, 3), draw.any(0.1, 5), draw.any(-1, 1), draw.any(0.05, 1)})
      phi.push_back(v);
  return phi;
}

inline double random_normal(Draw& draw) {
  const double size = std::sqrt(-2 * std::log(draw.any(1e-12, 1)));
  return size * std::cos(2 * 3.141592653589793 * draw.any(0, 1));
}

// Torques of `samples` states with noise, reduced. `moves`: the speed and acceleration of joints.
inline Triangle measured(const RandomArm& arm, const std::vector<double>& phi, std::size_t samples,
                         double noise, Draw& draw, const std::vector<double>& moves = {}) {
  const std::size_t n = arm.joints();
  Triangle t(14 * n);
  std::vector<double> q(n), qd(n), qdd(n);
  for (std::size_t s = 0; s < samples; ++s) {
    for (std::size_t j = 0; j < n; ++j) {
      const double how = moves.empty() ? 1 : moves[j];
      q[j] = how * draw.any(-3, 3), qd[j] = how * draw.any(-2, 2), qdd[j] = how * draw.any(-5, 5);
    }
    for (const std::vector<double>& row : arm.rows(q, qd, qdd)) {
      double y = noise * random_normal(draw);
      for (std::size_t k = 0; k < phi.size(); ++k) y += row[k] * phi[k];
      t.add_row(row, y);
    }
  }
  return t;
}

}  // namespace articula::test
