// Base inertial parameters of closed loops: as many as the rank of the regressor at closed states, the regressor being that of the
// torques (the model `identification` of the closed robot), not that of the energies which the parameters were found with, and the rank
// by singular values of our own choice; and the model made of them proven equal, or checked where the loops are closed.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "api/api.hpp"
#include "expr/transform.hpp"
#include "program/run.hpp"
#include "robot/defaults.hpp"
#include "robot/loop_numbers.hpp"
#include "support/dense.hpp"
#include "support/draw.hpp"
#include "support/loops_with_inertia.hpp"

namespace articula::test {
namespace {

Robot without_friction(const Robot& robot) {
  RobotData r = robot.data();
  for (Body& body : r.bodies)
    for (std::size_t k = FV; k < link_key_count; ++k) body.link[k] = r.graph->constant(0);
  r.motors.clear();
  return Robot(std::move(r));
}

class ClosedRegressor {
 public:
  explicit ClosedRegressor(const Robot& robot) : robot_(without_friction(robot)), draw_(11) {
    Request request;
    request.model = "identification";
    request.opt.level = 0;
    D_ = derive(robot_, request).program;
    for (const std::string& name : robot_.parameters()) {
      const auto known = robot_.data().defaults.find(name);
      values_[name] = known == robot_.data().defaults.end() ? 0.7 : numeric_value(known->second);
    }
  }

  // Rows of D at random closed states, columns of length one.
  Dense stacked() {
    const LoopNumbers loops(robot_.data(), values_);
    Machine machine(D_, values_);
    const auto rows = static_cast<std::size_t>(D_.outputs.front().rows),
               cols = static_cast<std::size_t>(D_.outputs.front().cols);
    const std::size_t states = 3 * cols / rows + 10;
    Dense all(states * rows, cols);
    for (std::size_t k = 0; k < states; ++k) {
      const std::vector<double> D = machine.run(inputs(position(loops)));
      std::copy(D.begin(), D.begin() + static_cast<std::ptrdiff_t>(rows * cols),
                all.cells.begin() + static_cast<std::ptrdiff_t>(k * rows * cols));
    }
    for (std::size_t c = 0; c < cols; ++c) {
      const Vector column = all.column(c);
      const double length = std::sqrt(dot(column, column));
      for (std::size_t i = 0; i < all.rows && length > 1e-9; ++i) all(i, c) /= length;
    }
    return all;
  }

  std::size_t rank() { return test::rank(stacked()); }

 private:
  double draw() { return static_cast<double>(draw_.between(-1000, 1000)) / 1000; }

  // On the way that the robot is assembled: joints that follow are where they belong.
  std::vector<double> position(const LoopNumbers& loops) {
    const Closure& c = robot_.closure();
    for (int k = 0; k < 300; ++k) {
      std::vector<double> q = c.sample;
      for (const int j : c.independent) q[loops.first_q(j)] += draw();
      for (const Follows& f : c.follows) {
        q[loops.first_q(f.joint)] = default_value(robot_.data(), f.constant);
        for (const auto& [joint, ratio] : f.ratio)
          q[loops.first_q(f.joint)] += ratio * q[loops.first_q(joint)];
      }
      std::vector<bool> moves(loops.nv(), false);
      for (const int j : c.given) moves[loops.first_v(j)] = true;
      if (loops.close(q, moves)) return q;
    }
    ADD_FAILURE() << "no closed position of " << robot_.name();
    return c.sample;
  }

  std::vector<double> inputs(const std::vector<double>& q) {
    std::map<std::string, double> known;
    std::size_t k = 0;
    for (const Expr& e : robot_.data().all(&Body::q))
      known[robot_.data().graph->symbol_of(e.id()).name] = q[k++];
    std::vector<double> list;
    for (const Input& input : D_.inputs)
      for (const std::string& name : input.symbols)
        list.push_back(known.count(name) != 0 ? known[name] : draw());
    return list;
  }

  Robot robot_;
  Draw draw_;
  Program D_;
  std::map<std::string, double> values_;
};

struct ProofTally {
  int proven = 0, checked = 0, rounded = 0;
};

void expect_minimal_and_right(const Robot& robot, ProofTally& tally) {
  SCOPED_TRACE(robot.name());
  Request request;
  request.base_parameters = true;
  const Result result = derive(robot, request);  // a mismatch is a Bug
  EXPECT_FALSE(result.proven_equal_to.empty() && result.checked_equal_to.empty());
  EXPECT_EQ(result.base->base.size(), ClosedRegressor(robot).rank());
  EXPECT_EQ(result.base->base.size(), independent_parameters(robot).size());
  ++(result.proven_equal_to.empty() ? tally.checked : tally.proven);
  tally.rounded += result.base->rounded;
}

void expect_of_random_loops(std::uint64_t robots, bool sparse) {
  ProofTally tally;
  for (std::uint64_t seed = 1; seed <= robots && !testing::Test::HasFailure(); ++seed)
    expect_minimal_and_right(loops_with_inertia(seed, sparse), tally);
  std::cout << "minimal: " << robots << " robots with loops, " << tally.proven << " proven, " << tally.checked
            << " checked at closed states, " << tally.rounded << " rounded coefficients\n";
}

TEST(LoopBaseParameters, AreMinimalAndRight) { expect_of_random_loops(40, false); }
TEST(LoopBaseParameters, AreMinimalAndRightWithZeros) { expect_of_random_loops(40, true); }

TEST(LoopBaseParameters, OfTheLibraryAreMinimalAndRight) {
  ProofTally tally;
  for (const std::string name : {"sr400", "fourbar", "fivebar", "slider-crank", "planar-3rrr", "palletizer"})
    expect_minimal_and_right(read_robot(name), tally);
  EXPECT_GE(tally.proven, 2);
}

}  // namespace
}  // namespace articula::test
