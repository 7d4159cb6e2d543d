#include "model/inverse/trig_sum.hpp"

namespace articula {

TrigSum::TrigSum(const Expr& constant) : graph_(&constant.graph()) { add({}, constant), settle(); }

TrigSum TrigSum::cosine(Graph& graph, int unknown) {
  TrigSum t(graph);
  t.add({{{unknown, false}, 1}}, graph.constant(1));
  return t;
}

TrigSum TrigSum::sine(Graph& graph, int unknown) {
  TrigSum t(graph);
  t.add({{{unknown, true}, 1}}, graph.constant(1));
  return t;
}

TrigSum TrigSum::length(Graph& graph, int unknown) { return cosine(graph, unknown); }

std::set<int> TrigSum::unknowns() const {
  std::set<int> found;
  for (const auto& [m, k] : terms_)
    for (const auto& [g, exponent] : m) found.insert(g.unknown);
  return found;
}

Expr TrigSum::coefficient(const Monomial& m) const {
  const auto found = terms_.find(m);
  return found == terms_.end() ? graph_->constant(0) : found->second;
}

int TrigSum::degree(int unknown) const {
  int most = 0;
  for (const auto& [m, k] : terms_) {
    int here = 0;
    for (const auto& [g, exponent] : m)
      if (g.unknown == unknown) here += exponent;
    most = std::max(most, here);
  }
  return most;
}

TrigSum TrigSum::part(int unknown, int c, int s) const {
  TrigSum rest(*graph_);
  for (const auto& [m, k] : terms_) {
    Monomial others = m;
    const auto take = [&](bool sine) {
      const auto found = others.find({unknown, sine});
      const int exponent = found == others.end() ? 0 : found->second;
      if (found != others.end()) others.erase(found);
      return exponent;
    };
    const int of_c = take(false), of_s = take(true);
    if (of_c == c && of_s == s) rest.add(others, k);
  }
  return rest;
}

void TrigSum::add(const Monomial& m, const Expr& k) {
  for (const auto& [g, exponent] : m)
    if (g.sine && exponent >= 2) {
      Monomial less = m;
      if (exponent == 2)
        less.erase(g);
      else
        less[g] = exponent - 2;
      add(less, k);
      less[{g.unknown, false}] += 2;
      return add(less, -k);
    }
  const auto found = terms_.find(m);
  if (found == terms_.end())
    terms_.emplace(m, k);
  else
    found->second = found->second + k;
}

void TrigSum::settle() {
  std::erase_if(terms_, [](const auto& term) { return articula::is_zero(term.second); });
  wild_ = wild_ || unknowns().size() > most_unknowns;
  if (wild_) terms_.clear();
}

TrigSum operator+(const TrigSum& a, const TrigSum& b) {
  TrigSum sum = a;
  sum.wild_ = a.wild_ || b.wild_;
  for (const auto& [m, k] : b.terms_) sum.add(m, k);
  sum.settle();
  return sum;
}

TrigSum operator-(const TrigSum& a, const TrigSum& b) {
  TrigSum sum = a;
  sum.wild_ = a.wild_ || b.wild_;
  for (const auto& [m, k] : b.terms_) sum.add(m, -k);
  sum.settle();
  return sum;
}

TrigSum operator*(const TrigSum& a, const TrigSum& b) {
  TrigSum product(*a.graph_);
  if (a.is_zero() || b.is_zero()) return product;
  product.wild_ = a.wild_ || b.wild_;
  if (!product.wild_)
    for (const auto& [m, k] : a.terms_)
      for (const auto& [n, l] : b.terms_) {
        Monomial both = m;
        for (const auto& [g, exponent] : n) both[g] += exponent;
        product.add(both, k * l);
      }
  product.settle();
  return product;
}

}  // namespace articula
