// Programs that read URDF files themselves: KDL (by kdl_parser) and MuJoCo. They are given the text, and asked for what a direct
// evaluation answers (support/urdf_direct.hpp). Damping and friction are added to their torques (with_drives), since they have
// none or another one.
//
// Joints have one freedom each: both read planar and floating ones as something else, or not at all.
#pragma once

#include <functional>
#include <ostream>

#include "support/urdf_direct.hpp"

namespace articula::test {

using UrdfPeer = std::function<UrdfAnswer(const UrdfState& state)>;
UrdfPeer with_drives(const UrdfPeer& peer, const UrdfDirect& file);  // with damping and friction in tau

bool kdl_takes(const UrdfDirect& file);
UrdfPeer kdl_reads(const std::string& text, const UrdfDirect& file);  // throws std::runtime_error
bool mujoco_takes(const UrdfDirect& file);                            // links that move have mass
UrdfPeer mujoco_reads(const std::string& text,
                      const UrdfDirect& file);  // null when it has inertias that no rigid body has

struct UrdfScore {  // of a peer
  int files = 0;
  UrdfError worst = {};
};
std::ostream& operator<<(std::ostream& out, const UrdfScore& score);

}  // namespace articula::test
