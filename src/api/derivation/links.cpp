#include "api/derivation/chapters.hpp"

namespace articula {

Indices at_link(const RobotData& r, int j) {
  return {{"j", std::to_string(j)}, {"i", std::to_string(r[j].parent)}};
}

std::vector<int> children(const RobotData& r, int j) {
  std::vector<int> list;
  for (int k = j + 1; k <= r.n(); ++k)
    if (r[k].parent == j) list.push_back(k);
  return list;
}

std::vector<int> joints_with_freedom(const RobotData& r) {
  std::vector<int> list;
  for (int j = 1; j <= r.n(); ++j)
    if (!r[j].qd.empty()) list.push_back(j);
  return list;
}

}  // namespace articula
