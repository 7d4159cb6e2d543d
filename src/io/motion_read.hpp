// Files of motions (docs/motions.md): YAML, all that is wrong with one told at once, each finding with its place.
#pragma once

#include <string>
#include <string_view>

#include "robot/motion.hpp"

namespace articula {

// `file` is named in messages; files that it names stand beside it. Throws InputError.
MotionDescription read_motion(std::string_view text, const std::string& file);

// Columns t, q.. of samples as the only segment.
MotionDescription read_motion_samples(std::string_view text, const std::string& file);

}  // namespace articula
