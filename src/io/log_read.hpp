// Files that say what is in a measured log (docs/identification-logs.md): YAML, all that is wrong with one told at once, each finding with
// its place. The tables themselves are read later (number_table.hpp).
#pragma once

#include <string>
#include <string_view>

#include "robot/log.hpp"

namespace articula {

// `file` is named in messages; files that it names stand beside it. Throws InputError.
LogDescription read_log(std::string_view text, const std::string& file);

}  // namespace articula
