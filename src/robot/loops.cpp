#include "robot/loops.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "expr/transform.hpp"
#include "robot/path.hpp"

namespace articula {

Loop loop_of(const RobotData& r, const CutJoint& cut) {
  const std::vector<int> a = path_to(r, cut.parent), b = path_to(r, cut.twin_parent);
  std::size_t common = 0;
  while (common < a.size() && common < b.size() && a[common] == b[common]) ++common;
  Loop loop{a[common - 1], {}, {}};
  const auto movable = [&](int j) { return info(r[j].joint).nv > 0; };
  std::copy_if(a.begin() + static_cast<std::ptrdiff_t>(common), a.end(), std::back_inserter(loop.to_cut),
               movable);
  std::copy_if(b.begin() + static_cast<std::ptrdiff_t>(common), b.end(), std::back_inserter(loop.to_twin),
               movable);
  return loop;
}

std::set<int> joints_of(const Loop& loop) {
  std::set<int> joints(loop.to_cut.begin(), loop.to_cut.end());
  joints.insert(loop.to_twin.begin(), loop.to_twin.end());
  return joints;
}

const std::vector<int>& constrained(JointKind cut) {
  static const std::vector<int> turns{0, 1, 2, 3, 4}, slides{0, 1, 3, 4, 5}, point{0, 1, 2},
      all{0, 1, 2, 3, 4, 5};
  switch (cut) {
    case JointKind::revolute: return turns;
    case JointKind::prismatic: return slides;
    case JointKind::ball: return point;
    case JointKind::fixed: return all;
    case JointKind::free: break;
  }
  throw Bug("a cut joint that leaves everything free");
}

int freed(JointKind cut) { return cut == JointKind::revolute ? 5 : cut == JointKind::prismatic ? 2 : -1; }

std::array<Expr, 6> at_zero(const CutJoint& cut) {
  std::array<Expr, 6> placement = cut.placement;
  const std::optional<std::size_t> own = variable_cell(cut.joint);
  if (!own) return placement;
  Graph& graph = cut.q.graph();
  Expr& cell = placement[*own];
  // cell - q would keep both where cell is q + a number
  cell = substitute(cell, graph, by_name({{cut.q.name(), graph.constant(0)}}));
  return placement;
}

Expr followed(const RobotData& r, const Follows& f) {
  Expr sum = copy(f.constant, *r.graph);
  for (const auto& [j, ratio] : f.ratio) sum = sum + Rational(ratio) * r[j].q[0];
  return sum;
}

RobotData opened(RobotData r) {
  r.cuts.clear();
  return r;
}

RobotData with_cut_frames(RobotData r) {
  Graph& graph = *r.graph;
  const std::vector<CutJoint> cuts = r.cuts;
  const auto add = [&](const std::string& name, int parent, const std::array<Expr, 6>& placement) {
    Body body;
    body.name = name;
    body.parent = parent;
    body.link.fill(graph.constant(0));
    set_joint(graph, body, r.n() + 1, JointKind::fixed);
    body.placement = placement;
    r.bodies.push_back(body);
  };
  for (const CutJoint& cut : cuts) {
    add("cut " + cut.name, cut.parent, at_zero(cut));
    add("twin " + cut.name, cut.twin_parent, cut.twin_placement);
  }
  return opened(std::move(r));
}

}  // namespace articula
