#include "solve/loops/legs.hpp"

#include <algorithm>
#include <numeric>

#include "base/contains.hpp"

namespace articula {

namespace {

constexpr double same_place = 1e-9;  // of lengths over the robot's, of directions

struct Edge {
  int joint;        // of the tree, or -1
  std::size_t cut;  // then
  JointKind kind;
  int from, to;  // links: parent and child, or the link of frame k and that of its twin
};

// Links as parts, parts joined by edges.
struct Parts {
  std::vector<int> part;  // of each link: its first link
  std::vector<Edge> edges;

  int ways(int p) const {
    int n = 0;
    for (const Edge& e : edges) n += (of(e.from) == p) + (of(e.to) == p);
    return n;
  }
  int of(int link) const { return part[static_cast<std::size_t>(link)]; }
};

Parts parts_of(const LoopNumbers& loops, const std::vector<int>& known) {
  Parts parts;
  parts.part.resize(static_cast<std::size_t>(loops.links()));
  std::iota(parts.part.begin(), parts.part.end(), 0);
  for (int j = 1; j < loops.links(); ++j) {
    const bool held = loops.kind(j) == JointKind::fixed || !loops.in_loop(j) || contains(known, j);
    if (held)
      parts.part[static_cast<std::size_t>(j)] = parts.of(loops.parent(j));
    else
      parts.edges.push_back({j, 0, loops.kind(j), loops.parent(j), j});
  }
  for (std::size_t c = 0; c < loops.cuts(); ++c) {
    const LoopNumbers::CutFrames cut = loops.cut_frames(c);
    parts.edges.push_back({-1, c, cut.kind, cut.parent, cut.twin_parent});
  }
  return parts;
}

bool turns(const Edge& e) {
  return e.kind == JointKind::revolute || e.kind == JointKind::ball ||
         (e.joint < 0 && e.kind == JointKind::fixed);
}

// A leg while it is walked along: the link that was reached, and where it stands.
class Walk {
 public:
  Walk(const LoopNumbers& loops, const std::vector<Placing>& T, int link)
      : loops_(loops), T_(T), link_(link), X_(at(link)) {}

  int link() const { return link_; }
  void along(const Edge& e, bool outwards, Leg& leg) {
    go_to(outwards ? e.from : e.to);
    const Placing before = X_;
    Placing axes;  // the frame whose z axis the joint has
    if (e.joint >= 0) {
      X_ = X_ * inverse(at(link_)) * at(outwards ? e.to : e.from);
      axes = outwards ? X_ : before;
    } else {
      const LoopNumbers::CutFrames cut = loops_.cut_frames(e.cut);
      axes = X_ * (outwards ? cut.frame : cut.twin);
      X_ = axes * inverse(outwards ? cut.twin : cut.frame);
    }
    link_ = outwards ? e.to : e.from;
    const int hinge = static_cast<int>(leg.hinges.size());
    leg.hinges.push_back({e.joint, outwards, outwards ? before : X_, outwards ? X_ : before});
    for (std::size_t k = e.kind == JointKind::ball ? 0 : 2; k < 3 && e.kind != JointKind::fixed; ++k)
      leg.axes.push_back({column(axes, 3), column(axes, k), hinge});
  }
  Placing go_to(int link) {  // of the same part
    X_ = X_ * inverse(at(link_)) * at(link);
    link_ = link;
    return X_;
  }

 private:
  const Placing& at(int link) const { return T_[static_cast<std::size_t>(link)]; }
  const LoopNumbers& loops_;
  const std::vector<Placing>& T_;
  int link_;
  Placing X_;
};

// From `base` over edge number `e` to `body`; false when the way ends elsewhere or a joint slides.
bool walked(const LoopNumbers& loops, const Parts& parts, const std::vector<Placing>& T, std::size_t e,
            int base, int body, Leg& leg) {
  Walk walk(loops, T, base);
  int part = base;
  for (std::size_t steps = 0; steps < parts.edges.size(); ++steps) {
    const Edge& edge = parts.edges[e];
    if (!turns(edge)) return false;
    walk.along(edge, parts.of(edge.from) == part, leg);
    part = parts.of(walk.link());
    if (part == body) {
      leg.body = walk.go_to(body);
      return true;
    }
    if (part == base) return false;
    const std::size_t last = e;
    for (std::size_t k = 0; k < parts.edges.size(); ++k)
      if (k != last && (parts.of(parts.edges[k].from) == part || parts.of(parts.edges[k].to) == part)) e = k;
  }
  return false;
}

// Where consecutive axes i .. end - 1 meet, all in one point; nothing when they do not, or when two are parallel.
std::optional<Vector3> meeting_point(const Leg& leg, std::size_t i, std::size_t end, double length) {
  std::optional<Vector3> point;
  for (; i + 1 < end; ++i) {
    const LegAxis &a = leg.axes[i], &b = leg.axes[i + 1];
    const Vector3 n = cross(a.direction, b.direction), d = b.point - a.point;
    const double nn = inner(n, n);
    if (nn < same_place || std::fabs(inner(n, d)) > same_place * length * std::sqrt(nn)) return {};
    const Vector3 here = a.point + inner(cross(d, b.direction), n) / nn * a.direction;
    if (point && magnitude(here - *point) > same_place * length) return {};
    point = here;
  }
  return point;
}

void add_rod(Leg& leg, const Vector3& a, const Vector3& b) {
  leg.rods.push_back({a, placed(inverse(leg.body), b), magnitude(b - a)});
}

// Two points of an axis, on either side of the point that is next to P, as far from it as P is.
std::array<Vector3, 2> beside(const LegAxis& axis, const Vector3& P) {
  const Vector3 foot = axis.point + inner(P - axis.point, axis.direction) * axis.direction;
  const Vector3 d = magnitude(P - foot) * axis.direction;
  return {foot - d, foot + d};
}

// The leg as rods, when its first `n` axes and its others are as the table of the header has it.
bool became_rods(Leg& leg, std::size_t n, double length) {
  const std::size_t all = leg.axes.size(), others = all - n;
  if (std::max(n, others) != 3 || std::min(n, others) < 1) return false;
  const auto A = meeting_point(leg, 0, n, length), B = meeting_point(leg, n, all, length);
  if ((n > 1 && !A) || (others > 1 && !B)) return false;
  leg.first = n;
  if (A && B) {
    add_rod(leg, *A, *B);
  } else if (B) {
    for (const Vector3& a : beside(leg.axes[0], *B)) add_rod(leg, a, *B);
  } else {
    for (const Vector3& b : beside(leg.axes[n], *A)) add_rod(leg, *A, b);
  }
  return leg.rods.front().length > same_place * length;
}

bool is_spatial(Platform& platform, double length) {
  std::size_t rods = 0;
  for (Leg& leg : platform.legs) {
    bool is_leg = false;
    for (std::size_t n = 1; n <= 3 && n < leg.axes.size() && !is_leg; ++n)
      is_leg = became_rods(leg, n, length);
    if (!is_leg) return false;
    rods += leg.rods.size();
  }
  return rods == 6;
}

bool is_planar(Platform& platform) {
  platform.planar = true;
  for (Leg& leg : platform.legs) {
    if (leg.axes.size() != 2 || platform.legs.size() != 3) return false;
    platform.normal = platform.legs.front().axes.front().direction;
    for (const LegAxis& axis : leg.axes)
      if (magnitude(cross(axis.direction, platform.normal)) > same_place) return false;
    leg.first = 1;
    const Vector3 &a = leg.axes[0].point, b = leg.axes[1].point;
    add_rod(leg, a, b - inner(b - a, platform.normal) * platform.normal);
  }
  return true;
}

}  // namespace

std::optional<Platform> platform_of(const LoopNumbers& loops, const std::vector<int>& known,
                                    const std::vector<double>& q) {
  const Parts parts = parts_of(loops, known);
  std::vector<int> ends;
  for (int p = 0; p < loops.links(); ++p) {
    const int ways = parts.of(p) == p ? parts.ways(p) : 0;
    if (ways == 1) return {};
    if (ways > 2) ends.push_back(p);
  }
  if (ends.size() != 2) return {};
  const std::vector<Placing> T = loops.places(q);
  Platform platform;
  std::size_t seen = 0;
  for (std::size_t e = 0; e < parts.edges.size(); ++e) {
    const Edge& edge = parts.edges[e];
    if (parts.of(edge.from) != ends[0] && parts.of(edge.to) != ends[0]) continue;
    Leg leg{};
    if (!walked(loops, parts, T, e, ends[0], ends[1], leg)) return {};
    seen += leg.hinges.size();
    platform.legs.push_back(leg);
  }
  if (seen != parts.edges.size()) return {};  // loops elsewhere too
  if (is_spatial(platform, loops.length())) return platform;
  for (Leg& leg : platform.legs) leg.rods.clear();
  if (is_planar(platform)) return platform;
  return {};
}

}  // namespace articula
