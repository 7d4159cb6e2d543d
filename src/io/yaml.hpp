// The native robot format (docs/robot-format.md): YAML that a person can read and type.
//
// Reading collects everything that is wrong with a file and reports it once, each finding with its line, column and
// excerpt; the robot's own checks (robot/validate.cpp) are part of the same report. Warnings stay with the robot.
#pragma once

#include <string>
#include <string_view>

#include "robot/robot.hpp"

namespace articula {

Robot read_yaml(std::string_view text,
                const std::string& file);  // throws InputError; `file` is named in messages

// read_yaml(write_yaml(r)) is the same robot. Names that the format does not allow get '_' for what is odd in them.
std::string write_yaml(const Robot& robot);

// For its reader and its writer.
std::string standard_name(std::string_view key,
                          int number);  // of a cell: XX3, d4; needs no declaration there

}  // namespace articula
