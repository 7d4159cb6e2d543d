// A long program as loops. Thirty links make thirty times the same operations on other values; written out, they do not fit into a
// processor's cache of instructions (about 32 KB), and the code waits for memory.
//
// Instructions that read the same inputs and serve the same outputs belong together: they are a section. (Of a serial robot these are
// the motion of a link, its wrench, and so on; nobody has to say so.) Sections of one shape, the same operations on values that
// correspond, are the turns of a loop where they can follow one another. What remains is straight-line code.
#pragma once

#include "program/program.hpp"

namespace articula {

// Instructions first, first + 1, ..: `turns` times `length` of them, each turn the same operations. One turn: straight-line code.
struct Piece {
  std::size_t first = 0, length = 0, turns = 1;
  std::size_t end() const { return at(turns, 0); }
  std::size_t at(std::size_t turn, std::size_t place) const { return first + turn * length + place; }
};

// All pieces, one after the other, are the on-line part. Turns agree in operations, in signs, in which operands are values of the same
// turn (and which ones), and in what the others are: numbers and values of the set-up (whose signs may differ), elements of one input, values.
struct Rolled {
  Program program;
  std::vector<Piece> pieces;
};

// The same program in another order and perhaps with other signs of values inside: outputs are those of before, but for the sign of
// zeros. Instructions that `first` names stay in front, as they are, as the first piece.
Rolled rolled(const Program& program, const std::vector<bool>& first = {});

// The program in the order of schedule.hpp, without loops; `first` as above.
Rolled straight(const Program& program, const std::vector<bool>& first = {});

}  // namespace articula
