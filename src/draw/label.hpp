// Texts in pictures as formulas are printed: names in italics with their numbers below, Greek letters, a true minus.
//
//   "alpha3 = -pi/2"   alpha with 3 below it, in italics, = −π/2 upright
//   "RL4", "q12.w"     RL with 4 below, q with 12,w below
//   "m1'"              m with 1 below it and a prime
//   "\"ball 2\""       what stands in double quotes is a text, not a formula
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace articula {

struct TextPiece {
  enum class Kind { upright, italic, below };
  Kind kind = Kind::upright;
  std::string text;  // UTF-8
  friend bool operator==(const TextPiece&, const TextPiece&) = default;
};
using Label = std::vector<TextPiece>;

Label label_of(std::string_view formula);
std::string plain(const Label& label);  // all pieces, one after the other
double width_of(const Label& label, double size);
std::string svg_spans(const Label& label, double size);  // what stands in a <text> of that size
std::string latex_of(const Label& label);                // with its dollars

inline constexpr double below_size = 0.72, below_drop = 0.24;  // of letters below, as parts of the size

}  // namespace articula
