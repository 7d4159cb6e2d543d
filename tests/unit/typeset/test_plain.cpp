#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "support/read_sheet.hpp"
#include "support/written.hpp"
#include "typeset.hpp"

namespace articula::test {
namespace {

// The formula alone, without legend and name.
std::string as_text(const std::string& text) {
  const std::string all = plain_formulas(sheet_of(text));
  const std::size_t at = all.find("x = ");
  return all.substr(at + 4, all.size() - at - 5);
}

std::vector<Expr> read_back(const Sheet& sheet) {
  return read_sheet(*sheet.graph, *sheet.graph, sheet.outputs, plain_formulas(sheet));
}

TEST(Plain, SumsAndSigns) {
  expect_written(as_text, {{"-a + b", "b - a"},
                           {"-a - b", "-a - b"},
                           {"a - (b - c)", "a - b + c"},
                           {"a - (-b)", "a + b"},
                           {"a*-b", "-a*b"},
                           {"1 - a", "1 - a"},
                           {"1 + a", "a + 1"},
                           {"-2*(a - b)", "2*(b - a)"},
                           {"-2*(a + b)", "-2*(a + b)"},
                           {"-(a - b)^3*c", "c*(b - a)^3"},
                           {"-(a - b)^2*c", "-c*(a - b)^2"},
                           {"0*a", "0"},
                           {"-3", "-3"}});
}

TEST(Plain, OrderOfFactorsAndTerms) {
  expect_written(as_text, {{"qd1*cos(q2)*d2*2", "2*d2*C2*qd1"},
                           {"(a + b)*sin(q1)*q3*M", "M*q3*S1*(a + b)"},
                           {"sin(q2)*cos(q1)*sin(q1)*cos(q2 + q3)", "C1*S1*S2*C23"},
                           {"2*MX2*d2*cos(q2) + d2^2*M2 + ZZ1", "ZZ1 + d2^2*M2 + 2*MX2*d2*C2"},
                           {"sqrt(2)*a*pi", "pi*sqrt(2)*a"}});
}

TEST(Plain, PowersAndFractions) {
  expect_written(as_text, {{"cos(q2)*cos(q2)", "C2^2"},
                           {"a*b*a*a", "a^3*b"},
                           {"(a + b)^2", "(a + b)^2"},
                           {"a/b", "a/b"},
                           {"a/(b*c)", "a/(b*c)"},
                           {"a/b/c", "a/(b*c)"},
                           {"a/(b/c)", "a*c/b"},
                           {"1/a", "1/a"},
                           {"-1/(a + b)", "-1/(a + b)"},
                           {"a/(b + 1/(c + 1/d))", "a/(b + 1/(c + 1/d))"},
                           {"a/b^2", "a/b^2"},
                           {"ZZ1*qd1^2/2", "ZZ1*qd1^2/2"},
                           {"2*a/(3*b)", "2*a/(3*b)"},
                           {"0.4318*a", "0.4318*a"},
                           {"1/2", "1/2"},
                           {"0.2", "0.2"},
                           {"a/3 + 100*b/7", "a/3 + 100*b/7"}});
}

TEST(Plain, Functions) {
  expect_written(as_text,
                 {{"cos(alpha1 + q2/2)", "cos(alpha1 + q2/2)"},
                  {"cos(alpha1)^2*sin(q1)", "cos(alpha1)^2*S1"},
                  {"atan2(b - a, -c)", "atan2(b - a, -c)"},
                  {"select(a - b, -a, b)*c", "c*select(a - b, -a, b)"},
                  {"FV*qd1 + FS*sign(qd1) + abs(qd1)*exp(-a)", "FV*qd1 + FS*sign(qd1) + exp(-a)*abs(qd1)"}});
}

TEST(Plain, EveryFormulaReadsBack) {
  for (const char* text :
       {"a/(b + 1/(c + 1/d)) - (a - b)^3*c", "sin(q2 - q3)*cos(q1 + q10)*cos(q12) - cos(q1)^4*qd1",
        "select(a - b, -a, b)*c/(a*b^2) - 7/3", "sqrt(a^2 + b^2)*atan2(-a, b) - exp(-abs(c))*sign(-c)",
        "-(a + b)*(c - d)*(a - b)/((a + c)*(b - d))", "0.000123*a - 123456789/1000000007*b + 17.5"}) {
    const Sheet sheet = sheet_of(text);
    EXPECT_TRUE(equal(read_back(sheet).front(), sheet.outputs.front().values.front())) << text;
  }
}

TEST(Plain, LegendAndTakenNames) {
  EXPECT_EQ(plain_formulas(sheet_of("a*sin(q2 + q3) + cos(q1)")),
            "with C1 = cos(q1), S23 = sin(q2 + q3)\n\nx = C1 + a*S23\n");
  EXPECT_EQ(plain_formulas(sheet_of("C1*sin(q2) + cos(q1)")), "x = cos(q1) + C1*sin(q2)\n");
}

TEST(Plain, QuaternionsAndUnderscores) {
  Sheet sheet{.title = "", .notes = {}};
  Graph& g = *sheet.graph;
  const Expr w = g.symbol("q1.w", Kind::state), x = g.symbol("q1.x", Kind::state);
  sheet.outputs.push_back({"R", 1, 1, {Rational(2) * w * x - g.symbol("my_len", Kind::parameter)}});
  EXPECT_EQ(plain_formulas(sheet), "R = 2*q1.w*q1.x - my_len\n");
}

TEST(Plain, NarrowMatricesHaveColumns) {
  Sheet sheet{.title = "", .notes = {}};
  sheet.outputs.push_back(matrix(sheet, "A", 2, 2, {"a + b*c", "0", "-1", "d"}));
  EXPECT_EQ(plain_formulas(sheet), "A =\n  [ a + b*c  0 ]\n  [ -1       d ]\n");
  sheet.outputs.front().columns = {"XX1", "a_long_name"};
  EXPECT_EQ(plain_formulas(sheet),
            "A =\n    XX1      a_long_name\n  [ a + b*c  0           ]\n  [ -1       d           ]\n");
}

TEST(Plain, WideMatricesAreBrokenIntoBlocks) {
  Sheet sheet{.title = "", .notes = {}};
  sheet.outputs.push_back(matrix(sheet, "A", 1, 5, {"a1 + b1", "a2 + b2", "a3 + b3", "a4 + b4", "a5 + b5"}));
  EXPECT_EQ(plain_formulas(sheet, 24),
            "A, columns 1 to 2 =\n  [ a1 + b1  a2 + b2 ]\n\nA, columns 3 to 4 =\n  [ a3 + b3  a4 + b4 ]\n\n"
            "A, column 5 =\n  [ a5 + b5 ]\n");
}

TEST(Plain, VeryWideMatricesAreListed) {
  Sheet sheet{.title = "", .notes = {}};
  const std::string longer = "a*b + c*d - e*f + (a + b)*(c + d + e)";
  sheet.outputs.push_back(matrix(sheet, "J", 2, 2, {"0", longer, "1", "0"}));
  EXPECT_EQ(plain_formulas(sheet, 30),
            "J[1,2] = a*b + c*d - e*f\n    + (a + b)*(c + d + e)\nJ[2,1] = 1\n"
            "the other entries of J (2 x 2) are 0\n");
  sheet.outputs.front() = matrix(sheet, "J", 2, 2, {longer, "b", "b", "0"});
  EXPECT_EQ(plain_formulas(sheet, 30),
            "J[1,1] = a*b + c*d - e*f\n    + (a + b)*(c + d + e)\nJ[1,2] = b\n"
            "J is symmetric: J[j,i] = J[i,j]\nthe other entries of J (2 x 2) are 0\n");
  sheet.outputs.front() = matrix(sheet, "J", 3, 1, {"0", "1", "6"});
  EXPECT_EQ(plain_formulas(sheet, 30), "J = [0, 1, 6]\n");
}

TEST(Plain, LongProductsAreBrokenInsideParentheses) {
  EXPECT_EQ(plain_formulas(sheet_of("a*(b + c + d + e + f*(g + h + i + j) + k)"), 26),
            "x = a*(b + c + d + e + k\n      + f*(g + h + i + j))\n");
}

TEST(Plain, NoLineIsLongerThanNeeded) {
  Sheet sheet{.title = "", .notes = {}};
  std::string text = "0";
  for (int i = 1; i <= 300; ++i) text += " + a" + std::to_string(i) + "*cos(q1)";
  sheet.outputs.push_back(matrix(sheet, "x", 1, 1, {text}));
  for (const std::size_t width : {40U, 100U})
    for (const std::string& line : lines_of(plain_formulas(sheet, width))) EXPECT_LE(line.size(), width);
}

TEST(Plain, HugeMatrices) {
  Sheet sheet{.title = "", .notes = {}};
  std::vector<std::string> texts(100 * 100, "0");
  texts[5] = "a", texts[9999] = "b + c";
  sheet.outputs.push_back(matrix(sheet, "A", 100, 100, texts));
  EXPECT_TRUE(equal(read_back(sheet)[9999], sheet.outputs.front().values[9999]));
}

TEST(Plain, WholeSheet) {
  Sheet sheet{.title = "Robot r: a model.",
              .notes = {"a note", "and one that is longer than the width of it"}};
  sheet.definitions.push_back({"ZZR1", formula(sheet, "ZZ1 + IA1")});
  sheet.steps.push_back({"t1", formula(sheet, "ZZR1*qd1")});
  sheet.factors.push_back(matrix(sheet, "F1", 1, 1, {"a"}));
  sheet.factors.push_back(matrix(sheet, "F2", 1, 1, {"t1"}));
  sheet.product = "J";
  sheet.outputs.push_back(matrix(sheet, "J", 1, 1, {"a*t1"}));
  EXPECT_EQ(plain_text(sheet, 30),
            "Robot r: a model.\n\na note\nand one that is longer than\n  the width of it\n\n"
            "ZZR1 = ZZ1 + IA1\n\nt1 = ZZR1*qd1\n\nF1 = a\n\nF2 = t1\n\nJ = F1 F2\n\nJ = a*t1\n");
}

TEST(Plain, AFormulaWithoutEndIsRefused) {
  Sheet sheet{.title = "", .notes = {}};
  Expr e = formula(sheet, "a");
  for (int i = 0; i < 60; ++i) e = (e + formula(sheet, "b")) * (e + formula(sheet, "c"));
  sheet.outputs.push_back({"x", 1, 1, {e}});
  EXPECT_THROW(plain_formulas(sheet), ModelError);
}

TEST(Plain, DepthIsNoLimit) {
  Sheet sheet{.title = "", .notes = {}};
  Expr e = formula(sheet, "a");
  const Expr b = formula(sheet, "b");
  for (int i = 0; i < 1000; ++i) e = sqrt(e + b);
  sheet.outputs.push_back({"x", 1, 1, {e}});
  const std::string text = plain_formulas(sheet);
  EXPECT_EQ(std::count(text.begin(), text.end(), ')'), 1000);
}

}  // namespace
}  // namespace articula::test
