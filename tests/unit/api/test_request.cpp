// Requests that make no sense are refused before anything is derived, in words that say what is wrong with them.

#include <gtest/gtest.h>

#include "geom/frame.hpp"
#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

std::string refusal_for(const std::string& robot, const Request& request) {
  return refusal_of([&] { derive(library_robot(robot), request); });
}

Request with_link(std::optional<int> Options::*frame, int link) {
  Request request = of_model("jacobian");
  request.options.*frame = link;
  return request;
}

Request with_base(const std::string& model, const std::string& derivative = "") {
  Request request = of_model(model);
  request.base_parameters = true, request.derivative = derivative;
  return request;
}

Request solving(const std::string& derivative = "", bool base = false) {
  Request request;
  request.solve_loops = true, request.derivative = derivative, request.base_parameters = base;
  return request;
}

TEST(RefusedRequest, OfMethodsLevelsAndOutputsThatThereAreNot) {
  EXPECT_TRUE(says(refusal_for("planar2r", of_model("idn")), "did you mean 'idm'?"));
  EXPECT_TRUE(says(refusal_for("planar2r", of_model("idm", "eular")), "model idm has no method 'eular'"));
  for (const int level : {-1, highest_level + 1}) {
    Request request;
    request.opt.level = level;
    EXPECT_TRUE(says(refusal_for("planar2r", request), "-O cannot be '" + std::to_string(level) + "'"));
  }
  Request request;
  request.only = {"tau", "A"};
  EXPECT_TRUE(says(refusal_for("planar2r", request), "model idm has no output 'A'"));
}

TEST(RefusedRequest, OfLinksThatThereAreNot) {
  EXPECT_TRUE(says(refusal_for("planar2r", with_link(&Options::frame, 3)), "links are 0 to 2"));
  EXPECT_TRUE(says(refusal_for("planar2r", with_link(&Options::frame, world_frame.index)),
                   "its --frame cannot be the world's"));
  for (std::optional<int> Options::*const link : {&Options::link, &Options::via, &Options::point})
    for (const int number : {-1, 3}) {
      Request request = of_model("jacobian");
      request.options.*link = number;
      EXPECT_TRUE(
          says(refusal_for("planar2r", request), "robot planar2r has no link " + std::to_string(number)));
    }
}

// A model is asked only about links that there are.
TEST(RefusedRequest, OfModelsThatDoNotApply) {
  EXPECT_TRUE(says(refusal_for("planar2r", of_model("hybrid")), "model hybrid, robot planar2r"));
  EXPECT_TRUE(says(refusal_for("planar2r", of_model("loop-forces")), "model loop-forces, robot planar2r"));
}

TEST(RefusedRequest, OfDerivativesThatMoveOtherJoints) {
  Request request;
  for (const char* name : {"q", "q1", "qd,q"}) {
    request.derivative = name;
    EXPECT_TRUE(says(refusal_for("fourbar", request), "the joints of qp would have to move along")) << name;
  }
  request.derivative = "qd,MX2";
  EXPECT_EQ(refusal_for("fourbar", request), "(accepted)");
  request.derivative = "q";
  EXPECT_EQ(refusal_for("sr400", request), "(accepted)") << "its dependent joints follow, so there is no qp";
}

TEST(RefusedRequest, OfDerivativesWithBaseParameters) {
  EXPECT_TRUE(says(refusal_for("planar2r", with_base("idm", "MX1")),
                   "no derivatives with respect to the parameter MX1 with base parameters"));
  EXPECT_TRUE(says(refusal_for("planar2r", with_base("energy", "q")),
                   "model energy has no derivatives with base parameters"));
  EXPECT_TRUE(says(refusal_for("fourbar", with_base("idm", "qd")), "equal where its loops are closed alone"));
  EXPECT_EQ(refusal_for("planar2r", with_base("idm", "q")), "(accepted)");
}

TEST(RefusedRequest, OfBaseParametersWhereTheyChangeTheModel) {
  EXPECT_TRUE(says(refusal_for("fourbar", with_base("loop-forces")), "base parameters leave the torques"));
}

TEST(RefusedRequest, OfLoopsThatAreNotToBeSolved) {
  EXPECT_TRUE(says(refusal_for("planar2r", solving()), "it has no closed loops"));
  for (const char* robot : {"sr400", "palletizer"})
    EXPECT_TRUE(says(refusal_for(robot, solving()), "every joint without motor follows")) << robot;
  EXPECT_TRUE(says(refusal_for("planar-3rrr", solving()), "closed form"));
  for (const Request& request : {solving("qd"), solving("", true)})
    EXPECT_TRUE(
        says(refusal_for("fourbar", request), "goes with neither --base-parameters nor --derivative"));
}

}  // namespace
}  // namespace articula::test
