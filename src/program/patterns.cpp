#include "program/patterns.hpp"

#include <algorithm>

namespace articula {

namespace {

bool matches_letters(std::string_view pattern, std::string_view name) {
  std::size_t p = 0, n = 0, star = std::string_view::npos, kept = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++, kept = n;
    } else if (p < pattern.size() && pattern[p] == name[n]) {
      ++p, ++n;
    } else if (star != std::string_view::npos) {  // let the last star take one letter more
      p = star + 1, n = ++kept;
    } else {
      return false;
    }
  }
  return pattern.substr(p).find_first_not_of('*') == std::string_view::npos;
}

// t(1,2) and t[1][2] as names have it: t[1,2].
std::string as_name(std::string text) {
  std::replace(text.begin(), text.end(), '(', '[');
  std::replace(text.begin(), text.end(), ')', ']');
  for (std::size_t at = text.find("]["); at != std::string::npos; at = text.find("]["))
    text.replace(at, 2, ",");
  return text;
}

}  // namespace

Patterns::Patterns(const std::vector<std::string>& typed) {
  for (const std::string& text : typed) {
    std::string one;
    int depth = 0;
    const auto end = [&] {
      if (!one.empty()) list_.push_back(as_name(one));
      one.clear();
    };
    for (const char c : text) {
      depth += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
      if (c == ',' && depth <= 0)
        end();
      else if (c != ' ')
        one += c;
    }
    end();
  }
}

bool Patterns::match(std::string_view name) const {
  return std::any_of(list_.begin(), list_.end(), [&](const std::string& p) { return matches(p, name); });
}

bool matches(std::string_view pattern, std::string_view name) {
  const std::size_t index = name.find('[');
  return matches_letters(pattern, name) ||
         (index != std::string_view::npos && matches_letters(pattern, name.substr(0, index)));
}

}  // namespace articula
