// Joint velocities from the twist of a link, proven by fingerprints on the library and on random trees. The inverse
// Jacobian is one; joint velocities give the link the twist that was wanted, by the twists of all links, the base's
// motion included; where that cannot be, what is left of the twist is orthogonal to all that can, and joint
// velocities are orthogonal to self-motions, which together say that they are J^+ times the twist.

#include <gtest/gtest.h>

#include <iostream>

#include "expr/linear.hpp"
#include "expr/rank.hpp"
#include "model/dynamic/links.hpp"
#include "model/kinematic/inverse.hpp"
#include "model/kinematic/jacobian.hpp"
#include "model/model.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

Matrix matrix(const Output& o) { return {o.rows, o.cols, o.values}; }

void methods_are_equal(const Robot& robot, const std::string& model, const Options& options) {
  const std::vector<Method>& methods = model_named(model).methods;
  ASSERT_EQ(methods.size(), 2U);
  Graph one, two;
  const Outputs x = methods[0].build(one, robot, options), y = methods[1].build(two, robot, options);
  ASSERT_EQ(x.size(), y.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    EXPECT_EQ(x[i].name, y[i].name);
    EXPECT_EQ(x[i].rows, y[i].rows);
  }
  expect_equal(values(x), values(y), robot.name() + ", " + model);
}

struct InverseCounts {
  int proven = 0, square = 0, redundant = 0, deficient = 0;
};

void inverse_jacobian_is_one(const Robot& robot, const Options& options) {
  methods_are_equal(robot, "inverse-jacobian", options);
  Graph graph;
  const RobotData r = robot.in(graph);
  const Outputs model = inverse_jacobian_by_blocks(robot.in(graph), options);
  const Matrix J = jacobian(r, moving_link(r, options.link), options.frame_or_base());
  const std::vector<int> rows = independent_rows(J);
  ASSERT_EQ(model[1].values.size(), rows.size());
  Matrix chosen(graph, static_cast<int>(rows.size()), J.cols());
  for (int i = 0; i < chosen.rows(); ++i) {
    EXPECT_TRUE(model[1].values[i].is_constant(rows[i] + 1)) << robot.name();
    for (int k = 0; k < J.cols(); ++k) chosen(i, k) = J(rows[i], k);
  }
  const Matrix one = scaled_identity(chosen.rows(), graph.constant(1));
  expect_equal((chosen * matrix(model[0])).values(), one.values(), robot.name() + ": J Jinv");
}

// The twist that link n has with these joint velocities, less the wanted one; written in frame n.
std::vector<Expr> error_of_twist(const RobotData& robot, const Options& options,
                                 const std::vector<Expr>& qd) {
  RobotData r = robot;
  std::size_t k = 0;
  for (Body& body : r.bodies)
    for (Expr& e : body.qd) e = qd[k++];
  const int n = moving_link(r, options.link);
  const std::vector<Transform> T = placements(r);
  const Twist t = twists(r, T, given_base_twist(r))[n];
  const auto to_base = [&](int j, Vec3 v) {
    for (; j > 0; j = r[j].parent) v = placement(r, j).A() * v;
    return v;
  };
  const std::vector<Expr> s = task_symbols(*r.graph, "twist");
  const Frame frame{options.frame_or_base()};
  const Vec3 V = to_base(n, t.V) - to_base(options.frame_or_base(), Vec3(frame, s[0], s[1], s[2])),
             w = to_base(n, t.w) - to_base(options.frame_or_base(), Vec3(frame, s[3], s[4], s[5]));
  return {V.x(), V.y(), V.z(), w.x(), w.y(), w.z()};
}

void joint_velocities_are_right(const Robot& robot, const Options& options, InverseCounts& counts) {
  methods_are_equal(robot, "inverse-kinematic", options);
  methods_are_equal(robot, "damped-inverse-kinematic", options);
  Graph graph;
  const RobotData r = robot.in(graph);
  const Outputs model = inverse_kinematic_by_reduction(robot.in(graph), options);
  const std::vector<Expr>& qd = model[0].values;
  const Matrix J = jacobian(r, moving_link(r, options.link), 0);
  const auto rank = independent_rows(J).size();
  const std::vector<Expr> left = error_of_twist(r, options, qd);
  const std::vector<Expr> none(6, graph.constant(0)), rest(qd.size(), graph.constant(0));
  if (rank == 6) expect_equal(left, none, robot.name() + ": the twist is met");
  expect_equal(transpose(J) * left, rest, robot.name() + ": what is left");
  ++counts.proven, counts.square += rank == 6 ? 1 : 0;
  if (model.size() == 1) return;
  const Matrix N = matrix(model[1]);
  expect_equal((J * N).values(), Matrix(graph, 6, J.cols()).values(), robot.name() + ": J N");
  expect_equal((N * N).values(), N.values(), robot.name() + ": N N");
  expect_equal(N * qd, rest, robot.name() + ": N qd");
  EXPECT_EQ(independent_rows(N).size(), qd.size() - rank) << robot.name();
  ++counts.redundant, counts.deficient += rank < 6 ? 1 : 0;
}

void check(const Robot& robot, const Options& options, InverseCounts& counts) {
  if (robot.nv() == 0) return;
  joint_velocities_are_right(robot, options, counts);
  if (!needs_square_jacobian(robot, options)) inverse_jacobian_is_one(robot, options);
}

void tell(const InverseCounts& counts) {
  std::cout << "proven for " << counts.proven << " robots, " << counts.square << " of them of rank 6, "
            << counts.redundant << " redundant, " << counts.deficient << " of these with less than rank 6\n";
}

TEST(InverseKinematics, OfTheLibraryIsProven) {
  InverseCounts counts;
  each_library_robot([&](const Robot& robot) { check(robot, {}, counts); });
  tell(counts);
  EXPECT_GE(counts.square, 10);
  EXPECT_GE(counts.redundant, 3);
}

TEST(InverseKinematics, OfRandomTreesIsProven) {
  InverseCounts counts;
  each_random_tree([&](const Robot& robot) { check(robot, {.frame = robot.n() / 2}, counts); });
  each_symbolic_tree([&](const Robot& robot) { check(robot, {.frame = robot.n()}, counts); });
  tell(counts);
  EXPECT_GE(counts.proven, 200);
  EXPECT_GE(counts.deficient, 20);
}

TEST(InverseKinematics, OfFloatingTreesIsProven) {
  InverseCounts counts;
  each_floating_tree([&](const Robot& robot) { check(robot, {}, counts); }, 60);
  tell(counts);
  EXPECT_GE(counts.redundant, 20);
}

TEST(InverseKinematics, OfEveryLinkInEveryFrame) {
  const Robot robot = library_robot("tree");
  InverseCounts counts;
  for (int link = 1; link <= robot.n(); ++link)
    for (int frame = 0; frame <= robot.n(); ++frame) check(robot, {link, frame}, counts);
  EXPECT_EQ(counts.proven, robot.n() * (robot.n() + 1));
}

// By way of any frame and point the result is the same.
TEST(InverseKinematics, FrameAndPointAreFree) {
  for (const char* name : {"rx90", "stanford", "arm7"}) {
    const Robot robot = library_robot(name);
    for (int i = 0; i <= robot.n(); i += 2)
      for (int j = 0; j <= robot.n(); j += 3) {
        const Options options{.frame = 1, .via = i, .point = j};
        methods_are_equal(robot, "inverse-kinematic", options);
        if (robot.nv() == 6) methods_are_equal(robot, "inverse-jacobian", options);
      }
  }
}

// Only factors of the determinant divide: shoulder, elbow, wrist.
TEST(InverseKinematics, OfWristPartitionedArmsDividesByThreeFactors) {
  for (const char* name : {"rx90", "puma560", "stanford", "renaud6r"}) {
    Graph graph;
    const Outputs model = inverse_jacobian_by_blocks(library_robot(name).in(graph), {});
    int divisions = 0;
    for (const Id id : reachable(values(model)))
      divisions += graph[id].op == Op::div && graph[id].varies ? 1 : 0;
    EXPECT_LE(divisions, 3) << name;
  }
}

TEST(InverseKinematics, WhatCannotBe) {
  const Robot arm7 = library_robot("arm7"), planar = library_robot("planar3r"), rx90 = library_robot("rx90");
  EXPECT_NE(
      needs_square_jacobian(arm7, {}).value_or("").find("moved by 7 freedoms but has only 6 independent"),
      std::string::npos);
  EXPECT_EQ(needs_square_jacobian(arm7, {.link = 6}), std::nullopt);
  EXPECT_TRUE(needs_square_jacobian(library_robot("flexible2r"), {}));
  Graph graph;
  EXPECT_THROW(inverse_jacobian_by_blocks(planar.in(graph), {.via = 1}), ModelError);
  EXPECT_THROW(inverse_kinematic_by_reduction(planar.in(graph), {.point = 1}), ModelError);
  EXPECT_THROW(damped_by_smaller_system(rx90.in(graph), {.point = 1}), ModelError);
  EXPECT_NO_THROW(inverse_kinematic_by_reduction(planar.in(graph), {.via = 1, .point = 3}));
}

}  // namespace
}  // namespace articula::test
