#include "solve/identify/tied.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/number_matrix.hpp"
#include "base/svd.hpp"

namespace articula {

namespace {

using Rows = std::vector<std::vector<double>>;

// Row r gets a one in this column, the others a zero.
void make_pivot(Rows& a, std::size_t r, std::size_t column) {
  const double pivot = a[r][column];
  for (double& e : a[r]) e /= pivot;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double f = a[i][column];
    if (i == r || f == 0) continue;
    for (std::size_t k = 0; k < a[i].size(); ++k) a[i][k] -= f * a[r][k];
    a[i][column] = 0;
  }
}

// Pivots from columns in this order while they are large enough, then the largest that are left.
Rows echelon(Rows a, const std::vector<std::size_t>& order) {
  constexpr double enough = 1e-2;
  std::size_t r = 0;
  const auto below = [&](std::size_t column) {  // the row with the largest element, of those without a pivot
    std::size_t best = r;
    for (std::size_t i = r + 1; i < a.size(); ++i)
      if (std::fabs(a[i][column]) > std::fabs(a[best][column])) best = i;
    return best;
  };
  const auto take = [&](std::size_t column) {
    std::swap(a[r], a[below(column)]);
    make_pivot(a, r++, column);
  };
  for (const std::size_t column : order)
    if (r < a.size() && std::fabs(a[below(column)][column]) > enough) take(column);
  while (r < a.size()) {
    std::size_t best = order.front();
    for (const std::size_t column : order)
      if (std::fabs(a[below(column)][column]) > std::fabs(a[below(best)][best])) best = column;
    take(best);
  }
  return a;
}

// Rows minus multiples of others, as long as some have fewer entries for it.
void make_sparse(Rows& a) {
  constexpr double nothing = 1e-6, most = 1e3;
  const auto largest = [](const std::vector<double>& row) {
    double most_of = 0;
    for (const double e : row) most_of = std::max(most_of, std::fabs(e));
    return most_of;
  };
  const auto entries = [&](const std::vector<double>& row) {
    const double size = nothing * largest(row);
    return std::count_if(row.begin(), row.end(), [&](double e) { return std::fabs(e) > size; });
  };
  const auto better = [&](std::vector<double>& row, const std::vector<double>& other) {
    const double size = nothing * largest(row);
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (!(std::fabs(row[k]) > size) || std::fabs(row[k]) > most * std::fabs(other[k])) continue;
      std::vector<double> sum = row;
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] -= row[k] / other[k] * other[i];
      sum[k] = 0;
      if (entries(sum) >= entries(row)) continue;
      row = std::move(sum);
      return true;
    }
    return false;
  };
  bool changed = true;
  for (int sweep = 0; changed && sweep < 20; ++sweep) {
    changed = false;
    for (std::vector<double>& row : a)
      for (const std::vector<double>& other : a)
        if (&row != &other && better(row, other)) changed = true;
  }
}

Direction readable_entries(const std::vector<double>& row) {
  constexpr double nothing = 1e-4;
  double largest = 0, squares = 0;
  for (const double e : row) largest = std::max(largest, std::fabs(e));
  Direction d;
  for (std::size_t k = 0; k < row.size(); ++k)
    if (std::fabs(row[k]) > nothing * largest) {
      d.push_back({k, row[k]});
      squares += row[k] * row[k];
    }
  const auto size = [&](const Share& s) {  // rounding does not decide the order of what is equally large
    return std::round(1e6 * std::fabs(s.amount) / largest);
  };
  std::stable_sort(d.begin(), d.end(), [&](const Share& a, const Share& b) { return size(a) > size(b); });
  const double length = std::copysign(std::sqrt(squares), d.front().amount);
  for (Share& s : d) s.amount /= length;
  return d;
}

}  // namespace

std::vector<Direction> readable(const std::vector<std::vector<double>>& space) {
  if (space.empty()) return {};
  const std::size_t n = space.front().size();
  std::vector<std::size_t> forwards(n);
  std::iota(forwards.begin(), forwards.end(), std::size_t{0});
  std::vector<std::size_t> backwards(forwards.rbegin(), forwards.rend());
  std::vector<std::size_t> by_size = forwards;
  std::vector<double> size(n, 0.0);
  for (const std::vector<double>& v : space)
    for (std::size_t k = 0; k < n; ++k) size[k] += v[k] * v[k];
  std::stable_sort(by_size.begin(), by_size.end(), [&](std::size_t a, std::size_t b) {
    return std::round(1e6 * size[a]) > std::round(1e6 * size[b]);
  });
  std::vector<Direction> candidates;
  for (const auto* order : {&forwards, &backwards, &by_size}) {
    Rows rows = echelon(space, *order);
    make_sparse(rows);
    for (const std::vector<double>& row : rows) candidates.push_back(readable_entries(row));
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Direction& a, const Direction& b) { return a.size() < b.size(); });
  Basis basis;
  std::vector<Direction> taken;
  for (const Direction& d : candidates) {
    std::vector<double> v(n, 0.0);
    for (const Share& s : d) v[s.unknown] = s.amount;
    if (taken.size() < space.size() && basis.add(std::move(v))) taken.push_back(d);
  }
  return taken;
}

}  // namespace articula
