// Derivations: every equation with a robot's values has a proof, a falsified one is found, all robots of the library can be written.

#include "api/derivation.hpp"

#include <gtest/gtest.h>

#include <pugixml.hpp>

#include "api/api.hpp"
#include "api/derivation/index_rule.hpp"
#include "base/text.hpp"
#include "io/read.hpp"
#include "support/refusal.hpp"
#include "unit/api/derivation/glossary.hpp"

namespace articula::test {
namespace {

std::vector<Equation> with_values_of(const ProvenPaper& d) {
  std::vector<Equation> list;
  for (const PaperPart& part : d.paper.blocks)
    if (const auto* e = std::get_if<Equation>(&part); e != nullptr && !e->terms.empty()) list.push_back(*e);
  return list;
}

Equation& equation(ProvenPaper& d, int number) {
  for (PaperPart& part : d.paper.blocks)
    if (auto* e = std::get_if<Equation>(&part); e != nullptr && e->number == number) return *e;
  throw Bug("no such equation");
}

bool contains_number(const std::vector<int>& list, int number) {
  return std::find(list.begin(), list.end(), number) != list.end();
}

void expect_whole(const std::string& robot, const std::string& method, const std::string& notation) {
  const ProvenPaper d = derivation(read_robot(robot), {method, notation});
  const std::vector<Equation> equations = with_values_of(d);
  const std::string what = robot + " " + method + " " + notation;
  EXPECT_EQ(equations.size(), d.proofs.size()) << what;
  EXPECT_GE(equations.size(), 5U) << what;
  EXPECT_TRUE(unproven(d).empty()) << what;
  for (const auto& [number, proof] : d.proofs)
    EXPECT_FALSE(proof.by.empty() || proof.expected.empty()) << what << " " << number;
  for (const PaperPart& part : d.paper.blocks)
    if (const auto* e = std::get_if<Equation>(&part))
      for (const std::string& fault : index_faults(*e))
        ADD_FAILURE() << what << " (" << e->number << "): " << fault;
  expect_listed_once(d, what);
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(html_paper(d.paper).c_str(), pugi::parse_default | pugi::parse_doctype))
      << what;
  EXPECT_NE(latex_paper(d.paper).find("\\end{document}"), std::string::npos) << what;
}

void for_each_way(const std::string& robot) {
  for (const std::string& method : derivation_methods())
    for (const std::string& notation : derivation_notations()) expect_whole(robot, method, notation);
}

TEST(Derivation, SmallRobotsByAllMethodsInAllNotations) {
  for (const char* robot : {"arm1", "cartesian2", "planar2r", "scara", "lau3", "elastic-drive", "flexible2r",
                            "fourbar", "slider-crank"})
    for_each_way(robot);
}

TEST(Derivation, SaysWhichRowsAreOneJoint) {
  const Robot robot = read_robot_text(
      "articula: 2\nname: r\ngravity: [0, 0, -9.81]\njoints:\n  - {name: hip, type: universal}\n"
      "  - {name: knee, d: 0.4}\nlinks: general\n",
      "r.yaml");
  for (const std::string& method : derivation_methods()) {
    const std::string text = html_paper(derivation(robot, {method, "khalil"}).paper);
    EXPECT_NE(text.find("r: 2 moving links."), std::string::npos) << method;
    EXPECT_NE(text.find("Rows that are one joint together: 1 to 3 (universal, hip)."), std::string::npos)
        << method;
  }
}

TEST(Derivation, OfTooManyRowsSaysThatTheyAreInsideJoints) {
  const Robot robot = read_robot_text(
      "articula: 2\nname: r\ngravity: [0, 0, 0]\njoints: [{type: bushing}, {type: bushing}]\n", "r.yaml");
  EXPECT_TRUE(says(refusal_of([&] {
                     derivation(robot, {"lagrange", "khalil"});
                   }),
                   "it has 12 links, those inside joints of several freedoms among them; a derivation"));
}

TEST(Derivation, OneLargeRobotOfEachKind) {
  expect_whole("puma560-full", "newton-euler", "lucassen");
  expect_whole("stanford", "augmented-body", "khalil");
  expect_whole("tree", "lagrange", "lucassen");
  expect_whole("stanford-full", "closed-form", "lucassen");
}

TEST(DerivationLibrary, AllRobotsThatFit) {  // slow
  for (const std::string& name : library_names()) {
    if (read_robot(name).n() > 10) continue;
    for (const std::string& method : derivation_methods())
      if (method != "closed-form" || name == "tree" || read_robot(name).n() <= 6)
        expect_whole(name, method, "khalil");
  }
}

// Every element of every equation and every step, changed by one: found, each at its place.
void expect_falsified_found(const std::string& robot, const std::string& method) {
  ProvenPaper d = derivation(read_robot(robot), {method, "khalil"});
  const Expr one = d.paper.graph->constant(1);
  for (const auto& entry : d.proofs) {
    const int number = entry.first;
    Equation& e = equation(d, number);
    const auto expect_found = [&](Expr& value) {
      const Expr right = value;
      value = value + one;
      EXPECT_TRUE(contains_number(unproven(d), number)) << robot << " " << method << " (" << number << ")";
      value = right;
    };
    for (Equation::Product& product : e.terms)
      for (Output& o : product) expect_found(o.values.back());
    for (Step& step : e.steps) expect_found(step.formula);
  }
  EXPECT_TRUE(unproven(d).empty());
}

TEST(Derivation, FalsifiedEquationsAreFound) {
  for (const std::string& method : derivation_methods())
    for (const char* robot : {"planar2r", "cartesian2", "fourbar"}) expect_falsified_found(robot, method);
}

TEST(Derivation, AnEquationWithoutProofIsFound) {
  ProvenPaper d = derivation(read_robot("planar2r"), {});
  const int number = d.proofs.begin()->first;
  d.proofs.erase(number);
  EXPECT_EQ(unproven(d), std::vector<int>{number});
}

TEST(Derivation, Refusals) {
  const auto refused = [](const std::string& robot, const DerivationRequest& request,
                          const std::string& why) {
    try {
      derivation(read_robot(robot), request);
      ADD_FAILURE() << robot;
    } catch (const InputError& e) {
      EXPECT_NE(e.diagnostics().front().message.find(why), std::string::npos)
          << e.diagnostics().front().message;
    }
  };
  refused("nr:8", {"closed-form", "khalil"}, "906 terms");
  refused("humanoid47", {}, "it has 47 links");
  refused("delta", {}, "18 links");
  refused("planar2r", {.method = "hamilton"}, "unknown method 'hamilton'");
  refused("planar2r", {.notation = "craig"}, "unknown notation 'craig'");
}

// Springs, friction at a joint with a long law, a motor, a force on the environment.
Robot sprung() {
  constexpr const char* text = R"(
articula: 2
name: sprung
gravity: [0, -g, 0]
parameters: {g: ~, L: ~, ZZ1: 0.5, ZZ2: ~, N2: ~}
joints:
  - {name: a}
  - {name: b, d: L}
links:
  - {link: a, ZZ: ZZ1, YY: ZZ1, MX: MX1, M: M1, K: K1, KO: KO1, FV: FV1, FS: FS1, FO: FO1, FA: FA1, FD: FD1, VD: VD1}
  - {link: b, ZZ: ZZ2, YY: ZZ2, MX: MX2, M: M2, FX: FX2, FY: FY2, K: K2}
motors:
  - {name: m, JM: JM1, FVM: FVM1, ratio: {a: N1, b: N2}}
)";
  return read_robot_text(text, "sprung.yaml");
}

std::string latex_of(const Robot& robot, const std::string& method, const std::string& notation = "khalil") {
  return latex_paper(derivation(robot, {method, notation}).paper);
}

TEST(Derivation, SpringsAreCountedOnce) {
  const ProvenPaper d = derivation(sprung(), {});
  EXPECT_TRUE(unproven(d).empty());
  int with_springs = 0;
  for (const Equation& e : with_values_of(d)) {
    const std::string& base = e.left.front().letter.base;
    std::vector<Expr> all = e.terms.back().back().values;
    for (const Step& step : e.steps) all.push_back(step.formula);
    const std::vector<std::string> names = parameters_in(all);
    const bool springs = std::find(names.begin(), names.end(), "K1") != names.end();
    EXPECT_FALSE(springs && (base == "U" || base == "G")) << e.number;
    if (base == "D") with_springs += springs ? 1 : 0;
  }
  EXPECT_EQ(with_springs, 1);
}

TEST(Derivation, LagrangesEquationSaysWhatElseTakes) {
  const std::string latex = latex_of(sprung(), "lagrange");
  EXPECT_NE(latex.find("{\\partial q_{j} } + D_{j}  + X_{j} "), std::string::npos);
  EXPECT_NE(
      latex.find(
          "this is $\\mathbf{B} \\ddot{\\mathbf{q}}  + \\mathbf{C} \\dot{\\mathbf{q}}  + \\mathbf{G}  + "
          "\\mathbf{D}  + \\mathbf{X} $"),
      std::string::npos);
  EXPECT_EQ(latex_of(read_robot("planar2r"), "lagrange").find(" + D_{j}"), std::string::npos);
}

TEST(Derivation, NoEquationSaysThatANameIsItself) {
  for (const std::string& method : derivation_methods())
    for (const std::string& line : lines_of(latex_of(sprung(), method))) {
      const std::size_t equals = line.find("&= ");
      if (equals == std::string::npos) continue;
      const std::string right = line.substr(equals + 3);
      EXPECT_NE(trimmed(line.substr(0, equals)), trimmed(right.substr(0, right.find("\\tag")))) << line;
    }
}

// Where the first hat is, it is said what a hat is.
TEST(Derivation, HatsAreDefinedFirst) {
  for (const std::string& method : derivation_methods()) {
    if (method == "closed-form") continue;  // it has none
    const std::string latex = latex_of(sprung(), method);
    const std::size_t told = latex.find("A hat makes");
    ASSERT_NE(told, std::string::npos) << method;
    EXPECT_GT(latex.find("\\hat{"), told) << method;
    EXPECT_EQ(latex.find("A hat makes", told + 1), std::string::npos) << method;
  }
}

// B, not B^(1).
const Equation* equation_of(const ProvenPaper& d, const std::string& base, const std::string& below,
                            bool with_values = true) {
  for (const PaperPart& part : d.paper.blocks)
    if (const auto* e = std::get_if<Equation>(&part); e != nullptr)
      if (e->left.size() == 1 && e->left.front().letter.base == base &&
          e->left.front().letter.below == below && e->left.front().letter.above.empty() &&
          with_values == !e->terms.empty())
        return e;
  return nullptr;
}

// Equations name those that they follow from: always earlier ones, and what is needed.
TEST(Derivation, EquationsSayWhatTheyFollowFrom) {
  for (const std::string& method : derivation_methods())
    for (const char* robot : {"planar2r", "fourbar", "stanford"}) {
      const ProvenPaper d = derivation(read_robot(robot), {method, "lucassen"});
      for (const PaperPart& part : d.paper.blocks)
        if (const auto* e = std::get_if<Equation>(&part)) {
          for (const int number : e->from) EXPECT_TRUE(number >= 1 && number < e->number) << e->number;
        }
    }
  const ProvenPaper d = derivation(sprung(), {});
  const auto expect_from = [&](const Equation* e, const std::vector<const Equation*>& sources) {
    ASSERT_NE(e, nullptr);
    for (const Equation* source : sources) {
      ASSERT_NE(source, nullptr) << e->number;
      EXPECT_TRUE(contains_number(e->from, source->number)) << e->number << " by " << source->number;
    }
  };
  const Equation *B = equation_of(d, "B", ""), *h = equation_of(d, "h", ""), *G = equation_of(d, "G", ""),
                 *D = equation_of(d, "D", "1");
  expect_from(equation_of(d, "Gamma", "1"), {B, h, G, D, equation_of(d, "Gamma", "j", false)});
  expect_from(equation_of(d, "Gamma", ""), {B, h, G, D, equation_of(d, "D", "2")});
  expect_from(G, {equation_of(d, "U", ""), equation_of(d, "G", "", false)});
  expect_from(h, {B, equation_of(d, "c", "112"), equation_of(d, "h", "i", false)});
  EXPECT_GE(B->from.size(), 3U) << "two segments and the rotors";
}

TEST(Derivation, EveryReferenceHasItsLabel) {
  const std::string latex = latex_of(read_robot("fourbar"), "newton-euler"),
                    html = html_paper(derivation(read_robot("fourbar"), {"newton-euler", "khalil"}).paper);
  std::size_t references = 0;
  for (std::size_t at = latex.find("\\eqref{e"); at != std::string::npos;
       at = latex.find("\\eqref{e", at + 1)) {
    const std::string label = latex.substr(at + 7, latex.find('}', at) - at - 7);
    EXPECT_NE(latex.find("\\label{" + label + "}"), std::string::npos) << label;
    EXPECT_NE(html.find("id=\"" + label + "\""), std::string::npos) << label;
    EXPECT_NE(html.find("href=\"#" + label + "\""), std::string::npos) << label;
    ++references;
  }
  EXPECT_GT(references, 50U);
}

TEST(Derivation, SameEveryTime) {
  EXPECT_EQ(html_paper(derivation(read_robot("scara"), {}).paper),
            html_paper(derivation(read_robot("scara"), {}).paper));
}

}  // namespace
}  // namespace articula::test
