#include "draw/thinned.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace articula {

namespace {

double column_at(const Point2& p) { return std::floor(p[0]); }

// Points from .. to - 1 are in one column.
void put_extremes(const std::vector<Point2>& points, std::size_t from, std::size_t to,
                  std::vector<Point2>& out) {
  std::array<std::size_t, 4> kept{from, from, from, to - 1};
  for (std::size_t i = from; i < to; ++i) {
    if (points[i][1] < points[kept[1]][1]) kept[1] = i;
    if (points[i][1] > points[kept[2]][1]) kept[2] = i;
  }
  std::sort(kept.begin(), kept.end());
  const auto end = std::unique(kept.begin(), kept.end());
  for (auto i = kept.begin(); i != end; ++i) out.push_back(points[*i]);
}

}  // namespace

std::vector<Point2> thinned(const std::vector<Point2>& points) {
  std::vector<Point2> result;
  for (std::size_t from = 0; from < points.size();) {
    std::size_t to = from + 1;
    while (to < points.size() && column_at(points[to]) == column_at(points[from])) ++to;
    put_extremes(points, from, to, result);
    from = to;
  }
  return result;
}

}  // namespace articula
