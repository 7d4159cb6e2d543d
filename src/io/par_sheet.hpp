// A .par file as a table: how many frames, links and joints there are, and a text in every cell, from the file or, where the
// file is silent, the one SYMORO starts with.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "io/par_text.hpp"

namespace articula::par {

struct Sheet {
  std::string robot_name;  // from the comment, or empty
  int NL = 0;              // moving links: frames 1..NL
  int NJ = 0;              // joints: frames NL+1..NJ are those that were cut to open the loops
  int NF = 0;              // frames: NJ+1..NF are the other sides of the cut joints, in their order
  bool floating = false;
  std::map<std::string_view, std::vector<Value>> cells;  // by key; [j] belongs to frame, link or joint j

  bool closed() const { return NJ > NL; }
  const Value& at(std::string_view key, int j) const { return cells.at(key)[j]; }
};

// Throws InputError when the counts make no sense; other errors are left in `findings`.
Sheet sheet(const Definitions& definitions, Findings& findings);

}  // namespace articula::par
