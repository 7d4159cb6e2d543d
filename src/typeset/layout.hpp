// What the renderers share about sheets: the names on them, and how a matrix is listed entry by entry.
#pragma once

#include "typeset/notation.hpp"
#include "typeset/sheet.hpp"

namespace articula {

Notation notation_of(const Sheet& sheet);

// Entry by entry: what is not zero, of a symmetric matrix the upper half.
struct Listing {
  struct Entry {
    std::size_t at;     // row-major
    std::string index;  // "2", "1,2"
  };
  std::vector<Entry> entries;
  bool symmetric = false;
  bool zeros = false;  // some entries are not listed because they are 0
};
Listing listing_of(const Output& output);

bool is_list_of_numbers(const Output& output);  // to be written in one line

// The columns of a wide matrix in blocks that fit; empty when that would leave most columns alone.
struct Block {
  std::size_t from, to;
};
std::vector<Block> blocks_of(const std::vector<double>& widths, double room);

}  // namespace articula
