// The tree of a robot in doubles, by formulas that no model of ours uses: every frame is a matrix T that moves (jet.hpp), a link is
// the matrix S of the second moments of its mass, and all dynamics is the virtual work of its points (Uicker's formulation):
//
//   S          (integral of r r^T dm, MS; MS^T, M), 4 x 4
//   tau_i      sum of Tr(T_i' S (T'' - G)^T), T_i' the velocity of T when freedom i alone moves with velocity one, G what gravity
//              gives to the points; drives and external wrenches are added
//   A_ik       sum of Tr(T_i' S T_k'^T)
//   T          sum of Tr(T' S T'^T)/2
//
// Only the description of the robot is shared (RobotData and the values of its formulas).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "robot/robot.hpp"
#include "support/dense.hpp"
#include "support/jet.hpp"
#include "support/numeric_robot.hpp"

namespace articula::test {

struct TreeState {
  Vector q, qd, qdd;  // of all joints of the tree, joint by joint
};

class TreeOracle {
 public:
  // Values of parameters and of the symbols of wrenches and of the motion of the base.
  TreeOracle(const RobotData& r, const Values& values);

  std::size_t nq() const { return nq_; }
  std::size_t nv() const { return nv_; }
  std::size_t links() const { return joints_.size(); }  // the base among them
  std::vector<std::size_t> freedoms(int joint) const;   // their places in qd
  std::vector<std::size_t> freedoms(const std::vector<int>& joints) const;
  bool has_one_freedom(int joint) const;

  // T of all links in frame 0. `base_moves`: as the robot says; else it stands still.
  std::vector<MovingPose> poses(const TreeState& s, bool base_moves = true) const;
  std::vector<std::vector<MovingPose>> unit_motions(
      const Vector& q) const;                        // T_i' of all links, freedom by freedom
  Vector moved(Vector q, const Vector& step) const;  // q after the motion step, nv

  Vector torques(const TreeState& s) const;
  Vector gravity(const Vector& q) const;  // torques of the links' weights alone
  Dense inertia(const Vector& q) const;
  double kinetic(const TreeState& s) const;
  double potential(const Vector& q) const;
  Vector friction(const Vector& qd) const;  // of joints and motors
  Vector drives(const TreeState& s) const;  // friction, springs and rotors
  Vector wrenches(const Vector& q) const;   // what the links' wrenches on the environment need

 private:
  struct Joint {
    JointKind kind = JointKind::fixed;
    int parent = 0;
    std::size_t q = 0, v = 0;
    std::array<double, 6> placement{};  // with q = 0
    std::array<double, link_key_count> link{};
    std::array<std::array<double, 4>, 4> S{};
  };
  struct Rotor {
    std::array<double, motor_key_count> cells{};
    std::map<int, double> ratio;
  };
  MovingPose joint_pose(const Joint& joint, const TreeState& s) const;
  double rotor_rate(const Rotor& rotor, const Vector& rates) const;

  std::vector<Joint> joints_;
  std::vector<Rotor> rotors_;
  std::size_t nq_ = 0, nv_ = 0, first_link_ = 1;
  std::array<double, 3> gravity_{};
  std::array<std::array<double, 3>, 4> base_{};  // W, WP, V, VP
};

// (gamma, b, alpha, d, theta, r) with theta and r as they move.
MovingPose placed(const std::array<double, 6>& placement, const Jet& theta, const Jet& r);
MovingPose placed(const std::array<double, 6>& placement);

// Velocity of the origin and angular velocity (or, of accelerations: both of them), in the frame that the pose is in.
std::array<double, 6> twist(const MovingPose& T);
std::array<double, 6> twist_rate(const MovingPose& T);
// The same components in the axes of the pose.
std::array<double, 6> in_own_frame(const MovingPose& T, const std::array<double, 6>& twist);

}  // namespace articula::test
