// Which link of a URDF file hangs on which: names looked up, the root found, joints sorted so that parents come first and the
// order of the file stays otherwise. Every fault of the structure is an error at its place.
#pragma once

#include "io/urdf_cells.hpp"

namespace articula {

struct UrdfJoint {
  std::string name;
  const XmlElement* element = nullptr;
  int parent = -1, child = -1;  // links; negative when the file does not say which
};

struct UrdfLink {
  std::string name;
  const XmlElement* element = nullptr;
  int joint = -1;  // the joint it hangs on, by its place in the file; the root has none
};

struct UrdfTree {
  std::vector<UrdfLink> links;    // in the order of the file
  std::vector<UrdfJoint> joints;  // parents first, when sound; else in the order of the file
  int root = 0;
  bool sound = false;  // one tree, nothing amiss
};
UrdfTree urdf_tree(const XmlElement& robot, const UrdfCells& cells, Findings& findings);

}  // namespace articula
