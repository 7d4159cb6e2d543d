// SYMORO+: a system for the symbolic modelling of robots [KhalilCreusot1997]. Misprints: test_errata.cpp.

#include "api/api.hpp"
#include "exam/exam.hpp"
#include "model/dynamic/christoffel.hpp"
#include "robot/mechanics.hpp"
#include "support/derivations.hpp"

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

// 5.3.2: the inertia matrix of a planar arm, element by element.
TEST(Symoro, InertiaMatrix) {
  Graph g;
  const Matrix A = inertia_matrix(library_robot("planar2r").in(g));
  const Expr A_12 = formula(g, "ZZ2 + d2*(MX2*cos(q2) - MY2*sin(q2))");
  EXPECT_TRUE(equal(A(0, 0), formula(g, "ZZ1 + ZZ2 + M2*d2^2 + 2*d2*(MX2*cos(q2) - MY2*sin(q2))")));
  EXPECT_TRUE(equal(A(0, 1), A_12));
  EXPECT_TRUE(equal(A(1, 0), A_12));
  EXPECT_TRUE(equal(A(1, 1), formula(g, "ZZ2")));
}

// 5.5 with Christoffel's coefficients: c_112 = c_121 = c_122 = -c_211 is half the slope of A_11 by q2; the others are zero.
TEST(Symoro, ChristoffelCoefficients) {
  Graph g;
  const RobotData r = library_robot("planar2r").in(g);
  const Expr o = g.constant(0), h = formula(g, "-d2*(MX2*sin(q2) + MY2*cos(q2))");
  const std::vector<Expr> c{o, h, h, h, -h, o, o, o};  // c_111 c_112 c_121 c_122, c_211 ..
  EXPECT_TRUE(all_equal(christoffel_by_generalized_links(r).values(), c));
  const std::vector<Expr> C{h * r[2].qd[0], h * (r[1].qd[0] + r[2].qd[0]), -(h * r[1].qd[0]), o};
  EXPECT_TRUE(all_equal(coriolis_matrix(r).values(), C));
}

// (23) with both methods of 5.5, and (25) with 5.3.1, for robots without friction and wrenches.
TEST(Symoro, GeneralFormOfTheDynamicModel) {
  for (const Robot& robot : {general_rpr(), library_robot("puma560"), library_robot("tree")})
    for (const auto build : {lagrange_by_generalized_links, lagrange_by_differentiation}) {
      Graph g;
      const RobotData r = robot.in(g);
      const Outputs model = build(r);
      const int nv = robot.nv();
      const Matrix A(nv, nv, model[0].values), B(nv, nv, model[1].values);
      std::vector<Expr> qdd;
      for (const Body& body : r.bodies) qdd.insert(qdd.end(), body.qdd.begin(), body.qdd.end());
      const std::vector<Expr> A_qdd = A * qdd, B_qd = B * velocities(r), Q = model[2].values;
      const std::vector<Expr> H = values(coriolis_recursive(robot.in(g))), Gamma = torques(g, robot);
      for (std::size_t i = 0; i < Gamma.size(); ++i) {
        EXPECT_TRUE(equal(Gamma[i], A_qdd[i] + B_qd[i] + Q[i])) << robot.name() << i;  // (23)
        EXPECT_TRUE(equal(H[i], B_qd[i] + Q[i])) << robot.name() << i;                 // (25)
      }
    }
}

// (48): the energy is linear in the parameters, H = h K, with the coefficients (52).
TEST(Symoro, CoefficientsOfTheEnergy) {
  const Robot robot = library_robot("planar2r");
  Graph g;
  const RobotData r = robot.in(g);
  const std::vector<Expr> e = values(energy_by_parameters(robot.in(g)));
  const Expr H = e[0] + e[1];
  EXPECT_TRUE(equal(derivative(H, r[2].link[ZZ]), formula(g, "1/2*(qd1 + qd2)^2")));
  EXPECT_TRUE(equal(derivative(H, r[2].link[MX]),
                    formula(g, "(qd1 + qd2)*qd1*d2*cos(q2) + g*sin(q1 + q2)")));  // w3 V2 - w2 V3 - g.s
  EXPECT_TRUE(equal(derivative(H, r[2].link[M]), formula(g, "1/2*d2^2*qd1^2 + g*d2*sin(q1)")));
}

// The new models through the whole machinery: derived, optimised, lowered, raised, proven.
TEST(Symoro, MatricesAndEnergiesAreProven) {
  for (const char* robot : {"puma560", "stanford-full", "tree"})
    for (const char* model : {"inertia", "gravity", "coriolis", "christoffel", "lagrange", "energy"}) {
      const Result result = derive(library_robot(robot), {model, "", {}, {}});
      EXPECT_EQ(result.proven_equal_to.size() + 1, test::derivations(model)) << robot << model;
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
