// Polynomials in a few unknowns with formulas as coefficients: what the equations of inverse geometry are. Of an angle x the
// generators are C = cos x and S = sin x, with S^2 = 1 - C^2; of a length the length itself. A coefficient is zero when its
// fingerprint is.
//
// An equation is of use only while few unknowns are in it: a sum with more than `most_unknowns` of them is `wild`, and so is all
// that is made of it.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "expr/expr.hpp"
#include "expr/resolution.hpp"

namespace articula {

struct Generator {
  int unknown;
  bool sine;  // of an angle; else the cosine, or the length
  friend auto operator<=>(const Generator&, const Generator&) = default;
};
using Monomial = std::map<Generator, int>;  // exponents, none zero

class TrigSum {
 public:
  static constexpr std::size_t most_unknowns = 2;

  explicit TrigSum(Graph& graph) : graph_(&graph) {}
  TrigSum(const Expr& constant);  // a formula is a polynomial without unknowns
  static TrigSum cosine(Graph& graph, int unknown);
  static TrigSum sine(Graph& graph, int unknown);
  static TrigSum length(Graph& graph, int unknown);

  bool wild() const { return wild_; }
  bool is_zero() const { return !wild_ && terms_.empty(); }
  const std::map<Monomial, Expr>& terms() const { return terms_; }
  std::set<int> unknowns() const;
  Graph& graph() const { return *graph_; }

  Expr coefficient(const Monomial& m) const;  // 0 when it has none
  int degree(int unknown) const;
  // As a polynomial in one unknown: the coefficient of C^c S^s (of a length: x^c), a polynomial in the others.
  TrigSum part(int unknown, int c, int s) const;

  friend TrigSum operator+(const TrigSum& a, const TrigSum& b);
  friend TrigSum operator-(const TrigSum& a, const TrigSum& b);
  friend TrigSum operator*(const TrigSum& a, const TrigSum& b);

 private:
  void add(const Monomial& m, const Expr& k);  // S^2 written out
  void settle();                               // drops zeros, sees whether it is wild

  Graph* graph_;
  std::map<Monomial, Expr> terms_;
  bool wild_ = false;
};

}  // namespace articula
