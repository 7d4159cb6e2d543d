// In which axes the quantities of each link are written, and where they are handed on to: what is free about frames when
// a dynamic model is derived. Choices by name and link:
//
//   group3   yes: an axis parallel to the one before. Rotation is taken from, and given back to, the frame before the first of
//            these axes, by the sum of their angles
//   turn6    no: a link at the end is written in the axes that its joint has at q = 0; its inertia turns, by the double angle
//   lever4   own: the origin's offset along z_j is dealt with in frame j instead of the carrier's
//
// With a(j) the carrier and p the frame rotation comes from, the anchor (p = a(j) unless grouped):
//
//   A, G     a(j)A_j and pA_j
//   P        a(j)P_j, without what `along_z` has
//   turn     rate of rotation about z_j since the anchor
#pragma once

#include "expr/choices.hpp"
#include "robot/mechanics.hpp"

namespace articula {

bool keeps_z(const RobotData& r, int j);      // z_j is fixed to carrier and link: one freedom or none
bool is_parallel(const RobotData& r, int j);  // to the axis of its carrier, both revolute
ChoiceSpace layout_choices(const Robot& robot);

class Layout {
 public:
  Layout(const RobotData& r, const Choices& choices);

  bool grouped(int j) const;
  int anchor(int j) const { return anchor_[j]; }
  const Rot3& A(int j) const { return A_[j]; }
  const Rot3& G(int j) const { return G_[j]; }
  const Vec3& P(int j) const { return P_[j]; }
  const Expr& along_z(int j) const { return along_z_[j]; }
  const Expr& turn(int j) const { return turn_[j]; }
  Rot3 own_turn(int j) const;       // from the axes of frame j to those that link j is written in
  Inertia inertia(int j) const;     // of link j, in these
  Wrench environment(int j) const;  // the external wrench, likewise

 private:
  bool turned_with(int j) const;
  bool own_lever(int j) const;
  void place(int j);

  const RobotData& r_;
  const Choices& choices_;
  std::vector<int> anchor_, first_of_group_;
  std::vector<Rot3> A_, G_;
  std::vector<Vec3> P_;
  std::vector<Expr> sum_, turn_, along_z_;
};

}  // namespace articula
