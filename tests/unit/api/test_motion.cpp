// Planned motions: where tools go, that velocities and accelerations are those of the positions, what cannot be planned.

#include "api/motion.hpp"

#include <gtest/gtest.h>

#include "base/vector3.hpp"
#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

PlannedMotion plan(const std::string& robot, const std::string& text) {
  return planned(library_robot(robot), read_motion("motion: 1\n" + text, "m.yaml"));
}

// Two links in a plane, 0.5 m and 0.4 m to the tool.
Robot two_links() {
  return read_yaml(
      "articula: 2\nname: two\ngravity: [0, -10, 0]\njoints:\n  - {}\n  - {d: 0.5}\n"
      "frames:\n  - {name: tool, link: 2, xyz: [0.4, 0, 0]}\n"
      "links:\n  - {link: 1, ZZ: 2, MX: 1, M: 2}\n  - {link: 2, ZZ: 1, MX: 0.5, M: 1}\n",
      "two.yaml");
}
PlannedMotion two_links_to(const std::string& text) {
  return planned(two_links(), read_motion("motion: 1\nlink: tool\n" + text, "m.yaml"));
}

std::string not_planned(const std::string& robot, const std::string& text) {
  return refusal_of([&] { plan(robot, text); });
}

// qd and qdd against differences of q and qd, away from breaks.
void expect_rates(const PlannedMotion& m, double tolerance) {
  for (std::size_t i = 0; i + 1 < m.breaks.size(); ++i)
    for (int k = 1; k < 12; ++k) {
      const double t = m.breaks[i] + (m.breaks[i + 1] - m.breaks[i]) * k / 12, h = 1e-5;
      const MotionPoint a = m.motion.at(t - h), b = m.motion.at(t + h), p = m.motion.at(t);
      for (std::size_t j = 0; j < p.q.size(); ++j) {
        EXPECT_NEAR((b.q[j] - a.q[j]) / (2 * h), p.qd[j], tolerance)
            << "qd of " << m.joints[j] << " at " << t;
        EXPECT_NEAR((b.qd[j] - a.qd[j]) / (2 * h), p.qdd[j], 10 * tolerance) << "qdd at " << t;
      }
    }
}

Vector3 tool_place(const PlannedMotion& m, double t) { return column(m.tool(t, m.motion.at(t)).T, 3); }

const char* const arm_start = "start: [0.3, -0.6, 2.2, 0.2, 0.4, 0.1]\n";

TEST(PlannedMotion, ALineIsStraightAndTheOrientationKept) {
  const PlannedMotion m =
      plan("puma560-numeric",
           std::string(arm_start) + "segments: [{type: line, by: [0, 0.15, -0.1], duration: 1.3}]\n");
  const Placing first = m.tool(0, m.motion.at(0)).T;
  const Vector3 from = column(first, 3), by{0, 0.15, -0.1};
  for (int k = 0; k <= 50; ++k) {
    const double t = 1.3 * k / 50;
    const Placing T = m.tool(t, m.motion.at(t)).T;
    const Vector3 p = column(T, 3) - from;
    EXPECT_LT(magnitude(cross(p, by)) / magnitude(by), 1e-11) << t;
    for (const std::size_t e : {0, 1, 2, 4, 5, 6, 8, 9, 10}) EXPECT_NEAR(T[e], first[e], 1e-11);
  }
  EXPECT_LT(magnitude(tool_place(m, 1.3) - from - by), 1e-12);
  expect_rates(m, 1e-7);
}

TEST(PlannedMotion, AFunctionOfTimeAlone) {
  const std::string text =
      "start: [0, -1.2, 0.1, 0.5, 0, 0.3]\n"
      "segments: [{type: line, by: [0.1, 0.1, -0.1], duration: 0.3}, {type: joints, by: [0.1, 0.1, 0, 0, 0, "
      "0], "
      "duration: 0.2}]\n";
  const PlannedMotion a = plan("sr400", text), b = plan("sr400", text);
  for (const double t : {0.4, 0.1, 0.25, 0.1}) a.motion.at(t);
  for (const double t : {0.0, 0.123, 0.31, 0.5}) {
    EXPECT_EQ(a.motion.at(t).q, b.motion.at(t).q);
    EXPECT_EQ(a.motion.at(t).qdd, b.motion.at(t).qdd);
    EXPECT_EQ(a.tree(t), b.tree(t));
  }
}

TEST(PlannedMotion, ALineWithATurn) {
  const PlannedMotion m =
      plan("puma560-numeric",
           std::string(arm_start) +
               "segments: [{type: line, by: [0, 0.1, 0], rpy: [0.1, 0.2, 0.3], duration: 1}]\n");
  const Placing T = m.tool(1, m.motion.at(1)).T;
  EXPECT_NEAR(std::atan2(T[4], T[0]), 0.3, 1e-11);  // yaw
  EXPECT_NEAR(-std::asin(T[8]), 0.2, 1e-11);        // pitch
  expect_rates(m, 1e-6);
}

TEST(PlannedMotion, CirclesAndArcs) {
  const PlannedMotion m =
      plan("puma560-numeric",
           std::string(arm_start) +
               "segments:\n"
               "  - {type: circle, centre: [-0.1168, 0.17, 0.2361], normal: [0, 0, 1], turns: 0.5, velocity: "
               "0.3}\n"
               "  - {type: circle, via: [-0.08, 0.2, 0.26], to: [-0.1, 0.15, 0.3], duration: 1}\n");
  const double half = m.segments[0].end;
  const Vector3 a = tool_place(m, 0), b = tool_place(m, half);
  EXPECT_NEAR((a[1] + b[1]) / 2, 0.17, 1e-9) << "half a turn is to the other side of the axis";
  EXPECT_NEAR(a[2], b[2], 1e-12) << "in the plane of the tool";
  EXPECT_LT(magnitude(tool_place(m, m.motion.duration) - Vector3{-0.1, 0.15, 0.3}), 1e-10);
  double nearest = 1;
  for (int k = 0; k <= 2000; ++k)
    nearest = std::min(nearest, magnitude(tool_place(m, half + (m.motion.duration - half) * k / 2000) -
                                          Vector3{-0.08, 0.2, 0.26}));
  EXPECT_LT(nearest, 1e-3) << "through the point between";
  double fastest = 0;
  for (int k = 0; k <= 2000; ++k) {
    const ToolPoint p = m.tool(half * k / 2000, m.motion.at(half * k / 2000));
    fastest = std::max(fastest, std::hypot(p.velocity[0], p.velocity[1], p.velocity[2]));
  }
  EXPECT_NEAR(fastest, 0.3, 1e-6);
  expect_rates(m, 1e-6);
}

// 15 g, met by the motion of the joints itself.
TEST(PlannedMotion, PeakAccelerationOfAnEllipse) {
  const PlannedMotion m =
      plan("delta",
           "link: centre\nstart: {position: [0.1, 0, -0.75], near: [0.3, 0.3, 0.3]}\n"
           "segments: [{type: ellipse, axes: [[0.1, 0, 0], [0, 0.05, 0.01]], law: trapezoidal, ramp: 0.3, "
           "peak-acceleration: 15 g}]\n");
  const double peak = peak_of(
      [&](double t) {
        const ToolPoint p = m.tool(t, m.motion.at(t));
        return std::hypot(p.acceleration[0], p.acceleration[1], p.acceleration[2]);
      },
      m.breaks);
  EXPECT_NEAR(peak / (15 * standard_gravity), 1, 1e-6);
}

TEST(PlannedMotion, RobotsWithLessThanSixFreedoms) {
  expect_rates(two_links_to("start: [0.3, 1.2]\nsegments: [{type: line, by: [-0.1, 0.1, 0], duration: 1}]\n"),
               1e-6);
  expect_rates(
      plan("planar3r", "start: [0.3, 1.2, 0.2]\nsegments: [{type: line, by: [-0.1, 0.1, 0], duration: 1}]\n"),
      1e-6);
  const PlannedMotion scara = plan(
      "scara", "start: [0.3, 1.2, 0.1, 0.4]\nsegments: [{type: line, by: [-0.1, 0.1, 0.05], duration: 1}]\n");
  const auto turn = [&](double t) {
    const Placing T = scara.tool(t, scara.motion.at(t)).T;
    return std::atan2(T[4], T[0]);
  };
  EXPECT_NEAR(turn(0), turn(1), 1e-11) << "four joints keep the orientation too";
  expect_rates(scara, 1e-6);
  EXPECT_TRUE(says(not_planned("scara",
                               "start: [0.3, 1.2, 0.1, 0.4]\n"
                               "segments: [{type: line, by: [0, 0.1, 0], rpy: [0.4, 0, 0], duration: 1}]\n"),
                   "cannot move its tool like that"));
}

TEST(PlannedMotion, StartsOnTheBranchNearby) {
  const auto begin = [](const std::string& near) {
    return plan("rx90", "start: {position: [0.4, 0.2, 0.3], rpy: [0, 0, 0], near: [" + near +
                            "]}\nsegments: [{type: line, by: [0.02, 0, 0], duration: 1}]\n")
        .motion.at(0)
        .q;
  };
  const std::vector<double> wrist = begin("0.5, -0.3, 0.3, 0, 0, -0.4"),
                            over = begin("0.5, -0.3, 0.3, 3, 0, 2.5"),
                            elbow = begin("0.5, 1.5, 2.8, 0, 1.9, -0.4");
  EXPECT_NEAR(wrist[4], 0.050570, 1e-6);
  EXPECT_NEAR(over[4], -0.050570, 1e-6);
  EXPECT_NEAR(elbow[1], 1.520227, 1e-6);
}

// Steps of the follower are not to be whole turns.
TEST(PlannedMotion, ManyTurns) {
  const PlannedMotion m = two_links_to(
      "start: [0.3, 1.2]\nsegments: [{type: ellipse, axes: [[0.1, 0, 0], [0, 0.05, 0]], turns: 64, duration: "
      "30}]\n");
  const Vector3 centre = tool_place(m, 0) - Vector3{0.1, 0, 0};
  for (int k = 0; k <= 500; ++k) {
    const Vector3 r = tool_place(m, 30.0 * k / 500) - centre;
    EXPECT_NEAR(r[0] * r[0] / 0.01 + r[1] * r[1] / 0.0025, 1, 1e-9);
  }
  const Vector3 middle = tool_place(m, 15) - centre;
  EXPECT_NEAR(middle[0], 0.1, 1e-9);
}

TEST(PlannedMotion, RedundantRobotsHoldJoints) {
  const std::string line = "segments: [{type: line, by: [0, 0.02, 0.02], duration: 1}]\n",
                    start = "start: [0.3, 0.5, 0.4, 0.9, 0.3, 0.6, 0.1]\n";
  EXPECT_TRUE(
      says(not_planned("arm7", start + line), "7 joints move the tool, more than its place determines"));
  const PlannedMotion m = plan("arm7", "hold: [q3]\n" + start + line);
  EXPECT_EQ(m.motion.at(0.7).q[2], 0.4);
  EXPECT_TRUE(says(not_planned("arm7", "hold: [q9]\n" + start + line), "has no joint 'q9'"));
}

TEST(PlannedMotion, LoopsAreClosedAllAlong) {
  const Robot robot = library_robot("sr400");
  const PlannedMotion m = planned(
      robot, read_motion("motion: 1\nstart: [0, -1.2, 0, 0, 0, 0.3]\n"
                         "segments: [{type: joints, to: [0.5, -0.9, 0.2, 0.4, 0.1, 0.1], duration: 1}]\n",
                         "m.yaml"));
  EXPECT_EQ(m.tree(0.5).size(), static_cast<std::size_t>(robot.nq()));
  expect_rates(m, 1e-7);
}

TEST(PlannedMotion, SplinesAndSamples) {
  const PlannedMotion joints = plan(
      "planar2r",
      "start: [0, 0]\nsegments: [{type: spline, points: [{t: 1, q: [0.5, -0.2]}, {t: 1.5, q: [1, 0.3]}]}]\n");
  EXPECT_NEAR(joints.motion.at(1).q[1], -0.2, 1e-13);
  EXPECT_NEAR(joints.motion.at(1.5).q[0], 1, 1e-13);
  const PlannedMotion tool =
      plan("puma560-numeric",
           std::string(arm_start) +
               "segments: [{type: spline, order: quintic, points: [{t: 0.5, position: [-0.1, 0.15, 0.2]}, "
               "{t: 1, position: [-0.15, 0.1, 0.25]}]}]\n");
  EXPECT_LT(magnitude(tool_place(tool, 0.5) - Vector3{-0.1, 0.15, 0.2}), 1e-10);
  expect_rates(tool, 1e-5);
  const PlannedMotion samples = planned(
      library_robot("planar2r"), read_motion_samples("t,q1,q2\n2,0,1\n3,1,1\n3.5,1,0\n4,0.5,0\n", "s.csv"));
  EXPECT_DOUBLE_EQ(samples.motion.duration, 2);
  EXPECT_NEAR(samples.motion.at(1.5).q[1], 0, 1e-14);
  expect_rates(samples, 1e-6);
  EXPECT_TRUE(says(refusal_of([] {
                     planned(library_robot("planar2r"), read_motion_samples("t,q1\n0,0\n1,1\n", "s.csv"));
                   }),
                   "s.csv has no column q2"));
}

TEST(PlannedMotion, VelocityLimitsOfTheRobotAreKept) {
  const Robot robot = read_yaml(
      "articula: 2\nname: p\ngravity: [0, -10, 0]\njoints:\n  - {name: pivot, limits: {velocity: 2, lower: "
      "-1, "
      "upper: 3}}\nlinks:\n  - {link: 1, ZZ: 2, MX: 3}\n",
      "p.yaml");
  const auto to = [&](const std::string& q, const std::string& more) {
    return planned(
        robot, read_motion("motion: 1\nsegments: [{type: joints, to: [" + q + "]" + more + "}]\n", "m.yaml"));
  };
  EXPECT_NEAR(to("1.5", "").motion.duration, 1.875 * 1.5 / 2, 1e-12);
  EXPECT_NEAR(to("1.5", ", velocity: 1").motion.duration, 1.875 * 1.5, 1e-12);
  EXPECT_TRUE(says(refusal_of([&] { to("4", ""); }), "q1 would be above its upper limit 3"));
  EXPECT_TRUE(says(refusal_of([&] { to("4", ""); }), "at t = "));
}

TEST(PlannedMotion, NearSingularPositionsAreNoted) {
  const std::string line =
      "segments: [{type: pause, duration: 1}, {type: line, by: [-0.1, 0, 0], duration: 1}]\n";
  const PlannedMotion near = two_links_to("start: [0.3, 0.05]\n" + line);
  ASSERT_EQ(near.notes.size(), 1U);
  EXPECT_TRUE(says(near.notes[0].message, "segment 2 (line): at t = 1 s it is near a singular position"));
  EXPECT_TRUE(two_links_to("start: [0.3, 1.2]\n" + line).notes.empty());
}

TEST(PlannedMotion, WhatToolsCannotDo) {
  const auto of_two = [](const std::string& text) { return refusal_of([&] { two_links_to(text); }); };
  EXPECT_TRUE(
      says(of_two("start: [0.3, 0]\nsegments: [{type: line, by: [-0.1, 0, 0], duration: 1}]\n"), "singular"));
  EXPECT_TRUE(says(of_two("start: [0.3, 1]\nsegments: [{type: line, by: [0, 0, 0.1], duration: 1}]\n"),
                   "cannot move its tool like that"));
  EXPECT_TRUE(says(of_two("start: [0.3, 1.2]\nsegments: [{type: ellipse, centre: [0, 0, 0], "
                          "axes: [[0.2, 0, 0], [0, 0.1, 0]], duration: 1}]\n"),
                   "it begins at [0.2, 0, 0], and the tool is at"));
  const std::string beyond =
      of_two("start: [0.3, 1]\nsegments: [{type: line, by: [1, 0.5, 0], duration: 1}]\n");
  EXPECT_TRUE(says(beyond, "m.yaml:4:12: error: segment 1 (line): its end ["));
  EXPECT_TRUE(says(beyond, "] is out of reach: the tool comes no nearer than 0.992 m")) << beyond;
  const std::string through =
      of_two("start: [0, 2]\nsegments: [{type: line, to: [-0.25, -0.27, 0], duration: 1}]\n");
  EXPECT_TRUE(says(through, "at t = 0.")) << through << "its end is within reach, the way is not";
  EXPECT_TRUE(says(of_two("start: [0.3, 1]\nsegments: [{type: circle, centre: [0, 0, 0], normal: [1, 0, 0], "
                          "duration: 1}]\n"),
                   "cannot move its tool like that"));
}

TEST(PlannedMotion, WhatCannotBeDone) {
  const auto line = [](const std::string& by) {
    return std::string(arm_start) + "segments: [{type: line, by: " + by + ", duration: 1}]\n";
  };
  EXPECT_TRUE(says(not_planned("puma560-numeric", line("[0, 3, 0]")),
                   "m.yaml:3:12: error: segment 1 (line): its end ["));
  EXPECT_TRUE(says(not_planned("puma560-numeric", line("[0, 0, 0]")), "it goes nowhere"));
  EXPECT_TRUE(says(not_planned("planar2r", "segments: [{type: joints, to: [1, 2, 3], duration: 1}]\n"),
                   "to has 3 values instead of 2"));
  EXPECT_TRUE(
      says(not_planned("planar2r", "segments: [{type: joints, to: [1, 2]}]\n"), "nothing says how fast"));
  EXPECT_TRUE(
      says(not_planned("planar2r", "segments: [{type: joints, to: [0, 0], duration: 1}]\n"), "goes nowhere"));
  EXPECT_TRUE(says(
      not_planned("planar2r",
                  "segments: [{type: joints, to: [1, 2], law: trapezoidal, acceleration: 1, jerk: 1}]\n"),
      "no bounded jerk"));
  EXPECT_TRUE(says(not_planned("planar2r",
                               "start: [0.3, 1.2]\nsegments: [{type: joints, to: [1, 1], "
                               "peak-acceleration: 2}]\n"),
                   "peak-acceleration is that of the tool"));
  const std::string one_joint = "motion: 1\nsegments: [{type: joints, to: [1], duration: 1}]\n";
  EXPECT_TRUE(says(refusal_of([&] { planned(floating(), read_motion(one_joint, "m.yaml")); }),
                   "has several freedoms"));
  EXPECT_TRUE(says(not_planned("puma560-numeric",
                               "start: {position: [5, 0, 0]}\n"
                               "segments: [{type: joints, to: [0, 0, 0, 0, 0, 0], duration: 1}]\n"),
                   "start: the tool does not reach [5, 0, 0]"));
}

}  // namespace
}  // namespace articula::test
