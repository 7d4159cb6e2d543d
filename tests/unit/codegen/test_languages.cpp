// What languages differ in beside words: names, shapes of arrays, numbers, precision.

#include <gtest/gtest.h>

#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "codegen/codegen.hpp"

namespace articula::test {
namespace {

Program with_matrix(const std::string& name) {
  Graph g;
  const Expr x = g.symbol("x", Kind::state), y = g.symbol("y", Kind::state),
             t = g.symbol("Tau", Kind::parameter);
  return lower(name, {{"J", 1, 2, {t * x, y - x}}}, {"Tau"}, {{"R", 1, 2, {"x", "y"}}});
}

std::string text(const Language& language, const Program& program, const FileNotes& notes = {}) {
  return write_code(language, program, notes);
}

TEST(LanguageTable, NamesAndSuffixesAreTheirOwn) {
  std::set<std::string_view> names, suffixes;
  for (const Language& l : languages()) {
    EXPECT_TRUE(names.insert(l.name).second) << l.name;
    const bool variant = l.name.substr(0, 2) == "c-";  // C for another use
    EXPECT_NE(suffixes.insert(l.suffix).second, variant) << l.name;
  }
}

TEST(LanguageTable, MatricesWhereThereAreMatrices) {
  const Program p = with_matrix("m");
  for (const auto& [language, input, output] : {std::tuple{"cpp", "R[1]", "J[1] ="},
                                                {"javascript", "R[1]", "J[1] ="},
                                                {"fortran", "R(1, 2)", "J(1, 2) ="},
                                                {"matlab", "R(1, 2)", "J(1, 2) ="},
                                                {"julia", "R[1, 2]", "J[1, 2] ="},
                                                {"rust", "R[0][1]", "J[0][1] ="},
                                                {"python", "R[..., 0, 1]", "J[..., 0, 1] ="},
                                                {"maple", "R[1, 2]", "Matrix(["},
                                                {"mathematica", "R[[1, 2]]", "{{"}}) {
    const std::string code = text(language_named(language), p);
    EXPECT_NE(code.find(input), std::string::npos) << code;
    EXPECT_NE(code.find(output), std::string::npos) << code;
  }
}

TEST(LanguageTable, MathematicaHasNoUnderscores) {
  EXPECT_EQ(identifier(language_mathematica(), "puma560-full_idm"), "puma560FullIdm");
  EXPECT_EQ(identifier(language_mathematica(), "D"), "Dx");
  EXPECT_EQ(identifier(language_mathematica(), "_1"), "r1");
  EXPECT_EQ(language_mathematica().number(0.1234567890123456, Precision::f64), "0.1234567890123456`");
  EXPECT_EQ(language_mathematica().number(1.5e-30, Precision::f64), "1.5*^-30");
  EXPECT_EQ(language_mathematica().number(3e-4, Precision::f64), "3.0*^-4");
  EXPECT_EQ(language_mathematica().number(1e300, Precision::f64), "1.0*^300");
}

TEST(LanguageTable, FortranHasShortNamesAndLines) {
  const std::string name(200, 'a');
  for (const std::string& line :
       lines_of(text(language_fortran(), with_matrix(name), {std::string(300, 'b') + " c", {}, {}})))
    EXPECT_TRUE(line.size() <= 132 || line.find(' ', 2) == std::string::npos ||
                line.find("bbb") != std::string::npos)
        << line;
  EXPECT_LE(identifier(language_fortran(), name).size() + std::string("_parameters").size(), 63U);
}

TEST(LanguageTable, NamesNeverHideTheFunction) {
  for (const Language& l : languages()) {
    const Program p = with_matrix("R");
    EXPECT_NE(name_values(l, p).inputs.front(), identifier(l, p.name)) << l.name;
  }
}

// CUDA, made from C, once took its loops along, and wrote none of them.
TEST(LanguageTable, LoopsAreForC) {
  for (const Language& l : languages()) {
    const bool c = l.name == "c" || l.name == "c-fast";
    EXPECT_EQ(l.has_loops, c) << l.name;
    const CodeStyle style{.shape = Shape::loops};
    if (!c) {
      EXPECT_THROW(check_style(l, style), ModelError) << l.name;
    }
  }
}

TEST(LanguageTable, SinglePrecisionOrAnError) {
  const FileNotes notes{.title = "", .lines = {}, .style = {.precision = Precision::f32}};
  for (const Language& l : languages()) {
    if (l.has(Precision::f32))
      EXPECT_NE(text(l, with_matrix("m"), notes), text(l, with_matrix("m"))) << l.name;
    else
      EXPECT_THROW(text(l, with_matrix("m"), notes), ModelError) << l.name;
  }
  Graph g;
  Expr large = g.constant(1);
  for (int i = 0; i < 40; ++i) large = large * g.constant(10);
  const Program p = lower("m", {{"y", 1, 1, {large * g.symbol("x", Kind::state)}}}, {}, {{"s", 1, 1, {"x"}}});
  EXPECT_THROW(text(language_c(), p, notes), ModelError) << "1e40 is no float";
  EXPECT_NO_THROW(text(language_c(), p));
}

}  // namespace
}  // namespace articula::test
