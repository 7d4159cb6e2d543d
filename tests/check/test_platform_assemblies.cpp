// Robots that are bodies on rods: their assemblies close the loops, and closing them from random positions finds no other place of
// the platform; checked with numbers.

#include <gtest/gtest.h>

#include <iostream>

#include "io/library.hpp"
#include "io/yaml.hpp"
#include "support/rod_search.hpp"

namespace articula::test {
namespace {

struct Trial {
  Robot robot;
  std::vector<int> known;
  int platform;
};

Trial of_library(const std::string& name) {
  const Robot robot = library_robot(name);
  return {robot, robot.closure().independent, *link_named(robot.data(), "platform")};
}

bool is_known(const Trial& trial, int joint) {
  return std::find(trial.known.begin(), trial.known.end(), joint) != trial.known.end();
}

// The values of known joints that q has, the others anywhere.
std::vector<double> scattered(const Trial& trial, const LoopNumbers& loops, const std::vector<double>& q,
                              unsigned long& seed) {
  std::vector<double> r = loops.random_position(seed);
  for (int j = 1; j < loops.links(); ++j)
    for (int k = 0; is_known(trial, j) && k < info(loops.kind(j)).nq; ++k)
      r[loops.first_q(j) + static_cast<std::size_t>(k)] = q[loops.first_q(j) + static_cast<std::size_t>(k)];
  return r;
}

std::vector<Placing> searched(const Trial& trial, const LoopNumbers& loops, const std::vector<double>& q,
                              int starts, unsigned long& seed) {
  std::vector<bool> moves(loops.nv(), false);
  for (int j = 1; j < loops.links(); ++j)
    for (int k = 0; !is_known(trial, j) && k < info(loops.kind(j)).nv; ++k)
      moves[loops.first_v(j) + static_cast<std::size_t>(k)] = true;
  std::vector<Placing> found;
  for (int start = 0; start < starts; ++start) {
    std::vector<double> at = scattered(trial, loops, q, seed);
    if (!loops.close(at, moves)) continue;
    const Placing T = loops.places(at)[static_cast<std::size_t>(trial.platform)];
    if (!among(found, T)) found.push_back(T);
  }
  return found;
}

std::size_t expect_assemblies(const Trial& trial, int starts) {
  const LoopNumbers loops(trial.robot.data(), {});
  const Closure& closure = trial.robot.closure();
  EXPECT_TRUE(closure.assembled);
  unsigned long seed = 5;
  const std::vector<double> q = scattered(trial, loops, closure.sample, seed);
  bool all = false;
  const auto list = platform_assemblies(loops, trial.known, q, &all);
  EXPECT_TRUE(list);
  EXPECT_TRUE(all);
  if (!list) return 0;
  std::vector<Placing> places;
  for (const std::vector<double>& at : *list) {
    EXPECT_LT(loops.gap(at), 1e-12);
    for (const int j : trial.known) EXPECT_EQ(at[loops.first_q(j)], q[loops.first_q(j)]);
    const Placing T = loops.places(at)[static_cast<std::size_t>(trial.platform)];
    EXPECT_FALSE(among(places, T));
    places.push_back(T);
  }
  EXPECT_TRUE(among(places, loops.places(closure.sample)[static_cast<std::size_t>(trial.platform)]));
  const std::vector<Placing> others = searched(trial, loops, q, starts, seed);
  for (const Placing& T : others) EXPECT_TRUE(among(places, T));
  std::cout << trial.robot.name() << ": " << places.size() << " assemblies, the search finds "
            << others.size() << "\n";
  return places.size();
}

TEST(PlatformAssemblies, GoughStewart) {
  EXPECT_EQ(expect_assemblies(of_library("gough-stewart"), 150) % 2, 0u);
}
TEST(PlatformAssemblies, Delta) { EXPECT_EQ(expect_assemblies(of_library("delta"), 100) % 2, 0u); }
TEST(PlatformAssemblies, PlanarLegs) {
  const std::size_t n = expect_assemblies(of_library("planar-3rrr"), 150);
  EXPECT_EQ(n % 2, 0u);
  EXPECT_LE(n, 6u);
}

// Joints of legs written with random numbers. A leg begins with its foot, then a piston, then an ankle that is cut or carries
// the platform; the cut frame is anywhere on the platform.
class LegWriter {
 public:
  explicit LegWriter(std::uint64_t seed) : draw_(seed) {}

  void joint(const std::string& name, const std::string& parent, const std::string& rest,
             bool active = false) {
    joints_ +=
        "  - {name: " + name + ", parent: " + parent + ", " + rest + (active ? "}\n" : ", active: false}\n");
    ++count_;
  }
  std::string variable() const { return "q" + std::to_string(count_ + 1); }
  std::string number(double low, double high) { return std::to_string(draw_.real(low, high)); }
  std::string somewhere() {  // a frame anywhere
    return "gamma: " + number(-3, 3) + ", b: " + number(-0.5, 0.5) + ", alpha: " + number(0.3, 1.2) +
           ", d: " + number(0.2, 0.8);
  }
  void foot_universal(const std::string& leg, const std::string& on = "base") {
    joint(leg + "a", on, somewhere() + ", theta: " + variable() + ", r: " + number(-0.3, 0.3));
    joint(leg + "foot", leg + "a", "alpha: pi/2, theta: " + variable());
  }
  void foot_ball(const std::string& leg, const std::string& on = "base") {
    joint(leg + "foot", on, somewhere() + ", type: ball");
  }
  void foot_revolute(const std::string& leg) {
    joint(leg + "foot", "base", somewhere() + ", theta: " + variable() + ", r: " + number(-0.3, 0.3));
  }
  void piston(const std::string& leg) {
    pistons_.push_back(count_ + 1);
    joint(leg, leg + "foot", "type: prismatic, alpha: pi/2, r: " + variable(), true);
  }
  void carry_by_wrist(const std::string& leg) {
    joint("x", leg, "alpha: -pi/2, theta: " + variable());
    joint("y", "x", "alpha: pi/2, theta: " + variable());
    joint("platform", "y", "alpha: -pi/2, theta: " + variable());
  }
  void carry_by_ball(const std::string& leg) { joint("platform", leg, "type: ball, alpha: 0.3"); }
  void carry_by_universal(const std::string& leg) {
    joint("x", leg, "alpha: -pi/2, theta: " + variable());
    joint("platform", "x", "alpha: pi/2, theta: " + variable());
  }
  void cut_ball(const std::string& leg, const std::string& at = "platform") {
    cuts_ += "  - {type: ball, parent: " + leg + ", twin: {parent: " + at + ", " + somewhere() +
             ", r: " + number(-0.3, 0.3) + "}}\n";
  }
  void cut_universal(const std::string& leg) {
    joint(leg + "b", leg, "alpha: -pi/2, theta: " + variable());
    cuts_ += "  - {parent: " + leg + "b, alpha: pi/2, twin: {parent: platform, " + somewhere() +
             ", r: " + number(-0.3, 0.3) + "}}\n";
  }
  Trial trial(const std::string& name) {
    const Robot robot = read_yaml(
        "articula: 2\nname: " + name + "\ngravity: [0, 0, -9.81]\njoints:\n" + joints_ + "cuts:\n" + cuts_,
        name + ".yaml");
    return {robot, pistons_, *link_named(robot.data(), "platform")};
  }

 private:
  Draw draw_;
  std::string joints_, cuts_;
  std::vector<int> pistons_;
  int count_ = 0;
};

// Legs with universal joints or balls on the ground, balls or universal joints at the platform, which a wrist, a ball or a
// universal joint carries.
TEST(PlatformAssemblies, LegsOfAnyKind) {
  for (const int kind : {0, 1, 2}) {
    LegWriter w(static_cast<std::uint64_t>(kind) + 11);
    for (int i = 0; i < 6; ++i) {
      const std::string leg = "leg" + std::to_string(i + 1);
      const bool ball = kind == 1 ? i != 0 : kind == 2;
      ball ? w.foot_ball(leg) : w.foot_universal(leg);
      w.piston(leg);
      if (i == 0)
        kind == 0 ? w.carry_by_wrist(leg) : kind == 1 ? w.carry_by_ball(leg) : w.carry_by_universal(leg);
      else
        kind == 2 && i % 2 == 0 ? w.cut_universal(leg) : w.cut_ball(leg);
    }
    EXPECT_EQ(expect_assemblies(w.trial("legs" + std::to_string(kind)), 20) % 2, 0u);
  }
}

// Three legs with a revolute joint on the ground, a piston and a ball: each keeps a point of the platform on a circle.
TEST(PlatformAssemblies, PointsOnCircles) {
  LegWriter w(21);
  for (const std::string leg : {"leg1", "leg2", "leg3"}) {
    w.foot_revolute(leg);
    w.piston(leg);
    leg == "leg1" ? w.carry_by_wrist(leg) : w.cut_ball(leg);
  }
  const std::size_t n = expect_assemblies(w.trial("circles"), 60);
  EXPECT_EQ(n % 2, 0u);
  EXPECT_LE(n, 16u);
}

// Legs that the tree has on the platform, cut at the ground.
TEST(PlatformAssemblies, HangingLegs) {
  LegWriter w(31);
  for (const std::string leg : {"leg1", "leg2", "leg3", "leg4", "leg5", "leg6"}) {
    const bool hangs = leg == "leg4" || leg == "leg5", ball = leg == "leg5";
    const std::string on = hangs ? "platform" : "base", at = hangs ? "base" : "platform";
    ball ? w.foot_ball(leg, on) : w.foot_universal(leg, on);
    w.piston(leg);
    leg == "leg1" ? w.carry_by_wrist(leg) : w.cut_ball(leg, at);
  }
  EXPECT_EQ(expect_assemblies(w.trial("hanging"), 20) % 2, 0u);
}

TEST(PlatformAssemblies, OtherLoopsAreNone) {
  for (const std::string name : {"fourbar", "fivebar", "slider-crank", "sr400", "palletizer"}) {
    const Robot robot = library_robot(name);
    const LoopNumbers loops(robot.data(), {});
    EXPECT_FALSE(platform_assemblies(loops, robot.closure().independent, robot.closure().sample)) << name;
  }
  const Robot gough = library_robot("gough-stewart");  // with a leg that is free to change its length
  const LoopNumbers loops(gough.data(), {});
  EXPECT_FALSE(platform_assemblies(loops, {3, 9, 12, 15, 18}, gough.closure().sample));
}

}  // namespace
}  // namespace articula::test
