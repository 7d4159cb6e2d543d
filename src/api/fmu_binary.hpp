// The binary of an FMU, by the compiler of this machine.
#pragma once

#include <optional>

#include "codegen/package.hpp"

namespace articula {

// A shared object of the C files of an FMU, where a compiler is found and takes them. EnvironmentError when there is no place for it.
std::optional<std::string> unit_binary(const std::vector<PackageFile>& files);

}  // namespace articula
