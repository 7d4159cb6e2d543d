#include "api/identify/log_quaternions.hpp"

#include <cmath>

#include "base/text.hpp"

namespace articula {

namespace {

constexpr double written_length = 1e-2;  // how far the length may be from one: people log few digits

// Places of the w; x, y, z follow.
std::vector<std::size_t> quaternion_places(const LogPlan& plan, LogQuantity quantity) {
  std::vector<std::size_t> places;
  const auto found = plan.sums.find(quantity);
  for (std::size_t i = 0; found != plan.sums.end() && i < found->second.size(); ++i)
    if (found->second[i].freedom.name.ends_with(".w")) places.push_back(i);
  return places;
}

double quaternion_length(const std::vector<std::vector<double>>& x, std::size_t w, std::size_t k) {
  return std::sqrt(x[w][k] * x[w][k] + x[w + 1][k] * x[w + 1][k] + x[w + 2][k] * x[w + 2][k] +
                   x[w + 3][k] * x[w + 3][k]);
}

}  // namespace

void join_quaternions(const LogPlan& plan, const LogTables& tables, const LogRows& rows, LogQuantity quantity,
                      std::vector<std::vector<double>>& x, Report& report) {
  for (const std::size_t w : quaternion_places(plan, quantity))
    for (std::size_t k = 0; k < x[w].size(); ++k) {
      const double length = quaternion_length(x, w, k);
      const LogSum& sum = plan.sums.at(quantity)[w];
      if (!(std::fabs(length - 1) < written_length)) {
        report.error(tables.place(sum.terms.front().column, rows.rows[k]),
                     "the quaternion from " + sum.freedom.name + " on has the length " + short_number(length),
                     "it is w, x, y, z, of length one");
        break;
      }
      double turn = 0;
      for (std::size_t c = w; k > 0 && c < w + 4; ++c) turn += x[c][k] * x[c][k - 1];
      for (std::size_t c = w; turn < 0 && c < w + 4; ++c) x[c][k] = -x[c][k];
    }
}

void make_unit(const LogPlan& plan, LogQuantity quantity, std::vector<std::vector<double>>& x) {
  for (const std::size_t w : quaternion_places(plan, quantity))
    for (std::size_t k = 0; k < x[w].size(); ++k) {
      const double length = quaternion_length(x, w, k);
      for (std::size_t c = w; c < w + 4; ++c) x[c][k] /= length;
    }
}

}  // namespace articula
