// Misprints of the sources, docs/errata.md: each is read both ways, and computation tells which is right; those of [Lau1985] are in
// test_errata_lau.cpp.

#include "exam/exam.hpp"
#include "model/kinematic/jacobian.hpp"
#include "robot/mechanics.hpp"

namespace articula::exam {
namespace {

// Equations (6), (8)-(10), (15)-(20) of [KhalilCreusot1997] for a serial robot, with the misprinted places left open.
struct Reading {
  bool U_of_acceleration = true;  // (9): hat(wd) + hat(w) hat(w), not hat(w) + hat(w) hat(w)
  bool in_own_frame = true;       // (20): jf_j and jm_j are projected, not if_j
  bool gyration_added = true;     // (16), and Euler's equation on the slides of the EPFL: + w x J w, not -
};

std::vector<Expr> read_as(Graph& g, const Robot& robot, const Reading& reading) {
  const RobotData r = robot.in(g);
  std::vector<Vec3> w{in_base(r.base.W)}, wd{in_base(r.base.WP)}, Vd{-gravity(r)},
      F{Vec3::zero(g, base_frame)}, N = F;
  std::vector<Tensor3> U{hat(wd[0])};
  std::vector<Transform> T{Transform::identity(g, base_frame)};
  for (int j = 1; j <= r.n(); ++j) {
    const bool turns = r[j].joint == JointKind::revolute;
    const Vec3 a = Vec3::unit_z(g, {j}), o = Vec3::zero(g, {j});
    T.push_back(placement(r, j));
    const Rot3 jA_i = transpose(T.back().A());
    const Vec3 w_i = jA_i * w.back();                                                 // (6a)
    const Vec3 Vd_i = jA_i * (Vd.back() + U.back() * T.back().P());                   // (10)
    const Vec3 spin = r[j].qdd[0] * a + cross(w_i, r[j].qd[0] * a);                   // (8)
    const Vec3 slide = r[j].qdd[0] * a + g.constant(2) * cross(w_i, r[j].qd[0] * a);  // (10)
    wd.push_back(jA_i * wd.back() + (turns ? spin : o));                              // (8)
    w.push_back(turns ? w_i + r[j].qd[0] * a : w_i);                                  // (6b)
    Vd.push_back(turns ? Vd_i : Vd_i + slide);                                        // (10)
    U.push_back(hat(reading.U_of_acceleration ? wd.back() : w.back()) +
                hat(w.back()) * hat(w.back()));  // (9)
    const Inertia I = inertia(r, j);
    const Vec3 gyration = cross(w.back(), I.J() * w.back());
    F.push_back(I.M() * Vd.back() + U.back() * I.MS());  // (15)
    N.push_back(I.J() * wd.back() + (reading.gyration_added ? gyration : -gyration) +
                cross(I.MS(), Vd.back()));  // (16)
  }
  std::vector<Expr> Gamma;
  for (auto j = static_cast<std::size_t>(r.n()); j >= 1; --j) {
    const Vec3 i_f = T[j].A() * F[j], i_m = T[j].A() * N[j];  // (18)
    const bool slides = r.bodies[j].joint == JointKind::prismatic;
    const Vec3& own = slides ? F[j] : N[j];
    const Vec3& other = slides ? i_f : i_m;
    Gamma.insert(Gamma.begin(), reading.in_own_frame ? own.z() : other.z());  // (20)
    F[j - 1] = F[j - 1] + i_f;                                                // (17)
    N[j - 1] = N[j - 1] + i_m + cross(T[j].P(), i_f);                         // (19)
  }
  return Gamma;
}

bool is_lagrange(const Reading& reading) {
  const Robot robot = general_rpr();
  Graph g, h;
  return all_equal(read_as(g, robot, reading), lagrange(robot.in(h)));
}

// (7): the acceleration of link n in the frame of the base, which stands still, is the rate of (3).
TEST(Errata, E1RateOfTheJacobian) {
  Graph g;
  const RobotData r = library_robot("rx90").in(g);
  const Matrix J = jacobian(r, 6, 0);
  const std::vector<Expr> qd = r.all(&Body::qd), qdd = r.all(&Body::qdd), x = J * qd;  // (3)
  Rates rates;
  for (int j = 1; j <= r.n(); ++j) rates[r[j].q[0].id()] = r[j].qd[0], rates[r[j].qd[0].id()] = r[j].qdd[0];
  const std::vector<Expr> xd = rate(x, rates), inertial = J * qdd, residual = residual_acceleration(r, 6, 0);
  std::vector<Expr> right, printed;
  for (std::size_t i = 0; i < 6; ++i)
    right.push_back(residual[i] + inertial[i]), printed.push_back(x[i] + inertial[i]);  // J qd for Jdot qd
  EXPECT_TRUE(all_equal(right, xd));
  EXPECT_FALSE(all_equal(printed, xd));
}

TEST(Errata, E2AccelerationMatrix) {
  EXPECT_TRUE(is_lagrange({}));
  EXPECT_FALSE(is_lagrange({.U_of_acceleration = false}));
}

TEST(Errata, E2FrameOfThePosition) {
  Graph g;
  const Tensor3 iU_i = hat(Vec3({1}, formula(g, "x"), formula(g, "y"), formula(g, "z")));
  EXPECT_NO_THROW(iU_i * Vec3::unit_z(g, {1}));
  EXPECT_THROW(iU_i * Vec3::unit_z(g, {2}), FrameError);  // iU_i jP_j, as one may read it
}

// Equations (27)-(38) of [KhalilCreusot1997] for a serial robot, with the misprinted places left open.
struct LinksReading {
  bool generalized = true;     // (27)-(30): J_j^+, MS_j^+, M_j^+ on the right, not J_j, MS_j, M_j
  bool own_projection = true;  // (38): sigma_a(k), not sigma_j
};

Matrix read_as(const RobotData& r, const LinksReading& reading) {
  std::vector<Inertia> I;
  for (int j = 0; j <= r.n(); ++j) I.push_back(inertia(r, j));
  for (int j = r.n(); j >= 2; --j) {
    const auto at = static_cast<std::size_t>(j);
    I[at - 1] = I[at - 1] + placement(r, j) * (reading.generalized ? I[at] : inertia(r, j));  // (27)-(30)
  }
  Matrix A(*r.graph, r.n(), r.n());
  const auto along = [&](int joint, const Wrench& w) {
    return r[joint].joint == JointKind::prismatic ? w.f.z() : w.m.z();
  };
  for (int j = 1; j <= r.n(); ++j) {
    const Momentum p = I[static_cast<std::size_t>(j)] * axes(r, j).front();
    Wrench w(p.p, p.h);                      // (31)-(34)
    A(j - 1, j - 1) = along(j, w);           // (35)
    for (int k = j; r[k].parent > 0; --k) {  // erratum E5
      const int a_k = r[k].parent;
      w = placement(r, k) * w;                                                             // (36), (37)
      A(a_k - 1, j - 1) = A(j - 1, a_k - 1) = along(reading.own_projection ? a_k : j, w);  // (38)
    }
  }
  return A;
}

bool is_inertia(const LinksReading& reading) {
  Graph g;
  const RobotData r = general_rpr().in(g);
  return all_equal(read_as(r, reading).values(), inertia_matrix_by_energy(r).values());
}

TEST(Errata, E3GeneralizedLinks) {
  EXPECT_TRUE(is_inertia({}));
  EXPECT_FALSE(is_inertia({.generalized = false}));
}

TEST(Errata, E4ProjectionOfTheRow) { EXPECT_FALSE(is_inertia({.own_projection = false})); }

// (36)-(38) are printed for k = j .. s_j(0); for the last of these a(k) is the base, which has no axis and no row.
TEST(Errata, E5TheBaseHasNoRow) {
  Graph g;
  const RobotData r = general_rpr().in(g);
  EXPECT_EQ(r[1].parent, 0);
  EXPECT_TRUE(axes(r, 0).empty());
}

TEST(Errata, E6PotentialEnergy) {
  const Robot robot = general_rpr();
  Graph g;
  const RobotData r = robot.in(g);
  Transform T = Transform::identity(g, base_frame);
  Expr printed = g.constant(0), corrected = g.constant(0);
  for (int j = 1; j <= r.n(); ++j) {
    const Inertia I = inertia(r, j);
    T = T * placement(r, j);
    printed = printed - dot(gravity(r), T.P() + T.A() * I.MS());
    corrected = corrected - dot(gravity(r), I.M() * T.P() + T.A() * I.MS());
  }
  const std::vector<Expr> q{r[1].q[0], r[2].q[0], r[3].q[0]}, Q = at_rest(torques(g, robot), Rest::all);
  EXPECT_TRUE(all_equal(gradient(corrected, q), Q));
  EXPECT_FALSE(all_equal(gradient(printed, q), Q));
}

TEST(Errata, E7ProjectionInTheOwnFrame) {
  EXPECT_FALSE(is_lagrange({.in_own_frame = false}));
  Graph g;
  EXPECT_THROW(dot(Vec3::unit_z(g, {1}), Vec3::unit_z(g, {2})), FrameError);  // if_j against ja_j
}

TEST(Errata, E9SkewTensor) {
  Graph g;
  const Vec3 a({1}, formula(g, "ax"), formula(g, "ay"), formula(g, "az")),
      y({1}, g.constant(0), g.constant(1), g.constant(0));
  EXPECT_TRUE(equal(hat(a)(2, 1), a.x()));  // z(x)y; printed: a_z
  EXPECT_TRUE(equal((hat(a) * y).z(), cross(a, y).z()));
}

// p = m nu, nu the velocity; its rate is m gamma, gamma the acceleration, printed m nu.
TEST(Errata, E10RateOfTheLinearMomentum) {
  Graph g;
  const Expr force = torques(g, library_robot("cartesian2"))[1];
  EXPECT_TRUE(equal(force, formula(g, "M2*qdd2")));
  EXPECT_FALSE(equal(force, formula(g, "M2*qd2")));
}

// n^i = n^(i+1) + phi a + omega x (phi omega) + d_ii x f^i - d_(i+1,i) x f^(i+1); printed without the last term.
TEST(Errata, E12ClassicalMoment) {
  Graph g;
  const RobotData r = loaded_rpr().in(g);
  torques(g, loaded_rpr());
  const auto v = [&](const char* letters, int i) { return labelled(g, letters, i); };
  const Transform p = placement(r, 3);
  const Inertia I = inertia(r, 2);
  const Vec3 d({2}, I.MS().x() / I.M(), I.MS().y() / I.M(), I.MS().z() / I.M()), omega = v("W", 2);
  const Tensor3 phi = I.J() + hat(I.MS()) * hat(d);
  const Vec3 printed =
      p.A() * v("M", 3) + (phi * v("WP", 2) + cross(omega, phi * omega)) + cross(d, v("E", 2));
  EXPECT_TRUE(all_equal(v("M", 2), printed - cross(d - p.P(), p.A() * v("E", 3))));
  EXPECT_FALSE(all_equal(v("M", 2), printed));
}

// Renaud's example with the augmented parameters of his table, masses moved to O_(i+1) of the link before.
enum class Cell { c2_alone, c2_augmented };
enum class MassSum { from_i, from_1 };
Robot augmented(Cell cell, MassSum sum) {
  RobotData r = library_robot("renaud6r").data();
  Graph& g = *r.graph;
  const auto m = [&](int i) {  // m*i
    Expr total = g.constant(0);
    for (int j = sum == MassSum::from_i ? i : 1; j <= 6; ++j) total = total + r[j].link[M];
    return total;
  };
  const Expr a2 = r[3].placement[3], r4 = r[4].placement[5], m3 = m(3), m4 = m(4);
  auto &two = r.bodies[2].link, &three = r.bodies[3].link;
  two[MX] = two[MX] + m3 * a2;
  two[YY] = two[YY] + m3 * (a2 * a2);
  if (cell == Cell::c2_augmented) two[ZZ] = two[ZZ] + m3 * (a2 * a2);
  three[MY] = three[MY] - m4 * r4;
  three[XX] = three[XX] + m4 * (r4 * r4);
  three[ZZ] = three[ZZ] + m4 * (r4 * r4);
  for (Body& body : r.bodies) body.link[M] = g.constant(0);
  return Robot(std::move(r));
}

TEST(Errata, E11E13AugmentedParameters) {
  Graph g, h;
  const std::vector<Expr> Gamma = torques(g, library_robot("renaud6r"));
  EXPECT_TRUE(all_equal(Gamma, torques(h, augmented(Cell::c2_augmented, MassSum::from_i))));
  EXPECT_FALSE(all_equal(Gamma, torques(h, augmented(Cell::c2_alone, MassSum::from_i))));
  EXPECT_FALSE(all_equal(Gamma, torques(h, augmented(Cell::c2_augmented, MassSum::from_1))));
}

// B qdd +- sum of (db_ij/dq_k - 1/2 db_jk/dq_i) qd_k qd_j +- G, for a planar arm.
TEST(Errata, E49E50E51GeneralForm) {
  const Robot robot = library_robot("planar2r");
  Graph g;
  const RobotData r = robot.in(g);
  const std::vector<Expr> tau = torques(g, robot), Q = at_rest(tau, Rest::all);
  Transform T = Transform::identity(g, base_frame);
  Expr moment = g.constant(0);  // sum of m_j g . p_j
  for (int j = 1; j <= 2; ++j) {
    T = T * placement(r, j);
    moment = moment + dot(gravity(r), r[j].link[M] * T.P() + T.A() * inertia(r, j).MS());
  }
  for (int i = 1; i <= 2; ++i) {
    Expr B_qdd = g.constant(0), C_qd = g.constant(0);
    const auto b = [&](int j, int k) {
      return derivative(tau[static_cast<std::size_t>(j - 1)], r[k].qdd[0]);
    };
    for (int j = 1; j <= 2; ++j) {
      B_qdd = B_qdd + b(i, j) * r[j].qdd[0];
      for (int k = 1; k <= 2; ++k) {
        const Expr c = derivative(b(i, j), r[k].q[0]) - Rational(1, 2) * derivative(b(j, k), r[i].q[0]);
        C_qd = C_qd + c * (r[k].qd[0] * r[j].qd[0]);
      }
    }
    const auto row = static_cast<std::size_t>(i - 1);
    const Expr gravity_as_printed = derivative(moment, r[i].q[0]);
    EXPECT_TRUE(equal(Q[row], -gravity_as_printed));  // E50, E51
    EXPECT_TRUE(equal(tau[row], B_qdd + C_qd - gravity_as_printed));
    EXPECT_FALSE(equal(tau[row], B_qdd - C_qd - gravity_as_printed));  // E49
  }
}

TEST(Errata, E52GyrationIsAdded) { EXPECT_FALSE(is_lagrange({.gyration_added = false})); }

// Section 5: the resultants of the inertial forces are -m vd and -(w x J w + J wd), if iF + F^l + F^u + m g = 0 and its like
// are to hold; printed without the minus.
TEST(Errata, E57InertialForces) {
  Graph g;
  const RobotData r = loaded_rpr().in(g);
  torques(g, loaded_rpr(), "newton-euler"), torques(g, loaded_rpr(), "newton-euler-cog");
  const Vec3 F_l = labelled(g, "E", 2), F_u = -(placement(r, 3).A() * labelled(g, "E", 3));
  const Vec3 m_vd = r[2].link[M] * labelled(g, "vd", 2), o = Vec3::zero(g, {2});  // with -m g
  EXPECT_TRUE(all_equal(-m_vd + F_l + F_u, o));
  EXPECT_FALSE(all_equal(m_vd + F_l + F_u, o));
}

// Section 3: z_i is e^u_i = e^l_(i+1) and z_(i+1) is e^u_(i+1), so the angle in iA_(i+1) is that between the axes of segment i+1.
TEST(Errata, E59SubscriptOfTheTwist) {
  Graph g;
  const auto iA_next = [&](const char* theta, const char* alpha) {
    return Rot3::about({1}, {1}, 2, formula(g, theta)) * Rot3::about({1}, {2}, 0, formula(g, alpha));
  };
  const Expr between = formula(g, "cos(alpha2)");  // e^l_2 . e^u_2, by "cos alpha_i = e^u_i . e^l_i"
  const auto cosine = [&](const Rot3& A) { return dot(Vec3::unit_z(g, {1}), A * Vec3::unit_z(g, {2})); };
  EXPECT_TRUE(equal(cosine(iA_next("theta2", "alpha2")), between));
  EXPECT_FALSE(equal(cosine(iA_next("theta1", "alpha1")), between));
}

// J_i = A_i iJ_i A_i^T: the same kinetic energy in either frame.
TEST(Errata, E58InertiaInAnotherFrame) {
  Graph g;
  const RobotData r = general_rpr().in(g);
  const Rot3 A = placement(r, 1).A();
  const Vec3 w({1}, formula(g, "wx"), formula(g, "wy"), formula(g, "wz"));
  const Expr energy = dot(w, inertia(r, 1).J() * w);
  const auto in_frame_0 = [&](const Matrix3& left, const Matrix3& right) {  // w^T (left J right) w
    const Tensor3 l(base_frame, left), m(base_frame, inertia(r, 1).J().matrix()), n(base_frame, right);
    return dot(A * w, l * (m * (n * (A * w))));
  };
  EXPECT_TRUE(equal(energy, in_frame_0(A.matrix(), transpose(A).matrix())));
  EXPECT_FALSE(equal(energy, in_frame_0(A.matrix(), A.matrix())));
}

}  // namespace
}  // namespace articula::exam
