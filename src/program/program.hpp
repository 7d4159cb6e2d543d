// Straight-line programs: what a model becomes before it is run or printed in some language.
//
// Values are numbered: constants, parameters, inputs (all arrays, flattened), then one value per instruction. An operand
// is a Ref to an earlier value, with a sign (negation is free and no instruction). The first `setup` instructions depend on
// parameters alone and run once; the rest is the on-line part. Outputs are arrays of Refs. Labels keep the literature's
// names. `assumes_nonzero` lists the parameter formulas the set-up divides by.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "expr/expr.hpp"

namespace articula {

struct Instruction {
  Op op;
  Ref a, b, c;
  int arity() const { return info(op).arity; }
  Ref operand(int k) const { return k == 0 ? a : k == 1 ? b : c; }
  Operands operands() const { return {{a, b, c}, arity()}; }
};

struct Constant {
  std::string text;  // exact
  double value;      // correctly rounded
};

struct Counts {
  int mul = 0, add = 0, div = 0, sincos = 0, other = 0;
  int total() const { return mul + add + div; }
  friend bool operator==(const Counts&, const Counts&) = default;
  friend Counts operator+(const Counts& a, const Counts& b) {
    return {a.mul + b.mul, a.add + b.add, a.div + b.div, a.sincos + b.sincos, a.other + b.other};
  }
};

struct ProgramOutput {
  std::string name;
  int rows = 0, cols = 1;
  std::vector<Ref> values;
  std::vector<std::string> columns = {};  // their names, where they have any
};

struct Assumption {
  Ref value;
  std::string text;
};

struct Program {
  std::string name;
  std::vector<Constant> constants;
  std::vector<std::string> parameters;
  Inputs inputs;
  std::vector<Instruction> instructions;
  std::size_t setup = 0;
  std::vector<ProgramOutput> outputs;
  std::vector<Assumption> assumes_nonzero;
  std::map<Id, std::string> labels;

  std::size_t input_count() const;  // scalars in all arrays
  std::size_t output_count() const;
  Id first_parameter() const { return static_cast<Id>(constants.size()); }
  Id first_input() const { return first_parameter() + static_cast<Id>(parameters.size()); }
  Id first_instruction() const { return first_input() + static_cast<Id>(input_count()); }
  Id first_online() const { return id_of(setup); }
  Id id_of(std::size_t instruction) const { return first_instruction() + static_cast<Id>(instruction); }
  std::size_t value_count() const { return first_instruction() + instructions.size(); }
};

void count(Op op, Counts& counts);  // one more operation
Counts setup_counts(const Program& program);
Counts online_counts(const Program& program);

// By value number: does the on-line part or an output read it?
std::vector<bool> read_online(const Program& program);
std::vector<bool> read_anywhere(const Program& program);  // or the set-up part
std::vector<bool> needed_values(const Program& program);  // does an output need it, over others or directly?

// Formulas -> program. Parameters and inputs appear in the given order, used or not; every symbol of the formulas must
// be among them. Instructions keep the order in which the formulas were made.
Program lower(const std::string& name, const Outputs& outputs, const std::vector<std::string>& parameters,
              const Inputs& inputs);

// Program -> formulas, rebuilt through the construction rules: what proofs about a program are made on. Labels come along.
Outputs raise(const Program& program, Graph& graph);

// The same under other numbers, by value number.
Ref renumbered(Ref r, const std::vector<Id>& numbers);
Instruction renumbered(const Instruction& x, const std::vector<Id>& numbers);

// Throws Bug unless every operand is an earlier value, the set-up part is free of inputs, shapes and names are sound.
void check_invariants(const Program& program);

// The text form; read_program(to_text(p)) is p. Lines that begin with '#' are comments. ParseError for anything that is not a sound program.
std::string to_text(const Program& program);
Program read_program(std::string_view text, const std::string& file);

}  // namespace articula
