#include "robot/distal.hpp"

#include <algorithm>
#include <set>

#include "base/at.hpp"
#include "expr/text.hpp"
#include "robot/mechanics.hpp"
#include "robot/mechanism.hpp"
#include "robot/placing.hpp"
#include "robot/reframed.hpp"

namespace articula {

namespace {

constexpr std::size_t alpha = cell::alpha, distance = cell::d, theta = cell::theta, radius = cell::r;
constexpr const char* tool_name = "tool";

Frame far_end(const RobotData& r, int j) { return {r.n() + 1 + j}; }
std::string row(const RobotData& r, int j) { return "joint " + std::to_string(j) + " (" + r[j].name + ")"; }

bool is_zero_between(const Body& b, LinkKey first, LinkKey last) {
  return all_zero(std::span(b.link).subspan(first, static_cast<std::size_t>(last - first + 1)));
}

std::vector<int> children(const RobotData& r, int j) {
  std::vector<int> list;
  for (int k = j + 1; k <= r.n(); ++k)
    if (r[k].parent == j) list.push_back(k);
  return list;
}

bool has_end(const Body& b) { return !vanishes(b.placement[alpha]) || !vanishes(b.placement[distance]); }

// E_j of a classical table: frame j T far end.
Transform end_of(const RobotData& table, int j) {
  const Expr o = table.graph->constant(0);
  const auto& p = table[j].placement;
  return khalil_kleinfinger({j}, far_end(table, j), {o, o, p[alpha], p[distance], o, o});
}

void move_inertia(Body& b, const Transform& T) {
  const Inertia moved = T * inertia(T.from(), b.link);
  for (std::size_t k = XX; k <= M; ++k) b.link[k] = b.link[k].graph().constant(0);
  add_inertia(b.link, moved);
  for (std::size_t k = XX; k <= M; ++k) b.link[k] = tidied(b.link[k]);
}

void move_frames(RobotData& r, int j, const Transform& T) {
  for (NamedFrame& f : r.frames) {
    if (f.link != j) continue;
    f.link = T.from().index;
    const Transform moved = T * placement(f, T.from());
    f.link = j;
    f.rpy = rpy_of(moved.A());
    for (int i = 0; i < 3; ++i) f.xyz[at(i)] = tidied(moved.P()[i]);
  }
}

// What is fixed to body j of `r` and written in T.from() is written in T.to() from now on.
void move_link(RobotData& r, int j, const Transform& T) {
  Body& b = r[j];
  if (!is_zero_between(b, XX, M)) move_inertia(b, T);
  if (!is_zero_between(b, FX, CZ)) move_wrench(b, T);
  move_frames(r, j, T);
}

// The last link's far end as a link of its own; what acts there stays there.
void add_tool(RobotData& r, int j, const Body& last) {
  Graph& g = *r.graph;
  std::set<std::string> names;
  for (const Body& b : r.bodies) names.insert(b.name);
  for (const NamedFrame& f : r.frames) names.insert(f.name);
  Body tool;
  tool.name = tool_name;
  for (int i = 2; names.count(tool.name) > 0; ++i) tool.name = tool_name + std::to_string(i);
  tool.parent = j;
  tool.place = r[j].place, tool.link_place = r[j].link_place;
  tool.link.fill(g.constant(0));
  tool.placement.fill(g.constant(0));
  tool.placement[alpha] = last.placement[alpha], tool.placement[distance] = last.placement[distance];
  for (std::size_t k = FX; k <= CZ; ++k) std::swap(tool.link[k], r[j].link[k]);
  set_joint(g, tool, r.n() + 1, JointKind::fixed);
  r.bodies.push_back(tool);
  r.changes.push_back({ChangeKind::added, tool.place,
                       "link " + tool.name + ": a and alpha of joint " + std::to_string(j) +
                           ", which no joint follows, are a fixed row of their own"});
}

// A last row that add_tool makes again.
bool is_tool(const RobotData& r, int k) {
  const Body& b = r[k];
  const auto named_here = [&](const NamedFrame& f) { return f.link == k; };
  return k > 1 && b.name == tool_name && b.joint == JointKind::fixed && b.active && has_end(b) &&
         vanishes(b.placement[theta]) && vanishes(b.placement[radius]) && b.parent > 0 &&
         children(r, b.parent).size() == 1 && is_zero_between(b, XX, KO) &&
         is_zero_between(r[b.parent], FX, CZ) && std::none_of(r.frames.begin(), r.frames.end(), named_here);
}

// alpha and d of the rows that body j carries: one pair for all of them.
void take_end(RobotData& table, const RobotData& robot, int j, const std::vector<int>& rows) {
  const Expr o = robot.graph->constant(0);
  for (const std::size_t k : {alpha, distance})
    table[j].placement[k] = rows.empty() ? o : robot[rows[0]].placement[k];
  for (const int other : rows)
    for (const std::size_t k : {alpha, distance})
      if (!vanishes(robot[other].placement[k] - table[j].placement[k]))
        throw ModelError(row(robot, other),
                         std::string(placement_keys[k]) + " = " + to_text(robot[other].placement[k]) +
                             " differs from " + to_text(table[j].placement[k]) + " of " +
                             row(robot, rows[0]) +
                             ": on one link, the frame at its far end is one for all that it carries",
                         "the convention craig has a row for each of them");
}

}  // namespace

RobotData from_distal(const RobotData& table) {
  RobotData r = table;
  const Expr o = table.graph->constant(0);
  for (const std::size_t k : {alpha, distance}) {
    r[0].placement[k] = o;
    for (int j = 1; j <= table.n(); ++j) r[j].placement[k] = table[table[j].parent].placement[k];
  }
  for (int j = 1; j <= table.n(); ++j) {
    if (!has_end(table[j])) continue;
    if (children(table, j).empty()) add_tool(r, j, table[j]);
    move_link(r, j, end_of(table, j));
  }
  return r;
}

RobotData to_distal(const RobotData& robot) {
  require_four_parameters(robot, "paul");
  for (int j = 1; j <= robot.n(); ++j)
    if (info(robot[j].joint).nv > 1)
      throw ModelError(row(robot, j), "a " + std::string(info(robot[j].joint).name) +
                                          " joint has no row in a classical table");
  RobotData table = robot;
  for (int j = 0; j <= robot.n(); ++j) {
    take_end(table, robot, j, children(robot, j));
    if (j > 0 && has_end(table[j])) move_link(table, j, inverse(end_of(table, j)));
  }
  if (!is_tool(robot, robot.n())) return table;
  const Body tool = table[table.n()];
  table.bodies.pop_back();
  for (std::size_t k = FX; k <= CZ; ++k) table[tool.parent].link[k] = tool.link[k];
  return table;
}

void require_four_parameters(const RobotData& robot, const std::string& convention) {
  const std::string advice = "the convention khalil-kleinfinger has six parameters for such a row";
  for (int j = 1; j <= robot.n(); ++j)
    for (const std::size_t k : {0U, 1U})
      if (!vanishes(robot[j].placement[k]))
        throw ModelError(row(robot, j),
                         std::string(placement_keys[k]) + " = " + to_text(robot[j].placement[k]) +
                             " is not zero, and a table of the convention " + convention +
                             " has no cell for it",
                         advice);
  if (!robot.cuts.empty())
    throw ModelError("cut joint " + robot.cuts[0].name,
                     "the convention " + convention + " has no words for closed loops",
                     "the convention khalil-kleinfinger has");
}

}  // namespace articula
