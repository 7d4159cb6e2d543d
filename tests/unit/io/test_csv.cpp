#include "io/csv.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"

namespace articula::test {
namespace {

TEST(Csv, ReadsCommasSemicolonsTabsAndBlankLines) {
  for (const std::string text :
       {"q1,q2\n1,-2e-3\n\n3,4\n", "q1;q2\r\n1;-2e-3\r\n3;4", "q1\tq2\n1\t-2e-3\n3\t4\n"}) {
    const Table t = read_csv(text, "x.csv");
    EXPECT_EQ(t.names, (std::vector<std::string>{"q1", "q2"}));
    EXPECT_EQ(t.rows, 2U);
    EXPECT_EQ(t.values, (std::vector<double>{1, -2e-3, 3, 4}));
  }
}

TEST(Csv, WritesWhatReadsBack) {
  const Table t{{"a", "b"}, 2, {0.1, 1.0 / 3, -1e-300, 12345678901234567.0}};
  EXPECT_EQ(read_csv(write_csv(t), "x").values, t.values);
}

TEST(Csv, PointsAtWhatIsWrong) {
  const auto expect = [](const std::string& text, int line, int column) {
    try {
      read_csv(text, "x.csv");
      FAIL() << text;
    } catch (const ParseError& e) {
      EXPECT_EQ(e.diagnostics()[0].place.line, line) << e.what();
      EXPECT_EQ(e.diagnostics()[0].place.column, column) << e.what();
    }
  };
  expect("", 1, 0);
  expect("q1,q1\n", 1, 4);
  expect("q1,\n", 1, 4);
  expect("q1,q2\n1\n", 2, 0);
  expect("q1,q2\n1,2\n3,x4\n", 3, 3);
  expect("q1\nnan\n", 2, 1);
  expect("q1\n1e999\n", 2, 1);
}

}  // namespace
}  // namespace articula::test
