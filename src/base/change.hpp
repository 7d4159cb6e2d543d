// What a translation changed: a reader that turns a description into a robot, or a writer that turns a robot into a
// file, says everything that is not in the result as it was in the source, with its place there. A change is no
// fault: what is doubtful is a Diagnostic.
#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace articula {

enum class ChangeKind {
  dropped,  // it is not in the result: a mesh, a limit the format has no words for
  merged,   // two things are one: a link fixed to another
  rounded,  // a number is another: 1.5707963 is pi/2
  renamed,  // a name is another
  moved,    // a frame stands elsewhere
  added,    // it was not in the source: a link without mass between two joints
  assumed   // the source is silent: gravity
};
std::string_view to_text(ChangeKind kind);

struct Change {
  ChangeKind kind;
  Place place;
  std::string what;  // one line: "joint lift: rpy 1.5707963 is pi/2"
};
std::string to_text(const Change& change);  // "file:12:3: rounded: joint lift: ..."

}  // namespace articula
