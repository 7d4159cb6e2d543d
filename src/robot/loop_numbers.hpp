// The loops of a robot in numbers: where frames stand, how far cuts are from closing, how joints close them.
//
//   q         coordinates of all joints of the tree, joint by joint (robot.hpp); a quaternion is kept at length one
//   gap       of a cut: the components of the relative motion that would close it: position of the twin in frame k at q_c = 0
//             (without z when the cut slides), and the rotation vector of what turns frame k into it (of what tilts its z axis
//             into the twin's, when the cut turns); in the twin's frame
//   jacobian  how the relative motion of twin and frame k depends on qd: the rows of (11), joints that both ways have in
//             common left out; minus the rate of the gap where the loop is closed
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

#include "base/number_matrix.hpp"
#include "base/placing.hpp"
#include "robot/loops.hpp"

namespace articula {

class LoopNumbers {
 public:
  // Values of parameters: those given, then the robot's defaults. ModelError that names parameters without a value.
  LoopNumbers(const RobotData& r, const std::map<std::string, double>& values);

  std::size_t nq() const { return nq_; }
  std::size_t nv() const { return nv_; }
  std::size_t cuts() const { return cuts_.size(); }
  std::size_t first_q(int joint) const {
    return joints_[static_cast<std::size_t>(joint)].q;
  }  // its place in q
  std::size_t first_v(int joint) const { return joints_[static_cast<std::size_t>(joint)].v; }  // in qd
  int links() const { return static_cast<int>(joints_.size()); }                               // 0 .. n
  JointKind kind(int joint) const { return joints_[static_cast<std::size_t>(joint)].kind; }
  int parent(int joint) const { return joints_[static_cast<std::size_t>(joint)].parent; }
  const std::vector<std::string>& names() const { return names_; }  // of coordinates: q3, q4.w
  JointKind cut_kind(std::size_t cut) const { return cuts_[cut].kind; }
  const std::string& cut_name(std::size_t cut) const { return cuts_[cut].name; }
  struct CutFrames {
    JointKind kind;
    int parent, twin_parent;
    Placing frame, twin;  // frame k at q_c = 0 in link `parent`, its twin in link `twin_parent`
  };
  CutFrames cut_frames(std::size_t cut) const;
  bool in_loop(int joint, std::size_t cut) const;              // that this cut closes
  bool in_loop(int joint) const;                               // that any cut closes
  double length() const { return length_; }                    // a length of the robot's size, for tolerances
  const std::vector<double>& units() const { return units_; }  // of nv: length() of a slide, else 1
  std::vector<std::size_t> freedoms(const std::vector<int>& joints) const;  // their places in qd
  std::vector<bool> moving(const std::vector<int>& joints) const;           // of nv: the freedoms of these

  std::vector<Placing> places(const std::vector<double>& q) const;  // of links 0 .. n in frame 0
  Placing twin_place(std::size_t cut, const std::vector<Placing>& places) const;  // of the twin frame
  std::vector<double> gaps(
      const std::vector<double>& q) const;  // of all cuts: constrained components, cut by cut
  std::vector<double> scaled_gaps(const std::vector<double>& q) const;  // lengths over length()
  double gap(const std::vector<double>& q) const;  // the largest of them, lengths by length()
  // 6 rows for each cut, nv columns, row-major.
  std::vector<double> jacobian(const std::vector<double>& q) const;
  // [W_a W_p] (12): the rows of it that must be zero, cut by cut; lengths over length(), freedoms in their units.
  NumberMatrix constraints(const std::vector<double>& q) const;
  std::vector<double> constrained_rows(
      const std::vector<double>& six) const;  // of six for each cut: those rows, likewise
  // What velocities add to the rates of the relative motion: J' qd, six for each cut (loop_rates.cpp).
  std::vector<double> rates(const std::vector<double>& q, const std::vector<double>& qd) const;
  std::vector<double> cut_variables(
      const std::vector<double>& q) const;  // one for each cut; 0 when it has none

  // Moves the freedoms marked (nv of them) until the loops are closed, by damped least squares steps from q. True when the gap
  // is below tolerance.
  bool close(std::vector<double>& q, const std::vector<bool>& moves, double tolerance = 1e-13,
             int most_steps = 200) const;
  std::vector<double> moved(std::vector<double> q,
                            const std::vector<double>& step) const;  // q after the motion step, nv
  std::vector<double> random_position(
      unsigned long& seed) const;  // angles anywhere, slides within the robot's size

 private:
  struct Joint {
    JointKind kind;
    int parent;
    std::size_t q, v;
    std::array<double, 6> placement;  // theta or r without the variable
  };
  struct Cut {
    std::string name;
    JointKind kind;
    int parent, twin_parent;
    std::array<double, 6> placement, twin;  // at q_c = 0
    std::vector<bool> to_cut, to_twin;      // by joint
  };
  Placing relative(const Cut& cut, const std::vector<Placing>& T) const;  // of the twin in frame k at q_c = 0

  std::vector<Joint> joints_;
  std::vector<Cut> cuts_;
  std::vector<std::string> names_;
  std::vector<double> units_;
  std::size_t nq_ = 0, nv_ = 0;
  double length_ = 1;
};

// Closure::follows in numbers: q_joint = sum of ratio q + constant, on one of the ways to assemble the robot.
struct FollowsNumbers {
  int joint = 0;
  std::map<int, int> ratio;
  double constant = 0;
};
std::vector<FollowsNumbers> follows_in_numbers(const RobotData& r, const Closure& closure,
                                               const std::map<std::string, double>& values);
double followed(const LoopNumbers& numbers, const FollowsNumbers& f, const std::vector<double>& q);

}  // namespace articula
