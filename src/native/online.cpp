#include "native/online.hpp"

#include <algorithm>

namespace articula {

namespace {

std::vector<std::string> numbered(const std::string& letter, std::size_t n) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < n; ++i) names.push_back(letter + std::to_string(i));
  return names;
}

// What is read, but neither written in the program nor computed on-line.
std::vector<Id> handed_over(const Program& p) {
  const std::vector<bool> read = read_online(p);
  const Id instructions = p.first_instruction();
  std::vector<Id> ids;
  for (Id id = p.first_parameter(); id < instructions + p.setup; ++id)
    if (read[id] && (id < p.first_input() || id >= instructions)) ids.push_back(id);
  return ids;
}

}  // namespace

OnlineProgram online_program(const Program& whole) {
  OnlineProgram result{{}, handed_over(whole)};
  Program& p = result.program;
  p.name = "kernel";
  p.constants = whole.constants;
  p.parameters = numbered("k", std::max<std::size_t>(result.kept.size(), 1));
  const int n_in = static_cast<int>(whole.input_count());
  p.inputs = {{"x", n_in, 1, numbered("x", whole.input_count())}};
  std::vector<Id> place(whole.value_count(), 0);
  for (Id id = 0; id < whole.constants.size(); ++id) place[id] = id;
  for (Id k = 0; k < result.kept.size(); ++k) place[result.kept[k]] = p.first_parameter() + k;
  for (Id i = 0; i < whole.input_count(); ++i) place[whole.first_input() + i] = p.first_input() + i;
  for (std::size_t i = whole.setup; i < whole.instructions.size(); ++i) {
    place[whole.id_of(i)] = static_cast<Id>(p.value_count());
    p.instructions.push_back(renumbered(whole.instructions[i], place));
  }
  p.outputs = {{"y", static_cast<int>(whole.output_count()), 1, {}}};
  for (const ProgramOutput& output : whole.outputs)
    for (const Ref r : output.values) p.outputs[0].values.push_back(renumbered(r, place));
  return result;
}

}  // namespace articula
