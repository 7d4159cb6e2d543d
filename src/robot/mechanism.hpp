// A robot as most descriptions have it: parts with frames wherever their author put them, joints about any axis. URDF, MJCF,
// Denavit-Hartenberg tables, elementary transforms and centre-of-gravity frames are read into a Mechanism; described()
// places the frames of Khalil and Kleinfinger on it and so makes a robot of it.
//
//   part k           a rigid body with a frame of its own; part 0 is the base, its frame is frame 0 of the robot
//   parentT_k(q)     pose * (turn by q about the axis, or slide by q along it);  ball and free joints: pose * joint
//   axis, point      of a revolute or prismatic joint, written in the part's frame: its direction (of any length) and one
//                    of its points, which need not be the origin
//
// Formulas may be numbers or have symbols. Numbers are decided upon exactly (a right angle is one or is not), so a reader
// that means to forgive rounded decimals does it before (io/decimals.hpp).
#pragma once

#include <functional>

#include "geom/spatial.hpp"
#include "robot/robot.hpp"

namespace articula {

struct Part {
  std::string name, joint_name;
  int parent = 0;  // among the parts, before this one; of part 0 it has no meaning
  JointKind joint = JointKind::fixed;
  bool active = true;
  bool mark = false;  // a place on its parent with a name, fixed and without mass: never a row of the table
  Transform pose;     // Frame{parent} T Frame{k}, where q is zero
  Vec3 axis, point;   // in Frame{k}
  Expr zero;          // what q is at the pose; 0 unless the description says otherwise
  std::array<Expr, link_key_count> link;     // by link_keys; inertia about the origin of the part's frame
  std::array<Expr, limit_key_count> limits;  // by limit_keys: numbers, or no formula
  Place place, link_place;                   // where joint and inertia are described
};

// A joint that closes a loop: fixed (welded) or ball (pinned at a point), between two poses on two parts.
struct LoopJoint {
  std::string name;
  JointKind joint = JointKind::ball;
  int part = 0, twin = 0;
  Transform pose, twin_pose;  // Frame{part} T closure_frame, Frame{twin} T closure_frame
  Place place;
};
inline constexpr Frame closure_frame{-3};

struct Follower {  // q_part = ratio q_of + offset
  int part = 0, of = 0;
  Expr ratio, offset;
  Place place;
};

struct Mechanism {
  std::string name, title;
  Place place;  // where it is named
  std::vector<std::string> sources;
  std::shared_ptr<Graph> graph;
  std::vector<Part> parts;  // [0] is the base
  std::vector<LoopJoint> closures;
  std::vector<Follower> followers;
  std::vector<Compound> compounds;  // by numbers of parts, which follow each other
  std::array<Expr, 3> gravity;      // in the frame of part 0
  bool floating = false;            // the base moves freely
  std::map<std::string, Expr> defaults;
};

// A mechanism with its base alone, no gravity, in a new graph.
Mechanism blank_mechanism(const std::string& name);
// A part that is fixed to its parent at the same place, without inertia; readers start from it. It is not added.
Part blank_part(const Mechanism& m, int parent, int number);

// A body about the origin of the frame that `centre` places its centre of mass in, from its mass and the inertia Ixx Ixy Ixz Iyy
// Iyz Izz about the centre of mass along the axes of the frame there; and as the cells XX .. M of a part.
Inertia about_origin(const Expr& mass, const Transform& centre, const std::array<Expr, 6>& I);
void set_inertia(Part& part, const Expr& mass, const Transform& centre, const std::array<Expr, 6>& I);

// Adds a body to the cells XX .. M, which are about the origin of the frame it is written in.
void add_inertia(std::array<Expr, link_key_count>& link, const Inertia& body);

enum class FixedJoints {
  merge,  // links that are fixed to others are one body with them; their frames stay as frames, at the ends of the tree as links
  keep    // as links of their own
};

// The robot, frames placed by the rules of [KhalilKleinfinger1986]: z_k along axis k, x_k along the common perpendicular of z_k
// and the axis that follows. Where mechanics leaves a choice the table gets the simplest: see described.cpp.
RobotData described(const Mechanism& m, FixedJoints fixed);

}  // namespace articula
