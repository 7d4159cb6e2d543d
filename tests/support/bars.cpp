#include "support/bars.hpp"

#include <string>

namespace articula::test {
namespace {

std::array<Expr, 6> constants(Graph& graph, const std::array<double, 6>& numbers) {
  std::array<Expr, 6> cells;
  for (std::size_t k = 0; k < 6; ++k) cells[k] = graph.constant(Rational::exactly(numbers[k]));
  return cells;
}

}  // namespace

void put(RobotData& r, int j, JointKind kind, int parent, const std::array<double, 6>& at) {
  Body& body = r[j];
  set_joint(*r.graph, body, j, kind);
  body.parent = parent;
  body.placement = constants(*r.graph, at);
  if (kind == JointKind::revolute) body.placement[4] = body.placement[4] + body.q[0];
  if (kind == JointKind::prismatic) body.placement[5] = body.placement[5] + body.q[0];
}

void cut(RobotData& r, JointKind kind, int parent, const std::array<double, 6>& at, int twin_parent,
         const std::array<double, 6>& twin) {
  CutJoint c;
  c.name = "pin" + std::to_string(r.cuts.size() + 1);
  c.joint = kind;
  c.parent = parent;
  c.twin_parent = twin_parent;
  c.placement = constants(*r.graph, at);
  c.twin_placement = constants(*r.graph, twin);
  c.q = r.graph->constant(0);
  if (kind == JointKind::revolute || kind == JointKind::prismatic) {
    c.q = joint_symbol(*r.graph, "q", r.n() + 1 + static_cast<int>(r.cuts.size()));
    Expr& cell = c.placement[kind == JointKind::revolute ? 4 : 5];
    cell = cell + c.q;
  }
  r.cuts.push_back(c);
}

RobotData four_bar(double g, double a, double b, double c) {
  RobotData r = blank_robot(3);
  r.name = "four_bar";
  put(r, 1, JointKind::revolute, 0, {});
  put(r, 2, JointKind::revolute, 1, {0, 0, 0, a, 0, 0});
  put(r, 3, JointKind::revolute, 0, {0, 0, 0, g, 0, 0});
  cut(r, JointKind::revolute, 2, {0, 0, 0, b, 0, 0}, 3, {0, 0, 0, c, 0, 0});
  r[2].active = r[3].active = false;
  return r;
}

RobotData random_loop(Draw& draw, const std::vector<JointKind>& kinds, JointKind cut_kind) {
  RobotData r = blank_robot(static_cast<int>(kinds.size()));
  r.name = "random_loop";
  const auto at = [&draw]() -> std::array<double, 6> {
    return {0, 0, draw.real(-1.5, 1.5), draw.real(0.1, 0.6), draw.real(-1, 1), draw.real(-0.3, 0.3)};
  };
  const int n = r.n(), half = (n + 1) / 2;  // two branches from the base
  for (int j = 1; j <= n; ++j)
    put(r, j, kinds[static_cast<std::size_t>(j - 1)], j == 1 || j == half + 1 ? 0 : j - 1, at());
  cut(r, cut_kind, half, at(), n, at());
  return r;
}

}  // namespace articula::test
