// Models on paper: the text of the models of the library's robots, read back by a reader of its own, is proven
// to be the program that was derived; the LaTeX is balanced.

#include <gtest/gtest.h>

#include <set>

#include "api/sheet.hpp"
#include "expr/transform.hpp"
#include "support/proof.hpp"
#include "support/read_sheet.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

// With base parameters on the sheet, the program's formulas are those of the base parameters' meaning.
void expect_read_back(const Sheet& paper, const Result& result, const std::string& what) {
  Graph program, read;
  Outputs expected = raise(result.program, program);
  if (result.base) {
    std::map<std::string, Expr> meaning;
    const std::vector<Expr> formulas = written_out(*result.base, program);
    for (std::size_t i = 0; i < formulas.size(); ++i)
      if (result.base->base[i].regrouped) meaning[result.base->base[i].name] = formulas[i];
    expected = with_values(expected, substitute(values(expected), program, by_name(meaning)));
  }
  expect_equal(read_sheet(read, *paper.graph, expected, plain_formulas(paper)), values(expected), what);
}

void check(const Robot& robot, const Request& request) {
  const Result result = derive(robot, request);
  for (const Form form : {Form::formulas, Form::steps}) {
    const Sheet paper = sheet(robot, request, result, form);
    const std::string what = robot.name() + " " + request.model;
    EXPECT_EQ(latex_fault(latex_document(paper)), "") << what;
    expect_read_back(paper, result, what);
  }
}

void check_all(const Robot& robot) {
  // Hundreds of long entries: of one arm with six joints, and of small robots.
  static const std::set<std::string_view> slow{"christoffel", "coriolis", "lagrange", "identification",
                                               "inertia"};
  for (const Model* model : applicable(robot)) {
    if (robot.nv() > 5 && robot.name() != "puma560-symmetric" && slow.count(model->name) != 0) continue;
    check(robot, {.model = std::string(model->name), .method = {}, .options = {}});
  }
}

TEST(Sheets, OfTheLibraryReadBack) {
  int count = 0;
  each_library_robot([&](const Robot& robot) {
    const std::string& name = robot.name();  // the variants of an arm are written alike
    if (name.ends_with("-full") || name.ends_with("-numeric") || robot.nv() > 40) return;
    check_all(robot), ++count;
  });
  report("sheets read back and proven", count);
  EXPECT_GE(count, 12);
}

TEST(Sheets, WithQuaternionsReadBack) {
  report("sheets of floating robots read back and proven", each_floating_tree(check_all, 3));
}

TEST(Sheets, OfAHumanoidReadBack) {
  for (const char* model : {"gravity", "jacobian", "velocities", "idm"})
    check(library_robot("humanoid47"), {.model = model, .method = {}, .options = {}});
}

TEST(Sheets, BaseParametersAreDefined) {
  for (const char* name : {"planar2r", "scara", "puma560"})
    for (const char* model : {"inertia", "idm"})
      check(library_robot(name), {.model = model, .method = {}, .options = {}, .base_parameters = true});
}

}  // namespace
}  // namespace articula::test
