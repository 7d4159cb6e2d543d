// Tables whose entries have names, and names that are in none: all refused in the same words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace articula {

std::string in_quotes(std::string_view text);  // what a user typed: in single quotes, shortened
// Which word was meant: "did you mean 'theta'?" or, when nothing is near, what is said otherwise.
std::string suggestion(std::string_view word, const std::vector<std::string>& known,
                       const std::string& otherwise = {});
// The same, and otherwise all there are: "possible: alpha, theta".
std::string possible(std::string_view word, const std::vector<std::string>& known);

// "unknown language 'pasacl'", of words that are ours.
ModelError unknown_word(const std::string& kind, std::string_view word,
                        const std::vector<std::string>& known);
// "model idm has no method 'eular'", of what something has.
ModelError has_no(const std::string& owner, const std::string& kind, std::string_view name,
                  const std::vector<std::string>& known);
// "robot arm: parameters have no value: a, b"; `why` is who needs them, or empty.
ModelError have_no_value(const std::string& owner, const std::vector<std::string>& parameters,
                         const std::string& why = {});

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

template <class List>
const typename List::value_type& entry_named(const List& list, const std::string& kind,
                                             std::string_view name) {
  if (const auto* entry = find_named(list, name)) return *entry;
  throw unknown_word(kind, name, all_names(list));
}

}  // namespace articula
