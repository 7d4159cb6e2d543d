// Formulas as people write them. The binary nodes of a graph are opened into sums of products of powers and put in
// order:
//   products  numbers, parameters, positions, sines and cosines, velocities and other states, sums;
//   sums      terms with fewer states first, numbers last; a positive term leads if there is one;
//   signs     2*(b - a), not -2*(a - b).
// A Style then says what each part looks like. Loops over the graph: the depth of a formula is no limit, its length
// is.
#pragma once

#include <string>
#include <vector>

#include "typeset/marks.hpp"
#include "typeset/notation.hpp"

namespace articula {

struct Factor {
  Ref ref;  // a symbol, pi, a function or a sum; only a sum may be negative
  long power;
};
struct Product {  // number * above / below
  bool negative = false;
  Rational number = 1;  // positive, or 0
  std::vector<Factor> above = {}, below = {};
};
using Sum = std::vector<Product>;
Sum arranged(const Expr& formula);

struct FactorText {  // a factor with its text; a sum is not yet in parentheses, a power not yet written
  std::string text;
  Op op;
  long power;
};

struct Style {
  std::string (*symbol)(const std::string& name);
  std::string (*letter)(const Letter& letter);  // of papers alone
  std::string (*short_name)(const ShortName& name);
  std::string (*call)(Op op, const std::vector<std::string>& arguments);
  std::string (*product)(const Rational& number, const std::vector<FactorText>& above,
                         const std::vector<FactorText>& below);
};

// ModelError for a formula that is too long to be written out.
std::string written(const Expr& formula, const Style& style, const Notation& notation);

}  // namespace articula
