// What the tests of MJCF files share: reading a text, and what is said about it.
#pragma once

#include <string>

#include "expr/text.hpp"
#include "io/mjcf.hpp"
#include "support/refusal.hpp"

namespace articula::test {

inline const std::string mjcf_mass = "<inertial pos='0 0 0.1' mass='2' diaginertia='0.1 0.2 0.3'/>";

inline std::string mjcf(const std::string& world, const std::string& others = "") {
  return "<mujoco model='m'>\n" + others + "\n<worldbody>\n" + world + "\n</worldbody>\n</mujoco>\n";
}
// One body with these attributes and this inside, and a mass.
inline std::string mjcf_body(const std::string& inside, const std::string& attributes = "") {
  return "<body name='a' " + attributes + ">" + inside + mjcf_mass + "</body>";
}

inline Robot mjcf_robot(const std::string& text) { return read_mjcf(text, "m.xml"); }

inline std::string mjcf_refusal(const std::string& text, const ImportOptions& options = {}) {
  return refusal_of([&] { read_mjcf(text, "m.xml", options); });
}

inline std::string mjcf_warnings(const std::string& text) {
  return to_text(mjcf_robot(text).warnings()) + "\n";
}

inline std::string mjcf_changes(const std::string& text, const ImportOptions& options = {}) {
  return listed(read_mjcf(text, "m.xml", options).data().changes);
}

}  // namespace articula::test
