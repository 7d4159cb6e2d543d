// Exciting motions: within every limit by other models than those of the search, better than chance, the same again, and told in words
// where there is none.

#include "api/excite.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "api/torques.hpp"
#include "io/library.hpp"
#include "io/read.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

ExciteRequest quick() {
  ExciteRequest r;
  r.duration = 4, r.evaluations = 90;
  r.limits.velocities = {"2"}, r.limits.accelerations = {"8"};
  return r;
}

// By the motion alone, at many times.
void expect_within(const Excitation& e, const std::vector<double>& lower, const std::vector<double>& upper,
                   double speed, double acceleration) {
  constexpr int times = 20000;
  for (int k = 0; k <= times; ++k) {
    const MotionPoint p = e.motion.motion.at(e.motion.motion.duration * k / times);
    for (std::size_t j = 0; j < p.q.size(); ++j) {
      ASSERT_GE(p.q[j], lower[j]);
      ASSERT_LE(p.q[j], upper[j]);
      ASSERT_LE(std::fabs(p.qd[j]), speed);
      ASSERT_LE(std::fabs(p.qdd[j]), acceleration);
    }
  }
}

TEST(Excite, KeepsEveryLimit) {
  const Robot robot = library_robot("planar2r");
  for (const CurveKind kind : {CurveKind::fourier, CurveKind::spline}) {
    ExciteRequest r = quick();
    r.family = kind;
    r.limits.ranges = {"q1=-1:2", "q2=-2:0.5"};
    const double needed = torques(robot, excitation(robot, r).motion, {}).joints[0].torque.size;
    r.effort = {0.9 * needed, 1000};
    const Excitation e = excitation(robot, r);
    expect_within(e, {-1, -2}, {2, 0.5}, 2, 8);
    const TorqueReport report = torques(robot, e.motion, {});
    EXPECT_LE(report.joints[0].torque.size, r.effort[0]);
    EXPECT_GT(report.joints[0].torque.size, 0.5 * r.effort[0]);  // and does not shrink from it
    EXPECT_NEAR(report.joints[0].torque.size, *e.joints[0].torque, 1e-3 * r.effort[0]);
    EXPECT_GT(e.joints[0].velocity, 1.5);
  }
}

TEST(Excite, IsBetterThanRandomMotions) {
  const Robot robot = library_robot("puma560-numeric");
  for (const CriterionInfo& criterion : criteria()) {
    ExciteRequest r = quick();
    r.duration = 10, r.criterion = criterion.criterion, r.evaluations = 200;
    r.parameters = {"inertia", "rotors"};
    const Excitation e = excitation(robot, r);
    const double found = e.found.of(criterion.criterion);
    EXPECT_LT(found, 0.75 * e.best.of(criterion.criterion)) << criterion.name;
    EXPECT_LT(e.best.of(criterion.criterion), e.usual.of(criterion.criterion));
  }
}

TEST(Excite, KeepsTheToolInItsBox) {
  const Robot robot = library_robot("puma560-numeric");
  ExciteRequest r = quick();
  r.tool = {{2, 0.2, 10}, {0, -10, 0.5}};
  const Excitation e = excitation(robot, r);
  Request request;
  request.model = "geometric";
  const Result place = derive(robot, request);
  for (int k = 0; k <= 400; ++k) {
    const MotionPoint p = e.motion.motion.at(4.0 * k / 400);
    State state;
    state.arrays = {{"q", p.q}};
    const std::vector<double> T = evaluate(robot, place, state).front().values;
    ASSERT_GE(T[11], 0.2 - 1e-9);
    ASSERT_LE(T[3], 0.5 + 1e-9);
  }
}

// Loops stay closed in one assembly, joints that follow within limits of their own.
TEST(Excite, ClosedLoopsAreFollowed) {
  const Robot robot = library_robot("sr400");
  ExciteRequest r = quick();
  const Excitation e = excitation(robot, r);
  double nearest = 10;
  for (int k = 0; k <= 1000; ++k) {
    const std::vector<double> tree = e.motion.tree(4.0 * k / 1000);
    EXPECT_NEAR(std::remainder(tree[2] - (tree[6] - tree[1] - std::acos(0.0)), 4 * std::acos(0.0)), 0, 1e-9);
    nearest = std::min(nearest, std::fabs(std::cos(tree[2])));  // zero where the parallelogram is flat
  }
  EXPECT_GT(nearest, 0.02);
  EXPECT_LT(e.found.condition, e.best.condition);
}

TEST(Excite, GoesOnWhereItWas) {
  const Robot robot = library_robot("planar2r");
  ExciteRequest r = quick();
  const Excitation whole = excitation(robot, r);
  std::string stage;
  int calls = 0;
  r.keep = [&](const std::string& text) { stage = text; };
  r.goes_on = [&](double) { return ++calls < 40; };
  const Excitation half = excitation(robot, r);
  EXPECT_TRUE(half.cancelled);
  EXPECT_FALSE(half.file.empty());
  r.goes_on = {};
  r.stage = stage;
  const Excitation rest = excitation(robot, r);
  EXPECT_FALSE(rest.cancelled);
  EXPECT_EQ(rest.file, whole.file);
  EXPECT_EQ(rest.found.condition, whole.found.condition);
  r.seed = 2;
  EXPECT_NE(refusal_of([&] { excitation(robot, r); }).find("other settings"), std::string::npos);
  r.seed = 1;
  const auto damaged = [&](const std::string& from, const std::string& to) {
    r.stage = stage;
    r.stage.replace(r.stage.find(from), from.size(), to);
    return refusal_of([&] { excitation(robot, r); });
  };
  EXPECT_NE(damaged("\"excite\":1", "\"excite\":2").find("no stage of a search"), std::string::npos);
  EXPECT_NE(damaged("\"now\":[", "\"now\":[\"x\",").find("damaged"), std::string::npos);
  EXPECT_NE(damaged("\"evaluations\":", "\"evaluations\":-").find("damaged"), std::string::npos);
  EXPECT_NE(damaged("\"round\":", "\"round\":1e3").find("no stage of a search"), std::string::npos);
}

// Of a slide along gravity mass, rotor and offset are one.
TEST(Excite, LeavesOutWhatNoMotionTells) {
  const Robot robot = read_robot_text(
      "articula: 2\nname: lift\ngravity: [0, 0, -9.81]\njoints:\n  - {type: prismatic, limits: {lower: 0, "
      "upper: 1}}\n"
      "links:\n  - {link: 1, M: 3, FV: 1, FS: 1, IA: 0.1}\n",
      "lift.yaml");
  const Excitation e = excitation(robot, quick());
  EXPECT_EQ(e.left_out.size(), 1U);
  EXPECT_LT(e.found.condition, 10);
}

const char* const dry_arm =
    "articula: 2\nname: dry\ngravity: [0, 0, -9.81]\njoints:\n  - {limits: {lower: -1, upper: 1}}\n"
    "  - {alpha: pi/2, limits: {lower: -0.5, upper: 2.2}}\n  - {d: 0.4, limits: {lower: -2.2, upper: 2.2}}\n"
    "links:\n  - {link: 1, XX: 0.1, YY: 0.1, ZZ: 0.1, M: 5, IA: 0.2, FV: 1, FS: 1.5}\n"
    "  - {link: 2, XX: 0.01, YY: 0.25, ZZ: 0.25, MX: 0.8, M: 4, IA: 0.3, FV: 1.2, FS: 2}\n"
    "  - {link: 3, XX: 0.004, YY: 0.06, ZZ: 0.06, MX: 0.3, M: 2, IA: 0.1, FV: 0.5, FS: 0.8}\n";

// Where a joint turns back dry friction jumps, from one side to the other.
TEST(Excite, TorqueLimitsHoldWhereJointsTurnBack) {
  const Robot robot = read_robot_text(dry_arm, "dry.yaml");
  ExciteRequest r = quick();
  r.duration = 10, r.evaluations = 90;
  r.limits.velocities = {"1.2"}, r.limits.accelerations = {"4"};
  r.effort = {3, 20, 3.2};
  for (const unsigned long seed : {2, 8, 9}) {
    r.seed = seed;
    const Excitation e = excitation(robot, r);
    TorqueSettings fine;
    fine.step = 0.0005;
    for (const TorqueRow& row : torques(robot, e.motion, fine).rows)
      for (std::size_t j = 0; j < 3; ++j)
        ASSERT_LE(std::fabs(row.tau[j]), r.effort[j]) << seed << " at " << row.t;
  }
}

// A condition number alone would be content with motions that hardly move.
TEST(Excite, TellsAsMuchAsRandomMotions) {
  const Robot robot = read_robot_text(dry_arm, "dry.yaml");
  for (const char* load : {"2", "3"})
    for (const unsigned long seed : {1, 3}) {
      ExciteRequest r = quick();
      r.load = "link" + std::string(load), r.seed = seed;
      const Excitation e = excitation(robot, r);
      EXPECT_LT(e.found.deviation, 1.1 * e.best.deviation) << load << " " << seed;
      EXPECT_LE(e.found.condition, e.best.condition);
    }
  ExciteRequest r = quick();
  r.evaluations = 180;
  r.parameters = {"viscous"};  // every motion has the condition number 1
  const Excitation e = excitation(robot, r);
  EXPECT_LT(e.found.deviation, 0.9 * e.best.deviation);
}

TEST(Excite, RefusesWhatCannotBe) {
  const Robot passive = read_robot_text(
      "articula: 1\nname: p\ngravity: [0, 0, -9.81]\njoints:\n  - {alpha: pi/2}\n  - {d: 1, active: false}\n"
      "links:\n  - {link: 1, M: 1}\n  - {link: 2, M: 1, MX: 0.1}\n",
      "p.yaml");
  EXPECT_NE(refusal_of([&] { excitation(passive, quick()); }).find("has no motor"), std::string::npos);
  const Robot robot = library_robot("planar2r");
  const auto refused = [&](const std::function<void(ExciteRequest&)>& change) {
    ExciteRequest r = quick();
    change(r);
    return refusal_of([&] { excitation(robot, r); });
  };
  EXPECT_NE(refused([](ExciteRequest& r) { r.tool = {{2, 5, 6}}; }).find("z of the tool"), std::string::npos);
  EXPECT_NE(refused([](ExciteRequest& r) { r.order = 1; }).find("--harmonics cannot be 1"),
            std::string::npos);
  EXPECT_NE(refused([](ExciteRequest& r) { r.duration = 0; }).find("--duration"), std::string::npos);
  EXPECT_NE(refused([](ExciteRequest& r) {
              r.limits.velocities = {"1e-9"};
            }).find("no motion tells the parameters"),
            std::string::npos);
  EXPECT_NE(refused([](ExciteRequest& r) { r.assembly = "X"; }).find("no closed loops"), std::string::npos);
  EXPECT_NE(refused([](ExciteRequest& r) {
              r.effort = {1, 2, 3};
            }).find("3 values instead of 2"),
            std::string::npos);
  EXPECT_NE(refused([](ExciteRequest& r) { r.limits.velocities = {"0"}; }).find("may not move"),
            std::string::npos);
  EXPECT_NE(refusal_of([] { excitation(library_robot("nr:4"), quick()); }).find("have no value"),
            std::string::npos);
}

}  // namespace
}  // namespace articula::test
