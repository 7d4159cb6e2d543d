// A URDF file evaluated as its specification reads, in doubles: an own reading of the XML, poses multiplied out from the root,
// Jacobians from axes and points, dynamics by D'Alembert's principle. It shares no code with src, and decides nothing:
// no frames are moved, no links merged, no numbers rounded. That is what imported robots are compared with.
//
//   T_k         pose of link k in the frame of the root link: T_parent * Trans(xyz) Rz(yaw) Ry(pitch) Rx(roll) * joint(q)
//   J_k         6 x nv: velocity of the origin of link k, then its angular velocity, both in the root's frame
//   A           sum of Jc_k^T M_k Jc_k, with Jc_k about the centre of mass
//   tau         sum of Jv^T m (a - g) + Jw^T (I w' + w x I w), plus damping qd + friction sign(qd)
//
// Freedoms are those of the joints in the order of `freedoms()`; a planar joint J is slides J_x, J_y in the plane and a hinge J
// about its normal; of a floating joint (J, seven coordinates) velocity and angular velocity are written in the child's frame.
// A joint that mimics another is a joint like all others. The base is held, gravity is (0, 0, -9.81).
#pragma once

#include <array>
#include <map>
#include <string>
#include <vector>

namespace articula::test {

using UrdfNumbers = std::vector<double>;

struct UrdfJointState {
  UrdfNumbers q, qd, qdd;  // one each; floating: 7 (position, quaternion w x y z), 6, 6
};
using UrdfState = std::map<std::string, UrdfJointState>;  // by joint

struct UrdfFreedom {
  std::string joint;
  std::size_t index = 0;  // among the velocities of the joint
  bool operator==(const UrdfFreedom&) const = default;
};

struct UrdfLinkMotion {
  UrdfNumbers T;  // 4 x 4, row by row
  UrdfNumbers J;  // 6 x nv, row by row
};

struct UrdfAnswer {
  std::vector<UrdfFreedom> freedoms;            // the order of columns, of tau and of A
  std::map<std::string, UrdfLinkMotion> links;  // by name
  UrdfNumbers tau, A;
};

class UrdfDirect {
 public:
  explicit UrdfDirect(const std::string& text);  // throws std::runtime_error: tests are to give it good files
  const std::vector<UrdfFreedom>& freedoms() const { return freedoms_; }
  const std::vector<std::string>& links() const { return names_; }  // of the file
  const std::string& root() const { return in_order_.front().name; }
  bool has_kind(const std::string& kind) const;  // a joint of that type, as the file calls it
  bool has_products() const {
    return products_;
  }                          // of inertia: the axes of a link's body are not those of its <inertial>
  bool is_massless() const;  // a link that moves has no mass of its own
  UrdfAnswer at(const UrdfState& state) const;  // of all links
  UrdfAnswer at(const UrdfState& state, const std::vector<std::string>& links) const;
  UrdfNumbers drives(const UrdfState& state) const;  // what damping and friction add to tau

 private:
  using Vector3 = std::array<double, 3>;
  using Tensor = std::array<Vector3, 3>;
  struct Pose {
    Tensor R;
    Vector3 p;
  };
  struct Column {  // a freedom: velocity and angular velocity in the frame of the child
    Vector3 v, w;
  };
  struct Link {
    std::string name, joint;
    int parent = -1;
    Pose origin;
    std::string kind = "fixed";
    Vector3 axis{1, 0, 0};
    double damping = 0, friction = 0;
    double mass = 0;
    Vector3 centre{};
    Tensor I{};  // about the centre of mass, in the link's frame
    std::size_t first = 0;
    std::vector<Column> columns;
  };
  struct Motion;
  struct Tree;

  std::vector<Link> in_order_;  // parents first
  std::vector<UrdfFreedom> freedoms_;
  std::vector<std::string> names_, kinds_;
  bool products_ = false;
};

// The largest difference between arrays of two answers, relative to the largest of the expected numbers in the array. Links that
// are not expected are not looked at; one that is and is not there throws std::out_of_range.
struct UrdfError {
  double motion = 0, dynamics = 0;  // of T and J; of tau and A
};
UrdfError worst_error(const UrdfAnswer& found, const UrdfAnswer& expected);
UrdfError worse(const UrdfError& a, const UrdfError& b);

}  // namespace articula::test
