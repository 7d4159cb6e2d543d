// A notation convention in rigid robot modelling [LucassenVanDeVen1988]: kinematics of the centres of gravity (section 4) and
// balances at them (section 5). The report has no worked example: its recurrences are compared with derivatives of positions, and
// its forces with those of another method. Misprints: test_errata.cpp.

#include <set>

#include "api/api.hpp"
#include "exam/exam.hpp"
#include "robot/mechanics.hpp"

namespace articula::exam {
namespace {

class Lucassen : public testing::Test {
 protected:
  Lucassen() {
    torques(g, robot, "newton-euler-cog");
    for (int i = 1; i <= r.n(); ++i) {
      q_rates[r[i].q[0].id()] = r[i].qd[0];
      q_rates[r[i].qd[0].id()] = r[i].qdd[0];
    }
  }

  Vec3 centre(int i) {  // in frame i
    const Inertia I = inertia(r, i);
    return {{i}, I.MS().x() / I.M(), I.MS().y() / I.M(), I.MS().z() / I.M()};
  }
  Transform place(int i) {  // 0T_i
    return i == 0 ? Transform::identity(g, base_frame) : place(i - 1) * placement(r, i);
  }
  Vec3 in_base_frame(int i, const Vec3& v) { return place(i).A() * v; }
  Vec3 derived(const Vec3& a) {  // d/dt, in a frame at rest
    const std::vector<Expr> d = rate({a.x(), a.y(), a.z()}, q_rates);
    return {a.frame(), d[0], d[1], d[2]};
  }
  Vec3 position(int i) { return place(i).P() + in_base_frame(i, centre(i)); }

  const Robot robot = general_rpr();
  Graph g;
  const RobotData r = robot.in(g);
  Rates q_rates;
};

// v_i = v_(i-1) + w_(i-1) x j^u_(i-1) + w_i x (-j^l_i), for the revolute joint 3 on link 2.
TEST_F(Lucassen, LinearVelocity) {
  const auto seen = [&](int i, const char* letters) { return in_base_frame(i, labelled(g, letters, i)); };
  const Vec3 w2 = seen(2, "W"), w3 = seen(3, "W"), j_u = in_base_frame(2, placement(r, 3).P() - centre(2));
  EXPECT_TRUE(
      all_equal(derived(position(3)), derived(position(2)) + cross(w2, j_u) + cross(w3, -seen(3, "jl"))));
}

// Accelerations of the centres of gravity, less gravity; joint 2 slides.
TEST_F(Lucassen, LinearAcceleration) {
  for (int i = 1; i <= 3; ++i)
    EXPECT_TRUE(all_equal(in_base_frame(i, labelled(g, "vd", i)), derived(derived(position(i))) - gravity(r)))
        << i;
}

// e^l_i = e^u_(i-1): the same axis, seen from either segment.
TEST_F(Lucassen, AxisFromEitherSegment) {
  const Transform T = placement(r, 3);
  const Vec3 e_u = T.A() * Vec3::unit_z(g, {3});
  EXPECT_TRUE(all_equal(transpose(T.A()) * e_u, axes(r, 3)[0].w));
}

// iF + F^l + F^u = 0 with iF = -m (vd - g); iM + M^l + M^u + j^l x F^l + j^u x F^u = 0; F^u_i = -F^l_(i+1), M^u likewise;
// F^u_n, M^u_n are the load.
TEST(LucassenLoaded, Balances) {
  Graph g;
  const RobotData r = loaded_rpr().in(g);
  torques(g, loaded_rpr(), "newton-euler-cog");
  const auto v = [&](const char* letters, int i) { return labelled(g, letters, i); };
  for (int i = 1; i <= 3; ++i) {
    const Vec3 o = Vec3::zero(g, {i}), F_u = v("Fu", i), M_u = v("Mu", i);
    const Vec3 j_u = i == 3 ? v("jl", 3) : v("jl", i) + placement(r, i + 1).P();  // the load acts at O_3
    const Vec3 moments = cross(v("jl", i), v("Fl", i)) + cross(j_u, F_u);
    EXPECT_TRUE(all_equal(v("Fi", i) + v("Fl", i) + F_u, o)) << i;
    EXPECT_TRUE(all_equal(v("Fi", i), -(r[i].link[M] * v("vd", i)))) << i;
    EXPECT_TRUE(all_equal(v("Mi", i) + v("Ml", i) + M_u + moments, o)) << i;
    if (i == 3) continue;
    const Rot3 A = placement(r, i + 1).A();
    EXPECT_TRUE(all_equal(F_u, -(A * v("Fl", i + 1)))) << i;
    EXPECT_TRUE(all_equal(M_u, -(A * v("Ml", i + 1)))) << i;
  }
}

// The forces and moments in the joints are those of the method that never sees a centre of gravity.
TEST(LucassenLoaded, JointForcesAreThoseAboutTheOrigins) {
  Graph g, h;
  EXPECT_TRUE(
      all_equal(torques(g, loaded_rpr(), "newton-euler-cog"), torques(h, loaded_rpr(), "newton-euler")));
  for (int i = 1; i <= 3; ++i) {
    EXPECT_TRUE(all_equal(labelled(g, "Fl", i), labelled(h, "E", i))) << i;
    EXPECT_TRUE(all_equal(labelled(g, "Ml", i), labelled(h, "M", i))) << i;
  }
}

// The divisions by masses are in the set-up part, and the program says what it divides by.
TEST_F(Lucassen, DividesByMassesInTheSetUp) {
  Request request;
  request.method = "newton-euler-cog";
  const Result result = derive(robot, request);
  EXPECT_EQ(online_counts(result.program).div, 0);
  std::vector<std::string> masses;
  for (const Assumption& a : result.program.assumes_nonzero) masses.push_back(a.text);
  EXPECT_EQ(masses, (std::vector<std::string>{"M1", "M2", "M3"}));
  std::set<std::string> families;  // two quantities that are equal have one name: which one is not promised
  for (const auto& [id, label] : result.program.labels) families.insert(label.substr(0, 2));
  for (const char* family : {"Fi", "Fl", "Ml"}) EXPECT_EQ(families.count(family), 1U) << family;
}

}  // namespace
}  // namespace articula::exam
