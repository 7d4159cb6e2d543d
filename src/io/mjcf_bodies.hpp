// The bodies and joints of an MJCF file as parts of a mechanism.
//
//   body with one joint       one part: pose of the body, axis and point of the joint in its frame
//   .. with several           parts without mass in front of it, joint after joint, as MuJoCo moves them: each turns or slides
//                             what is behind it, in the frame that the ones before have moved
//   ball joint beside the     a part at the centre of the ball, and the body fixed to it
//   body's origin
//   free joint                its coordinates are the place in the world, so its pose is the identity; where the file puts the
//                             body is its place when nothing has moved (`home`)
//   no joint                  fixed to the body around it
//   <frame>                   expanded: its pose comes before those of what it contains
//
// ref is what q is at the pose: Part::zero. Springs, armature, damping, frictionloss are K KO, IA, FV, FS; range is limits.
#pragma once

#include "io/import.hpp"
#include "io/mjcf_mass.hpp"
#include "io/tally.hpp"

namespace articula::mjcf {

struct Settings {
  MassRules mass;
  bool limits_by_range = true;  // compiler autolimits
  bool floating = false;        // what is fixed to the world is free
};

struct Tree {
  Mechanism mechanism;
  std::map<std::string, int> bodies, joints;  // by name, the part
  std::vector<Transform> home;                // parentT_part when nothing has moved
  Tally dropped;
};

std::vector<std::string> names_of(const std::map<std::string, int>& parts);

// Fills in axis, spring, friction, limits of the joint; the part has its kind.
void set_drive(Part& part, const Entry& joint, const Settings& settings, Values& values);

void read_bodies(const XmlElement& root, const Settings& settings, const Defaults& defaults, Values& values,
                 Tree& tree);

// connect, weld: closures; joint: followers.
void read_equality(const XmlElement& root, const Defaults& defaults, Values& values, Tree& tree);

// Which joints have motors: those that an actuator moves, in a file that closes loops. Without loops every joint has one.
void read_actuators(const XmlElement& root, Findings& findings, Tree& tree);

}  // namespace articula::mjcf
