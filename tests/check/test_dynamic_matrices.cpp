// The matrices, coefficients and energies of the dynamic model, on the library, on random trees, and on trees with ball and free
// joints and floating bases: every model by all its methods, and the identities that join them. All proven by fingerprint,
// but for the sign of A, which is checked on numbers.

#include <gtest/gtest.h>

#include <cmath>

#include "model/dynamic/christoffel.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/dynamic/energy.hpp"
#include "model/dynamic/reactions.hpp"
#include "model/model.hpp"
#include "program/run.hpp"
#include "support/numeric_robot.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

constexpr std::uint64_t floating_trees = 40;

int each(const Visitor& visit) { return each_robot(visit) + each_floating_tree(visit, floating_trees); }

RobotData held_still(RobotData r) {  // a base that is held does not move
  for (auto* row : {&r.base.W, &r.base.WP, &r.base.V, &r.base.VP}) row->fill(r.graph->constant(0));
  return r;
}

void expect_all_methods_equal(const Model& model, const Robot& robot) {
  if (refusal(model, robot)) return;
  Graph one;
  const std::vector<Expr> first = values(model.methods.front().build(one, robot, {}));
  for (std::size_t k = 1; k < model.methods.size(); ++k) {
    Graph other;
    expect_equal(first, values(model.methods[k].build(other, robot, {})),
                 robot.name() + ", " + std::string(model.name) + " by " + std::string(model.methods[k].name));
  }
}

class AllMethods : public testing::TestWithParam<const char*> {};

TEST_P(AllMethods, AreEqual) {
  const Model& model = model_named(GetParam());
  report(GetParam(), each([&](const Robot& robot) { expect_all_methods_equal(model, robot); }));
}
INSTANTIATE_TEST_SUITE_P(Dynamic, AllMethods,
                         testing::Values("inertia", "gravity", "coriolis", "christoffel", "closed-form",
                                         "closed-form-links", "closed-form-joint", "lagrange", "energy"),
                         [](const auto& name) {
                           std::string letters = name.param;
                           std::erase(letters, '-');
                           return letters;
                         });

Matrix matrix(const Output& o) { return {o.rows, o.cols, o.values}; }

// tau = D_i + sum of D_ik qdd_k + sum of D_ikl qd_k qd_l, and D_ikl = D_ilk, (4-98), (4-105) of [Lau1985].
TEST(ClosedForm, IsTheInverseModel) {
  report("closed form", each([](const Robot& robot) {
           if (refusal(model_named("closed-form"), robot)) return;
           Graph g;
           const RobotData r = held_still(without_forces(robot.in(g)));
           const Outputs D = reduced_form(r);
           const Matrix D_ikl = matrix(D[2]);
           const std::vector<Expr> qd = r.all(&Body::qd);
           const int nv = D_ikl.rows();
           std::vector<Expr> products;
           for (const Expr& k : qd)
             for (const Expr& l : qd) products.push_back(k * l);
           expect_equal(sum(sum(D[0].values, matrix(D[1]) * accelerations(r)), D_ikl * products),
                        newton_euler(r), robot.name());
           for (int i = 0; i < nv; ++i)
             for (int k = 0; k < nv; ++k)
               for (int l = 0; l < k; ++l)
                 ASSERT_TRUE(equal(D_ikl(i, nv * k + l), D_ikl(i, nv * l + k))) << robot.name();
         }));
}

// Of every joint, in all directions: what it carries, by another derivation.
TEST(ClosedForm, IsWhatEachJointCarries) {
  report("closed form at joints", each([](const Robot& robot) {
           const Model& model = model_named("closed-form-joint");
           if (refusal(model, robot)) return;
           Graph g;
           const RobotData r = held_still(without_forces(robot.in(g)));
           const JointLoads loads = loads_by_newton_euler(r);
           const std::vector<Expr> qd = r.all(&Body::qd);
           std::vector<Expr> products;
           for (const Expr& k : qd)
             for (const Expr& l : qd) products.push_back(k * l);
           const auto moves = [&](int j) {
             while (j > 0 && info(r[j].joint).nv == 0) j = r[j].parent;
             return j > 0 || r.floats();
           };
           for (int j = 1; j <= r.n(); ++j) {
             if (!moves(j)) continue;
             const Outputs D = reduced_form_at_joint(r, {.link = j});
             const Wrench& w = loads.joints[static_cast<std::size_t>(j)];
             expect_equal(sum(sum(D[0].values, matrix(D[1]) * accelerations(r)), matrix(D[2]) * products),
                          {w.f[0], w.f[1], w.f[2], w.m[0], w.m[1], w.m[2]}, robot.name());
           }
         }));
}

// What the links add is the whole, but for the rotors.
TEST(ClosedForm, IsTheSumOfItsLinks) {
  report("sums of links", each([](const Robot& robot) {
           if (refusal(model_named("closed-form-links"), robot)) return;
           Graph g;
           const RobotData r = robot.in(g);
           const Outputs whole = reduced_form(r), links = reduced_form_of_links(r);
           for (std::size_t part = 0; part < whole.size(); ++part) {
             std::vector<Expr> sum = part == 1 ? drive_inertia(r).values() : whole[part].values;
             const std::size_t size = sum.size();
             if (part != 1) std::fill(sum.begin(), sum.end(), g.constant(0));
             for (std::size_t e = 0; e < links[part].values.size(); ++e)
               sum[e % size] = sum[e % size] + links[part].values[e];
             expect_equal(sum, whole[part].values, robot.name());
           }
         }));
}

// (26): column j of A is what the motors give when joint j alone accelerates, by one, from rest and without gravity.
TEST(Inertia, ColumnsAreTorques) {
  report("columns", each([](const Robot& robot) {
           Graph g;
           RobotData r = resting(robot.in(g));
           r.gravity.fill(g.constant(0));
           const Matrix A = inertia_matrix(r);
           int column = 0;
           for (Body& body : r.bodies)
             for (Expr& qdd : body.qdd) {
               qdd = g.constant(1);
               const std::vector<Expr> tau = newton_euler(r);
               for (int i = 0; i < A.rows(); ++i)
                 ASSERT_TRUE(equal(tau[static_cast<std::size_t>(i)], A(i, column)))
                     << robot.name() << " " << i << " " << column;
               qdd = g.constant(0);
               ++column;
             }
         }));
}

TEST(Inertia, IsSymmetric) {
  each([](const Robot& robot) {
    Graph g;
    const Matrix A = inertia_matrix_by_energy(robot.in(g));
    expect_equal(A.values(), transpose(A).values(), robot.name());
  });
}

TEST(Coriolis, RateOfInertiaLessTwiceIsSkew) {
  report("skew", each([](const Robot& robot) {
           Graph g;
           const RobotData r = robot.in(g);
           const Matrix A = inertia_matrix(r), C = coriolis_matrix(r);
           const Matrix A_rate(A.rows(), A.cols(), rate(A.values(), rates_of_coordinates(r)));
           const auto S = [&](int i, int j) { return A_rate(i, j) - Rational(2) * C(i, j); };
           for (int i = 0; i < A.rows(); ++i)
             for (int j = 0; j <= i; ++j)
               ASSERT_TRUE(is_zero(S(i, j) + S(j, i))) << robot.name() << " " << i << " " << j;
         }));
}

// With the base moving or not: idm = A qdd + H.
TEST(Coriolis, WithAccelerationsIsInverseDynamics) {
  each([](const Robot& robot) {
    Graph g;
    const RobotData r = robot.in(g);
    expect_equal(newton_euler(r),
                 sum(inertia_matrix(r) * accelerations(r), newton_euler(without_accelerations(r))),
                 robot.name());
  });
}

// With the base at rest: idm = A qdd + C qd + Q + friction + wrenches.
TEST(Coriolis, WithGravityFrictionAndWrenchesIsInverseDynamics) {
  report("idm", each([](const Robot& robot) {
           Graph g;
           const RobotData r = held_still(robot.in(g));
           const std::vector<Transform> T = placements(r);
           const std::vector<Freedom> s = freedoms(r);
           std::vector<Expr> tau =
               sum(inertia_matrix(r) * accelerations(r), coriolis_matrix(r) * velocities(r));
           tau = sum(tau, gravity_by_newton_euler(r));
           std::size_t row = 0;
           for (int j = 0; j <= r.n(); ++j) {
             if (j > 0 || r.floats()) tau = sum(tau, projections(r, T, s, j, external_wrench(r, j)));
             for (std::size_t k = 0; k < r[j].qd.size(); ++k, ++row)
               tau[row] = tau[row] + friction(r, j, k) + spring_torque(r[j]);
           }
           expect_equal(newton_euler(r), tau, robot.name());
         }));
}

// (47): the rate of the energy is the power of the motors, less what friction and the environment take.
TEST(Energy, RateIsPower) {
  report("power", each([](const Robot& robot) {
           Graph g;
           RobotData r = held_still(robot.in(g));
           for (int j = 0; j <= r.n(); ++j) {
             Body& body = r.bodies[static_cast<std::size_t>(j)];
             set_joint(g, body, j, body.joint);  // symbols where the robot fixes a rate to a value
           }
           Rates rates = rates_of_coordinates(r);
           const std::vector<Expr> qd = velocities(r), qdd = accelerations(r), tau = newton_euler(r);
           const std::vector<Twist> t = twists(r, placements(r), base_at_rest(r));
           Expr power = g.constant(0);
           std::size_t row = 0;
           for (int j = 0; j <= r.n(); ++j) {
             if (j > 0 || r.floats())
               power = power - dot(t[static_cast<std::size_t>(j)], external_wrench(r, j));
             for (std::size_t k = 0; k < r[j].qd.size(); ++k, ++row) {
               power = power + (tau[row] - friction(r, j, k)) * qd[row];
               rates[qd[row].id()] = qdd[row];
             }
           }
           const Expr energy = kinetic_energy(r, base_at_rest(r)) + gravity_energy(r) + spring_energy(r);
           EXPECT_TRUE(equal(rate({energy}, rates).front(), power)) << robot.name();
         }));
}

bool is_positive_definite(std::vector<double> a, std::size_t n) {  // Cholesky
  for (std::size_t j = 0; j < n; ++j) {
    for (std::size_t k = 0; k < j; ++k) a[j * n + j] -= a[j * n + k] * a[j * n + k];
    if (!(a[j * n + j] > 1e-12)) return false;
    a[j * n + j] = std::sqrt(a[j * n + j]);
    for (std::size_t i = j + 1; i < n; ++i) {
      for (std::size_t k = 0; k < j; ++k) a[i * n + j] -= a[i * n + k] * a[j * n + k];
      a[i * n + j] /= a[j * n + j];
    }
  }
  return true;
}

bool is_rigid_body(const std::array<double, link_key_count>& l) {  // its kinetic energy is never zero or less
  return is_positive_definite({l[M],   0,      0,      0,      l[MZ],  -l[MY],  //
                               0,      l[M],   0,      -l[MZ], 0,      l[MX],   //
                               0,      0,      l[M],   l[MY],  -l[MX], 0,       //
                               0,      -l[MZ], l[MY],  l[XX],  l[XY],  l[XZ],   //
                               l[MZ],  0,      -l[MX], l[XY],  l[YY],  l[YZ],   //
                               -l[MY], l[MX],  0,      l[XZ],  l[YZ],  l[ZZ]},
                              6);
}

TEST(Inertia, OfRigidBodiesIsPositiveDefinite) {
  Draw draw(5);
  int rigid = 0;
  each_robot([&](const Robot& robot) {
    const Values parameters = some_parameters(robot, draw), state = random_state(robot, draw);
    Values all = parameters;
    all.insert(state.begin(), state.end());
    const NumericRobot links = numbers(robot, all);
    for (std::size_t j = 1; j < links.bodies.size(); ++j)
      if (!is_rigid_body(links.bodies[j].link)) return;
    Graph g;
    const Program program =
        lower("inertia", {output("A", inertia_matrix(robot.in(g)))}, robot.parameters(), robot.inputs());
    Machine machine(program, parameters);
    for (int k = 0; k < 5; ++k) {
      const std::vector<double> A = machine.run(inputs_of(program, random_state(robot, draw)));
      EXPECT_TRUE(is_positive_definite(A, static_cast<std::size_t>(robot.nv()))) << robot.name();
    }
    ++rigid;
  });
  EXPECT_GE(rigid, 150);
  report("positive definite", rigid);
}

}  // namespace
}  // namespace articula::test
