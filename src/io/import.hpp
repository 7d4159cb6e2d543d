// What readers of foreign formats may be asked for, and what writers give.
#pragma once

#include <string>
#include <vector>

#include "robot/mechanism.hpp"

namespace articula {

inline constexpr int max_parts = 2000;  // of a mechanism: files with more are refused

struct ImportOptions {
  FixedJoints fixed = FixedJoints::merge;
  bool exact = false;     // keep the digits of 1.5707963
  bool floating = false;  // the base moves freely, whatever the file says
  std::string loops =
      {};  // a file that closes the loops of a URDF file; "": the one beside it, if there is one
};

struct Written {
  std::string text;
  std::vector<Change> changes;  // what the format has no words for
};

}  // namespace articula
