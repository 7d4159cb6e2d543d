// The kinematic models, proven on the library, on random trees and on floating ones: every method equals every other,
// the factors of a Jacobian multiply to it wherever its intermediate frame and point are, and Jacobian, velocities
// and accelerations fit together: V = J qd, Vd = J qdd + Jdot qd, Jdot qd the rate of J times qd.

#include <gtest/gtest.h>

#include "expr/transform.hpp"
#include "model/kinematic/jacobian.hpp"
#include "model/kinematic/link_motion.hpp"
#include "model/kinematic/poses.hpp"
#include "model/model.hpp"
#include "robot/variants.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

std::vector<Expr> components(const Vec3& V, const Vec3& w) {
  return {V.x(), V.y(), V.z(), w.x(), w.y(), w.z()};
}
Twist twist(int f, const std::vector<Expr>& x) {
  return {Vec3({f}, x[0], x[1], x[2]), Vec3({f}, x[3], x[4], x[5])};
}

class KinematicModel : public testing::TestWithParam<std::string> {
 protected:
  void prove(const Robot& robot, const Options& options) {
    const Model& model = model_named(GetParam());
    if (model.refuses(robot)) return;
    Graph graph;
    const Outputs first = model.methods.front().build(graph, robot, options);
    for (const Output& output : first)
      EXPECT_EQ(output.values.size(), static_cast<std::size_t>(output.rows * output.cols)) << output.name;
    for (std::size_t k = 1; k < model.methods.size(); ++k) {
      Graph other;
      expect_equal(values(first), values(model.methods[k].build(other, robot, options)), robot.name());
    }
    ++proven;
  }
  void TearDown() override { report(GetParam() + " proven", proven); }
  int proven = 0;
};

TEST_P(KinematicModel, OfAllRobotsIsProven) {
  each_library_robot([&](const Robot& robot) { prove(robot, {}); });
  each_random_tree([&](const Robot& robot) { prove(robot, {.frame = robot.n() / 2}); });
  each_symbolic_tree([&](const Robot& robot) { prove(robot, {}); });
  EXPECT_GE(proven, 250);
}

TEST_P(KinematicModel, OfFloatingTreesIsProven) {
  each_floating_tree([&](const Robot& robot) { prove(robot, {.frame = robot.n() / 2}); });
  EXPECT_GE(proven, 195);
}

INSTANTIATE_TEST_SUITE_P(Kinematics, KinematicModel,
                         testing::Values("jacobian", "velocities", "accelerations", "jdot-qdot"),
                         [](const auto& test) {
                           return test.param == "jdot-qdot" ? "jdot_qdot" : test.param;
                         });

RobotData with_base_at_rest(RobotData r) {
  for (auto* row : {&r.base.W, &r.base.WP, &r.base.V, &r.base.VP}) row->fill(r.graph->constant(0));
  return r;
}

// In frame n: J qd are the velocities of (6), J qdd + b the accelerations of (8)-(10), whatever moves the base.
void jacobian_gives_motion(const RobotData& r, int n) {
  const Matrix J = jacobian(r, n, n);
  const Twist t = twists(r, placements(r), base_at_rest(r))[n];
  expect_equal(J * r.all(&Body::qd), components(t.V, t.w), r.name + ": V");
  const RobotData weightless = without_gravity(r);
  const LinkMotion m = link_motions(weightless, placements(weightless))[n];
  expect_equal(sum(J * accelerations(r), residual_acceleration(r, n, n)), components(m.Vd, m.wd),
               r.name + ": Vd");
}

// b = Jdot qd + w_f x (J qd), where frame f turns with w_f and the base is at rest.
void residue_is_a_rate(const RobotData& given, int n, int f) {
  const RobotData r = with_base_at_rest(given);
  const std::vector<Expr> qd = r.all(&Body::qd);
  const Matrix J = jacobian(r, n, f);
  const Matrix J_rate(J.rows(), J.cols(), rate(J.values(), rates_of_coordinates(r)));
  const Vec3 w_f = twists(r, placements(r), base_at_rest(r))[f].w;
  const Twist t = twist(f, J * qd);
  expect_equal(sum(J_rate * qd, components(cross(w_f, t.V), cross(w_f, t.w))), residual_acceleration(r, n, f),
               r.name + ": b");
}

void models_fit_together(const Robot& robot) {
  if (robot.nv() == 0) return;
  Graph graph;
  const RobotData r = robot.in(graph);
  const int n = moving_link(r, {});
  jacobian_gives_motion(r, n);
  residue_is_a_rate(r, n, n % 2 == 0 ? 0 : n / 2);
}

TEST(Kinematics, ModelsFitTogether) {
  EXPECT_GE(each_robot(models_fit_together), 250);
  EXPECT_GE(each_floating_tree(models_fit_together), 200);
}

// (4) holds for every frame i and point j, also beside the path to the link.
void factors_multiply(const Robot& robot) {
  Graph graph;
  const RobotData r = robot.in(graph);
  const int n = moving_link(r, {});
  const Matrix J = jacobian(r, n, 0);
  for (int i = 0; i <= r.n(); ++i)
    for (int j = 0; j <= r.n(); ++j) {
      const JacobianFactors f = jacobian_factors(r, n, 0, i, j);
      EXPECT_EQ(f.i, i);
      EXPECT_EQ(f.j, j);
      expect_equal(f.product().values(), J.values(), robot.name());
      expect_equal(f.J.values(), intermediate_jacobian(r, n, i, j).values(), robot.name() + ": J_nj");
    }
}

TEST(Kinematics, FactorsMultiplyToTheJacobian) {
  for (const std::string name : {"puma560", "stanford", "tree", "scara"})
    factors_multiply(library_robot(name));
  each_floating_tree(factors_multiply, 10);
}

// What the catalogue offers to be read is what its first method computes.
TEST(Kinematics, FactorsOfTheCatalogue) {
  const Model& model = model_named("jacobian");
  each_library_robot([&](const Robot& robot) {
    if (model.refuses(robot)) return;
    Graph graph;
    const Outputs f = model.factors(robot.in(graph), {});
    ASSERT_EQ(f.size(), 3U);
    const auto matrix = [](const Output& o) { return Matrix(o.rows, o.cols, o.values); };
    expect_equal((matrix(f[0]) * (matrix(f[1]) * matrix(f[2]))).values(),
                 values(model.methods.front().build(graph, robot, {})), robot.name());
  });
}

}  // namespace
}  // namespace articula::test
