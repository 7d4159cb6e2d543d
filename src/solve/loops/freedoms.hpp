// The freedoms of loops while some joints stand still: those of joints that are in a loop and not known. What engines do with
// positions is here, whatever the kinds of joints.
//
//   W_p         the constrained rows of the loops' Jacobian, the columns of these freedoms
//   difference  the motion from one position to another, as LoopNumbers::moved takes it: angles by the shorter way, of quaternions
//               the rotation vector
//
// Lengths are over the robot's everywhere here, so that all numbers compare with angles.
#pragma once

#include <vector>

#include "base/svd.hpp"
#include "robot/loop_numbers.hpp"

namespace articula {

class LoopFreedoms {
 public:
  // `numbers` must outlive it.
  LoopFreedoms(const LoopNumbers& numbers, const std::vector<int>& known);

  const LoopNumbers& numbers() const { return numbers_; }
  std::size_t size() const { return columns_.size(); }
  const std::vector<bool>& moves() const { return moves_; }  // of nv: the freedoms

  std::vector<double> normal(std::vector<double> q) const;  // angles in (-pi, pi], quaternions with w >= 0
  // The coordinates of the freedoms' joints from `of`, the others from q.
  std::vector<double> with_freedoms(std::vector<double> q, const std::vector<double>& of) const;

  std::vector<double> difference(const std::vector<double>& a, const std::vector<double>& b) const;  // nv
  std::vector<double> moved(const std::vector<double>& q, const std::vector<double>& motion,
                            double times) const;                             // motion: nv
  std::vector<double> of_freedoms(const std::vector<double>& motion) const;  // size() of nv
  std::vector<double> motion_of(const std::vector<double>& freedoms) const;  // nv of size(), others still
  // The direction in which b is nearer, from a: the difference, but the sines of angles, so that it has no edge half a turn away.
  std::vector<double> pull(const std::vector<double>& a, const std::vector<double>& b) const;  // nv
  double away(const std::vector<double>& a, const std::vector<double>& b) const;   // the difference, squared
  double apart(const std::vector<double>& a, const std::vector<double>& b) const;  // largest of all

  Singular singular_at(const std::vector<double>& q) const;  // of W_p
  // The rates of the freedoms while the other joints move: -W_p^+ W_a motion. `idle`: singular values left out.
  std::vector<double> rates(const std::vector<double>& q, const std::vector<double>& motion,
                            std::size_t idle) const;
  bool closed(std::vector<double>& q, double accept) const;  // moves the freedoms to where the gap is least

 private:
  const LoopNumbers& numbers_;
  std::vector<bool> moves_;
  std::vector<std::size_t> columns_;  // of moves_
};

}  // namespace articula
