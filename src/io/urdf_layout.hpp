// The links that a URDF file has for a robot, and where their frames stand.
//
// The frame of a body's link is where the robot keeps a frame under its name, as a description had it, else that of the table. URDF
// puts it on the axis of the joint: a frame that stands elsewhere becomes a link of its own. Frames with other names are links
// without mass. On a body at the end of the tree they hang on one another, and what is fixed there hangs on the last one: so
// they are read as frames again, and not as rows of the table. A frame that described() put between axes that are almost
// parallel is left out: it does so again.
#pragma once

#include "io/urdf_numbers.hpp"

namespace articula {

struct FileLink {
  std::string name, joint_name;
  int body = 0;      // that it is fixed to
  bool own = false;  // the body's: it has the inertia and the joint of it
  int parent = -1;   // among the links of the file; the first one has none
  Transform place;   // Frame{body} T the frame of the link
  Transform origin;  // parent's frame T the frame of the link, where q is zero
  Place source;
};

// Links and joints that get other names are told.
std::vector<FileLink> urdf_layout(const RobotData& r, UrdfNumbers& numbers, std::vector<Change>& changes);

}  // namespace articula
