#include "solve/loops/freedoms.hpp"

#include <algorithm>
#include <cmath>

#include "base/contains.hpp"
#include "base/quaternion.hpp"
#include "solve/numbers.hpp"

namespace articula {

namespace {

constexpr double rounding = 1e-15;
constexpr int polish = 100;

bool has_quaternion(JointKind kind) { return kind == JointKind::ball || kind == JointKind::free; }

// The rotation vector of a^-1 b.
Vector3 turn(const double* a, const double* b) {
  return rotation_vector(product({a[0], -a[1], -a[2], -a[3]}, {b[0], b[1], b[2], b[3]}));
}

void make_unit(double* e) {
  const double size = std::hypot(std::hypot(e[0], e[1]), std::hypot(e[2], e[3]));
  if (!(size > 0)) {
    e[0] = 1;
    return;
  }
  const double* first = std::find_if(e, e + 3, [](double x) { return x != 0; });
  const double f = (*first < 0 ? -1 : 1) / size;
  for (std::size_t i = 0; i < 4; ++i) e[i] *= f;
}

}  // namespace

LoopFreedoms::LoopFreedoms(const LoopNumbers& numbers, const std::vector<int>& known) : numbers_(numbers) {
  std::vector<int> joints;
  for (int j = 0; j < numbers.links(); ++j)
    if (numbers.in_loop(j) && !contains(known, j)) joints.push_back(j);
  moves_ = numbers.moving(joints);
  columns_ = numbers.freedoms(joints);
}

std::vector<double> LoopFreedoms::normal(std::vector<double> q) const {
  for (int j = 0; j < numbers_.links(); ++j) {
    const JointKind kind = numbers_.kind(j);
    double* at = q.data() + numbers_.first_q(j);
    if (kind == JointKind::revolute) *at = wrapped(*at);
    if (has_quaternion(kind)) make_unit(at + (kind == JointKind::free ? 3 : 0));
  }
  return q;
}

std::vector<double> LoopFreedoms::with_freedoms(std::vector<double> q, const std::vector<double>& of) const {
  for (int j = 0; j < numbers_.links(); ++j) {
    const std::size_t first = numbers_.first_q(j), n = static_cast<std::size_t>(info(numbers_.kind(j)).nq);
    for (std::size_t k = 0; k < n; ++k)
      if (moves_[numbers_.first_v(j)]) q[first + k] = of[first + k];
  }
  return q;
}

std::vector<double> LoopFreedoms::difference(const std::vector<double>& a,
                                             const std::vector<double>& b) const {
  std::vector<double> d(numbers_.nv(), 0.0);
  for (int j = 0; j < numbers_.links(); ++j) {
    const JointKind kind = numbers_.kind(j);
    const std::size_t q = numbers_.first_q(j), v = numbers_.first_v(j);
    if (kind == JointKind::revolute) d[v] = wrapped(b[q] - a[q]);
    if (kind == JointKind::prismatic) d[v] = b[q] - a[q];
    if (!has_quaternion(kind)) continue;
    const std::size_t turns = kind == JointKind::free ? 3 : 0;
    const Vector3 w = turn(&a[q + turns], &b[q + turns]);
    std::copy(w.begin(), w.end(), d.begin() + static_cast<std::ptrdiff_t>(v + turns));
    if (kind != JointKind::free) continue;
    const Placing A =
        turned_by({a[q + 3], a[q + 4], a[q + 5], a[q + 6]});  // velocities are in the moved frame
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k) d[v + i] += A[4 * k + i] * (b[q + k] - a[q + k]);
  }
  for (std::size_t v = 0; v < d.size(); ++v) d[v] /= numbers_.units()[v];
  return d;
}

std::vector<double> LoopFreedoms::moved(const std::vector<double>& q, const std::vector<double>& motion,
                                        double times) const {
  std::vector<double> step = motion;
  for (std::size_t v = 0; v < step.size(); ++v) step[v] *= times * numbers_.units()[v];
  return numbers_.moved(q, step);
}

std::vector<double> LoopFreedoms::of_freedoms(const std::vector<double>& motion) const {
  std::vector<double> list;
  for (const std::size_t v : columns_) list.push_back(motion[v]);
  return list;
}

std::vector<double> LoopFreedoms::motion_of(const std::vector<double>& freedoms) const {
  std::vector<double> motion(numbers_.nv(), 0.0);
  for (std::size_t k = 0; k < columns_.size(); ++k) motion[columns_[k]] = freedoms[k];
  return motion;
}

std::vector<double> LoopFreedoms::pull(const std::vector<double>& a, const std::vector<double>& b) const {
  std::vector<double> d = difference(a, b);
  for (int j = 0; j < numbers_.links(); ++j) {
    const JointKind kind = numbers_.kind(j);
    double* at = d.data() + numbers_.first_v(j) + (kind == JointKind::free ? 3 : 0);
    if (kind == JointKind::revolute) *at = std::sin(*at);
    if (!has_quaternion(kind)) continue;
    const double angle = std::hypot(at[0], at[1], at[2]), f = angle > 1e-9 ? std::sin(angle) / angle : 1.0;
    for (std::size_t i = 0; i < 3; ++i) at[i] *= f;
  }
  return d;
}

double LoopFreedoms::away(const std::vector<double>& a, const std::vector<double>& b) const {
  const std::vector<double> d = difference(a, b);
  return dot(d, d);
}

double LoopFreedoms::apart(const std::vector<double>& a, const std::vector<double>& b) const {
  return largest(difference(a, b));
}

Singular LoopFreedoms::singular_at(const std::vector<double>& q) const {
  const NumberMatrix all = numbers_.constraints(q);
  std::vector<double> W;
  for (std::size_t i = 0; i < all.rows; ++i)
    for (const std::size_t v : columns_) W.push_back(all(i, v));
  return singular(W, columns_.empty() ? 0 : all.rows, columns_.size());
}

std::vector<double> LoopFreedoms::rates(const std::vector<double>& q, const std::vector<double>& motion,
                                        std::size_t idle) const {
  const NumberMatrix all = numbers_.constraints(q);
  std::vector<double> e(all.rows, 0.0), x(columns_.size(), 0.0);
  for (std::size_t i = 0; i < e.size(); ++i)
    for (std::size_t v = 0; v < all.cols; ++v)
      if (!moves_[v]) e[i] -= all(i, v) * motion[v];
  const Singular s = singular_at(q);
  for (std::size_t k = 0; k + idle < s.n; ++k) {
    if (!(s.values[k] > 0)) continue;
    const double f = dot(s.W[k], e) / (s.values[k] * s.values[k]);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += f * s.V[k][i];
  }
  return motion_of(x);
}

bool LoopFreedoms::closed(std::vector<double>& q, double accept) const {
  numbers_.close(q, moves_, rounding, polish);
  return numbers_.gap(q) <= accept;
}

}  // namespace articula
