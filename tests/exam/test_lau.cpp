// The dynamics of the generalized manipulator [Lau1985], example of chapters 3 and 4: a rod that turns and slides on a
// turning disc. The thesis neglects velocities and has misprints (test_errata_lau.cpp); these are its formulas corrected and
// completed. The rod is rigid, of length L, with its tip at d2.

#include "exam/exam.hpp"
#include "model/dynamic/links.hpp"
#include "model/dynamic/reactions.hpp"
#include "model/task.hpp"

namespace articula::exam {
namespace {

// The library robot in Lau's letters: th1 = q1, th2 = q2, d2 = q3; the rod is his link 2, here link 3.
class Lau : public testing::Test {
 protected:
  Expr rod(std::string_view text) { return M3 * formula(g, text); }

  Graph g;
  std::vector<Expr> Gamma = torques(g, library_robot("lau3"));
  Expr M3 = formula(g, "M3"), I1zz = formula(g, "M1*d1^2/2");
};

TEST_F(Lau, TorqueOfTheDisc) {  // N1z
  const Expr N1z =
      rod("d1*cos(q2)*qdd3 - d1*(q3 - L/2)*sin(q2)*qdd2"
          " + (d1^2 + (L^2/3 - L*q3 + q3^2)*cos(q2)^2)*qdd1"
          " - 2*d1*sin(q2)*qd3*qd2 - d1*(q3 - L/2)*cos(q2)*qd2^2 + 2*(q3 - L/2)*cos(q2)^2*qd3*qd1"
          " - 2*(L^2/3 - L*q3 + q3^2)*sin(q2)*cos(q2)*qd1*qd2") +
      I1zz * formula(g, "qdd1");
  EXPECT_TRUE(equal(Gamma[0], N1z));
}

TEST_F(Lau, TorqueOfTheRod) {  // N1y = N2y
  const Expr N1y =
      rod("(q3 - L/2)*cos(q2)*g + (L^2/3 - L*q3 + q3^2)*qdd2 - d1*(q3 - L/2)*sin(q2)*qdd1"
          " + 2*(q3 - L/2)*qd3*qd2 + (L^2/3 - L*q3 + q3^2)*sin(q2)*cos(q2)*qd1^2");
  EXPECT_TRUE(equal(Gamma[1], N1y)) << to_text(Gamma[1]);
}

TEST_F(Lau, ForceAlongTheRod) {  // -F2x
  const Expr F = rod("qdd3 + d1*cos(q2)*qdd1 + g*sin(q2) - (q3 - L/2)*qd2^2 - (q3 - L/2)*cos(q2)^2*qd1^2");
  EXPECT_TRUE(equal(Gamma[2], F));
}

// What the disc's bearing carries at rest, after (2-105), (2-110): the weights, M3 at d1 y1 + (q3 - L/2) u, and the force f that the tip
// exerts at d1 y1 + q3 u, u = -cos(q2) x1 + sin(q2) z1 along the rod.
TEST_F(Lau, BearingOfTheDiscAtRest) {
  const Outputs statics = statics_by_propagation(library_robot("lau3").in(g), {.frame = 1});
  const std::vector<Expr> t = task_symbols(g, "tip");
  const auto at = [&](const char* text) { return formula(g, text); };
  const Frame one{1};
  const Vec3 f(one, t[0], t[1], t[2]), c(one, t[3], t[4], t[5]);
  const Vec3 u(one, at("-cos(q2)"), at("0"), at("sin(q2)")), d(one, at("0"), at("d1"), at("0"));
  const Vec3 weight(one, at("0"), at("0"), at("M3*g"));
  const Vec3 F = f + weight + Vec3(one, at("0"), at("0"), at("M1*g"));
  const Vec3 N = cross(d + at("q3") * u, f) + c + cross(d + at("q3 - L/2") * u, weight);
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(equal(statics[1].values[i], F[i])) << i << ": " << to_text(statics[1].values[i]);
    EXPECT_TRUE(equal(statics[2].values[i], N[i])) << i << ": " << to_text(statics[2].values[i]);
  }
}

// (4-98)-(4-105), term by term: e is the distance from the rod's axis to its middle, J its inertia about that axis, by mass.
TEST_F(Lau, TermsOfTheClosedForm) {
  const Outputs D = reduced_form(library_robot("lau3").in(g));
  const std::map<std::string, Expr> letters{{"e", formula(g, "q3 - L/2")},
                                            {"J", formula(g, "L^2/3 - L*q3 + q3^2")},
                                            {"c", formula(g, "cos(q2)")},
                                            {"s", formula(g, "sin(q2)")}};
  const auto expect = [&](std::size_t part, const std::map<std::string, std::string>& terms) {
    for (int i = 1; i <= D[part].rows; ++i)
      for (int column = 0; column < D[part].cols; ++column) {
        const int k = part == 2 ? column / 3 + 1 : column + 1, l = column % 3 + 1;
        std::string name = std::to_string(i);
        if (part > 0) name += std::to_string(k);
        if (part > 1) name += std::to_string(l);
        const auto found = terms.find(name);
        const Expr wanted =
            found == terms.end() ? g.constant(0) : substitute(rod(found->second), g, by_name(letters));
        const Expr& D_i = D[part].values[static_cast<std::size_t>((i - 1) * D[part].cols + column)];
        EXPECT_TRUE(equal(D_i, name == "11" ? wanted + I1zz : wanted))
            << "D_" << name << " = " << to_text(D_i);
      }
  };
  expect(0, {{"2", "e*c*g"}, {"3", "g*s"}});
  expect(1, {{"11", "d1^2 + J*c^2"},
             {"12", "-d1*e*s"},
             {"13", "d1*c"},
             {"21", "-d1*e*s"},
             {"22", "J"},
             {"31", "d1*c"},
             {"33", "1"}});
  expect(2, {{"122", "-d1*e*c"},  // centrifugal
             {"211", "J*s*c"},
             {"311", "-e*c^2"},
             {"322", "-e"},
             {"112", "-J*s*c"},  // Coriolis, half of it in either order
             {"121", "-J*s*c"},
             {"113", "e*c^2"},
             {"131", "e*c^2"},
             {"123", "-d1*s"},
             {"132", "-d1*s"},
             {"223", "e"},
             {"232", "e"}});
}

// Force and moment at joint 1 in all directions, which his generalized joints have: (3-81), (3-90).
TEST_F(Lau, MomentsAcrossTheDisc) {
  const RobotData r = library_robot("lau3").in(g);
  const std::vector<Transform> T = placements(r);
  const std::vector<LinkMotion> motion = link_motions(r, T);
  std::vector<Wrench> w;
  for (int j = 0; j <= r.n(); ++j)
    w.push_back(inertial_wrench(motion[static_cast<std::size_t>(j)], inertia(r, j)));
  const Vec3 N1 = generalized(r, T, w)[1].m;
  const Expr N1x =
      rod("d1*g + d1*sin(q2)*qdd3 + d1*(q3 - L/2)*cos(q2)*qdd2 + (L^2/3 - L*q3 + q3^2)*sin(q2)*cos(q2)*qdd1"
          " + 2*d1*cos(q2)*qd3*qd2 + d1*(q3 - L/2)*sin(q2)*(qd1^2 - qd2^2)"
          " + 2*(q3 - L/2)*sin(q2)*cos(q2)*qd3*qd1 - 2*(L^2/3 - L*q3 + q3^2)*sin(q2)^2*qd1*qd2");
  EXPECT_TRUE(equal(N1.x(), N1x)) << to_text(N1.x());
  EXPECT_TRUE(equal(N1.y(), Gamma[1]));
  EXPECT_TRUE(equal(N1.z(), Gamma[0]));
}

}  // namespace
}  // namespace articula::exam
