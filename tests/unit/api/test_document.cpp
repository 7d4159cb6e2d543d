// A program and what is said about it: targets, manners, notes, definitions.

#include "api/document.hpp"

#include <gtest/gtest.h>

#include "base/contains.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "support/formulas.hpp"
#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

TEST(Targets, AreTheLanguagesAndPaper) {
  EXPECT_EQ(targets().size(), languages().size() + 2);
  for (const Language& language : languages()) {
    EXPECT_EQ(target_named(language.name).render, nullptr);
    EXPECT_EQ(target_named(language.name).suffix, language.suffix);
  }
  for (const char* paper : {"text", "latex"}) EXPECT_NE(target_named(paper).render, nullptr);
  EXPECT_TRUE(says(refusal_of([] { target_named("pythn"); }), "did you mean 'python'?"));
}

TEST(Targets, TakeTheMannersThatGoWithThem) {
  const auto refused = [](const char* target, const Manner& manner) {
    return refusal_of([&] { check_manner(target_named(target), manner); });
  };
  EXPECT_EQ(refused("c", {.command = {}}), "(accepted)");
  EXPECT_EQ(refused("c", {.command = {}, .style = {.precision = Precision::f32}}), "(accepted)");
  EXPECT_EQ(refused("text", {.command = {}, .form = Form::steps}), "(accepted)");
  EXPECT_TRUE(says(refused("c", {.command = {}, .form = Form::steps}), "a form does not go with c"));
  EXPECT_TRUE(
      says(refused("text", {.command = {}, .style = {.precision = Precision::f32}}), "exact numbers"));
  EXPECT_TRUE(says(refused("latex", {.command = {}, .style = {.lanes = 4}}), "latex has no lanes"));
  EXPECT_TRUE(says(refused("text", {.command = {}, .style = {.shape = Shape::loops}}), "text is no code"));
}

std::string notes_of(const Robot& robot, const Request& request, const char* language = "c") {
  const Document d = document(robot, derive(robot, request));
  return d.title + "\n" + joined(file_notes(d, language_named(language)).lines, "\n");
}

TEST(ModelDocument, SaysWhatTheModelIsAndWhatItIsEqualTo) {
  const std::string notes = notes_of(library_robot("planar2r"), of_model("inertia", "energy"));
  for (const char* words :
       {"Robot planar2r: inertia matrix", ", by energy.", "q: one entry for each joint",
        "gravity: [0, -g, 0]", "A: 2 x 2, row by row", "proven equal, by fingerprint, to: "})
    EXPECT_TRUE(says(notes, words));
}

TEST(ModelDocument, SaysWhatArgumentsOfManyFreedomsAre) {
  const std::string notes = notes_of(floating(), {});
  for (const char* words : {"of the joints 0 (free), 1, 2 (ball)", "ball: q is a unit quaternion w x y z",
                            "free: q is the position px py pz", "moving base: floating"})
    EXPECT_TRUE(says(notes, words));
}

TEST(ModelDocument, SaysWhatTheRobotFixes) {
  RobotData r = pendulum().data();
  r.bodies[1].qd[0] = r.graph->constant(4);
  r.bodies[1].link[FV] = r.graph->constant(1);
  const std::string notes = notes_of(Robot(r), {});
  EXPECT_TRUE(says(notes, "fixed, whatever is passed: qd1 = 4"));
  EXPECT_TRUE(says(notes, "friction: yes"));
}

TEST(ModelDocument, SaysWhatClosedLoopsRestOn) {
  const std::string notes = notes_of(library_robot("fourbar"), {});
  for (const char* words :
       {"qp: of the joints 2, 3, such that the loops are closed", "checked at ", "velocities of joints"})
    EXPECT_TRUE(says(notes, words));
  Request request;
  request.solve_loops = true;
  EXPECT_TRUE(says(notes_of(library_robot("fourbar"), request), "e: +1 or -1 for each equation"));
  request.solve_loops = false, request.base_parameters = true;
  EXPECT_TRUE(says(notes_of(library_robot("fourbar"), request), "equal where the loops are closed, checked"));
}

TEST(ModelDocument, DefinesBaseParameters) {
  Request request;
  request.base_parameters = true;
  const Robot robot = library_robot("planar2r");
  const Document d = document(robot, derive(robot, request));
  EXPECT_EQ(d.definitions_title, "base inertial parameters");
  EXPECT_EQ(all_names(d.definitions), (Names{"ZZR1", "MXR1"}));
  EXPECT_TRUE(says(notes_of(robot, request), "  MXR1 = "));
  EXPECT_EQ(d.defaults.count("M2"), 0U) << "of the parameters that the program has";
}

TEST(ModelDocument, CodeSaysWhoWroteIt) {
  const std::string text = code(pendulum(), derive(pendulum(), {}), "c", "articula model p idm --to c");
  EXPECT_TRUE(says(text, "written by articula " + version() + ": articula model p idm --to c"));
}

TEST(ForPeople, LongNumbersAreDecimals) {
  Graph g;
  std::string nested = "2";
  for (int i = 0; i < 30; ++i) nested = "sqrt(2 + " + nested + ")";
  EXPECT_EQ(to_text(for_people(parse(g, "sqrt(2)/2"))), to_text(parse(g, "sqrt(2)/2")));
  EXPECT_LT(to_text(for_people(parse(g, nested))).size(), 20U);
  const Expr formula = parse(g, "a*" + nested);
  EXPECT_EQ(for_people(formula), formula) << "a symbol is in it";
}

TEST(Simplified, KeepsTheFunctionsAndTheirSigns) {
  Formulas f;
  Sheet sheet;
  const Outputs x = f({"x*sin(q1)^2 + x*cos(q1)^2", "-x*sin(q1)^2 - x*cos(q1)^2", "x*y + x*z"});
  const Outputs found = simplified(x, sheet);
  expect_equal(found, x);
  EXPECT_EQ(to_text(found[0].values[0]), "x");
  EXPECT_EQ(to_text(found[0].values[1]), "-x");
  EXPECT_TRUE(sheet.notes.empty());
}

}  // namespace
}  // namespace articula::test
