#include "solve/runtime.hpp"

#include <string>

#include "base/error.hpp"

namespace articula {

std::string_view runtime_text(std::string_view name) {
  for (const auto& [known, text] : runtime_files())
    if (known == name) return text;
  throw Bug("no runtime file " + std::string(name));
}

}  // namespace articula
