// Sheets as LaTeX (article, amsmath): a matrix as such when it is narrow enough, else entry by entry in align*, which
// breaks over lines and pages. Products are written by juxtaposition with a thin space, since names may have several
// letters.

#include <algorithm>
#include <cctype>

#include "base/text.hpp"
#include "expr/text.hpp"
#include "typeset/formula.hpp"
#include "typeset/latex_names.hpp"
#include "typeset/layout.hpp"
#include "typeset/lines.hpp"

namespace articula {

namespace {

constexpr double line_width = 80;          // in letters of mathematics, on A4 with margins of 20 mm
constexpr std::size_t rows_of_align = 30;  // TeX keeps the whole of an align* in mind

// About how wide a formula is, in letters: commands are a letter, indices and fractions are small.
double width_of(const std::string& text) {
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

bool is_tall(const std::string& text) {
  return text.find("\\frac") != std::string::npos || text.find("\\begin") != std::string::npos;
}

std::string enclosed(const std::string& text) {
  if (!is_tall(text)) return "(" + text + ")";
  const bool stays_on_a_line = width_of(text) < line_width / 2;  // \left and \right cannot be parted
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
      if (width_of(x) + width_of(arguments[1]) + width_of(arguments[2]) > line_width / 2)
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
    if (std::max(width_of(top), width_of(bottom)) < 0.8 * line_width)
      return "\\frac{" + top + "}{" + bottom + "}";
    // lines may break in it
    const auto held = [](const std::string& text) { return "\\bigl(" + text + "\\bigr)"; };
    return held(top) + "\\big/" + held(bottom);
  }
  if (!under.empty()) return side("\\frac{" + over + "}{" + under + "}", above);
  return side(over, above);
}

constexpr Style style{latex_symbol, latex_short_name, call, product};

std::string bold(const std::string& name) {
  if (name == "qd" || name == "qdd") return name == "qd" ? "\\dot{\\mathbf{q}}" : "\\ddot{\\mathbf{q}}";
  const std::string symbol = latex_symbol(name);
  return (symbol.front() == '\\' ? "\\boldsymbol{" : "\\mathbf{") + symbol + "}";
}

class LatexSheet {
 public:
  explicit LatexSheet(const Sheet& sheet) : sheet_(sheet), notation_(notation_of(sheet)) {}

  std::string formulas() {
    legend();
    list(sheet_.definitions);
    list(sheet_.steps);
    for (const Output& output : sheet_.factors) show(output);
    if (!sheet_.factors.empty() && !sheet_.product.empty()) {
      std::string names;
      for (const Output& output : sheet_.factors) names += "\\," + bold(output.name);
      text_ += "\\[ " + bold(sheet_.product) + " = " + names.substr(2) + " \\]\n";
    }
    for (const Sheet::Passage& passage : sheet_.passages) read(passage);
    for (const Output& output : sheet_.outputs) show(output);
    remarks();
    return std::move(text_);
  }

 private:
  std::string write(const Expr& formula) const { return written(formula, style, notation_); }

  void legend() {
    std::vector<std::string> names;
    for (const auto& [name, sine] : notation_.legend())
      names.push_back("$" + latex_short_name(name) + " = " + written(sine, style, Notation()) + "$");
    if (!names.empty()) text_ += "\\noindent with " + joined(names, ",\n") + "\n\n";
  }

  void read(const Sheet::Passage& passage) {
    if (!passage.words.empty()) text_ += "\n\\medskip\\noindent " + latex_escaped(passage.words) + "\n";
    begin_rows();
    for (const auto& [left, right] : passage.equations) equation(write(left), write(right));
    end_rows();
  }

  void remarks() {
    if (sheet_.remarks.empty()) return;
    text_ += "\\noindent " + latex_escaped(sheet_.remarks_title) + "\n\\begin{itemize}\n";
    for (const auto& [formula, words] : sheet_.remarks) {
      const std::string zero = formula.valid() ? "$" + write(formula) + " = 0$" : "";
      text_ += "\\item " + zero + (zero.empty() || words.empty() ? "" : ": ") + latex_escaped(words) + "\n";
    }
    text_ += "\\end{itemize}\n";
  }

  void begin_rows() { rows_ = 0; }
  void end_rows() {
    if (rows_ > 0) text_ += "\n\\end{align*}\n";
    rows_ = 0;
  }
  void row(const std::string& text) {
    text_ += (rows_ == 0 ? "\\begin{align*}\n" : "\\\\\n") + text;
    ++rows_;
  }

  void equation(const std::string& name, const std::string& formula) {
    if (rows_ >= rows_of_align) end_rows();
    bool begun = false;
    const double first = line_width - width_of(name) - 2;
    for (const Line& line : lines_of_formula(formula, first, first - 2, 1, width_of)) {
      std::string margin = "&\\quad";
      for (int k = 0; k < line.depth; ++k) margin += "\\;";
      row((begun ? margin + "{} " : name + " &= ") + line.text);
      begun = true;
    }
  }

  void list(const std::vector<Step>& steps) {
    begin_rows();
    for (const Step& step : steps) equation(latex_symbol(step.name), write(step.formula));
    end_rows();
  }

  void show(const Output& output) {
    std::vector<std::string> cells;
    for (const Expr& value : output.values) cells.push_back(write(value));
    name_columns(output);
    if (cells.size() > 1 && is_list_of_numbers(output)) {
      text_ += "\\[ " + bold(output.name) + " = (" + joined(cells, ",\\; ") + ") \\]\n";
      return;
    }
    if (cells.size() > 1 && show_matrix(output, cells)) return;
    begin_rows();
    if (cells.size() == 1)
      equation(latex_symbol(output.name), cells.front());
    else
      show_entries(output, cells);
    end_rows();
  }

  void name_columns(const Output& output) {
    if (output.columns.empty()) return;
    std::vector<std::string> names;
    for (const std::string& column : output.columns) names.push_back("$" + latex_symbol(column) + "$");
    text_ += "\\noindent Columns of $" + bold(output.name) + "$: " + joined(names, ",\n") + ".\n";
  }

  bool show_matrix(const Output& output, const std::vector<std::string>& cells) {
    const auto columns = static_cast<std::size_t>(output.cols);
    std::vector<double> widths(columns, 0);
    for (std::size_t k = 0; k < cells.size(); ++k)
      widths[k % columns] = std::max(widths[k % columns], width_of(cells[k]));
    double total = width_of(latex_symbol(output.name)) + 4;
    for (const double width : widths) total += width + 2;
    if (total > line_width || output.rows > 40) return false;
    text_ += "\\[ " + bold(output.name) + " = \\begin{bmatrix}\n";
    for (std::size_t k = 0; k < cells.size(); ++k)
      text_ += cells[k] + ((k + 1) % columns != 0 ? " & " : k + 1 < cells.size() ? " \\\\\n" : "\n");
    text_ += "\\end{bmatrix} \\]\n";
    return true;
  }

  void show_entries(const Output& output, const std::vector<std::string>& cells) {
    const Listing listing = listing_of(output);
    const std::string name = bold(output.name);
    for (const auto& [at, index] : listing.entries) equation(name + "_{" + index + "}", cells[at]);
    if (listing.symmetric) row(name + " &= " + name + "^{T}");
    const std::string others = listing.entries.empty() ? "all" : "the other";
    const std::string size =
        std::to_string(output.rows) + (output.cols == 1 ? "" : " \\times " + std::to_string(output.cols));
    if (listing.zeros)
      row("&\\phantom{{}={}}\\text{" + others + " entries of $" + name + "$ ($" + size + "$) are $0$}");
  }

  const Sheet& sheet_;
  Notation notation_;
  std::size_t rows_ = 0;
  std::string text_;
};

}  // namespace

std::string latex_fragment(const Sheet& sheet) { return LatexSheet(sheet).formulas(); }

std::string latex_document(const Sheet& sheet) {
  int columns = 10;  // what amsmath allows by itself
  for (const Outputs* list : {&sheet.factors, &sheet.outputs})
    for (const Output& output : *list) columns = std::max(columns, output.cols);
  std::string text =
      "\\documentclass[a4paper]{article}\n\\usepackage{amsmath}\n\\usepackage[margin=20mm]{geometry}\n"
      "\\allowdisplaybreaks\n\\setcounter{MaxMatrixCols}{" +
      std::to_string(columns) + "}\n\\begin{document}\n\\section*{" + latex_escaped(sheet.title) + "}\n";
  for (const std::string& note : sheet.notes) text += "\\noindent " + latex_escaped(note) + "\\par\n";
  return text + "\\medskip\n" + latex_fragment(sheet) + "\\end{document}\n";
}

}  // namespace articula
