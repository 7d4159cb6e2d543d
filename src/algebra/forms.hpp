// The forms of a polynomial that readable.hpp chooses from.
#pragma once

#include "algebra/readable.hpp"
#include "algebra/trig_ring.hpp"

namespace articula {

// Terms to formulas, the variables being what `meaning` says.
class Writer {
 public:
  Writer(Graph& graph, std::vector<Expr> meaning) : graph_(graph), meaning_(std::move(meaning)) {}

  Expr product(const Term& t) const;
  Expr flat(const std::vector<Term>& terms) const;
  // Common factors in front, then the variable that most terms have, and so on inside.
  Expr nested(std::vector<Term> terms) const;

 private:
  Expr with_number_in_front(std::vector<Term> terms) const;  // 2 a - 2 b = 2 (a - b)

  Graph& graph_;
  std::vector<Expr> meaning_;
};

Expr shorter(const Expr& x, const Expr& y);  // to read; x when they are alike

class Forms {
 public:
  explicit Forms(const TrigRing& ring) : graph_(ring.graph()), ring_(ring) {}

  Expr sum(const Poly& a) const;  // the shortest that is no product
  FactoredFormula factors(const Fraction& f) const;

 private:
  void add(FactoredFormula& all, const Poly& whole, long n) const;
  Expr in_best_angles(const Poly& a) const;
  Expr by_parameters(const Poly& a) const;  // those that share a coefficient share it in the result

  Graph& graph_;
  const TrigRing& ring_;
};

}  // namespace articula
