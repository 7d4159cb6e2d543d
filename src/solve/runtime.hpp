// Sources that generated files carry along: the files of src/solve/runtime, as text. They are plain C99 or C++17 with nothing
// but <math.h>, and the same files are what our own engines are compiled from: what we run is what we hand out.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace articula {

const std::vector<std::pair<std::string_view, std::string_view>>& runtime_files();  // name, text; generated
std::string_view runtime_text(std::string_view name);                               // Bug when there is none

}  // namespace articula
