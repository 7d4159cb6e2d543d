// A paper: headings, words with formulas in them, tables, pictures and numbered equations, one after the other. One layout (paper.cpp) says
// what stands on which line; a medium (medium.hpp) says how it is written: HTML with MathML, which needs no network, or LaTeX.
//
// An equation is a symbol, what it is in general, and what it is for the robot at hand, as formulas in the paper's graph:
//
//   left = between = .. = sum of products of matrices,  with  steps
//
// `steps` name what would be long; later equations may use the names. `expected` is what the equation must be equal to, found in
// another way, `proof` says which. Whoever makes the paper compares them; nothing of it is printed beside the number.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "typeset/marks.hpp"
#include "typeset/sheet.hpp"

namespace articula {

struct Inline {  // one of the four
  std::string text = {};
  Marks marks = {};
  Expr formula = {};
  std::vector<int> equations = {};  // their numbers, in order: (3), (5)-(7)
};
using Words = std::vector<Inline>;

struct Heading {
  int level;  // 1, 2
  std::string text;
};
struct Paragraph {
  Words words;
};
struct PaperTable {
  std::vector<Words> head;
  std::vector<std::vector<Words>> rows;
};
struct Glossary {  // what symbols mean
  std::vector<std::pair<Words, Words>> entries;
};
struct PaperPicture {
  std::string svg, tikz;
  Words caption;
};
struct Equation {
  using Product = std::vector<Output>;
  int number = 0;
  Marks left = {};
  std::vector<Marks> between = {};
  std::vector<Product> terms = {};  // none: an equation in general
  std::vector<Step> steps = {};
  bool named_whole =
      false;                // the only term is the name of the only step: its formula is printed in its place
  std::string source = {};  // where it stands in the literature: [Key] (12)
  std::vector<int> from = {};  // the equations that it follows from
  std::vector<Expr> expected = {};
  std::string proof = {};
};
using PaperPart = std::variant<Heading, Paragraph, PaperTable, Glossary, PaperPicture, Equation>;

struct Paper {
  std::string title, language = "en";
  std::shared_ptr<Graph> graph = std::make_shared<Graph>();
  std::map<std::string, Letter> letters = {};  // symbols that are not written as their names say
  std::vector<PaperPart> blocks = {};
};

std::string html_paper(const Paper& paper);
std::string latex_paper(const Paper& paper);

}  // namespace articula
