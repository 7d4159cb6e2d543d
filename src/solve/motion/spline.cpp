#include "solve/motion/spline.hpp"

#include <algorithm>

namespace articula {

namespace {

// Between two knots a quintic has given values, slopes and second derivatives at both ends; a cubic is the quintic with its own.
double fifth(double x0, double v0, double a0, double x1, double v1, double a1, double h, double u,
             int order) {
  const double d = x1 - x0, c0 = x0, c1 = v0 * h, c2 = a0 * h * h / 2, e = a1 * h * h;
  const double c3 = 10 * d - 6 * v0 * h - 4 * v1 * h - 3 * c2 + e / 2;
  const double c4 = -15 * d + 8 * v0 * h + 7 * v1 * h + 3 * c2 - e;
  const double c5 = 6 * d - 3 * (v0 + v1) * h - c2 + e / 2;
  if (order == 0) return c0 + u * (c1 + u * (c2 + u * (c3 + u * (c4 + u * c5))));
  if (order == 1) return (c1 + u * (2 * c2 + u * (3 * c3 + u * (4 * c4 + u * 5 * c5)))) / h;
  return (2 * c2 + u * (6 * c3 + u * (12 * c4 + u * 20 * c5))) / (h * h);
}

std::vector<double> column_at(const Spline::Rows& rows, std::size_t k) {
  std::vector<double> list;
  for (const std::vector<double>& row : rows) list.push_back(row[k]);
  return list;
}

void put_column(Spline::Rows& rows, std::size_t k, const std::vector<double>& list) {
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i][k] = list[i];
}

// Velocities at the knots of the C2 cubic: h1 v0 + 2 (h0 + h1) v1 + h0 v2 = 3 (h1 d0 + h0 d1), d the mean slopes; by elimination.
std::vector<double> cubic_velocities(const std::vector<double>& t, const std::vector<double>& x, double first,
                                     double last) {
  const std::size_t n = t.size();
  std::vector<double> v(n), upper(n, 0);
  v.front() = first, v.back() = last;
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const double h0 = t[i] - t[i - 1], h1 = t[i + 1] - t[i];
    const double right = 3 * (h1 * (x[i] - x[i - 1]) / h0 + h0 * (x[i + 1] - x[i]) / h1);
    const double pivot = 2 * (h0 + h1) - h1 * upper[i - 1];
    upper[i] = h0 / pivot;
    v[i] = (right - h1 * v[i - 1]) / pivot;
  }
  for (std::size_t i = n - 2; i > 0; --i) v[i] -= upper[i] * v[i + 1];
  return v;
}

std::vector<double> cubic_accelerations(const std::vector<double>& t, const std::vector<double>& x,
                                        const std::vector<double>& v) {
  std::vector<double> a(t.size());
  for (std::size_t i = 0; i + 1 < t.size(); ++i) {
    const double h = t[i + 1] - t[i], d = (x[i + 1] - x[i]) / h;
    a[i] = (6 * d - 4 * v[i] - 2 * v[i + 1]) / h;
    a[i + 1] = (2 * v[i] + 4 * v[i + 1] - 6 * d) / h;
  }
  return a;
}

struct Pair {
  double v = 0, a = 0;
};
struct Block {  // 2 x 2
  double p = 0, q = 0, r = 0, s = 0;
};
Pair applied(const Block& m, const Pair& x) { return {m.p * x.v + m.q * x.a, m.r * x.v + m.s * x.a}; }
Block block_product(const Block& m, const Block& b) {
  return {m.p * b.p + m.q * b.r, m.p * b.q + m.q * b.s, m.r * b.p + m.s * b.r, m.r * b.q + m.s * b.s};
}
Block inverted(const Block& m) {
  const double det = m.p * m.s - m.q * m.r;
  return {m.s / det, -m.q / det, -m.r / det, m.p / det};
}

// Third and fourth derivatives of neighbouring quintics agree at the knot between them:
//   lower (v0, a0) + middle (v1, a1) + upper (v2, a2) = right
struct KnotRow {
  Block lower, middle, upper;
  Pair right;
};
KnotRow knot_row(double h0, double h1, double d0, double d1) {
  const double f = 1 / (h0 * h0), g = 1 / (h1 * h1), f3 = f / h0, g3 = g / h1;
  return {{-24 * f, -3 / h0, -168 * f3, -24 * f},
          {-36 * (f - g), 9 / h0 + 9 / h1, -192 * (f3 + g3), 36 * (f - g)},
          {24 * g, -3 / h1, -168 * g3, 24 * g},
          {-60 * (f3 * d0 - g3 * d1), -360 * (f3 / h0 * d0 + g3 / h1 * d1)}};
}

// Velocities and accelerations at the knots of the C4 quintic at rest at both ends.
std::vector<Pair> quintic_knots(const std::vector<double>& t, const std::vector<double>& x) {
  const std::size_t n = t.size();
  std::vector<Pair> y(n);
  std::vector<Block> upper(n);
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const KnotRow row = knot_row(t[i] - t[i - 1], t[i + 1] - t[i], x[i] - x[i - 1], x[i + 1] - x[i]);
    const Block below = block_product(row.lower, upper[i - 1]);
    const Block pivot = inverted(
        {row.middle.p - below.p, row.middle.q - below.q, row.middle.r - below.r, row.middle.s - below.s});
    const Pair before = applied(row.lower, y[i - 1]);
    upper[i] = block_product(pivot, row.upper);
    y[i] = applied(pivot, {row.right.v - before.v, row.right.a - before.a});
  }
  for (std::size_t i = n - 2; i > 0; --i) {
    const Pair next = applied(upper[i], y[i + 1]);
    y[i] = {y[i].v - next.v, y[i].a - next.a};
  }
  return y;
}

}  // namespace

Spline Spline::cubic(std::vector<double> times, Rows points, const std::vector<double>& first,
                     const std::vector<double>& last) {
  Rows velocities = points, accelerations = points;
  for (std::size_t k = 0; k < first.size(); ++k) {
    const std::vector<double> x = column_at(points, k);
    const std::vector<double> v = cubic_velocities(times, x, first[k], last[k]);
    put_column(velocities, k, v);
    put_column(accelerations, k, cubic_accelerations(times, x, v));
  }
  return {std::move(times), std::move(points), std::move(velocities), std::move(accelerations)};
}

Spline Spline::quintic(std::vector<double> times, Rows points) {
  Rows velocities = points, accelerations = points;
  for (std::size_t k = 0; k < points.front().size(); ++k) {
    const std::vector<Pair> knots = quintic_knots(times, column_at(points, k));
    for (std::size_t i = 0; i < knots.size(); ++i)
      velocities[i][k] = knots[i].v, accelerations[i][k] = knots[i].a;
  }
  return {std::move(times), std::move(points), std::move(velocities), std::move(accelerations)};
}

Spline Spline::samples(std::vector<double> times, Rows points, Rows velocities, Rows accelerations) {
  if (accelerations.empty()) accelerations = slopes(times, velocities);
  return {std::move(times), std::move(points), std::move(velocities), std::move(accelerations)};
}

SplinePoint Spline::at(double t) const {
  const auto next = std::upper_bound(times_.begin() + 1, times_.end() - 1, t);
  const auto i = static_cast<std::size_t>(next - times_.begin()) - 1;
  const double h = times_[i + 1] - times_[i], u = std::clamp((t - times_[i]) / h, 0.0, 1.0);
  SplinePoint point;
  for (std::size_t k = 0; k < x_[i].size(); ++k) {
    const auto value = [&](int order) {
      return fifth(x_[i][k], xd_[i][k], xdd_[i][k], x_[i + 1][k], xd_[i + 1][k], xdd_[i + 1][k], h, u, order);
    };
    point.x.push_back(value(0));
    point.xd.push_back(value(1));
    point.xdd.push_back(value(2));
  }
  return point;
}

Spline::Rows slopes(const std::vector<double>& times, const Spline::Rows& rows) {
  const std::size_t n = times.size();
  Spline::Rows list = rows;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t m = n == 2 ? 0 : std::clamp<std::size_t>(i, 1, n - 2);  // the middle of the three
    for (std::size_t k = 0; k < rows[i].size(); ++k) {
      if (n == 2) {
        list[i][k] = (rows[1][k] - rows[0][k]) / (times[1] - times[0]);
        continue;
      }
      const double h0 = times[m] - times[m - 1], h1 = times[m + 1] - times[m];
      const double d0 = (rows[m][k] - rows[m - 1][k]) / h0, d1 = (rows[m + 1][k] - rows[m][k]) / h1;
      const double curvature = (d1 - d0) / (h0 + h1);
      list[i][k] = d0 + curvature * (2 * times[i] - times[m - 1] - times[m]);
    }
  }
  return list;
}

}  // namespace articula
