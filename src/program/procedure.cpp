#include "program/procedure.hpp"

#include <algorithm>

#include "expr/angle.hpp"

namespace articula {

namespace {

std::vector<std::pair<int, int>> sum_of(const Resolution& resolution, const Unknown& unknown) {
  std::vector<std::pair<int, int>> sum;
  if (unknown.meaning == unknown.symbol) return sum;
  for (const auto& [id, k] : angle_of(unknown.meaning.graph(), unknown.meaning.ref()).terms)
    for (std::size_t u = 0; u < resolution.unknowns.size(); ++u)
      if (resolution.unknowns[u].symbol.id() == id)
        sum.emplace_back(static_cast<int>(u), k.is_negative() ? -1 : 1);
  return sum;
}

}  // namespace

Outputs coefficients_of(const Resolution& resolution) {
  Outputs outputs;
  for (std::size_t k = 0; k < resolution.steps.size(); ++k)
    for (std::size_t e = 0; e < resolution.steps[k].equations.size(); ++e) {
      const std::vector<Expr>& row = resolution.steps[k].equations[e];
      const std::string alternative = e == 0 ? "" : "_" + std::to_string(e + 1);
      outputs.push_back({"a" + std::to_string(k + 1) + alternative, static_cast<int>(row.size()), 1, row});
    }
  if (!resolution.conditions.empty())
    outputs.push_back(
        {"conditions", static_cast<int>(resolution.conditions.size()), 1, resolution.conditions});
  return outputs;
}

Inputs inputs_of(const Resolution& resolution) {
  Inputs inputs = resolution.given;
  Input unknowns{"unknowns", static_cast<int>(resolution.unknowns.size()), 1, {}};
  for (const Unknown& u : resolution.unknowns) unknowns.symbols.push_back(u.symbol.name());
  inputs.push_back(std::move(unknowns));
  return inputs;
}

Procedure procedure(const Resolution& resolution, const Program& program) {
  Procedure p{program, {}, {}, -1};
  for (const Unknown& u : resolution.unknowns)
    p.unknowns.push_back({u.symbol.name(), u.angle, sum_of(resolution, u)});
  int next = 0;
  for (const ResolutionStep& step : resolution.steps) {
    p.steps.push_back({step.kind, step.unknown, {}, step.how, step.role});
    for (std::size_t e = 0; e < step.equations.size(); ++e) p.steps.back().equations.push_back(next++);
  }
  if (!resolution.conditions.empty()) p.conditions = next;
  return p;
}

std::vector<int> levels(const Procedure& p) {
  const Program& program = p.program;
  std::vector<int> level(program.value_count(), 0);
  const Id unknowns = program.first_instruction() - static_cast<Id>(p.unknowns.size());
  for (std::size_t k = 0; k < p.steps.size(); ++k)
    level[unknowns + static_cast<Id>(p.steps[k].unknown)] = static_cast<int>(k) + 1;
  for (std::size_t i = 0; i < program.instructions.size(); ++i)
    for (const Ref r : program.instructions[i].operands())
      level[program.id_of(i)] = std::max(level[program.id_of(i)], level[r.id()]);
  return level;
}

}  // namespace articula
