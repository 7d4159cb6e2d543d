// Files of motions: what they say is read, and everything that is wrong is told at once, at its place.

#include "io/motion_read.hpp"

#include <gtest/gtest.h>

#include "support/refusal.hpp"

namespace articula::test {
namespace {

MotionDescription motion_with(const std::string& segments, const std::string& top = "") {
  return read_motion("motion: 1\n" + top + "segments:\n" + segments, "m.yaml");
}

std::string refused(const std::string& segments, const std::string& top = "") {
  return refusal_of([&] { motion_with(segments, top); });
}

TEST(MotionRead, EveryKindOfSegment) {
  const MotionDescription m = motion_with(
      "  - {type: joints, to: [0, pi/2], duration: 2, law: s-curve, ramp: 0.2}\n"
      "  - {type: joints, by: [0, 1], velocity: [1, 2], acceleration: 3}\n"
      "  - {type: pause, duration: 0.5}\n"
      "  - {type: line, by: [0, 0, 0.1], velocity: 0.5}\n"
      "  - {type: line, to: [0, 0, 0.1], rpy: [0, 0, pi/2], duration: 1}\n"
      "  - {type: circle, centre: [0, 0, 0], normal: [0, 0, 1], angle: -pi, duration: 1}\n"
      "  - {type: circle, via: [0, 0, 0], to: [0, 0, 1], duration: 1}\n"
      "  - {type: ellipse, axes: [[0.2, 0, 0], [0, 0.1, 0]], turns: 3, peak-acceleration: 15 g}\n"
      "  - {type: spline, order: quintic, points: [{t: 1, q: [1, 2]}, {t: 2.5, q: [0, 0]}]}\n"
      "  - {type: fourier, period: 4, periods: 3, sin: [[0.1, 0.2], [0, 1]], cos: [[0, 0], [0.5, -0.1]]}\n",
      "title: all\nlink: tool\nhold: [q3]\nstart: {position: [1, 2, 3], near: [0.1, 0.2]}\n");
  EXPECT_EQ(m.title, "all");
  EXPECT_EQ(m.link, "tool");
  EXPECT_EQ(m.held, std::vector<std::string>{"q3"});
  EXPECT_EQ(m.start.position, (MotionVector{1, 2, 3}));
  EXPECT_EQ(m.start.q, (std::vector<double>{0.1, 0.2}));
  ASSERT_EQ(m.segments.size(), 10U);
  const auto& series = std::get<SeriesMove>(m.segments[9].move);
  EXPECT_EQ(series.periods, 3);
  EXPECT_EQ(series.sine[0], (std::vector<double>{0.1, 0.2}));
  EXPECT_EQ(series.cosine[1], (std::vector<double>{0.5, -0.1}));
  EXPECT_EQ(m.segments[0].timing.law, MotionLaw::s_curve);
  EXPECT_EQ(m.segments[0].timing.ramp, 0.2);
  EXPECT_DOUBLE_EQ(std::get<JointsMove>(m.segments[0].move).to[1], std::acos(0.0));
  EXPECT_TRUE(std::get<JointsMove>(m.segments[1].move).relative);
  EXPECT_EQ(m.segments[1].timing.velocity, (std::vector<double>{1, 2}));
  EXPECT_EQ(std::get<PauseMove>(m.segments[2].move).duration, 0.5);
  EXPECT_NEAR((*std::get<LineMove>(m.segments[4].move).quaternion)[3], std::sqrt(0.5), 1e-15);
  EXPECT_DOUBLE_EQ(std::get<CircleMove>(m.segments[5].move).angle, -2 * std::acos(0.0));
  EXPECT_DOUBLE_EQ(*m.segments[7].timing.peak_acceleration, 15 * 9.80665);
  EXPECT_EQ(std::get<SplineMove>(m.segments[8].move).times, (std::vector<double>{1, 2.5}));
  EXPECT_EQ(m.segments[3].place.line, 10);
}

TEST(MotionRead, TimingOfTheFileIsThatOfSegmentsThatSayNothing) {
  const MotionDescription m = motion_with(
      "  - {type: joints, to: [1]}\n  - {type: joints, to: [2], law: cycloidal}\n"
      "  - {type: joints, to: [3], duration: 1}\n",
      "timing: {law: trapezoidal, velocity: 2, acceleration: 5}\n");
  EXPECT_EQ(m.segments[0].timing.law, MotionLaw::trapezoidal);
  EXPECT_EQ(m.segments[0].timing.velocity, std::vector<double>{2});
  EXPECT_EQ(m.segments[1].timing.law, MotionLaw::cycloidal);
  EXPECT_EQ(m.segments[1].timing.acceleration, std::vector<double>{5});
  EXPECT_EQ(m.segments[2].timing.law, MotionLaw::trapezoidal);
  EXPECT_TRUE(m.segments[2].timing.velocity.empty());
}

TEST(MotionRead, EverythingWrongIsToldAtOnce) {
  const std::string report = refused(
      "  - {type: joints, to: [0, x], duration: 2}\n"
      "  - {type: joints, duration: 2}\n"
      "  - {type: lines, to: [0, 0, 0]}\n"
      "  - {to: [0, 0, 0]}\n"
      "  - {type: line, to: [0, 0], velocity: 1}\n"
      "  - {type: joints, to: [1], duratoin: 2}\n");
  EXPECT_TRUE(says(report, "m.yaml:3:28: error: segment 1: to: 'x' is a symbol, but a number is wanted"));
  EXPECT_TRUE(says(report, "m.yaml:4:5: error: segment 2: the key 'to' is missing"));
  EXPECT_TRUE(says(report, "segment 3: unknown type 'lines'"));
  EXPECT_TRUE(says(report, "did you mean 'line'?"));
  EXPECT_TRUE(says(report, "segment 4: the key 'type' is missing"));
  EXPECT_TRUE(says(report, "segment 5: to must have 3 values, not 2"));
  EXPECT_TRUE(says(report, "did you mean 'duration'?"));
}

TEST(MotionRead, NumbersThatMakeNoSense) {
  EXPECT_TRUE(says(refused("  - {type: joints, to: [1], duration: 0}\n"), "duration cannot be '0'"));
  EXPECT_TRUE(says(refused("  - {type: joints, to: [1], duration: -1}\n"), "duration cannot be '-1'"));
  EXPECT_TRUE(says(refused("  - {type: joints, to: [1], duration: 1e9}\n"), "duration cannot be '1e9'"));
  EXPECT_TRUE(says(refused("  - {type: joints, to: [1e300], duration: 1}\n"), "to cannot be '1e300'"));
  EXPECT_TRUE(says(refused("  - {type: joints, to: [.nan], duration: 1}\n"), "to"));
  EXPECT_TRUE(says(refused("  - {type: joints, to: [1/0], duration: 1}\n"), "to"));
  EXPECT_TRUE(says(refused("  - {type: joints, to: [], duration: 1}\n"), "must have 1 to"));
  EXPECT_TRUE(says(refused("  - {type: joints, to: [1], velocity: -2}\n"), "velocity must be positive"));
  EXPECT_TRUE(says(refused("  - {type: joints, to: [1], velocity: []}\n"), "velocity has no values"));
  EXPECT_TRUE(says(refused("  - {type: circle, centre: [0, 0, 0], normal: [0, 0, 0], duration: 1}\n"),
                   "normal has no direction"));
  EXPECT_TRUE(
      says(refused("  - {type: circle, centre: [0, 0, 0], normal: [0, 0, 1], turns: 0, duration: 1}\n"),
           "it cannot turn by '0'"));
  EXPECT_TRUE(says(refused("  - {type: ellipse, axes: [[1, 0, 0], [1, 1, 0]], duration: 1}\n"),
                   "not at right angles"));
  EXPECT_TRUE(says(refused("  - {type: ellipse, axes: [[1, 0, 0], [0, 1, 0]], peak-acceleration: 15 gg}\n"),
                   "peak-acceleration"));
  EXPECT_TRUE(says(refused("  - {type: line, by: [0, 0, 1], quaternion: [1, 1, 0, 0], duration: 1}\n"),
                   "has not the length one"));
  EXPECT_TRUE(says(refused("  - {type: spline, points: [{t: 1, q: [1]}, {t: 1, q: [2]}]}\n"),
                   "its time '1' is not after 1"));
  EXPECT_TRUE(says(refused("  - {type: spline, points: []}\n"), "at least one point"));
  EXPECT_TRUE(says(refused("  - {type: spline, points: [{t: 1, q: [1]}, {t: 2, position: [1, 2, 3]}]}\n"),
                   "q and position are mixed"));
}

TEST(MotionRead, SeriesThatAreNone) {
  EXPECT_TRUE(says(refused("  - {type: fourier, sin: [[1]], cos: [[1]]}\n"), "period"));
  EXPECT_TRUE(says(refused("  - {type: fourier, period: 1, periods: 1.5, sin: [[1]], cos: [[1]]}\n"),
                   "periods cannot be '1.5'"));
  EXPECT_TRUE(says(refused("  - {type: fourier, period: 1, sin: [[1], [1, 2]], cos: [[1], [1]]}\n"),
                   "sin has 2 harmonics instead of 1"));
  EXPECT_TRUE(
      says(refused("  - {type: fourier, period: 1, sin: [[1], [2]], cos: [[1]]}\n"), "of different size"));
  EXPECT_TRUE(says(refused("  - {type: fourier, period: 1, sin: 3, cos: [[1]]}\n"), "sin"));
}

TEST(MotionRead, WhatExcludesEachOther) {
  EXPECT_TRUE(says(refused("  - {type: joints, to: [1], duration: 1, velocity: 1}\n"),
                   "duration and limits exclude each other"));
  EXPECT_TRUE(
      says(refused("  - {type: joints, to: [1], by: [1], duration: 1}\n"), "to and by exclude each other"));
  EXPECT_TRUE(
      says(refused("  - {type: joints, to: [1], duration: 1, ramp: 0.2}\n"), "the law quintic has no ramps"));
  EXPECT_TRUE(says(refused("  - {type: joints, to: [1], duration: 1, law: trapezoidal, ramp: 0.6}\n"),
                   "ramp cannot be '0.6'"));
  EXPECT_TRUE(says(refused("  - {type: line, to: [1, 0, 0]}\n"), "nothing says how fast it is"));
  EXPECT_TRUE(says(refused("  - {type: joints, to: [1], law: jerky, duration: 1}\n"), "unknown law 'jerky'"));
}

TEST(MotionRead, NoMotionAtAll) {
  EXPECT_TRUE(says(refused("  []\n"), "a motion has 1 to 1000 segments, not 0"));
  EXPECT_TRUE(says(refusal_of([] { read_motion("", "m.yaml"); }), "m.yaml: error: the file is empty"));
  EXPECT_TRUE(
      says(refusal_of([] { read_motion("articula: 1\nname: x\n", "m.yaml"); }), "no file of motions"));
  EXPECT_TRUE(
      says(refusal_of([] { read_motion("motion: 2\n", "m.yaml"); }), "format version '2' is not known"));
  EXPECT_TRUE(
      says(refusal_of([] { read_motion("motion: 1\n", "m.yaml"); }), "the key 'segments' is missing"));
  EXPECT_TRUE(says(refusal_of([] { read_motion("[motion", "m.yaml"); }), "m.yaml:"));
}

TEST(MotionRead, Samples) {
  const auto read = [](const std::string& text) { return read_motion_samples(text, "s.csv"); };
  const MotionDescription m = read("t,q1,qd1\n1,0,0\n2,1,0\n");
  EXPECT_EQ(std::get<SamplesMove>(m.segments.front().move).rows.size(), 2U);
  EXPECT_TRUE(says(refusal_of([&] { read("t,q1\n0,1\n"); }), "at least two samples, not 1"));
  EXPECT_TRUE(says(refusal_of([&] { read("q1,t\n0,1\n1,2\n"); }), "the first column is 'q1' instead of t"));
  EXPECT_TRUE(says(refusal_of([&] { read("t,q1\n0,1\n0,2\n"); }), "sample 2: its time 0 is not after 0"));
  EXPECT_TRUE(says(refusal_of([&] { read("t,q1\n0,1\n1,nan\n"); }), "'nan' is no number"));
  EXPECT_TRUE(says(refusal_of([&] { read("t,q1\n0,1\n1,1e300\n"); }), "is too large"));
}

}  // namespace
}  // namespace articula::test
