#include "base/error.hpp"

#include <gtest/gtest.h>

namespace articula::test {
namespace {

Diagnostic diagnostic(Place place, std::string excerpt = {}, std::string hint = {}) {
  return {Severity::error, std::move(place), "wrong", std::move(excerpt), std::move(hint)};
}

TEST(Diagnostic, TextSaysWhereWhatAndHow) {
  EXPECT_EQ(to_text(diagnostic({})), "error: wrong");
  EXPECT_EQ(to_text(diagnostic({"a.yaml", 0, 0})), "a.yaml: error: wrong");
  EXPECT_EQ(to_text(diagnostic({"a.yaml", 3, 0})), "a.yaml:3: error: wrong");
  EXPECT_EQ(to_text(diagnostic({"a.yaml", 3, 5})), "a.yaml:3:5: error: wrong");
  EXPECT_EQ(to_text(diagnostic({"a.yaml", 3, 5}, "d: x+", "do this")),
            "a.yaml:3:5: error: wrong\n    d: x+\n        ^\n  hint: do this");
}

TEST(Diagnostic, SeverityIsNamed) {
  Diagnostic d = diagnostic({});
  d.severity = Severity::warning;
  EXPECT_EQ(to_text(d), "warning: wrong");
  EXPECT_FALSE(has_error({d}));
  d.severity = Severity::note;
  EXPECT_EQ(to_text(d), "note: wrong");
  EXPECT_TRUE(has_error({d, diagnostic({})}));
  EXPECT_FALSE(has_error({}));
}

TEST(Diagnostic, LongLinesAreCutAroundTheColumn) {
  std::string line(1000000, 'a');
  line[500000] = '!';
  const std::string text = to_text(diagnostic({"f", 1, 500001}, line));
  EXPECT_LT(text.size(), 300U);
  const std::size_t mark = text.find('!'), caret = text.find('^');
  ASSERT_NE(mark, std::string::npos);
  ASSERT_NE(caret, std::string::npos);
  EXPECT_EQ(mark - text.rfind('\n', mark), caret - text.rfind('\n', caret));
}

TEST(Diagnostic, OddBytesNeverReachTheTerminal) {
  EXPECT_EQ(to_text(diagnostic({"f", 1, 3}, "a\tb\x1b\xff")), "f:1:3: error: wrong\n    a b??\n      ^");
}

TEST(Diagnostic, AColumnBehindTheLineHasNoCaret) {
  EXPECT_EQ(to_text(diagnostic({"f", 1, 4}, "abc")), "f:1:4: error: wrong\n    abc\n       ^");
  EXPECT_EQ(to_text(diagnostic({"f", 1, 5}, "abc")), "f:1:5: error: wrong\n    abc");
  EXPECT_EQ(to_text(diagnostic({"f", 1, 5000}, "abc")), "f:1:5000: error: wrong\n    ");
}

TEST(Errors, CarryEveryDiagnostic) {
  const InputError error({diagnostic({"a", 1, 0}), diagnostic({"b", 2, 0})});
  EXPECT_EQ(error.diagnostics().size(), 2U);
  EXPECT_STREQ(error.what(), "a:1: error: wrong\nb:2: error: wrong");
}

TEST(Errors, ParseErrorPoints) {
  const ParseError error({"f", 2, 1}, "bad", "text", "advice");
  EXPECT_STREQ(error.what(), "f:2:1: error: bad\n    text\n    ^\n  hint: advice");
}

TEST(Errors, ModelErrorNamesThePart) {
  EXPECT_STREQ(ModelError("joint 3", "is loose", "tighten it").what(),
               "error: joint 3: is loose\n  hint: tighten it");
  EXPECT_STREQ(ModelError("", "is loose").what(), "error: is loose");
}

}  // namespace
}  // namespace articula::test
