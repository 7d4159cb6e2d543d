// What is no formula: one clear message that points at the place.

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "expr/text.hpp"

namespace articula::test {
namespace {

struct Fault {
  std::string text;
  int column;
  std::string message;  // a part of it
};

Diagnostic fault_of(const std::string& text, const Place& place = {}, const std::string& excerpt = {}) {
  Graph g;
  try {
    parse(
        g, text,
        [&](std::string_view name) { return name == "none" ? Expr() : g.symbol(name, Kind::parameter); },
        place, excerpt);
  } catch (const ParseError& error) {
    return error.diagnostics().at(0);
  }
  return {Severity::note, {}, "no error", {}, {}};
}

TEST(ParseErrors, PointAtTheFault) {
  const std::vector<Fault> faults{
      {"", 1, "missing"},
      {"   ", 4, "too early"},
      {"a +", 4, "too early"},
      {"a + * b", 5, "expected a number"},
      {"a b", 3, "expected an operator"},
      {"2a", 2, "an operator is missing"},
      {"(a + b", 1, "')' is missing"},
      {"a + (b*(c)", 5, "')' is missing"},
      {"a)", 2, "without '('"},
      {"()", 2, "expected a number"},
      {"sin(a, b)", 4, "takes 1 argument, not 2"},
      {"atan2(a)", 6, "takes 2 arguments, not 1"},
      {"select(a, b)", 7, "takes 3 arguments, not 2"},
      {"(a, b)", 3, "outside a function"},
      {"a, b", 2, "outside a function"},
      {"sin a", 1, "needs '('"},
      {"sin", 1, "needs '('"},
      {"2*exp + a", 3, "'exp' is a function and needs '('"},
      {"exp(a, b)", 4, "takes 1 argument, not 2"},
      {"sine(a)", 1, "unknown function"},
      {"1 + none", 5, "unknown symbol 'none'"},
      {"a^b", 3, "exponent"},
      {"a^0.3", 3, "exponent"},
      {"a^(1/3)", 3, "exponent"},
      {"a^65", 3, "exponent"},
      {"a^", 3, "too early"},
      {"a^64.5", 3, "exponent"},
      {"2^-3^2", 5, "parentheses"},
      {"2^(3)^2", 6, "parentheses"},
      {"1.2.3", 1, "is no number"},
      {"1e", 1, "is no number"},
      {"1e99999", 1, "is no number"},
      {"a + 1/0", 6, "division by zero"},
      {"a + sqrt(1 - 2)", 9, "square root of the negative number"},
      {"a/(b - b)", 2, "division by zero"},
      {"tan(pi/2)", 4, "division by zero"},
      {"a & b", 3, "expected an operator"},
      {"\xff", 1, "expected a number"},
      {"a\nb", 2, "expected an operator"},
      {std::string("a\0", 2), 2, "expected an operator"},
      {"_a", 1, "expected a number"},
      {"((10^64)^64)^2", 14, "bits"},
      {"2^3^2", 4, "parentheses"},
  };
  for (const Fault& fault : faults) {
    const Diagnostic found = fault_of(fault.text);
    EXPECT_EQ(found.place.column, fault.column) << fault.text << ": " << found.message;
    EXPECT_NE(found.message.find(fault.message), std::string::npos) << fault.text << ": " << found.message;
  }
}

TEST(ParseErrors, SuggestAFunction) {
  EXPECT_EQ(fault_of("sine(a)").hint, "did you mean 'sin'?");
  EXPECT_EQ(fault_of("swrt(a)").hint, "did you mean 'sqrt'?");
}

TEST(ParseErrors, SayThatAFunctionsNameIsNoSymbols) {
  EXPECT_EQ(fault_of("exp").hint, "a symbol cannot have the name of a function: give it another");
}

TEST(ParseErrors, PointIntoTheFile) {
  const Diagnostic found = fault_of("a + ) b", {"robot.yaml", 12, 10}, "    d: \"  a + ) b\"");
  EXPECT_EQ(found.place.file, "robot.yaml");
  EXPECT_EQ(found.place.line, 12);
  EXPECT_EQ(found.place.column, 14);
  EXPECT_EQ(found.excerpt, "    d: \"  a + ) b\"");
}

TEST(ParseErrors, HugeGarbageGivesAShortMessage) {
  for (const std::string& text :
       {std::string(100000, '('), std::string(1000000, '9'), std::string(1000000, ')'),
        "x" + std::string(1000000, '+'), std::string(1000000, '\xfe'), std::string(1000000, 'a') + "("}) {
    Graph g;
    try {
      parse(g, text);
      ADD_FAILURE() << "accepted: " << text.substr(0, 20);
    } catch (const ParseError& error) {
      EXPECT_LT(std::string(error.what()).size(), 1000U) << text.substr(0, 20);
    }
  }
}

}  // namespace
}  // namespace articula::test
