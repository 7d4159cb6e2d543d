#include "support/closed_robots.hpp"

#include <cmath>
#include <numbers>

namespace articula::test {

namespace {

using std::numbers::pi;
using Placement = std::array<double, 6>;

// The six parameters of a pose: A = Rot(z, gamma) Rot(x, alpha) Rot(z, theta), P = b z + d x' + r z''.
Placement parameters_of(const MovingPose& T) {
  const double s = std::hypot(T[0][2].x, T[1][2].x), x = T[0][3].x, y = T[1][3].x, z = T[2][3].x;
  if (s < 1e-12) {  // the axes are parallel
    const double gamma = std::atan2(y, x), turn = std::atan2(T[1][0].x, T[0][0].x);
    return T[2][2].x > 0 ? Placement{gamma, z, 0, std::hypot(x, y), turn - gamma, 0}
                         : Placement{gamma, z, pi, std::hypot(x, y), gamma - turn, 0};
  }
  const double gamma = std::atan2(T[0][2].x, -T[1][2].x), alpha = std::atan2(s, T[2][2].x);
  const double c = std::cos(gamma), sn = std::sin(gamma);
  const double r = -(c * y - sn * x) / s;
  return {gamma, z - r * T[2][2].x, alpha, c * x + sn * y, std::atan2(T[2][0].x, T[2][1].x), r};
}

class ClosedDraw {
 public:
  explicit ClosedDraw(std::uint64_t seed) : draw_(seed) { r_ = blank_robot(0); }

  int revolute(int parent, const Placement& p) { return add(JointKind::revolute, parent, p); }
  int prismatic(int parent, const Placement& p) { return add(JointKind::prismatic, parent, p); }
  int add(JointKind kind, int parent, const Placement& p) {
    const int j = r_.n() + 1;
    Body& b = r_.bodies.emplace_back();
    b.link.fill(exact(0));
    b.name = "link" + std::to_string(j), b.parent = parent, b.active = false;
    set_joint(g(), b, j, kind);
    for (std::size_t k = 0; k < 6; ++k) b.placement[k] = exact(p[k]);
    if (kind == JointKind::revolute) b.placement[4] = b.q[0] + b.placement[4];
    if (kind == JointKind::prismatic) b.placement[5] = b.q[0] + b.placement[5];
    for (std::size_t k = 0; k < b.q.size(); ++k) q_.push_back(draw_.real(-1, 1));
    if (kind == JointKind::ball) normalise(q_.size() - 4);
    masses(b);
    return j;
  }
  void motor(int j) { r_[j].active = true; }
  void gear(const std::vector<int>& joints) {  // one rotor that turns with all of them
    Motor m;
    m.name = "rotor" + std::to_string(r_.motors.size() + 1);
    for (Expr& e : m.cells) e = exact(length());
    for (const int j : joints) m.ratio[j] = exact(3 * length());
    r_.motors.push_back(m);
  }
  void float_base() {
    Body& base = r_.bodies.front();
    set_joint(g(), base, 0, JointKind::free);
    for (std::size_t k = 0; k < base.q.size(); ++k) q_.push_back(draw_.real(-1, 1));
    normalise(q_.size() - 4);
    masses(base);
  }
  void put(int j, double q) { q_[static_cast<std::size_t>(j) - 1] = q; }  // where no ball joint is before it

  // A cut of link `parent`, placed there; its twin on the other link is where it stands at the position drawn.
  void close(JointKind kind, int parent, const Placement& p, int twin_parent) {
    const auto T = TreeOracle(r_, {}).poses({q_, Vector(rates()), Vector(rates())});
    const MovingPose frame = T[static_cast<std::size_t>(parent)] * placed(p);
    Placement twin = parameters_of(inverse(T[static_cast<std::size_t>(twin_parent)]) * frame);
    cut(kind, parent, p, twin_parent, twin);
  }
  void cut(JointKind kind, int parent, const Placement& p, int twin_parent, const Placement& twin) {
    CutJoint c;
    c.name = "cut" + std::to_string(r_.cuts.size() + 1);
    c.joint = kind, c.parent = parent, c.twin_parent = twin_parent;
    pending_.push_back({p, twin});
    r_.cuts.push_back(c);
  }

  // In the plane of the frame that the chain begins in; where axes all meet in a point; anywhere.
  Placement planar() { return {angle(), 0, 0, length(), 0, 0}; }
  Placement spherical() { return {angle(), 0, tilt(), 0, angle(), 0}; }
  Placement spatial() { return {angle(), length(), tilt(), length(), angle(), length()}; }
  double angle() { return draw_.real(-3, 3); }
  double tilt() { return draw_.real(0.5, 1.3) * (draw_.chance(50) ? 1 : -1); }
  double length() { return draw_.real(0.3, 1); }
  int chain(int parent, int joints, Placement (ClosedDraw::*place)()) {
    for (; joints > 0; --joints) parent = revolute(parent, (this->*place)());
    return parent;
  }

  RandomLoops robot(const std::string& name) {
    r_.name = name;
    const int n = r_.n(), cuts = static_cast<int>(r_.cuts.size());
    for (int i = 0; i < cuts; ++i) {
      CutJoint& c = r_.cuts[static_cast<std::size_t>(i)];
      const auto& [p, twin] = pending_[static_cast<std::size_t>(i)];
      const bool varies = c.joint == JointKind::revolute || c.joint == JointKind::prismatic;
      c.q = varies ? joint_symbol(g(), "q", n + 1 + i) : g().constant(0);
      for (std::size_t k = 0; k < 6; ++k) c.placement[k] = exact(p[k]), c.twin_placement[k] = exact(twin[k]);
      if (varies) {
        Expr& e = c.placement[c.joint == JointKind::revolute ? 4 : 5];
        e = c.q + e;
      }
    }
    for (std::size_t i = 0; i < 3; ++i) r_.gravity[i] = exact(draw_.real(-7, 7));
    return {std::move(r_), q_};
  }
  bool chance(int percent) { return draw_.chance(percent); }

 private:
  Graph& g() { return *r_.graph; }
  Expr exact(double x) {
    for (const int quarters : {-2, -1, 1, 2})
      if (x == quarters * (pi / 2)) return Rational(quarters, 2) * g().pi();
    return g().constant(Rational::exactly(x));
  }
  std::size_t rates() const { return static_cast<std::size_t>(r_.nv()); }
  void normalise(std::size_t first) {
    double square = 0;
    for (std::size_t k = first; k < first + 4; ++k) square += q_[k] * q_[k];
    for (std::size_t k = first; k < first + 4; ++k) q_[k] /= std::sqrt(square);
  }
  void masses(
      Body& b) {  // point masses, so that the link is a rigid body; rotors and friction at some joints
    std::array<double, 10> sum{};
    for (int k = 0; k < 5; ++k) {
      const double m = draw_.real(0.2, 1), x = draw_.real(-1, 1), y = draw_.real(-1, 1),
                   z = draw_.real(-1, 1);
      const std::array<double, 10> point{m * (y * y + z * z),
                                         -m * x * y,
                                         -m * x * z,
                                         m * (x * x + z * z),
                                         -m * y * z,
                                         m * (x * x + y * y),
                                         m * x,
                                         m * y,
                                         m * z,
                                         m};
      for (std::size_t i = 0; i < 10; ++i) sum[i] += point[i];
    }
    for (std::size_t i = 0; i < 10; ++i) b.link[i] = exact(sum[i]);
    for (const LinkKey key : {IA, FV, FS})
      if (b.qd.size() == 1 && draw_.chance(40)) b.link[key] = exact(draw_.real(0.1, 1));
    if (b.qd.size() == 1 && draw_.chance(20)) b.link[K] = exact(draw_.real(0.1, 1)), b.link[KO] = exact(0.25);
  }
  static MovingPose inverse(const MovingPose& T) {
    MovingPose i;
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t m = 0; m < 3; ++m) i.T[k][m] = T[m][k], i.T[k][3] = i[k][3] - T[m][k] * T[m][3];
    return i;
  }

  Draw draw_;
  RobotData r_;
  Vector q_;
  std::vector<std::pair<Placement, Placement>> pending_;
};

constexpr Placement at_parent{};

// One chain of the base with `first` joints, another one with `second`; the cut turns.
void ring(ClosedDraw& d, int base, int first, int second, Placement (ClosedDraw::*place)()) {
  const int a = d.chain(base, first, place), b = d.chain(base, second, place);
  d.close(JointKind::revolute, a, (d.*place)(), b);
  d.motor(base + 1);
}

void four_bar(ClosedDraw& d) { ring(d, 0, 2, 1, &ClosedDraw::planar); }
void five_bar(ClosedDraw& d) { ring(d, 0, 2, 2, &ClosedDraw::planar), d.motor(3); }
void slider_crank(ClosedDraw& d) {
  const int rod = d.chain(0, 2, &ClosedDraw::planar);
  const int slider = d.prismatic(0, {d.angle(), 0, pi / 2, d.length(), 0, 0});
  d.close(JointKind::revolute, rod, d.planar(), slider), d.motor(1);
}
void sliding_cut(ClosedDraw& d) {  // the slider's joint is the one that is cut
  const int slider = d.chain(0, 3, &ClosedDraw::planar);
  d.close(JointKind::prismatic, slider, {d.angle(), 0, pi / 2, d.length(), 0, 0}, 0), d.motor(1);
}
void parallelogram(ClosedDraw& d) {
  const double a = d.length(), b = d.length();
  const int crank = d.revolute(0, {}), coupler = d.revolute(crank, {0, 0, 0, a, 0, 0}),
            rocker = d.revolute(0, {0, 0, 0, b, 0, 0});
  d.put(crank, 0.75), d.put(coupler, -0.75), d.put(rocker, 0.75);
  d.cut(JointKind::revolute, coupler, {0, 0, 0, b, 0, 0}, rocker, {0, 0, 0, a, 0, 0}), d.motor(crank);
}
void arm_on_parallelogram(
    ClosedDraw& d) {  // as SR400: the loop turns with the first link, and carries an arm
  const double a = d.length(), b = d.length();
  const int base = d.revolute(0, d.spatial()), crank = d.revolute(base, {0, 0, 1.5, d.length(), 0, 0}),
            coupler = d.revolute(crank, {0, 0, 0, a, 0, 0}), rocker = d.revolute(base, {0, 0, 1.5, 0, 0, 0});
  d.chain(coupler, 2, &ClosedDraw::spatial);
  d.put(crank, 0.75), d.put(coupler, -0.75), d.put(rocker, 0.75);
  d.close(JointKind::revolute, coupler, {0, 0, 0, b, 0, 0}, rocker);
  for (const int j : {base, crank, 5, 6}) d.motor(j);
}
void platform(ClosedDraw& d) {
  const int body = d.chain(0, 3, &ClosedDraw::planar);
  for (int leg = 0; leg < 2; ++leg) d.chain(0, 2, &ClosedDraw::planar);
  for (const int end : {5, 7}) d.close(JointKind::revolute, body, d.planar(), end);
  for (const int j : {1, 4, 6}) d.motor(j);
}
void spherical_four_bar(ClosedDraw& d) { ring(d, 0, 2, 1, &ClosedDraw::spherical); }
void spherical_five_bar(ClosedDraw& d) { ring(d, 0, 3, 1, &ClosedDraw::spherical), d.motor(2); }
void seven_joints(ClosedDraw& d) { ring(d, 0, 4, 2, &ClosedDraw::spatial); }
void eight_joints(ClosedDraw& d) { ring(d, 0, 3, 4, &ClosedDraw::spatial), d.motor(2); }
void two_balls(
    ClosedDraw& d) {  // one of them cut, the other one three joints that meet: the rod turns about itself
  const int rocker = d.revolute(0, d.spatial()), crank = d.revolute(0, d.spatial());
  const int arm = d.revolute(crank, d.spatial()), rod = d.chain(arm, 2, &ClosedDraw::spherical);
  d.close(JointKind::ball, rod, d.spatial(), rocker), d.motor(crank), d.motor(arm);
}
void ball_in_the_tree(ClosedDraw& d) {
  const int a = d.chain(0, 3, &ClosedDraw::spatial);
  d.close(JointKind::revolute, d.add(JointKind::ball, a, d.spatial()), d.spatial(), 0), d.motor(1);
}
void ball_cut(ClosedDraw& d) {  // four joints, three of them tell where the ball is
  const int a = d.chain(0, 3, &ClosedDraw::spatial), b = d.chain(0, 1, &ClosedDraw::spatial);
  d.close(JointKind::ball, a, d.spatial(), b), d.motor(1);
}
void cylinders(ClosedDraw& d) {  // R C C C
  int link = d.revolute(0, d.spatial());
  d.motor(link);
  for (int k = 0; k < 2; ++k) link = d.prismatic(d.revolute(link, d.spatial()), at_parent);
  d.close(JointKind::revolute, d.prismatic(link, d.spatial()), at_parent, 0);
}
void welded(ClosedDraw& d) {
  const int a = d.chain(0, 4, &ClosedDraw::spatial), b = d.chain(0, 3, &ClosedDraw::spatial);
  d.close(JointKind::fixed, a, d.spatial(), b), d.motor(1);
}
void loop_on_a_link(ClosedDraw& d) {
  const int base = d.revolute(0, d.spatial());
  ring(d, base, 2, 1, &ClosedDraw::planar);
  d.prismatic(d.revolute(3, d.spatial()), d.spatial());
  for (const int j : {base, 5, 6}) d.motor(j);
}
void floating(ClosedDraw& d) { d.float_base(), four_bar(d); }
void geared(ClosedDraw& d) { five_bar(d), d.motor(2), d.gear({1}), d.gear({1, 2}), d.gear({3}); }
void two_motors(ClosedDraw& d) { four_bar(d), d.motor(3); }

struct Family {
  const char* name;
  void (*draw)(ClosedDraw& d);
};
constexpr std::array families{Family{"four-bar", four_bar},
                              Family{"slider-crank", slider_crank},
                              Family{"sliding-cut", sliding_cut},
                              Family{"five-bar", five_bar},
                              Family{"parallelogram", parallelogram},
                              Family{"arm-on-parallelogram", arm_on_parallelogram},
                              Family{"platform", platform},
                              Family{"spherical-four-bar", spherical_four_bar},
                              Family{"spherical-five-bar", spherical_five_bar},
                              Family{"seven-joints", seven_joints},
                              Family{"eight-joints", eight_joints},
                              Family{"two-balls", two_balls},
                              Family{"ball-in-the-tree", ball_in_the_tree},
                              Family{"ball-cut", ball_cut},
                              Family{"cylinders", cylinders},
                              Family{"welded", welded},
                              Family{"loop-on-a-link", loop_on_a_link},
                              Family{"floating", floating},
                              Family{"geared", geared},
                              Family{"two-motors", two_motors}};

}  // namespace

std::size_t closed_families() { return families.size(); }
std::string closed_family(std::uint64_t seed) { return families[seed % families.size()].name; }
RandomLoops random_closed_robot(std::uint64_t seed) {
  ClosedDraw draw(seed + 1);
  families[seed % families.size()].draw(draw);
  return draw.robot(closed_family(seed) + "-" + std::to_string(seed));
}

RandomLoops rod_between_balls(std::uint64_t seed) {
  ClosedDraw d(seed);
  const int rocker = d.revolute(0, d.spatial()), crank = d.revolute(0, d.spatial());
  const int rod = d.add(JointKind::ball, crank, d.spatial());
  d.close(JointKind::ball, rod, d.spatial(), rocker), d.motor(crank);
  return d.robot("rod-between-balls");
}

}  // namespace articula::test
