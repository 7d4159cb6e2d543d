// Frames in values, kinds in types: the convention of [LucassenVanDeVen1988], made executable.
//
// Every quantity carries the frame it is written in. One function, match(), implements the rule "the right subscript of a
// matrix must match the left superscript of what follows"; a mismatch throws FrameError, which is a Bug: no default
// frame, no off switch, no silent rotation. The check runs while a model is derived and never reaches generated code.
// What a quantity is (vector, rotation, twist, wrench, inertia) is its type: a twist plus a wrench does not compile.
#pragma once

#include <string>

#include "base/error.hpp"

namespace articula {

struct Frame {
  int index;  // j: fixed to link j; 0: fixed to the base
  friend bool operator==(Frame, Frame) = default;
};
inline constexpr Frame base_frame{0};
inline constexpr Frame mount_frame{-1};  // where frame 0 would stand, if a base that floats were held
inline constexpr Frame world_frame{-2};  // the general fixed frame, in which Z places the base

std::string to_text(Frame frame);

class FrameError : public Bug {
 public:
  using Bug::Bug;
};

void match(Frame left, Frame right, const char* operation);  // throws FrameError unless they are the same

}  // namespace articula
