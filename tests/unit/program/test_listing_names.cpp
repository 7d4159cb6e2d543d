// Patterns that choose names, and names that become arrays.

#include <gtest/gtest.h>

#include "program/listing_arrays.hpp"
#include "program/patterns.hpp"

namespace articula::test {
namespace {

using Names = std::vector<std::string>;

TEST(Patterns, Match) {
  EXPECT_TRUE(matches("GAM*", "GAM12"));
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("a*b*c", "aXbYbZc"));
  EXPECT_FALSE(matches("a*b*c", "aXbYbZ"));
  EXPECT_FALSE(matches("GAM", "GAM1"));
  EXPECT_FALSE(matches("", "a"));
  EXPECT_TRUE(matches("tau", "tau[1,2]"));
  EXPECT_TRUE(matches("t*", "tau[1,2]"));
  EXPECT_TRUE(matches("tau[1,*", "tau[1,2]"));
  EXPECT_FALSE(matches("ta", "tau[1,2]"));
}

TEST(Patterns, AreReadFromLists) {
  EXPECT_EQ(Patterns({"A, B", "GAM*"}).list(), (Names{"A", "B", "GAM*"}));
  EXPECT_EQ(Patterns({"t(1,2),a[1][2],b"}).list(), (Names{"t[1,2]", "a[1,2]", "b"}));
  EXPECT_TRUE(Patterns({",", ""}).empty());
}

std::string arrays(const Names& names, Holes holes = Holes::allowed) {
  std::string text;
  for (const Input& a : arrays_of(names, holes)) {
    text += (text.empty() ? "" : " ") + a.name + std::to_string(a.rows) + "x" + std::to_string(a.cols) + "(";
    for (const std::string& s : a.symbols) text += (s.empty() ? "-" : s) + " ";
    text.back() = ')';
  }
  return text;
}

TEST(ListingArrays, ByNumberAndByIndex) {
  EXPECT_EQ(arrays({"q1", "M", "q2"}), "q2x1(q1 q2) M1x1(M)");
  EXPECT_EQ(arrays({"t[1]", "t[0]"}), "t2x1(t[0] t[1])");
  EXPECT_EQ(arrays({"t[1,1]", "t[2,1]", "t[1,2]", "t[2,2]"}), "t2x2(t[1,1] t[1,2] t[2,1] t[2,2])");
}

TEST(ListingArrays, Holes) {
  EXPECT_EQ(arrays({"q2", "q3"}), "q3x1(- q2 q3)");
  EXPECT_EQ(arrays({"q2", "q3"}, Holes::refused), "q21x1(q2) q31x1(q3)");
  EXPECT_EQ(arrays({"W61", "W62"}), "W611x1(W61) W621x1(W62)");
  EXPECT_EQ(arrays({"t[999999,999999]", "t[1,1]"}),
            "t[999999,999999]1x1(t[999999,999999]) t[1,1]1x1(t[1,1])");
}

TEST(ListingArrays, WhatStandsAlone) {
  EXPECT_EQ(arrays({"q1"}), "q11x1(q1)");
  EXPECT_EQ(arrays({"q", "q1", "q2"}), "q1x1(q) q11x1(q1) q21x1(q2)") << "q is taken";
  EXPECT_EQ(arrays({"t", "t[1]"}), "t1x1(t) t[1]1x1(t[1])");
  EXPECT_EQ(arrays({"q01", "q02"}), "q011x1(q01) q021x1(q02)");
  EXPECT_EQ(arrays({"a[1,1,1]"}), "a[1,1,1]1x1(a[1,1,1])");
  EXPECT_EQ(arrays({"q99999", "q99998"}), "q999991x1(q99999) q999981x1(q99998)");
}

}  // namespace
}  // namespace articula::test
