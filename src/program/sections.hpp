// Sections of a program, of which loops are made (roll.hpp): instructions that read the same inputs and serve the same outputs. Sections
// of one group correspond instruction by instruction.
#pragma once

#include <vector>

#include "program/program.hpp"

namespace articula {

struct Section {
  std::vector<std::size_t>
      instructions;  // each after those it reads; the k-th of one and of another of its group correspond
  std::size_t group = 0;
  std::vector<std::size_t> reads = {};  // sections
};

struct Sections {
  Program program;  // the old one; its sums and products may have other orders and signs
  std::vector<Section> list;
  std::size_t groups = 0;
};

std::vector<std::vector<std::size_t>> readers_of(const std::vector<Section>& list);  // by section

// `apart`, by instruction: those that belong to no section.
Sections sections_of(const Program& program, const std::vector<bool>& apart);

// Sections that read another one each and nothing else, as the wrench of a link reads its motion, become parts of them: what they hand on is
// handed on within one turn of a loop.
Sections fused(Sections sections);

// What an operand is, seen from outside of its section: a number or a value of the set-up, an element of an input, a value. The same
// number: one loop can read them.
int kind_of(const Program& program, Id id);
inline constexpr int kind_constant = 1, kind_sine = 2, kind_cosine = 3;

}  // namespace articula
