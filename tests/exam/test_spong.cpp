// Elastic joints [Spong1987]: the drive with two inertias swings with sqrt(K (1/J1 + 1/J2)), and an arm whose shafts do not
// twist is the rigid arm with its rotors. Motors and joints in coordinates of their own [KhalilDombre2002].

#include "exam/exam.hpp"
#include "io/yaml.hpp"
#include "model/model.hpp"

namespace articula::exam {
namespace {

// The characteristic polynomial det(A s + C) of small motions, with s = -omega^2: A the inertia matrix, C = d tau/dq at rest.
TEST(Spong, TwoInertiasSwing) {
  Graph g;
  const Robot robot = library_robot("elastic-drive");
  const RobotData r = robot.in(g);
  const Matrix A = inertia_matrix(r);
  const std::vector<Expr> rest = at_rest(newton_euler(r), Rest::all);
  const std::vector<Expr> q{r[1].q[0], r[2].q[0]}, C1 = gradient(rest[0], q), C2 = gradient(rest[1], q);
  const Expr s = formula(g, "s");
  const Expr det =
      (A(0, 0) * s + C1[0]) * (A(1, 1) * s + C2[1]) - (A(0, 1) * s + C1[1]) * (A(1, 0) * s + C2[0]);
  EXPECT_TRUE(equal(det, formula(g, "JM1*N1^2*ZZ2*s*(s + K2*(1/(JM1*N1^2) + 1/ZZ2))")));
  EXPECT_FALSE(equal(det, formula(g, "JM1*N1^2*ZZ2*s*(s + K2*(1/JM1 + 1/ZZ2))")));
}

TEST(Spong, TheDriveIsLinear) {
  Graph g;
  const std::vector<Expr> tau = torques(g, library_robot("elastic-drive"));
  EXPECT_TRUE(equal(tau[0], formula(g, "JM1*N1^2*qdd1 + ZZ2*(qdd1 + qdd2)")));
  EXPECT_TRUE(equal(tau[1], formula(g, "ZZ2*(qdd1 + qdd2) + K2*q2")));
}

// With q2 = q4 = 0 the arm is the planar one: its joints are joints 1 and 3 here, rotors JM N^2.
TEST(Spong, RigidShafts) {
  Graph g;
  const std::vector<Expr> tau = torques(g, library_robot("flexible2r"));
  const auto stiff = [&](const Expr& e) {
    return substitute(e, g, [&](const Symbol& s) {
      const bool twist = is_reserved(s.name) && (s.name.back() == '2' || s.name.back() == '4');
      return twist ? g.constant(0) : Expr();
    });
  };
  const std::vector<Expr> rigid = substitute(torques(g, library_robot("planar2r")), g, [&](const Symbol& s) {
    if (s.name == "d2") return formula(g, "L");
    const std::string letters = s.name.substr(0, s.name.size() - 1);
    if (s.name.back() == '2') return formula(g, letters + (is_reserved(s.name) ? "3" : "4"));
    return is_reserved(s.name) || s.name.back() != '1' ? Expr() : formula(g, letters + "2");
  });
  const Expr rotor1 = formula(g, "N1*(JM1*N1*qdd1 + FVM1*N1*qd1 + FSM1*sign(N1*qd1))");
  const Expr rotor2 = formula(g, "N2*(JM2*N2*qdd3 + FVM2*N2*qd3 + FSM2*sign(N2*qd3))");
  EXPECT_TRUE(equal(stiff(tau[0]), rigid[0] + rotor1));
  EXPECT_TRUE(equal(stiff(tau[2]), rigid[1] + rotor2));
}

// The torque of a spring is what its shaft carries: joint 2 sees the arm, joint 1 the arm and the rotor.
TEST(Spong, ShaftsCarryWhatRotorsDoNotTake) {
  Graph g;
  const std::vector<Expr> tau = torques(g, library_robot("flexible2r"));
  const Expr rotor = formula(g, "N1*(JM1*N1*qdd1 + FVM1*N1*qd1 + FSM1*sign(N1*qd1))");
  EXPECT_TRUE(equal(tau[0] - rotor, tau[1] - formula(g, "K2*q2")));
}

// A wrist whose second and third motor turn with the joints before them.
class CoupledWrist : public testing::Test {
 protected:
  static Robot wrist(const std::string& motors) {
    return read_yaml(
        "articula: 1\nname: wrist\ngravity: [0, -g, 0]\nparameters: {g: ~, N: 50}\n"
        "joints:\n  - {}\n  - {alpha: pi/2}\n  - {alpha: -pi/2}\nlinks: general\nmotors:\n" +
            motors,
        "wrist.yaml");
  }
  static std::string refusal(const Robot& robot) {
    return model_named("motors").refuses(robot).value_or("none");
  }
  Graph g;
};

TEST_F(CoupledWrist, TriangularRatiosAreSolvedBySubstitution) {
  const Robot robot = wrist(
      "  - {JM: JM1, ratio: {1: N1}}\n  - {ratio: {1: N2_1, 2: N2}}\n"
      "  - {ratio: {1: N3_1, 2: N3_2, 3: N3}}\n");
  const Outputs motors = motors_by_elimination(robot.in(g));
  const std::vector<Expr> tau = torques(g, robot);
  EXPECT_TRUE(equal(motors[0].values[2], formula(g, "N3_1*q1 + N3_2*q2 + N3*q3")));
  EXPECT_TRUE(equal(motors[1].values[1], formula(g, "N2_1*qd1 + N2*qd2")));
  const Expr m3 = tau[2] / formula(g, "N3"), m2 = (tau[1] - formula(g, "N3_2") * m3) / formula(g, "N2");
  const Expr m1 = (tau[0] - formula(g, "N2_1") * m2 - formula(g, "N3_1") * m3) / formula(g, "N1");
  EXPECT_TRUE(all_equal(motors[2].values, {m1, m2, m3}));
  for (const Id id : reachable(motors[2].values)) EXPECT_FALSE(g[id].op == Op::div && g[id].varies);
}

TEST_F(CoupledWrist, Differential) {  // two motors, their sum bends and their difference rolls
  const Robot robot = wrist("  - {ratio: {1: 1}}\n  - {ratio: {2: N, 3: N}}\n  - {ratio: {2: N, 3: -N}}\n");
  const Outputs motors = motors_by_elimination(robot.in(g));
  const std::vector<Expr> tau = torques(g, robot);
  const Expr half = formula(g, "1/(2*N)");
  EXPECT_TRUE(all_equal(motors[2].values, {tau[0], half * (tau[1] + tau[2]), half * (tau[1] - tau[2])}));
}

TEST_F(CoupledWrist, Refusals) {
  EXPECT_EQ(refusal(library_robot("planar2r")), "the robot has no motors: its file has no key 'motors'");
  EXPECT_EQ(refusal(library_robot("flexible2r")),
            "the robot has 2 motors for 4 freedoms: their torques do not follow from tau");
  const std::string singular =
      "the gear ratios of the motors are singular: some motion of the joints turns no motor";
  EXPECT_EQ(refusal(wrist("  - {ratio: {1: 1}}\n  - {ratio: {1: 2, 2: 2}}\n  - {ratio: {1: 3, 2: 3}}\n")),
            singular);
  EXPECT_EQ(
      refusal(wrist("  - {ratio: {1: N1}}\n  - {ratio: {2: N2, 3: 2*N2_3}}\n  - {ratio: {2: 3, 3: 5}}\n")),
      "none");
}

}  // namespace
}  // namespace articula::exam
