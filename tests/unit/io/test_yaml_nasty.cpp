// Garbage: whatever the bytes, reading ends soon, with a robot or with an error that says something.

#include <chrono>

#include "unit/io/yaml_robots.hpp"

namespace articula::test::yaml {
namespace {

std::string repeated(const std::string& piece, std::size_t length) {
  std::string text;
  while (text.size() < length) text += piece;
  return text;
}

// The message of the first error, which there must be.
std::string refusal(const std::string& text) {
  try {
    read(text);
  } catch (const InputError& e) {
    EXPECT_FALSE(e.diagnostics().empty());
    EXPECT_LT(std::string(e.what()).size(), 200000U);  // a report, not a copy of the file
    return e.diagnostics().front().message;
  }
  ADD_FAILURE() << "was accepted: " << text.substr(0, 60);
  return {};
}

void expect_refusal(const std::string& text, const std::string& part) {
  const std::string message = refusal(text);
  EXPECT_NE(message.find(part), std::string::npos) << message;
}

constexpr std::size_t megabyte = 1U << 20U, large = 100000;

TEST(YamlNasty, EmptyFiles) {
  expect_refusal("", "the file is empty");
  expect_refusal("\n\n   \n", "the file is empty");
  expect_refusal("# only a comment\n", "the file is empty");
  expect_refusal("\xEF\xBB\xBF", "the file is empty");
}

TEST(YamlNasty, NoText) {
  expect_refusal(std::string("articula: 1\0", 12), "this is no text: it has a byte 0");
  expect_refusal(repeated(std::string(1, '\0'), 1000), "this is no text: it has a byte 0");
  expect_refusal("articula: 1\nname: \x01\n", "this is no text: it has a byte 1");
  expect_refusal("\x1b[2J", "this is no text: it has a byte 27");
  expect_refusal(
      "\x7f"
      "ELF\x02\x01",
      "this is no text: it has a byte 127");
  for (const char* bad : {"\xff\xfe", "\x80", "\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xe0\x80\x80",
                          "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80"})
    expect_refusal("articula: 1\ntitle: " + std::string(bad), "is not UTF-8");
  EXPECT_TRUE(complaints(one_joint("title: caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\xa4\x96\n")).empty());
}

TEST(YamlNasty, TheOddByteIsFound) {
  const std::vector<Diagnostic> found = complaints("articula: 1\nname: caf\xe9\n");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].place.line, 2);
  EXPECT_EQ(found[0].place.column, 10);
}

TEST(YamlNasty, TooLarge) {
  expect_refusal(one_joint("#" + std::string(5U << 20U, 'x') + "\n"), "larger than 4 MiB");
  EXPECT_TRUE(complaints(one_joint("#" + std::string(3U << 20U, 'x') + "\n")).empty());
  expect_refusal(one_joint("sources: [" + repeated("a,", 2 * megabyte) + "a]\n"), "more than 500000 entries");
}

TEST(YamlNasty, DeepNesting) {
  for (const char* piece : {"[", "{", "[{", "- ", "? ", ": ", "{? ", "{a: ", "- [", "{\"a\": ", "-\t", "[? "})
    for (const std::size_t length : {1000UL, 100000UL}) refusal(repeated(piece, length));
  for (const char* opening : {"-", "a:", "?"}) {
    std::string stairs;
    for (std::size_t i = 0; i < 500; ++i) stairs += std::string(i, ' ') + opening + "\n";
    expect_refusal(stairs, "nested deeper than 64 levels");
  }
  expect_refusal(repeated("[", 100000), "nested deeper than 64 levels");
  expect_refusal(one_joint("title: " + std::string(100, '[') + std::string(100, ']') + "\n"),
                 "nested deeper than 64 levels");
}

TEST(YamlNasty, LongLines) {
  for (const char* piece :
       {"a", "a ", "\"", "'", "\\", ",",   "]",       "}", "&a ", "*a ", "!a ", "!", "%",   "#",
        "|", ">",  "\t", "@", "`",  "a: ", "\"a\": ", "-", "...", "---", "é",   "(", "((1", "1+"}) {
    refusal(repeated(piece, large));
    complaints(one_joint("title: " + repeated(piece, large) + "\n"));
    complaints(one_joint("", "{d: " + repeated(piece, large) + "}"));
    complaints(one_joint("links: [" + repeated(piece, large) + "]\n"));
  }
}

TEST(YamlNasty, MegabytesInOneLine) {
  refusal(repeated("a", megabyte));
  expect_refusal(one_joint("", "{d: " + repeated("x", megabyte) + "}"), "the formula is too long");
  expect_refusal(one_joint("", "{d: " + repeated("x", 90000) + "}"), "unknown symbol 'xxxxx");
  expect_refusal(one_joint("parameters: {a: 1, b: ~}\n", "{d: " + repeated("a+b*", 90000) + "a}"),
                 "the formula is too long");
  expect_refusal(one_joint(repeated("x", megabyte) + ": 1\n"), "this is no YAML");
  EXPECT_TRUE(complaints(one_joint("", "{d: " + repeated("1+", 90000) + "1}")).empty());
  EXPECT_TRUE(complaints(one_joint("title: " + repeated("long ", megabyte) + "\n")).empty());
}

TEST(YamlNasty, ManyLines) {
  for (const char* piece : {"a\n", "- \n", "a:\n", "- {a: 1}\n", "---\n", "...\n", "#\n", "|\n ", ">\n",
                            "%a\n", "\r", "\n", "? \n", "- - -\n"}) {
    refusal(repeated(piece, large));
    complaints(one_joint(repeated(piece, large)));
  }
}

TEST(YamlNasty, AbsurdNumbers) {
  const auto d = [](const std::string& value) { return one_joint("", "{d: " + value + "}"); };
  expect_refusal(d("1e999999"), "is no number");
  expect_refusal(d("1e99999999999999999999"), "is no number");
  expect_refusal(d(std::string(100000, '9')), "is no number");
  expect_refusal(d("1.2.3"), "is no number");
  expect_refusal(d("((2^64)^64)^64"), "bits");
  expect_refusal(d("2^1000"), "exponent");
  expect_refusal(d("((((1e-4000)^64)^64)^64)"), "bits");
  expect_refusal(one_joint("parameters: {a: 1}\n", "{d: (((((((((a^63)^63)^63)^63)^63)^63)^63)^63)^63)^63}"),
                 "the formula is too long");
  expect_refusal(d(".inf"), "is no number");
  expect_refusal(d(".nan"), "is no number");
  EXPECT_TRUE(complaints(d("1e-300")).empty());
  EXPECT_TRUE(complaints(d(std::string(1000, '(') + "1" + std::string(1000, ')'))).empty());
  refusal(one_joint("base: {Z: [[1e3000, 0, 0, 0], [0, 1e3000, 0, 0], [0, 0, 1e3000, 0], [0, 0, 0, 1]]}\n"));
}

TEST(YamlNasty, TooManyJoints) {
  expect_refusal("articula: 1\nname: x\ngravity: [0, 0, 0]\njoints:\n" + repeated("  - {}\n", 7 * 1001),
                 "more than 1000 joints");
  EXPECT_TRUE(
      complaints("articula: 1\nname: x\ngravity: [0, 0, 0]\njoints:\n" + repeated("  - {}\n", 7 * 1000))
          .empty());
  expect_refusal(one_joint("cuts:\n" + repeated("  - {}\n", 7 * 1001)), "more than 1000 cuts");
}

TEST(YamlNasty, Truncated) {
  const std::string whole =
      one_joint("title: \"t\"\nlinks: [{link: 1, FS: \"1 + 2\"}]\nbase: {W: [0, 0, W3]}\n");
  ASSERT_TRUE(complaints(whole).empty()) << to_text(complaints(whole));
  for (std::size_t i = 0; i < whole.size(); ++i) complaints(whole.substr(0, i));  // no crash; often an error
  EXPECT_FALSE(complaints(whole.substr(0, whole.size() / 2)).empty());
}

TEST(YamlNasty, ReadingIsQuick) {
  const auto start = std::chrono::steady_clock::now();
  complaints(one_joint("links: [" + repeated("{link: 1, XX: x}, ", 4 * megabyte - 1000) + "]\n"));
  complaints(one_joint("parameters: {" + repeated("a: 1, ", 2 * megabyte) + "}\n"));
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  EXPECT_LT(time.count(), 60.0);  // a second or two; generous for sanitizers on a loaded machine
}

}  // namespace
}  // namespace articula::test::yaml
