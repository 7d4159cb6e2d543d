// Inverse kinematic models that textbooks write down: the planar arms, and the RX90 of [KhalilDombre2002], whose
// Jacobian 3J_6 has the blocks
//
//   3J_6 = [A 0; C B],  A = [0, -RL4 + S3 D3, -RL4; 0, C3 D3, 0; S23 RL4 - C2 D3, 0, 0],
//                       C = [S23, 0, 0; C23, 0, 0; 0, 1, 1],  B = [0, S4, -S5 C4; 1, 0, C5; 0, C4, S5 S4]
//
//   3J_6^-1 = [A^-1 0; -B^-1 C A^-1 B^-1]
//
// in its letters, which robots/rx90.yaml has too; the origin of link 6 is the wrist's centre.

#include "exam/exam.hpp"
#include "model/kinematic/inverse.hpp"
#include "model/kinematic/jacobian.hpp"

namespace articula::exam {
namespace {

class InverseKinematics : public testing::Test {
 protected:
  Expr f(std::string_view text) { return formula(g, text); }
  Matrix matrix(int rows, int cols, const std::vector<std::string>& texts) {
    std::vector<Expr> values;
    for (const std::string& text : texts) values.push_back(f(text));
    return {rows, cols, values};
  }
  std::vector<Expr> twist() { return task_symbols(g, "twist"); }
  Graph g;
};

TEST_F(InverseKinematics, Rx90) {
  const Robot robot = library_robot("rx90");
  const Matrix A_inverse = matrix(3, 3,
                                  {"0", "0", "1/(RL4*sin(q2+q3) - D3*cos(q2))",  //
                                   "0", "1/(D3*cos(q3))", "0",                   //
                                   "-1/RL4", "(D3*sin(q3) - RL4)/(RL4*D3*cos(q3))", "0"});
  const Matrix B_inverse = matrix(3, 3,
                                  {"cos(q4)*cos(q5)/sin(q5)", "1", "-sin(q4)*cos(q5)/sin(q5)",  //
                                   "sin(q4)", "0", "cos(q4)",                                   //
                                   "-cos(q4)/sin(q5)", "0", "sin(q4)/sin(q5)"});
  const Matrix C = matrix(3, 3, {"sin(q2+q3)", "0", "0", "cos(q2+q3)", "0", "0", "0", "1", "1"});
  const Matrix lower = B_inverse * C * A_inverse;
  for (const auto method : {inverse_jacobian_by_blocks, inverse_jacobian_by_adjugate}) {
    const Outputs model = method(robot.in(g), {.frame = 3});
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) {
        const auto at = [&](int row, int col) { return model[0].values[6 * row + col]; };
        EXPECT_TRUE(equal(at(i, k), A_inverse(i, k))) << i << k;
        EXPECT_TRUE(is_zero(at(i, 3 + k))) << i << k;
        EXPECT_TRUE(equal(at(3 + i, k), -lower(i, k))) << i << k;
        EXPECT_TRUE(equal(at(3 + i, 3 + k), B_inverse(i, k))) << i << k;
      }
  }
}

// The origin of link 3 moves by the first two joints of the arm:
//   qd1 = (C12 vx + S12 vy)/(d2 S2),  qd2 = -((d2 C1 + d3 C12) vx + (d2 S1 + d3 S12) vy)/(d2 d3 S2),  qd3 = wz - qd1
//                                     - qd2
TEST_F(InverseKinematics, Planar3R) {
  const Robot robot = library_robot("planar3r");
  const Expr vx = twist()[0], vy = twist()[1], wz = twist()[5];
  const Expr qd1 = (f("cos(q1+q2)") * vx + f("sin(q1+q2)") * vy) / f("d2*sin(q2)");
  const Expr qd2 =
      -(f("d2*cos(q1) + d3*cos(q1+q2)") * vx + f("d2*sin(q1) + d3*sin(q1+q2)") * vy) / f("d2*d3*sin(q2)");
  for (const auto method : {inverse_kinematic_by_reduction, inverse_kinematic_by_polynomial}) {
    const Outputs model = method(robot.in(g), {});
    ASSERT_EQ(model.size(), 1U);
    EXPECT_TRUE(all_equal(model[0].values, {qd1, qd2, wz - qd1 - qd2}));
  }
}

// Damping d, in frame 1, where link 2 of the planar arm has vy = d2 qd1 and wz = qd1 + qd2:
//   [d2^2 + 1 + d^2, 1; 1, 1 + d^2] qd = [d2 vy + wz; wz]
TEST_F(InverseKinematics, DampedPlanar2R) {
  const Robot robot = library_robot("planar2r");
  const Expr d = task_symbols(g, "damping")[0], vy = twist()[1], wz = twist()[5], one = f("1"), d2 = f("d2");
  const Expr a = d2 * d2 + one + d * d, c = one + d * d, b1 = d2 * vy + wz;
  for (const auto method : {damped_by_smaller_system, damped_by_larger_system}) {
    const Outputs model = method(robot.in(g), {.frame = 1});
    EXPECT_TRUE(all_equal(model[0].values, {(c * b1 - wz) / (a * c - one), (a * wz - b1) / (a * c - one)}));
  }
}

// Two joints about one axis share what the link does, and may turn against each other: N = [1 -1; -1 1]/2.
TEST_F(InverseKinematics, CoaxialJoints) {
  const Robot robot = library_robot("elastic-drive");
  for (const auto method : {inverse_kinematic_by_reduction, inverse_kinematic_by_polynomial}) {
    const Outputs model = method(robot.in(g), {});
    ASSERT_EQ(model.size(), 2U);
    const Expr half = f("1/2"), share = half * twist()[5];
    EXPECT_TRUE(all_equal(model[0].values, {share, share}));
    EXPECT_TRUE(all_equal(model[1].values, {half, -half, -half, half}));
  }
}

}  // namespace
}  // namespace articula::exam
