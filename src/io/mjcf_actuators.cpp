// The actuators of an MJCF file, where it closes loops: the joints that they move have motors, the others are passive. An
// actuator of another kind (of a tendon, a site, a body) moves joints that it does not name.

#include <set>

#include "base/text.hpp"
#include "io/mjcf_bodies.hpp"

namespace articula::mjcf {

namespace {

struct Driven {
  bool any = false;     // an actuator is there
  std::set<int> parts;  // that actuators move by their joints
};

void look(const XmlElement& actuator, Findings& f, const Tree& tree, Driven& driven) {
  const XmlAttribute* joint = actuator.attribute("joint");
  if (joint == nullptr) joint = actuator.attribute("jointinparent");
  if (actuator.name == "include") return;
  driven.any = true;
  if (joint == nullptr)
    return f.warn(actuator.at,
                  label_of(actuator) + ": it names no joint: the joints that it moves are taken for passive",
                  "actuators of joints say which ones have motors");
  const auto part = tree.joints.find(joint->value);
  if (part != tree.joints.end()) {
    driven.parts.insert(part->second);
    return;
  }
  f.no_such(joint->at, label_of(actuator), "joint", in_quotes(joint->value),
            possible(joint->value, names_of(tree.joints)));
}

std::string shown(const Part& part) { return part.joint_name.empty() ? part.name : part.joint_name; }

}  // namespace

void read_actuators(const XmlElement& root, Findings& f, Tree& tree) {
  std::vector<Part>& parts = tree.mechanism.parts;
  if (tree.mechanism.closures.empty()) return;
  Driven driven;
  for (const XmlElement* section : root.all("actuator"))
    for (const XmlElement& actuator : section->children) look(actuator, f, tree, driven);
  if (!driven.any)
    return f.change(ChangeKind::assumed, root.at,
                    "every joint has a motor: the file closes loops, and has no actuators");
  std::vector<std::string> passive;
  for (std::size_t k = 1; k < parts.size(); ++k) {
    if (parts[k].joint == JointKind::fixed || driven.parts.count(static_cast<int>(k)) != 0) continue;
    parts[k].active = false;
    passive.push_back(shortened(shown(parts[k])));
  }
  if (!passive.empty())
    f.change(ChangeKind::assumed, root.at,
             "joints without an actuator are passive: " + joined(passive, ", "));
}

}  // namespace articula::mjcf
