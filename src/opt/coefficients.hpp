// Formulas for coefficients. The search finds that x = k y, or x = k + y, for some k of the parameters; here k gets a formula:
//
//   one that exists           a parameter class with the value of k, or a sum or product of two of them;
//   one that is made          x/y or x - y with numbers for the states: any state will do, since k does not depend on it.
//
// A formula is taken only when the fingerprints agree, when it is short, and when it divides by nothing but numbers: no
// assumption that a parameter is not zero comes from here.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "opt/classes.hpp"

namespace articula::resub {

// How k is obtained: from x, step by step: less a class or divided by it, then perhaps negated.
struct Peel {
  Op op;  // add: less `by`; mul: divided by `by`
  Ref by;
  bool minus;
};

// Few enough operations, operands and digits for the set-up part.
bool is_short(const Expr& formula);

class Coefficients {
 public:
  explicit Coefficients(Classes& classes) : classes_(classes) {}

  std::optional<Ref> find(Ref x, const std::vector<Peel>& steps);
  // x = k + l y
  std::optional<std::pair<Ref, Ref>> find_affine(Ref x, Ref y);

 private:
  static constexpr std::size_t samples = 8;
  std::optional<Ref> known(Value first, Value second);
  std::optional<Ref> made(const std::vector<Expr>& formulas, Value first, Value second);
  Expr peeled(Ref x, const std::vector<Peel>& steps, std::size_t sample);
  Expr at(Ref x, std::size_t sample);  // a formula of the parameters, or none
  Expr computed(std::uint32_t x, std::size_t sample);
  Expr sine_or_cosine(const Expr& formula, std::size_t sample) const;

  Classes& classes_;
  std::vector<std::map<std::uint32_t, Expr>> at_ = std::vector<std::map<std::uint32_t, Expr>>(samples);
  std::map<Value, std::optional<Ref>> answers_;
};

}  // namespace articula::resub
