// URDF files that tests write themselves: one for each feature of the format, robots of the kinds that people have, and random
// trees. Kinematics of the typical robots follow what their makers publish; masses are rounded, inertias are those of boxes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace articula::test {

inline const std::string zeros = "0 0 0";  // a place or a turn that is none

// A file under construction. Vectors are texts, as they stand in a file: "0 0 0.1".
class UrdfText {
 public:
  explicit UrdfText(std::string name) : name_(std::move(name)) {}
  UrdfText& link(const std::string& name);  // without inertia
  UrdfText& link(const std::string& name, const std::string& mass, const std::string& xyz,
                 const std::string& rpy,
                 const std::string& inertia);  // "ixx ixy ixz iyy iyz izz"
  UrdfText& box(const std::string& name, double mass, const std::string& centre,
                double size);  // a block with unequal edges about that size
  UrdfText& joint(const std::string& type, const std::string& name, const std::string& parent,
                  const std::string& child, const std::string& xyz, const std::string& rpy,
                  const std::string& axis = "", const std::string& more = "");
  UrdfText& raw(const std::string& text);  // whatever else
  std::string text() const;

 private:
  std::string name_, body_;
};

struct NamedUrdf {
  std::string name, text;
  std::string meant = {};  // the same with all digits, where the text has rounded angles
};

std::vector<NamedUrdf> urdf_features();
std::vector<NamedUrdf> urdf_robots();

// The same file with a new root, on which the old one hangs on a floating joint.
std::string floating_text(std::string text, const std::string& root, const std::string& joint);

inline constexpr std::uint64_t random_urdfs = 200;
NamedUrdf random_urdf(std::uint64_t seed);

}  // namespace articula::test
