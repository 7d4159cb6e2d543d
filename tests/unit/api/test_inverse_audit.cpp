// Audits: the method of a robot beside all others that apply, at the same poses.

#include "api/inverse_audit.hpp"

#include <gtest/gtest.h>

#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

TEST(InverseAudits, CompareTheMethodWithOthers) {
  const InverseAudit audit = inverse_audit(library_robot("planar3r"), {.numeric = true}, 3);
  EXPECT_EQ(audit.model.method, "paul");
  EXPECT_EQ(audit.joints, (Names{"q1", "q2", "q3"}));
  EXPECT_EQ(audit.report.poses, 3U);
  EXPECT_TRUE(audit.report.passed());
  ASSERT_GT(audit.report.methods.size(), 1U);
  EXPECT_EQ(audit.report.methods.front().method, "paul");
  EXPECT_EQ(audit.report.methods.back().method, "search backwards");
}

}  // namespace
}  // namespace articula::test
