#include "solve/identify/log.hpp"

#include <algorithm>

namespace articula {

std::vector<std::size_t> Log::borders() const {
  std::vector<std::size_t> list{0};
  list.insert(list.end(), breaks.begin(), breaks.end());
  list.push_back(samples());
  return list;
}

double Log::time(std::size_t sample) const {
  const auto after = std::upper_bound(breaks.begin(), breaks.end(), sample);
  const std::size_t first = after == breaks.begin() ? 0 : *std::prev(after);
  return began.at(static_cast<std::size_t>(after - breaks.begin())) +
         static_cast<double>(sample - first) * period;
}

}  // namespace articula
