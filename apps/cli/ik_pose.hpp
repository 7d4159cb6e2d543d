// A pose as JSON: {"T":[[..],..]}, 4 x 4 or 3 x 4; or {"position":[x,y,z]} with "quaternion":[w,x,y,z] or "rpy":[roll,pitch,yaw].
#pragma once

#include <string>
#include <string_view>

#include "api/pose_solver.hpp"

namespace articula::cli {

// Throws InputError with everything that is wrong with the text.
Placing read_pose(std::string_view text, const std::string& file);

}  // namespace articula::cli
