#include "solve/inverse/family.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace articula {

namespace {

using std::numbers::pi;
constexpr double stays = 1e-12;  // residual a fiftieth of a radian away, of what is taken for a family: the
                                 // pose tells its members apart to 1e-4 at best
constexpr double on_it = 1e-10;  // residual of a member
constexpr int polish = 40;

std::vector<double> unit(std::vector<double> v) {
  const double size = std::sqrt(dot(v, v));
  for (double& x : v) x /= size > 0 ? size : 1.0;
  return v;
}

// Null directions to try: where there are several, a family may lie between any two of them.
std::vector<std::vector<double>> directions(const Singular& s) {
  std::vector<std::vector<double>> r;
  for (std::size_t a = s.n; a-- > 0 && s.values[a] <= null_value;) r.push_back(s.V[a]);
  const std::size_t alone = r.size();
  for (std::size_t a = 0; a < alone; ++a)
    for (std::size_t b = 0; b < a; ++b)
      for (int k = 1; k < 8; ++k) {
        if (k == 4) continue;  // one of the two alone
        std::vector<double> v(s.n);
        const double C = std::cos(k * pi / 8), S = std::sin(k * pi / 8);
        for (std::size_t j = 0; j < s.n; ++j) v[j] = C * r[a][j] + S * r[b][j];
        r.push_back(std::move(v));
      }
  return r;
}

// Both ways along v, back onto the pose: the direction between the two ends, or nothing when one does not stay there.
std::optional<std::vector<double>> secant(const Aim& aim, const std::vector<double>& q,
                                          const std::vector<double>& v, double step) {
  const Reached ahead = descended(aim, moved(aim, q, v, step), polish);
  const Reached behind = descended(aim, moved(aim, q, v, -step), polish);
  if (!(ahead.residual <= stays && behind.residual <= stays)) return std::nullopt;
  const std::vector<double> d = difference(aim, behind.q, ahead.q);
  const double apart = std::sqrt(dot(d, d));
  if (apart < step || apart > 8 * step || std::fabs(dot(d, v)) < 0.5 * step) return std::nullopt;
  return unit(d);
}

// One way along the family, a tenth of a radian at a time, until it closes or ends.
void walk(const Aim& aim, const std::vector<double>& start, std::vector<double> v,
          std::vector<std::vector<double>>& members) {
  std::vector<double> q = start;
  for (int i = 0; i < 130; ++i) {
    const Reached next = descended(aim, moved(aim, q, v, 0.1), polish);
    const std::vector<double> d = difference(aim, q, next.q);
    if (!(next.residual <= on_it) || dot(d, v) < 0.02) return;
    q = next.q;
    members.push_back(q);
    if (i > 1 && gap(aim, q, start) < 0.06) return;
    const std::vector<double> ahead = unseen(singular_of(aim, q), unit(d), 1e-4);
    v = dot(ahead, ahead) > 0.25 ? unit(ahead) : unit(d);
  }
}

}  // namespace

std::optional<std::vector<double>> free_direction(const Aim& aim, const std::vector<double>& q,
                                                  const Singular& s) {
  for (const std::vector<double>& v : directions(s)) {
    const std::optional<std::vector<double>> rough = secant(aim, q, v, 0.02);
    const std::optional<std::vector<double>> fine = rough ? secant(aim, q, *rough, 1e-3) : std::nullopt;
    if (fine) return fine;
  }
  return std::nullopt;
}

Family family_along(const Aim& aim, const std::vector<double>& q, const std::vector<double>& direction) {
  Family family{direction, {q}};
  walk(aim, q, direction, family.members);
  std::vector<double> back = direction;
  for (double& x : back) x = -x;
  walk(aim, q, back, family.members);
  return family;
}

std::vector<double> nearest_member(const Aim& aim, const Family& family, const std::vector<double>& to) {
  const auto far = [&](const std::vector<double>& q) {
    const std::vector<double> d = difference(aim, q, to);
    return dot(d, d);
  };
  std::vector<double> q = *std::min_element(
      family.members.begin(), family.members.end(),
      [&](const std::vector<double>& a, const std::vector<double>& b) { return far(a) < far(b); });
  for (int i = 0; i < 60; ++i) {
    const std::vector<double> step = unseen(singular_of(aim, q), difference(aim, q, to), 10 * null_value);
    const double size = std::sqrt(dot(step, step));
    if (size < 1e-12) break;
    const Reached next = descended(aim, moved(aim, q, step, size > 0.2 ? 0.2 / size : 1.0), polish);
    if (!(next.residual <= on_it) || !(far(next.q) < far(q))) break;
    q = next.q;
  }
  return q;
}

}  // namespace articula
