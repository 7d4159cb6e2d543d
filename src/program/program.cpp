#include "program/program.hpp"

#include <algorithm>
#include <set>

#include "base/error.hpp"
#include "expr/text.hpp"

namespace articula {

namespace {

Counts counted_between(const Program& p, std::size_t from, std::size_t to) {
  Counts counts;
  for (std::size_t i = from; i < to; ++i) count(p.instructions[i].op, counts);
  return counts;
}

std::size_t scalars(int rows, int cols) {
  return static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols);
}

}  // namespace

void count(Op op, Counts& counts) {
  switch (op) {
    case Op::constant:
    case Op::symbol:
    case Op::pi: break;
    case Op::add: ++counts.add; break;
    case Op::mul: ++counts.mul; break;
    case Op::div: ++counts.div; break;
    case Op::sin:
    case Op::cos: ++counts.sincos; break;
    default: ++counts.other;
  }
}

std::size_t Program::input_count() const {
  std::size_t sum = 0;
  for (const Input& input : inputs) sum += input.symbols.size();
  return sum;
}

std::size_t Program::output_count() const {
  std::size_t sum = 0;
  for (const ProgramOutput& output : outputs) sum += output.values.size();
  return sum;
}

Counts setup_counts(const Program& p) { return counted_between(p, 0, p.setup); }
Counts online_counts(const Program& p) { return counted_between(p, p.setup, p.instructions.size()); }

namespace {

std::vector<bool> read_from(const Program& p, std::size_t first) {
  std::vector<bool> read(p.value_count(), false);
  for (std::size_t i = first; i < p.instructions.size(); ++i)
    for (const Ref r : p.instructions[i].operands()) read[r.id()] = true;
  for (const ProgramOutput& output : p.outputs)
    for (const Ref value : output.values) read[value.id()] = true;
  return read;
}

}  // namespace

std::vector<bool> read_online(const Program& p) { return read_from(p, p.setup); }
std::vector<bool> read_anywhere(const Program& p) { return read_from(p, 0); }

std::vector<bool> needed_values(const Program& p) {
  std::vector<bool> needed(p.value_count(), false);
  for (const ProgramOutput& output : p.outputs)
    for (const Ref value : output.values) needed[value.id()] = true;
  for (std::size_t i = p.instructions.size(); i-- > 0;)
    if (needed[p.id_of(i)])
      for (const Ref r : p.instructions[i].operands()) needed[r.id()] = true;
  return needed;
}

Ref renumbered(Ref r, const std::vector<Id>& numbers) {
  const Ref image = Ref::of(numbers[r.id()]);
  return r.negative() ? -image : image;
}

Instruction renumbered(const Instruction& x, const std::vector<Id>& numbers) {
  Instruction image{x.op, renumbered(x.a, numbers), {}, {}};
  if (x.arity() > 1) image.b = renumbered(x.b, numbers);
  if (x.arity() > 2) image.c = renumbered(x.c, numbers);
  return image;
}

void check_invariants(const Program& p) {
  const auto demand = [](bool holds, const char* what) {
    if (!holds) throw Bug(std::string("program: ") + what);
  };
  std::set<std::string> names;
  for (const std::string& name : p.parameters)
    demand(names.insert(name).second, "two parameters share a name");
  for (const Input& input : p.inputs) {
    demand(input.rows >= 0 && input.cols >= 0 && input.symbols.size() == scalars(input.rows, input.cols),
           "an input's shape is wrong");
    for (const std::string& name : input.symbols)
      demand(name.empty() || names.insert(name).second, "two symbols share a name");
  }
  demand(p.setup <= p.instructions.size(), "the set-up part is longer than the program");
  for (std::size_t i = 0; i < p.instructions.size(); ++i) {
    const Instruction& instruction = p.instructions[i];
    demand(instruction.arity() > 0, "an instruction computes nothing");
    for (const Ref r : instruction.operands()) {
      demand(r.id() < p.id_of(i), "an operand is used before it is computed");
      demand(i >= p.setup || r.id() < p.first_input() || r.id() >= p.first_instruction(),
             "the set-up part uses an input");
    }
  }
  names.clear();
  for (const ProgramOutput& output : p.outputs) {
    demand(names.insert(output.name).second, "two outputs share a name");
    demand(output.rows >= 0 && output.cols >= 0 && output.values.size() == scalars(output.rows, output.cols),
           "an output's shape is wrong");
    demand(output.columns.empty() || static_cast<int>(output.columns.size()) == output.cols,
           "an output's columns are not as many as their names");
    for (const Ref value : output.values) demand(value.id() < p.value_count(), "an output has no value");
  }
  for (const Assumption& a : p.assumes_nonzero)
    demand(a.value.id() < p.value_count(), "an assumption has no value");
  for (const auto& [id, label] : p.labels) demand(id < p.value_count(), "a label has no value");
}

Outputs raise(const Program& p, Graph& g) {
  std::vector<Expr> values;
  for (const Constant& c : p.constants) values.push_back(parse(g, c.text));
  for (const std::string& name : p.parameters) values.push_back(g.symbol(name, Kind::parameter));
  for (const Input& input : p.inputs)
    for (const std::string& name : input.symbols)
      values.push_back(name.empty() ? g.constant(0) : g.symbol(name, Kind::state));
  const auto value = [&](Ref r) { return r.negative() ? -values[r.id()] : values[r.id()]; };
  for (const Instruction& i : p.instructions) {
    values.push_back(make(i.op, value(i.a), i.arity() > 1 ? value(i.b) : value(i.a),
                          i.arity() > 2 ? value(i.c) : value(i.a)));
    const auto label = p.labels.find(static_cast<Id>(values.size() - 1));
    if (label == p.labels.end() || info(values.back().op()).arity == 0) continue;
    const bool negative = label->second.ends_with("_neg");  // the name of the negative
    const Ref named = values.back().ref();
    g.label(negative ? -named : named,
            negative ? label->second.substr(0, label->second.size() - 4) : label->second);
  }
  Outputs outputs;
  for (const ProgramOutput& output : p.outputs) {
    outputs.push_back({output.name, output.rows, output.cols, {}, output.columns});
    for (const Ref r : output.values) outputs.back().values.push_back(value(r));
  }
  return outputs;
}

}  // namespace articula
