// What the tests of MJCF files share: reading a text, and what is said about it.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/error.hpp"
#include "expr/text.hpp"
#include "io/mjcf.hpp"

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
  try {
    read_mjcf(text, "m.xml", options);
  } catch (const InputError& e) {
    return e.what();
  }
  return "accepted";
}

inline std::string mjcf_warnings(const std::string& text) {
  std::string all;
  const Robot robot = mjcf_robot(text);
  for (const Diagnostic& d : robot.warnings()) all += to_text(d) + "\n";
  return all;
}

inline std::string mjcf_changes(const std::string& text, const ImportOptions& options = {}) {
  std::string all;
  const Robot robot = read_mjcf(text, "m.xml", options);
  for (const Change& c : robot.data().changes) all += to_text(c) + "\n";
  return all;
}

inline testing::AssertionResult tells(const std::string& text, const std::string& part) {
  if (text.find(part) != std::string::npos) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "'" << part << "' is not in:\n" << text;
}

}  // namespace articula::test
