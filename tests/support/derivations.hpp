// Models as the library derives them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "api/api.hpp"

namespace articula::test {

// How many methods of a model are derivations of their own: what a result is proven equal to, itself included.
inline std::size_t derivations(std::string_view model) {
  const auto& methods = model_named(model).methods;
  return static_cast<std::size_t>(
      std::count_if(methods.begin(), methods.end(), [](const Method& m) { return !m.variant; }));
}

inline Program derived_program(const Robot& robot, const std::string& model, const std::string& method = "") {
  Request request;
  request.model = model;
  request.method = method;
  return derive(robot, request).program;
}

}  // namespace articula::test
