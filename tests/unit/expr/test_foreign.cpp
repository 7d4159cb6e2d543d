// Formulas as other tools write them, and the operations that stand in them.

#include <gtest/gtest.h>

#include <map>

#include "base/error.hpp"
#include "expr/text.hpp"

namespace articula::test {
namespace {

Expr read(Graph& g, const std::string& text) {
  return parse_foreign(g, text, [&](std::string_view name) { return g.symbol(name, Kind::state); });
}

void same(const std::string& foreign, const std::string& own) {
  Graph g;
  const Expr e = read(g, foreign);
  EXPECT_EQ(e, parse(g, own, [&](std::string_view name) { return g.symbol(name, Kind::state); })) << foreign;
}

TEST(Foreign, Functions) {
  same("Sin(a) + COS(b)", "sin(a) + cos(b)");
  same("fabs(a)*sgn(b)", "abs(a)*sign(b)");
  same("pow(a, 2) + power(b, 3)", "a^2 + b^3");
  same("pow(a + b, -1.0)", "1/(a + b)");
  same("atan(a)", "atan2(a, 1)");
  same("arctan2(a, b)", "atan2(a, b)");
}

TEST(Foreign, OperatorsAndNumbers) {
  same("a.^2 + b.*c./d", "a^2 + b*c/d");
  same("2.*a", "2*a");
  same("2.^3*a", "8*a");
  same("a**2 - a**(1/2)", "a^2 - sqrt(a)");
  same("-a**2", "-(a^2)");
  same("1.5d0*a + 2.0f*b + 1D-1", "1.5*a + 2*b + 0.1");
  same("cos(M_PI/3) + Pi", "1/2 + pi");
}

TEST(Foreign, ElementsOfArrays) {
  Graph g;
  EXPECT_EQ(to_text(read(g, "t[3]")), "t[3]");
  EXPECT_EQ(read(g, "t[3]"), read(g, "t( 03 )"));
  EXPECT_EQ(to_text(read(g, "tau(1, 2)")), "tau[1,2]");
  EXPECT_EQ(read(g, "a[1][2]"), read(g, "a(1,2)"));
  EXPECT_EQ(to_text(read(g, "_x + t [0]*2")), "_x + 2*t[0]");
}

TEST(Foreign, Names) {
  const auto expect = [](const std::string& text, const std::string& name, std::size_t length) {
    const ForeignName found = foreign_name(text);
    EXPECT_EQ(found.name, name) << text;
    EXPECT_EQ(found.length, length) << text;
  };
  expect("t3 = 1", "t3", 2);
  expect("t[3]=", "t[3]", 4);
  expect("t(1,2)(3)", "t[1,2]", 6);
  expect("f(x)", "f", 1);
  expect("t[1234567]", "t", 1);
  expect("t[", "t", 1);
  expect("t(1,", "t", 1);
  expect("sin(1)", "sin", 3);
  expect("log(1)", "log", 3);
  expect("3t", "", 0);
  expect("", "", 0);
}

TEST(Foreign, OperationsAsTheyStandThere) {
  const auto told = [](const std::string& text) {
    Graph g;
    std::map<std::string, int> ops;
    const Resolve resolve = [&](std::string_view name) { return g.symbol(name, Kind::state); };
    parse_foreign(g, text, resolve, [&](Op op) { ++ops[std::string(info(op).name)]; });
    return ops;
  };
  using Ops = std::map<std::string, int>;
  EXPECT_EQ(told("a*b + a*b - c/2"), (Ops{{"mul", 2}, {"add", 2}, {"div", 1}})) << "nothing is shared";
  EXPECT_EQ(told("-a"), Ops());
  EXPECT_EQ(told("a**2"), (Ops{{"mul", 1}}));
  EXPECT_EQ(told("pow(a, 5)"), (Ops{{"mul", 3}}));
  EXPECT_EQ(told("a^-3"), (Ops{{"mul", 2}, {"div", 1}}));
  EXPECT_EQ(told("a^1.5"), (Ops{{"sqrt", 1}, {"mul", 2}}));
  EXPECT_EQ(told("tan(a) + sin(0*a)"), (Ops{{"sin", 2}, {"cos", 1}, {"div", 1}, {"mul", 1}, {"add", 1}}));
}

TEST(Foreign, Refused) {
  for (const auto& [text, message] :
       std::map<std::string, std::string>{{"foo(x)", "unknown function 'foo'"},
                                          {"log(2)", "unknown function 'log'"},
                                          {"sine(x)", "unknown function 'sine'"},
                                          {"t[i]", "an index must be a whole number"},
                                          {"x'", "expected an operator"},
                                          {"x.", "expected an operator"},
                                          {"x % y", "expected an operator"},
                                          {"pow(x, y)", "the exponent must be"},
                                          {"pow(2, 1e9)", "the exponent must be"},
                                          {"sin", "needs '('"},
                                          {"2.0g", "an operator is missing"}}) {
    Graph g;
    try {
      read(g, text);
      ADD_FAILURE() << "accepted: " << text;
    } catch (const ParseError& e) {
      EXPECT_NE(e.diagnostics().front().message.find(message), std::string::npos) << text << ": " << e.what();
    }
  }
}

TEST(Foreign, OurFilesKeepOurNotation) {
  Graph g;
  for (const char* text : {"Sin(a)", "pow(a, 2)", "a.^2", "t[3]", "t(3)", "1.5d0", "_x"})
    EXPECT_THROW(parse(g, text), ParseError) << text;
}

}  // namespace
}  // namespace articula::test
