#include "support/inverse_search.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/vector3.hpp"
#include "support/draw.hpp"
#include "support/numeric_robot.hpp"

namespace articula::test {

namespace {

using std::numbers::pi;

Pose product(const Pose& a, const Pose& b) {
  Pose c{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 4; ++j) {
      double sum = j == 3 ? a[4 * i + 3] : 0;
      for (std::size_t k = 0; k < 3; ++k) sum += a[4 * i + k] * b[4 * k + j];
      c[4 * i + j] = sum;
    }
  return c;
}
Pose screw_z(double angle, double length) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, length};
}
Pose screw_x(double angle, double length) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {1, 0, 0, length, 0, c, -s, 0, 0, s, c, 0};
}
Pose pose_of(const ChainRow& row, double q) {
  const auto [gamma, b, alpha, d, theta, r] = row.placement;
  const Pose link = product(screw_z(gamma, b), screw_x(alpha, d));
  return product(link, screw_z(row.revolute ? theta + q : theta, row.prismatic ? r + q : r));
}

// The vector along the axis of A B^T, as long as its angle.
Vector3 turn_between(const Pose& a, const Pose& b) {
  double m[3][3] = {};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k) m[i][j] += a[4 * i + k] * b[4 * j + k];
  const Vector3 v{(m[2][1] - m[1][2]) / 2, (m[0][2] - m[2][0]) / 2, (m[1][0] - m[0][1]) / 2};
  const double s = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  const double c = (m[0][0] + m[1][1] + m[2][2] - 1) / 2, angle = std::atan2(s, c);
  if (s > 1e-9) return {v[0] * angle / s, v[1] * angle / s, v[2] * angle / s};
  if (c > 0) return v;
  for (std::size_t i = 0; i < 3; ++i)  // half a turn: the axis is any column of A B^T + 1 that is not zero
    if (m[i][i] > -0.4) {
      Vector3 axis{m[0][i], m[1][i], m[2][i]};
      axis[i] += 1;
      const double length = std::hypot(axis[0], axis[1], axis[2]);
      return {axis[0] * pi / length, axis[1] * pi / length, axis[2] * pi / length};
    }
  return {pi, 0, 0};
}

std::array<double, 6> error(const Pose& wanted, const Pose& is, double length) {
  const Vector3 turn = turn_between(wanted, is);
  return {(wanted[3] - is[3]) / length,
          (wanted[7] - is[7]) / length,
          (wanted[11] - is[11]) / length,
          turn[0],
          turn[1],
          turn[2]};
}
double square(const std::array<double, 6>& e) {
  double sum = 0;
  for (const double x : e) sum += x * x;
  return sum;
}

// (J^T J + damping 1) x = J^T e, by Cholesky's method; J is 6 x n with lengths over the chain's.
std::vector<double> damped_step(const std::vector<double>& J, std::size_t n, const std::array<double, 6>& e,
                                double damping) {
  std::vector<double> A(n * n), x(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t r = 0; r < 6; ++r) x[i] += J[r * n + i] * e[r];
    for (std::size_t j = 0; j <= i; ++j)
      for (std::size_t r = 0; r < 6; ++r) A[i * n + j] += J[r * n + i] * J[r * n + j];
    A[i * n + i] += damping;
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double sum = A[i * n + j];
      for (std::size_t k = 0; k < j; ++k) sum -= A[i * n + k] * A[j * n + k];
      A[i * n + j] = i == j ? std::sqrt(std::max(sum, 1e-300)) : sum / A[j * n + j];
    }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) x[i] -= A[i * n + k] * x[k];
    x[i] /= A[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) x[i] -= A[k * n + i] * x[k];
    x[i] /= A[i * n + i];
  }
  return x;
}

// Rows of lengths over `length`, columns of slides times it: angles and slides are of one size.
std::vector<double> scaled_jacobian(const NumericChain& chain, const Configuration& q, double length) {
  const std::size_t n = chain.n();
  std::vector<double> J = jacobian_at(chain, q);
  for (std::size_t i = 0; i < 6; ++i)
    for (std::size_t k = 0; k < n; ++k)
      J[i * n + k] *= (i < 3 ? 1 / length : 1) * (chain.revolute(k) ? 1 : length);
  return J;
}

double fine(Draw& draw) { return draw.real(-1, 1) * (1 - 1.0 / 4096) + draw.real(-1, 1) / 4096; }

}  // namespace

Configuration any_configuration(const NumericChain& chain, double farthest, Draw& draw) {
  Configuration q;
  for (std::size_t k = 0; k < chain.n(); ++k) q.push_back(fine(draw) * (chain.revolute(k) ? pi : farthest));
  return q;
}

std::size_t NumericChain::n() const {
  return static_cast<std::size_t>(std::count_if(
      rows.begin(), rows.end(), [](const ChainRow& row) { return row.revolute || row.prismatic; }));
}
bool NumericChain::revolute(std::size_t k) const {
  for (const ChainRow& row : rows)
    if ((row.revolute || row.prismatic) && k-- == 0) return row.revolute;
  return false;
}
double NumericChain::reach() const {
  double sum = 0;
  for (const ChainRow& row : rows)
    sum += std::abs(row.placement[1]) + std::abs(row.placement[3]) + std::abs(row.placement[5]);
  return sum > 0 ? sum : 1;
}

NumericChain numeric_chain(const Robot& robot, const std::map<int, double>& held) {
  const RobotData& r = robot.data();
  Values values = default_parameters(robot);
  for (int j = 1; j <= r.n(); ++j) values["q" + std::to_string(j)] = 0;
  NumericChain chain;
  std::size_t used = 0;
  for (int j = 1; j <= r.n(); ++j) {
    const Body& body = r[j];
    const bool moves = body.joint != JointKind::fixed && held.count(j) == 0;
    ChainRow row;
    row.revolute = moves && body.joint == JointKind::revolute;
    row.prismatic = moves && body.joint == JointKind::prismatic;
    for (std::size_t k = 0; k < 6; ++k) row.placement[k] = value_of(body.placement[k], values);
    if (!moves && body.joint != JointKind::fixed)
      row.placement[body.joint == JointKind::revolute ? 4 : 5] += held.at(j);
    chain.rows.push_back(row);
    if (body.joint != JointKind::fixed) used = chain.rows.size();
  }
  chain.rows.resize(used);
  return chain;
}

Pose pose_at(const NumericChain& chain, const Configuration& q) {
  Pose T = screw_z(0, 0);
  std::size_t k = 0;
  for (const ChainRow& row : chain.rows)
    T = product(T, pose_of(row, row.revolute || row.prismatic ? q[k++] : 0));
  return T;
}

std::vector<double> jacobian_at(const NumericChain& chain, const Configuration& q) {
  const std::size_t n = chain.n();
  std::vector<Pose> frames;  // of the joints that move
  Pose T = screw_z(0, 0);
  for (const ChainRow& row : chain.rows) {
    const bool moves = row.revolute || row.prismatic;
    T = product(T, pose_of(row, moves ? q[frames.size()] : 0));
    if (moves) frames.push_back(T);
  }
  std::vector<double> J(6 * n);
  for (std::size_t k = 0; k < n; ++k) {
    const Pose& F = frames[k];
    const Vector3 z{F[2], F[6], F[10]}, l{T[3] - F[3], T[7] - F[7], T[11] - F[11]};
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t a = (i + 1) % 3, b = (i + 2) % 3;
      J[i * n + k] = chain.revolute(k) ? z[a] * l[b] - z[b] * l[a] : z[i];
      J[(i + 3) * n + k] = chain.revolute(k) ? z[i] : 0;
    }
  }
  return J;
}

double pose_error(const NumericChain& chain, const Pose& a, const Pose& b) {
  const std::array<double, 6> e = error(a, b, chain.reach());
  return std::max(std::hypot(e[0], e[1], e[2]), std::hypot(e[3], e[4], e[5]));
}
double difference(const NumericChain& chain, const Configuration& a, const Configuration& b) {
  double largest = 0;
  for (std::size_t k = 0; k < a.size(); ++k)
    largest = std::max(largest, chain.revolute(k) ? std::abs(std::remainder(a[k] - b[k], 2 * pi))
                                                  : std::abs(a[k] - b[k]) / chain.reach());
  return largest;
}

double determinant_at(const NumericChain& chain, const Configuration& q) {
  std::vector<double> A = scaled_jacobian(chain, q, chain.reach());
  double det = 1;
  for (std::size_t i = 0; i < 6; ++i) {
    std::size_t best = i;
    for (std::size_t r = i + 1; r < 6; ++r)
      if (std::abs(A[r * 6 + i]) > std::abs(A[best * 6 + i])) best = r;
    if (A[best * 6 + i] == 0) return 0;
    if (best != i) det = -det;
    for (std::size_t c = 0; c < 6; ++c) std::swap(A[i * 6 + c], A[best * 6 + c]);
    det *= A[i * 6 + i];
    for (std::size_t r = i + 1; r < 6; ++r)
      for (std::size_t c = 6; c-- > i;) A[r * 6 + c] -= A[r * 6 + i] / A[i * 6 + i] * A[i * 6 + c];
  }
  return det;
}
int imbalance(const NumericChain& chain, const std::vector<Configuration>& solutions) {
  int sum = 0;
  for (const Configuration& q : solutions) sum += determinant_at(chain, q) > 0 ? 1 : -1;
  return sum;
}

namespace {

// Newton's method from one start; empty when it does not converge.
Configuration newton_from(const NumericChain& chain, const Pose& T, Configuration q) {
  const double length = chain.reach();
  const std::size_t n = chain.n();
  std::array<double, 6> e = error(T, pose_at(chain, q), length);
  double damping = 0.1;
  for (int round = 0; round < 60; ++round) {
    const std::vector<double> step = damped_step(scaled_jacobian(chain, q, length), n, e, damping);
    Configuration next = q;
    for (std::size_t k = 0; k < n; ++k) next[k] += chain.revolute(k) ? step[k] : step[k] * length;
    const std::array<double, 6> then = error(T, pose_at(chain, next), length);
    if (!(square(then) < square(e))) {  // NaN too: a step where J has no rank
      if (square(e) < 1e-24) break;
      damping = std::min(10 * damping + 1e-12, 1e3);
      continue;
    }
    // A valley without a solution: ten rounds that gain next to nothing lead nowhere.
    if (round > 25 && square(then) > 1e-4 && square(then) > 0.98 * square(e)) return {};
    q = next, e = then;
    damping = square(e) < 1e-4 ? damping * 1e-3 : damping / 4;
    if (square(e) < 1e-28) break;
  }
  if (!(square(e) <= 1e-22)) return {};
  for (std::size_t k = 0; k < n; ++k)
    if (chain.revolute(k)) q[k] = std::remainder(q[k], 2 * pi);
  return q;
}

}  // namespace

std::vector<Configuration> search(const NumericChain& chain, const Pose& T, std::uint64_t seed,
                                  const SearchRule& rule) {
  Draw draw(seed);
  const double farthest = 1.5 * (chain.reach() + std::hypot(T[3], T[7], T[11]));
  std::vector<Configuration> found;
  std::vector<int> times;
  int last = 0;
  const auto goes_on = [&](int start) {
    if (start >= rule.most) return false;
    if (start < rule.least || start < rule.patience * last) return true;
    return std::any_of(times.begin(), times.end(), [&](int count) { return count < rule.again; });
  };
  for (int start = 1; goes_on(start); ++start) {
    const Configuration q = newton_from(chain, T, any_configuration(chain, farthest, draw));
    if (q.empty()) continue;
    std::size_t k = 0;
    while (k < found.size() && difference(chain, q, found[k]) > 1e-5) ++k;
    if (k < found.size()) {
      ++times[k];
      continue;
    }
    found.push_back(q), times.push_back(1);
    last = start;
  }
  return found;
}

}  // namespace articula::test
