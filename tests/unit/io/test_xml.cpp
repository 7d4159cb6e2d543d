#include "io/xml.hpp"

#include <gtest/gtest.h>

namespace articula::test {
namespace {

XmlElement parsed(const std::string& text) { return parse_xml(text, Findings("f.xml", text)); }

Diagnostic refusal(const std::string& text) {
  try {
    parsed(text);
  } catch (const InputError& e) {
    return e.diagnostics().front();
  }
  ADD_FAILURE() << "it was read: " << text.substr(0, 60);
  return {};
}

TEST(Xml, ElementsAndAttributesKnowTheirPlaces) {
  const std::string text =
      "<?xml version=\"1.0\"?>\n<!-- a -->\n<robot name=\"a&amp;b\">\n  <link name='l1' empty=\"\"/>\n  "
      "text\n</robot>\n";
  const Findings findings("f.xml", text);
  const XmlElement root = parse_xml(text, findings);
  EXPECT_EQ(root.name, "robot");
  EXPECT_EQ(root.attribute("name")->value, "a&b");
  const XmlElement& link = *root.child("link");
  EXPECT_EQ(to_text(findings.place(link.at)), "f.xml:4:4");
  EXPECT_EQ(to_text(findings.place(link.attribute("name")->at)), "f.xml:4:15");
  EXPECT_EQ(link.attribute("empty")->value, "");
  EXPECT_EQ(root.child("joint"), nullptr);
  EXPECT_EQ(root.attribute("x"), nullptr);
  EXPECT_EQ(root.all("link").size(), 1U);
}

TEST(Xml, WhatIsNoXmlIsPointedAt) {
  EXPECT_EQ(to_text(refusal("<a>\n  <b x=1/>\n</a>").place), "f.xml:2:8");
  EXPECT_NE(refusal("<a><b></a>").message.find("no XML"), std::string::npos);
  EXPECT_NE(refusal("").message.find("no XML"), std::string::npos);
  EXPECT_NE(refusal("<a/><b/>").message.find("more than one root"), std::string::npos);
  EXPECT_NE(refusal("<!-- nothing -->").message.find("no XML"), std::string::npos);
  EXPECT_NE(refusal(std::string("<a>\0</a>", 8)).message.find("this is no text: it has a byte 0"),
            std::string::npos);
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "<a>";
  for (int i = 0; i < 5000; ++i) deep += "</a>";
  EXPECT_NE(refusal(deep).message.find("too deeply"), std::string::npos);
  EXPECT_NE(refusal(std::string(17U << 20U, ' ')).message.find("larger"), std::string::npos);
}

TEST(Xml, WordsOfAnAttribute) {
  const XmlElement root = parsed("<a x='  1\t+2e3 ' y=''/>");
  const auto words = words_of(*root.attribute("x"));
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[0].text, "1");
  EXPECT_EQ(words[1].text, "+2e3");
  EXPECT_EQ(words[1].at, 10U);
  EXPECT_TRUE(words_of(*root.attribute("y")).empty());
}

TEST(Xml, AnAttributeStandsOnce) {
  const Diagnostic twice = refusal("<a>\n <b x='1' y='2' x='3'/>\n</a>");
  EXPECT_EQ(to_text(twice.place), "f.xml:2:17");
  EXPECT_EQ(twice.message, "<b> has the attribute 'x' twice");
}

TEST(Xml, EntitiesOfTheirOwnAreRefused) {
  const Diagnostic entity = refusal("\n<!DOCTYPE a [<!ENTITY mass \"3\">]>\n<a x='&mass;'/>");
  EXPECT_EQ(entity.place.line, 2);
  EXPECT_NE(entity.message.find("declares entities"), std::string::npos);
  EXPECT_EQ(parsed("<!DOCTYPE a>\n<a x='&lt;'/>").attribute("x")->value, "<");
}

}  // namespace
}  // namespace articula::test
