// Papers as LaTeX: article with amsmath; TikZ where there is a picture.

#include "base/latex.hpp"
#include "base/text.hpp"
#include "typeset/latex_formula.hpp"
#include "typeset/latex_names.hpp"
#include "typeset/medium.hpp"

namespace articula {

namespace {

constexpr std::size_t rows_of_align = 30;  // TeX keeps the whole of an align* in mind

std::string sign(const std::string& s) {
  if (s == "+" || s == "-") return " " + s + " ";
  return s == "x" ? "\\times " : s == "." ? "\\cdot " : s == "," ? ",\\; " : s;
}
std::string number(const std::string& digits) { return digits; }
std::string text(const std::string& words) { return latex_escaped(words); }
std::string words_in_formula(const std::string& words) { return "\\text{" + latex_escaped(words) + "}"; }
std::string power(const std::string& base, const std::string& exponent) {
  return base + "^{" + exponent + "}";
}
std::string fraction(const std::string& over, const std::string& under) {
  return "\\frac{" + over + "}{" + under + "}";
}
std::string sum(const std::string& indices) {
  return indices.empty() ? "\\sum " : "\\sum_{" + indices + "} ";
}

std::string matrix(const std::vector<std::string>& cells, std::size_t columns) {
  const bool tall = joined(cells, "").find("\\frac") != std::string::npos;
  std::string text = "\\begin{bmatrix} ";
  for (std::size_t k = 0; k < cells.size(); ++k)
    text += cells[k] + ((k + 1) % columns != 0  ? " & "
                        : k + 1 == cells.size() ? " "
                        : tall                  ? " \\\\[4pt] "
                                                : " \\\\ ");
  return text + "\\end{bmatrix}";
}

std::string entry(const std::string& name, const std::string& index) {
  return "\\bigl(" + name + "\\bigr)_{" + index + "}";
}

std::string in_line(const std::string& formula) { return "$" + formula + "$"; }
std::string reference(int equation) { return "\\eqref{e" + std::to_string(equation) + "}"; }
std::string heading(int level, const std::string& words) {
  return std::string(level == 1 ? "\\section*{" : "\\subsection*{") + words + "}\n";
}
std::string paragraph(const std::string& words) { return words + "\\par\n"; }

std::string table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
  std::string body = joined(head, " & ") + " \\\\ \\hline\n";
  for (const auto& cells : rows) body += joined(cells, " & ") + " \\\\\n";
  return "\\begin{center}\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n"
         "\\begin{tabular}{" +
         std::string(head.size(), 'c') + "}\n" + body + "\\end{tabular}}\\end{center}\n";
}

std::string glossary(const std::vector<std::pair<std::string, std::string>>& entries) {
  std::string text;
  for (const auto& [symbol, meaning] : entries) text += "\\glossaryentry{" + symbol + "}{" + meaning + "}\n";
  return text;
}

std::string picture(const PaperPicture& p, const std::string& caption) {
  if (p.tikz.empty()) return caption.empty() ? "" : caption + "\\par\n";
  return "\\begin{center}\n\\resizebox{\\ifdim\\width>\\linewidth\\linewidth\\else\\width\\fi}{!}{%\n" +
         p.tikz + "}\n\n\\small " + caption + "\n\\end{center}\n";
}

// The first part has the number, when there is one: `label` is what its first row ends with.
std::string aligned(const std::vector<Row>& rows, const std::string& label) {
  std::string text;
  for (std::size_t k = 0; k < rows.size(); k += rows_of_align) {
    const bool numbered = k == 0 && !label.empty();
    const std::string environment = numbered ? "align}\n" : "align*}\n";
    const std::size_t end = std::min(k + rows_of_align, rows.size());
    text += "\\begin{" + environment;
    for (std::size_t i = k; i < end; ++i) {
      std::string margin = "\\quad ";
      for (int d = 0; d < rows[i].depth; ++d) margin += "\\;";
      text += rows[i].left + " &" + (rows[i].equals ? "= " : margin + "{} ") + rows[i].right;
      if (numbered) text += i == 0 ? label : "\\notag";
      text += i + 1 < end ? "\\\\\n" : "\n";
    }
    text += "\\end{" + environment;
  }
  return text;
}

std::string equation(const std::vector<Row>& rows, int no, const std::vector<std::string>& beside) {
  const std::string body = aligned(rows, "\\label{e" + std::to_string(no) + "}");
  if (beside.empty()) return body;
  std::string lines;
  for (const std::string& line : beside) lines += "\\\\ \\footnotesize " + line;
  return "{\\renewcommand{\\beside}{" + lines + "}%\n" + body + "}\n";
}

std::string steps(const std::vector<Row>& rows) { return "{\\small\n" + aligned(rows, "") + "}\n"; }

// Numbers of equations are the document's own; \beside is what stands below one.
constexpr std::string_view numbering = R"(\makeatletter
\newcommand{\beside}{}
\def\tagform@#1{\maketag@@@{\begin{tabular}[c]{@{}r@{}}(#1)\beside\end{tabular}}}
\makeatother
\renewcommand{\eqref}[1]{(\ref{#1})}
)";

const Medium& latex() {
  static const Medium medium{latex_style(), latex_width, 70,      sign,      number, words_in_formula,
                             power,         fraction,    sum,     matrix,    entry,  text,
                             in_line,       reference,   heading, paragraph, table,  glossary,
                             picture,       equation,    steps};
  return medium;
}

bool has_picture(const Paper& paper) {
  for (const PaperPart& block : paper.blocks)
    if (const auto* p = std::get_if<PaperPicture>(&block); p != nullptr && !p->tikz.empty()) return true;
  return false;
}

}  // namespace

std::string latex_paper(const Paper& paper) {
  int columns = 10;  // what amsmath allows by itself
  for (const PaperPart& block : paper.blocks)
    if (const auto* e = std::get_if<Equation>(&block))
      for (const Equation::Product& product : e->terms)
        for (const Output& o : product) columns = std::max(columns, o.cols);
  return "\\documentclass[a4paper]{article}\n\\usepackage{amsmath}\n\\usepackage{graphicx}\n"
         "\\usepackage[margin=20mm]{geometry}\n" +
         std::string(numbering) + std::string(has_picture(paper) ? "\\usepackage{tikz}\n" : "") +
         "\\allowdisplaybreaks\n\\setlength{\\parindent}{0pt}\n\\setlength{\\parskip}{4pt}\n"
         "\\newcommand{\\glossaryentry}[2]{\\parbox[t]{0.22\\linewidth}{#1}\\parbox[t]{0.76\\linewidth}{#2}"
         "\\par}\n"
         "\\setcounter{MaxMatrixCols}{" +
         std::to_string(columns) + "}\n\\begin{document}\n\\begin{center}\\Large " +
         latex_escaped(paper.title) + "\\end{center}\n" + written(paper, latex()) + "\\end{document}\n";
}

}  // namespace articula
