#include "support/free_body.hpp"

namespace articula::test {

namespace {

using Three = std::array<double, 3>;

Three crossed(const Three& a, const Three& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Three origin(const MovingPose& T) { return {T[0][3].x, T[1][3].x, T[2][3].x}; }
Three out_of(const MovingPose& T, const Three& v) {
  Three sum{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) sum[i] += T[i][k].x * v[k];
  return sum;
}
Three into(const MovingPose& T, const Three& v) {
  Three sum{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 3; ++k) sum[i] += T[k][i].x * v[k];
  return sum;
}

Action added(Action a, const Action& b, double times) {
  for (std::size_t i = 0; i < 3; ++i) a.f[i] += times * b.f[i], a.m[i] += times * b.m[i];
  return a;
}

Action taken(const MovingPose& T, const NumericBody& b, const Three& g) {
  const auto& e = b.link;
  const double S[4][4] = {{(e[YY] + e[ZZ] - e[XX]) / 2, -e[XY], -e[XZ], e[MX]},
                          {-e[XY], (e[XX] + e[ZZ] - e[YY]) / 2, -e[YZ], e[MY]},
                          {-e[XZ], -e[YZ], (e[XX] + e[YY] - e[ZZ]) / 2, e[MZ]},
                          {e[MX], e[MY], e[MZ], e[M]}};
  double K[3][4] = {};  // integral of (r'' - g) (r, 1)^T dm
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t m = 0; m < 4; ++m) {
        const double second = T[i][k].dd - (k == 3 ? g[i] : 0);
        for (std::size_t c = 0; c < 3; ++c) K[i][c] += second * S[k][m] * T[c][m].x;
        if (m == 3) K[i][3] += second * S[k][3];
      }
  const Action action{{K[0][3], K[1][3], K[2][3]}, {K[2][1] - K[1][2], K[0][2] - K[2][0], K[1][0] - K[0][1]}};
  return action + standing(T, {e[FX], e[FY], e[FZ], e[CX], e[CY], e[CZ]});
}

}  // namespace

Action operator+(const Action& a, const Action& b) { return added(a, b, 1); }
Action operator-(const Action& a, const Action& b) { return added(a, b, -1); }

Action standing(const MovingPose& T, const SixNumbers& own) {
  const Three f = out_of(T, {own[0], own[1], own[2]});
  return Action{f, out_of(T, {own[3], own[4], own[5]})} + Action{{}, crossed(origin(T), f)};
}

SixNumbers seen(const Action& a, const MovingPose& axes, const MovingPose& about) {
  const Action moved = a - Action{{}, crossed(origin(about), a.f)};
  const Three f = into(axes, moved.f), m = into(axes, moved.m);
  return {f[0], f[1], f[2], m[0], m[1], m[2]};
}

std::vector<Action> taken_by_links(const Robot& robot, const Values& values,
                                   const std::vector<MovingPose>& T) {
  const NumericRobot state = numbers(robot, values);
  std::vector<Action> all;
  for (std::size_t j = 0; j < T.size(); ++j) all.push_back(taken(T[j], state.bodies[j], state.gravity));
  return all;
}

}  // namespace articula::test
