#include "typeset/mathml.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "expr/text.hpp"
#include "typeset/symbol_parts.hpp"

namespace articula {

namespace {

constexpr double line_width = 80;
constexpr std::array<std::pair<std::string_view, std::string_view>, 35> greek{
    {{"alpha", "α"},   {"beta", "β"},  {"gamma", "γ"},  {"delta", "δ"}, {"epsilon", "ϵ"}, {"zeta", "ζ"},
     {"eta", "η"},     {"theta", "θ"}, {"iota", "ι"},   {"kappa", "κ"}, {"lambda", "λ"},  {"mu", "μ"},
     {"nu", "ν"},      {"xi", "ξ"},    {"pi", "π"},     {"rho", "ρ"},   {"sigma", "σ"},   {"tau", "τ"},
     {"upsilon", "υ"}, {"phi", "ϕ"},   {"chi", "χ"},    {"psi", "ψ"},   {"omega", "ω"},   {"Gamma", "Γ"},
     {"Delta", "Δ"},   {"Theta", "Θ"}, {"Lambda", "Λ"}, {"Xi", "Ξ"},    {"Pi", "Π"},      {"Sigma", "Σ"},
     {"Upsilon", "Υ"}, {"Phi", "Φ"},   {"Psi", "Ψ"},    {"Omega", "Ω"}, {"partial", "∂"}}};
const std::string thin = "<mspace width=\"0.17em\"/>";

std::string leaf(const std::string& element, const std::string& text) {
  return "<" + element + ">" + xml_escaped(text) + "</" + element + ">";
}

std::string letters_of(const SymbolParts& parts) {
  const auto* found =
      std::find_if(greek.begin(), greek.end(), [&](const auto& g) { return g.first == parts.letters; });
  return parts.greek ? std::string(found->second) : parts.letters;
}

std::string accented(const std::string& base, const std::string& mark) {
  return "<mover accent=\"true\">" + base + leaf("mo", mark) + "</mover>";
}

std::string symbol(const std::string& name) {
  const SymbolParts parts = parts_of_symbol(name);
  std::string text = leaf("mi", letters_of(parts));
  if (parts.dots > 0) text = accented(text, parts.dots == 1 ? "˙" : "¨");
  return parts.index.empty() ? text : "<msub>" + text + leaf("mn", parts.index) + "</msub>";
}

std::string short_name(const ShortName& name) {
  return "<msub>" + leaf("mi", name.sine ? "S" : "C") + leaf("mn", index_of_short_name(name)) + "</msub>";
}

std::string call(Op op, const std::vector<std::string>& arguments) {
  const std::string& x = arguments.front();
  if (op == Op::sqrt) return "<msqrt>{" + x + "}</msqrt>";
  if (op == Op::abs) return "{" + leaf("mo", "|") + "{" + x + "}" + leaf("mo", "|") + "}";
  return "{" + leaf("mi", std::string(info(op).text)) + "(" + joined(arguments, leaf("mo", ",")) + ")}";
}

std::string factor(const FactorText& part, bool alone) {
  const bool bare = alone && part.power == 1;
  const std::string text =
      part.op == Op::select || (part.op == Op::add && !bare) ? "(" + part.text + ")" : part.text;
  if (part.power == 1) return text;
  return "<msup>{" + text + "}" + leaf("mn", std::to_string(part.power)) + "</msup>";
}

std::string side(const std::string& number, const std::vector<FactorText>& parts) {
  std::vector<std::string> factors;
  if ((number != "1" && !number.empty()) || parts.empty())
    factors.push_back(leaf("mn", number.empty() ? "1" : number));
  const bool alone = parts.size() == 1 && factors.empty();
  for (const FactorText& part : parts) factors.push_back(factor(part, alone));
  return joined(factors, thin);
}

std::string fraction(const std::string& top, const std::string& bottom) {
  return "<mfrac>{" + top + "}{" + bottom + "}</mfrac>";
}

std::string product(const Rational& number, const std::vector<FactorText>& above,
                    const std::vector<FactorText>& below) {
  const auto [over, under] = number_text(number, above.empty() && below.empty());
  if (!below.empty()) {
    const std::string top = side(over, above), bottom = side(under, below);
    if (std::max(mathml_width(top), mathml_width(bottom)) < 0.8 * line_width) return fraction(top, bottom);
    return "(" + top + ")" + leaf("mo", "/") + "(" + bottom + ")";  // lines may break in it
  }
  if (under.empty()) return side(over, above);
  const std::string scale = fraction(leaf("mn", over), leaf("mn", under));
  return above.empty() ? scale : scale + thin + side("", above);
}

bool is_bare(char c) { return c == '+' || c == '-' || c == '(' || c == ')' || c == '{' || c == '}'; }

std::string finished(char c) {
  switch (c) {
    case '{': return "<mrow>";
    case '}': return "</mrow>";
    case '-': return "<mo>−</mo>";
    case '(': return "<mo form=\"prefix\">(</mo>";  // also in the middle of a row
    case ')': return "<mo form=\"postfix\">)</mo>";
    default: return std::string("<mo>") + c + "</mo>";
  }
}

// Parentheses are as high as the row that they stand in: what two of them enclose gets one of its own. Where a line breaks in between they
// stay without.
class Parentheses {
 public:
  void tag(std::string_view tag) {
    if (tag[1] == '/')
      --depth_;
    else if (!tag.ends_with("/>"))
      ++depth_;
  }
  void bare(char c, std::string& text) {
    depth_ += c == '{' ? 1 : c == '}' ? -1 : 0;
    if (c == '(') open_.push_back({text.size(), depth_});
    text += finished(c);
    if (c != ')') return;
    while (!open_.empty() && open_.back().depth > depth_) open_.pop_back();
    if (open_.empty() || open_.back().depth != depth_) return;
    text.insert(open_.back().at, "<mrow>").append("</mrow>");
    open_.pop_back();
  }

 private:
  struct Open {
    std::size_t at;
    int depth;
  };
  std::vector<Open> open_;
  int depth_ = 0;
};

// An index: letters i, j, k stand for themselves, others are words.
std::string row(const std::string& text) {
  if (text.empty()) return "<mrow/>";
  if (text == "'") return leaf("mo", "′");
  if (text.size() == 1 || text.find_first_not_of("ijk0123456789(),") != std::string::npos)
    return leaf("mi", text);
  std::string marks;
  for (const char c : text)
    marks += leaf(c >= 'i' && c <= 'k' ? "mi" : c >= '0' && c <= '9' ? "mn" : "mtext", std::string(1, c));
  return "<mrow>" + marks + "</mrow>";
}

}  // namespace

const Style& mathml_style() {
  static const Style style{symbol, mathml_letter, short_name, call, product};
  return style;
}

// Letters stand between tags; indices count less, and a fraction is as wide as both of its sides.
double mathml_width(const std::string& text) {
  double width = 0;
  int small = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '<') {
      const std::size_t end = text.find('>', i);
      const std::string_view tag = std::string_view(text).substr(i, end - i + 1);
      if (tag.starts_with("<msub") || tag.starts_with("<mfrac")) ++small;
      if (tag == "</msub>" || tag == "</msubsup>" || tag == "</mfrac>") --small;
      if (tag.starts_with("<mspace")) width += 0.3;
      i = end;
    } else if (text[i] == '+' || text[i] == '-') {
      width += 2;
    } else if (text[i] != ' ' && text[i] != '{' && text[i] != '}' &&
               (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) {  // once for each character
      width += small > 0 ? 0.75 : 1;
    }
  }
  return width;
}

// Signs are bare where they stand between elements; what a leaf contains stays.
std::string mathml(const std::string& text) {
  std::string result;
  bool in_leaf = false;
  Parentheses parentheses;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '<') {
      const std::size_t end = text.find('>', i);
      const std::string_view tag = std::string_view(text).substr(i, end - i + 1);
      const bool opens = tag.starts_with("<mi") || tag.starts_with("<mn") || tag.starts_with("<mo>") ||
                         tag.starts_with("<mo ") || tag.starts_with("<mtext");
      in_leaf = opens && tag[1] != '/';
      result += tag;
      parentheses.tag(tag);
      i = end;
    } else if (in_leaf || !(is_bare(text[i]) || text[i] == ' ')) {
      result += text[i];
    } else if (text[i] != ' ') {
      parentheses.bare(text[i], result);
    }
  }
  return result;
}

std::string mathml_letter(const Letter& l) {
  const SymbolParts parts = parts_of_symbol(l.base);
  std::string text = l.bold ? "<mi mathvariant=\"normal\" class=\"b\">" + letters_of(parts) + "</mi>"
                            : leaf("mi", letters_of(parts));
  for (const std::string& accent : l.accents)
    text = accented(text, accent == "dot" ? "˙" : accent == "ddot" ? "¨" : "^");
  if (!l.left_above.empty() || !l.left_below.empty())
    return "<mmultiscripts>" + text + row(l.below) + row(l.above) + "<mprescripts/>" + row(l.left_below) +
           row(l.left_above) + "</mmultiscripts>";
  if (!l.below.empty() && !l.above.empty())
    return "<msubsup>" + text + row(l.below) + row(l.above) + "</msubsup>";
  if (!l.below.empty()) return "<msub>" + text + row(l.below) + "</msub>";
  return l.above.empty() ? text : "<msup>" + text + row(l.above) + "</msup>";
}

}  // namespace articula
