// Robots in MJCF, the XML format of MuJoCo. What is read, translated and refused: docs/mjcf.md.
#pragma once

#include <string>
#include <string_view>

#include "io/import.hpp"

namespace articula {

// Throws InputError with everything that is wrong.
Robot read_mjcf(std::string_view text, const std::string& file, const ImportOptions& options = {});

}  // namespace articula
