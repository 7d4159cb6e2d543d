#include "geom/frame.hpp"

namespace articula {

std::string to_text(Frame frame) {
  if (frame == world_frame) return "the world frame";
  return frame == mount_frame ? "the frame of the mount" : "frame " + std::to_string(frame.index);
}

void match(Frame left, Frame right, const char* operation) {
  if (left == right) return;
  throw FrameError(std::string(operation) + ": " + to_text(left) + " does not match " + to_text(right));
}

}  // namespace articula
