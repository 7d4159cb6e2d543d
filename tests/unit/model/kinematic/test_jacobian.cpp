#include "model/kinematic/jacobian.hpp"

#include <gtest/gtest.h>

#include "io/library.hpp"

namespace articula::test {
namespace {

// What is chosen for the PUMA: the frame behind the first joint, and the point where the axes of the wrist meet.
TEST(JacobianFactors, FrameAndPointAreChosen) {
  Graph g;
  const JacobianFactors f = jacobian_factors(library_robot("puma560").in(g), 6, 0);
  EXPECT_EQ(f.i, 1);
  EXPECT_EQ(f.j, 4);
}

TEST(JacobianFactors, WhatIsGivenStays) {
  Graph g;
  const RobotData r = library_robot("puma560").in(g);
  EXPECT_EQ(jacobian_factors(r, 6, 0, 5).i, 5);
  EXPECT_EQ(jacobian_factors(r, 6, 0, {}, 2).j, 2);
}

// The choice leaves nothing behind in the graph that the Jacobian is made in.
TEST(JacobianFactors, ChoosingNeedsNoNodes) {
  Graph chosen, given;
  const JacobianFactors f = jacobian_factors(library_robot("puma560").in(chosen), 6, 0);
  jacobian_factors(library_robot("puma560").in(given), 6, 0, f.i, f.j);
  EXPECT_EQ(chosen.size(), given.size());
}

// A frame of the path and the link's own point need no factors.
TEST(JacobianFactors, OfTheFrameItselfAreOne) {
  Graph g;
  const JacobianFactors f = jacobian_factors(library_robot("rx90").in(g), 6, 3, 3, 6);
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < 6; ++k) {
      EXPECT_TRUE(f.A(i, k).is_constant(i == k ? 1 : 0));
      EXPECT_TRUE(f.L(i, k).is_constant(i == k ? 1 : 0));
    }
}

// Joints that do not carry the link have columns of zeros.
TEST(IntermediateJacobian, OnlyThePathMoves) {
  Graph g;
  const RobotData r = library_robot("tree").in(g);
  std::vector<bool> carries(static_cast<std::size_t>(r.nv()));
  for (int k = r.n(); k > 0; k = r[k].parent)
    if (!r[k].qd.empty()) carries[static_cast<std::size_t>(first_row(r, k))] = true;
  const Matrix J = intermediate_jacobian(r, r.n(), 1, 1);
  for (int k = 0; k < J.cols(); ++k) {
    bool zero = true;
    for (int i = 0; i < 6; ++i) zero = zero && J(i, k).is_constant(0);
    EXPECT_EQ(zero, !carries[static_cast<std::size_t>(k)]) << k;
  }
}

// A long chain does not take long: its frames are not all tried.
TEST(JacobianFactors, OfLongChains) {
  Graph g;
  const JacobianFactors f = jacobian_factors(library_robot("nr:60").in(g), 60, 0);
  EXPECT_LT(g.size(), 20000U);
  EXPECT_EQ(f.J.cols(), 60);
}

}  // namespace
}  // namespace articula::test
