// A sheet: the formulas of a model on paper, and what stands around them. Two renderers write the same sheet, as
// plain text (plain.cpp) and as LaTeX (latex.cpp); the order of terms, the names C1 and S23 and the breaking of long
// lines are one for both.
//
// All formulas of a sheet live in its graph. What `definitions` and `steps` are called are symbols of it, used by
// what follows.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "expr/expr.hpp"

namespace articula {

struct Step {
  std::string name;
  Expr formula;
};

struct Sheet {
  std::string title;
  std::vector<std::string> notes;
  std::shared_ptr<Graph> graph = std::make_shared<Graph>();
  std::vector<Step> definitions = {};  // what names in the formulas stand for: base parameters
  std::vector<Step> steps = {};        // intermediate variables, in the order in which they are computed
  Outputs factors = {};                // matrices to be shown before their product ..
  std::string product = {};            // .. which is the output of this name
  Outputs outputs = {};
  struct Remark {
    Expr formula;  // where this is zero; none: the words stand alone
    std::string text;
  };
  struct Passage {  // words, or none, and equations below them: left = right
    std::string words;
    std::vector<std::pair<Expr, Expr>> equations;
  };
  std::vector<Passage> passages = {};  // to be read in their order, before the outputs
  std::string remarks_title = {};
  std::vector<Remark> remarks = {};  // what the outputs imply
};

constexpr std::size_t sheet_width = 100;
std::string plain_text(const Sheet& sheet, std::size_t width = sheet_width);
std::string plain_formulas(const Sheet& sheet, std::size_t width = sheet_width);  // without title and notes
std::string latex_document(const Sheet& sheet);
std::string latex_fragment(const Sheet& sheet);  // for a document of one's own, without title and notes

}  // namespace articula
