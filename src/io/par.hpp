// Robots in the format of SYMORO: .par files, in the dialect of the original SYMORO+ and in that of its successors.
// What is read, written and refused, and why: docs/symoro-par.md.
#pragma once

#include <string>
#include <string_view>

#include "io/import.hpp"

namespace articula {

// Throws InputError with everything that is wrong. What is doubtful becomes a warning of the robot, what is renamed or rounded a
// change. Joint variables are renamed q<j>, whatever the file calls them. `file` is for messages, and names the robot when the
// text does not.
Robot read_par(std::string_view text, const std::string& file, const ImportOptions& options = {});

// Throws ModelError when the format has no words for the robot. What gets lost is among the changes; default values of
// parameters are in comments of the file, too.
Written write_par(const Robot& robot);

}  // namespace articula
