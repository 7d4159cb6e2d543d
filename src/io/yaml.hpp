// The native robot format (docs/robot-format.md): YAML that a person can read and type.
//
// Reading collects everything that is wrong with a file and reports it once, each finding with its line, column and
// excerpt; the robot's own checks (robot/validate.cpp) are part of the same report. Warnings stay with the robot.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/import.hpp"
#include "robot/robot.hpp"

namespace articula {

Robot read_yaml(std::string_view text, const std::string& file,
                const ImportOptions& options = {});  // throws InputError; `file` is named in messages

// How the rows of a file place frames (docs/robot-format.md, Conventions).
enum class Convention { khalil_kleinfinger, craig, paul, elementary, centre_of_gravity };
std::vector<std::string> convention_names();  // those that are written come first
std::vector<std::string> written_conventions();
Convention convention_named(const std::string& name);  // kk for short; throws InputError

// read_yaml(write_yaml(r)) is the same robot. Names that the format does not allow get '_' for what is odd in them.
std::string write_yaml(const Robot& robot);
// In the conventions craig and paul: the same robot too, where it has such a table, with formulas written another way;
// ModelError says which row has none. The other conventions are for reading.
Written write_yaml(const Robot& robot, Convention convention);

// For its reader and its writer.
std::string standard_name(std::string_view key,
                          int number);  // of a cell: XX3, d4; needs no declaration there

}  // namespace articula
