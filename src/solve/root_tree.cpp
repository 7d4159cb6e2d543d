#include "solve/root_tree.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "base/svd.hpp"
#include "solve/numbers.hpp"
#include "solve/runtime/roots.h"

namespace articula {

namespace {

constexpr std::size_t most_nodes = 4096;  // no procedure comes near

using Solver = int (*)(const double*, articula_root*, int*);

int assign(const double* a, articula_root* r, int* mark) {
  r->x = a[0];
  *mark = 0;
  return 1;
}

Solver solver_of(RootKind kind) {
  switch (kind) {
    case RootKind::assign: return assign;
    case RootKind::linear: return articula_linear;
    case RootKind::sine: return articula_sine;
    case RootKind::pair: return articula_pair;
    case RootKind::quadratic: return articula_quadratic;
    case RootKind::trig4: return articula_trig4;
    case RootKind::quartic: return articula_quartic;
  }
  throw Bug("a step of no kind");
}

// How well an equation determines its unknown, among others of its kind.
double strength(RootKind kind, const std::vector<double>& a) {
  if (kind == RootKind::pair) return std::fabs(a[0] * a[4] - a[3] * a[1]);
  if (kind == RootKind::linear) return std::fabs(a[0]);
  if (kind == RootKind::sine) return a[0] * a[0] + a[1] * a[1];
  return dot(a, a);
}

std::string root_name(RootKind kind, int root) {
  return info(kind).most_roots == 2 ? (root == 0 ? "+" : "-") : std::to_string(root + 1);
}

}  // namespace

RootTree::RootTree(const Procedure& procedure, const std::map<std::string, double>& parameters,
                   const std::vector<RootSample>& samples, std::set<int> unnamed)
    : procedure_(procedure), unnamed_(std::move(unnamed)), machine_(procedure.program, parameters) {
  measure(samples);
}

void RootTree::measure(const std::vector<RootSample>& samples) {
  std::size_t first = 0;
  for (const ProgramOutput& output : procedure_.program.outputs) {
    rows_.push_back({first, output.values.size(), 0.0});
    first += output.values.size();
  }
  for (const RootSample& sample : samples) {
    std::vector<double> inputs = sample.given;
    inputs.insert(inputs.end(), sample.unknowns.begin(), sample.unknowns.end());
    const std::vector<double> outputs = machine_.run(inputs);
    for (Row& row : rows_)
      for (std::size_t i = 0; i < row.size; ++i)
        if (std::isfinite(outputs[row.first + i]))
          row.scale = std::max(row.scale, std::fabs(outputs[row.first + i]));
  }
  for (Row& row : rows_) row.scale = row.scale > 0 ? 1 / row.scale : 1.0;
}

std::vector<double> RootTree::coefficients(const ProcedureStep& step, const double* outputs) const {
  std::vector<double> best;
  for (const int output : step.equations) {
    const Row& row = rows_[static_cast<std::size_t>(output)];
    const double scale = step.kind == RootKind::assign ? 1.0 : row.scale;
    std::vector<double> a;
    for (std::size_t i = 0; i < row.size; ++i) a.push_back(scale * outputs[row.first + i]);
    if (best.empty() || strength(step.kind, a) > strength(step.kind, best)) best = std::move(a);
  }
  return best;
}

void RootTree::grow(const ProcedureStep& step, const Candidate& node, const double* outputs,
                    std::vector<Candidate>& into) const {
  const std::vector<double> a = coefficients(step, outputs);
  if (!finite(a)) return;
  const auto unknown = static_cast<std::size_t>(step.unknown);
  const double given = node.q[unknown];
  articula_root roots[4] = {{given, std::cos(given), std::sin(given)}, {}, {}, {}};
  int mark = 0;
  const int n = solver_of(step.kind)(a.data(), roots, &mark);
  const bool told = info(step.kind).most_roots > 1 && unnamed_.count(step.unknown) == 0;
  for (int k = 0; k < std::max(n, 1); ++k) {
    if (!std::isfinite(roots[k].x)) continue;
    Candidate next = node;
    next.q[unknown] = procedure_.unknowns[unknown].angle ? wrapped(roots[k].x) : roots[k].x;
    next.boundary = node.boundary || (mark & 1) != 0;
    next.free = node.free || (mark & 2) != 0;
    next.out = node.out || (mark & 4) != 0;
    if (told)
      next.branch += (node.branch.empty() ? "" : " ") +
                     (step.role.empty() ? procedure_.unknowns[unknown].name : step.role) +
                     root_name(step.kind, k);
    into.push_back(std::move(next));
  }
}

std::vector<Candidate> RootTree::candidates(const RootSample& at) {
  std::vector<Candidate> nodes{{at.unknowns}};
  for (const ProcedureStep& step : procedure_.steps) {
    std::vector<double> inputs, outputs(nodes.size() * procedure_.program.output_count());
    for (const Candidate& node : nodes) {
      inputs.insert(inputs.end(), at.given.begin(), at.given.end());
      inputs.insert(inputs.end(), node.q.begin(), node.q.end());
    }
    machine_.run_batch(nodes.size(), inputs.data(), outputs.data());
    std::vector<Candidate> next;
    for (std::size_t i = 0; i < nodes.size() && next.size() < most_nodes; ++i)
      grow(step, nodes[i], &outputs[i * procedure_.program.output_count()], next);
    nodes = std::move(next);
  }
  return nodes;
}

}  // namespace articula
