// Everything the native format complains about: message, place and hint, and many complaints in one report.

#include <algorithm>

#include "unit/io/yaml_robots.hpp"

namespace articula::test::yaml {
namespace {

// An error in a joint row (line 5), in a line after it (line 6), or in a line in place of `gravity` (line 3).
void expect_row_error(const std::string& row, const std::string& part, int column,
                      const std::string& hint = {}) {
  expect_error(one_joint("parameters: {L: 1, unused_but_long: ~}\n", row), part, 5, column + 4, hint);
}
void expect_line_error(const std::string& line, const std::string& part, int column,
                       const std::string& hint = {}) {
  expect_error(one_joint(line + "\n"), part, 6, column, hint);
}

std::string head(const std::string& rest) { return "articula: 1\nname: x\n" + rest; }

TEST(YamlErrors, Version) {
  expect_error("name: x\n", "'articula' (the version of the format) is missing", 1, 1, "articula: 1");
  expect_error("articula: 2\nnonsense: [}\n", "this is no YAML", 2, 12);
  expect_error("articula: 3\nnonsense: 3\n", "format version '3' is not known", 1, 11,
               "this program reads  articula: 1  to  articula: 2");
  expect_error("articula: 0\n", "format version '0'", 1, 11);
  expect_error("articula: 01\n", "format version '01'", 1, 11);
  expect_error("articula: 1.0\n", "format version '1.0'", 1, 11);
  expect_error("articula: [1]\n", "format version a list", 1, 11);
  expect_error("name: one\narticula: 1\ngravity: [0, 0, 0]\njoints: [{}]\n", "must be the first key", 2, 1);
}

TEST(YamlErrors, NoRobotAtAll) {
  expect_error("- 1\n- 2\n", "this is no robot file: it holds a list", 1, 1);
  expect_error("hello\n", "it holds 'hello'", 1, 1);
  expect_error("~\n", "it holds nothing", 1, 1);
}

TEST(YamlErrors, MissingKeys) {
  expect_error(head("joints: [{}]\n"), "the key 'gravity' is missing", 1, 1, "gravity: [0, 0, -9.81]");
  expect_error(head("gravity: [0, 0, 0]\n"), "the key 'joints' is missing", 1, 1);
  expect_error("articula: 1\ngravity: [0, 0, 0]\njoints: [{}]\n", "the key 'name' is missing", 1, 1);
  expect_error(head("gravity: [0, 0, 0]\njoints:\n"), "the value of 'joints' is missing", 4, 1);
}

TEST(YamlErrors, UnknownAndDoubleKeys) {
  expect_line_error("grvity: 3", "unknown key 'grvity'", 1, "did you mean 'gravity'?");
  expect_line_error("colour: red", "unknown key 'colour'", 1, "possible: articula, name");
  expect_line_error("name: two", "the key 'name' is given twice", 1, "delete one");
  expect_line_error("articula: 1", "the key 'articula' is given twice", 1);
  expect_line_error("<<: {a: 1}", "unknown key '<<'", 1);
  expect_row_error("{theta: q1, thet: 3}", "joint 1: unknown key 'thet'", 13, "did you mean 'theta'?");
  expect_row_error("{d: 1, d: 1}", "joint 1: the key 'd' is given twice", 8);
  expect_line_error("links: [{link: 1, Ixx: 3}]", "link: unknown key 'Ixx'", 19);
  expect_line_error("links: [{link: 1, XX: 3, XX: 3}]", "link: the key 'XX' is given twice", 26);
  expect_line_error("base: {z: 3}", "base: unknown key 'z'", 8, "did you mean 'Z'?");
}

TEST(YamlErrors, WrongTypes) {
  expect_error(head("gravity: 9.81\njoints: [{}]\n"), "gravity must be a list, not '9.81'", 3, 10);
  expect_error(head("gravity: [0, -9.81]\njoints: [{}]\n"), "gravity must have 3 values, not 2", 3, 10);
  expect_error(head("gravity: [0, 0, [1]]\njoints: [{}]\n"),
               "gravity must be a number or a formula, not a list", 3, 17);
  expect_error(head("gravity: [0, 0, 0]\njoints: 3\n"), "joints must be a list, not '3'", 4, 9);
  expect_error(head("gravity: [0, 0, 0]\njoints: []\n"), "the robot has no joint", 4, 9);
  expect_row_error("q1", "joint 1 must be a table of keys, not 'q1'", 1);
  expect_row_error("{d: {a: 1}}", "joint 1: d must be a number or a formula, not a table of keys", 5);
  expect_row_error("{d: }", "joint 1: the value of 'd' is missing", 2);
  expect_row_error("{active: 1}", "joint 1: active must be true or false, not '1'", 10);
  expect_line_error("title: [a, b]", "title must be one line of text, not a list", 8);
  expect_line_error("title: |\n  two\n  lines", "title must be one line of text", 8);
  expect_line_error("sources: me", "sources must be a list", 10);
  expect_line_error("parameters: [a]", "parameters must be a table of names and values, not a list", 13);
  expect_line_error("states: a", "states must be a list", 9);
  expect_line_error("base: [1]", "base must be a table of keys", 7);
  expect_line_error("links: all", "links must be a list of rows or the word general, not 'all'", 8);
  expect_line_error("links: [3]", "link must be a table of keys, not '3'", 9);
  expect_line_error("cuts: 3", "cuts must be a list", 7);
}

TEST(YamlErrors, Names) {
  const auto named = [](const std::string& name) {
    return "articula: 1\nname: " + name + "\ngravity: [0, 0, 0]\njoints: [{}]\n";
  };
  expect_error(named("a b"), "the name 'a b' is not usable", 2, 7, "letters, digits");
  expect_error(named("\"\""), "the name '' is not usable", 2, 7);
  expect_error(named(std::string(65, 'a')), "is not usable", 2, 7);
  expect_row_error("{name: 3rd}", "the name '3rd' is not usable", 8);
  expect_row_error("{name: base}", "two links are called 'base'", 1);
  const std::string rows = "gravity: [0, 0, 0]\njoints:\n";
  expect_error(head(rows + "  - {name: a}\n  - {name: a}\n"), "two links are called 'a'", 6, 5);
  expect_error(head(rows + "  - {name: link2}\n  - {}\n"), "two links are called 'link2'", 6, 5);
  EXPECT_TRUE(complaints(head(rows + "  - {name: link2}\n  - {name: link1}\n")).empty());
}

TEST(YamlErrors, ParentsAndTypes) {
  expect_row_error("{parent: 2}", "joint 1: there is no link 2", 10, "numbered from 1 to 1, 0 is the base");
  expect_row_error("{parent: bas}", "joint 1: there is no link 'bas'", 10, "did you mean 'base'?");
  expect_row_error("{parent: -1}", "joint 1: there is no link '-1'", 10);
  expect_row_error("{parent: 1}", "following the parents never reaches the base (a cycle)", 1);
  expect_row_error("{type: hinge}", "joint 1: unknown type 'hinge'", 8, "possible: revolute, prismatic");
  expect_row_error("{type: prismatc, r: q1}", "joint 1: unknown type 'prismatc'", 8,
                   "did you mean 'prismatic'?");
  expect_error(head("gravity: [0, 0, 0]\njoints: [{parent: b, name: a}, {parent: 0, name: b}]\n"),
               "is listed before its parent", 4, 10);
}

TEST(YamlErrors, Formulas) {
  expect_row_error("{alpha: pi/2 +}", "joint 1: alpha: the expression ends too early", 15);
  expect_row_error("{alpha: 2 pi}", "joint 1: alpha: expected an operator", 11);
  expect_row_error("{alpha: \"(1 + 2\"}", "joint 1: alpha: ')' is missing", 10);
  expect_row_error("{alpha: 1/0}", "joint 1: alpha: division by zero", 10);
  expect_row_error("{alpha: sqrt(-1)}", "joint 1: alpha: square root of the negative", 13);
  expect_row_error("{alpha: foo(1)}", "joint 1: alpha: unknown function 'foo'", 9);
  expect_row_error("{alpha: 0x10}", "joint 1: alpha: ", 10);
  expect_row_error("{alpha: true}", "joint 1: alpha: unknown symbol 'true'", 9);
  EXPECT_NE(complaints(one_joint("", "{d: atan2(1, 2)}"))[0].hint.find("stands in quotes"),
            std::string::npos);
  expect_line_error("parameters: {k: 1 + z}", "the value of k: 'z' is a symbol, but a number is wanted", 21);
  expect_line_error("parameters: {k: [1]}", "the value of k must be a number or a formula", 17);
}

TEST(YamlErrors, Symbols) {
  expect_row_error("{d: dd1}", "joint 1: d: unknown symbol 'dd1'", 5, "did you mean 'd1'?");
  expect_row_error("{d: zebra}", "joint 1: d: unknown symbol 'zebra'", 5, "parameters: {zebra: ~}");
  expect_row_error("{d: 2*exp}", "joint 1: d: 'exp' is a function and needs '('", 7, "give it another");
  expect_row_error("{d: d2}", "unknown symbol 'd2'", 5);
  expect_row_error("{d: b1}", "unknown symbol 'b1'", 5);
  expect_row_error("{alpha: q1}", "'q1' is a joint variable and may not stand here", 9);
  expect_row_error("{r: q1}", "'q1' is a joint variable and may not stand here", 5);
  expect_row_error("{type: prismatic, theta: q1}", "'q1' is a joint variable and may not stand here", 26);
  expect_row_error("{theta: q2}", "'q2' is a joint variable and may not stand here", 9);
  expect_row_error("{theta: 2*q1}", "link 1: theta = 2*q1 must be q1 plus a constant", 1);
  expect_row_error("{theta: 0}", "link 1: theta = 0 must be q1 plus a constant", 1);
  expect_row_error("{type: fixed, qd: 0}", "joint 1: a fixed joint has no qd", 19);
  expect_row_error("{qd: q1}", "'q1' is a joint variable and may not stand here", 6);
  expect_line_error("links: [{link: 1, XX: FX1}]", "unknown symbol 'FX1'", 23);
  expect_line_error("links: [{link: 1, XX: XX2}]", "unknown symbol 'XX2'", 23, "did you mean 'XX1'?");
  expect_line_error("links: [{link: 1, FX: f}]", "unknown symbol 'f'", 23, "states: [f]");
  expect_line_error("base: {W: [w, 0, 0]}", "unknown symbol 'w'", 12);
  expect_error(one_joint("states: [s]\nlinks: [{link: 1, M: s}]\n"), "'s' is a state and may not stand here",
               7, 22);
  expect_error(one_joint("states: [s]\nlinks: [{link: 1, FX: s, FY: s}]\n"),
               "the symbol s is already used elsewhere", 7, 9);
  expect_error(one_joint("links: [{link: 1, FX: 2*FX1}]\n"), "a single symbol of its own", 6, 9);
}

TEST(YamlErrors, Declarations) {
  expect_line_error("parameters: {q3: 1}", "'q3' is reserved", 14);
  expect_line_error("parameters: {qdd12: 1}", "'qdd12' is reserved", 14);
  expect_line_error("parameters: {pi: 1}", "'pi' is reserved", 14);
  expect_line_error("parameters: {cos: ~}", "'cos' is reserved", 14);
  expect_line_error("parameters: {exp: ~}", "'exp' is reserved: a constant or a function has this name", 14,
                    "give the symbol another name");
  expect_line_error("states: [exp]", "'exp' is reserved", 10);
  expect_line_error("parameters: {2a: 1}", "'2a' cannot be the name of a symbol", 14);
  expect_line_error("parameters: {a-b: 1}", "'a-b' cannot be the name of a symbol", 14);
  expect_line_error("parameters: {a: 1, a: 2}", "'a' is declared twice", 20);
  expect_error(one_joint("parameters: {a: 1}\nstates: [a]\n"), "'a' is declared twice", 7, 10);
  expect_line_error("states: [q1]", "'q1' is reserved", 10);
  expect_line_error("states: [[a]]", "a list cannot be the name of a symbol", 10);
}

TEST(YamlErrors, LinksBaseAndCuts) {
  expect_line_error("links: [{XX: 1}]", "the key 'link' is missing", 9);
  expect_line_error("links: [{link: 4}]", "link: there is no link 4", 16);
  expect_line_error("links: [{link: lnk1}]", "link: there is no link 'lnk1'", 16, "did you mean 'link1'?");
  expect_line_error("links: [{link: 1}, {link: link1}]", "link link1 has a row already, in line 6", 20);
  expect_line_error("links: [{link: 1, general: yes}]", "general must be true or false, not 'yes'", 28);
  expect_line_error("base: {floating: 1}", "floating must be true or false", 18);
  expect_line_error("base: {Z: [[1, 0, 0, 0]]}", "Z must have 4 rows of 4 values, not 1 rows", 11);
  expect_line_error("base: {Z: [[1, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]}",
                    "Z must have 4 values, not 3", 12);
  expect_line_error("base: {Z: [[2, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]}",
                    "Z is not a rotation and a translation", 7);
  expect_line_error("cuts: [{twin: {parent: 1}}]", "cut 2: the key 'parent' is missing", 8);
  expect_line_error("cuts: [{parent: 1}]", "cut 2: the key 'twin' is missing", 8);
  expect_line_error("cuts: [{parent: 1, twin: {}}]", "cut 2: twin: the key 'parent' is missing", 26);
  expect_line_error("cuts: [{parent: 1, theta: 2*q2, twin: {parent: 0}}]",
                    "cut joint cut2: theta = 2*q2 must be q2 plus a constant", 8);
  expect_line_error("cuts: [{parent: 1, twin: {parent: 0, theta: q2}}]", "'q2' is a joint variable", 45);
  expect_line_error("cuts: [{name: link1, parent: 1, twin: {parent: 0}}]", "the name 'link1' is taken", 15);
}

TEST(YamlErrors, WhatOtherYamlHas) {
  expect_line_error("title: &a x", "anchors (&name) are not part of this format", 8);
  expect_line_error("title: !!str x", "tags (!tag:yaml.org,2002:str) are not part of this format", 8);
  expect_line_error("title: !mine x", "are not part of this format", 8);
  expect_line_error("? [1, 2]\n: x", "a key must be a word", 3);
  expect_line_error("---", "a second document begins here", 1);
  const std::vector<Diagnostic> found = complaints(one_joint("title: &a x\nsources: [*a]\n"));
  ASSERT_EQ(found.size(), 3U) << to_text(found);
  EXPECT_EQ(found[1].message, "aliases (*name) are not part of this format");
  EXPECT_EQ(found[1].place.line, 7);
}

// One report, in the order of the file, reader and robot checks together.
TEST(YamlErrors, AllAtOnce) {
  const std::vector<Diagnostic> found = complaints(R"(articula: 1
name: not usable
tittle: x
gravity: [0, 0, -gg]
parameters: {g: 9.81, q3: 2}
joints:
  - {name: a, alpha: pi/2 +, d: dd1}
  - {name: a, type: revolut, parent: nobody, r: q2}
  - {theta: 2*q3, active: 1}
links:
  - {link: 1, XX: XX2}
  - {link: 9}
)");
  const std::vector<std::pair<int, std::string>> expected{
      {2, "is not usable"},        {3, "unknown key 'tittle'"}, {4, "unknown symbol 'gg'"},
      {5, "'q3' is reserved"},     {7, "ends too early"},       {7, "unknown symbol 'dd1'"},
      {8, "two links are called"}, {8, "unknown type"},         {8, "there is no link"},
      {9, "theta = 2*q3"},         {9, "active must be"},       {11, "unknown symbol 'XX2'"},
      {12, "there is no link 9"}};
  ASSERT_EQ(found.size(), expected.size()) << to_text(found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].place.line, expected[i].first) << found[i].message;
    EXPECT_NE(found[i].message.find(expected[i].second), std::string::npos) << found[i].message;
  }
}

TEST(YamlErrors, TheReportIsBounded) {
  std::string rows;
  for (int i = 0; i < 1000; ++i) rows += "  - {alpha: x, beta: y, gamma: [1]}\n";
  const std::vector<Diagnostic> found = complaints(head("gravity: [0, 0, 0]\njoints:\n" + rows));
  ASSERT_EQ(found.size(), 21U);
  EXPECT_EQ(found.back().message, "too many errors: the rest of the file was not looked at");
}

// A formula over two lines, or with escapes, is pointed at where it begins.
TEST(YamlErrors, FoldedFormulas) {
  expect_error(one_joint("links:\n  - {link: 1, XX: 1 +\n     2 + }\n"),
               "link 1: XX: the expression ends too early", 7, 19);
  expect_error(one_joint("links: [{link: 1, XX: \"1 \\x2b \"}]\n"),
               "link 1: XX: the expression ends too early", 6, 23);
}

}  // namespace
}  // namespace articula::test::yaml
