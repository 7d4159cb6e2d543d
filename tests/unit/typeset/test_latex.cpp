#include <gtest/gtest.h>

#include "support/read_sheet.hpp"
#include "support/written.hpp"
#include "typeset.hpp"

namespace articula::test {
namespace {

std::string latex(const std::string& text) {
  const std::string all = latex_fragment(sheet_of(text));
  EXPECT_EQ(latex_fault(all), "") << all;
  const std::size_t at = all.find("x &= ") + 5;
  return all.substr(at, all.find("\n\\end{align*}") - at);
}

TEST(Latex, Formulas) {
  expect_written(latex, {{"2*MX2*d2*cos(q2) + ZZ1", "ZZ_{1} + 2\\,MX_{2}\\,d_{2}\\,C_{2}"},
                         {"-a - b", "-a - b"},
                         {"-2*(a - b)", "2\\,(b - a)"},
                         {"ZZ1*qd1^2/2", "\\frac{1}{2}\\,ZZ_{1}\\,\\dot{q}_{1}^{2}"},
                         {"2*(a + b)/(3*(c + d))", "\\frac{2\\,(a + b)}{3\\,(c + d)}"},
                         {"a/(b + 1/(c + 1/d))", "\\frac{a}{b + \\frac{1}{c + \\frac{1}{d}}}"},
                         {"a*(b + c/d)", "a\\,\\left(b + \\frac{c}{d}\\right)"},
                         {"(a + b)^2", "(a + b)^{2}"},
                         {"(a + b)/c", "\\frac{a + b}{c}"},
                         {"1/3", "\\frac{1}{3}"},
                         {"0.4318*a", "0.4318\\,a"},
                         {"cos(q1)^2*sin(q2 - q3)", "C_{1}^{2}\\,S_{2-3}"}});
}

TEST(Latex, Functions) {
  expect_written(latex,
                 {{"cos(alpha1 + q2/2)^2", "\\cos\\left(\\alpha_{1} + \\frac{1}{2}\\,q_{2}\\right)^{2}"},
                  {"sin(alpha1)^2", "\\sin^{2}(\\alpha_{1})"},
                  {"sqrt(a + b)*c", "c\\,\\sqrt{a + b}"},
                  {"atan2(a, -b)", "\\operatorname{atan2}(a, -b)"},
                  {"abs(qd1)*sign(qd1)", "\\left|\\dot{q}_{1}\\right|\\,\\operatorname{sign}(\\dot{q}_{1})"},
                  {"exp(-a)", "\\exp(-a)"},
                  {"select(c, a, b)",
                   "\\left(\\begin{cases}a & c \\ge 0\\\\ b & \\text{otherwise}\\end{cases}\\right)"}});
}

TEST(Latex, Legend) {
  EXPECT_TRUE(
      latex_fragment(sheet_of("cos(q1)*sin(q2 + q3)"))
          .starts_with("\\noindent with $C_{1} = \\cos(q_{1})$,\n$S_{23} = \\sin(q_{2} + q_{3})$\n\n"));
  EXPECT_EQ(latex("C1*cos(q1)"), "C_{1}\\,\\cos(q_{1})");
}

TEST(Latex, Matrices) {
  Sheet sheet{.title = "", .notes = {}};
  sheet.outputs.push_back(matrix(sheet, "A", 2, 2, {"a", "0", "-1", "d"}));
  EXPECT_EQ(latex_fragment(sheet),
            "\\[ \\mathbf{A} = \\begin{bmatrix}\na & 0 \\\\\n-1 & d\n\\end{bmatrix} \\]\n");
  sheet.outputs.front() = matrix(sheet, "Lambda", 1, 2, {"a", "b"});
  sheet.outputs.front().columns = {"XX1", "a_b"};
  EXPECT_EQ(latex_fragment(sheet),
            "\\noindent Columns of $\\boldsymbol{\\Lambda}$: $XX_{1}$,\n$\\mathit{a\\_b}$.\n"
            "\\[ \\boldsymbol{\\Lambda} = \\begin{bmatrix}\na & b\n\\end{bmatrix} \\]\n");
}

TEST(Latex, WideMatricesAreListedAndLongSumsBroken) {
  Sheet sheet{.title = "", .notes = {}};
  std::string text = "0";
  for (int i = 1; i <= 40; ++i) text += " + a" + std::to_string(i);
  sheet.outputs.push_back(matrix(sheet, "qdd", 2, 2, {"0", text, "b", "0"}));
  const std::string all = latex_fragment(sheet);
  EXPECT_EQ(latex_fault(all), "");
  EXPECT_TRUE(all.starts_with("\\begin{align*}\n\\ddot{\\mathbf{q}}_{1,2} &= a_{1} + a_{2}")) << all;
  EXPECT_NE(all.find("\\\\\n&\\quad{} + a_{"), std::string::npos) << all;
  EXPECT_NE(all.find("\\\\\n\\ddot{\\mathbf{q}}_{2,1} &= b\\\\\n"), std::string::npos) << all;
  EXPECT_NE(all.find("the other entries of $\\ddot{\\mathbf{q}}$ ($2 \\times 2$) are $0$"),
            std::string::npos);
}

TEST(Latex, Document) {
  Sheet sheet{.title = "Robot a_b: 100%", .notes = {"x^2 & {y}"}};
  sheet.steps.push_back({"VP1_2", formula(sheet, "g*sin(q1)")});
  sheet.factors.push_back(matrix(sheet, "F1", 1, 2, {"a", "b"}));
  sheet.factors.push_back(matrix(sheet, "F2", 2, 1, {"c", "d"}));
  sheet.product = "J";
  sheet.outputs.push_back(matrix(sheet, "J", 1, 12, std::vector<std::string>(12, "VP1_2")));
  const std::string all = latex_document(sheet);
  EXPECT_EQ(latex_fault(all), "");
  for (const char* part :
       {"\\documentclass[a4paper]{article}", "\\usepackage{amsmath}", "\\allowdisplaybreaks",
        "\\setcounter{MaxMatrixCols}{12}", "\\section*{Robot a\\_b: 100\\%}",
        "\\noindent x\\^{}2 \\& \\{y\\}", "VP_{1,2} &= g\\,S_{1}",
        "\\[ \\mathbf{J} = \\mathbf{F_{1}}\\,\\mathbf{F_{2}} \\]", "\\end{document}\n"})
    EXPECT_NE(all.find(part), std::string::npos) << part << "\n" << all;
}

TEST(Latex, FaultsAreSeen) {
  EXPECT_NE(latex_fault("{a"), "");
  EXPECT_NE(latex_fault("a}"), "");
  EXPECT_NE(latex_fault("\\begin{align*} \\end{bmatrix}"), "");
  EXPECT_NE(latex_fault("\\[ \\left( a \\]"), "");
  EXPECT_NE(latex_fault("a_b"), "");
  EXPECT_NE(latex_fault("$a"), "");
  EXPECT_NE(latex_fault("\\[ a\n\nb \\]"), "");
  EXPECT_EQ(latex_fault("\\{ $a_b$ \\[ \\left(a^{2}\\right) \\]"), "");
}

}  // namespace
}  // namespace articula::test
