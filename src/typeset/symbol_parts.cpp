#include "typeset/symbol_parts.hpp"

#include <algorithm>
#include <array>
#include <regex>
#include <string_view>

#include "base/contains.hpp"
#include "typeset/notation.hpp"

namespace articula {

namespace {

constexpr std::array<std::string_view, 35> greek_letters{
    "alpha",   "beta",   "gamma", "delta",   "epsilon", "zeta",  "eta",   "theta",  "iota",
    "kappa",   "lambda", "mu",    "nu",      "xi",      "pi",    "rho",   "sigma",  "tau",
    "upsilon", "phi",    "chi",   "psi",     "omega",   "Gamma", "Delta", "Theta",  "Lambda",
    "Xi",      "Pi",     "Sigma", "Upsilon", "Phi",     "Psi",   "Omega", "partial"};

constexpr std::array<std::string_view, 4> rates{"qd", "qdd", "qdr", "qddr"};

SymbolParts with_letters(const std::string& letters, bool joint) {
  if (joint && contains(rates, letters))
    return {.letters = "q",
            .index = letters.back() == 'r' ? "r" : "",
            .dots = static_cast<int>(std::count(letters.begin(), letters.end(), 'd'))};
  SymbolParts parts{.letters = letters, .index = {}};
  parts.greek = contains(greek_letters, letters);
  parts.word = !parts.greek && letters.size() > 2 &&
               std::all_of(letters.begin(), letters.end(), [](char c) { return c >= 'a'; });  // det, rows
  return parts;
}

}  // namespace

SymbolParts parts_of_symbol(const std::string& name) {
  static const std::regex indexed("([A-Za-z]+)([0-9]+)((?:_[0-9]+)*)(?:\\.([a-z]+))?"), plain("[A-Za-z]+");
  std::smatch match;
  if (std::regex_match(name, match, indexed)) {
    SymbolParts parts = with_letters(match[1], match[3].length() == 0);
    parts.index += (parts.index.empty() ? "" : ",") + match[2].str() + match[3].str();
    std::replace(parts.index.begin(), parts.index.end(), '_', ',');
    if (match[4].matched) parts.index += "," + match[4].str();
    return parts;
  }
  if (std::regex_match(name, plain)) return with_letters(name, false);
  return {.letters = name, .index = {}, .odd = true};
}

std::string index_of_short_name(const ShortName& name) {
  const bool apart = name.of.wide();
  std::string index;
  for (const long j : name.of.plus) index += (apart && !index.empty() ? "," : "") + std::to_string(j);
  for (const long j : name.of.minus) index += (apart && !index.empty() ? ",-" : "-") + std::to_string(j);
  if (apart && name.of.plus.size() + name.of.minus.size() == 1) index = "(" + index + ")";
  return index;
}

}  // namespace articula
