// Derivations: every equation with a robot's values has a proof, a falsified one is found, all robots of the library can be written.

#include "api/derivation.hpp"

#include <gtest/gtest.h>

#include <pugixml.hpp>

#include "api/api.hpp"
#include "api/derivation/index_rule.hpp"

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

TEST(Derivation, OneLargeRobotOfEachKind) {
  expect_whole("puma560-full", "newton-euler", "lucassen");
  expect_whole("stanford", "augmented-body", "khalil");
  expect_whole("tree", "lagrange", "lucassen");
}

TEST(DerivationLibrary, AllRobotsThatFit) {  // slow
  for (const std::string& name : library_names()) {
    if (read_robot(name).n() > 10) continue;
    for (const std::string& method : derivation_methods()) expect_whole(name, method, "khalil");
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
  refused("humanoid47", {}, "it has 47 links");
  refused("delta", {}, "18 links");
  refused("planar2r", {.method = "hamilton"}, "unknown method 'hamilton'");
  refused("planar2r", {.notation = "craig"}, "unknown notation 'craig'");
}

TEST(Derivation, SameEveryTime) {
  EXPECT_EQ(html_paper(derivation(read_robot("scara"), {}).paper),
            html_paper(derivation(read_robot("scara"), {}).paper));
}

}  // namespace
}  // namespace articula::test
