// Quasi-minimal computation of the dynamic model of a robot manipulator [Renaud1987]: his example with six revolute joints.
// His lost cell: test_errata.cpp.

#include "api/api.hpp"
#include "exam/exam.hpp"

namespace articula::exam {
namespace {

// He counts 181 multiplications and 127 additions with augmented parameters, 164 and 115 after regrouping by hand. Standard
// parameters, which is what a robot file has, cost more.
TEST(Renaud, Operations) {
  const Result result = derive(library_robot("renaud6r"), {});
  const Counts c = online_counts(result.program);
  EXPECT_LE(c.mul, 190);
  EXPECT_LE(c.add, 138);
  EXPECT_EQ(c.div, 0);
  EXPECT_EQ(result.proven_equal_to, std::vector<std::string>{"lagrange"});
}

// He writes sines and cosines of single joints only.
TEST(Renaud, OperationsWithSinglesOnly) {
  Request request;
  request.opt.trig = Trig::single;
  const Counts c = online_counts(derive(library_robot("renaud6r"), request).program);
  EXPECT_LE(c.mul, 190);
  EXPECT_LE(c.add, 138);
  EXPECT_EQ(c.sincos, 10);  // q1 does not matter: gravity is along its axis
}

TEST(Renaud, NewtonEulerEqualsLagrange) {
  const Robot robot = library_robot("renaud6r");
  Graph g, h;
  EXPECT_TRUE(all_equal(torques(g, robot), values(lagrange(h, robot))));
}

// "y*5 and z*6 always occur coupled under the form of their difference": the same amount in both changes nothing.
TEST(Renaud, LastFirstMomentsOccurCoupled) {
  Graph g;
  const std::vector<Expr> Gamma = torques(g, library_robot("renaud6r"));
  const Expr MY5 = formula(g, "MY5"), MZ6 = formula(g, "MZ6");
  for (const Expr& Gamma_j : Gamma) {
    const std::vector<Expr> D = gradient(Gamma_j, {MY5, MZ6});
    EXPECT_TRUE(is_zero(D[0] + D[1]));
  }
  EXPECT_FALSE(is_zero(gradient(Gamma[0], {MY5})[0]));
}

}  // namespace
}  // namespace articula::exam
