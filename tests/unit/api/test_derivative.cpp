// Derivatives as formulas: what their names stand for, what shape they have, and that a proof sees each of them.

#include "api/derive/derivative.hpp"

#include <gtest/gtest.h>

#include "api/derive/derivation.hpp"
#include "base/named.hpp"
#include "model/dynamic/dynamic.hpp"
#include "support/proof.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

std::vector<std::string> variables_behind(const std::string& name, const Robot& robot) {
  Graph graph;
  return all_names(variables_named(name, model_named("idm"), robot, graph).front().list);
}

TEST(DerivativeVariables, AreTheSymbolsBehindAName) {
  EXPECT_EQ(variables_behind("qd", library_robot("planar2r")), (Names{"qd1", "qd2"}));
  EXPECT_EQ(variables_behind("q2", library_robot("planar2r")), (Names{"q2"}));
  EXPECT_EQ(variables_behind("MX2", library_robot("planar2r")), (Names{"MX2"}));
  EXPECT_EQ(variables_behind("qdd", library_robot("fivebar")), (Names{"qdd1", "qdd3"}));
}

TEST(DerivativeVariables, OfQuaternionsAreFreedoms) {
  EXPECT_EQ(variables_behind("q2", floating()), (Names{"qd2.wx", "qd2.wy", "qd2.wz"}));
  EXPECT_EQ(variables_behind("q", floating()).size(), 10U);
  EXPECT_EQ(variables_behind("q1", floating()), (Names{"q1"}));
}

TEST(DerivativeOutputs, HaveARowForEachElementAndAColumnForEachVariable) {
  Request request = of_model("lagrange");
  request.derivative = "q,qd", request.only = {"A"};
  const Result result = derive(library_robot("planar2r"), request);
  EXPECT_EQ(result.program.name, "planar2r_lagrange_dq_dqd");
  EXPECT_EQ(all_names(result.program.outputs), (Names{"dA_dq", "dA_dqd"}));
  EXPECT_EQ(all_names(result.differentiated), (Names{"A"}));
  const ProgramOutput& d = result.program.outputs.front();
  EXPECT_EQ(std::pair(d.rows, d.cols), std::pair(4, 2));
  EXPECT_EQ(d.columns, (Names{"q1", "q2"}));
}

TEST(DerivativeOutputs, AreNotOfNumbersOfRows) {
  Request request = of_model("jacobian-determinant");
  request.derivative = "q";
  EXPECT_EQ(all_names(derive(library_robot("planar2r"), request).program.outputs), (Names{"ddet_dq"}));
  request.only = {"rows"};
  EXPECT_THROW(derive(library_robot("planar2r"), request), ModelError);
}

// The sum that stands for all derivatives in a proof sees each of them.
TEST(DerivativeOutputs, AreSeenByTheirSum) {
  const Robot robot = library_robot("puma560");
  Graph graph;
  const Outputs tau{output("tau", newton_euler(robot.in(graph)))};
  const std::vector<Variables> x = variables_named("q", model_named("idm"), robot, graph);
  Outputs d = derivatives(tau, x);
  const std::vector<Expr> expected = values(directional(tau, x));
  EXPECT_TRUE(all_equal(values(contracted(d)), expected));
  for (Expr& e : d.front().values) {
    const Expr kept = e;
    e = e + graph.constant(1);
    EXPECT_FALSE(all_equal(values(contracted(d)), expected));
    e = kept;
  }
}

// One of many variables for a few formulas, so from the formulas down.
TEST(DerivativeOutputs, OfEnergiesAreSweptBackwards) {
  Request request = of_model("energy");
  request.derivative = "q";
  EXPECT_LT(online_counts(derive(library_robot("rx90"), request).program).total(), 500);  // 1009 forwards
}

TEST(DerivativeOutputs, ArePartOfNames) {
  EXPECT_EQ(derivative_suffix(""), "");
  EXPECT_EQ(derivative_suffix("q"), "_dq");
  EXPECT_EQ(derivative_suffix("q,qd"), "_dq_dqd");
}

}  // namespace
}  // namespace articula::test
