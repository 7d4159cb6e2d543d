// Which method a model is derived with when nobody says one: the first, but articulated bodies for the direct model of long branches,
// where they are the cheaper ones.

#include <gtest/gtest.h>

#include "api/api.hpp"

namespace articula::test {
namespace {

Result derived(const std::string& robot, const std::string& method = "") {
  Request request;
  request.model = "ddm";
  request.method = method;
  return derive(library_robot(robot), request);
}

TEST(DefaultMethod, IsTheCheaperOneOfTheDirectModel) {
  for (const char* robot : {"nr:6", "nr:9", "nr:11", "nr:14", "tree", "puma560", "humanoid47"}) {
    const Result chosen = derived(robot);
    for (const char* method : {"inertia-matrix", "articulated-body"})
      EXPECT_LE(online_counts(chosen.program).total(), online_counts(derived(robot, method).program).total())
          << robot << " " << method;
  }
  EXPECT_EQ(derived("nr:10").method, "inertia-matrix");
  EXPECT_EQ(derived("nr:11").method, "articulated-body");
}

TEST(DefaultMethod, HasTheNameOfTheModelAlone) {
  EXPECT_EQ(derived("nr:11").program.name, "nr11_ddm");
  EXPECT_EQ(derived("nr:11", "articulated-body").program.name, "nr11_ddm");
  EXPECT_EQ(derived("nr:11", "inertia-matrix").program.name, "nr11_ddm_inertia-matrix");
}

TEST(DefaultMethod, OfDerivativesIsTheFirst) {
  Request request;
  request.model = "ddm";
  request.derivative = "qd";
  EXPECT_EQ(derive(library_robot("nr:11"), request).method, "inertia-matrix");
}

}  // namespace
}  // namespace articula::test
