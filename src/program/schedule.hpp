// The on-line part in an order with few live values: what is computed waits in a register until it is used last, and a value that
// finds no register is written to memory and read again, which costs as much as an operation.
#pragma once

#include "program/program.hpp"

namespace articula {

// The same program, its on-line instructions in another order: the values of outputs are those of before, to the last bit.
Program scheduled(const Program& program);
std::vector<std::size_t> best_order(const Program& program);  // its on-line instructions, by number

// The on-line instructions, by number, in the order given: each after those it reads.
Program reordered(const Program& program, const std::vector<std::size_t>& order);

// Reads and writes of memory that the on-line part needs in its order when those values give way that are needed last; inputs and constants stay
// in memory.
std::size_t spills(const Program& program);

}  // namespace articula
