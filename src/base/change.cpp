#include "base/change.hpp"

namespace articula {

std::string_view to_text(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::dropped: return "dropped";
    case ChangeKind::merged: return "merged";
    case ChangeKind::rounded: return "rounded";
    case ChangeKind::renamed: return "renamed";
    case ChangeKind::moved: return "moved";
    case ChangeKind::added: return "added";
    case ChangeKind::assumed: return "assumed";
  }
  throw Bug("a kind of change without a name");
}

std::string to_text(const Change& change) {
  const std::string place = to_text(change.place);
  return place + (place.empty() ? "" : ": ") + std::string(to_text(change.kind)) + ": " + change.what;
}

}  // namespace articula
