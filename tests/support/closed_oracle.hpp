// A robot with closed loops in doubles: the tree (tree_oracle.hpp) and its cuts as constraints with multipliers. No constraint is told to
// be redundant here: whatever the constraints say twice, least squares take once.
//
//   c(q) = 0    of each cut, from how its two frames stand: P - P_twin, in the twin's frame (not along z when the cut slides);
//               how the frames are turned: z . y_twin and z . x_twin when the cut turns about z, (C - C^T)/2 of C = A_twin^T A
//               when it does not turn
//   J           where c = 0, the velocity of frame k relative to its twin, in the twin's frame, is J qd: [KhalilCreusot1997] (11)
//   gamma       c'' = J qdd + gamma
//   A qdd + H = S tau + J^T lambda, J qdd = -gamma     with S the columns of the driven freedoms
//
// lambda are the force and the moment that the twin's link exerts on the cut's, in the twin's frame, about its origin.
#pragma once

#include "support/tree_oracle.hpp"

namespace articula::test {

using Freedoms = std::vector<std::size_t>;  // places in qd

class ClosedOracle {
 public:
  ClosedOracle(const RobotData& r, const Values& values);

  const TreeOracle& tree() const { return tree_; }
  std::size_t cuts() const { return cuts_.size(); }

  Vector gap(const Vector& q) const;                    // c of all cuts
  double open(const Vector& q) const;                   // the largest of it; 1 where a frame is upside down
  Dense constraints(const Vector& q) const;             // J
  Vector constraint_rates(const TreeState& s) const;    // c''
  static std::vector<int> components(JointKind cut);    // that its constraints are, 0..5 for vx .. wz
  bool close(Vector& q, const Freedoms& moving) const;  // Newton's method
  Jet cut_variable(const TreeState& s, std::size_t cut) const;  // q_c as it moves; 0 when it has none

  MovingPose twin(const std::vector<MovingPose>& links, std::size_t cut) const;  // where it stands

  // qd and qdd of all joints from those of the independent ones in s.
  TreeState following(TreeState s, const Freedoms& independent) const;
  Dense directions(const Vector& q, const Freedoms& independent) const;  // G: qd = G qd_independent

  struct Forces {
    Vector tau, lambda;  // of driven freedoms, of all constraints: the smallest that do
    double unbalanced;   // what they leave, at most
  };
  // Instead of these torques of all joints of the tree.
  Forces forces(const Vector& q, const Vector& of_tree, const Freedoms& driven) const;
  Vector accelerations(const TreeState& s, const Freedoms& driven,
                       const Vector& tau) const;  // qdd of all joints

 private:
  struct Cut {
    JointKind kind;
    std::size_t parent, twin_parent;
    MovingPose frame, twin;  // in their links, at q_c = 0
  };
  struct Relative {  // of frame k to its twin, in the twin's frame
    std::array<Jet, 3> P;
    std::array<std::array<Jet, 3>, 3> C;
    bool upside_down(JointKind kind) const;
  };
  std::vector<Relative> relative(const TreeState& s) const;
  std::vector<Jet> components(const TreeState& s) const;

  TreeOracle tree_;
  std::vector<Cut> cuts_;
};

}  // namespace articula::test
