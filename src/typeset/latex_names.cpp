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

std::string latex_short_name(const ShortName& name) {
  return (name.sine ? "S_{" : "C_{") + index_of_short_name(name) + "}";
}

}  // namespace articula
