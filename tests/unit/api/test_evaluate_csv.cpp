// Tables of states: what their columns are called, which are needed, what a row may be wrong in.

#include <gtest/gtest.h>

#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string table(const Robot& robot, const Request& request, const std::string& csv) {
  return evaluate_csv(robot, derive(robot, request), {}, csv, "x.csv");
}

std::string refused_table(const Robot& robot, const Request& request, const std::string& csv) {
  return refusal_of([&] { table(robot, request, csv); });
}

TEST(EvaluateTable, HasTheNumbersOfItsStates) {
  const Robot robot = library_robot("planar2r");
  const Result result = derive(robot, {});
  const std::vector<double> tau =
      evaluate(robot, result, state_of_idm({0.1, 0.2}, {0.3, 0.4}, {0.5, 0.6})).front().values;
  const std::string text = evaluate_csv(robot, result, {},
                                        "qdd2,t,q1,q2,qd1,qd2,qdd1,tau1\n0,0,0,0,0,0,0,9\n"
                                        "0.6,1,0.1,0.2,0.3,0.4,0.5,9\n",
                                        "x.csv");
  EXPECT_EQ(first_line(text), "tau1,tau2") << "columns in any order, those of a log left alone";
  const std::size_t last = text.rfind('\n', text.size() - 2) + 1;
  std::size_t used = 0;
  EXPECT_EQ(std::stod(text.substr(last), &used), tau[0]);
  EXPECT_EQ(std::stod(text.substr(last + used + 1)), tau[1]);
}

TEST(EvaluateTable, ColumnsAreCalledByElements) {
  const std::string q = "q1,q2\n0,0\n";
  const Robot robot = library_robot("planar2r");
  EXPECT_EQ(first_line(table(robot, of_model("inertia"), q)), "A1_1,A1_2,A2_1,A2_2");
  EXPECT_EQ(first_line(table(robot, of_model("gravity"), q)), "Q1,Q2");
  Request request = of_model("identification");
  request.base_parameters = true;
  EXPECT_EQ(first_line(table(pendulum(), request, "q1,qd1,qdd1\n0,0,0\n")), "D1_ZZ1,D1_MX1");
}

TEST(EvaluateTable, WhatIsMissingAndUnknownIsNamed) {
  EXPECT_TRUE(says(refused_table(library_robot("planar2r"), {}, "q1,qd1,qdd1\n0,0,0\n"),
                   "columns are missing: q2, qd2, qdd2"));
  EXPECT_TRUE(says(refused_table(pendulum(), {}, "q1,qd1,qddd1\n0,0,0\n"), "columns are missing: qdd1"));
  EXPECT_TRUE(says(refused_table(pendulum(), {}, "q1,qdd1,w\n0,0,0\n"), "unknown column 'w'"));
}

TEST(EvaluateTable, RowsAreNamed) {
  const Request request = of_model("gravity");
  std::string names = "q0.w,q0.x,q0.y,q0.z,q1,q2.w,q2.x,q2.y,q2.z\n", good = "1,0,0,0,0,1,0,0,0\n";
  EXPECT_EQ(first_line(table(floating(), request, names + good)).substr(0, 2), "Q0");
  EXPECT_TRUE(says(refused_table(floating(), request, names + good + "1,0,0,0,0,1,1,0,0\n"),
                   "row 2: the quaternion of joint 2, q2.w .. q2.z, has not the length one"));
}

}  // namespace
}  // namespace articula::test
