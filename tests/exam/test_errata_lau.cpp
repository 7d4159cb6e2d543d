// Misprints of [Lau1985], chapters 2-5, docs/errata.md: each is read both ways, and computation tells which is right. What his model
// leaves out of an example of his own is in test_lau.cpp.

#include "exam/exam.hpp"
#include "model/dynamic/closed_form.hpp"
#include "robot/path.hpp"

namespace articula::exam {
namespace {

// Chapter 4 for a serial robot with one freedom per joint, with the misprinted places left open.
struct ClosedReading {
  bool trace_alone = true;       // (4-104): - 1/2 tr K (l x k), not [K - 1/2 tr K] (l x k)
  bool links_after_i = true;     // (4-101): from max{i, k, l}, not max{l, k, l}
  bool coriolis_between = true;  // (3-98a): where l > k, not l >= k
  bool gravity_demanded = true;  // (4-98): - g, not + g
};

struct SeenAxis {
  Vec3 delta, mu;
};

// (4-4)-(4-7): the axis of joint i as link j has it, whichever of them comes first.
SeenAxis axis(const RobotData& r, int i, int j) {
  const Transform T = between(r, {i}, {j});
  const Twist s = axes(r, i).front();
  return {transpose(T.A()) * s.w, transpose(T.A()) * (s.V + cross(s.w, T.P()))};
}

Expr D_ikl(const Inertia& I, const SeenAxis& i, const SeenAxis& k, const SeenAxis& l,
           const ClosedReading& reading) {
  const Tensor3& J = I.J();
  const Vec3 lk = cross(l.delta, k.delta);
  const Vec3 half_trace = Rational(1, 2) * (J(0, 0) + J(1, 1) + J(2, 2)) * lk;
  const Vec3 turn = reading.trace_alone ? -half_trace : J * lk - half_trace;
  return dot(i.delta, cross(l.delta, J * k.delta) + turn) + I.M() * dot(k.delta, cross(l.mu, i.mu)) +
         dot(I.MS(), cross(l.delta, cross(k.delta, i.mu)) + cross(i.delta, cross(l.mu, k.delta)));
}

std::vector<Expr> read_as(const RobotData& r, const ClosedReading& reading) {
  const Expr two = r.graph->constant(2);
  std::vector<Expr> tau;
  for (int i = 1; i <= r.n(); ++i) {
    Expr sum = r.graph->constant(0);
    for (int j = 1; j <= r.n(); ++j) {
      const Inertia I = inertia(r, j);
      const auto seen = [&](int k) { return axis(r, k, j); };
      const SeenAxis at_i = seen(i);
      const Vec3 g = transpose(between(r, base_frame, {j}).A()) * gravity(r);
      const Expr weight = dot(g, I.M() * at_i.mu + cross(at_i.delta, I.MS()));
      if (j >= i) sum = sum + (reading.gravity_demanded ? -weight : weight);
      for (int k = 1; k <= j; ++k) {
        const SeenAxis at_k = seen(k);
        const Expr D_ik = dot(at_i.delta, I.J() * at_k.delta) + I.M() * dot(at_k.mu, at_i.mu) +
                          dot(I.MS(), cross(at_i.mu, at_k.delta) + cross(at_k.mu, at_i.delta));
        if (j >= i) sum = sum + D_ik * r[k].qdd[0];
        for (int l = k; l <= j; ++l) {
          if (reading.links_after_i && j < i) continue;
          const Expr D = D_ikl(I, at_i, at_k, seen(l), reading) * (r[k].qd[0] * r[l].qd[0]);
          if (l == k) sum = sum + D;
          if (l > k || !reading.coriolis_between) sum = sum + two * D;
        }
      }
    }
    tau.push_back(sum);
  }
  return tau;
}

// Chapter 5, likewise.
struct RecursiveReading {
  bool own_rotation = true;      // (5-31), (5-83): Euler's term with the rotation of link i itself
  bool next_joint = true;        // (5-30): the torque of the links that follow begins at J_(i+1), not at J_i
  bool gravity_demanded = true;  // (5-34): - g, not + g
};

std::vector<Expr> read_as(const RobotData& r, const RecursiveReading& reading) {
  Graph& g = *r.graph;
  const Vec3 o = Vec3::zero(g, base_frame);
  std::vector<Rot3> A{Rot3::identity(g, base_frame)};
  std::vector<Vec3> w{o}, alpha{o}, eps{reading.gravity_demanded ? -gravity(r) : gravity(r)}, d{o}, F{o},
      N{o};
  for (int j = 1; j <= r.n(); ++j) {
    const Transform T = placement(r, j);
    const auto i = static_cast<std::size_t>(j - 1);
    const Inertia I = inertia(r, j);
    const Twist v = along(r, j, r[j].qd), vd = along(r, j, r[j].qdd);
    d.push_back(A[i] * T.P());
    eps.push_back(eps[i] + cross(alpha[i], d.back()) + cross(w[i], cross(w[i], d.back())));
    A.push_back(A[i] * T.A());                                                                // (5-1)
    eps.back() = eps.back() + A.back() * vd.V + g.constant(2) * cross(w[i], A.back() * v.V);  // (5-58)
    w.push_back(w[i] + A.back() * v.w);                                                       // (5-45)
    alpha.push_back(alpha[i] + cross(w[i], A.back() * v.w) + A.back() * vd.w);                // (5-46)
    const auto at = static_cast<std::size_t>(j);
    const Vec3 MS = A[at] * I.MS();
    F.push_back(I.M() * eps[at] + cross(alpha[at], MS) + cross(w[at], cross(w[at], MS)));  // (5-77)
    const std::size_t turns = reading.own_rotation ? at : i;
    const Tensor3 J = turned(A[at], I.J());
    N.push_back(cross(MS, eps[at]) + J * alpha[turns] + cross(w[turns], J * w[turns]));  // (5-83)
  }
  std::vector<Expr> tau;
  const std::vector<Vec3> own_F = F, own_N = N;
  for (auto j = static_cast<std::size_t>(r.n()); j >= 1; --j) {
    const Twist s = axes(r, static_cast<int>(j)).front();
    tau.insert(tau.begin(), dot(A[j] * s.V, F[j]) + dot(A[j] * s.w, N[j]));
    F[j - 1] = F[j - 1] + F[j];                      // (5-18)
    N[j - 1] = N[j - 1] + cross(d[j], F[j]) + N[j];  // (5-31)
    if (!reading.next_joint) N[j - 1] = N[j - 1] + own_N[j - 1] - cross(d[j], own_F[j - 1]);
  }
  return tau;
}

template <class Reading>
bool is_lagrange(const Reading& reading, const Robot& robot = general_rpr()) {
  Graph g, h;
  return all_equal(read_as(robot.in(g), reading), lagrange(robot.in(h)));
}

Vec3 vector(Graph& g, const std::string& letter, Frame frame = {1}) {
  return {frame, formula(g, letter + "x"), formula(g, letter + "y"), formula(g, letter + "z")};
}

bool same(const Tensor3& a, const Tensor3& b) {
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      if (!equal(a(i, j), b(i, j))) return false;
  return true;
}

// (2-86) of a point p = s, and the sum over the points of a body: K = tr(p p^T) 1 - p p^T.
TEST(ErrataLau, E14PointTurnedTwice) {
  Graph g;
  const Vec3 p = vector(g, "p"), k = vector(g, "k"), l = vector(g, "l");
  const Tensor3 K = hat(p) * hat(-p);
  const Vec3 moment = cross(p, cross(k, cross(l, p)));
  EXPECT_TRUE(all_equal(moment, turned_twice(K, k, l)));
  EXPECT_FALSE(all_equal(moment, turned_twice(K, k, l) + K * cross(l, k)));  // printed
}

TEST(ErrataLau, E14CoriolisTerms) {
  for (const Robot& robot : {general_rpr(), library_robot("nr:3"), library_robot("stanford")}) {
    EXPECT_TRUE(is_lagrange(ClosedReading{}, robot)) << robot.name();
    EXPECT_FALSE(is_lagrange(ClosedReading{.trace_alone = false}, robot)) << robot.name();
  }
}

// (2-63)-(2-66): the angular velocity matrices about x, y and z.
TEST(ErrataLau, E15AngularVelocityMatrices) {
  Graph g;
  const Vec3 w = vector(g, "w");
  const Expr o = g.constant(0);
  const Tensor3 x = hat(Vec3({1}, w.x(), o, o)), y = hat(Vec3({1}, o, w.y(), o)),
                z = hat(Vec3({1}, o, o, w.z()));
  EXPECT_FALSE(same(x * y, y * x));
  EXPECT_TRUE(same(x + y + z, hat(w)));
  EXPECT_FALSE(same(x * (y * z), hat(w)));
}

TEST(ErrataLau, E16SignOfGravity) {
  EXPECT_FALSE(is_lagrange(ClosedReading{.gravity_demanded = false}));
  EXPECT_FALSE(is_lagrange(RecursiveReading{.gravity_demanded = false}));
}

// A point mass, as an inertia about the origin or on a fixed frame of its own: XY = - integral of xy dm.
Robot with_point(bool on_own_frame, long sign) {
  RobotData r = general_rpr().data();
  Graph& g = *r.graph;
  const Expr m = formula(g, "m"), x = formula(g, "x"), y = formula(g, "y"), z = formula(g, "z");
  if (on_own_frame) {
    Body body = blank_robot(1).bodies[0];
    body.name = "point";
    body.parent = 3;
    body.link.fill(g.constant(0));
    body.link[M] = m;
    body.placement = {g.constant(0), z, Rational(-1, 2) * g.pi(), x, g.constant(0), y};  // P = (x, y, z)
    r.bodies.push_back(body);
  } else {
    const std::array<Expr, 10> own{m * (y * y + z * z),
                                   m * (x * y),
                                   m * (x * z),
                                   m * (x * x + z * z),
                                   m * (y * z),
                                   m * (x * x + y * y),
                                   m * x,
                                   m * y,
                                   m * z,
                                   m};
    for (std::size_t k = XX; k <= M; ++k) {
      const bool product = k == XY || k == XZ || k == YZ;
      r.bodies[3].link[k] = r.bodies[3].link[k] + (product ? Rational(sign) : Rational(1)) * own[k];
    }
  }
  return Robot(std::move(r));
}

TEST(ErrataLau, E17ProductsOfInertia) {
  Graph g;
  const std::vector<Expr> Gamma = torques(g, with_point(true, 0));
  EXPECT_TRUE(all_equal(Gamma, torques(g, with_point(false, -1))));
  EXPECT_FALSE(all_equal(Gamma, torques(g, with_point(false, 1))));
}

// (2-75c): the displacement must be turned to frame 0 before it meets what is written there.
TEST(ErrataLau, E18FrameOfTheDisplacement) {
  Graph g;
  const Vec3 alpha = vector(g, "a", base_frame), d = vector(g, "d");
  const Rot3 A = Rot3::about(base_frame, {1}, 2, formula(g, "q1"));
  EXPECT_NO_THROW(cross(alpha, A * d));
  EXPECT_THROW(cross(alpha, d), FrameError);
}

// A frame that turns about z, and in it a place that moves: (2-76)-(2-80), (3-18)-(3-24).
class TurningFrame : public testing::Test {
 protected:
  Vec3 rated(const Vec3& v) {
    const std::vector<Expr> e = rate({v.x(), v.y(), v.z()}, rates);
    return {v.frame(), e[0], e[1], e[2]};
  }
  Graph g;
  Expr q1 = formula(g, "q1"), q2 = formula(g, "q2"), o = g.constant(0);
  Rates rates{{q1.id(), formula(g, "qd1")},
              {q2.id(), formula(g, "qd2")},
              {formula(g, "qd1").id(), formula(g, "qdd1")},
              {formula(g, "qd2").id(), formula(g, "qdd2")}};
  Rot3 A = Rot3::about(base_frame, {1}, 2, q1);
  Vec3 w{{1}, o, o, formula(g, "qd1")}, alpha{{1}, o, o, formula(g, "qdd1")};
  Vec3 d = vector(g, "r") + Vec3({1}, q2, o, o), u = rated(d), a = rated(u);
};

TEST_F(TurningFrame, E19VelocityOfADisplacement) {
  const Vec3 v = transpose(A) * rated(A * d);  // (2-78)
  EXPECT_TRUE(all_equal(v, u + cross(w, d)));  // (2-79)
  EXPECT_FALSE(all_equal(v, u));               // (2-76): d_t(i_d^j) is u, not v
}

// One joint that turns and slides: l = k in the double sum of (3-20) has the 2 w x u already.
TEST_F(TurningFrame, E20CoriolisOnce) {
  const Vec3 found = transpose(A) * rated(rated(A * d)), once = g.constant(2) * cross(w, u);
  const Vec3 right = a + cross(alpha, d) + cross(w, cross(w, d)) + once;
  EXPECT_TRUE(all_equal(found, right));
  EXPECT_FALSE(all_equal(found, right + once));  // (3-20), (3-66)
}

TEST_F(TurningFrame, E26RateOfTheRotation) {  // d_t(A) A^T is made of w, velocity, not of alpha
  const Matrix R = part(matrix(Transform(A, Vec3::zero(g, base_frame))), {0, 1, 2}, {0, 1, 2});
  const Matrix Omega = Matrix(3, 3, rate(R.values(), rates)) * transpose(R);
  EXPECT_TRUE(equal(Omega(1, 0), w.z()));
  EXPECT_FALSE(equal(Omega(1, 0), alpha.z()));
}

// (5-2), (5-3): the rates of 0A^2 = 0A^1 1A^2.
TEST(ErrataLau, E21ProductRule) {
  Graph g;
  const RobotData r = library_robot("nr:2").in(g);
  Rates rates;
  for (int j = 1; j <= 2; ++j) rates[r[j].q[0].id()] = r[j].qd[0], rates[r[j].qd[0].id()] = r[j].qdd[0];
  const auto rotation = [&](int j) {
    const Matrix T = matrix(placement(r, j));
    return part(T, {0, 1, 2}, {0, 1, 2});
  };
  const auto rated = [&](const Matrix& m) { return Matrix(3, 3, rate(m.values(), rates)); };
  const Matrix A = rotation(1), B = rotation(2), A1 = rated(A), B1 = rated(B), A2 = rated(A1), B2 = rated(B1);
  const Matrix found = rated(A * B), mixed = A1 * B1;
  EXPECT_TRUE(all_equal(found.values(), (A1 * B + A * B1).values()));
  EXPECT_FALSE(all_equal(found.values(), (A1 + A * B1).values()));
  EXPECT_TRUE(all_equal(rated(found).values(), (A2 * B + mixed + mixed + A * B2).values()));
  EXPECT_FALSE(all_equal(rated(found).values(), (A2 + mixed + mixed + A * B2).values()));
}

TEST(ErrataLau, E22OwnRotationInEulersTerm) {
  EXPECT_TRUE(is_lagrange(RecursiveReading{}));
  EXPECT_FALSE(is_lagrange(RecursiveReading{.own_rotation = false}));
  Graph g;  // a single link that turns would need no torque
  const RobotData r = without_gravity(without_forces(library_robot("arm1").in(g)));
  EXPECT_TRUE(is_zero(read_as(r, RecursiveReading{.own_rotation = false})[0]));
  EXPECT_FALSE(is_zero(read_as(r, RecursiveReading{})[0]));
}

// (5-77): i+1_p is written in frame i+1.
TEST(ErrataLau, E23FrameOfTheCentreOfMass) {
  Graph g;
  const Rot3 A_i = Rot3::about(base_frame, {1}, 2, formula(g, "q1")),
             A_next = A_i * Rot3::about({1}, {2}, 0, formula(g, "q2"));
  const Vec3 p = vector(g, "p", {2});
  EXPECT_NO_THROW(A_next * p);
  EXPECT_THROW(A_i * p, FrameError);
}

// (5-13), (5-38): what (5-18) computes is the force of link i-1 on link i, and of the hand on the load.
TEST(ErrataLau, E24WhoseForce) {
  RobotData r = library_robot("cartesian2").data();
  r.bodies[2].link[FZ] = r.graph->symbol("FZ2", Kind::parameter);
  Graph g;
  const Expr force = torques(g, Robot(std::move(r)))[1];
  EXPECT_TRUE(equal(force, formula(g, "M2*qdd2 + FZ2")));  // it moves the link and the load
  EXPECT_FALSE(equal(force, formula(g, "-M2*qdd2 + FZ2")));
  EXPECT_FALSE(equal(force, formula(g, "M2*qdd2 - FZ2")));
}

TEST(ErrataLau, E25LowerLimitOfTheTorque) {
  EXPECT_FALSE(is_lagrange(RecursiveReading{.next_joint = false}));
}

TEST(ErrataLau, E27LinksThatAJointCarries) {
  EXPECT_FALSE(is_lagrange(ClosedReading{.links_after_i = false}));
}

TEST(ErrataLau, E28CoriolisIsBetweenTwoJoints) {
  EXPECT_FALSE(is_lagrange(ClosedReading{.coriolis_between = false}));
}

// Lau's example with the rod as long as its reach, L = d2, at low speed as he takes it.
class ErrataLauExample : public testing::Test {
 protected:
  std::vector<Expr> slow(Rest rest) {
    std::vector<Expr> tau = torques(g, library_robot("lau3"));
    for (Expr& e : tau) e = slow(e, rest);
    return tau;
  }
  // Force and moment at joint 1, in all directions: frame 1 stands as his does.
  Wrench at_joint_1() {
    const RobotData r = library_robot("lau3").in(g);
    const std::vector<Transform> T = placements(r);
    const std::vector<LinkMotion> motion = link_motions(r, T);
    std::vector<Wrench> w;
    for (int j = 0; j <= r.n(); ++j)
      w.push_back(inertial_wrench(motion[static_cast<std::size_t>(j)], inertia(r, j)));
    return generalized(r, T, w)[1];
  }
  Expr slow(const Expr& of, Rest rest) {
    return substitute(at_rest({of}, rest), g, by_name({{"L", formula(g, "q3")}})).front();
  }
  Expr coefficient(const Expr& of, std::string_view qdd) { return derivative(of, formula(g, qdd)); }
  Graph g;
};

TEST_F(ErrataLauExample, E16GravityIsDemanded) {
  const Expr printed = formula(g, "-1/2*M3*g*q3*cos(q2)");  // (3-119)
  EXPECT_TRUE(equal(slow(Rest::all)[1], -printed));
}

TEST_F(ErrataLauExample, E29TorqueOfTheRod) {
  const Expr N2y = slow(Rest::velocities)[1];
  const Expr by_first = coefficient(N2y, "qdd1"), by_second = coefficient(N2y, "qdd2");
  EXPECT_TRUE(equal(by_first, formula(g, "-1/2*M3*d1*q3*sin(q2)")));
  EXPECT_FALSE(equal(by_first, formula(g, "+1/2*M3*d1*q3*sin(q2)")));            // (3-123)
  EXPECT_FALSE(equal(by_first, formula(g, "-3/2*M3*d1*q3*sin(q2)")));            // (3-124)
  EXPECT_TRUE(equal(by_second, formula(g, "1/4*M3*q3^2 + M3*q3^2/12")));         // I2yy = M2 d2^2/12
  EXPECT_FALSE(equal(by_second, formula(g, "-1/2*M3*q3^2 + M3*q3^2/12")));       // (3-124)
  EXPECT_TRUE(equal(by_first, coefficient(slow(Rest::velocities)[0], "qdd2")));  // D is symmetric
}

// (3-110): row 2, column 1 of Tran(Z0) Rot(th1; Z1) Tran(Y1) Rot(th2; Y2) Tran(-X2).
TEST_F(ErrataLauExample, E29OrientationOfTheRod) {
  const Rot3 A = Rot3::about({0}, {1}, 2, formula(g, "q1")) * Rot3::about({1}, {2}, 1, formula(g, "q2"));
  EXPECT_TRUE(equal(A.matrix()[1][0], formula(g, "sin(q1)*cos(q2)")));
  EXPECT_FALSE(equal(A.matrix()[1][0], formula(g, "sin(q1)*sin(q2)")));
}

// (4-114)-(4-116): the middle of the rod, from O_1 in frame 1.
TEST_F(ErrataLauExample, E29MiddleOfTheRod) {
  const RobotData r = library_robot("lau3").in(g);
  const Expr o = g.constant(0);
  const Transform T = placement(r, 2) * placement(r, 3);
  const Vec3 p = T.P() + T.A() * Vec3({3}, o, o, formula(g, "-q3/2"));
  EXPECT_TRUE(
      all_equal(p, Vec3({1}, formula(g, "-q3/2*cos(q2)"), formula(g, "d1"), formula(g, "q3/2*sin(q2)"))));
  EXPECT_FALSE(equal(p.x(), formula(g, "q3/2*cos(q2)")));   // (4-116)
  EXPECT_FALSE(equal(p.z(), formula(g, "-q3/2*sin(q2)")));  // (4-116)
}

TEST_F(ErrataLauExample, E29GravityAcrossTheAxis) {  // (3-120), x, as it is demanded
  const Expr N1x = slow(at_joint_1().m.x(), Rest::all);
  EXPECT_TRUE(equal(N1x, formula(g, "M3*g*d1")));
  EXPECT_FALSE(equal(N1x, formula(g, "1/2*M3*g*d1")));
}

TEST_F(ErrataLauExample, E29ForceAlongTheRodsAxis) {  // (3-121), (3-122), y
  const Expr F1y = coefficient(slow(at_joint_1().f.y(), Rest::velocities), "qdd1");
  EXPECT_TRUE(equal(F1y, formula(g, "-1/2*M3*q3*cos(q2)")));
  EXPECT_FALSE(equal(F1y, formula(g, "-1/2*M3*q3*sin(q2)")));
}

// (4-125), (4-127)-(4-129): the reduced form.
TEST_F(ErrataLauExample, E29ReducedForm) {
  const Outputs D = reduced_form(library_robot("lau3").in(g));
  const auto at = [&](std::size_t part, std::size_t element) {
    return slow(D[part].values[element], Rest::all);
  };
  const Expr D_2 = at(0, 1), D_13 = at(1, 2), D_21 = at(1, 3), D_22 = at(1, 4), D_31 = at(1, 6);
  EXPECT_TRUE(equal(D_2, formula(g, "1/2*M3*g*q3*cos(q2)")));
  EXPECT_FALSE(equal(D_2, formula(g, "1/2*M3*q3*cos(q2)")));  // (4-125): without g
  EXPECT_TRUE(equal(D_21, formula(g, "-1/2*M3*d1*q3*sin(q2)")));
  EXPECT_FALSE(equal(D_21, formula(g, "1/2*M3*d1*q3*sin(q2)")));  // (4-128)
  EXPECT_TRUE(equal(D_22, formula(g, "M3*q3^2/12 + M3*(q3/2)^2")));
  EXPECT_FALSE(equal(D_22, formula(g, "M3*q3^2/12 + (q3/2)^2")));  // before (4-128): without M3
  EXPECT_TRUE(equal(D_31, formula(g, "M3*d1*cos(q2)")));           // along + d2
  EXPECT_FALSE(equal(D_31, formula(g, "M3*d1*cos(q1)")));          // (4-127): theta_1
  EXPECT_TRUE(equal(D_13, D_31));
}

// (4-129): before it D_11 has (d_2)^2 without M3, and what it is: about the disc's axis, the rod's inertia and the place of its middle.
TEST_F(ErrataLauExample, E29InertiaAboutTheDiscsAxis) {
  const Expr D_11 = slow(reduced_form(library_robot("lau3").in(g))[1].values[0], Rest::all);
  const Expr right = formula(g, "M3*d1^2 + (M3*q3^2/12 + M3*(q3/2)^2)*cos(q2)^2 + M1*d1^2/2");
  EXPECT_TRUE(equal(D_11, right));
  EXPECT_FALSE(equal(D_11, formula(g, "M3*d1^2 + (M3*q3^2/12 + (q3/2)^2)*cos(q2)^2 + M1*d1^2/2")));
}

}  // namespace
}  // namespace articula::exam
