// Where a rolled program (program/roll.hpp) keeps what cannot be a name: one array, `work`. A value is there when somebody reads it from
// another turn of a loop, by the number of a turn, or from another part of the code.
//
// A loop has a row for each turn, with what its turns hand on, and two rows to spare before and after: what the first turns read from before
// the loop is put there, by those who compute it or by a copy, so that all turns read in steps of one length.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "codegen/loop_outputs.hpp"

namespace articula {

// Values that somebody else puts there, at the beginning of the array.
struct GivenValues {
  std::map<Id, std::size_t> places = {};
  std::size_t size = 0;  // what is kept for them
};

// What the turns of a piece read in one place; not what each computes itself.
struct TurnOperand {
  std::size_t piece;
  std::vector<Id> ids;
};

class WorkArray {
 public:
  // `part`, by piece: parts share no names. `outputs`: what is read at the end.
  WorkArray(const Rolled& rolled, const std::vector<std::size_t>& part, const GivenValues& given,
            const LoopOutputs& outputs);

  struct Copy {
    std::size_t to;
    Id value;
  };

  std::size_t size() const { return size_; }
  bool holds(Id id) const { return address_.count(id) != 0; }
  std::size_t at(Id id) const { return address_.at(id); }
  const std::vector<Copy>& copies(std::size_t piece) const { return copies_[piece]; }  // before a loop
  // Where the turns of a loop read one operand each.
  std::vector<std::size_t> read_by(std::size_t piece, const std::vector<Id>& ids) const;

 private:
  void find_values(const std::vector<TurnOperand>& operands, const LoopOutputs& outputs);
  void place_loops();
  void align(const TurnOperand& operand);
  void place_rest();

  const Rolled& r_;
  const Program& p_;
  const Id first_;  // of the on-line part
  const std::vector<std::size_t>& part_;
  std::vector<std::size_t> piece_of_;  // by on-line instruction
  std::set<Id> wanted_;                // values that must be in the array
  std::map<Id, std::size_t> address_;
  std::map<std::size_t, Id> owner_;  // by address
  std::vector<std::vector<Copy>> copies_;
  std::vector<std::map<Id, std::size_t>> copied_;  // by piece: where it reads its copies
  std::size_t size_ = 0;
};

// Reads and writes of memory that loops cost: of the array, but for sines and cosines, which wait there in any code, and of places.
std::size_t traffic(const Rolled& rolled);

// Operand k of place m in a loop's turns.
std::vector<Id> operand_ids(const Program& program, const Piece& piece, std::size_t m, int k);
bool all_same(const std::vector<Id>& ids);
// Are they the values of place m' in the same turns? The place, or nothing.
std::optional<std::size_t> same_turn(const Program& program, const Piece& piece, const std::vector<Id>& ids);

// The difference of neighbours, when it is always the same.
std::optional<long> step_of(const std::vector<std::size_t>& numbers);

}  // namespace articula
