#include "model/loops/around.hpp"

#include <algorithm>

#include "expr/transform.hpp"
#include "robot/loops.hpp"
#include "robot/path.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

struct Stop {  // a joint on the way around, and what does not move behind it
  int number;  // of the joint; n + 1 + c of a cut
  JointKind kind;
  bool up;
  std::vector<Expr> q;
  RigidMotion K;
};

class Walk {
 public:
  Walk(const RobotData& r, const std::set<int>& known)
      : r_(r), still_(at_zero(r)), known_(known), start_(identity_motion(*r.graph)) {}

  void tree(const CutJoint& cut) {
    for (const PathStep& step : path(r_, {cut.twin_parent}, {cut.parent})) {
      const std::optional<int> j = step.joint(r_);
      if (!j || known_.count(*j) > 0 || r_[*j].joint == JointKind::fixed) {
        append(motion(across(r_, step)));
        continue;
      }
      const RigidMotion placed = motion(across(still_, step));  // P of P Z(q), or its inverse
      if (!step.up) append(placed);
      stops_.push_back({*j, r_[*j].joint, step.up, r_[*j].q, identity_motion(*r_.graph)});
      if (step.up) append(placed);
    }
  }

  void close(const CutJoint& cut, int number) {
    append(placed(at_zero(cut)));
    if (cut.joint != JointKind::fixed)
      stops_.push_back({number, cut.joint, false, {cut.q}, identity_motion(*r_.graph)});
    append(inverse(placed(cut.twin_placement)));
  }

  std::vector<Stop> stops() {
    if (!stops_.empty()) append(start_);
    return std::move(stops_);
  }

 private:
  void append(const RigidMotion& m) {
    RigidMotion& last = stops_.empty() ? start_ : stops_.back().K;
    last = last * m;
  }

  static RigidMotion placed(const std::array<Expr, 6>& p) {
    return motion(khalil_kleinfinger(base_frame, base_frame, {p[0], p[1], p[2], p[3], p[4], p[5]}));
  }

  const RobotData& r_;
  const RobotData still_;
  const std::set<int>& known_;
  RigidMotion start_;
  std::vector<Stop> stops_;
};

// What turns the z axis into axis e: Rot(e, x) = C Rot(z, x) C^-1.
RigidMotion to_axis(Graph& graph, std::size_t e) {
  const Rational quarter(1, 2);
  if (e == 0) return about(1, quarter * graph.pi());
  if (e == 1) return about(0, -(quarter * graph.pi()));
  return identity_motion(graph);
}

// Of a rod P: in the order in which the way meets the turns, the last about the rod, or the second across it.
std::optional<std::array<std::size_t, 3>> axes_of_rod(const Triple& P) {
  std::vector<std::size_t> across;
  for (std::size_t e = 0; e < 3; ++e)
    if (is_zero(P[e])) across.push_back(e);
  if (across.empty()) return std::nullopt;
  const std::size_t second = across.back();
  const std::size_t first = across.size() > 1 ? across.front() : (second + 1) % 3;
  return std::array<std::size_t, 3>{first, second, 3 - first - second};
}

class Chain {
 public:
  Chain(const RobotData& r, std::vector<Stop> stops)
      : graph_(*r.graph), n_(r.n()), stops_(std::move(stops)) {}

  LoopChain build() {
    for (std::size_t i = 0; i < stops_.size(); ++i) {
      const Stop& stop = stops_[i];
      if (stop.number <= n_) loop_.unknowns.push_back(stop.number);
      if (stop.kind == JointKind::free)
        loop_.refused = "joint " + std::to_string(stop.number) + " is free, and in the loop";
      else if (stop.kind == JointKind::ball)
        ball(stop, rod_behind(i));
      else
        joint({stop.number, stop.kind == JointKind::revolute, stop.q.front(), identity_motion(graph_)},
              stop.up);
      append(stop.K);
    }
    if (!loop_.joints.empty()) append(start_);
    std::sort(loop_.unknowns.begin(), loop_.unknowns.end());
    return std::move(loop_);
  }

 private:
  // A rod behind a ball joint: the next unknown joint is another one.
  bool rod_behind(std::size_t i) const {
    const Stop& next = stops_[(i + 1) % stops_.size()];
    const bool rod = stops_.size() > 1 && next.kind == JointKind::ball;
    return rod && !(stops_.size() == 2 && i == 1);  // of two balls alone, one rod
  }

  void ball(const Stop& stop, bool rod) {
    std::array<std::size_t, 3> order{2, 1, 0};
    if (rod) {
      const auto found = axes_of_rod(stop.K.P);
      if (!found)
        loop_.refused = "the rod behind joint " + std::to_string(stop.number) +
                        " is not along or across an axis of its frame";
      order = found.value_or(order);
      ++loop_.idle;
      loop_.held = "the rod behind joint " + std::to_string(stop.number) +
                   " can turn about itself: that angle is held at zero";
    }
    BallAngles angles{stop.number <= n_ ? stop.number : 0, {}, order, {}};
    if (angles.joint > 0) angles.quaternion = stop.q;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t place = stop.up ? 2 - k : k;  // among the turns of the joint itself
      angles.axes[place] = order[k];
      angles.angles[place] = graph_.constant(0);
      if (rod && k == 2) continue;
      const std::string name = "q" + std::to_string(stop.number) + "." + std::to_string(place + 1);
      angles.angles[place] = graph_.symbol(name, Kind::state);
      const RigidMotion C = to_axis(graph_, order[k]);
      append(C);
      joint({stop.number, true, angles.angles[place], identity_motion(graph_)}, stop.up);
      append(inverse(C));
    }
    loop_.balls.push_back(angles);
  }

  void joint(const SerialJoint& joint, bool up) {
    if (up) append(half_turn(graph_));
    loop_.joints.push_back(joint);
    if (up) append(half_turn(graph_));
  }

  void append(const RigidMotion& m) {
    RigidMotion& last = loop_.joints.empty() ? start_ : loop_.joints.back().K;
    last = last * m;
  }

  Graph& graph_;
  int n_;
  std::vector<Stop> stops_;
  RigidMotion start_ = identity_motion(graph_);
  LoopChain loop_;
};

std::array<Expr, 4> product(const std::array<Expr, 4>& a, const std::array<Expr, 4>& b) {
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
          a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
          a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
          a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}

}  // namespace

LoopChain chain_around(const RobotData& r, std::size_t cut, const std::set<int>& known) {
  Walk walk(r, known);
  walk.tree(r.cuts[cut]);
  walk.close(r.cuts[cut], r.n() + 1 + static_cast<int>(cut));
  return Chain(r, walk.stops()).build();
}

OpenedChain opened_after(const LoopChain& loop, std::size_t last) {
  const std::size_t m = loop.joints.size();
  Graph& graph = loop.joints[last].q.graph();
  OpenedChain opened{{identity_motion(graph), {}}, inverse(loop.joints[last].K)};
  for (std::size_t k = 1; k <= m; ++k) opened.chain.joints.push_back(loop.joints[(last + k) % m]);
  opened.chain.joints.back().K = identity_motion(graph);
  return opened;
}

std::array<Expr, 4> quaternion_of(const BallAngles& ball) {
  Graph& graph = ball.quaternion.front().graph();
  const Expr zero = graph.constant(0);
  std::array<Expr, 4> q{graph.constant(1), zero, zero, zero};
  for (std::size_t k = 0; k < 3; ++k) {
    const Expr half = Rational(1, 2) * ball.angles[k];
    std::array<Expr, 4> turn{cos(half), zero, zero, zero};
    turn[1 + ball.axes[k]] = sin(half);
    q = product(q, turn);
  }
  return q;
}

}  // namespace articula
