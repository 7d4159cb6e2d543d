// Determinants of Jacobians and singular positions as the literature has them: the RX90 in [KhalilDombre2002], where
// the three factors are the shoulder, the elbow and the wrist; the PUMA, the Stanford arm and the SCARA.

#include "algebra/readable.hpp"
#include "exam/exam.hpp"
#include "expr/text.hpp"
#include "model/model.hpp"

namespace articula::exam {
namespace {

class Singularities : public testing::Test {
 protected:
  Expr det(const std::string& name, const Options& options = {}) {
    const Model& model = model_named("jacobian-determinant");
    const Robot robot = library_robot(name);
    remarks = model.remarks(robot.in(g), options).list;
    return model.methods.front().build(g, robot, options).front().values.front();
  }
  // A determinant's sign depends on the order of its rows.
  void expect_det(const Expr& found, std::string_view printed) {
    const Expr p = formula(g, printed);
    EXPECT_TRUE(equal(found, p) || equal(found, -p)) << to_text(found);
  }
  std::string words(std::string_view factor) {
    const Expr f = formula(g, factor);
    for (const Remark& r : remarks)
      if (r.formula.valid() && (equal(r.formula, f) || equal(r.formula, -f))) return r.text;
    return "no such factor";
  }
  Graph g;
  std::vector<Remark> remarks;
};

TEST_F(Singularities, Rx90) {
  expect_det(det("rx90"), "cos(q3)*D3*RL4*sin(q5)*(sin(q2 + q3)*RL4 - cos(q2)*D3)");
  ASSERT_EQ(remarks.size(), 3U);
  EXPECT_EQ(words("sin(q2 + q3)*RL4 - cos(q2)*D3"), "the wrist centre lies on axis 1 (shoulder)");
  EXPECT_EQ(words("cos(q3)"),
            "q3 = pi/2 or -pi/2: the wrist centre lies in the plane of axes 2 and 3: the arm is stretched or "
            "folded (elbow)");
  EXPECT_EQ(words("sin(q5)"), "q5 = 0 or pi: axes 4 and 6 are in line (wrist)");
}

TEST_F(Singularities, Puma) {  // the elbow is no factor of the determinant as it stands, multiplied out
  expect_det(det("puma560"),
             "d3*sin(q5)*(d4*sin(q3) + r4*cos(q3))*(d3*cos(q2) + d4*cos(q2 + q3) - r4*sin(q2 + q3))");
  ASSERT_EQ(remarks.size(), 3U);
  EXPECT_EQ(words("d4*sin(q3) + r4*cos(q3)"),
            "tan(q3) = -r4/d4: the wrist centre lies in the plane of axes 2 and 3: the arm is stretched or "
            "folded (elbow)");
  EXPECT_EQ(words("d3*cos(q2) + d4*cos(q2 + q3) - r4*sin(q2 + q3)"),
            "the wrist centre lies in the plane of axes 1 and 2 (shoulder)");
}

TEST_F(Singularities, Stanford) {
  expect_det(det("stanford"), "q3^2*sin(q2)*sin(q5)");
  EXPECT_EQ(words("sin(q2)"), "q2 = 0 or pi: axis 1 and slide 3 are parallel");
  EXPECT_EQ(words("q3"), "the wrist centre lies on axis 2");
}

TEST_F(Singularities, Scara) {
  expect_det(det("scara"), "d2*d3*sin(q2)");
  ASSERT_EQ(remarks.size(), 1U);
  EXPECT_NE(words("sin(q2)").find("stretched or folded"), std::string::npos);
}

// The arm without its wrist, asked for positions only; and with nothing asked for it never loses a motion but where a
// joint does nothing.
TEST_F(Singularities, PositionOfTheRx90sWrist) {
  expect_det(det("rx90", {.link = 4, .rows = {0, 1, 2}}), "cos(q3)*D3*RL4*(sin(q2 + q3)*RL4 - cos(q2)*D3)");
}

TEST_F(Singularities, NoneOfTwoParallelAxes) {
  expect_det(det("planar2r"), "d2");
  ASSERT_EQ(remarks.size(), 1U);
  EXPECT_EQ(remarks.front().text, "nowhere");
}

// A redundant arm is singular where J J^T is: its elbow is straight, or ..
TEST_F(Singularities, SevenJoints) {
  det("arm7");
  EXPECT_EQ(words("sin(q4)"), "q4 = 0 or pi: the wrist centre lies on axis 3");
}

// The simplest determinant of an arm with three joints is zero at q2 = pi/2, but other minors of its Jacobian are not.
TEST_F(Singularities, AreCommonToAllMinors) {
  det("lau3");
  for (const Remark& r : remarks) EXPECT_FALSE(r.formula.valid()) << to_text(r.formula);
  det("planar3r");
  EXPECT_NE(words("sin(q2)").find("stretched or folded"), std::string::npos);
}

TEST_F(Singularities, PastTheBudget) {  // a general arm: more than a hundred thousand terms
  det("nr:6");
  ASSERT_EQ(remarks.size(), 1U);
  EXPECT_FALSE(remarks.front().formula.valid());
}

}  // namespace
}  // namespace articula::exam
