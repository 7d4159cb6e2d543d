// Tables whose entries have names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace articula {

template <class List>
const typename List::value_type* find_named(const List& list, std::string_view name) {  // or null
  for (const auto& entry : list)
    if (entry.name == name) return &entry;
  return nullptr;
}

template <class List>
std::vector<std::string> all_names(const List& list) {
  std::vector<std::string> names;
  for (const auto& entry : list) names.emplace_back(entry.name);
  return names;
}

}  // namespace articula
