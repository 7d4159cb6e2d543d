// Equations in general: quantities become letters of a notation; what stands for a negative turns its sign; indices match.

#include "api/derivation/phrases.hpp"

#include <gtest/gtest.h>

#include "api/derivation/index_rule.hpp"

namespace articula::test {
namespace {

const Lettering& notation(const char* name) { return entry_named(letterings(), "notation", name); }

std::string latex_of(const char* lettering, const std::string& text, const Indices& at = {}) {
  Paper paper;
  paper.blocks = {Paragraph{{{.marks = phrase(notation(lettering), text, at)}}}};
  const std::string whole = latex_paper(paper);
  const std::size_t from = whole.find('$');
  return whole.substr(from, whole.find('$', from + 1) - from + 1);
}

TEST(Phrases, LettersOfTheNotation) {
  const Indices at{{"j", "3"}, {"i", "2"}};
  EXPECT_EQ(latex_of("khalil", "w[j,j] = A[j,i] w[i,i]", at),
            "${}^{3}\\boldsymbol{\\omega}_{3} ={}^{3}\\mathbf{A}_{2} {}^{2}\\boldsymbol{\\omega}_{2} $");
  EXPECT_EQ(latex_of("khalil", "frac{1}{2} qd[j]", at), "$\\frac{1}{2}\\dot{q}_{3} $");
  EXPECT_EQ(latex_of("lucassen", "a[j,j]", at), "${}^{3}\\mathbf{e}_{3}^{l} $");
}

std::string html_of(const char* lettering, const std::string& text, const Indices& at = {}) {
  Paper paper;
  paper.blocks = {Paragraph{{{.marks = phrase(notation(lettering), text, at)}}}};
  const std::string whole = html_paper(paper);
  const std::size_t from = whole.find("<math");
  return whole.substr(from, whole.find("</math>", from) - from);
}

// The hat of an angular acceleration: its letter has the dot and the hat.
TEST(Phrases, AHatStandsOverTheDot) {
  const Indices at{{"j", "3"}};
  for (const char* lettering : {"khalil", "lucassen"}) {
    EXPECT_EQ(latex_of(lettering, "hat:wd[j,j]", at), "${}^{3}\\hat{\\dot{\\boldsymbol{\\omega}}}_{3} $");
    EXPECT_EQ(latex_of(lettering, "hat:w[j,j]", at), "${}^{3}\\hat{\\boldsymbol{\\omega}}_{3} $");
    EXPECT_NE(html_of(lettering, "hat:wd[j,j]", at).find("ω</mi><mo>˙</mo></mover><mo>^</mo></mover>"),
              std::string::npos)
        << html_of(lettering, "hat:wd[j,j]", at);
    EXPECT_EQ(html_of(lettering, "hat:w[j,j]", at).find("˙"), std::string::npos);
  }
}

// In the report iF + F^l + F^u + m g = 0: the inertial force stands for its negative.
TEST(Phrases, OppositeLettersTurnTheirSign) {
  const Indices at{{"j", "3"}};
  EXPECT_EQ(latex_of("lucassen", "F[j,j] + f[j,j]", at),
            "$ - {}_{i}^{3}\\mathbf{F}_{3}  + {}^{3}\\mathbf{F}_{3}^{l} $");
  EXPECT_EQ(latex_of("lucassen", "f[j,j] - F[j,j]", at),
            "${}^{3}\\mathbf{F}_{3}^{l}  + {}_{i}^{3}\\mathbf{F}_{3} $");
  EXPECT_EQ(latex_of("lucassen", "- F[j,j]", at), "${}_{i}^{3}\\mathbf{F}_{3} $");
}

TEST(Phrases, NumbersHaveTruePowers) {
  const auto latex = [](double x) {
    Paper paper;
    paper.blocks = {Paragraph{{{.marks = number_marks(x)}}}};
    const std::string whole = latex_paper(paper);
    const std::size_t from = whole.find('$');
    return whole.substr(from, whole.find('$', from + 1) - from + 1);
  };
  EXPECT_EQ(latex(0.25), "$0.25$");
  EXPECT_EQ(latex(1e-4), "$10^{ - 4}$");
  EXPECT_EQ(latex(-2.5e-7), "$ - 2.5\\cdot 10^{ - 7}$");
  EXPECT_EQ(latex(3e20), "$3\\cdot 10^{20}$");
}

TEST(Phrases, UnknownQuantitiesAreBugs) {
  EXPECT_THROW(phrase(notation("khalil"), "nothing[j]"), Bug);
  EXPECT_THROW(closing_brace("{a", 0), Bug);
}

TEST(Phrases, EveryNotationHasALetterForEveryQuantity) {
  for (const Quantity& q : notation("khalil").quantities)
    EXPECT_NO_THROW(quantity_named(notation("lucassen"), q.name));
}

std::vector<std::string> faults(const char* lettering, const std::string& left, const std::string& right) {
  const Indices at{{"j", "3"}, {"i", "2"}};
  return index_faults(
      {.left = phrase(notation(lettering), left, at), .between = {phrase(notation(lettering), right, at)}});
}

TEST(IndexRule, MatchesAndMismatches) {
  for (const char* convention : {"khalil", "lucassen"}) {
    EXPECT_TRUE(faults(convention, "w[j,j]", "A[j,i] w[i,i] + qd[j] a[j,j]").empty());
    EXPECT_TRUE(faults(convention, "Vd[j,j]", "A[j,i] (Vd[i,i] + U[i,i] P[i,j])").empty());
    EXPECT_TRUE(faults(convention, "E", "frac{1}{2} w[j,j]' J[j,j] w[j,j]").empty());
    EXPECT_FALSE(faults(convention, "w[j,j]", "A[i,j] w[i,i]").empty());  // what follows is in 2, not in 3
    EXPECT_FALSE(faults(convention, "w[j,j]", "w[i,i] + qd[j] a[j,j]").empty());  // added in two frames
    EXPECT_FALSE(faults(convention, "w[i,i]", "A[j,i] w[i,i]").empty());          // the sides differ
    EXPECT_FALSE(faults(convention, "Vd[j,j]", "A[j,i] (Vd[i,i] + U[i,i] P[j,i])").empty());
    EXPECT_TRUE(faults(convention, "m[j,j]", "P[j,i] x A[j,i] f[i,i]").empty());
    EXPECT_FALSE(faults(convention, "m[j,j]", "P[j,i] x f[i,i]").empty());
  }
}

}  // namespace
}  // namespace articula::test
