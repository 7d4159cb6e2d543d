#include "base/shell.hpp"

#include <algorithm>
#include <string_view>

#include "base/text.hpp"

namespace articula {

std::string quoted(const std::string& word) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-_.,:/=+@%").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::all_of(word.begin(), word.end(), plain)) return word;
  std::string text = "'";
  for (const char c : shortened(word, word.size())) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

}  // namespace articula
