// Choices: how a model may be derived in more ways than one. Each choice has a name and a few values, the first of which
// is what happens when nothing is chosen. The optimiser searches them (opt/choose.hpp) without knowing what they mean;
// the winning ones are kept as text and replayed.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace articula {

struct Choice {
  std::string name;
  std::vector<std::string> values;
};
using ChoiceSpace = std::vector<Choice>;

using Choices = std::map<std::string, std::string>;  // name -> value; absent: the first one

// The value chosen, or `otherwise`.
inline std::string chosen(const Choices& choices, const std::string& name, const std::string& otherwise) {
  const auto found = choices.find(name);
  return found == choices.end() ? otherwise : found->second;
}

// Those whose names begin with `prefix`, without it.
inline Choices below(const Choices& choices, const std::string& prefix) {
  Choices found;
  for (const auto& [name, value] : choices)
    if (name.starts_with(prefix)) found[name.substr(prefix.size())] = value;
  return found;
}

}  // namespace articula
