// SYMORO+: a system for the symbolic modelling of robots [KhalilCreusot1997]. Misprints: test_errata.cpp.

#include "api/api.hpp"
#include "exam/exam.hpp"
#include "robot/mechanics.hpp"

namespace articula::exam {
namespace {

// (1-b), element by element.
TEST(Symoro, TransformationMatrix) {
  Graph g;
  const Placement p{formula(g, "gamma"), formula(g, "b"),  formula(g, "alpha"),
                    formula(g, "d"),     formula(g, "q1"), formula(g, "r")};
  const Transform T = khalil_kleinfinger({0}, {1}, p);
  const std::string_view A[3][3] = {
      {"cos(gamma)*cos(q1) - sin(gamma)*cos(alpha)*sin(q1)",
       "-cos(gamma)*sin(q1) - sin(gamma)*cos(alpha)*cos(q1)", "sin(gamma)*sin(alpha)"},
      {"sin(gamma)*cos(q1) + cos(gamma)*cos(alpha)*sin(q1)",
       "-sin(gamma)*sin(q1) + cos(gamma)*cos(alpha)*cos(q1)", "-cos(gamma)*sin(alpha)"},
      {"sin(alpha)*sin(q1)", "sin(alpha)*cos(q1)", "cos(alpha)"}};
  const std::string_view P[3] = {"d*cos(gamma) + r*sin(gamma)*sin(alpha)",
                                 "d*sin(gamma) - r*cos(gamma)*sin(alpha)", "r*cos(alpha) + b"};
  const Matrix3 matrix = T.A().matrix();
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) EXPECT_TRUE(equal(matrix[i][j], formula(g, A[i][j]))) << i << j;
    EXPECT_TRUE(equal(T.P()[static_cast<int>(i)], formula(g, P[i]))) << i;
  }
}

// (49), written out.
TEST(Symoro, KineticEnergy) {
  const Robot robot = general_rpr();
  Graph g;
  const RobotData r = robot.in(g);
  const Vec3 V({1}, formula(g, "vx"), formula(g, "vy"), formula(g, "vz"));
  const Vec3 w({1}, formula(g, "wx"), formula(g, "wy"), formula(g, "wz"));
  const Inertia I = inertia(r, 1);
  const Expr twice = dot(w, I.J() * w) + I.M() * dot(V, V) + Rational(2) * dot(I.MS(), cross(V, w));  // (49)
  EXPECT_TRUE(equal(twice, dot(Twist(V, w), I * Twist(V, w))));
}

// (39): the model is linear in the inertial and friction parameters, Gamma = D K.
TEST(Symoro, LinearInTheDynamicParameters) {
  const Robot robot = library_robot("puma560-full");
  Graph g;
  const std::vector<Expr> Gamma = torques(g, robot);
  std::vector<Expr> K;  // parameters and external wrenches
  const RobotData r = robot.in(g);
  for (int j = 1; j <= r.n(); ++j)
    for (const Expr& e : r[j].link)
      if (!e.is_constant()) K.push_back(e);
  ASSERT_GT(K.size(), 60U);
  for (const Expr& Gamma_j : Gamma) {
    Expr D_K = g.constant(0);
    const std::vector<Expr> D = gradient(Gamma_j, K);
    for (std::size_t k = 0; k < K.size(); ++k) D_K = D_K + D[k] * K[k];
    EXPECT_TRUE(equal(D_K, Gamma_j));
  }
}

// (47): without friction the motors' power is the rate of the total energy H of (48)-(50).
TEST(Symoro, EnergyTheorem) {
  for (const Robot& robot : {general_rpr(), library_robot("puma560"), library_robot("tree")}) {
    Graph g;
    const RobotData r = robot.in(g);
    const std::vector<Expr> Gamma = torques(g, robot);
    std::vector<Twist> t{Twist(Vec3::zero(g, base_frame), Vec3::zero(g, base_frame))};
    std::vector<Transform> T{Transform::identity(g, base_frame)};
    Expr H = g.constant(0), power = g.constant(0);
    Rates rates;
    std::size_t k = 0;
    for (int j = 1; j <= r.n(); ++j) {
      const auto i = static_cast<std::size_t>(r[j].parent);
      t.push_back(inverse(placement(r, j)) * t[i] + along(r, j, r[j].qd));
      T.push_back(T[i] * placement(r, j));
      if (r[j].joint != JointKind::fixed) {
        power = power + Gamma[k++] * r[j].qd[0];
        rates[r[j].q[0].id()] = r[j].qd[0], rates[r[j].qd[0].id()] = r[j].qdd[0];
      }
      const Inertia I = inertia(r, j);
      H = H + Rational(1, 2) * dot(t.back(), I * t.back()) -
          dot(gravity(r), I.M() * T.back().P() + T.back().A() * I.MS());
    }
    EXPECT_TRUE(equal(power, rate({H}, rates).front())) << robot.name();
  }
}

// Section 5.1: at most 92 n - 127 multiplications and 81 n - 117 additions for n links, with base parameters. Standard
// parameters cost at most 4 and 3 more for each link, and 8 and 6 at the ends.
TEST(Symoro, OperationsOfTheGeneralRobot) {
  for (int n = 2; n <= 8; ++n) {
    const Counts c = online_counts(derive(library_robot("nr:" + std::to_string(n)), {}).program);
    EXPECT_LE(c.mul, 92 * n - 127 + 4 * n + 8) << n;
    EXPECT_LE(c.add, 81 * n - 117 + 3 * n + 6) << n;
    EXPECT_EQ(c.div, 0) << n;
  }
  const Counts six = online_counts(derive(library_robot("nr:6"), {}).program);
  EXPECT_LE(six.mul, 460);
  EXPECT_LE(six.add, 395);
}

}  // namespace
}  // namespace articula::exam
