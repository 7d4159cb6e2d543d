// Equations in general, as papers print them before a robot's values stand in them: letters with indices on all sides, signs, fractions.
//
//   Letter    c d
//            b a e   left_below, left_above, base, above, below; the base is a name as symbols have them: q, omega, MS
#pragma once

#include <string>
#include <vector>

namespace articula {

struct Letter {
  std::string base;
  bool bold = false;
  std::vector<std::string> accents = {};  // dot, ddot, hat, the innermost first
  std::string left_above = {}, left_below = {}, above = {}, below = {};
  // What its indices mean: it has components in the frame left_above; it takes what is written in the frame `below` there.
  bool framed = false, turns = false;

  friend bool operator==(const Letter&, const Letter&) = default;
};

struct Mark {
  enum class Kind {
    letter,
    sign,      // + - = ( ) [ ] . x ,
    number,    // text
    words,     // text
    power,     // text to the power of `under`
    fraction,  // over, under
    sum,       // over the indices that `under` names
    matrix     // cells, `columns` in a row
  };
  Kind kind;
  Letter letter = {};
  std::string text = {};
  std::vector<Mark> over = {}, under = {};
  std::vector<std::vector<Mark>> cells = {};
  std::size_t columns = 0;
};
using Marks = std::vector<Mark>;

}  // namespace articula
