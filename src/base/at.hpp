// Links and joints are counted with int, as in the papers; lists are not.
#pragma once

#include <cstddef>

namespace articula {

constexpr std::size_t at(int k) { return static_cast<std::size_t>(k); }

}  // namespace articula
