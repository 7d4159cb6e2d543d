#include "codegen/loop_outputs.hpp"

namespace articula {

namespace {

// The next target of each turn, if all are alike; they are taken away.
std::vector<OutputElement> next_row(const std::vector<Id>& ids,
                                    std::map<Id, std::vector<OutputElement>>& left) {
  std::vector<OutputElement> row;
  for (const Id id : ids) {
    const auto found = left.find(id);
    if (found == left.end()) return {};
    const OutputElement& next = found->second.front();
    if (!row.empty() && (next.output != row[0].output || next.negative != row[0].negative)) return {};
    row.push_back(next);
  }
  for (const Id id : ids) {
    left[id].erase(left[id].begin());
    if (left[id].empty()) left.erase(id);
  }
  return row;
}

}  // namespace

LoopOutputs loop_outputs_of(const Rolled& rolled) {
  const Program& p = rolled.program;
  LoopOutputs outputs;
  for (std::size_t o = 0; o < p.outputs.size(); ++o)
    for (std::size_t k = 0; k < p.outputs[o].values.size(); ++k)
      outputs.at_end[p.outputs[o].values[k].id()].push_back({o, k, p.outputs[o].values[k].negative()});
  for (const Piece& piece : rolled.pieces) {
    if (piece.turns == 1) continue;
    for (std::size_t m = 0; m < piece.length; ++m) {
      std::vector<Id> ids;
      for (std::size_t t = 0; t < piece.turns; ++t) ids.push_back(p.id_of(piece.at(t, m)));
      for (std::vector<OutputElement> row = next_row(ids, outputs.at_end); !row.empty();
           row = next_row(ids, outputs.at_end))
        outputs.by_loops[ids.front()].push_back(row);
    }
  }
  return outputs;
}

}  // namespace articula
