#include "solve/inverse/follow.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "solve/inverse/newton.hpp"
#include "solve/inverse/search.hpp"
#include "solve/runtime/roots.h"

namespace articula {

namespace {

constexpr std::size_t most_nodes = 4096;  // no procedure of an arm comes near

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
                   const Arm& arm)
    : procedure_(procedure), machine_(procedure.program, parameters) {
  for (const ArmJoint& joint : arm.joints) {
    const auto found = std::find_if(procedure.unknowns.begin(), procedure.unknowns.end(),
                                    [&](const ProcedureUnknown& u) { return u.name == joint.name; });
    if (found == procedure.unknowns.end()) throw Bug("no step of the procedure solves " + joint.name);
    unknown_of_.push_back(static_cast<std::size_t>(found - procedure.unknowns.begin()));
  }
  measure(arm);
}

// The size of each equation: the largest of its coefficients at sixteen poses of the arm.
void RootTree::measure(const Arm& arm) {
  std::size_t first = 0;
  for (const ProgramOutput& output : procedure_.program.outputs) {
    rows_.push_back({first, output.values.size(), 0.0});
    first += output.values.size();
  }
  const double length = length_of(arm);
  for (int k = 0; k < 16; ++k) {
    const std::vector<double> q = start_of(arm, length, k);
    const Placing T = pose_of(arm, q);
    std::vector<double> inputs(T.begin(), T.end());
    for (std::size_t u = 0; u < procedure_.unknowns.size(); ++u)
      inputs.push_back(procedure_.unknowns[u].angle ? 1.0 + k + static_cast<double>(u) : length);
    for (std::size_t j = 0; j < q.size(); ++j) inputs[12 + unknown_of_[j]] = q[j];
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

void RootTree::grow(const ProcedureStep& step, const Node& node, const double* outputs,
                    std::vector<Node>& into) const {
  const std::vector<double> a = coefficients(step, outputs);
  if (!finite(a)) return;
  const auto unknown = static_cast<std::size_t>(step.unknown);
  const double given = node.unknowns[unknown];
  articula_root roots[4] = {{given, std::cos(given), std::sin(given)}, {}, {}, {}};
  int mark = 0;
  const int n = solver_of(step.kind)(a.data(), roots, &mark);
  const bool told = info(step.kind).most_roots > 1;
  for (int k = 0; k < std::max(n, 1); ++k) {
    if (!std::isfinite(roots[k].x)) continue;
    Node next = node;
    next.unknowns[unknown] = procedure_.unknowns[unknown].angle ? wrapped(roots[k].x) : roots[k].x;
    next.marks.boundary = node.marks.boundary || (mark & 1) != 0;
    next.marks.free = node.marks.free || (mark & 2) != 0;
    next.marks.out = node.marks.out || (mark & 4) != 0;
    if (told)
      next.marks.branch += (node.marks.branch.empty() ? "" : " ") +
                           (step.role.empty() ? procedure_.unknowns[unknown].name : step.role) +
                           root_name(step.kind, k);
    into.push_back(std::move(next));
  }
}

std::vector<Candidate> RootTree::candidates(const Placing& T, const std::vector<double>& seed) {
  Node root{std::vector<double>(procedure_.unknowns.size(), 0.0), {}};
  for (std::size_t j = 0; j < seed.size(); ++j) root.unknowns[unknown_of_[j]] = seed[j];
  std::vector<Node> nodes{root};
  for (const ProcedureStep& step : procedure_.steps) {
    std::vector<double> inputs, outputs(nodes.size() * procedure_.program.output_count());
    for (const Node& node : nodes) {
      inputs.insert(inputs.end(), T.begin(), T.end());
      inputs.insert(inputs.end(), node.unknowns.begin(), node.unknowns.end());
    }
    machine_.run_batch(nodes.size(), inputs.data(), outputs.data());
    std::vector<Node> next;
    for (std::size_t i = 0; i < nodes.size() && next.size() < most_nodes; ++i)
      grow(step, nodes[i], &outputs[i * procedure_.program.output_count()], next);
    nodes = std::move(next);
  }
  std::vector<Candidate> result;
  for (Node& node : nodes) {
    node.marks.q.clear();
    for (const std::size_t u : unknown_of_) node.marks.q.push_back(node.unknowns[u]);
    result.push_back(std::move(node.marks));
  }
  return result;
}

}  // namespace articula
