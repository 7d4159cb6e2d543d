// Formulas as MathML: every operation is well formed and says what it means; letters with indices on all sides.

#include "typeset/mathml.hpp"

#include <gtest/gtest.h>

#include <pugixml.hpp>

#include "base/text.hpp"
#include "unit/typeset/typeset.hpp"

namespace articula::test {
namespace {

bool well_formed(const std::string& text) {
  pugi::xml_document document;
  return static_cast<bool>(document.load_string(("<math>" + text + "</math>").c_str()));
}

// What a reader sees: the text of all elements.
std::string read_aloud(const std::string& text) {
  std::string plain;
  bool tag = false;
  for (const char c : text) {
    if (c == '<') tag = true;
    if (!tag) plain += c;
    if (c == '>') tag = false;
  }
  return plain;
}

std::string shown(const std::string& formula_text) {
  Sheet sheet;
  const Expr e = formula(sheet, formula_text);
  const std::string text = mathml(written(e, mathml_style(), Notation({e}, {})));
  EXPECT_TRUE(well_formed(text)) << text;
  return text;
}

TEST(MathML, EveryOperationIsWellFormed) {
  for (const char* f : {"a + b",
                        "a - b",
                        "-a",
                        "2*a/3",
                        "a/b",
                        "(a + b)/(c + d)",
                        "a^2*(b + c)^3",
                        "sqrt(a + 1)",
                        "abs(q1)",
                        "sign(qd1)",
                        "exp(-a)",
                        "atan2(q1, a)",
                        "select(q1, a, b)",
                        "sin(q1 + q2)*cos(q12)",
                        "sin(a*b)^2",
                        "pi/2",
                        "0.25",
                        "-1/3",
                        "alpha1*d_odd",
                        "q3*W3_2 - (a - (b - (c - d*e)))",
                        "1/a"})
    shown(f);
}

TEST(MathML, SaysWhatTheFormulaSays) {
  EXPECT_EQ(read_aloud(shown("d2*M2*cos(q1 + q2) - MX1")), "d2M2C12−MX1");
  EXPECT_EQ(read_aloud(shown("-(a + b)*c")), "−c(a+b)");
  EXPECT_NE(shown("qdd1").find("<mover accent=\"true\"><mi>q</mi><mo>¨</mo></mover>"), std::string::npos);
  EXPECT_NE(shown("theta1 + pi").find("<mi>π</mi>"), std::string::npos);
  EXPECT_EQ(read_aloud(shown("a - b*(c - d)")), "a+b(d−c)");
}

TEST(MathML, LettersHaveIndicesOnAllSides) {
  const std::string text = mathml_letter(
      {.base = "F", .bold = true, .left_above = "i", .left_below = "a", .above = "l", .below = "3"});
  EXPECT_TRUE(well_formed(text));
  EXPECT_EQ(text,
            "<mmultiscripts><mi mathvariant=\"normal\" "
            "class=\"b\">F</mi><mi>3</mi><mi>l</mi><mprescripts/><mi>a</mi><mi>i</mi></mmultiscripts>");
  EXPECT_EQ(read_aloud(mathml_letter({.base = "omega", .accents = {"dot"}, .below = "j"})), "ω˙j");
  EXPECT_TRUE(well_formed(mathml_letter({.base = "J", .above = "(2)", .below = "p"})));
}

TEST(MathML, LinesOfALongFormulaAreWellFormedEach) {
  std::string sum = "a1*(b1 - c1)";
  for (int k = 2; k < 30; ++k) sum += " + a" + std::to_string(k) + "*(b" + std::to_string(k) + " - c1/2)";
  EXPECT_GT(mathml_width(written(
                [&] {
                  static Sheet sheet;
                  return formula(sheet, sum);
                }(),
                mathml_style(), {})),
            200);
  shown(sum);
}

// As high as what they enclose, whatever stands beside them; where a line breaks inside they have no row.
TEST(MathML, ParenthesesHaveARowOfTheirOwn) {
  const std::string open = "<mo form=\"prefix\">(</mo>", close = "<mo form=\"postfix\">)</mo>",
                    a = "<mi>a</mi>";
  EXPECT_EQ(mathml("(" + a + ")" + a), "<mrow>" + open + a + close + "</mrow>" + a);
  EXPECT_EQ(mathml("((" + a + ")" + a + ")"),
            "<mrow>" + open + "<mrow>" + open + a + close + "</mrow>" + a + close + "</mrow>");
  EXPECT_EQ(mathml(a + ")(" + a), a + close + open + a);
  EXPECT_EQ(mathml("{(" + a + "}" + a + ")"), "<mrow>" + open + a + "</mrow>" + a + close);
  EXPECT_EQ(mathml("<mtext>(a)</mtext>"), "<mtext>(a)</mtext>");
}

}  // namespace
}  // namespace articula::test
