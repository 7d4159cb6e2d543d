// Any robot by its name in the library or by its file, whatever the format.
#pragma once

#include <string>
#include <string_view>

#include "robot/robot.hpp"

namespace articula {

// A library name ("puma560", "nr:6"), else a file. Throws InputError, also when there is no such file.
Robot read_robot(const std::string& name_or_path);

// The format is recognised by content, then by the suffix of `file` (.yaml .yml .par).
Robot read_robot_text(std::string_view text, const std::string& file);

}  // namespace articula
