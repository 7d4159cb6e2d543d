// Long programs as loops and parts, in the words of a language with arrays that are counted from 0: `Code::loops`.
//
//   turn      the number of a loop's turn
//   work      the array of what turns and parts hand on (work.hpp)
//   tables    numbers that differ from turn to turn, and numbers of elements where turns do not read in steps of one length. Where
//             there are parameters, the numbers are arrays among the constants, which the set-up fills
//
// Names within a loop are those of its first turn.
#pragma once

#include <optional>

#include "codegen/codegen.hpp"
#include "codegen/work.hpp"

namespace articula {

// Where straight-line code would be longer than a processor's cache of instructions: the program with loops, or without where these would
// cost more (they read and write memory, straight-line code waits for instructions). Nothing for a short program, which is written as
// it is; or what is asked for. `first` as of rolled().
std::optional<Rolled> arranged(const Program& program, Shape shape, const std::vector<bool>& first = {});

// `given`: values of the first piece, which is then a part of its own.
Code code_of(const Language& language, const Rolled& rolled, const FileNotes& notes,
             const GivenValues& given = {});

}  // namespace articula
