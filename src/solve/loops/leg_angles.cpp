// leg_angles: the joints of a leg that carries its body from where it is to where it shall be, D = e^1 e^2 .. e^k, e^i the turn
// about axis i: the point where the last axes meet goes first, by the first axes, then the three last ones turn about it. Each is
// a problem of two axes that meet, or of one, [MurrayLiSastry1994] 3.2:
//
//   one   e^w u = v                 the angle between what is left of u and v without their parts along w
//   two   e^w1 e^w2 u = v           through z = e^w2 u = alpha w1 + beta w2 +- gamma w1 x w2
//
// A leg that ends with fewer than three axes is walked back.
#include <algorithm>
#include <numbers>

#include "solve/loops/legs.hpp"

namespace articula {

namespace {

using std::numbers::pi;
using Angles = std::vector<double>;

double one(const Vector3& w, const Vector3& u, const Vector3& v) {
  const Vector3 a = u - inner(w, u) * w, b = v - inner(w, v) * w;
  return std::atan2(inner(w, cross(a, b)), inner(a, b));
}

std::vector<std::array<double, 2>> two(const Vector3& w1, const Vector3& w2, const Vector3& u,
                                       const Vector3& v) {
  const double c = inner(w1, w2), a = inner(w2, u), b = inner(w1, v), below = 1 - c * c;
  const double alpha = (b - c * a) / below, beta = (a - c * b) / below, uu = inner(u, u);
  const double left = (uu - alpha * alpha - beta * beta - 2 * alpha * beta * c) / below;
  std::vector<std::array<double, 2>> found;
  if (left < -1e-9 * uu) return found;
  const double gamma = std::sqrt(std::max(left, 0.0));
  for (const double sign : {gamma, -gamma}) {
    const Vector3 z = alpha * w1 + beta * w2 + sign * cross(w1, w2);
    found.push_back({one(w1, z, v), one(w2, u, z)});
  }
  return found;
}

// Angles of axes 0 .. first - 1 that take point B to where it shall be. Of three, the third turns by quarters.
std::vector<Angles> first_angles(const std::vector<LegAxis>& axes, std::size_t first, const Vector3& A,
                                 const Vector3& B, const Vector3& wanted) {
  const Vector3 u = B - A, v = wanted - A;
  if (first == 1) return {{one(axes[0].direction, u, v)}};
  std::vector<Angles> found;
  for (int quarter = 0; quarter < (first == 3 ? 4 : 1) && found.empty(); ++quarter) {
    const double third = quarter * pi / 2;
    const Vector3 w = first == 3 ? turned(turn_about(axes[2], third), u) : u;
    for (const auto& pair : two(axes[0].direction, axes[1].direction, w, v)) {
      found.push_back({pair[0], pair[1]});
      if (first == 3) found.back().push_back(third);
    }
  }
  return found;
}

// Angles of three axes that make the rotation of R.
std::vector<Angles> last_angles(const LegAxis* axes, const Placing& R) {
  std::vector<Angles> found;
  const Vector3 &w1 = axes[0].direction, &w2 = axes[1].direction, &w3 = axes[2].direction;
  for (const auto& pair : two(w1, w2, w3, turned(R, w3))) {
    const Placing rest = inverse(turn_about(axes[0], pair[0]) * turn_about(axes[1], pair[1])) * R;
    const Vector3 aside = w2 - inner(w2, w3) * w3;
    found.push_back({pair[0], pair[1], one(w3, aside, turned(rest, aside))});
  }
  return found;
}

Placing moved_by(const std::vector<LegAxis>& axes, const Angles& angles) {
  Placing T = no_motion;
  for (std::size_t i = 0; i < angles.size(); ++i) T = T * turn_about(axes[i], angles[i]);
  return T;
}

double miss(const Placing& a, const Placing& b, double length) {
  double most = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    most = std::max(most, std::fabs(a[i] - b[i]) / (i % 4 == 3 ? length : 1));
  return most;
}

double sum_of(const Angles& angles) {
  double sum = 0;
  for (const double a : angles) sum += std::fabs(a);
  return sum;
}

// Of axes the last three of which meet in B.
std::optional<Angles> spatial(const std::vector<LegAxis>& axes, std::size_t first, const Vector3& A,
                              const Vector3& B, const Placing& D) {
  std::optional<Angles> best;
  for (const Angles& begin : first_angles(axes, first, A, B, placed(D, B))) {
    const Placing rest = inverse(moved_by(axes, begin)) * D;
    for (const Angles& end : last_angles(&axes[first], rest)) {
      Angles all = begin;
      all.insert(all.end(), end.begin(), end.end());
      if (miss(moved_by(axes, all), D, magnitude(B - A)) > 1e-6) continue;
      if (!best || sum_of(all) < sum_of(*best)) best = all;
    }
  }
  return best;
}

Angles planar(const Leg& leg, const Placing& D) {
  const LegAxis &a = leg.axes[0], &b = leg.axes[1];
  const double begin = one(a.direction, b.point - a.point, placed(D, b.point) - a.point);
  const Placing rest = inverse(turn_about(a, begin)) * D;
  const Vector3 aside = std::fabs(b.direction[0]) < 0.6 ? Vector3{1, 0, 0} : Vector3{0, 1, 0};
  return {begin, one(b.direction, aside, turned(rest, aside))};
}

// A point that the axes from i on have in common; of one axis the one next to P.
Vector3 common(const std::vector<LegAxis>& axes, std::size_t i, std::size_t n, const Vector3& P) {
  const LegAxis &a = axes[i], &b = axes[i + 1 < axes.size() ? i + 1 : i];
  if (n == 1) return a.point + inner(P - a.point, a.direction) * a.direction;
  const Vector3 across = cross(a.direction, b.direction);
  return a.point + inner(cross(b.point - a.point, b.direction), across) / inner(across, across) * a.direction;
}

}  // namespace

Placing turn_about(const LegAxis& axis, double angle) {
  const Vector3& w = axis.direction;
  const double C = std::cos(angle / 2), S = std::sin(angle / 2);
  Placing T = turned_by({C, S * w[0], S * w[1], S * w[2]});
  const Vector3 p = axis.point - turned(T, axis.point);
  for (std::size_t i = 0; i < 3; ++i) T[4 * i + 3] = p[i];
  return T;
}

std::optional<std::vector<double>> leg_angles(const Leg& leg, const Placing& place) {
  const Placing D = place * inverse(leg.body);
  const std::size_t all = leg.axes.size();
  if (all == 2) return planar(leg, D);
  const bool back = all - leg.first < 3;
  std::vector<LegAxis> axes = leg.axes;
  if (back) std::reverse(axes.begin(), axes.end());
  const std::size_t first = back ? all - leg.first : leg.first;
  const Vector3 B = common(axes, first, 3, {}), A = common(axes, 0, first, B);
  std::optional<Angles> angles = spatial(axes, first, A, B, back ? inverse(D) : D);
  if (!angles || !back) return angles;
  std::reverse(angles->begin(), angles->end());
  for (double& a : *angles) a = -a;
  return angles;
}

}  // namespace articula
