// The models with several solutions are listed beside the catalogue, and are none of it.

#include "api/solver_models.hpp"

#include <gtest/gtest.h>

#include "base/named.hpp"

namespace articula::test {
namespace {

TEST(SolverModels, AreNoneOfTheCatalogue) {
  for (const SolverModel& model : solver_models()) {
    EXPECT_EQ(find_named(catalogue(), model.name), nullptr) << model.name;
    EXPECT_EQ(solver_model_named(model.name), &model);
  }
  EXPECT_EQ(solver_model_named("idm"), nullptr);
}

TEST(SolverModels, SayWhichRobotsTheyAreFor) {
  const SolverModel &inverse = *solver_model_named(inverse_name), &loops = *solver_model_named(loops_name);
  EXPECT_FALSE(inverse.refuses(library_robot("puma560")));
  EXPECT_TRUE(inverse.refuses(library_robot("arm7")).value().find("7 joints") != std::string::npos);
  EXPECT_FALSE(loops.refuses(library_robot("fourbar")));
  EXPECT_EQ(loops.refuses(library_robot("puma560")), "the robot has no closed loops");
  EXPECT_EQ(inverse.methods.front().name, "auto");
  EXPECT_TRUE(loops.methods.empty());
}

TEST(SolverModels, AreWrittenIntoHeaders) {
  for (const Target& header : solver_headers()) {
    EXPECT_NE(find_named(targets(), header.name), nullptr);
    EXPECT_TRUE(header.suffix.starts_with(".h")) << header.suffix;
  }
}

}  // namespace
}  // namespace articula::test
