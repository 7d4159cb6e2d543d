#include "io/decimals.hpp"

#include <gtest/gtest.h>

#include "expr/text.hpp"

namespace articula::test {
namespace {

struct Reading {
  std::string value;  // "-" when it is no number
  std::size_t changes;
};

Reading read(const std::string& text, bool exact,
             std::optional<Expr> (Decimals::*how)(std::string_view, std::size_t, const std::string&)) {
  Graph g;
  Findings findings("f", text);
  Decimals decimals(g, findings, exact);
  const auto e = (decimals.*how)(text, 0, "joint a: rpy");
  return {e ? to_text(*e) : "-", findings.changes().size()};
}

Reading radians(const std::string& text, bool exact = false) { return read(text, exact, &Decimals::radians); }
Reading number(const std::string& text, bool exact = false) { return read(text, exact, &Decimals::number); }

TEST(Decimals, RoundedAnglesAreRecognisedAndReported) {
  const std::pair<const char*, const char*> cases[] = {{"1.5707963", "pi/2"},
                                                       {"1.5707964", "pi/2"},
                                                       {"1.5708", "pi/2"},
                                                       {"-1.57079632679", "-pi/2"},
                                                       {"1.570796326794896558", "pi/2"},
                                                       {"1.570796325", "pi/2"},  // half of 3.14159265
                                                       {"3.14159", "pi"},
                                                       {"3.1416", "pi"},
                                                       {"0.785398", "pi/4"},
                                                       {"+0.5235987756", "pi/6"},
                                                       {"6.28318530718", "2*pi"},
                                                       {"1.5707963267948966e0", "pi/2"},
                                                       {"0.349066", "pi/9"}};
  for (const auto& [text, expected] : cases) {
    EXPECT_EQ(radians(text).value, expected) << text;
    EXPECT_EQ(radians(text).changes, 1U) << text;
  }
}

TEST(Decimals, OtherAnglesAreKept) {
  for (const char* text : {"1.57", "1.571", "3.14", "1.570791", "1.5707966", "0.3", "0", "2"}) {
    EXPECT_EQ(radians(text).value, text);
    EXPECT_EQ(radians(text).changes, 0U) << text;
  }
}

TEST(Decimals, ExactReadersKeepTheDigits) {
  EXPECT_EQ(radians("1.5707963", true).value, "1.5707963");
  EXPECT_EQ(number("0.050000000000000009714", true).value, "0.050000000000000009714");
}

TEST(Decimals, NoiseOfDoublesIsRemoved) {
  const std::pair<const char*, const char*> cases[] = {{"0.050000000000000009714", "0.05"},
                                                       {"-0.46000000000000001998", "-0.46"},
                                                       {"0.10000000000000001", "0.1"},
                                                       {"2.7755575615628913511e-17", "0"},
                                                       {"-1.5128280870939263564e-40", "0"}};
  for (const auto& [text, expected] : cases) {
    EXPECT_EQ(number(text).value, expected);
    EXPECT_EQ(number(text).changes, 1U);
  }
  for (const char* text : {"0.089159", "1e-3", "0.042018709005587850935", "4", "1e-7"})
    EXPECT_EQ(number(text).changes, 0U) << text;
}

// A small number with all the digits of a double is meant: an inertia, say.
TEST(Decimals, SmallNumbersKeepTheirDigits) {
  for (const char* text : {"0.0008639736608498395", "0.0000012345678901234567", "-0.00072914536758123456"}) {
    EXPECT_EQ(number(text).value, text);
    EXPECT_EQ(number(text).changes, 0U) << text;
  }
  EXPECT_EQ(number("0.000125000000000000003").value, "0.000125");
}

TEST(Decimals, WhatIsNoNumberIsNone) {
  for (const char* text : {"", "a", "1,5", "nan", "inf", "1e", "--1", "0x10", "1 2", "+"})
    EXPECT_EQ(number(text).value, "-") << text;
}

TEST(Decimals, DegreesAreExact) {
  EXPECT_EQ(read("90", false, &Decimals::degrees).value, "pi/2");
  EXPECT_EQ(read("-22.5", false, &Decimals::degrees).value, "-pi/8");
}

// The components, and whether something was reported; "-" when they are not recognised.
std::string unit(const std::vector<std::string_view>& texts, bool exact = false) {
  Graph g;
  Findings findings("f", "");
  const auto found = Decimals(g, findings, exact).unit(texts, 0, "body a: quat");
  std::string all = found ? "" : "-";
  for (std::size_t i = 0; found && i < found->size(); ++i) all += (i == 0 ? "" : " ") + to_text((*found)[i]);
  return all + (findings.changes().empty() ? "" : " reported");
}

TEST(Decimals, ComponentsOfUnitVectors) {
  EXPECT_EQ(unit({"0.7071068", "0", "0", "-0.7071068"}), "sqrt(2)/2 0 0 -sqrt(2)/2 reported");
  EXPECT_EQ(unit({"0.70711", "0.70710", "0"}), "sqrt(2)/2 sqrt(2)/2 0 reported");
  EXPECT_EQ(unit({"0.8660254037844387", "0", "0.49999999999999994"}), "sqrt(3)/2 0 1/2 reported");
  EXPECT_EQ(unit({"0.5", "-0.5", "0.5", "0.5"}), "1/2 -1/2 1/2 1/2");
  EXPECT_EQ(unit({"0", "1", "0"}), "0 1 0");
  EXPECT_EQ(unit({"6.1e-17", "1", "0"}), "0 1 0 reported");
  EXPECT_EQ(unit({"0.9961947", "0", "0.0871557", "0"}), "cos(pi/36) 0 sin(pi/36) 0 reported");
}

TEST(Decimals, ComponentsThatAreKept) {
  EXPECT_EQ(unit({"0.707", "0", "0.707"}), "-");      // too few digits
  EXPECT_EQ(unit({"0.7071", "0", "0"}), "-");         // of no unit vector
  EXPECT_EQ(unit({"0.70712", "0.70712", "0"}), "-");  // no rounding of it
  EXPECT_EQ(unit({"1", "1", "0"}), "-");
  EXPECT_EQ(unit({"0.6", "0.8", "0"}), "-");
  EXPECT_EQ(unit({"0", "0", "0"}), "-");
  EXPECT_EQ(unit({"0.7071068", "0", "0.7071068"}, true), "-");
  EXPECT_EQ(unit({"x", "0", "1"}), "-");
}

}  // namespace
}  // namespace articula::test
