// Fingerprints: the value of every node of a graph in a prime field, at a point drawn from hashes of the symbols' names.
//
// An angle is an element z of the multiplicative group, cos = (z + 1/z)/2, sin = (z - 1/z)/(2i):
//   symbol q   z = w^24, w drawn from a hash of q's name (so q/2, q/3, ... q/24 exist too),
//   k pi / d   a power of the field's root of unity, when d divides 27720,
//   a + b      z_a z_b,
//   the rest   (q1*q2, q/7, 0.3, ...) w drawn from a hash of the term's own value: a new, independent angle.
// A symbol's linear value is drawn independently of its w. States called x.w, x.x, x.y, x.z are the components of the
// unit quaternion x and are drawn on the unit sphere, so that what holds there is proven. sqrt of 2, 3, 5 comes from the
// root of unity; every other sqrt, and sign, exp, atan2, select, are opaque: a hash of the operation and its arguments'
// values, but for the rules of rules.cpp that an optimiser may come to apply: |x| is sqrt(x^2), sqrt, sign of zero are zero,
// exp(0) is 1, select(0, a, b) and select(c, a, a) are a. An argument that is a small fraction at this point is one everywhere, but for
// a chance of 2^-29, whatever formula it is: sqrt(sin(q)^2 + cos(q)^2) is 1, select(m/(2 m) - 1, a, b) is b.
//
// One-sided: equal functions may get different values (opaque operations), different functions get equal ones only by
// chance. By the Schwartz-Zippel lemma [Zippel1979] [Schwartz1980] a rational function of degree D that is not zero
// vanishes at a random point of a field of p elements with probability at most D/p; over the two fields, at most
// (D/p)^2 with p > 2^60. The degree of a robot model is below 10^5, so two of its formulas are wrongly declared equal
// with probability below 10^-26. tests/unit/expr/test_lane.cpp measures the rate D/p itself in a small field.
//
// Graph keeps one lane in each of its two fields. Others, with other seeds, are made on demand: two lanes that share the
// parameter seed but not the state seed tell what depends on parameters alone.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "expr/field.hpp"
#include "expr/graph.hpp"

namespace articula {

struct Seeds {
  std::uint64_t parameters, states;
};

class Lane {
 public:
  Lane(const Field& field, Seeds seeds) : field_(field), seeds_(seeds) {}

  void extend(const Graph& graph);  // values of all nodes added since the last call
  void shrink(std::size_t size) { values_.resize(size); }
  Field::Value value(Ref x) const { return x.negative() ? field_.neg(values_[x.id()]) : values_[x.id()]; }
  Field::Value draw(const Symbol& symbol) const;  // the symbol's linear value

 private:
  Field::Value quaternion(const Symbol& component) const;
  Field::Value compute(const Graph& graph, const Node& node) const;
  Field::Value angle(const Graph& graph, Ref x) const;
  Field::Value opaque(Op op, std::initializer_list<Field::Value> arguments) const;
  Field::Value opaque(const Node& node) const;
  Field::Value odd(const Node& node) const;
  Field::Value selected(const Node& node) const;
  Field::Value square_root(Field::Value radicand) const;
  Field::Value nonzero(std::uint64_t hash) const { return hash % (field_.p() - 1) + 1; }
  std::uint64_t seed(Kind kind) const { return kind == Kind::state ? seeds_.states : seeds_.parameters; }

  const Field& field_;
  Seeds seeds_;
  std::vector<Field::Value> values_;
};

}  // namespace articula
