// The audit: what it takes for the same arm, and that it sees what it is there for.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "solve/inverse/audit.hpp"
#include "solve/inverse/pose.hpp"

namespace articula::test {
namespace {

Arm spatial(std::size_t n) {
  Arm arm;
  arm.B = placed_rpy({0.1, 0.2, 0.3}, {0.4, 0.5, 0.6});
  for (std::size_t j = 0; j < n; ++j) {
    const double x = 0.3 + 0.1 * static_cast<double>(j);
    arm.joints.push_back(
        {"q" + std::to_string(j + 1), j % 3 != 2, placed_rpy({x, -x, 0.1}, {1.1 * x, 0.2, -x})});
  }
  return arm;
}

Arm planar(double first, double second) {
  Arm arm;
  arm.joints = {{"q1", true, placed_rpy({first, 0, 0}, {0, 0, 0})},
                {"q2", true, placed_rpy({second, 0, 0}, {0, 0, 0})}};
  return arm;
}

AuditMethod searching(const std::string& name, const Arm& arm) {
  AuditMethod method = audited(name, {arm, "search"});
  EXPECT_FALSE(method.complete);
  method.complete = true;
  return method;
}

TEST(Audit, ArmsReadBackwardsHaveInversePoses) {
  for (const std::size_t n : {1U, 2U, 4U, 6U}) {
    const Arm arm = spatial(n), back = backwards(arm);
    std::vector<double> q = random_configuration(arm, n);
    const Placing T = inverse(pose_of(arm, q));
    std::reverse(q.begin(), q.end());
    EXPECT_LT(distance(pose_of(back, q), T, 1), 1e-14) << n;
    EXPECT_EQ(back.joints.front().name, arm.joints.back().name);
  }
}

TEST(Audit, RandomConfigurationsAreTheSameEachTimeAndWithinLimits) {
  Arm arm = spatial(6);
  EXPECT_EQ(random_configuration(arm, 7), random_configuration(arm, 7));
  EXPECT_NE(random_configuration(arm, 7), random_configuration(arm, 8));
  arm.joints[0].lower = 2, arm.joints[0].upper = 3;
  arm.joints[1].lower = 5;
  arm.joints[2].upper = -7;
  for (std::uint64_t k = 1; k < 100; ++k) {
    const std::vector<double> q = random_configuration(arm, k);
    EXPECT_TRUE(q[0] >= 2 && q[0] <= 3 && q[1] >= 5 && q[2] <= -7);
    for (const double x : q) EXPECT_TRUE(std::isfinite(x));
  }
}

// The planar arm with its two postures, of which a plane pose with orientation allows one.
TEST(Audit, PassesWhatIsComplete) {
  const Arm arm = planar(0.5, 0.3);
  const AuditReport report =
      audit(arm, {searching("search", arm), audited_backwards("backwards", arm, "search")}, 50);
  EXPECT_TRUE(report.passed());
  EXPECT_TRUE(report.disagreements.empty());
  for (const AuditFindings& m : report.methods) {
    EXPECT_EQ(m.seeds, 50U) << m.method;
    EXPECT_EQ(m.counts, (std::map<std::size_t, std::size_t>{{1, 50}})) << m.method;
    EXPECT_LT(m.worst, 1e-9);
  }
}

// A solver of another arm: what it finds is wrong, and what it should find it has lost.
TEST(Audit, SeesWhatIsLostAndWhatIsWrong) {
  const Arm arm = planar(0.5, 0.3), other = planar(0.5, 0.31);
  const AuditReport report = audit(arm, {searching("right", arm), searching("other", other)}, 20);
  EXPECT_TRUE(report.passed()) << "the first is in question";
  EXPECT_FALSE(audit(arm, {searching("other", other), searching("right", arm)}, 20).passed());
  EXPECT_EQ(report.methods[0].lost, 0U);
  EXPECT_EQ(report.methods[1].lost, 20U);
  EXPECT_EQ(report.methods[1].seeds, 0U);
  ASSERT_EQ(report.disagreements.size(), 10U);  // the first ones
  EXPECT_EQ(report.disagreements[0].pose, 1U);
  EXPECT_EQ(report.disagreements[0].method, "other");
  EXPECT_EQ(report.disagreements[0].q, random_configuration(arm, 1));
  EXPECT_EQ(report.disagreements[0].known, 1U);
  EXPECT_EQ(report.disagreements[0].found, 0U);
}

TEST(Audit, SeesWhatIsThereTwiceAndWhatMissesThePose) {
  const Arm arm = planar(0.5, 0.3);
  const auto method = [&](double off, bool twice) {
    return AuditMethod{"by hand", [=](const Placing& T) {
                         const double sum = std::atan2(T[4], T[0]);
                         const double first = std::atan2(T[7] - 0.3 * T[4], T[3] - 0.3 * T[0]);
                         const std::vector<double> q{first + off, sum - first};
                         return AuditAnswer{std::vector<std::vector<double>>(twice ? 2 : 1, q)};
                       }};
  };
  EXPECT_TRUE(audit(arm, {method(0, false)}, 10).passed());
  const AuditReport twice = audit(arm, {method(0, true)}, 10), off = audit(arm, {method(1e-6, false)}, 10);
  EXPECT_EQ(twice.methods[0].duplicates, 10U);
  EXPECT_FALSE(twice.passed());
  EXPECT_EQ(off.methods[0].wrong, 10U);
  EXPECT_GT(off.methods[0].worst, 1e-7);
  EXPECT_FALSE(off.passed());
}

}  // namespace
}  // namespace articula::test
