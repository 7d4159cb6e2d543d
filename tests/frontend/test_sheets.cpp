// Models on paper, from the command line.

#include <gtest/gtest.h>

#include "cli.hpp"

namespace frontend {
namespace {

TEST(SheetCommand, TextAndLatex) {
  const Scratch scratch;
  const Ran text = articula({"model", "planar2r", "inertia", "--to", "text"});
  EXPECT_EQ(text.code, 0) << text.err;
  for (const char* part :
       {"Robot planar2r: inertia matrix", "proven equal, by fingerprint, to: energy",
        "articula model planar2r inertia --to text", "with C2 = cos(q2), S2 = sin(q2)", "A =\n"})
    EXPECT_NE(text.out.find(part), std::string::npos) << part << "\n" << text.out;
  EXPECT_EQ(articula({"model", "planar2r", "inertia", "-o", scratch.path("a.txt")}).out, "");
  EXPECT_EQ(content(scratch.path("a.txt")), text.out);
  EXPECT_EQ(articula({"model", "planar2r", "inertia", "--to", "text", "--json"}).json()["code"], text.out);
  const Ran latex = articula({"model", "planar2r", "inertia", "--to", "latex"});
  EXPECT_NE(latex.out.find("\\begin{document}"), std::string::npos);
  EXPECT_EQ(articula({"model", "planar2r", "inertia", "-o", scratch.path("a.tex")}).code, 0);
  EXPECT_EQ(content(scratch.path("a.tex")), latex.out);
}

TEST(SheetCommand, Forms) {
  const Ran formulas = articula({"model", "planar2r", "idm", "--to", "text", "--form", "formulas"});
  EXPECT_NE(formulas.out.find("--to text --form formulas"), std::string::npos) << formulas.out;
  EXPECT_EQ(formulas.out.find("VP1_2 ="), std::string::npos) << formulas.out;
  const Ran steps = articula({"model", "planar2r", "idm", "--to", "text"});
  EXPECT_NE(steps.out.find("\nVP1_2 = C2*t1 + S2*t2\n"), std::string::npos) << steps.out;
  EXPECT_NE(articula({"model", "planar2r", "idm", "--form", "steps"}).out.find("\nVP1_2 ="),
            std::string::npos);
  expect_refused(articula({"model", "planar2r", "idm", "--form", "verse"}),
                 "possible: formulas, steps, factors");
  expect_refused(articula({"model", "planar2r", "idm", "--form", "factors"}), "has no factors");
  expect_refused(articula({"model", "planar2r", "idm", "--to", "c", "--form", "steps"}), "--to text");
  const Ran json = articula({"model", "planar2r", "idm", "--form", "steps", "--json"});
  EXPECT_EQ(json.code, 2);
  EXPECT_EQ(json.json()["error"]["diagnostics"][0]["hint"], "say --to text or --to latex");
  expect_refused(articula({"model", "planar2r", "--all", "--form", "steps"}), "--form");
  expect_refused(
      articula({"model", "planar2r", "idm", "--to", "cobol"}),
      "possible: c, c-fast, c-batch, cpp, fortran, matlab, maple, mathematica, python, julia, rust, "
      "javascript, cuda, program, latex, text");
}

TEST(SheetCommand, ShortFormulasStandBelowTheDescription) {
  const Ran ran = articula({"model", "planar2r", "inertia"});
  EXPECT_NE(ran.out.find("proven equal to"), std::string::npos);
  EXPECT_NE(ran.out.find("\nA =\n  [ "), std::string::npos) << ran.out;
  EXPECT_EQ(articula({"model", "planar2r", "idm"}).out.find("VP1_2"), std::string::npos);
  const Ran large = articula({"model", "humanoid47", "inertia"});
  EXPECT_EQ(large.out.rfind("A["), large.out.find("A[47 x 47]")) << "the shape, and no formula";
}

TEST(SheetCommand, TwoRunsGiveTheSameBytes) {
  for (const char* to : {"text", "latex"}) {
    const Ran first = articula({"model", "tree", "lagrange", "--to", to});
    EXPECT_EQ(first.code, 0) << first.err;
    EXPECT_EQ(first.out, articula({"model", "tree", "lagrange", "--to", to}).out);
  }
}

}  // namespace
}  // namespace frontend
