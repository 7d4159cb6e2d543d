// Papers: every kind of part, in HTML and in LaTeX.

#include "typeset/paper.hpp"

#include <gtest/gtest.h>

#include <pugixml.hpp>

#include "base/text.hpp"
#include "unit/typeset/typeset.hpp"

namespace articula::test {
namespace {

Mark sign_mark(const std::string& text) { return {.kind = Mark::Kind::sign, .text = text}; }
Mark letter_mark(const std::string& base) { return {.kind = Mark::Kind::letter, .letter = {.base = base}}; }

struct Example {
  Sheet sheet;  // whose graph the formulas are of
  Paper paper{.title = "A <title> & 50%"};
  Example() { paper.graph = sheet.graph; }
  Expr e(const std::string& text) { return formula(sheet, text); }
};

int count_of(const std::string& text, const std::string& part) {
  int found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

std::string html_of(const Paper& paper) {
  std::string text = html_paper(paper);
  pugi::xml_document document;
  const pugi::xml_parse_result result =
      document.load_string(text.c_str(), pugi::parse_default | pugi::parse_doctype);
  EXPECT_TRUE(result) << result.description() << "\n" << text.substr(0, 3000);
  return text;
}

TEST(Paper, EveryPartIsWritten) {
  Example x;
  x.paper.blocks = {
      Heading{1, "Masses & <forces>"},
      Paragraph{
          {{.text = "mass "}, {.marks = {letter_mark("M")}}, {.text = " is "}, {.formula = x.e("M1 + M2")}}},
      PaperTable{{{{.text = "j"}}, {{.text = "M"}}}, {{{{.text = "1"}}, {{.formula = x.e("M1")}}}}},
      Glossary{{{{{.marks = {letter_mark("tau")}}}, {{.text = "a torque"}}}}},
      PaperPicture{"<?xml version=\"1.0\"?><svg xmlns=\"http://www.w3.org/2000/svg\"></svg>",
                   "\\begin{tikzpicture}\\end{tikzpicture}",
                   {{.text = "a robot"}}},
      Equation{.number = 7,
               .left = {letter_mark("B")},
               .between = {{letter_mark("A"), sign_mark("+"), letter_mark("C")}},
               .terms = {{Output{"", 2, 2, {x.e("M1"), x.e("0"), x.e("t1"), x.e("M2*cos(q1)")}}}},
               .steps = {{"t1", x.e("M1*d2^2")}},
               .source = "[Key] (3)",
               .from = {2, 4, 5, 6}}};
  const std::string html = html_of(x.paper), latex = latex_paper(x.paper);
  for (const char* part :
       {"<h2>Masses &amp; &lt;forces&gt;</h2>", "<td>1</td>", "<dd>a torque</dd>", "<figure><svg", "a robot",
        "id=\"e7\"", "(7)", "[Key] (3)", "by <a href=\"#e2\">(2)</a>, <a href=\"#e4\">(4)</a>-", "<mtr><mtd>",
        "class=\"steps\"", "<title>A &lt;title&gt; &amp; 50%</title>"})
    EXPECT_NE(html.find(part), std::string::npos) << part << "\n" << html;
  EXPECT_EQ(html.find("<?xml"), std::string::npos);
  EXPECT_EQ(html.find("http://www.w3.org/1"), std::string::npos);
  for (const char* part :
       {"\\section*{Masses \\& ", "\\begin{tabular}{cc}", "\\glossaryentry{$\\tau $}{a torque}",
        "\\begin{tikzpicture}", "\\usepackage{tikz}",
        "\\beside}{\\\\ \\footnotesize [Key] (3)\\\\ \\footnotesize by \\eqref{e2}, \\eqref{e4}-\\eqref{e6}}",
        "\\label{e7}", "\\begin{bmatrix} M_{1} & 0 \\\\ t_{1} & M_{2}\\,C_{1} \\end{bmatrix}", "t_{1} &= "})
    EXPECT_NE(latex.find(part), std::string::npos) << part << "\n" << latex;
}

// A symbol with a letter is written as that letter, with its powers; a cosine keeps its short name beside it.
TEST(Paper, SymbolsWithLetters) {
  Example x;
  x.paper.letters = {{"m1", {.base = "m", .above = "'", .below = "1"}},
                     {"C1", {.base = "C", .above = "'", .below = "1"}},
                     {"tau1", {.base = "Gamma", .below = "1"}}};
  x.paper.blocks = {Paragraph{{{.formula = x.e("m1^2 + m2*C1*cos(q1) + tau1")}}}};
  const std::string html = html_of(x.paper), latex = latex_paper(x.paper);
  EXPECT_NE(latex.find("{m_{1}^{\\prime} }^{2}"), std::string::npos) << latex;
  EXPECT_NE(latex.find("m_{2}\\,{C_{1}^{\\prime} }\\,C_{1}"), std::string::npos) << latex;
  EXPECT_NE(latex.find("{\\Gamma_{1} }"), std::string::npos) << latex;
  EXPECT_NE(html.find("<msubsup><mi>m</mi><mi>1</mi><mo>′</mo></msubsup>"), std::string::npos) << html;
}

// What does not fit on a line goes over several; a matrix that does not fit, entry by entry.
TEST(Paper, WideEquationsBreak) {
  Example x;
  std::string sum = "a1";
  for (int k = 2; k < 60; ++k) sum += " + a" + std::to_string(k) + "*b" + std::to_string(k);
  const Expr wide = x.e(sum);
  x.paper.blocks = {Equation{.number = 1, .left = {letter_mark("E")}, .terms = {{Output{"", 1, 1, {wide}}}}},
                    Equation{.number = 2,
                             .left = {letter_mark("B")},
                             .terms = {{Output{"", 2, 2, {wide, x.e("b"), x.e("b"), x.e("0")}}}}}};
  const std::string html = html_of(x.paper), latex = latex_paper(x.paper);
  EXPECT_NE(html.find("class=\"row on\""), std::string::npos);
  EXPECT_NE(html.find("the matrix is symmetric; the other entries are 0"), std::string::npos);
  EXPECT_NE(latex.find("\\bigl(B \\bigr)_{1,2}"), std::string::npos) << latex;
  for (const std::string& line : lines_of(latex)) EXPECT_LT(line.size(), 400U) << line;
}

// So does an equation in general, but for its matrices: a link that carries three has as many moments.
TEST(Paper, LongSidesBreak) {
  Example x;
  Marks side, matrix{{.kind = Mark::Kind::matrix, .cells = {}, .columns = 1}};
  for (int k = 0; k < 40; ++k) {
    if (k > 0) side.push_back(sign_mark("+"));
    side.push_back(letter_mark("a"));
  }
  matrix.front().cells = {side};
  x.paper.blocks = {Equation{.number = 1, .left = {letter_mark("B")}, .between = {side, side}},
                    Equation{.number = 2, .left = {letter_mark("B")}, .between = {matrix}}};
  const std::string latex = latex_paper(x.paper);
  EXPECT_EQ(count_of(latex, "= a"), 2) << latex;
  EXPECT_GE(count_of(latex, "\\\\\n &\\quad "), 2) << latex;
  EXPECT_EQ(count_of(latex, "\\begin{bmatrix} a  + a"), 1) << latex;
  EXPECT_EQ(count_of(latex.substr(latex.find("bmatrix")), "quad"), 0) << latex;
}

TEST(Paper, NoScriptAndNothingFromElsewhere) {
  Example x;
  const std::string html = html_of(x.paper);
  for (const char* part : {"<script", "src=", "href=", "@import", "url("})
    EXPECT_EQ(html.find(part), std::string::npos) << part;
}

}  // namespace
}  // namespace articula::test
