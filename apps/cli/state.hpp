// A state as JSON: {"q":[..],"qd":[..],"qdd":[..],"tau":[..],"parameters":{..},"base":{..},"wrench":{..}}, what a task gives:
// {"twist":[..],"damping":..}, and of closed loops {"qp":[..]} or {"assembly":".."}.
#pragma once

#include <string>
#include <string_view>

#include "api/api.hpp"

namespace articula::cli {

// Throws InputError with everything that is wrong with the text; what the model needs is checked where it is run. Parameters that are
// `set` are left out: what the user types goes first.
State read_state(std::string_view text, const std::string& file,
                 const std::map<std::string, std::string>& set = {});

}  // namespace articula::cli
