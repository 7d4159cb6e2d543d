#include "solve/inverse/words.hpp"

#include <algorithm>
#include <numbers>
#include <utility>

#include "base/text.hpp"
#include "solve/inverse/marks.hpp"

namespace articula {

void say(std::string& note, const std::string& sentence) {
  if (sentence.empty()) return;
  note += (note.empty() ? "" : "; ") + sentence;
}

namespace words {

std::string not_finite() { return "the pose or the seed is not made of finite numbers"; }

std::string out_of_reach(const NearestPose& nearest, std::size_t joints, double length) {
  // A part that is this much less than the other is what the descent left of it.
  const double left = 1e-5 * std::max(nearest.position / length, nearest.angle);
  const double degrees = nearest.angle <= left ? 0 : nearest.angle * 180 / std::numbers::pi;
  const double away = nearest.position <= left * length ? 0 : nearest.position;
  const std::string by = "the nearest pose found is " + short_number(away) + " away and turned by " +
                         short_number(degrees) + " degrees";
  if (joints < 6) return "an arm of " + counted(joints, "joint") + " does not reach this pose exactly: " + by;
  return "out of reach: " + by;
}

std::string nearest_beyond_limits() { return "its configuration is beyond the limits of a joint"; }

std::string completed(std::size_t more) {
  return "the formulas degenerate at this pose: another engine added " + counted(more, "solution");
}

std::string degenerate() {
  return "the formulas degenerate at this pose: the solutions are those another engine found";
}

std::string beyond_limits(std::size_t dropped, bool all) {
  return counted(dropped, "solution") + " beyond the limits left out" +
         (all ? ": none is within them; the nearest pose is that of one put back to its limits" : "");
}

std::string of_solutions(const InverseAnswer& answer, std::size_t joints) {
  std::string note;
  const std::vector<InverseSolution>& list = answer.solutions;
  const auto families = static_cast<std::size_t>(std::count_if(
      list.begin(), list.end(), [](const InverseSolution& s) { return has_mark(s, "family"); }));
  if (families > 0)
    say(note, counted(families, "solution") + (families == 1 ? " stands" : " stand") +
                  " for a continuous family: along `free` the pose stays");
  if (answer.method == "search") say(note, "found by search from many starts: there may be more");
  const auto shared = [&](const std::string& branch) {
    return std::count_if(list.begin(), list.end(),
                         [&](const InverseSolution& s) { return s.branch == branch; }) > 1;
  };
  if (joints == 6 && (shared("detJ+") || shared("detJ-")))
    say(note,
        "several solutions share the sign of det J, which may not separate them: the arm may be cuspidal");
  return note;
}

}  // namespace words

}  // namespace articula
