// derive: documents from the command line.

#include <gtest/gtest.h>

#include <cstdlib>

#include "cli.hpp"

namespace frontend {
namespace {

TEST(DeriveCommand, WritesHtmlAndLatex) {
  const Scratch scratch;
  const Ran html = articula({"derive", "planar2r", "--method", "lagrange"});
  EXPECT_EQ(html.code, 0) << html.err;
  EXPECT_TRUE(html.out.starts_with("<!DOCTYPE html>"));
  for (const char* part : {"Lagrange", "<math", "References", "Proofs", "<svg", "[Bouri]"})
    EXPECT_NE(html.out.find(part), std::string::npos) << part;
  EXPECT_EQ(articula({"derive", "planar2r", "-o", scratch.path("a.html")}).out, "");
  EXPECT_EQ(content(scratch.path("a.html")), html.out);
  EXPECT_EQ(articula({"derive", "planar2r", "-o", scratch.path("a.tex")}).code, 0);
  EXPECT_EQ(content(scratch.path("a.tex")), articula({"derive", "planar2r", "--to", "latex"}).out);
  EXPECT_NE(content(scratch.path("a.tex")).find("\\end{document}"), std::string::npos);
}

TEST(DeriveCommand, NeedsNoNetworkAndNoScript) {
  const std::string html =
      articula({"derive", "fourbar", "--method", "newton-euler", "--notation", "lucassen"}).out;
  for (const char* part : {"<script", "src=", "@import", "https:"})
    EXPECT_EQ(html.find(part), std::string::npos) << part;
}

TEST(DeriveCommand, TakesValuesAndFiles) {
  const Ran numbers = articula({"derive", "planar2r", "--set", "d2=0.4318", "--set", "g=9.81"});
  EXPECT_EQ(numbers.code, 0) << numbers.err;
  EXPECT_NE(numbers.out.find("<mn>0.4318</mn>"), std::string::npos);
  const Scratch scratch;
  EXPECT_EQ(articula({"derive", scratch.file("p.yaml", pendulum), "--method", "augmented-body"}).code, 0);
}

TEST(DeriveCommand, Refusals) {
  const Scratch scratch;
  expect_refused(articula({"derive", "planar2r", "--method", "hamilton"}),
                 "possible: lagrange, newton-euler, augmented-body, closed-form");
  expect_refused(articula({"derive", "planar2r", "--notation", "craig"}), "possible: khalil, lucassen");
  expect_refused(articula({"derive", "planar2r", "--to", "pdf"}), "possible: html, latex");
  expect_refused(articula({"derive", "humanoid47"}), "47 links");
  expect_refused(articula({"derive", "nothing-like-it"}), "nothing-like-it");
  expect_refused(articula({"derive"}), "ROBOT");
  expect_refused(articula({"derive", "humanoid47", "-o", scratch.path("a.html")}), "47 links");
  EXPECT_TRUE(scratch.names().empty());
}

// Plain pdflatex, where there is one.
TEST(DeriveCommand, LatexCompiles) {
  if (std::system("command -v pdflatex >/dev/null") != 0) GTEST_SKIP() << "no pdflatex";
  const Scratch scratch;
  const char* const ways[][3] = {{"cartesian2", "lagrange", "khalil"},
                                 {"scara", "newton-euler", "lucassen"},
                                 {"fourbar", "augmented-body", "khalil"},
                                 {"puma560", "lagrange", "lucassen"}};
  for (const auto& [robot, method, notation] : ways) {
    const std::string file = scratch.path(std::string(robot) + ".tex");
    ASSERT_EQ(articula({"derive", robot, "--method", method, "--notation", notation, "-o", file}).code, 0);
    const std::string command = "cd '" + scratch.path("") +
                                "' && pdflatex -interaction=batchmode -halt-on-error " + std::string(robot) +
                                ".tex >/dev/null";
    EXPECT_EQ(std::system(command.c_str()), 0)
        << robot << "\n"
        << content(scratch.path(std::string(robot) + ".log")).substr(0, 20000);
  }
}

// A title was read as a phrase with formulas in braces: an internal error, or a formula.
TEST(Derive, BracesInTitlesAreBraces) {
  const Scratch scratch;
  for (const std::string title : {"a { b", "a {b} c", "{}"}) {
    const std::string robot =
        scratch.file("r.yaml", "articula: 1\nname: r\ntitle: \"" + title +
                                   "\"\ngravity: [0, -9.81, 0]\njoints:\n  - {}\n"
                                   "links:\n  - {link: 1, M: 1, MX: 0.5, YY: 1, ZZ: 1}\n");
    const Ran ran = articula({"derive", robot});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find(title + ": 1 link"), std::string::npos) << title;
  }
}

}  // namespace
}  // namespace frontend
