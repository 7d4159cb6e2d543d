// Simulations whose answers are known by hand.

#include "api/simulate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "api/implementation.hpp"
#include "robot/robot.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

Robot described(const std::string& text) {
  return read_yaml("articula: 2\nname: thing\n" + text, "thing.yaml");
}

// A block of mass m on a horizontal slide.
Robot block(const std::string& cells, const std::string& limits = "") {
  return described("gravity: [0, -10, 0]\njoints:\n  - {type: prismatic, r: q1" + limits +
                   "}\nlinks:\n  - {link: 1, M: 2" + cells + "}\n");
}

State state(std::vector<double> q, std::vector<double> qd) {
  State s;
  s.arrays = {{"q", std::move(q)}, {"qd", std::move(qd)}};
  return s;
}

SimulationRequest request(State start, double duration) {
  SimulationRequest r;
  r.start = std::move(start), r.duration = duration, r.tolerance = 1e-10;
  return r;
}

const CourseRow& last(const Simulated& s) { return s.course.rows.back(); }

// The pendulum's period is 4 K(sin(q/2)) sqrt(ZZ/(m g l)).
TEST(Simulate, ThePendulumHasItsPeriod) {
  const Robot pendulum =
      described("gravity: [10, 0, 0]\njoints:\n  - {}\nlinks:\n  - {link: 1, ZZ: 2, YY: 2, MX: 3, M: 6}\n");
  const double start = 2.5;
  const double period = 4 * std::comp_ellint_1(std::sin(start / 2)) * std::sqrt(2.0 / 30);
  const Simulated s = simulated(pendulum, request(state({start}, {0}), 10 * period));
  EXPECT_NEAR(last(s).now.phase.q[0], start, 1e-7);
  EXPECT_NEAR(last(s).now.phase.qd[0], 0, 1e-6);
  EXPECT_NEAR(s.T.back() + s.U.back(), s.U.front(), 1e-7);
  EXPECT_NEAR(s.U.front(), -30 * std::cos(start), 1e-12);
}

// Friction alone: v = v0 - FS t/m until v0 m/FS, then at rest.
TEST(Simulate, ABlockSlidesUntilItSticks) {
  const Simulated s = simulated(block(", FS: 4"), request(state({0}, {3}), 3));
  ASSERT_EQ(s.course.events.size(), 1U);
  EXPECT_NEAR(s.course.events[0].t, 1.5, 1e-8);
  EXPECT_EQ(s.course.events[0].what, "joint 1 sticks");
  EXPECT_NEAR(last(s).now.phase.q[0], 2.25, 1e-8);
  EXPECT_EQ(last(s).now.phase.qd[0], 0);
}

// A force that grows: nothing moves until it is FS; with Stribeck's part until it is FS + FD.
TEST(Simulate, AForceTearsABlockOff) {
  for (const auto& [cells, at] : {std::pair{", FS: 4", 4.0}, std::pair{", FS: 4, FD: 2, VD: 0.1", 6.0}}) {
    SimulationRequest r = request(state({0}, {0}), 8);
    r.torques = {"1=t"};
    const Simulated s = simulated(block(cells), r);
    ASSERT_EQ(s.course.events.size(), 1U);
    EXPECT_NEAR(s.course.events[0].t, at, 1e-6);
    EXPECT_EQ(s.course.events[0].what, "joint 1 slides");
    EXPECT_GT(last(s).now.phase.q[0], 0.1);
  }
}

// Back and forth: m v' = 6 sin(t) - 4 sign(v) begins at asin(4/6).
TEST(Simulate, FrictionFollowsTheDirection) {
  SimulationRequest r = request(state({0}, {0}), 40);
  r.torques = {"1=6*sin(t)"};
  const Simulated s = simulated(block(", FS: 4"), r);
  ASSERT_GE(s.course.events.size(), 4U);
  EXPECT_NEAR(s.course.events[0].t, std::asin(4.0 / 6), 1e-7);
  const auto& events = s.course.events;
  const double half = events[events.size() - 1].t - events[events.size() - 3].t;
  EXPECT_NEAR(half, M_PI, 1e-6);  // it has become periodic
}

// Thrown against a stop: e of the velocity comes back; without, it rests there.
TEST(Simulate, StopsGiveBackWhatTheyAreTold) {
  SimulationRequest r = request(state({0}, {2}), 1);
  r.restitution = 0.5;
  const Robot robot = block("", ", limits: {lower: -1, upper: 1}");
  const Simulated bounced = simulated(robot, r);
  ASSERT_EQ(bounced.course.events.size(), 1U);
  EXPECT_EQ(bounced.course.events[0].what, "joint 1: upper stop is hit at 2 m/s");
  EXPECT_NEAR(last(bounced).now.phase.q[0], 1 - 0.5, 1e-9);
  EXPECT_NEAR(last(bounced).now.phase.qd[0], -1, 1e-12);
  r.restitution = 0;
  r.torques = {"1=5"};
  const Simulated rests = simulated(robot, r);
  EXPECT_NEAR(last(rests).now.phase.q[0], 1, 1e-9);
  EXPECT_EQ(last(rests).now.phase.qd[0], 0);
  r.torques = {"1=select(t-0.8, -5, 5)"};
  r.stops = false;
  EXPECT_GT(last(simulated(robot, r)).now.phase.q[0], 1.5);
}

// A ball that falls on a stop and bounces: rests after v/g (1 + e)/(1 - e), as a geometric series says.
TEST(Simulate, ABallComesToRest) {
  const Robot ball = described(
      "gravity: [0, 0, -10]\njoints:\n  - {type: prismatic, r: q1, limits: {lower: 0}}\nlinks:\n  - {link: "
      "1, M: 1}\n");
  SimulationRequest r = request(state({0.2}, {0}), 2);
  r.restitution = 0.5;
  const Simulated s = simulated(ball, r);
  const double v = 2, first = v / 10;
  EXPECT_NEAR(s.course.events[0].t, first, 1e-9);
  EXPECT_NEAR(s.course.events.back().t, first + 2 * v / 10 * 0.5 / (1 - 0.5), 1e-3);
  EXPECT_NEAR(last(s).now.phase.q[0], 0, 1e-9);
}

// Two motors' friction and gears: a motor's dry friction acts on ratio times the joint's velocity.
TEST(Simulate, AMotorSticksThroughItsGear) {
  const Robot robot = described(
      "gravity: [0, 0, -10]\njoints:\n  - {}\nlinks:\n  - {link: 1, ZZ: 1, YY: 1, M: 1}\nmotors:\n"
      "  - {name: m, JM: 0.01, FSM: 0.02, ratio: {1: 10}}\n");
  const Simulated s = simulated(robot, request(state({0}, {1}), 30));
  ASSERT_FALSE(s.course.events.empty());
  EXPECT_EQ(s.course.events[0].what, "motor m sticks");
  EXPECT_NEAR(s.course.events[0].t, (1 + 0.01 * 100) / 0.2, 1e-7);  // inertia over friction at the joint
}

// How far a coordinate goes, to and fro: cubic curves between the rows, for it turns back in between.
double way_of(const Simulated& s, std::size_t joint) {
  constexpr int parts = 32;
  double way = 0;
  for (std::size_t i = 1; i < s.course.rows.size(); ++i) {
    const Instant &a = s.course.rows[i - 1].now, &b = s.course.rows[i].now;
    const double h = b.t - a.t, from = a.phase.q[joint], slope = h * a.phase.qd[joint],
                 end = h * b.phase.qd[joint], to = b.phase.q[joint] - from;
    double last = 0;
    for (int k = 1; k <= parts; ++k) {
      const double u = static_cast<double>(k) / parts,
                   x = u * (slope + u * (3 * to - 2 * slope - end + u * (slope + end - 2 * to)));
      way += std::fabs(x - last);
      last = x;
    }
  }
  return way;
}

// Friction on a joint that loops move: at its dead points it turns back and cannot stick, for the crank moves on. What is lost is FS times
// the way of that joint.
TEST(Simulate, JointsOfLoopsGoThroughTheirDeadPoints) {
  const auto lost = [](const char* name, const SimulationRequest& start, double FS_of_last) {
    RobotData r = library_robot(name).data();
    r[3].link[FS] = r.graph->constant(Rational::exactly(FS_of_last));
    SimulationRequest request = start;
    request.step = 5e-4;
    const Simulated s = simulated(Robot(std::move(r)), request);
    EXPECT_TRUE(s.course.events.empty()) << name << ": " << s.course.events.front().what;
    const double way = way_of(s, 2);
    EXPECT_GT(way, 4) << name;
    const double given =
        start.torques.empty() ? 0 : 1.5 * (last(s).now.phase.q[0] - s.course.rows[0].now.phase.q[0]);
    EXPECT_NEAR(s.T.front() + s.U.front() + given - s.T.back() - s.U.back(), FS_of_last * way, 2e-5 * way)
        << name;
  };
  lost("fourbar", request(state({0}, {20}), 3), 0.2);
  SimulationRequest pushed = request(state({0}, {0}), 3);
  pushed.torques = {"1=1.5"};
  lost("slider-crank", pushed, 2);
}

// At rest it sticks all the same, and the whole loop with it.
TEST(Simulate, JointsOfLoopsStickAtRest) {
  RobotData r = library_robot("fourbar").data();
  r[3].link[FS] = r.graph->constant(5);
  const Simulated s = simulated(Robot(std::move(r)), request(state({1}, {2}), 3));
  ASSERT_FALSE(s.course.events.empty());
  EXPECT_EQ(s.course.events.back().what, "joint 3 (rocker) sticks");
  EXPECT_NEAR(last(s).now.phase.qd[0], 0, 1e-12);
}

// Samples: a torque of -k v, held for a period each and delayed by one: v[k+1] = v[k] - k h/m v[k-1].
TEST(Simulate, SampledControllersAreLate) {
  SimulationRequest r = request(state({0.1}, {0}), 0.4);
  ControllerRequest c;
  c.law = Law::pd, c.kp = {8}, c.kd = {3}, c.rate = 10, c.delay = 0.1;
  const Robot robot = block("");
  c.model = implementation(robot, "exact", workspace_of(robot, {{"q1=-1:1"}, {}, {}})).torques;
  c.reference = {0, [](double) { return MotionPoint{{0}, {0}, {0}}; }};
  r.controller = c;
  r.step = 0.1;
  const Simulated s = simulated(robot, r);
  double q = 0.1, v = 0, held = -8 * 0.1, sample = held;  // the first sample acts at once
  for (int k = 1; k <= 4; ++k) {
    q += 0.1 * v + held / 2 * 0.01 / 2, v += held / 2 * 0.1;
    held = sample, sample = -8 * q - 3 * v;
    EXPECT_NEAR(s.course.rows[static_cast<std::size_t>(k)].now.phase.q[0], q, 1e-12) << k;
    EXPECT_NEAR(s.course.rows[static_cast<std::size_t>(k)].now.phase.qd[0], v, 1e-12) << k;
  }
}

TEST(Simulate, MotorsGiveNoMoreThanTheyCan) {
  SimulationRequest r = request(state({1}, {0}), 0.1);
  ControllerRequest c;
  c.kp = {1000}, c.kd = {0}, c.most = {7};
  const Robot robot = block("");
  c.model = implementation(robot, "exact", workspace_of(robot, {{"q1=-1:1"}, {}, {}})).torques;
  c.reference = {0, [](double) { return MotionPoint{{0}, {0}, {0}}; }};
  r.controller = c;
  const Simulated s = simulated(robot, r);
  EXPECT_NEAR(last(s).now.phase.qd[0], -7.0 / 2 * 0.1, 1e-10);
  EXPECT_EQ(s.parts, (std::vector<std::string>{"model", "regulator", "saturation"}));
  const TrackingReport::Joint joint = tracking(s).joints[0];
  EXPECT_NEAR(joint.worst, 1, 1e-12);
  EXPECT_EQ(joint.saturated, 1);
  EXPECT_NEAR(joint.torque, 7, 1e-12);
  EXPECT_NEAR(joint.regulator, 7, 1e-12);  // of what was applied
  EXPECT_NEAR(tracking(s).regulator_share, 1, 1e-12);
}

// 3 N for 0.2 s along x0 on a link that turns: the angular momentum that it leaves.
TEST(Simulate, PushesActInTheAxesOfTheBase) {
  const Robot robot = described(
      "gravity: [0, 0, 0]\njoints:\n  - {}\n  - {type: fixed, d: 0.5}\nlinks:\n  - {link: 1, ZZ: 2, YY: 2, "
      "M: 1}\n");
  SimulationRequest r = request(state({0}, {0}), 1);
  r.pushes = {"0,3,0@2:0.1,0.3"};
  const Simulated s = simulated(robot, r);
  double impulse = 0;  // of 3 N at the arm 0.5 cos q
  const double qd = last(s).now.phase.qd[0];
  for (std::size_t i = 11; i <= 30; ++i)
    impulse += 0.01 * 0.5 * 3 *
               (std::cos(s.course.rows[i - 1].now.phase.q[0]) + std::cos(s.course.rows[i].now.phase.q[0])) /
               2;
  EXPECT_NEAR(2 * qd, impulse, 1e-5);
  EXPECT_GT(qd, 0.1);
}

TEST(Simulate, TablesAreStraightInBetween) {
  SimulationRequest r = request(state({0}, {0}), 3);
  r.torque_table = Table{{"t", "tau1"}, 3, {0.5, 0, 1, 4, 2, 0}};
  const Simulated s = simulated(block(""), r);
  EXPECT_NEAR(last(s).now.phase.qd[0], (4 * 0.5 / 2 + 4 * 1.0 / 2) / 2, 1e-10);
  EXPECT_NEAR(s.course.rows[75].qdd[0], 1, 1e-12);
}

// A base that turns at 2 rad/s under a joint of 1 rad/s: ZZ (2 + 1)^2/2.
TEST(Simulate, TheEnergyIsThatOfAMovingBaseToo) {
  SimulationRequest r = request(state({0}, {1}), 0.01);
  r.start.base["W"] = {0, 0, 2};
  const Robot robot =
      described("gravity: [0, 0, 0]\njoints:\n  - {}\nlinks:\n  - {link: 1, ZZ: 2, YY: 2, M: 1}\n");
  const Simulated s = simulated(robot, r);
  EXPECT_NEAR(s.T.front(), 9, 1e-12);
  EXPECT_FALSE(s.keeps_energy);
  r.start.base.clear();
  EXPECT_TRUE(simulated(robot, r).keeps_energy);
  r.pushes = {"1,0,0@1"};
  EXPECT_FALSE(simulated(robot, r).keeps_energy);
}

TEST(Simulate, LoopsStartAtZeroWhereTheyClose) {
  for (const char* name : {"fourbar", "slider-crank"}) {
    const Simulated s = simulated(library_robot(name), request({}, 0.01));
    EXPECT_EQ(s.course.rows.front().now.phase.q[0], 0) << name;
    EXPECT_TRUE(s.notes.empty()) << name;
  }
  const Simulated legs = simulated(library_robot("gough-stewart"), request({}, 0.01));  // legs have a length
  ASSERT_EQ(legs.notes.size(), 1U);
  EXPECT_TRUE(says(legs.notes[0].message, "it starts at q3 = ")) << legs.notes[0].message;
}

TEST(Simulate, APushOutsideOfItsTimeIsTold) {
  SimulationRequest r = request(state({0}, {0}), 1);
  r.pushes = {"1,0,0@1:0.5,2", "1,0,0@1:1,2"};
  const Simulated s = simulated(block(""), r);
  ASSERT_EQ(s.notes.size(), 1U);
  EXPECT_TRUE(says(s.notes[0].message, "--push '1,0,0@1:1,2' does nothing"));
}

// What takes a step of 1e-7 s would take 1e9 of them.
TEST(Simulate, StiffMotionsAreRefusedSoon) {
  SimulationRequest r = request(state({0}, {1}), 100);
  r.torques = {"1=-1e7*qd1"};
  EXPECT_TRUE(says(refusal_of([&] { (void)simulated(block(""), r); }), "does not come to an end"));
}

// One that is only long is not: 1e7 steps of a swing with a period of 0.6 s.
TEST(Simulate, LongMotionsAreNot) {
  SimulationRequest r = request(state({1}, {0}), 1e6);
  r.torques = {"1=-200*q1"}, r.tolerance = 1e-6, r.step = 1e3;
  r.goes_on = [steps = 0](double) mutable { return ++steps < 60000; };
  EXPECT_TRUE(simulated(block(""), r).course.cancelled);
}

TEST(Simulate, EndsWhenItIsTold) {
  SimulationRequest r = request(state({0}, {1}), 100);
  r.goes_on = [](double t) { return t < 1; };
  const Simulated s = simulated(block(""), r);
  EXPECT_TRUE(s.course.cancelled);
  EXPECT_LT(last(s).now.t, 1.2);
}

TEST(Simulate, WhatMakesNoSenseIsRefused) {
  const Robot robot = block("", ", limits: {lower: -1, upper: 1}");
  const auto refused = [&](const std::function<void(SimulationRequest&)>& change) {
    SimulationRequest r = request(state({0}, {0}), 1);
    change(r);
    return refusal_of([&] { (void)simulated(robot, r); });
  };
  EXPECT_TRUE(says(refused([](auto& r) { r.duration = 0; }), "no duration"));
  EXPECT_TRUE(says(refused([](auto& r) { r.duration = std::nan(""); }), "--duration cannot be"));
  EXPECT_TRUE(says(refused([](auto& r) { r.step = 1e-9; }), "--step cannot be"));
  EXPECT_TRUE(says(refused([](auto& r) { r.tolerance = 1; }), "--tolerance cannot be"));
  EXPECT_TRUE(says(refused([](auto& r) { r.restitution = 2; }), "--restitution cannot be"));
  EXPECT_TRUE(says(refused([](auto& r) { r.start = state({0, 0}, {0}); }), "'q' has 2 values instead of 1"));
  EXPECT_TRUE(says(refused([](auto& r) { r.start = state({3}, {0}); }), "the motion starts beyond it"));
  EXPECT_TRUE(says(refused([](auto& r) { r.start = state({2e6}, {0}); }), "q[0] = 2e+06 is too large"));
  EXPECT_TRUE(says(refused([](auto& r) { r.start.arrays["tau"] = {1}; }), "does not take 'tau'"));
  EXPECT_TRUE(says(refused([](auto& r) { r.start.arrays["qdd"] = {1}; }), "does not take 'qdd'"));
  EXPECT_TRUE(
      says(refused([](auto& r) { r.start.arrays["qp"] = {1}; }), "the state has 'qp', and robot thing"));
  EXPECT_TRUE(says(refused([](auto& r) { r.start.assembly = "up"; }), "one assembly only"));
  EXPECT_TRUE(says(refused([](auto& r) { r.torques = {"2=1"}; }), "has no joint or motor '2'"));
  EXPECT_TRUE(says(refused([](auto& r) { r.torques = {"1"}; }), "there is no '='"));
  EXPECT_TRUE(says(refused([](auto& r) { r.torques = {"1=foo"}; }), "unknown symbol 'foo'"));
  EXPECT_TRUE(says(refused([](auto& r) { r.torques = {"1=1/(q1-q1)"}; }), ""));
  EXPECT_TRUE(says(refused([](auto& r) { r.pushes = {"1,2@1"}; }), "a force has three numbers"));
  EXPECT_TRUE(says(refused([](auto& r) { r.pushes = {"1,2,3@0"}; }), "the base does not move"));
  EXPECT_TRUE(says(refused([](auto& r) { r.pushes = {"1,2,3@1:2,1"}; }), "from one time to a later one"));
  EXPECT_TRUE(says(refused([](auto& r) {
                     r.torque_table = Table{{"t", "tau9"}, 2, {0, 1, 1, 1}};
                   }),
                   "unknown column 'tau9'"));
  EXPECT_TRUE(says(refused([](auto& r) {
                     r.torque_table = Table{{"t", "tau1"}, 2, {1, 1, 1, 1}};
                   }),
                   "t does not grow"));
  EXPECT_TRUE(says(refusal_of([] {
                     (void)simulated(block("", ", limits: {lower: 2, upper: 1}"),
                                     request(state({0}, {0}), 1));
                   }),
                   "joint 1 has its lower limit 2 above its upper limit 1"));
  EXPECT_TRUE(says(refusal_of([] {
                     (void)simulated(described("gravity: [0, 0, 0]\njoints:\n  - {type: fixed}\nlinks: []\n"),
                                     request({}, 1));
                   }),
                   "no joint of it moves"));
  EXPECT_TRUE(says(refusal_of([] {
                     (void)simulated(
                         described("gravity: [0, 0, -10]\njoints:\n  - {}\nlinks:\n  - {link: 1, M: 1}\n"),
                         request(state({0}, {0}), 1));
                   }),
                   "has no inertia"));
}

}  // namespace
}  // namespace articula::test
