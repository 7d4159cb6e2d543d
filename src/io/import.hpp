// The way of a robot file, the same for all formats: text -> Findings, which know the places in it -> the tree or table that the
// format is -> RobotData (formats that say where parts are and not how they follow each other: through a Mechanism) -> Robot.
// And what readers may be asked for, and what writers give.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "io/findings.hpp"
#include "robot/mechanism.hpp"

namespace articula {

inline constexpr int max_parts = 2000;  // of a mechanism: files with more are refused

inline constexpr double angle_tolerance = 1e-5;  // rad: 1.5708 is pi/2, 1.57 is 1.57

struct ImportOptions {
  FixedJoints fixed = FixedJoints::merge;
  bool exact = false;     // keep the digits of 1.5707963
  bool floating = false;  // the base moves freely, whatever the file says
  std::string loops =
      {};  // a file that closes the loops of a URDF file; "": the one beside it, if there is one
};

// The robot that a reader makes of a text. Everything that is wrong is thrown at once, the robot's own checks included; what is
// doubtful and what was changed stays with the robot.
Robot read_robot_with(
    std::string_view text, const std::string& file,
    const std::function<RobotData(std::string_view plain_text, Findings& findings)>& reader);

// What a file without a name is called: as the file is.
std::string name_from(const std::string& file);

struct Written {
  std::string text;
  std::vector<Change> changes;  // what the format has no words for
};

}  // namespace articula
