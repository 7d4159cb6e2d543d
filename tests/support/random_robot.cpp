#include "support/random_robot.hpp"

#include <array>
#include <string>
#include <vector>

#include "support/draw.hpp"

namespace articula::test {
namespace {

class RobotDraw {
 public:
  RobotDraw(std::uint64_t seed, bool symbolic) : draw_(seed), symbolic_(symbolic) {
    r_ = blank_robot(draw_.between(1, 8));
    r_.name = (symbolic ? "random-symbolic-" : "random-") + std::to_string(seed);
  }
  explicit RobotDraw(std::uint64_t seed) : draw_(seed), symbolic_(seed % 2 == 1) {
    r_ = blank_robot(draw_.between(2, 7));
    r_.name = "random-floating-" + std::to_string(seed);
  }

  Robot floating_robot() {
    const bool floats = draw_.chance(50), wrenches = draw_.chance(50), base_moves = draw_.chance(40);
    const int special = floats ? 0 : draw_.between(1, r_.n());  // a joint that must have several freedoms
    if (floats) {
      set_joint(g(), body(0), 0, JointKind::free);
      general_inertia(0);
      if (wrenches) wrench(0);
    }
    for (int j = 1; j <= r_.n(); ++j) {
      if (draw_.chance(50)) body(j).parent = draw_.below(j);
      set_joint(g(), body(j), j, any_kind(j == special));
      place(j);
      draw_.chance(30) ? symmetric_inertia(j) : general_inertia(j);
      if (info(body(j).joint).nv == 1) drive(j);
      if (wrenches && draw_.chance(50)) wrench(j);
      if (info(body(j).joint).nv == 1 && draw_.chance(20)) fix_rates(j);
    }
    gravity();
    if (base_moves && !floats) base_motion();
    for (int j = 1; j <= r_.n(); ++j) body(j).active = draw_.chance(60);
    return Robot(std::move(r_));
  }

  Robot robot() {
    const bool odd = draw_.chance(20), wrenches = draw_.chance(40), base_moves = draw_.chance(40);
    const bool fixed_rates = draw_.chance(25);
    for (int j = 1; j <= r_.n(); ++j) {
      joint(j);
      place(j);
      if (odd && draw_.chance(40))
        odd_inertia(j);
      else
        draw_.chance(30) ? symmetric_inertia(j) : general_inertia(j);
      drive(j);
      if (wrenches && draw_.chance(50)) wrench(j);
      if (fixed_rates) fix_rates(j);
    }
    gravity();
    if (base_moves) base_motion();
    if (draw_.chance(20)) locate_base();
    return Robot(std::move(r_));
  }

 private:
  Graph& g() { return *r_.graph; }
  Body& body(int j) { return r_.bodies[static_cast<std::size_t>(j)]; }
  Expr number(const Rational& value) { return g().constant(value); }

  // A cell's number, or a symbol that stands for it.
  Expr cell(std::string_view key, int j, const Expr& value) {
    if (!symbolic_ || value.is_constant(0) || draw_.chance(35)) return value;
    const std::string name = std::string(key) + std::to_string(j);
    r_.defaults[name] = value;
    return g().symbol(name, Kind::parameter);
  }
  void set(int j, LinkKey key, const Rational& value) {
    body(j).link[key] = cell(link_keys[key], j, number(value));
  }

  void joint(int j) {
    Body& b = body(j);
    if (draw_.chance(40)) b.parent = draw_.below(j);
    const int kind = draw_.below(100);
    set_joint(g(), b, j,
              kind < 55             ? JointKind::revolute
              : kind < 85 || j == 1 ? JointKind::prismatic
                                    : JointKind::fixed);
  }

  JointKind any_kind(bool special) {
    const int kind = special ? draw_.between(70, 99) : draw_.below(100);
    return kind < 40   ? JointKind::revolute
           : kind < 60 ? JointKind::prismatic
           : kind < 70 ? JointKind::fixed
           : kind < 88 ? JointKind::ball
                       : JointKind::free;
  }

  Expr angle(int percent_zero) {
    if (draw_.chance(percent_zero)) return number(0);
    const int kind = draw_.below(100);
    const auto of_pi = [&](int n, long d) { return Rational(n, d) * g().pi(); };
    if (kind < 45) return of_pi(draw_.between(-1, 2), 2);
    if (kind < 60) return of_pi(2 * draw_.between(-2, 1) + 1, 4);
    if (kind < 75) return of_pi(draw_.between(-5, 5), 6);
    return number(draw_.number());
  }
  Expr length(int percent_zero) { return number(draw_.chance(percent_zero) ? Rational(0) : draw_.number()); }

  void place(int j) {
    Body& b = body(j);
    const std::array<Expr, 6> values{angle(60), length(60), angle(25), length(40), angle(50), length(40)};
    for (std::size_t k = 0; k < 6; ++k) b.placement[k] = cell(placement_keys[k], j, values[k]);
    if (b.joint == JointKind::revolute) b.placement[4] = b.q[0] + b.placement[4];
    if (b.joint == JointKind::prismatic) b.placement[5] = b.q[0] + b.placement[5];
  }

  struct Point {
    Rational m, x, y, z;
  };
  void inertia_of(int j, const std::vector<Point>& points) {
    std::array<Rational, 10> sum;
    const auto add = [&sum](LinkKey key, const Rational& x) { sum[key] = sum[key] + x; };
    for (const auto& [m, x, y, z] : points) {
      add(XX, m * (y * y + z * z)), add(XY, -(m * x * y)), add(XZ, -(m * x * z));
      add(YY, m * (x * x + z * z)), add(YZ, -(m * y * z)), add(ZZ, m * (x * x + y * y));
      add(MX, m * x), add(MY, m * y), add(MZ, m * z), add(M, m);
    }
    for (std::size_t k = 0; k < 10; ++k) set(j, static_cast<LinkKey>(k), sum[k]);
  }
  Rational decimal() { return Rational(draw_.between(1, 9), 10); }
  void general_inertia(int j) {
    std::vector<Point> points;
    const auto coordinate = [&] { return draw_.chance(50) ? decimal() : -decimal(); };
    for (int k = draw_.between(5, 7); k > 0; --k)
      points.push_back({decimal(), coordinate(), coordinate(), coordinate()});
    inertia_of(j, points);
  }
  void symmetric_inertia(int j) {  // diagonal, centre of mass on one axis or at the origin
    const Rational m = decimal(), a = decimal(), b = decimal(), c = decimal(), o(0);
    const Rational h = draw_.chance(40) ? o : draw_.number();
    inertia_of(
        j, {{m, a, o, h}, {m, -a, o, h}, {m, o, b, h}, {m, o, -b, h}, {m, o, o, h + c}, {m, o, o, h - c}});
  }
  void odd_inertia(int j) {
    if (draw_.chance(50)) return;  // no mass, no inertia
    for (std::size_t k = 0; k < 10; ++k)
      if (draw_.chance(60)) set(j, static_cast<LinkKey>(k), draw_.number());
  }

  void drive(int j) {
    if (draw_.chance(40)) set(j, IA, draw_.positive());
    if (draw_.chance(40)) set(j, FV, draw_.positive());
    if (draw_.chance(30)) set(j, FS, draw_.positive());
  }
  void wrench(int j) {
    for (std::size_t k = FX; k <= CZ; ++k) {
      const std::string name = std::string(link_keys[k]) + std::to_string(j);
      if (draw_.chance(60)) body(j).link[k] = given(name);
    }
  }
  Expr given(const std::string& name) {  // a number, or a state
    return draw_.chance(50) ? number(draw_.number()) : g().symbol(name, Kind::state);
  }
  void fix_rates(int j) {
    Body& b = body(j);
    const auto fixed = [&](const char* key) {
      return cell(key, j, number(draw_.chance(50) ? Rational(0) : draw_.number()));
    };
    if (draw_.chance(30)) {
      const Expr rate = fixed("rate");
      for (Expr& e : b.qd) e = rate;
    }
    if (draw_.chance(30)) {
      const Expr growth = fixed("growth");
      for (Expr& e : b.qdd) e = growth;
    }
  }

  void gravity() {
    if (draw_.chance(15)) return;
    const bool vertical = draw_.chance(30);
    for (int i = 0; i < 3; ++i) {
      const Rational along = vertical ? Rational(i == 2 ? -981 : 0, 100) : Rational(7) * draw_.number();
      r_.gravity[static_cast<std::size_t>(i)] = cell("g", i + 1, number(along));
    }
  }
  void base_motion() {
    const std::array<std::array<Expr, 3>*, 4> rows{&r_.base.W, &r_.base.WP, &r_.base.V, &r_.base.VP};
    for (std::size_t k = 0; k < 4; ++k)
      for (std::size_t i = 0; i < 3; ++i)
        if (draw_.chance(60)) (*rows[k])[i] = given(std::string(base_motion_keys[k]) + std::to_string(i + 1));
  }
  void locate_base() {  // turned about z, and moved: of no consequence, as gravity is written in frame 0
    const Expr turn = angle(0), c = cos(turn), s = sin(turn);
    r_.Z[0] = c, r_.Z[1] = -s, r_.Z[4] = s, r_.Z[5] = c;
    for (const std::size_t k : {3U, 7U, 11U}) r_.Z[k] = number(draw_.number());
  }

  Draw draw_;
  bool symbolic_;
  RobotData r_;
};

}  // namespace

Robot random_robot(std::uint64_t seed) { return RobotDraw(seed, false).robot(); }

Robot random_symbolic_robot(std::uint64_t seed) { return RobotDraw(seed, true).robot(); }

Robot random_floating_robot(std::uint64_t seed) { return RobotDraw(seed).floating_robot(); }

}  // namespace articula::test
