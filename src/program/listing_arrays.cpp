#include "program/listing_arrays.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

namespace articula {

namespace {

struct Entry {
  std::string name;
  std::vector<long> index;  // row, or row and column
};

struct Group {
  std::string array;
  bool numbered = false;  // GAM1, not GAM[1]
  std::vector<Entry> entries;
};

// The group a name may belong to, and its place there. A name without index or number is a group of its own.
Group group_of(const std::string& name) {
  const std::size_t bracket = name.find('[');
  if (bracket != std::string::npos) {
    Entry entry{name, {}};
    for (std::size_t at = bracket; name[at] != ']'; at = name.find_first_of(",]", at + 1))
      entry.index.push_back(std::stol(name.substr(at + 1)));
    return {name.substr(0, bracket), false, {entry}};
  }
  constexpr std::size_t longest = 4;
  const std::size_t digit = name.find_last_not_of("0123456789") + 1, digits = name.size() - digit;
  if (digits == 0 || digits > longest || name[digit] == '0') return {name, false, {{name, {}}}};
  return {name.substr(0, digit), true, {{name, {std::stol(name.substr(digit))}}}};
}

// The array of a group; nothing when it has no good shape.
Inputs as_array(const Group& group, Holes holes) {
  std::vector<long> least{1, 1}, most{1, 1};
  const std::size_t dimensions = group.entries.front().index.size();
  if (dimensions == 0 || dimensions > 2) return {};
  for (const Entry& e : group.entries) {
    if (e.index.size() != dimensions) return {};
    for (std::size_t d = 0; d < dimensions; ++d) {
      if (e.index[d] == 0) least = {0, 0};
      most[d] = std::max(most[d], e.index[d]);
    }
  }
  if (dimensions == 1) most[1] = least[1];
  const long rows = most[0] - least[0] + 1, cols = most[1] - least[1] + 1;
  const long count = static_cast<long>(group.entries.size());
  if (rows * cols > (holes == Holes::allowed ? 2 * count : count)) return {};
  Input array{group.array, static_cast<int>(rows), static_cast<int>(cols),
              std::vector<std::string>(static_cast<std::size_t>(rows * cols))};
  for (const Entry& e : group.entries) {
    const long column = dimensions == 1 ? 0 : e.index[1] - least[1];
    array.symbols[static_cast<std::size_t>((e.index[0] - least[0]) * cols + column)] = e.name;
  }
  return {array};
}

}  // namespace

Inputs arrays_of(const std::vector<std::string>& names, Holes holes) {
  std::vector<Group> groups;
  std::map<std::pair<std::string, bool>, std::size_t> known;
  for (const std::string& name : names) {
    const Group one = group_of(name);
    const auto [found, is_new] = known.emplace(std::pair(one.array, one.numbered), groups.size());
    if (is_new)
      groups.push_back(one);
    else
      groups[found->second].entries.push_back(one.entries.front());
  }
  Inputs arrays;
  for (const Group& group : groups) {
    const bool taken = group.numbered && known.count({group.array, false}) != 0;  // t beside t1
    const bool alone = group.numbered && group.entries.size() == 1;
    const Inputs array = taken || alone ? Inputs() : as_array(group, holes);
    arrays.insert(arrays.end(), array.begin(), array.end());
    if (array.empty())
      for (const Entry& e : group.entries) arrays.push_back({e.name, 1, 1, {e.name}});
  }
  return arrays;
}

}  // namespace articula
