// How a paper is written in one language: a table of functions that the layout (paper.cpp) calls.
#pragma once

#include <string>
#include <vector>

#include "typeset/formula.hpp"
#include "typeset/marks.hpp"
#include "typeset/paper.hpp"

namespace articula {

struct Row {         // of an equation
  std::string left;  // "": the row goes on
  std::string right;
  bool equals = true;  // a sign between them
  int depth = 0;       // in how many parentheses a row begins that goes on
};

struct Medium {
  const Style& style;
  double (*width)(const std::string& formula);
  double line;  // room for an equation, in letters

  std::string (*sign)(const std::string& sign);
  std::string (*number)(const std::string& digits);
  std::string (*words_in_formula)(const std::string& words);
  std::string (*power)(const std::string& base, const std::string& exponent);
  std::string (*fraction)(const std::string& over, const std::string& under);
  std::string (*sum)(const std::string& indices);
  std::string (*matrix)(const std::vector<std::string>& cells, std::size_t columns);
  std::string (*entry)(const std::string& matrix, const std::string& index);

  std::string (*text)(const std::string& words);
  std::string (*in_line)(const std::string& formula);
  std::string (*reference)(int equation);  // its number, and a way there
  std::string (*heading)(int level, const std::string& text);
  std::string (*paragraph)(const std::string& words);
  std::string (*table)(const std::vector<std::string>& head,
                       const std::vector<std::vector<std::string>>& rows);
  std::string (*glossary)(const std::vector<std::pair<std::string, std::string>>& entries);
  std::string (*picture)(const PaperPicture& picture, const std::string& caption);
  // `beside`, below its number: where it comes from
  std::string (*equation)(const std::vector<Row>& rows, int number, const std::vector<std::string>& beside);
  std::string (*steps)(const std::vector<Row>& rows);
};

std::string written(const Paper& paper, const Medium& medium);  // the blocks

}  // namespace articula
