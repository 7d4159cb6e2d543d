// Classes of equal values, up to sign: what the search (resubstitute.hpp) works on.
//
// A class is a value, known by its fingerprint, whatever formulas have it; a class reference is a Ref, number and sign. The
// sign of a class is such that its value in the first field lies below p/2. A way is one operation that gives the value from
// other classes; a class has many: that of the formula it was found in, and every sum and product of two known classes that
// has its value, found by look-up. A class is free when it depends on parameters alone, or is a symbol, or was given as an
// input.
//
// Beside its fingerprint (v1 in the first field, w1 in the second) a class keeps values at other states and the same
// parameters (v2, v3, w2). So with k any function of the parameters
//
//   x = k y            when  v1/v2          agree: `ratio`
//   x = k +- y         when  +-(v1 - v2)    agree: `shift`
//   x = k + l y        when  (v1 - v2)/(v1 - v3) agree: `affine`
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "expr/expr.hpp"
#include "expr/lane.hpp"
#include "opt/index.hpp"
#include "program/program.hpp"

namespace articula::resub {

using Value = Field::Value;

// x = a op b; for operations other than sums and products the whole may be negated.
struct Way {
  Op op = Op::symbol;
  Ref a = {}, b = {}, c = {};
  bool minus = false;
  int arity() const { return info(op).arity; }
  Operands operands() const { return {{a, b, c}, arity()}; }
  friend bool operator==(const Way&, const Way&) = default;
};

Way negated(Way way);  // of the negative value

// Each value becomes its inverse; none is zero. One inversion for all of them.
void invert(const Field& field, std::vector<Value>& list);

struct Point {
  Value v1, v2, v3, w1, w2;
};

class Classes {
 public:
  static constexpr std::uint32_t zero = 0, one = 1;

  explicit Classes(Graph& graph);

  // The classes of formulas and of all that stands below them, down to `inputs`.
  std::vector<Ref> enter(const std::vector<Expr>& formulas, const std::unordered_set<Id>& inputs = {});
  Ref make(const Way& way);            // of a sum or product of classes: its class, new or known
  Ref parameter(const Expr& formula);  // the class of a formula of parameters

  std::size_t size() const { return v1.size(); }
  bool is_free(std::uint32_t x) const { return free_[x]; }
  bool is_parameter(std::uint32_t x) const { return parameter_[x]; }
  // Stands below a sine or cosine: written in one way only.
  bool is_angle(std::uint32_t x) const { return angle_[x]; }
  const std::vector<std::uint32_t>& parameters() const { return parameters_; }
  const Way& founding(std::uint32_t x) const { return founding_[x]; }  // its operands are older than x
  const Expr& formula(std::uint32_t x) const { return formula_[x]; }   // that it was found in; none when made
  Expr formula(Ref x) const { return x.negative() ? -formula_[x.id()] : formula_[x.id()]; }
  Graph& graph() const { return graph_; }

  // Every sum, product or other operation known to give x; complete for the classes that exist now.
  const std::vector<Way>& ways(std::uint32_t x);

  std::optional<Ref> find(Value first) const;                // by the value in the first field
  std::optional<Ref> find(Value first, Value second) const;  // and in the second
  Value first(Ref x) const { return signed_value(p1_, v1[x.id()], x); }
  Value second(Ref x) const { return signed_value(p2_, w1[x.id()], x); }
  Point point(Ref x) const;
  Point combine(Op op, const Point& a, const Point& b) const;  // sum or product

  // Other classes with the same key, newest first.
  std::uint32_t with_ratio(Value key) const { return ratios_.find(key); }
  std::uint32_t with_shift(Value key) const { return key == 0 ? none : shifts_.find(unsigned_key(key)); }
  std::uint32_t with_affine(Value key) const { return affines_.find(key); }
  std::uint32_t next_ratio(std::uint32_t x) const { return next_ratio_[x]; }
  std::uint32_t next_shift(std::uint32_t x) const { return next_shift_[x]; }
  std::uint32_t next_affine(std::uint32_t x) const { return next_affine_[x]; }

  // By class: values, and what look-ups need of them. Not for zero; of parameters no ratio, shift or affine.
  std::vector<Value> v1, v2, v3, w1, w2, inverse, ratio, inverse_ratio, shift, affine;

 private:
  static Value signed_value(const Field& f, Value v, Ref x) { return x.negative() ? f.neg(v) : v; }
  std::uint64_t unsigned_key(Value v) const { return std::min(v, p1_.neg(v)); }
  std::vector<Id> fresh_below(const std::vector<Expr>& formulas, const std::unordered_set<Id>& inputs) const;
  Ref enter(const Point& point, const Way& way, const Expr& formula, bool input);
  void append(const Point& point, const Way& way, const Expr& formula, bool input);
  void add_keys(std::uint32_t x);
  void mark_angle(std::uint32_t x);
  void look_for_ways(std::uint32_t x, std::uint32_t a);
  void note_way(std::uint32_t x, Op op, Ref a, Value rest);

  Graph& graph_;
  const Field &p1_, &p2_;
  Lane second_state_, third_state_, second_state_p2_;
  std::vector<Way> founding_;
  std::vector<Expr> formula_;
  std::vector<char> free_, parameter_, angle_;
  std::vector<std::uint32_t> parameters_;
  std::unordered_map<Id, Ref> of_node_;
  Index known_, ratios_, shifts_, affines_;
  std::vector<std::uint32_t> next_ratio_, next_shift_, next_affine_;
  std::vector<std::vector<Way>> ways_;
  std::vector<std::uint32_t> looked_;  // ways_ is complete for the classes below this one
};

}  // namespace articula::resub
