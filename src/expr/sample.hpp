// The values of formulas at one point, in double precision: for choices that numbers decide and proofs do not depend on.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "expr/expr.hpp"

namespace articula {

class Sample {
 public:
  // Values of symbols, by name; one that has none is a number of its own, between 1 and 2.
  Sample(const Graph& graph, std::map<std::string, double> values)
      : graph_(&graph), symbols_(std::move(values)) {}

  double operator()(const Expr& formula);

 private:
  double of_node(Id id) const;
  double of(Ref x) const { return x.negative() ? -values_[x.id()] : values_[x.id()]; }

  const Graph* graph_;
  std::map<std::string, double> symbols_;
  std::vector<double> values_;  // of the nodes up to the last one that was asked for
};

}  // namespace articula
