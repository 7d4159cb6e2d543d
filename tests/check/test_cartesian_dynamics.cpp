// The dynamic model in the coordinates of a link, proven by fingerprints on the library and on random trees: both methods are
// equal, Lambda is symmetric, Jbar is an inverse of J, and J^T F are the torques of Newton-Euler where J is square.

#include <gtest/gtest.h>

#include <iostream>

#include "model/dynamic/direct.hpp"
#include "model/dynamic/dynamic.hpp"
#include "model/kinematic/jacobian.hpp"
#include "support/proof.hpp"
#include "support/robots.hpp"

namespace articula::test {
namespace {

int last_moving(const RobotData& r) {
  for (int j = r.n(); j > 0; --j)
    for (int k = j; k > 0; k = r[k].parent)
      if (info(r[k].joint).nv > 0 || r.floats()) return j;
  return 0;
}

class Cartesian {
 public:
  Cartesian(const Robot& robot, const Options& options)
      : robot_(robot), options_(options), r_(robot.in(graph_)), J_(graph_, 0, 0) {
    model_ = operational_by_factorisation(robot.in(graph_), options);
    const int link = options.link.value_or(last_moving(r_));
    const Matrix J = jacobian(r_, link, options.frame_or_base());
    const std::vector<Expr> b = residual_acceleration(r_, link, options.frame_or_base());
    J_ = Matrix(graph_, model_[4].rows, J.cols());
    for (int i = 0; i < J_.rows(); ++i) {
      const int row = static_cast<int>(*model_[4].values[i].constant().to_long()) - 1;
      for (int k = 0; k < J.cols(); ++k) J_(i, k) = J(row, k);
      b_.push_back(b[row]);
    }
  }

  void methods_are_equal() {
    Graph other;
    expect_equal(values(model_), values(operational_by_elimination(robot_.in(other), options_)),
                 robot_.name());
  }
  void inverse_is_right() {
    const Matrix one = J_ * matrix(3);
    for (int i = 0; i < one.rows(); ++i)
      for (int k = 0; k < one.cols(); ++k)
        EXPECT_TRUE(equal(one(i, k), graph_.constant(i == k ? 1 : 0))) << robot_.name();
  }
  void inertia_is_symmetric() {
    const Matrix Lambda = matrix(0);
    expect_equal(Lambda.values(), transpose(Lambda).values(), robot_.name() + ": Lambda");
  }
  bool square() const { return J_.rows() == J_.cols(); }
  void forces_are_torques() {
    const std::vector<Expr> xdd = sum(J_ * accelerations(r_), b_);
    const std::vector<Expr> F = sum(sum(matrix(0) * xdd, model_[1].values), model_[2].values);
    expect_equal(transpose(J_) * F, newton_euler(r_), robot_.name() + ": tau");
  }

 private:
  Matrix matrix(int k) {
    const Output& o = model_[k];
    Matrix m(graph_, o.rows, o.cols);
    for (int i = 0; i < o.rows; ++i)
      for (int j = 0; j < o.cols; ++j) m(i, j) = o.values[i * o.cols + j];
    return m;
  }
  const Robot& robot_;
  Options options_;
  Graph graph_;
  RobotData r_;
  Matrix J_;
  std::vector<Expr> b_;
  Outputs model_;
};

struct CartesianCounts {
  int proven = 0, square = 0;
};

void check(const Robot& robot, const Options& options, CartesianCounts& counts) {
  if (undetermined(robot, all_unknown(robot.data()))) return;
  Cartesian c(robot, options);
  c.methods_are_equal();
  c.inertia_is_symmetric();
  c.inverse_is_right();
  if (c.square()) c.forces_are_torques(), ++counts.square;
  ++counts.proven;
}

TEST(CartesianDynamics, OfAllRobotsIsProven) {
  CartesianCounts counts;
  each_library_robot([&](const Robot& robot) { check(robot, {}, counts); });
  each_random_tree([&](const Robot& robot) { check(robot, {std::nullopt, robot.n() / 2}, counts); });
  each_symbolic_tree([&](const Robot& robot) { check(robot, {}, counts); });
  std::cout << "proven for " << counts.proven << " robots, " << counts.square << " with square J\n";
  EXPECT_GE(counts.proven, 200);
  EXPECT_GE(counts.square, 60);
}

TEST(CartesianDynamics, OfFloatingTreesIsProven) {
  CartesianCounts counts;
  each_floating_tree([&](const Robot& robot) { check(robot, {}, counts); }, 60);
  std::cout << "proven for " << counts.proven << " robots, " << counts.square << " with square J\n";
  EXPECT_GE(counts.proven, 55);
}

TEST(CartesianDynamics, OfEveryLinkInEveryFrame) {
  const Robot robot = library_robot("tree");
  CartesianCounts counts;
  for (int link = 1; link <= robot.n(); ++link)
    for (int frame = 0; frame <= robot.n(); ++frame) check(robot, {link, frame}, counts);
  EXPECT_EQ(counts.proven, robot.n() * (robot.n() + 1));
}

}  // namespace
}  // namespace articula::test
