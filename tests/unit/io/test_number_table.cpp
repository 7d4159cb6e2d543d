// Long tables: the same numbers as csv.hpp reads, in blocks of any size, and every fault at its line and column.

#include "io/number_table.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <sstream>

#include "io/csv.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

NumberFile opened(const std::string& text, std::size_t block = NumberFile::usual_block) {
  return NumberFile(std::make_unique<std::istringstream>(text), "x.csv", block);
}

NumberTable all_of(const std::string& text, std::size_t block = NumberFile::usual_block) {
  NumberFile file = opened(text, block);
  std::vector<std::size_t> wanted(file.names().size());
  std::iota(wanted.begin(), wanted.end(), std::size_t{0});
  return file.read(wanted);
}

std::string refused_numbers(const std::string& text) {
  return refusal_of([&] { all_of(text); });
}

TEST(NumberTable, ReadsWhatCsvReads) {
  std::string text = "q1;q2;name\r\n";
  for (int i = 0; i < 400; ++i)
    text += std::to_string(i) + (i % 7 == 0 ? " ; -2.5e-3;" : "; 0.125;") + std::to_string(i * i) +
            (i % 50 == 0 ? "\r\n\r\n" : "\r\n");
  const Table expected = read_csv(text, "x.csv");
  for (const std::size_t block :
       {std::size_t{7}, std::size_t{100}, std::size_t{4096}, NumberFile::usual_block}) {
    const NumberTable t = all_of(text, block);
    ASSERT_EQ(t.rows, expected.rows);
    for (std::size_t i = 0; i < t.rows; ++i) {
      EXPECT_EQ(t.line(i), expected.line(i));
      for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(t.columns[k][i], expected.values[3 * i + k]);
    }
  }
}

TEST(NumberTable, ManyPartsAreOneTable) {  // a block is read in up to eight parts
  std::string text = "a,b\n";
  const std::size_t rows = 200000;
  for (std::size_t i = 0; i < rows; ++i)
    text += std::to_string(i) + "," + std::to_string(2 * i) + (i % 30000 == 5 ? "\n\n" : "\n");
  const NumberTable t = all_of(text, 1U << 20U);
  ASSERT_EQ(t.rows, rows);
  for (std::size_t i = 0; i < rows; ++i) {
    ASSERT_EQ(t.columns[0][i], static_cast<double>(i));
    ASSERT_EQ(t.columns[1][i], static_cast<double>(2 * i));
    ASSERT_EQ(t.line(i), static_cast<int>(i + 2 + (i + 29994) / 30000)) << i;
  }
}

TEST(NumberTable, OnlyWhatIsWanted) {
  NumberFile file = opened("\xef\xbb\xbf\n t ,state, q1\n0,idle,1\n1,running,2\n");
  EXPECT_EQ(file.names(), (std::vector<std::string>{"t", "state", "q1"}));
  EXPECT_EQ(file.header_line(), 2);
  const NumberTable t = file.read({2, 0});
  EXPECT_EQ(t.columns, (std::vector<std::vector<double>>{{1, 2}, {0, 1}}));
  EXPECT_EQ(t.line(1), 4);
}

TEST(NumberTable, WhatIsMissingIsNaN) {
  const NumberTable t = all_of("a,b\nnan,\nNaN, \n-inf,+1.5\n1,-nan(ind)");
  ASSERT_EQ(t.rows, 4U);
  for (const auto& [column, row] : {std::pair(0, 0), {0, 1}, {0, 2}, {1, 0}, {1, 1}, {1, 3}})
    EXPECT_TRUE(std::isnan(t.columns[column][row])) << column << " " << row;
  EXPECT_EQ(t.columns[1][2], 1.5);
  EXPECT_FALSE(t.cut_short);
}

TEST(NumberTable, ALastLineThatBreaksOff) {
  for (const std::string end : {"3", "3,", "3,4e", "3,-"}) {
    const NumberTable t = all_of("a,b\n1,2\n" + end);
    EXPECT_EQ(t.rows, end == "3," ? 2U : 1U) << end;  // an empty cell is a number that is missing
    EXPECT_EQ(t.cut_short, end != "3,") << end;
  }
  EXPECT_TRUE(says(refused_numbers("a,b\n1,2\n3\n"), "x.csv:3: error: 1 value in a table of 2 columns"));
}

TEST(NumberTable, PointsAtWhatIsWrong) {
  EXPECT_TRUE(says(refused_numbers("a,b\n1,2\n\n3, x4\n5,6\n"), "x.csv:4:3: error: 'x4' is no number"));
  EXPECT_TRUE(says(refused_numbers("a,b\n1,2,3\n5,6\n"), "x.csv:2: error: 3 values in a table of 2 columns"));
  EXPECT_TRUE(says(refused_numbers("a,b\n1e999,3\n5,6\n"), "x.csv:2:1: error: '1e999' is no number"));
  EXPECT_TRUE(says(refused_numbers("a;b\n1,5;3\n"), "hint: decimal points, not commas"));
  EXPECT_TRUE(says(refused_numbers("a,a\n1,5\n"), "the column 'a' is given twice"));
  EXPECT_TRUE(says(refused_numbers("1.5,2\n1,5\n"), "x.csv:1: error: the columns have no names"));
  EXPECT_TRUE(says(refused_numbers(""), "the table is empty"));
  EXPECT_TRUE(says(refused_numbers("\n\n"), "the table is empty"));
  EXPECT_TRUE(says(refused_numbers(std::string("a\0b\n", 4)), "this is no text: it has a byte 0"));
  EXPECT_TRUE(says(refused_numbers(std::string(3U << 20U, 'a')), "too long: this is no table"));
  EXPECT_TRUE(
      says(refused_numbers("a\n1\n" + std::string(3U << 20U, '1')), "x.csv:3: error: the line is too long"));
}

TEST(NumberTable, TheFirstFaultIsTold) {  // whichever part is done first
  std::string text = "a,b\n";
  for (int i = 0; i < 200000; ++i) text += i == 90000 || i == 190000 ? "x,1\n" : "1,1\n";
  for (int k = 0; k < 3; ++k)
    EXPECT_TRUE(says(refused_numbers(text), "x.csv:90002:1: error: 'x' is no number"));
}

TEST(NumberTable, FilesThatAreNone) {
  EXPECT_THROW(NumberFile("no such file.csv"), EnvironmentError);
  EXPECT_THROW(NumberFile(ARTICULA_SOURCE_DIR), EnvironmentError);
}

}  // namespace
}  // namespace articula::test
