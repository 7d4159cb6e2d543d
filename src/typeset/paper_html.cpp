// Papers as HTML: one file without scripts, fonts or anything from elsewhere. Formulas are MathML. Dark where the reader's system is,
// black on white on paper; what is too wide scrolls by itself, the page never does.

#include "base/text.hpp"
#include "typeset/mathml.hpp"
#include "typeset/medium.hpp"

namespace articula {

namespace {

constexpr std::string_view css = R"(
:root { color-scheme: light dark; --ink: #1c1b19; --soft: #6b665d; --rule: #d9d4c8; --paper: #fdfcf9; --band: #f5f2ea; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e0d8; --soft: #a09a8d; --rule: #3d3a34; --paper: #1b1a18; --band: #24221f; }
}
html { background: var(--paper); color: var(--ink); }
body { max-width: 54rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; font: 1.06rem/1.55 Georgia, "Times New Roman", serif; }
h1 { font-size: 1.75rem; line-height: 1.25; font-weight: 600; margin: 0 0 1.5rem; }
h2 { font-size: 1.3rem; font-weight: 600; margin: 2.75rem 0 .75rem; padding-top: .5rem; border-top: 1px solid var(--rule); }
h3 { font-size: 1.06rem; font-weight: 600; margin: 1.75rem 0 .4rem; }
p { margin: .7rem 0; }
math { font-family: "Latin Modern Math", "STIX Two Math", "Cambria Math", math; }
.b { font-weight: bold; }
.equation { display: grid; grid-template-columns: minmax(0, 1fr) auto; column-gap: 1rem; align-items: center; margin: .75rem 0 .75rem 1.5rem; }
.rows { overflow-x: auto; overflow-y: hidden; padding: .15rem 0; }
.row { white-space: nowrap; margin: .2rem 0; }
.on { padding-left: 2rem; }
.number { text-align: right; color: var(--soft); font-size: .92rem; }
.source { display: block; font-size: .74rem; max-width: 13rem; }
a { color: inherit; text-decoration: none; }
a:hover { text-decoration: underline; }
.steps { margin: .25rem 0 1rem 1.5rem; padding: .3rem 0 .3rem .9rem; border-left: 2px solid var(--rule); font-size: .93rem; overflow-x: auto; }
.many { columns: 18rem; }
.many .row { break-inside: avoid; }
.many .wide { column-span: all; }
.table { overflow-x: auto; margin: .9rem 0; }
table { border-collapse: collapse; font-size: .93rem; }
th, td { padding: .22rem .6rem; text-align: center; border-bottom: 1px solid var(--rule); white-space: nowrap; }
thead th { font-weight: 600; border-bottom: 1.5px solid var(--soft); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1.2rem; font-size: .96rem; }
dt { white-space: nowrap; }
dd { margin: 0; }
figure { margin: 1.25rem 0; text-align: center; overflow-x: auto; }
figure svg { max-width: 100%; height: auto; }
figcaption { font-size: .9rem; color: var(--soft); margin-top: .5rem; }
@media print {
  :root { --ink: #000; --soft: #444; --rule: #aaa; --paper: #fff; --band: #fff; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  h2, h3 { break-after: avoid; }
  .equation, figure, tr { break-inside: avoid; }
  .rows, .steps, .table { overflow: visible; }
}
)";

std::string tagged(const std::string& element, const std::string& content, const std::string& kind = {}) {
  return "<" + element + (kind.empty() ? "" : " class=\"" + kind + "\"") + ">" + content + "</" + element +
         ">";
}

std::string math(const std::string& formula, bool display) {
  return std::string("<math") + (display ? " displaystyle=\"true\"" : "") + ">" + mathml(formula) + "</math>";
}

std::string leaf(const std::string& element, const std::string& text) {
  return tagged(element, xml_escaped(text));
}

std::string sign(const std::string& s) {
  if (s == "(" || s == ")" || s == "+" || s == "-") return s == "+" || s == "-" ? " " + s + " " : s;
  if (s == "|") return leaf("mo", s);
  return leaf("mo", s == "x" ? "×" : s == "." ? "·" : s == ",," ? "⋯" : s);
}

std::string words_in_formula(const std::string& words) { return "<mtext>" + xml_escaped(words) + "</mtext>"; }
std::string number(const std::string& digits) { return leaf("mn", digits); }
std::string power(const std::string& base, const std::string& exponent) {
  return "<msup>" + base + "{" + exponent + "}</msup>";
}
std::string fraction(const std::string& over, const std::string& under) {
  return "<mfrac>{" + over + "}{" + under + "}</mfrac>";
}
std::string sum(const std::string& indices) {
  const std::string big = "<mo largeop=\"true\" movablelimits=\"false\">∑</mo>";
  return indices.empty() ? big : "<munder>" + big + "{" + indices + "}</munder>";
}

std::string matrix(const std::vector<std::string>& cells, std::size_t columns) {
  std::string rows;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    if (k % columns == 0) rows += (k == 0 ? "" : "</mtr>") + std::string("<mtr>");
    rows += "<mtd>{" + cells[k] + "}</mtd>";
  }
  return "{<mo>[</mo><mtable>" + rows + "</mtr></mtable><mo>]</mo>}";
}

std::string entry(const std::string& name, const std::string& index) {
  return "<msub>{(" + name + ")}" + leaf("mn", index) + "</msub>";
}

std::string text(const std::string& words) { return xml_escaped(words); }
std::string in_line(const std::string& formula) { return math(formula, false); }
std::string reference(int equation) {
  const std::string no = std::to_string(equation);
  return "<a href=\"#e" + no + "\">(" + no + ")</a>";
}
std::string heading(int level, const std::string& words) {
  return tagged("h" + std::to_string(level + 1), words) + "\n";
}
std::string paragraph(const std::string& words) { return tagged("p", words) + "\n"; }

std::string table(const std::vector<std::string>& head, const std::vector<std::vector<std::string>>& rows) {
  const auto row = [](const std::vector<std::string>& cells, const std::string& element) {
    std::string content;
    for (const std::string& cell : cells) content += tagged(element, cell);
    return tagged("tr", content) + "\n";
  };
  std::string body;
  for (const auto& cells : rows) body += row(cells, "td");
  return tagged("div", tagged("table", tagged("thead", row(head, "th")) + tagged("tbody", body)), "table") +
         "\n";
}

std::string glossary(const std::vector<std::pair<std::string, std::string>>& entries) {
  std::string content;
  for (const auto& [symbol, meaning] : entries)
    content += tagged("dt", symbol) + tagged("dd", meaning) + "\n";
  return tagged("dl", content) + "\n";
}

std::string picture(const PaperPicture& p, const std::string& caption) {
  const std::string words = caption.empty() ? "" : tagged("figcaption", caption);
  if (p.svg.empty()) return words.empty() ? "" : tagged("p", caption) + "\n";
  const std::size_t from = p.svg.find("<svg");  // an XML declaration has no place inside HTML
  return tagged("figure", p.svg.substr(from == std::string::npos ? 0 : from) + words) + "\n";
}

std::string line_of(const Row& row, const std::string& kind) {
  std::string formula = row.left;
  if (row.equals) formula += leaf("mo", "=");
  for (int k = 0; k < row.depth; ++k) formula += "<mspace width=\"0.6em\"/>";
  return tagged("div", math(formula + "{" + row.right + "}", true),
                (row.left.empty() ? "row on" : "row") + kind);
}

std::string lines_of(const std::vector<Row>& rows) {
  std::string content;
  for (const Row& row : rows) content += line_of(row, "");
  return content;
}

std::string equation(const std::vector<Row>& rows, int no, const std::vector<std::string>& beside) {
  std::string number_text = "(" + std::to_string(no) + ")";
  for (const std::string& line : beside) number_text += tagged("span", line, "source");
  return "<div class=\"equation\" id=\"e" + std::to_string(no) + "\">" +
         tagged("div", lines_of(rows), "rows") + tagged("div", number_text, "number") + "</div>\n";
}

// Many stand in columns, the short ones.
std::string steps(const std::vector<Row>& rows) {
  constexpr std::size_t many = 10;
  constexpr double short_row = 32;
  if (rows.size() < many) return tagged("div", lines_of(rows), "steps") + "\n";
  std::string content;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const bool broken = rows[k].left.empty() || (k + 1 < rows.size() && rows[k + 1].left.empty());
    const bool wide = broken || mathml_width(rows[k].left) + mathml_width(rows[k].right) > short_row;
    content += line_of(rows[k], wide ? " wide" : "");
  }
  return tagged("div", content, "steps many") + "\n";
}

const Medium& html() {
  static const Medium medium{mathml_style(), mathml_width, 76,      sign,      number, words_in_formula,
                             power,          fraction,     sum,     matrix,    entry,  text,
                             in_line,        reference,    heading, paragraph, table,  glossary,
                             picture,        equation,     steps};
  return medium;
}

}  // namespace

std::string html_paper(const Paper& paper) {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>" +
         xml_escaped(paper.title) + "</title>\n<style>" + std::string(css) +
         "</style>\n</head>\n<body>\n<h1>" + xml_escaped(paper.title) + "</h1>\n" + written(paper, html()) +
         "</body>\n</html>\n";
}

}  // namespace articula
