// Any robot by its name in the library or by its file, whatever the format.
#pragma once

#include <string>
#include <string_view>

#include "io/import.hpp"

namespace articula {

// A library name ("puma560", "nr:6"), else a file. Throws InputError, also when there is no such file.
Robot read_robot(const std::string& name_or_path, const ImportOptions& options = {});

// Of a file that has this text, in any of the formats (formats.hpp).
Robot read_robot_text(std::string_view text, const std::string& file, const ImportOptions& options = {});

}  // namespace articula
