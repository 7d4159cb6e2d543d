// Expr: a formula, a handle on a node of a graph, with a sign. Formulas are written as in a paper:
//   Expr f = M * V + U * MS;
// Operands must live in the same graph (else a Bug). equal() and is_zero() ask the fingerprints: a yes is true up to
// the probability stated in lane.hpp, a no may be a missed equality (opaque operations).
#pragma once

#include <string>
#include <vector>

#include "expr/graph.hpp"

namespace articula {

class Expr {
 public:
  Expr() = default;  // no formula; only to be assigned to
  Expr(Graph& graph, Ref ref) : graph_(&graph), ref_(ref) {}

  Graph& graph() const;
  Ref ref() const { return ref_; }
  Id id() const { return ref_.id(); }
  const Node& node() const { return graph()[ref_.id()]; }
  Op op() const { return node().op; }
  bool valid() const { return graph_ != nullptr; }
  bool varies() const { return node().varies; }
  bool is_constant() const { return op() == Op::constant; }
  bool is_constant(long value) const;
  Rational constant() const;        // of a constant, sign included
  const std::string& name() const;  // of a symbol
  Fingerprint fingerprint() const { return graph().fingerprint(ref_); }

  Expr operator-() const;
  friend bool operator==(const Expr& x, const Expr& y) { return x.graph_ == y.graph_ && x.ref_ == y.ref_; }

 private:
  Graph* graph_ = nullptr;
  Ref ref_;
};

Expr operator+(const Expr& x, const Expr& y);
Expr operator-(const Expr& x, const Expr& y);
Expr operator*(const Expr& x, const Expr& y);
Expr operator/(const Expr& x, const Expr& y);
Expr operator*(const Rational& k, const Expr& x);
Expr sin(const Expr& x);
Expr cos(const Expr& x);
Expr sqrt(const Expr& x);
Expr abs(const Expr& x);
Expr sign(const Expr& x);
Expr exp(const Expr& x);
Expr atan2(const Expr& y, const Expr& x);
Expr select(const Expr& c, const Expr& a, const Expr& b);  // a where c >= 0, else b
Expr power(const Expr& x, long n);
// Any operation, through its rules; operands that it has not are ignored.
Expr make(Op op, const Expr& a, const Expr& b, const Expr& c);

bool equal(const Expr& x, const Expr& y);
bool is_zero(const Expr& x);

// What a model is made of: named, shaped results (row-major).
struct Output {
  std::string name;
  int rows = 0, cols = 1;
  std::vector<Expr> values;
  std::vector<std::string> columns = {};  // their names, where they have any
};
using Outputs = std::vector<Output>;

// What a model is a function of, beside parameters: named, shaped arrays of state symbols. An entry that is empty is
// part of the array but not of the model (a velocity fixed to a value, a component that is zero).
struct Input {
  std::string name;
  int rows = 0, cols = 1;
  std::vector<std::string> symbols;
};
using Inputs = std::vector<Input>;

std::vector<Expr> values(const Outputs& outputs);                              // all of them, in order
Outputs with_values(const Outputs& outputs, const std::vector<Expr>& values);  // the same names and shapes

// How many operations and operands a formula has when everything shared is written out; no more than `most`.
std::size_t written_size(const Expr& formula, std::size_t most);
bool has_symbols(const Expr& formula);

// What stands below formulas, in creation order: the ids of all nodes, the symbols, the names of those that are parameters.
std::vector<Id> reachable(const std::vector<Expr>& formulas);
std::vector<Expr> symbols_of(const std::vector<Expr>& formulas);
std::vector<std::string> parameters_in(const std::vector<Expr>& formulas);

}  // namespace articula
