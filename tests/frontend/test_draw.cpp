// draw: every robot of the library from every side, what is said below it, what is refused.

#include <gtest/gtest.h>

#include <algorithm>
#include <pugixml.hpp>
#include <regex>

#include "cli.hpp"

namespace frontend {
namespace {

using Arguments = std::vector<std::string>;

pugi::xml_document parsed(const std::string& text) {
  pugi::xml_document document;
  const pugi::xml_parse_result result = document.load_string(text.c_str());
  EXPECT_TRUE(result) << result.description();
  return document;
}

// Each text of the picture, as it is read.
std::vector<std::string> texts(const std::string& svg) {
  std::vector<std::string> list;
  const pugi::xml_document document = parsed(svg);
  for (const auto& node : document.select_nodes("//text"))
    list.push_back(pugi::xpath_query("string(.)").evaluate_string(node));
  return list;
}

// What stands below the picture, in one line.
std::string caption(const std::string& svg) {
  std::string whole;
  const pugi::xml_document document = parsed(svg);
  for (const auto& node : document.select_nodes("//text[@class='caption']"))
    whole += std::string(whole.empty() ? "" : " ") + node.node().text().get();
  return whole;
}

// How often each name of a frame stands in the picture.
std::map<std::string, int> origins(const std::string& svg) {
  static const std::regex name("O[0-9]+");
  std::map<std::string, int> times;
  for (const std::string& text : texts(svg))
    for (std::sregex_iterator i(text.begin(), text.end(), name), end; i != end; ++i) ++times[i->str()];
  return times;
}

bool has_text(const std::string& svg, const std::string& wanted) {
  const std::vector<std::string> all = texts(svg);
  return std::any_of(all.begin(), all.end(),
                     [&](const std::string& t) { return t.find(wanted) != std::string::npos; });
}

bool says(const std::string& svg, const std::string& wanted) {
  return caption(svg).find(wanted) != std::string::npos;
}

TEST(Draw, EveryRobotFromEverySide) {
  Json robots = articula({"robots", "--json"}).json();
  robots.push_back({{"name", "nr:6"}, {"joints", 6}});
  for (const Json& robot : robots)
    for (const std::string view : {"iso", "front", "side", "top"}) {
      const std::string name = robot["name"];
      const Ran ran = articula({"draw", name, "--view", view});
      ASSERT_EQ(ran.code, 0) << name << ": " << ran.err;
      EXPECT_EQ(ran.err, "");
      static const std::regex odd("[\" ,]-?(nan|inf)[\" ,]");
      EXPECT_FALSE(std::regex_search(ran.out, odd)) << name;
      const std::map<std::string, int> names = origins(ran.out);
      for (int j = 0; j <= robot["joints"].get<int>(); ++j) {
        const auto found = names.find("O" + std::to_string(j));
        EXPECT_TRUE(found != names.end() && found->second == 1) << name << " " << view << " O" << j;
      }
      EXPECT_GT(parsed(ran.out).select_nodes("//path").size(), 5U) << name;
    }
}

TEST(Draw, FramesHaveAxesAndParameters) {
  const std::string svg = articula({"draw", "rx90"}).out;
  for (const char* text : {"x0", "z0", "x6", "z6", "q1", "q6", "d3=D3", "r4=RL4", "α2=\u00A0π/2"})
    EXPECT_TRUE(has_text(svg, text)) << text;
  const std::string loop = articula({"draw", "fourbar"}).out;  // the lengths of what is cut, both its frames
  for (const char* text : {"d4", "d5", "O4,O5", "x4,x5", "z4,z5"}) EXPECT_TRUE(has_text(loop, text)) << text;
  const std::string plain = articula({"draw", "rx90", "--plain"}).out;
  EXPECT_TRUE(has_text(plain, "q6"));
  EXPECT_FALSE(has_text(plain, "RL4"));
  EXPECT_TRUE(has_text(articula({"draw", "rx90", "--y-axes"}).out, "y3"));
  EXPECT_TRUE(has_text(articula({"draw", "planar2r", "--masses"}).out, "G2"));
  EXPECT_TRUE(has_text(articula({"draw", "gough-stewart", "--frames"}).out, "centre"));
}

TEST(Draw, TellsWhatIsNotAsItIs) {
  EXPECT_TRUE(says(articula({"draw", "nr:6"}).out, "Not to scale: 15 parameters"));
  EXPECT_TRUE(says(articula({"draw", "nr:2"}).out, "Not to scale: alpha2, d2, r2 have no value"));
  EXPECT_FALSE(
      says(articula({"draw", "nr:2", "--set", "alpha2=1", "--set", "d2=1", "--set", "r2=1"}).out, "scale"));
  EXPECT_TRUE(says(articula({"draw", "puma560"}).out, "drawn apart"));
  EXPECT_FALSE(says(articula({"draw", "puma560", "--together"}).out, "drawn apart"));
  EXPECT_TRUE(says(articula({"draw", "fourbar", "--set", "d2=9"}).out, "loops are open"));
  EXPECT_FALSE(says(articula({"draw", "fourbar", "--no-caption"}).out, "Four-bar"));
}

TEST(Draw, StandsWhereItIsTold) {
  const Ran planar = articula({"draw", "planar2r", "--view", "front", "--at", "-"}, R"({"q":[0.25,-0.5]})");
  EXPECT_TRUE(says(planar.out, "q = (0.25, -0.5)")) << planar.err;
  const Ran one = articula({"draw", "fourbar", "--at", "-", "--assembly", "q2+"}, R"({"q":[0.4]})"),
            other = articula({"draw", "fourbar", "--at", "-"}, R"({"q":[0.4], "assembly":"q2-"})");
  EXPECT_TRUE(says(one.out, "q = (0.4, ")) << one.err;
  EXPECT_TRUE(says(other.out, "q = (0.4, ")) << other.err;
  EXPECT_NE(one.out, other.out);
}

TEST(Draw, SameInputSameBytes) {
  for (const char* robot : {"sr400", "humanoid47", "nr:9"})
    EXPECT_EQ(articula({"draw", robot}).out, articula({"draw", robot}).out) << robot;
}

TEST(Draw, WritesTikzWhereTheFileSaysSo) {
  const Scratch scratch;
  EXPECT_EQ(articula({"draw", "rx90", "-o", scratch.path("a.tex")}).code, 0);
  EXPECT_EQ(articula({"draw", "rx90", "-o", scratch.path("a.svg")}).code, 0);
  EXPECT_EQ(content(scratch.path("a.tex")), articula({"draw", "rx90", "--to", "tikz"}).out);
  EXPECT_NE(content(scratch.path("a.tex")).find("\\begin{tikzpicture}"), std::string::npos);
  EXPECT_EQ(content(scratch.path("a.svg")), articula({"draw", "rx90"}).out);
}

TEST(Draw, RefusesWhatItCannotDraw) {
  expect_refused(articula({"draw", "rx90", "--view", "back"}), "--view cannot be 'back'");
  expect_refused(articula({"draw", "rx90", "--to", "png"}), "--to cannot be 'png'");
  expect_refused(articula({"draw", "rx90", "--assembly", "q2+"}), "--assembly goes with --at");
  expect_refused(articula({"draw", "planar2r", "--set", "d2=1e300"}), "no size that can be drawn");
  expect_refused(articula({"draw", "planar2r", "--at", "-"}, R"({"q":[1]})"), "'q' has 1 value instead of 2");
  expect_refused(articula({"draw", "planar2r", "--at", "-"}, R"({"q":[1,2],"parameters":{"zz":1}})"),
                 "no parameter 'zz'");
  expect_refused(articula({"draw", "planar2r", "--at", "-"}, R"({"q":[1,2],"assembly":"q2+"})"),
                 "no closed loops");
  expect_refused(articula({"draw", "planar2r", "--floating", "--at", "-"}, R"({"q":[0,0,0,0,0,0,0,1,2]})"),
                 "quaternion");
}

}  // namespace
}  // namespace frontend
