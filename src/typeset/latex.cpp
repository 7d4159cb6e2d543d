// Sheets as LaTeX (article, amsmath): a matrix as such when it is narrow enough, else entry by entry in align*, which
// breaks over lines and pages.

#include <algorithm>

#include "base/latex.hpp"
#include "base/text.hpp"
#include "typeset/latex_formula.hpp"
#include "typeset/latex_names.hpp"
#include "typeset/layout.hpp"
#include "typeset/lines.hpp"

namespace articula {

namespace {

constexpr std::size_t rows_of_align = 30;  // TeX keeps the whole of an align* in mind

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
  std::string write(const Expr& formula) const { return written(formula, latex_style(), notation_); }

  void legend() {
    std::vector<std::string> names;
    for (const auto& [name, sine] : notation_.legend())
      names.push_back("$" + latex_short_name(name) + " = " + written(sine, latex_style(), Notation()) + "$");
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
    const double first = latex_line - latex_width(name) - 2;
    for (const Line& line : lines_of_formula(formula, first, first - 2, 1, latex_width)) {
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
      widths[k % columns] = std::max(widths[k % columns], latex_width(cells[k]));
    double total = latex_width(latex_symbol(output.name)) + 4;
    for (const double width : widths) total += width + 2;
    if (total > latex_line || output.rows > 40) return false;
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
