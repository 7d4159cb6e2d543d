#include "robot/path.hpp"

#include <algorithm>

namespace articula {

namespace {

Frame root_of_base(const RobotData& r) { return r.floats() ? mount_frame : base_frame; }  // what Z places

Frame carrier_of(const RobotData& r, Frame f) {
  return f == root_of_base(r) ? world_frame : carrier(r, f.index);
}

std::vector<Frame> to_the_world(const RobotData& r, Frame f) {
  std::vector<Frame> frames{f};
  while (frames.back() != world_frame) frames.push_back(carrier_of(r, frames.back()));
  return frames;
}

Transform place_of_base(const RobotData& r) {
  const auto& Z = r.Z;
  const Rot3 A = Rot3::from_matrix(world_frame, root_of_base(r),
                                   {{{Z[0], Z[1], Z[2]}, {Z[4], Z[5], Z[6]}, {Z[8], Z[9], Z[10]}}});
  return {A, Vec3(world_frame, Z[3], Z[7], Z[11])};
}

}  // namespace

std::optional<int> PathStep::joint(const RobotData& r) const {
  return carried() == root_of_base(r) ? std::nullopt : std::optional<int>(carried().index);
}

std::vector<PathStep> path(const RobotData& r, Frame i, Frame j) {
  std::vector<Frame> up = to_the_world(r, i), down = to_the_world(r, j);
  while (up.size() > 1 && down.size() > 1 && up[up.size() - 2] == down[down.size() - 2])
    up.pop_back(), down.pop_back();
  std::vector<PathStep> steps;
  for (std::size_t k = 0; k + 1 < up.size(); ++k) steps.push_back({up[k], up[k + 1], true});
  for (std::size_t k = down.size() - 1; k > 0; --k) steps.push_back({down[k], down[k - 1], false});
  return steps;
}

std::vector<int> path_to(const RobotData& r, int n) {
  std::vector<int> list;
  for (int k = n; k > 0; k = r[k].parent) list.push_back(k);
  list.push_back(0);
  std::reverse(list.begin(), list.end());
  return list;
}

Transform across(const RobotData& r, const PathStep& step) {
  const std::optional<int> j = step.joint(r);
  const Transform T = j ? placement(r, *j) : place_of_base(r);
  return step.up ? inverse(T) : T;
}

Transform between(const RobotData& r, Frame i, Frame j) {
  Transform T = Transform::identity(*r.graph, j);
  const std::vector<PathStep> steps = path(r, i, j);
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) T = across(r, *step) * T;
  return T;
}

}  // namespace articula
