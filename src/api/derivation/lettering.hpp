// How a derivation is written: letterings. One is a file with a table: a line for each quantity, which says what
// letter it has and where its indices stand, and a few words on its rules. The derivations themselves name quantities, not letters.
//
//   "#0", "#1"   in a place of the table: the first, second argument of the quantity
//
//   name        arguments      what it is
//   A, P, T     i, j           rotation, position, transformation of frame j in frame i
//   w, wd, V, Vd, U, F, N, f, m, MS, J ..   frame, body
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/named.hpp"

namespace articula {

struct Quantity {
  std::string_view name, letter;
  std::string_view left_above = {}, below = {}, above = {}, left_below = {};
  std::string_view accent = {};
  bool bold = false;
  bool framed = false;             // has components in a frame: left_above, 0 when it is empty
  bool turns = false;              // from the frame below it
  bool opposite = false;           // the letter stands for the negative of the quantity
  std::string_view elements = {};  // what its elements are called when they get names: W1_3
  std::string_view meaning;
};

// Lines of a table. A vector or tensor of link #1 in frame #0; a transition from frame #1 to it; one with indices of its own; a matrix or
// column without a frame; a number. Then what else stands around the letter.
Quantity vector(std::string_view name, std::string_view letter, std::string_view elements,
                std::string_view meaning, std::string_view accent = {});
Quantity transition(std::string_view name, std::string_view letter, std::string_view elements,
                    std::string_view meaning);
Quantity placed(std::string_view name, std::string_view letter, std::string_view left_above,
                std::string_view below, std::string_view elements, std::string_view meaning,
                std::string_view accent = {});
Quantity matrix(std::string_view name, std::string_view letter, std::string_view below,
                std::string_view elements, std::string_view meaning, std::string_view accent = {});
Quantity number(std::string_view name, std::string_view letter, std::string_view below,
                std::string_view meaning, std::string_view accent = {}, std::string_view elements = {});
Quantity above(std::string_view text, Quantity q);
Quantity left_below(std::string_view text, Quantity q);
Quantity opposite(Quantity q);

struct Lettering {
  std::string_view name, title, key;  // [key] of the literature
  std::vector<Quantity> quantities;
  std::vector<std::string_view> rules;  // to be read before the derivation
};

const std::vector<Lettering>& letterings();
const Quantity& quantity_named(const Lettering& lettering, std::string_view name);  // Bug when it has none

Lettering khalil();
Lettering lucassen();

}  // namespace articula
