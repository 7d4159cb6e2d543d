#include "base/latex.hpp"
#include "typeset/notation.hpp"

#include <gtest/gtest.h>

#include "expr/text.hpp"
#include "support/read_sheet.hpp"
#include "support/written.hpp"
#include "typeset/formula.hpp"
#include "typeset/latex_names.hpp"

namespace articula::test {
namespace {

Expr formula_of(Graph& g, const std::string& text) {
  return parse(g, text, [&](std::string_view name) {
    const bool joint = name[0] == 'q';
    return g.symbol(name, joint ? Kind::state : Kind::parameter);
  });
}

std::string name_of(const std::string& text) {
  Graph g;
  const Expr e = formula_of(g, text);
  const auto name = Notation({e}, {}).short_name(g, e.id());
  return name ? to_text(*name) : "-";
}

std::string latex_of(const std::string& text) {
  Graph g;
  const Expr e = formula_of(g, text);
  return latex_short_name(Notation({e}, {}).short_name(g, e.id()).value());
}

TEST(Notation, ShortNames) {
  expect_written(name_of, {{"cos(q1)", "C1"},
                           {"sin(q2 + q3)", "S23"},
                           {"sin(q3 + q2)", "S23"},
                           {"sin(q2 - q3)", "S2m3"},
                           {"cos(q1 - q2 + q3 - q4)", "C13m2m4"},
                           {"cos(q12)", "C_12"},
                           {"cos(q1 + q2)", "C12"},
                           {"cos(q1 + q10)", "C1_10"},
                           {"sin(q10 - q11)", "S10_m11"},
                           {"sin(q1 + q2 - q11)", "S1_2_m11"}});
}

TEST(Notation, OtherAnglesAreWrittenInFull) {
  for (const char* text : {"cos(alpha1)", "cos(2*q1)", "cos(q1/2)", "sin(q1 + pi/4)", "cos(q1 + 0.3)",
                           "cos(q1 + alpha1)", "cos(q1*q2)", "cos(qd1)"})
    EXPECT_EQ(name_of(text), "-") << text;
}

TEST(Notation, NoTwoAnglesShareAName) {
  std::map<std::string, std::string> by_name, by_latex;
  const std::vector<std::string> joints{"q1", "q2", "q3", "q10", "q11", "q12", "q110"};
  for (const std::string& a : joints)
    for (const std::string& b : joints)
      for (const std::string sign : {" + ", " - "}) {
        if (a == b) continue;
        for (const std::string& text : {"cos(" + a + ")", "cos(" + a + sign + b + ")"}) {
          Graph g;
          const Expr e = formula_of(g, text);
          const std::string full = to_text(e), name = name_of(text);
          const auto canonical = [&](const std::string& of) { return formula_of(g, of).fingerprint(); };
          EXPECT_EQ(canonical(meaning_of(name)), e.fingerprint()) << name << " is not " << full;
          EXPECT_EQ(canonical(by_latex.emplace(latex_of(text), text).first->second), e.fingerprint()) << text;
        }
      }
}

TEST(Notation, ATakenNameMakesEverythingFull) {
  Graph g;
  const Expr e = formula_of(g, "C1*cos(q1) + cos(q2)");
  EXPECT_TRUE(Notation({e}, {}).legend().empty());
  const Expr f = formula_of(g, "C3*cos(q1)");
  EXPECT_EQ(Notation({f}, {}).legend().size(), 1U);
  EXPECT_TRUE(Notation({f}, {"C1"}).legend().empty()) << "an intermediate variable is called so";
}

TEST(Notation, LatexNames) {
  expect_written(latex_of, {{"cos(q1)", "C_{1}"},
                            {"sin(q2 + q3)", "S_{23}"},
                            {"sin(q2 - q3)", "S_{2-3}"},
                            {"cos(q1 + q10)", "C_{1,10}"},
                            {"cos(q12)", "C_{(12)}"}});
  const std::map<std::string, std::string> names{{"d3", "d_{3}"},
                                                 {"XX3", "XX_{3}"},
                                                 {"g", "g"},
                                                 {"alpha1", "\\alpha_{1}"},
                                                 {"Gamma", "\\Gamma"},
                                                 {"alphabet1", "\\mathrm{alphabet}_{1}"},
                                                 {"q3", "q_{3}"},
                                                 {"qd3", "\\dot{q}_{3}"},
                                                 {"qdd12", "\\ddot{q}_{12}"},
                                                 {"tau2", "\\tau_{2}"},
                                                 {"q3.w", "q_{3,w}"},
                                                 {"qd3.wx", "\\dot{q}_{3,wx}"},
                                                 {"W3_2", "W_{3,2}"},
                                                 {"U11_3", "U_{11,3}"},
                                                 {"my_len", "\\mathit{my\\_len}"},
                                                 {"d_3", "\\mathit{d\\_3}"},
                                                 {"a1b", "\\mathit{a1b}"}};
  for (const auto& [name, latex] : names) EXPECT_EQ(latex_symbol(name), latex);
  EXPECT_EQ(latex_escaped("50% of a_b & {c} \\d ~^ #1 $"),
            "50\\% of a\\_b \\& \\{c\\} \\textbackslash{}d \\~{}\\^{} \\#1 \\$");
}

}  // namespace
}  // namespace articula::test
