#include "typeset/latex_names.hpp"

#include <string_view>

#include "base/latex.hpp"
#include "typeset/symbol_parts.hpp"

namespace articula {

std::string latex_symbol(const std::string& name) {
  const SymbolParts parts = parts_of_symbol(name);
  if (parts.odd) return "\\mathit{" + latex_escaped(name) + "}";
  std::string letters = parts.greek  ? "\\" + parts.letters
                        : parts.word ? "\\mathrm{" + parts.letters + "}"
                                     : parts.letters;
  if (parts.dots > 0) letters = (parts.dots == 1 ? "\\dot{" : "\\ddot{") + letters + "}";
  return letters + (parts.index.empty() ? "" : "_{" + parts.index + "}");
}

std::string latex_letter(const Letter& l) {
  std::string text = latex_symbol(l.base);
  if (l.bold) text = (text.front() == '\\' ? "\\boldsymbol{" : "\\mathbf{") + text + "}";
  for (const std::string& accent : l.accents) text = "\\" + accent + "{" + text + "}";
  if (!l.left_above.empty() || !l.left_below.empty()) {
    std::string left = "{}";
    if (!l.left_below.empty()) left += "_{" + l.left_below + "}";
    if (!l.left_above.empty()) left += "^{" + l.left_above + "}";
    text = left + text;
  }
  if (!l.below.empty()) text += "_{" + l.below + "}";
  if (!l.above.empty()) text += "^{" + (l.above == "'" ? "\\prime" : l.above) + "}";
  return text + " ";
}

std::string latex_short_name(const ShortName& name) {
  return (name.sine ? "S_{" : "C_{") + index_of_short_name(name) + "}";
}

}  // namespace articula
