// Formulas in LaTeX. Products are written by juxtaposition with a thin space, since names may have several letters.

#include "typeset/latex_formula.hpp"

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "expr/text.hpp"
#include "typeset/latex_names.hpp"

namespace articula {

double latex_width(const std::string& text) {
  std::vector<double> sizes{1};
  double width = 0, next = 1;
  int fraction = 0;  // groups of a \frac to come
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\') {
      std::size_t end = i + 1;
      while (end < text.size() && std::isalpha(static_cast<unsigned char>(text[end])) != 0) ++end;
      const std::string command = text.substr(i + 1, end - i - 1);
      if (command == "frac") fraction = 2;
      if (command == "sin" || command == "cos" || command == "exp") width += 2.5 * sizes.back();
      width += (command.empty() || command == "left" || command == "right" || command == "frac" ? 0.3 : 1) *
               sizes.back();
      i = std::max(end, i + 2) - 1;
    } else if (c == '_' || c == '^') {
      next = 0.7;
    } else if (c == '{') {
      sizes.push_back(sizes.back() * (fraction > 0 ? 0.6 : next));
      fraction = std::max(0, fraction - 1), next = 1;
    } else if (c == '}') {
      if (sizes.size() > 1) sizes.pop_back();
    } else if (c != ' ') {
      width += (c == '+' || c == '-' ? 2 : 1) * sizes.back();
    }
  }
  return width;
}

namespace {

bool is_tall(const std::string& text) {
  return text.find("\\frac") != std::string::npos || text.find("\\begin") != std::string::npos;
}

std::string enclosed(const std::string& text) {
  if (!is_tall(text)) return "(" + text + ")";
  const bool stays_on_a_line = latex_width(text) < latex_line / 2;  // \left and \right cannot be parted
  return stays_on_a_line ? "\\left(" + text + "\\right)" : "\\bigl(" + text + "\\bigr)";
}

std::string call(Op op, const std::vector<std::string>& arguments) {
  const std::string& x = arguments.front();
  switch (op) {
    case Op::sqrt: return "\\sqrt{" + x + "}";
    case Op::abs: return "\\left|" + x + "\\right|";
    case Op::sign: return "\\operatorname{sign}" + enclosed(x);
    case Op::atan2: return "\\operatorname{atan2}" + enclosed(joined(arguments, ", "));
    case Op::select:
      if (latex_width(x) + latex_width(arguments[1]) + latex_width(arguments[2]) > latex_line / 2)
        return "\\operatorname{select}\\bigl(" + joined(arguments, ", ") + "\\bigr)";
      return "\\begin{cases}" + arguments[1] + " & " + x + " \\ge 0\\\\ " + arguments[2] +
             " & \\text{otherwise}\\end{cases}";
    default: return "\\" + std::string(info(op).text) + enclosed(x);  // sin, cos, exp
  }
}

std::string factor(const FactorText& part, bool alone) {
  const bool bare = alone && part.power == 1;
  std::string text = part.op == Op::select || (part.op == Op::add && !bare) ? enclosed(part.text) : part.text;
  if (part.power == 1) return text;
  const std::string power = "^{" + std::to_string(part.power) + "}";
  if (text.starts_with("\\sin(") || text.starts_with("\\cos(")) return text.insert(4, power);  // \cos^{2}(x)
  return text + power;
}

std::string side(const std::string& number, const std::vector<FactorText>& parts) {
  std::vector<std::string> factors;
  if ((number != "1" && !number.empty()) || parts.empty()) factors.push_back(number.empty() ? "1" : number);
  const bool alone = parts.size() == 1 && factors.empty();
  for (const FactorText& part : parts) factors.push_back(factor(part, alone));
  return joined(factors, "\\,");
}

std::string product(const Rational& number, const std::vector<FactorText>& above,
                    const std::vector<FactorText>& below) {
  const auto [over, under] = number_text(number, above.empty() && below.empty());
  if (!below.empty()) {
    const std::string top = side(over, above), bottom = side(under, below);
    if (std::max(latex_width(top), latex_width(bottom)) < 0.8 * latex_line)
      return "\\frac{" + top + "}{" + bottom + "}";
    // lines may break in it
    const auto held = [](const std::string& text) { return "\\bigl(" + text + "\\bigr)"; };
    return held(top) + "\\big/" + held(bottom);
  }
  if (!under.empty()) return side("\\frac{" + over + "}{" + under + "}", above);
  return side(over, above);
}

}  // namespace

const Style& latex_style() {
  static const Style style{latex_symbol, latex_letter, latex_short_name, call, product};
  return style;
}

}  // namespace articula
