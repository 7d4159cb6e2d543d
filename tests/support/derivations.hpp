// How many methods of a model are derivations of their own: what a result is proven equal to, itself included.
#pragma once

#include <algorithm>
#include <string_view>

#include "model/model.hpp"

namespace articula::test {

inline std::size_t derivations(std::string_view model) {
  const auto& methods = model_named(model).methods;
  return static_cast<std::size_t>(
      std::count_if(methods.begin(), methods.end(), [](const Method& m) { return !m.variant; }));
}

}  // namespace articula::test
