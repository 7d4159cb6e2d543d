#include "base/latex.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "base/utf8.hpp"

namespace articula {

namespace {

std::string escaped_sign(char c) {
  if (c == '\\') return "\\textbackslash{}";
  if (c == '~' || c == '^') return std::string("\\") + c + "{}";
  if (c == '<' || c == '>' || c == '|' || c == '"') return std::string("\\texttt{") + c + "}";
  if (std::string_view("{}$&#_%").find(c) != std::string_view::npos) return std::string("\\") + c;
  return std::string(1, is_printable(c) ? c : '?');
}

// A character of several bytes.
std::string escaped_letter(std::string_view letter) {
  for (const GreekLetter& greek : greek_alphabet)
    if (letter == greek.letter) return "$\\" + std::string(greek.name) + "$";
  if (letter == "−") return "$-$";
  if (letter == "\u00A0") return "~";
  if (letter == "\u2009") return "\\,";
  const bool european = letter >= "\u00A1" && letter <= "\u017F" && letter.size() == 2;
  constexpr std::array<std::string_view, 7> marks{"–", "—", "‘", "’", "“", "”", "…"};
  return european || std::find(marks.begin(), marks.end(), letter) != marks.end() ? std::string(letter) : "?";
}

}  // namespace

std::string latex_escaped(std::string_view text) {
  std::string escaped;
  while (!text.empty()) {
    const std::size_t size = std::max<std::size_t>(utf8_length(text), 1);
    escaped += size == 1 ? escaped_sign(text.front()) : escaped_letter(text.substr(0, size));
    text.remove_prefix(size);
  }
  return escaped;
}

}  // namespace articula
