#include <gtest/gtest.h>

#include "base/error.hpp"
#include "codegen/codegen.hpp"
#include "expr/text.hpp"

namespace articula::test {
namespace {

TEST(Codegen, ShortestNumbersReadBack) {
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(2), "2.0");
  EXPECT_EQ(shortest(-0.4318), "-0.4318");
  EXPECT_EQ(shortest(1e300), "1e+300");
}

TEST(Codegen, IdentifiersAreLegal) {
  EXPECT_EQ(identifier(language_c(), "puma560-full"), "puma560_full");
  EXPECT_EQ(identifier(language_c(), "2r"), "r2r");
  EXPECT_EQ(identifier(language_c(), "double"), "double_");
  EXPECT_EQ(identifier(language_c(), "exp"), "exp_");
  EXPECT_EQ(identifier(language_c(), "nr:6"), "nr_6");
}

TEST(Codegen, UnknownLanguageIsTheUsersError) { EXPECT_THROW(language_named("cobol"), ModelError); }

TEST(Codegen, EveryOperationIsWritten) {
  Graph g;
  const Expr x = g.symbol("x", Kind::state), y = g.symbol("y", Kind::state);
  const Outputs outputs{
      {"out", 1, 1, {select(x, atan2(-y, x), sqrt(abs(x))) / (sin(x) + cos(y)) - sign(y) * exp(-x)}}};
  const std::string text = write_code(language_c(), lower("ops", outputs, {}, {{"s", 2, 1, {"x", "y"}}}),
                                      {"Title */ here", {}, {}});
  for (const char* piece :
       {"sin(s[0])", "cos(s[1])", "atan2(-s[1], s[0])", "fabs(s[0])", "sqrt(", "exp(-s[0])", ">= 0.0 ?",
        "(s[1] > 0.0) - (s[1] < 0.0)", "void ops(const double s[2], double out[1])", "Title * / here"})
    EXPECT_NE(text.find(piece), std::string::npos) << piece << "\n" << text;
}

TEST(Codegen, UnusedArgumentsAreSilenced) {
  Graph g;
  const std::string text = write_code(
      language_c(), lower("zero", {{"out", 1, 1, {g.constant(0)}}}, {"M"}, {{"q", 1, 1, {"q1"}}}), {});
  EXPECT_NE(text.find("(void)q;"), std::string::npos) << text;
  EXPECT_NE(text.find("(void)k;"), std::string::npos) << text;
  EXPECT_NE(text.find("out[0] = 0.0;"), std::string::npos) << text;
}

}  // namespace
}  // namespace articula::test
