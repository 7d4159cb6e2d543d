// Listings of other tools: each way of writing them, what names mean, what is dead.

#include "program/listing.hpp"

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "expr/text.hpp"
#include "support/proof.hpp"

namespace articula::test {
namespace {

std::vector<std::string> names_of(const Outputs& outputs) {
  std::vector<std::string> names;
  for (const Output& o : outputs) names.push_back(o.name);
  return names;
}

// The outputs, as formulas of inputs.
std::string formulas(const std::string& text, const ListingRequest& request = {}) {
  Graph g;
  std::string all;
  for (const Output& output : read_listing(g, text, "x", request).outputs) {
    all += (all.empty() ? "" : "; ") + output.name + " =";
    for (const Expr& e : output.values) all += " " + to_text(e);
  }
  return all;
}

TEST(Listing, C) {
  EXPECT_EQ(formulas("/* made\n by a tool */\n#include <math.h>\n// more; x = 1;\n"
                     "double t1 = a*b + sin(q1),\n  t2, u[10];\n"
                     "const double t3 = pow(t1, 2)\n  + t1 / 2.0f;\n"
                     "  y\n = t3;  z = t1; \r\n"),
            "y = (a*b + sin(q1))^2 + (a*b + sin(q1))/2; z = a*b + sin(q1)");
  EXPECT_EQ(formulas("t[0] = a; t[1] = t[0]*b;\nt[2] = t[1] + t[0];", {.outputs = {"t"}}),
            "t = a a*b a + a*b");
  EXPECT_EQ(formulas("y = a // first\n  * b \\\n  - c;"), "y = a*b - c") << "a star may begin a line of C";
}

TEST(Listing, Matlab) {
  EXPECT_EQ(
      formulas("% double pendulum, see https://a.b; x = 1\nt1 = a + ... and so on\n  b;  % with ; in it.\n"
               "t2=t1.^2\ntau(1,1)=t2; tau(2,1)=t1*...\n b"),
      "tau = (a + b)^2 b*(a + b)");
  EXPECT_EQ(formulas("a = x +\n y\nb = sin(\n x\n)\nc = z, d = x"), "a = x + y; b = sin(x); c = z; d = x");
}

TEST(Listing, Symoro) {
  const std::string head = "(****************)\n(** Robot: RX90 **)\n(* two\nlines = 2; *)\n* stars; = too\n";
  EXPECT_EQ(formulas(head + "S2=Sin(t2)$\nDV61 = -W61**2$\nGAM1 = DV61*S2$\n*=*\n"), "GAM1 = -W61^2*sin(t2)");
  EXPECT_EQ(formulas(head + "S2=sin(t2)\nDV61 = -W61**2\n* stars\nGAM1 = DV61*S2\n*=*"),
            "GAM1 = -W61^2*sin(t2)");
  EXPECT_EQ(formulas(head + "S2=sin(t2);\nGAM1 := S2*c;\n*=*\n"), "GAM1 = sin(t2)*c");
}

TEST(Listing, ANameMeansItsLastValue) {
  EXPECT_EQ(formulas("x = a; y = x*b; x = x + 1; z = x*y;"), "z = a*b*(a + 1)");
  Graph g;
  const ListingContent listing = read_listing(g, "x = a*b; x = c*c; y = x*d;", "x");
  EXPECT_EQ(listing.dead, (std::vector<std::string>{"x"})) << "overwritten unread";
  EXPECT_EQ(listing.written, (Counts{3, 0, 0, 0, 0}));
  EXPECT_EQ(listing.needed, (Counts{2, 0, 0, 0, 0}));
}

TEST(Listing, InputsMayBeAssignedWhenTheyAreDeclared) {
  EXPECT_EQ(formulas("x = x + v*dt;", {.outputs = {}, .states = {"x,v"}}), "x = x + v*dt");
  EXPECT_THROW(formulas("x = x + v*dt;", {.outputs = {}, .states = {"v"}}), ParseError);
}

TEST(Listing, OutputsAreWhatNothingReadsUnlessNamed) {
  const std::string text = "F1 = a*b; F2 = F1 + c; N1 = F2*a; GAM1 = F1*2; GAM2 = N1;";
  Graph g, h;
  const ListingContent all = read_listing(g, text, "x");
  EXPECT_EQ(names_of(all.outputs), (std::vector<std::string>{"GAM"}));
  EXPECT_EQ(all.dead, std::vector<std::string>());
  const ListingContent one = read_listing(h, text, "x", {.outputs = {"GAM1"}});
  EXPECT_EQ(names_of(one.outputs), (std::vector<std::string>{"GAM1"}));
  EXPECT_EQ(one.dead, (std::vector<std::string>{"F2", "N1", "GAM2"}));
  EXPECT_EQ(one.values, 5U);
  EXPECT_EQ(one.written, (Counts{3, 1, 0, 0, 0}));
  EXPECT_EQ(one.needed, (Counts{2, 0, 0, 0, 0}));
  ASSERT_EQ(one.inputs.size(), 2U) << "c is read by dead code alone";
  EXPECT_EQ(formulas(text, {.outputs = {"F*", "GAM2"}}), "F = a*b a*b + c; GAM2 = a*(a*b + c)");
}

TEST(Listing, StatesAndParameters) {
  const std::string text = "y = M1*cos(q1) + M2*cos(q2)*k;";
  const auto parameters = [&](const ListingRequest& request) {
    Graph g;
    return read_listing(g, text, "x", request).parameters;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(parameters({}), Names());
  EXPECT_EQ(parameters({.outputs = {}, .states = {"q*"}}), (Names{"M1", "M2", "k"}));
  EXPECT_EQ(parameters({.outputs = {}, .states = {}, .parameters = {"M*", "k"}}), (Names{"M1", "M2", "k"}));
  EXPECT_EQ(parameters({.outputs = {}, .states = {}, .parameters = {"k"}}), Names{"k"});
}

TEST(Listing, LabelsAreTheNames) {
  Graph g;
  const ListingContent listing = read_listing(g, "W61 = a + b; y = W61*c; c2 = a;", "x", {.outputs = {"y"}});
  const Program p = lower("x", listing.outputs, listing.parameters, listing.inputs);
  ASSERT_EQ(p.labels.size(), 1U);
  EXPECT_EQ(p.labels.begin()->second, "W61");
}

TEST(Listing, Programs) {
  Graph g, h, k;
  const ListingContent read =
      read_listing(g, "S = sin(q1)*M; A = S*q1; B = S + M;", "x", {.outputs = {}, .states = {"q*"}});
  const std::string text = to_text(lower("two", read.outputs, read.parameters, read.inputs));
  const ListingContent both = read_listing(h, text, "x");
  EXPECT_TRUE(both.is_program);
  EXPECT_EQ(both.name, "two");
  EXPECT_EQ(both.written, (Counts{2, 1, 0, 1, 0}));
  expect_equal(values(both.outputs), values(read.outputs), "program");
  EXPECT_EQ(h.labels().size(), 1U) << "S";
  const ListingContent one = read_listing(k, text, "x", {.outputs = {"B"}});
  EXPECT_EQ(one.needed, (Counts{1, 1, 0, 1, 0}));
  EXPECT_EQ(one.dead.size(), 1U);
  EXPECT_THROW(read_listing(k, text, "x", {.outputs = {}, .states = {"q*"}}), ModelError);
  EXPECT_THROW(read_listing(k, text, "x", {.outputs = {"C"}}), ModelError);
}

}  // namespace
}  // namespace articula::test
