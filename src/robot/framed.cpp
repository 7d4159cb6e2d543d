// A named frame as links without mass: rows of the table that place it, whatever symbols it has.
//
//   Trans(xyz) Rot(z, yaw) Rot(y, pitch) Rot(x, roll)
//     = Trans(x, x) Rot(z, pi/2) Trans(x, y) Rot(z, yaw) Trans(z, z) Rot(x, pitch) Rot(z, -pi/2) Rot(x, roll)
//
// A row is  (Rot Trans)(z; gamma, b) (Rot Trans)(x; alpha, d) (Rot Trans)(z; theta, r):  steps that do nothing are left out, steps
// about the same axis are one, and a row ends before the next step about x. So every row is exact, with no inverse function in it.

#include <algorithm>

#include "robot/mechanics.hpp"
#include "robot/placing.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

// No reader lets a dot into a name.
std::string marker(std::string_view frame) { return std::string(frame) + ".frame"; }

struct Screw {  // turn about an axis, shift along it
  char axis;
  Expr turn, shift;
};

std::vector<Screw> screws_of(const NamedFrame& f) {
  Graph& g = f.xyz[0].graph();
  const Expr o = g.constant(0), right = Rational(1, 2) * g.pi();
  const bool y = !f.xyz[1].is_constant(0), pitch = !f.rpy[1].is_constant(0);
  const std::vector<Screw> all{
      {'x', o, f.xyz[0]}, {'z', y ? right : o, o},
      {'x', o, f.xyz[1]}, {'z', (y ? -right : o) + f.rpy[2] + (pitch ? right : o), f.xyz[2]},
      {'x', f.rpy[1], o}, {'z', pitch ? -right : o, o},
      {'x', f.rpy[0], o}};
  std::vector<Screw> list;
  for (const Screw& s : all) {
    if (s.turn.is_constant(0) && s.shift.is_constant(0)) continue;
    if (!list.empty() && list.back().axis == s.axis)
      list.back() = {s.axis, list.back().turn + s.turn, list.back().shift + s.shift};
    else
      list.push_back(s);
  }
  return list;
}

std::vector<std::array<Expr, 6>> rows_of(const NamedFrame& f) {
  const Expr o = f.xyz[0].graph().constant(0);
  std::vector<std::array<Expr, 6>> rows{{o, o, o, o, o, o}};
  std::size_t free = 0;  // the first pair of the last row that may still be filled: gamma b, alpha d, theta r
  for (const Screw& s : screws_of(f)) {
    if (s.axis == 'x' && free > 1) rows.push_back({o, o, o, o, o, o}), free = 1;
    const std::size_t pair = s.axis == 'x' ? 1 : free == 0 ? 0 : 2;
    rows.back()[2 * pair] = s.turn, rows.back()[2 * pair + 1] = s.shift;
    free = pair + 1;
  }
  return rows;
}

}  // namespace

RobotData framed(RobotData r, const std::string& frame) {
  const auto found =
      std::find_if(r.frames.begin(), r.frames.end(), [&](const NamedFrame& f) { return f.name == frame; });
  if (found == r.frames.end() || link_at(r, frame)) return r;
  const auto rows = rows_of(*found);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Body body;
    body.name = marker(i + 1 == rows.size() ? frame : frame + "." + std::to_string(i + 1));
    body.parent = i == 0 ? found->link : r.n();
    body.placement = rows[i];
    body.link.fill(r.graph->constant(0));
    body.place = found->place;
    set_joint(*r.graph, body, r.n() + 1, JointKind::fixed);
    r.bodies.push_back(body);
  }
  return r;
}

RobotData with_ends_as_frames(RobotData r) {
  const auto refers = [&](int j) {
    return std::any_of(r.frames.begin(), r.frames.end(), [&](const NamedFrame& f) { return f.link == j; }) ||
           std::any_of(r.bodies.begin(), r.bodies.end(), [&](const Body& b) { return b.parent == j; });
  };
  const auto is_end = [&](int j) {
    return j > 1 && r[j].joint == JointKind::fixed && r.cuts.empty() && !refers(j) && all_zero(r[j].link);
  };
  int last = r.n();
  while (is_end(last)) --last;
  const auto& only = r[r.n()].placement;
  if (last == r.n() - 1 && only[0].is_constant(0) && only[1].is_constant(0)) return r;
  for (int j = last + 1; j <= r.n(); ++j) {
    const Transform T = placement(r, j);
    NamedFrame frame{r[j].name, r[j].parent, {}, rpy_of(T.A()), r[j].place};
    for (int i = 0; i < 3; ++i) frame.xyz[static_cast<std::size_t>(i)] = tidied(T.P()[i]);
    r.frames.push_back(frame);
  }
  r.bodies.resize(static_cast<std::size_t>(last) + 1);
  return r;
}

std::optional<int> link_at(const RobotData& r, std::string_view frame) {
  const std::string name = marker(frame);
  for (int j = r.n(); j > 0; --j)
    if (r[j].name == name) return j;
  return std::nullopt;
}

std::string name_of_link(const RobotData& r, int j) {
  for (const NamedFrame& frame : r.frames)
    if (link_at(r, frame.name) == j) return frame.name;
  return r[j].name;
}

bool frame_differs(const RobotData& r, int j) {
  return std::any_of(r.frames.begin(), r.frames.end(), [&](const NamedFrame& f) {
    return f.name == r[j].name && (f.link != j || !all_zero(f.xyz) || !all_zero(f.rpy));
  });
}

std::string name_of_frame(const RobotData& r, int j) {
  return frame_differs(r, j) ? numbered_link(r, j) : name_of_link(r, j);
}

int last_link(const RobotData& r) {
  int j = r.n();
  while (j > 1 && r[j].name.find('.') != std::string::npos) --j;
  return j;
}

}  // namespace articula
