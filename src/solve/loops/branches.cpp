#include "solve/loops/branches.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace articula {

namespace {

std::optional<std::size_t> coordinate(const LoopNumbers& numbers, const std::string& name) {
  const auto found = std::find(numbers.names().begin(), numbers.names().end(), name);
  if (found == numbers.names().end()) return std::nullopt;
  return static_cast<std::size_t>(found - numbers.names().begin());
}

std::vector<double> given_at(const Procedure& procedure, const LoopNumbers& numbers,
                             const std::vector<double>& q) {
  std::vector<double> list;
  for (const Input& input : procedure.program.inputs) {
    if (input.name == "unknowns") continue;
    for (const std::string& name : input.symbols) {
      const std::optional<std::size_t> k = coordinate(numbers, name);
      if (!k) throw Bug("the procedure of the loops is given " + name + ", which is no coordinate");
      list.push_back(q[*k]);
    }
  }
  return list;
}

// Unknowns that are no coordinates: sums of those that are, else `other`.
std::vector<double> unknowns_at(const Procedure& procedure, const LoopNumbers& numbers,
                                const std::vector<double>& q, double other) {
  const std::vector<ProcedureUnknown>& unknowns = procedure.unknowns;
  const auto value = [&](const ProcedureUnknown& unknown) {
    const std::optional<std::size_t> k = coordinate(numbers, unknown.name);
    return k ? q[*k] : other;
  };
  std::vector<double> list;
  for (const ProcedureUnknown& unknown : unknowns) {
    double x = 0;
    for (const auto& [part, sign] : unknown.sum) x += sign * value(unknowns[static_cast<std::size_t>(part)]);
    list.push_back(unknown.sum.empty() ? value(unknown) : x);
  }
  return list;
}

}  // namespace

LoopRoots::LoopRoots(const Procedure& procedure, const std::map<std::string, double>& parameters,
                     const LoopNumbers& numbers, const std::vector<std::vector<double>>& samples,
                     const std::set<int>& unnamed)
    : procedure_(procedure), numbers_(numbers) {
  std::vector<RootSample> at;
  for (const std::vector<double>& q : samples)
    at.push_back({given_at(procedure, numbers, q), unknowns_at(procedure, numbers, q, numbers.length())});
  tree_.emplace(procedure, parameters, at, unnamed);
}

std::vector<Candidate> LoopRoots::candidates(const std::vector<double>& q) {
  std::vector<Candidate> list =
      tree_->candidates({given_at(procedure_, numbers_, q), unknowns_at(procedure_, numbers_, q, 0.0)});
  for (Candidate& candidate : list) {
    std::vector<double> all = q;
    for (std::size_t u = 0; u < procedure_.unknowns.size(); ++u)
      if (const std::optional<std::size_t> k = coordinate(numbers_, procedure_.unknowns[u].name); k)
        all[*k] = candidate.q[u];
    candidate.q = std::move(all);
  }
  return list;
}

}  // namespace articula
