// Poly: a polynomial in numbered variables over the rational numbers, kept by FLINT.
//
// FLINT's calls cannot be interrupted and abort when they fail, so what they may cost is bounded before they begin:
// by the number of terms, the degree and the number of variables of what they are given. Past a bound an operation
// throws PastBudget, which never leaves this folder: callers fall back on the formula they were given.
#pragma once

#include <flint/fmpq_mpoly.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "base/rational.hpp"

namespace articula {

struct PastBudget {};

// How many variables there are. Terms are ordered lexicographically, the first variable weighs most.
class PolyRing {
 public:
  explicit PolyRing(int variables);
  ~PolyRing();
  PolyRing(const PolyRing&) = delete;
  PolyRing& operator=(const PolyRing&) = delete;

  int variables() const { return variables_; }
  const fmpq_mpoly_ctx_struct* flint() const { return context_; }

 private:
  int variables_;
  fmpq_mpoly_ctx_t context_;
};

using Exponents = std::vector<long>;  // one for each variable

struct Term {
  Rational factor;
  Exponents powers;
};

class Poly {
 public:
  explicit Poly(const PolyRing& ring);  // 0
  Poly(const PolyRing& ring, const Rational& number);
  Poly(const PolyRing& ring, const std::vector<Term>& terms);
  Poly(const Poly& other);
  Poly(Poly&& other) noexcept;
  Poly& operator=(Poly other) noexcept;
  ~Poly();
  static Poly variable(const PolyRing& ring, int k);

  const PolyRing& ring() const { return *ring_; }
  std::size_t length() const;       // number of terms
  std::vector<Term> terms() const;  // in the ring's order
  bool is_zero() const { return length() == 0; }
  bool is_number() const;
  Rational number() const;          // of a number
  long degree() const;              // of all variables together; 0 of the zero polynomial
  long degree(int variable) const;  // likewise, of one
  std::vector<bool> used() const;   // by variable

  friend Poly operator+(const Poly& a, const Poly& b);
  friend Poly operator-(const Poly& a, const Poly& b);
  friend Poly operator*(const Poly& a, const Poly& b);
  friend Poly operator*(const Rational& k, const Poly& a);
  friend bool operator==(const Poly& a, const Poly& b);
  friend bool operator<(const Poly& a, const Poly& b);  // some total order

  // The remainder when each divisor has been subtracted as often as its leading term, a square, divides.
  friend Poly remainder(const Poly& a, const std::vector<Poly>& divisors);
  friend Poly composed(const Poly& a, const std::vector<Poly>& images);  // each variable replaced
  friend Poly gcd(const Poly& a, const Poly& b);
  friend Poly quotient(const Poly& a, const Poly& b);                            // b divides a
  friend std::vector<std::pair<Poly, long>> irreducible_factors(const Poly& a);  // numbers left out

 private:
  std::size_t terms_divided_by(const std::vector<Poly>& divisors) const;  // if nothing cancels

  const PolyRing* ring_;
  fmpq_mpoly_t p_;
};

Poly power(const Poly& a, long n);

// a = number * (product of variables) * rest; the rest's coefficients are whole numbers without common factor, the
// first positive.
struct Content {
  Rational number;
  Exponents powers;
  Poly rest;
};
Content content(const Poly& a);  // of a polynomial that is not zero

}  // namespace articula
