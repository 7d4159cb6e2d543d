// The identification models: what each says about the torques, proven, for the trees of the library and random ones, with ball and free
// joints and floating bases too; those of closed loops are checked by an oracle (test_closed_models.cpp).

#include <gtest/gtest.h>

#include <iostream>

#include "api/api.hpp"
#include "model/dynamic/christoffel.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/identification/identification.hpp"
#include "model/identification/linear.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

constexpr std::uint64_t trees = 60;

int each_with_parameters(const Visitor& visit) {
  const auto one = [&](const Robot& robot) {
    if (!parameters_of_identification(robot.data()).empty()) visit(robot);
  };
  return each_robot(one, trees) + each_floating_tree(one, trees);
}

// Without what no parameter of K is part of: wrenches; and the motion of a base that is held, where energies are compared.
RobotData plain(RobotData r, bool standing) {
  for (Body& body : r.bodies)
    for (std::size_t k = FX; k < link_key_count; ++k) body.link[k] = r.graph->constant(0);
  if (standing)
    for (auto* row : r.base.rows()) row->fill(r.graph->constant(0));
  return r;
}

std::vector<Expr> product(const RobotData& r, const Outputs& outputs, std::size_t which) {
  return times_parameters(r, outputs)[which].values;
}

class AllIdentificationMethods : public testing::TestWithParam<const char*> {};

TEST_P(AllIdentificationMethods, AreEqual) {
  const Model& model = model_named(GetParam());
  report(GetParam(), each_with_parameters([&](const Robot& robot) {
           if (refusal(model, robot)) return;
           Graph one, other;
           expect_equal(values(model.methods[0].build(one, robot, {})),
                        values(model.methods[1].build(other, robot, {})), robot.name());
         }));
}
INSTANTIATE_TEST_SUITE_P(Identification, AllIdentificationMethods,
                         testing::Values("identification", "identification-filtered", "identification-energy",
                                         "identification-power", "identification-adaptive"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Identification, RegressorTimesParametersIsTheTorque) {
  report("D K", each_with_parameters([](const Robot& robot) {
           Graph graph;
           const RobotData r = plain(robot.in(graph), false);
           expect_equal(product(r, regressor_by_newton_euler(r), 0), lagrange(r), robot.name());
         }));
}

TEST(Identification, RateOfTheFilteredModelIsTheTorque) {
  report("d/dt (D1 K) + D2 K", each_with_parameters([](const Robot& robot) {
           Graph graph;
           const RobotData given = plain(robot.in(graph), false);
           const Moving motion = moving(given);
           RobotData r = motion.r;
           if (!r.floats())
             for (int i = 0; i < 3; ++i) r.base.V[i] = motion.base.V[i], r.base.W[i] = motion.base.w[i];
           const Outputs D = filtered_by_momenta(r);
           const std::vector<Expr> tau = sum(rate(product(r, D, 0), motion.rates), product(r, D, 1));
           expect_equal(as_given(motion, tau), newton_euler(given), robot.name());
         }));
}

TEST(Identification, RateOfTheEnergyModelIsThePower) {
  report("dh/dt K + w K = p K = qd^T D K", each_with_parameters([](const Robot& robot) {
           Graph graph;
           const RobotData given = plain(robot.in(graph), true);
           const Moving motion = moving(given);
           const RobotData& r = motion.r;
           const Outputs h = energy_regressor_by_twists(r);
           const std::vector<Expr> rates = rate(product(r, h, 0), motion.rates);
           const std::vector<Expr> power = as_given(motion, sum(rates, product(r, h, 1)));
           expect_equal(power, product(given, power_regressor_by_newton_euler(given), 0), robot.name());
           Expr work = graph.constant(0);
           const std::vector<Expr> tau = lagrange(given), qd = velocities(given);
           for (std::size_t i = 0; i < qd.size(); ++i) work = work + tau[i] * qd[i];
           expect_equal(power, {work}, robot.name());
         }));
}

// Y at the motion itself is D; with any reference it is A qddr + C qdr + Q and what acts at the joints.
TEST(Identification, AdaptiveRegressorIsThatOfChristoffelsC) {
  report("Y K", each_with_parameters([](const Robot& robot) {
           Graph graph;
           const RobotData r = plain(robot.in(graph), true);
           const Outputs Y = adaptive_by_recursion(r);
           const std::vector<Expr> qd = velocities(r), qdd = r.all(&Body::qdd);
           std::vector<Expr> forces =
               sum(inertia_matrix(r) * references(qdd), coriolis_matrix(r) * references(qd));
           forces = sum(sum(forces, gravity_by_newton_euler(r)), standing_torques(r));
           expect_equal(product(r, Y, 0), forces, robot.name());
           std::map<std::string, Expr> itself;
           for (std::size_t i = 0; i < qd.size(); ++i)
             for (const auto& [reference, rate] : {std::pair(references({qd[i]}).front(), qd[i]),
                                                   std::pair(references({qdd[i]}).front(), qdd[i])})
               if (reference.op() == Op::symbol) itself[reference.name()] = rate;
           expect_equal(substitute(values(Y), graph, by_name(itself)), values(regressor_by_newton_euler(r)),
                        robot.name());
         }));
}

// Regrouping parameters changes nothing that is measured.
TEST(Identification, BaseParametersAreProvenInEveryModel) {
  int proofs = 0;
  const auto check = [&](const Robot& robot) {
    for (const char* name : {"identification", "identification-filtered", "identification-energy",
                             "identification-power", "identification-adaptive"}) {
      if (refusal(model_named(name), robot)) continue;
      const Result result =
          derive(robot, {.model = name, .method = {}, .options = {}, .base_parameters = true});
      EXPECT_FALSE(result.proven_equal_to.empty()) << robot.name() << " " << name;
      ++proofs;
    }
  };
  each_library_robot([&](const Robot& robot) {
    if (robot.nv() < 20) check(robot);
  });
  each_random_tree(check, 20);
  report("proofs", proofs);
}

}  // namespace
}  // namespace articula::test
