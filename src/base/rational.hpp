// Exact rational numbers. Decimal text is exact: "0.4318" is 4318/10000.
//
// Numbers are bounded (max_bits for numerator and denominator): past that an operation throws InputError, so that
// no input, however absurd, can eat the memory.
#pragma once

#include <gmpxx.h>

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace articula {

class Rational {
 public:
  static constexpr std::size_t max_bits = 1U << 14;

  Rational() = default;
  Rational(long n) : q_(n) {}  // NOLINT: a whole number is a rational number
  Rational(long n, long d);
  explicit Rational(mpq_class q);

  // "12", "-0.4318", "1.5e-3"; nothing else. Empty when the text is no number or is absurdly large or long.
  static std::optional<Rational> parse(std::string_view decimal);
  static Rational exactly(double value);  // the binary value itself, finite

  bool is_zero() const { return sgn(q_) == 0; }
  bool is_negative() const { return sgn(q_) < 0; }
  bool is_integer() const { return q_.get_den() == 1; }
  Rational floor() const;
  Rational numerator() const { return Rational(mpq_class(q_.get_num())); }
  Rational denominator() const { return Rational(mpq_class(q_.get_den())); }
  std::optional<long> to_long() const;          // if it is a whole number that fits
  std::uint64_t modulo(std::uint64_t p) const;  // p prime, no factor of the denominator
  double to_double() const;                     // correctly rounded, ties to even
  std::optional<Rational> square_root() const;  // if it is exact
  Rational rounded(int digits) const;           // to so many significant decimal digits, ties away from zero
  static Rational power_of_ten(long n);
  Rational magnitude() const { return is_negative() ? -*this : *this; }

  // Exact text, as a person would write it: "3", "-7/2", "1/3", "0.4318". Expressions parse it back.
  std::string to_text() const;
  std::string decimal() const;  // the same with 0.5 for 1/2: a fraction only where a decimal does not end
  const mpq_class& gmp() const { return q_; }

  Rational operator-() const { return Rational(mpq_class(-q_)); }
  friend Rational operator+(const Rational& a, const Rational& b) { return Rational(mpq_class(a.q_ + b.q_)); }
  friend Rational operator-(const Rational& a, const Rational& b) { return Rational(mpq_class(a.q_ - b.q_)); }
  friend Rational operator*(const Rational& a, const Rational& b) { return Rational(mpq_class(a.q_ * b.q_)); }
  friend Rational operator/(const Rational& a, const Rational& b);  // throws InputError when b = 0
  friend bool operator==(const Rational& a, const Rational& b) { return a.q_ == b.q_; }
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
    return cmp(a.q_, b.q_) <=> 0;
  }

 private:
  mpq_class q_;
};

}  // namespace articula
