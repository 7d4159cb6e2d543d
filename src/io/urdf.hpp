// Robots in the Unified Robot Description Format of ROS. What is read, written, translated and refused: docs/urdf.md.
#pragma once

#include <string>
#include <string_view>

#include "io/import.hpp"

namespace articula {

// Throws InputError with everything that is wrong.
Robot read_urdf(std::string_view text, const std::string& file, const ImportOptions& options = {});

// Throws ModelError when the format has no words for the robot, or symbols have no values.
Written write_urdf(const Robot& robot);

}  // namespace articula
