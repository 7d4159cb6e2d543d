#include "support/structured_robot.hpp"

#include <string>

#include "support/draw.hpp"

namespace articula::test {
namespace {

class StructuredDraw {
 public:
  StructuredDraw(std::uint64_t seed, bool sparse) : draw_(seed), sparse_(sparse) {
    r_ = blank_robot(draw_.between(1, 6));
    r_.name = "structured-" + std::to_string(seed);
  }

  Robot robot() {
    const bool tree = draw_.chance(30), balls = draw_.chance(15);
    for (int j = 1; j <= r_.n(); ++j) {
      Body& body = r_.bodies[static_cast<std::size_t>(j)];
      if (tree) body.parent = draw_.between(0, j - 1);
      const int kind = draw_.below(100);
      set_joint(g(), body, j,
                kind < 60            ? JointKind::revolute
                : kind < 90          ? JointKind::prismatic
                : balls && kind < 95 ? JointKind::ball
                : j > 1              ? JointKind::fixed
                                     : JointKind::revolute);
      for (const std::size_t k : {1U, 3U, 5U}) body.placement[k] = length(k, j);
      for (const std::size_t k : {0U, 2U, 4U}) body.placement[k] = angle(k, j);
      if (body.joint == JointKind::revolute) body.placement[4] = body.q[0] + body.placement[4];
      if (body.joint == JointKind::prismatic) body.placement[5] = body.q[0] + body.placement[5];
      for (std::size_t k = XX; k <= M; ++k)
        if (!sparse_ || draw_.chance(50)) body.link[k] = parameter(std::string(link_keys[k]), j);
      if (body.qd.size() == 1 && draw_.chance(70)) body.link[IA] = parameter("IA", j);
    }
    gravity();
    if (draw_.chance(10)) float_base();
    return Robot(std::move(r_));
  }

 private:
  Graph& g() { return *r_.graph; }
  Expr parameter(const std::string& key, int j) {
    return g().symbol(key + std::to_string(j), Kind::parameter);
  }
  Expr length(std::size_t k, int j) {
    if (draw_.chance(k == 1 ? 80 : 55)) return g().constant(0);
    return draw_.chance(50) ? parameter(std::string(placement_keys[k]), j) : g().constant(draw_.number());
  }
  Expr angle(std::size_t k, int j) {
    const int kind = draw_.below(100);
    if (kind < (k == 2 ? 40 : 80)) return g().constant(0);
    if (kind < 90) return Rational(draw_.between(-1, 2), 2) * g().pi();
    return kind < 96 ? Rational(draw_.between(1, 5), 6) * g().pi()
                     : parameter(std::string(placement_keys[k]), j);
  }
  void gravity() {
    const int kind = draw_.below(100);
    if (kind < 30) return;
    r_.gravity[2] = g().symbol("g", Kind::parameter);
    if (kind > 75) r_.gravity[0] = g().symbol("gx", Kind::parameter);
  }
  void float_base() {
    set_joint(g(), r_.bodies[0], 0, JointKind::free);
    for (std::size_t k = XX; k <= M; ++k) r_.bodies[0].link[k] = parameter(std::string(link_keys[k]), 0);
  }

  Draw draw_;
  bool sparse_;
  RobotData r_;
};

}  // namespace

Robot structured_robot(std::uint64_t seed, bool sparse) { return StructuredDraw(seed, sparse).robot(); }

}  // namespace articula::test
