// Robots in the format of SYMORO: .par files, in the dialect of the original SYMORO+ and in that of its successors.
// What is read, written and refused, and why: docs/symoro-par.md.
#pragma once

#include <string>
#include <string_view>

#include "robot/robot.hpp"

namespace articula {

// Throws InputError with everything that is wrong. What is doubtful becomes a warning of the robot. Joint variables are
// renamed q<j>, whatever the file calls them. `file` is for messages, and names the robot when the text does not.
Robot read_par(std::string_view text, const std::string& file);

// Throws ModelError when the format has no words for the robot. What gets lost is said in comments of the file.
std::string write_par(const Robot& robot);

}  // namespace articula
