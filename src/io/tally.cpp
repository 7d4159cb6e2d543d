#include "io/tally.hpp"

#include <algorithm>

namespace articula {

void Tally::count(const std::string& what, std::size_t at, const std::string& remark) {
  Kind& kind = kinds_.emplace(what, Kind{at, 0, remark}).first->second;
  kind.first = std::min(kind.first, at);
  ++kind.times;
}

void Tally::tell(Findings& findings) const {
  std::multimap<std::size_t, std::string> lines;  // by place
  for (const auto& [what, kind] : kinds_)
    lines.emplace(kind.first,
                  what + (kind.times > 1 ? ", " + std::to_string(kind.times) + " times" : "") + kind.remark);
  for (const auto& [first, line] : lines) findings.change(ChangeKind::dropped, first, line);
}

}  // namespace articula
