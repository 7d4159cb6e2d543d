#include "io/tally.hpp"

#include <gtest/gtest.h>

namespace articula::test {
namespace {

TEST(Tally, OneLineForEachNameWhereItStandsFirst) {
  Findings findings("f.xml", "0123\n567");
  Tally tally;
  tally.count("<b>", 6, ": of no use");
  tally.count("<a>", 7);
  tally.count("<b>", 1, ": of no use");
  tally.tell(findings);
  ASSERT_EQ(findings.changes().size(), 2U);
  EXPECT_EQ(to_text(findings.changes()[0]), "f.xml:1:2: dropped: <b>, 2 times: of no use");
  EXPECT_EQ(to_text(findings.changes()[1]), "f.xml:2:3: dropped: <a>");
}

// A list that is searched from its beginning would need minutes.
TEST(Tally, ManyNamesAreNoMatter) {
  Findings findings("f.xml", "");
  Tally tally;
  for (int i = 0; i < 300000; ++i) tally.count("<t" + std::to_string(i) + ">", 0);
  tally.tell(findings);
  EXPECT_EQ(findings.changes().size(), 300000U);
}

}  // namespace
}  // namespace articula::test
