// Letters of derivations: none has two meanings, whatever a robot's parameters are called; the list of symbols and the table of parameters.

#include <gtest/gtest.h>

#include "api/api.hpp"
#include "api/derivation.hpp"
#include "api/derivation/clashes.hpp"
#include "base/text.hpp"
#include "io/read.hpp"
#include "typeset/symbol_parts.hpp"
#include "unit/api/derivation/glossary.hpp"

namespace articula::test {
namespace {

// Three links, whose parameters a, b and c are a mass of link 2, a mass of link 3 and a length.
Robot polar(const std::string& a, const std::string& b, const std::string& c) {
  std::string text = R"(
articula: 2
name: polar
gravity: [0, 0, -9.81]
parameters: {<a>: 3, <b>: 2, <c>: 1/2500}
joints:
  - {name: pillar}
  - {name: shoulder, alpha: pi/2, d: <c>, theta: q2 + pi/2}
  - {name: slide, type: prismatic, alpha: pi/2, r: q3}
links:
  - {link: pillar, YY: 0.1, ZZ: 0.1, M: 1}
  - {link: shoulder, M: <a>, MY: -<a>*<c>/2, XX: <a>*<c>^2/3, ZZ: <a>*<c>^2/3, YY: 0.01}
  - {link: slide, M: <b>, XX: 0.01, YY: 0.01, ZZ: 0.005, FV: 3, FS: 2}
)";
  for (const auto& [mark, name] : {std::pair("<a>", a), std::pair("<b>", b), std::pair("<c>", c)})
    for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark))
      text.replace(at, 3, name);
  return read_robot_text(text, "polar.yaml");
}

void add_letters(const Marks& marks, std::vector<Letter>& list) {
  for (const Mark& mark : marks) {
    if (mark.kind == Mark::Kind::letter && !mark.letter.base.empty()) list.push_back(mark.letter);
    add_letters(mark.over, list), add_letters(mark.under, list);
    for (const Marks& cell : mark.cells) add_letters(cell, list);
  }
}

std::vector<Letter> letters_of(const Paper& paper) {
  std::vector<Letter> list;
  const auto add = [&](const Words& words) {
    for (const Inline& part : words) add_letters(part.marks, list);
  };
  for (const PaperPart& block : paper.blocks) {
    if (const auto* e = std::get_if<Equation>(&block)) {
      add_letters(e->left, list);
      for (const Marks& side : e->between) add_letters(side, list);
    }
    if (const auto* p = std::get_if<Paragraph>(&block)) add(p->words);
    if (const auto* t = std::get_if<PaperTable>(&block))
      for (const Words& cell : t->head) add(cell);
  }
  return list;
}

// Could a reader take the symbol for the letter? On a board bold type and left indices are not to be relied on.
bool looks_like(const SymbolParts& symbol, const Letter& letter) {
  if (symbol.letters != letter.base || !letter.accents.empty()) return false;
  const bool any = letter.below == "i" || letter.below == "j" || letter.below == "k";
  return symbol.index == letter.below || (any && !symbol.index.empty());
}

std::set<std::string> primed(const ProvenPaper& d) {
  std::set<std::string> names;
  for (const auto& [name, letter] : d.paper.letters)
    if (letter.above == "'") names.insert(name);
  return names;
}

TEST(DerivationLetters, NoneHasTwoMeanings) {
  const std::array<std::array<std::string, 3>, 8> robots{{{"m1", "m2", "L"},
                                                          {"M3", "M1", "T"},
                                                          {"T", "U", "B"},
                                                          {"J1", "J2", "r3"},
                                                          {"D3", "R3", "h"},
                                                          {"XX2", "C1", "d3"},
                                                          {"G", "Gamma1", "omega2"},
                                                          {"S2", "n1", "O2"}}};
  for (const auto& [a, b, c] : robots)
    for (const std::string& method : derivation_methods())
      for (const std::string& notation : derivation_notations()) {
        const ProvenPaper d = derivation(polar(a, b, c), {method, notation});
        const std::vector<Letter> letters = letters_of(d.paper);
        for (const std::string& name : {a, b, c}) {
          if (d.paper.letters.count(name) != 0) continue;
          for (const Letter& letter : letters)
            if (looks_like(parts_of_symbol(name), letter)) {
              ADD_FAILURE() << name << " " << method << " " << notation << ": " << letter.base << "_"
                            << letter.below;
              break;
            }
        }
      }
}

// In equations, tables, the figure, the list of symbols.
TEST(DerivationLetters, PrimesStandEverywhere) {
  const Robot robot = polar("m1", "m2", "L");
  const ProvenPaper d = derivation(robot, {"newton-euler", "lucassen"});
  EXPECT_EQ(primed(d), (std::set<std::string>{"m1", "m2"}));
  const std::string html = html_paper(d.paper), latex = latex_paper(d.paper);
  EXPECT_EQ(html.find("<msub><mi>m</mi><mn>2</mn></msub>"), std::string::npos);
  EXPECT_EQ(latex.find("m_{2}}"), std::string::npos);
  EXPECT_EQ(latex.find("m_{2}\\,"), std::string::npos);
  EXPECT_NE(latex.find("{m_{2}^{\\prime} }"), std::string::npos);
  std::size_t told = 0;
  for (std::size_t at = html.find("Parameters with a prime"); at != std::string::npos;
       at = html.find("Parameters with a prime", at + 1))
    ++told;
  EXPECT_EQ(told, 2U) << "at the figure and in the list of symbols";

  const std::string figure = html_paper(derivation(polar("m1", "m2", "T"), {"lagrange", "khalil"}).paper);
  EXPECT_NE(figure.find("T</tspan>′"), std::string::npos) << "d_2 = T' in the figure";
}

TEST(DerivationLetters, LettersOfOtherDocumentsAreFree) {
  EXPECT_EQ(primed(derivation(polar("m1", "m2", "L"), {"lagrange", "khalil"})), std::set<std::string>{"L"});
  EXPECT_EQ(primed(derivation(polar("m1", "m2", "L"), {"augmented-body", "khalil"})),
            (std::set<std::string>{"m1", "m2"}))  // m_j is the moment on link j
      << "no L = T - U here";
}

// What a table has in the cell of its name means what the letter says; in another cell it does not.
TEST(DerivationLetters, NamesOfCellsStay) {
  const std::set<std::string> none;
  for (const std::string& method : derivation_methods())
    for (const std::string& notation : derivation_notations()) {
      EXPECT_EQ(primed(derivation(read_robot("planar2r"), {method, notation})), none) << method << notation;
      EXPECT_EQ(primed(derivation(polar("M2", "M3", "d2"), {method, notation})), none) << method << notation;
      EXPECT_EQ(primed(derivation(polar("m2", "m3", "d2"), {method, notation})).count("d2"), 0U);
    }
  EXPECT_EQ(primed(derivation(polar("m2", "m3", "d2"), {"newton-euler", "lucassen"})), none);
  EXPECT_EQ(primed(derivation(polar("M3", "M2", "d3"), {"lagrange", "khalil"})),
            (std::set<std::string>{"M2", "M3", "d3"}));
}

// M_2 is a moment there and a torque, the mass is m_2; the figure and what is said of primes know nothing of it.
TEST(DerivationLetters, MassesHaveTheLetterOfTheirNotation) {
  for (const std::string& method : derivation_methods()) {
    const ProvenPaper d = derivation(read_robot("planar2r"), {method, "lucassen"});
    ASSERT_EQ(d.paper.letters.count("M2"), 1U) << method;
    EXPECT_EQ(d.paper.letters.at("M2").base + d.paper.letters.at("M2").above, "m") << method;
    EXPECT_EQ(d.paper.letters.at("M2").below, "2") << method;
    const std::string latex = latex_paper(d.paper);
    EXPECT_EQ(latex.find("M_{2}\\,"), std::string::npos) << method;
    EXPECT_EQ(latex.find("with a prime"), std::string::npos) << method;
    EXPECT_EQ(derivation(read_robot("planar2r"), {method, "khalil"}).paper.letters.count("M2"), 0U) << method;
  }
}

TEST(DerivationLetters, ValuesHaveFewDigits) {
  const std::string latex = latex_paper(derivation(read_robot("planar2r"), {}).paper);
  EXPECT_NE(latex.find("$0.333333$"), std::string::npos);
  EXPECT_EQ(latex.find("0.3333333"), std::string::npos);
}

TEST(DerivationLetters, SymbolsAreListedOnce) {
  for (const char* robot : {"arm1", "scara", "fourbar", "elastic-drive", "stanford"})
    for (const std::string& method : derivation_methods())
      for (const std::string& notation : derivation_notations())
        expect_listed_once(derivation(read_robot(robot), {method, notation}),
                           std::string(robot) + " " + method + " " + notation);
}

// Meanings have formulas, no names of them: O_j was printed with a line.
TEST(DerivationLetters, MeaningsHaveFormulas) {
  for (const std::string& method : derivation_methods())
    for (const auto& block : derivation(read_robot("scara"), {method, "khalil"}).paper.blocks)
      if (const auto* list = std::get_if<Glossary>(&block))
        for (const auto& [symbol, meaning] : list->entries)
          for (const Inline& part : meaning) {
            EXPECT_EQ(part.text.find('_'), std::string::npos) << part.text;
            EXPECT_EQ(part.text.find('{'), std::string::npos) << part.text;
          }
  const std::string html = html_paper(derivation(read_robot("arm1"), {}).paper);
  EXPECT_EQ(html.find("10^-26"), std::string::npos);
  EXPECT_EQ(html.find("1e-04"), std::string::npos);
}

// Of a large robot the names given on the way are ranges, its parameters stand in a table several columns wide.
TEST(DerivationLetters, ListsOfLargeRobotsAreShort) {
  const ProvenPaper d = derivation(read_robot("puma560"), {"lagrange", "khalil"});
  std::size_t ranges = 0, tables = 0;
  for (const PaperPart& block : d.paper.blocks) {
    if (const auto* p = std::get_if<Paragraph>(&block)) {
      EXPECT_LT(p->words.size(), 60U);
      for (const Inline& part : p->words) ranges += part.text == " .. " ? 1 : 0;
    }
    if (const auto* t = std::get_if<PaperTable>(&block);
        t != nullptr && t->head.size() == 9 && t->head.front().front().text == "parameter") {
      ++tables;
      EXPECT_LE(t->rows.size(), 40U);
      for (const auto& row : t->rows) EXPECT_EQ(row.size(), 9U);
    }
  }
  EXPECT_GT(ranges, 3U);
  EXPECT_EQ(tables, 1U);
}

}  // namespace
}  // namespace articula::test
