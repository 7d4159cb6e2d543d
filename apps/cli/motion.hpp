// What the verbs that move robots share: a motion from a file, or a simple one from options; the workspace that cheaper models are made for.
#pragma once

#include <string>

#include "api/implementation.hpp"
#include "api/motion.hpp"
#include "options.hpp"

namespace articula::cli {

struct MotionOptions {  // as typed; "" when not given
  std::string file, from, to, duration, law;
};
void add_motion(CLI::App& app, MotionOptions& motion);

void add_workspace(CLI::App& app, WorkspaceWords& words);  // that cheaper models are made for
void add_limits(CLI::App& app, WorkspaceWords& words);     // of a motion that is looked for

bool is_given(const MotionOptions& motion);
// InputError when no motion is given, and for one that cannot be done.
PlannedMotion motion_of(const Robot& robot, const MotionOptions& motion);

}  // namespace articula::cli
