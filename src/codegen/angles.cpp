#include "codegen/angles.hpp"

#include <algorithm>

#include "base/contains.hpp"

namespace articula {

namespace {

// By value number: is it made of inputs, constants and the set-up by sums and products alone?
std::vector<bool> simple_values(const Program& p) {
  std::vector<bool> simple(p.value_count(), true);
  for (std::size_t i = p.setup; i < p.instructions.size(); ++i) {
    const Instruction& x = p.instructions[i];
    simple[p.first_instruction() + i] =
        (x.op == Op::add || x.op == Op::mul) && simple[x.a.id()] && simple[x.b.id()];
  }
  return simple;
}

}  // namespace

Angles angles_of(const Program& p) {
  const std::vector<bool> simple = simple_values(p);
  const Id first = p.first_online();
  Angles angles{{}, {}, std::vector<bool>(p.instructions.size() - p.setup, false)};
  for (std::size_t i = p.setup; i < p.instructions.size(); ++i) {
    if (!is_sincos(p.instructions[i].op)) continue;
    const Id id = p.instructions[i].a.id();
    std::vector<Id>& list = simple[id] ? angles.early : angles.late;
    if (!contains(list, id)) list.push_back(id);
  }
  std::sort(angles.early.begin(), angles.early.end());  // neighbours in memory become neighbours in a vector
  for (const Id id : angles.early)
    if (id >= first) angles.before[id - first] = true;
  for (std::size_t i = angles.before.size(); i-- > 0;) {
    if (!angles.before[i]) continue;
    for (const Ref r : p.instructions[p.setup + i].operands())
      if (r.id() >= first) angles.before[r.id() - first] = true;
  }
  return angles;
}

}  // namespace articula
