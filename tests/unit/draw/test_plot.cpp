// Plots: XML that every reader takes, one curve for each that is given, nothing that is not finite.

#include "draw/plot.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <pugixml.hpp>

namespace articula::test {
namespace {

const double nan = std::numeric_limits<double>::quiet_NaN(),
             infinity = std::numeric_limits<double>::infinity();

pugi::xml_document parsed(const std::string& text) {
  pugi::xml_document document;
  const pugi::xml_parse_result result = document.load_string(text.c_str());
  EXPECT_TRUE(result) << result.description() << text;
  return document;
}

std::size_t how_many(const std::string& text, const std::string& xpath) {
  return parsed(text).select_nodes(xpath.c_str()).size();
}

Plot of(const Chart& chart) { return {"title", "t / s", {chart}}; }

TEST(Plots, DrawEveryCurve) {
  Chart chart{"Positions", "rad", {}};
  for (int i = 0; i < 20; ++i)
    chart.curves.push_back({"q" + std::to_string(i), {0, 1, 2}, {0.0, i + 1.0, 0.5}});
  const std::string text = svg(of(chart));
  EXPECT_EQ(how_many(text, "//path[starts-with(@class,'curve')][not(contains(@d,'h22'))]"), 20U);
  EXPECT_EQ(how_many(text, "//path[contains(@d,'h22')]"), 20U);  // of the legend
  EXPECT_EQ(how_many(text, "//text[.='q13']"), 1U);
  EXPECT_EQ(text, svg(of(chart)));
}

TEST(Plots, CurvesOfOneChartCanBeToldApart) {
  Chart chart{"", "", {}};
  for (int i = 0; i < 21; ++i) chart.curves.push_back({"", {0, 1}, {0.0, i + 1.0}});
  std::set<std::string> looks;
  const pugi::xml_document document = parsed(svg(of(chart)));
  for (const auto& node : document.select_nodes("//path[starts-with(@class,'curve')]"))
    looks.insert(std::string(node.node().attribute("class").value()) +
                 node.node().attribute("stroke-dasharray").value());
  EXPECT_EQ(looks.size(), 21U);
}

TEST(Plots, WhatIsNotFiniteIsAGap) {
  const std::string text = svg(of({"",
                                   "",
                                   {{"a", {0, 1, 2, 3, 4, 5, nan}, {1, 2, nan, 3, infinity, 4, 5}}},
                                   {{"limit", nan}},
                                   {infinity}}));
  EXPECT_EQ(text.find("nan"), std::string::npos);
  EXPECT_EQ(text.find("inf"), std::string::npos);
  EXPECT_EQ(how_many(text, "//circle"), 2U);  // single points between gaps
  const std::string huge = svg(of({"", "", {{"a", {0, 1, 2}, {-1.7e308, 1.7e308, 0}}}}));
  EXPECT_EQ(huge.find("nan"), std::string::npos);
  EXPECT_EQ(huge.find("inf"), std::string::npos);
}

TEST(Plots, NeedNoPoints) {
  for (const Plot& plot : {Plot{}, of({}), of({"", "", {{"a", {}, {}}}}), of({"", "", {{"a", {2}, {3}}}}),
                           of({"", "", {{"a", {0, 1}, {4}}}, {{"limit", 5}}})})
    EXPECT_EQ(how_many(svg(plot), "/svg/title"), 1U);
}

TEST(Plots, ConstantCurvesAreInTheMiddle) {
  const pugi::xml_document document = parsed(svg(of({"", "", {{"a", {0, 1, 2}, {0.3, 0.3, 0.3}}}})));
  const pugi::xml_node frame = document.select_node("//rect[@class='frame']").node();
  const std::string d = document.select_node("//path[@class='curve c0' and not(contains(@d,'h22'))]")
                            .node()
                            .attribute("d")
                            .value();
  const double y = std::stod(d.substr(d.find(' ')));
  EXPECT_NEAR(y, frame.attribute("y").as_double() + frame.attribute("height").as_double() / 2, 0.1);
}

TEST(Plots, LimitsAreShownUnlessTheyFlattenTheCurves) {
  const Chart chart{"", "N m", {{"tau", {0, 1}, {-10, 10}}}, {{"near", 25}, {"far", 1000}}};
  const std::string text = svg(of(chart));
  EXPECT_EQ(how_many(text, "//path[@class='level'][not(contains(@d,'h22'))]"), 1U);
  EXPECT_EQ(how_many(text, "//text[.='far: 1e+03, outside']"), 1U);
}

TEST(Plots, LimitsSayWhoseTheyAre) {
  const Chart chart{"",
                    "N m",
                    {{"tau1", {0, 1}, {-10, 10}}, {"tau2", {0, 1}, {2, 3}}},
                    {{"limit of tau2", 12, 1}, {"limit of tau2", -12, 1}, {"limit of tau1", 500, 0}}};
  const std::string text = svg(of(chart));
  EXPECT_EQ(how_many(text, "//path[@class='level c1'][not(contains(@d,'h22'))]"), 2U);
  EXPECT_EQ(how_many(text, "//text[.='limit of tau2: 12']"), 1U) << "once for both sides";
  EXPECT_EQ(how_many(text, "//text[.='limit of tau1: 500, outside']"), 1U);
  EXPECT_EQ(how_many(text, "//path[@class='level c0']"), 1U) << "in the legend alone";
}

TEST(Plots, ConstantCurvesHaveLimitsToo) {
  const std::string text = svg(of({"", "N m", {{"tau", {0, 1}, {5, 5}}}, {{"near", 12}, {"far", 100}}}));
  EXPECT_EQ(how_many(text, "//text[.='near: 12']"), 1U);
  EXPECT_EQ(how_many(text, "//text[.='far: 100, outside']"), 1U);
}

// Where a heading ends in a wide bold font, its unit has not yet begun; entries of the legend have room for their names.
TEST(Plots, TextsDoNotRunIntoEachOther) {
  Chart chart{"Energy since the beginning", "J", {}};
  for (const char* name : {"kinetic energy", "potential energy", "work of the motors", "lost in friction"})
    chart.curves.push_back({name, {0, 1}, {0, 1}});
  const pugi::xml_document document = parsed(svg(of(chart)));
  const auto x_of = [&](const std::string& text) {
    return document.select_node(("//text[.='" + text + "']").c_str()).node().attribute("x").as_double();
  };
  EXPECT_GT(x_of("J"), x_of(chart.title) + 15.415 * 14);
  EXPECT_GT(x_of("potential energy") - 22 - 6, x_of("kinetic energy") + 7.0 * 12);
  EXPECT_GT(x_of("lost in friction") - 22 - 6, x_of("work of the motors") + 9.6 * 12);
}

TEST(Plots, LongTitlesAreDrawnNarrower) {
  const std::string text = svg({std::string(120, 'm'), "t / s", {{"", "", {{"a", {0, 1}, {0, 1}}}}}});
  EXPECT_EQ(how_many(text, "//text[@class='head'][@textLength][@lengthAdjust='spacingAndGlyphs']"), 1U);
  EXPECT_EQ(how_many(svg(of({})), "//text[@textLength]"), 0U);
}

// A limit at the end of the axis was drawn on the frame.
TEST(Plots, LimitsStandInsideTheFrame) {
  for (const double limit : {4.0, 3.9, 0.25}) {
    const Chart chart{
        "", "rad/s", {{"qd1", {0, 1}, {-0.8 * limit, 0.9 * limit}}}, {{"limit", limit}, {"limit", -limit}}};
    const pugi::xml_document document = parsed(svg(of(chart)));
    const pugi::xml_node frame = document.select_node("//rect[@class='frame']").node();
    const double top = frame.attribute("y").as_double(), height = frame.attribute("height").as_double();
    int lines = 0;
    for (const auto& node : document.select_nodes("//path[@class='level'][not(contains(@d,'h22'))]")) {
      const std::string d = node.node().attribute("d").value();
      const double y = std::stod(d.substr(d.find(' ')));
      EXPECT_GT(y, top + 5) << limit;
      EXPECT_LT(y, top + height - 5) << limit;
      ++lines;
    }
    EXPECT_EQ(lines, 2);
  }
}

TEST(Plots, NamesAreNoXml) {
  const std::string text = svg({"<b>&", "x\x01", {{"\xff\"", "", {{"</svg>", {0, 1}, {0, 1}}}}}});
  EXPECT_EQ(how_many(text, "//text[.='</svg>']"), 1U);
  EXPECT_EQ(how_many(text, "//text[.='x?']"), 1U);
}

}  // namespace
}  // namespace articula::test
