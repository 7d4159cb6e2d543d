// What is no listing: one message with line, column and advice.

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "program/listing.hpp"

namespace articula::test {
namespace {

Diagnostic fault_of(const std::string& text, const ListingRequest& request = {}) {
  Graph g;
  try {
    read_listing(g, text, "file", request);
  } catch (const InputError& e) {
    return e.diagnostics().at(0);
  }
  return {Severity::note, {}, "no error", {}, {}};
}

struct Fault {
  std::string text;
  int line, column;
  std::string message;  // a part of it
};

TEST(ListingErrors, PointAtTheFault) {
  const std::vector<Fault> faults{
      {"", 1, 1, "no assignment"},
      {"\n  \n% only this\n", 1, 1, "no assignment"},
      {"double x;", 1, 1, "no assignment"},
      {"a = 1;\nb = foo(a);\n", 2, 5, "unknown function 'foo'"},
      {"a = 1;\nb = a +\n   * 2;", 3, 4, "expected a number"},
      {"a = (1 + x;\nb = 2;", 1, 5, "')' is missing"},
      {"a = (1 + x\nb = 2", 1, 5, "')' is missing"},
      {"a = 1)\nb = 2", 1, 6, "without '('"},
      {"a = 1\n  + 2\n", 2, 3, "expected an assignment"},
      {"a = 1;\nif (a > 0)\n b = 2;", 2, 1, "'if' is not straight-line"},
      {"for i = 1:3\n b = 2;\nend", 1, 1, "'for' is not straight-line"},
      {"a = 1;\nwhile (a) b = 2;", 2, 1, "'while' is not straight-line"},
      {"void f(double q) { x = 1; }", 1, 1, "'void' is no assignment"},
      {"function y = f(x)\ny = 1;", 1, 1, "'function' is no assignment"},
      {"x = 1;\nreturn x;", 2, 1, "'return' is no assignment"},
      {"{ x = 1; }", 1, 1, "blocks"},
      {"x += 1;", 1, 3, "'+=' is not read"},
      {"x = y == 2;", 1, 7, "one '='"},
      {"x = y = 2;", 1, 7, "one '='"},
      {"x <= 2;", 1, 6, "one '='"},
      {"= 2;", 1, 1, "left side"},
      {"x + 1 = 2;", 1, 1, "left side"},
      {"sin(x) = 2;", 1, 1, "left side"},
      {"t[i] = 2;", 1, 1, "left side"},
      {"pi = 3;", 1, 1, "a meaning of its own"},
      {"exp = 3;", 1, 1, "a meaning of its own"},
      {"x;", 1, 1, "expected an assignment"},
      {"clear all;\nx = 1;", 1, 1, "expected an assignment"},
      {"x = ;", 1, 5, "ends too early"},
      {"a = x*y;\nx = 2;", 2, 1, "line 1 has read it before"},
      {"x = x + 1;", 1, 1, "line 1 has read it before"},
      {"x = 1/0;", 1, 6, "division by zero"},
      {"x = 1;\ny = z/(x - 1);", 2, 6, "division by zero"},
      {"x = a^65;", 1, 7, "exponent"},
      {"x = a**b;", 1, 8, "exponent"},
      {"x = pow(a, 999999999);", 1, 8, "exponent"},
      {"x = 1e99999;", 1, 5, "is no number"},
      {"/* x = 1;", 1, 1, "does not end"},
      {"x = 1; (* y", 1, 8, "does not end"},
      {"#define N 3\nx = N;", 1, 1, "#define"},
      {"a = b % c;\n", 1, 7, "comment or an operator"},
      {"double a = b % c;\n", 1, 14, "comment or an operator"},
      {"a = b//c\n", 1, 6, "comment or an operator"},
      {"a = b \\ c;\n", 1, 7, "expected an operator"},
      {std::string("x = 1;\0", 7), 1, 7, "no text"},
      {"x = \xff\xfe;", 1, 5, "expected a number"},
      {"\x7f\x45LF\x02\x01", 1, 1, "expected an assignment"},
      {"articula program 1\nnonsense\n", 2, 0, "not a statement"},
  };
  for (const Fault& fault : faults) {
    const Diagnostic d = fault_of(fault.text);
    EXPECT_NE(d.message.find(fault.message), std::string::npos) << fault.text << ": " << d.message;
    EXPECT_EQ(d.place.line, fault.line) << fault.text << ": " << d.message;
    EXPECT_EQ(d.place.column, fault.column) << fault.text << ": " << d.message;
    EXPECT_EQ(d.place.file, "file");
  }
}

TEST(ListingErrors, ShowTheLine) {
  EXPECT_EQ(fault_of("a = 1;\r\n  b = a a; % text\r\n").excerpt, "  b = a a; % text");
  EXPECT_EQ(fault_of("a = 1;\nb = sine(a);\n").hint, "did you mean 'sin'?");
}

TEST(ListingErrors, NamesThatChooseNothing) {
  const std::string text = "GAM1 = a*q1; GAM2 = b;";
  const auto message = [&](const ListingRequest& request) { return fault_of(text, request).message; };
  EXPECT_EQ(message({.outputs = {"GAM3"}}), "there is no value 'GAM3'");
  EXPECT_EQ(fault_of(text, {.outputs = {"GAM3"}}).hint, "did you mean 'GAM1'?");
  EXPECT_EQ(message({.outputs = {"a"}}), "there is no value 'a'") << "an input is no value";
  EXPECT_EQ(message({.outputs = {"GAM1,GAM1"}}), "value 'GAM1' is named twice");
  EXPECT_EQ(message({.outputs = {"GAM1,GAM*"}}), "value 'GAM1' is named twice");
  EXPECT_EQ(message({.outputs = {}, .states = {"q2"}}), "there is no input 'q2'");
  EXPECT_EQ(message({.outputs = {}, .states = {"GAM1"}}), "there is no input 'GAM1'");
  EXPECT_EQ(message({.outputs = {}, .states = {}, .parameters = {"x*"}}), "there is no input 'x*'");
  EXPECT_EQ(message({.outputs = {}, .states = {"q1"}, .parameters = {"a"}}),
            "--states and --parameters exclude each other");
}

TEST(ListingErrors, HugeTextsAreReadOrRefused) {
  const std::string open(100000, '('), close(100000, ')');
  EXPECT_EQ(fault_of("x = " + open + "a" + close + ";").message, "no error");
  EXPECT_NE(fault_of("x = " + open + "a" + close.substr(1) + ";").message.find("is missing"),
            std::string::npos);
  for (const std::string& text :
       {std::string(1000000, 'a'), std::string(1000000, '='), std::string(1000000, ';'),
        std::string(1000000, '('), std::string(1000000, '*'), std::string(1000000, '\\'),
        std::string(1000000, '\n'), "x = " + std::string(1000000, '+')}) {
    const Diagnostic d = fault_of(text);
    EXPECT_NE(d.message, "no error") << text.substr(0, 10);
    EXPECT_LT(to_text(d).size(), 1000U) << text.substr(0, 10);
  }
}

}  // namespace
}  // namespace articula::test
