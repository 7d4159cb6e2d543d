// Models on paper: which form they have, and what does not go together.

#include "api/sheet.hpp"

#include <gtest/gtest.h>

#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

Sheet paper_of(const std::string& robot, const Request& request, std::optional<Form> form = {}) {
  const Robot r = library_robot(robot);
  return sheet(r, request, derive(r, request), form);
}

TEST(ModelSheet, TooLongBecomesSteps) {
  const Sheet closed = paper_of("puma560", of_model("idm"), Form::formulas);
  EXPECT_FALSE(closed.steps.empty());
  EXPECT_TRUE(says(closed.notes.back(), "too long"));
  EXPECT_TRUE(paper_of("planar2r", of_model("idm"), Form::formulas).steps.empty());
}

TEST(ModelSheet, ModelsHaveTheirForms) {
  for (const auto& [model, steps] :
       std::map<std::string, bool>{{"idm", true}, {"ddm", true}, {"inertia", false}})
    EXPECT_EQ(!paper_of("planar2r", of_model(model)).steps.empty(), steps) << model;
  Request request = of_model("transform");
  EXPECT_TRUE(paper_of("scara", request).steps.empty());
  request.options.orientation = Orientation::rpy;
  EXPECT_FALSE(paper_of("scara", request).steps.empty()) << "too many branches for one formula";
}

TEST(ModelSheet, FactorsAreOfModelsThatHaveThem) {
  const Sheet jacobian = paper_of("planar2r", of_model("jacobian"), Form::factors);
  EXPECT_EQ(jacobian.product, "J");
  EXPECT_GT(jacobian.factors.size(), 1U);
  EXPECT_TRUE(says(refusal_of([] { paper_of("planar2r", of_model("inertia"), Form::factors); }),
                   "model inertia has no factors"));
  Request request = of_model("jacobian");
  request.derivative = "q";
  EXPECT_TRUE(says(refusal_of([&] { paper_of("planar2r", request, Form::factors); }),
                   "--form factors does not go with --derivative"));
}

TEST(ModelSheet, RemarksAreOfTheModelItself) {
  Request request = of_model("jacobian-determinant");
  EXPECT_FALSE(paper_of("planar2r", request).remarks.empty());
  request.derivative = "q";
  EXPECT_TRUE(paper_of("planar2r", request).remarks.empty());
}

}  // namespace
}  // namespace articula::test
