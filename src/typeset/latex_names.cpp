#include "typeset/latex_names.hpp"

#include <algorithm>
#include <array>
#include <regex>

#include "base/contains.hpp"
#include "base/text.hpp"

namespace articula {

namespace {

constexpr std::array<std::string_view, 34> greek{
    "alpha",   "beta",   "gamma", "delta",   "epsilon", "zeta",  "eta",   "theta", "iota",
    "kappa",   "lambda", "mu",    "nu",      "xi",      "pi",    "rho",   "sigma", "tau",
    "upsilon", "phi",    "chi",   "psi",     "omega",   "Gamma", "Delta", "Theta", "Lambda",
    "Xi",      "Pi",     "Sigma", "Upsilon", "Phi",     "Psi",   "Omega"};

std::string letters_of(const std::string& letters, bool joint) {
  if (joint && letters == "qd") return "\\dot{q}";
  if (joint && letters == "qdd") return "\\ddot{q}";
  if (contains(greek, letters)) return "\\" + letters;
  const bool word =
      letters.size() > 2 && std::all_of(letters.begin(), letters.end(), [](char c) { return c >= 'a'; });
  return word ? "\\mathrm{" + letters + "}" : letters;  // det, rows: no products of letters
}

}  // namespace

std::string latex_escaped(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\')
      escaped += "\\textbackslash{}";
    else if (c == '~' || c == '^')
      escaped += std::string("\\") + c + "{}";
    else if (c == '<' || c == '>' || c == '|' || c == '"')
      escaped += std::string("\\texttt{") + c + "}";
    else if (std::string_view("{}$&#_%").find(c) != std::string_view::npos)
      escaped += std::string("\\") + c;
    else
      escaped += is_printable(c) ? c : '?';
  }
  return escaped;
}

std::string latex_symbol(const std::string& name) {
  static const std::regex indexed("([A-Za-z]+)([0-9]+)((?:_[0-9]+)*)(?:\\.([a-z]+))?"), plain("[A-Za-z]+");
  std::smatch match;
  if (std::regex_match(name, match, indexed)) {
    std::string index = match[2].str() + match[3].str();
    std::replace(index.begin(), index.end(), '_', ',');
    if (match[4].matched) index += "," + match[4].str();
    return letters_of(match[1], match[3].length() == 0) + "_{" + index + "}";
  }
  if (std::regex_match(name, plain)) return letters_of(name, false);
  return "\\mathit{" + latex_escaped(name) + "}";
}

std::string latex_short_name(const ShortName& name) {
  const bool apart = name.of.wide();
  std::string index;
  for (const long j : name.of.plus) index += (apart && !index.empty() ? "," : "") + std::to_string(j);
  for (const long j : name.of.minus) index += (apart && !index.empty() ? ",-" : "-") + std::to_string(j);
  if (apart && name.of.plus.size() + name.of.minus.size() == 1) index = "(" + index + ")";
  return (name.sine ? "S_{" : "C_{") + index + "}";
}

}  // namespace articula
