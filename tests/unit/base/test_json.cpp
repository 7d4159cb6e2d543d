// JSON as we write and read it, against nlohmann's, which shares no code with it.

#include "base/json.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "support/draw.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

std::string refusal(const std::string& text) {
  return refusal_of([&] { read_json(text, "f"); });
}

TEST(Json, Values) {
  EXPECT_EQ(Json().line(), "null");
  EXPECT_EQ(Json(true).line(), "true");
  EXPECT_EQ(Json(3).line(), "3");
  EXPECT_EQ(Json(std::size_t{7}).line(), "7");
  EXPECT_EQ(Json("a").line(), "\"a\"");
  EXPECT_EQ(Json(std::vector<double>{1, 2.5}).line(), "[1.0,2.5]");
  EXPECT_EQ(Json(std::map<std::string, int>{{"b", 1}, {"a", 2}}).line(), R"({"a":2,"b":1})");
  EXPECT_EQ(Json({{"z", 1}, {"a", Json::array()}, {"o", Json::object()}}).line(), R"({"z":1,"a":[],"o":{}})");
  EXPECT_EQ(Json({"a", "b"}).line(), R"(["a","b"])");
  EXPECT_EQ(Json(std::numeric_limits<double>::infinity()).line(), "null");
  Json grown;
  grown["list"].push_back(1);
  grown["list"].push_back({{"x", 2}});
  EXPECT_EQ(grown.line(), R"({"list":[1,{"x":2}]})");
}

TEST(Json, NumbersAreThoseOfNlohmann) {
  for (const double x : {0.0, -0.0, 1.0, 0.1, 1e15, 1e16, 123456789012345.0, 0.0001, 0.00001, 1e-300, 5e-324,
                         1.7976931348623157e308, 1e22, 12.5, 1.0 / 3})
    EXPECT_EQ(Json(x).line(), nlohmann::json(x).dump());
  Draw draw(1);
  for (int k = 0; k < 2000; ++k) {
    const double x = draw.any(-1, 1) * std::pow(10.0, draw.between(-40, 40));
    const std::string text = Json(x).line(), theirs = nlohmann::json(x).dump();
    EXPECT_EQ(read_json(text, "").number(), x);
    EXPECT_EQ(nlohmann::json::parse(text).get<double>(), x);
    EXPECT_LE(text.size(), theirs.size()) << theirs;  // theirs is not always the shortest
  }
}

TEST(Json, TextsAreThoseOfNlohmann) {
  std::vector<std::string> texts{"", "plain", "\"quoted\" \\ /", "ö 中 \U0001F600", "tab\tline\nend"};
  for (int c = 0; c < 128; ++c) texts.emplace_back(1, static_cast<char>(c));
  for (const std::string& text : texts) {
    EXPECT_EQ(Json(text).line(), nlohmann::json(text).dump());
    EXPECT_EQ(read_json(nlohmann::json(text).dump(), "").text(), text);
    EXPECT_EQ(read_json(nlohmann::json(text).dump(-1, ' ', true), "").text(), text);  // \u escapes
  }
  EXPECT_EQ(Json("a\xE9z").line(), "\"a\xEF\xBF\xBDz\"");
}

TEST(Json, IsReadWithItsOrder) {
  const Json json = read_json(" { \"b\" : [ 1 , -2.5e3, true, false, null ] , \"a\" : {} } \n", "");
  EXPECT_EQ(json.line(), R"({"b":[1.0,-2500.0,true,false,null],"a":{}})");
  EXPECT_EQ(json.keys(), (std::vector<std::string>{"b", "a"}));
  EXPECT_TRUE(read_json("[1, 2.0]", "") == Json({1, 2}));
  EXPECT_FALSE(read_json("[1, 2]", "") == Json({1, 3}));
}

TEST(Json, MayBeginWithAByteOrderMark) { EXPECT_EQ(read_json("\xEF\xBB\xBF[1]", "").size(), 1U); }

TEST(Json, HasManyKeysAndNumbers) {
  std::string keys, numbers;
  constexpr std::size_t many = 100000;  // quadratic work would take minutes
  for (std::size_t k = 0; k < many; ++k)
    keys += (k == 0 ? "\"" : ",\"") + std::to_string(k) + "\":0", numbers += k == 0 ? "1" : ",0.1";
  EXPECT_EQ(read_json("{" + keys + "}", "").keys().back(), std::to_string(many - 1));
  EXPECT_EQ(read_json("[" + numbers + "]", "").line().size(), 4 * many + 1);
}

TEST(Json, WhatIsNoJsonIsToldWithItsPlace) {
  EXPECT_TRUE(says(refusal("{\"q\":[1,2}"), "f:1:10: error: a comma or ] is missing"));
  EXPECT_TRUE(says(refusal("{\"q\":1\n \"p\":2}"), "f:2:2: error: a comma or } is missing"));
  EXPECT_TRUE(says(refusal("{\"q\":1, \"q\":2}"), "f:1:9: error: the key 'q' is given twice"));
  EXPECT_TRUE(says(refusal("{q:1}"), "f:1:2: error: a key in double quotes is missing"));
  EXPECT_TRUE(says(refusal("{\"q\" 1}"), "a colon is missing after the key 'q'"));
  EXPECT_TRUE(says(refusal("[1,]"), "f:1:4: error: a value is missing"));
  EXPECT_TRUE(says(refusal(""), "a value is missing"));
  for (const std::string word : {"01", "1.", "-", ".5", "+1", "0x10", "1_0", "NaN", "nan", "tru", "//c"})
    EXPECT_TRUE(says(refusal("[" + word + "]"), "f:1:2: error: '" + word + "' is no value of JSON"));
  EXPECT_TRUE(says(refusal("{\"a\\u001b\":1,\"a\\u001b\":1}"), "the key 'a?' is given twice"));
  EXPECT_TRUE(says(refusal("[1e999]"), "the number is too large"));
  EXPECT_TRUE(says(refusal("[1] 2"), "more text after the JSON"));
  EXPECT_TRUE(says(refusal("\"abc"), "the text does not end"));
  EXPECT_TRUE(says(refusal("\"\\x\""), "a backslash is followed by"));
  EXPECT_TRUE(says(refusal("\"\\u12\""), "four hexadecimal digits"));
  EXPECT_TRUE(says(refusal("\"\\ud800\""), "stands alone"));
  EXPECT_TRUE(says(refusal("\"\xE9\""), "this is no UTF-8"));
  EXPECT_TRUE(says(refusal(std::string(100, '[')), "nested too deeply"));
}

TEST(Json, AcceptsWhatNlohmannAccepts) {
  const std::vector<std::string> pieces{"{", "}",       "[",    "]",    ",", ":", "\"a\"",
                                        "1", "-0.5e-2", "true", "null", " ", "0", "."};
  int accepted = 0;
  Draw draw(1);
  for (int k = 0; k < 20000; ++k) {
    std::string text;
    for (int i = draw.between(1, 7); i > 0; --i)
      text += pieces[static_cast<std::size_t>(draw.below(static_cast<int>(pieces.size())))];
    const bool theirs = nlohmann::json::accept(text), ours = refusal(text) == "(accepted)";
    EXPECT_EQ(ours, theirs) << text;
    accepted += theirs ? 1 : 0;
  }
  EXPECT_GT(accepted, 100);
}

}  // namespace
}  // namespace articula::test
