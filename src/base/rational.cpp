#include "base/rational.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>

#include "base/error.hpp"

namespace articula {

namespace {

// Of a decimal text, exponent included: enough for every number of max_bits.
constexpr long max_digits = 5000;

std::size_t bits(const mpz_class& z) { return mpz_sizeinbase(z.get_mpz_t(), 2); }

mpz_class power(unsigned long base, unsigned long exponent) {
  mpz_class z;
  mpz_ui_pow_ui(z.get_mpz_t(), base, exponent);
  return z;
}

}  // namespace

Rational::Rational(mpq_class q) : q_(std::move(q)) {
  if (bits(q_.get_num()) > max_bits || bits(q_.get_den()) > max_bits)
    throw ModelError("", "a number grew beyond " + std::to_string(max_bits) + " bits",
                     "use smaller numbers or a symbol");
}

Rational::Rational(long n, long d) : Rational(Rational(n) / Rational(d)) {}

Rational operator/(const Rational& a, const Rational& b) {
  if (b.is_zero()) throw ModelError("", "division by zero");
  return Rational(mpq_class(a.q_ / b.q_));
}

std::optional<Rational> Rational::parse(std::string_view text) {
  const bool negative = !text.empty() && text.front() == '-';
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  std::string digits;
  long exponent = 0;
  bool point = false;
  std::size_t i = 0;
  for (; i < text.size() && (std::isdigit(static_cast<unsigned char>(text[i])) || text[i] == '.'); ++i) {
    if (text[i] == '.') {
      if (point) return std::nullopt;
      point = true;
    } else {
      digits += text[i];
      if (point) --exponent;
    }
  }
  if (digits.empty() || digits.size() > max_digits) return std::nullopt;
  if (i < text.size()) {
    if (text[i] != 'e' && text[i] != 'E') return std::nullopt;
    std::string_view tail = text.substr(i + 1);
    const bool down = !tail.empty() && tail.front() == '-';
    if (!tail.empty() && (tail.front() == '-' || tail.front() == '+')) tail.remove_prefix(1);
    if (tail.empty() || tail.size() > 5) return std::nullopt;
    long e = 0;
    for (char c : tail) {
      if (!std::isdigit(static_cast<unsigned char>(c))) return std::nullopt;
      e = e * 10 + (c - '0');
    }
    exponent += down ? -e : e;
  }
  if (std::labs(exponent) > max_digits) return std::nullopt;
  mpz_class mantissa(digits, 10);
  mpq_class q = exponent >= 0 ? mpq_class(mantissa * power(10, static_cast<unsigned long>(exponent)))
                              : mpq_class(mantissa, power(10, static_cast<unsigned long>(-exponent)));
  q.canonicalize();
  if (negative) q = -q;
  if (bits(q.get_num()) > max_bits || bits(q.get_den()) > max_bits) return std::nullopt;
  return Rational(std::move(q));
}

Rational Rational::exactly(double value) {
  if (!std::isfinite(value)) throw Bug("Rational::exactly: not a finite number");
  return Rational(mpq_class(value));
}

Rational Rational::floor() const {
  mpz_class z;
  mpz_fdiv_q(z.get_mpz_t(), q_.get_num_mpz_t(), q_.get_den_mpz_t());
  return Rational(mpq_class(z));
}

std::optional<long> Rational::to_long() const {
  if (!is_integer() || !q_.get_num().fits_slong_p()) return std::nullopt;
  return q_.get_num().get_si();
}

std::uint64_t Rational::modulo(std::uint64_t p) const {
  const std::uint64_t n = mpz_fdiv_ui(q_.get_num_mpz_t(), p);
  if (is_integer()) return n;
  const mpz_class prime(static_cast<unsigned long>(p));
  mpz_class inverse;
  if (mpz_invert(inverse.get_mpz_t(), q_.get_den_mpz_t(), prime.get_mpz_t()) == 0)
    throw ModelError("", "the denominator of " + to_text() + " is a multiple of the fingerprint prime");
  const mpz_class r = static_cast<unsigned long>(n) * inverse;
  return mpz_fdiv_ui(r.get_mpz_t(), p);
}

// mpq_get_d truncates, which would print 1/10 as 0.09999999999999999: here the quotient is taken with guard bits
// and a sticky remainder, then rounded once, to nearest even, subnormal numbers included.
double Rational::to_double() const {
  if (is_zero()) return 0.0;
  const mpz_class n = abs(q_.get_num());
  const mpz_class& d = q_.get_den();
  const long shift = 66 - (static_cast<long>(bits(n)) - static_cast<long>(bits(d)));
  mpz_class quotient, rest;
  const mpz_class top = shift >= 0 ? mpz_class(n << static_cast<unsigned long>(shift)) : n;
  const mpz_class bottom = shift >= 0 ? d : mpz_class(d << static_cast<unsigned long>(-shift));
  mpz_fdiv_qr(quotient.get_mpz_t(), rest.get_mpz_t(), top.get_mpz_t(), bottom.get_mpz_t());
  const long lead = static_cast<long>(bits(quotient)) - 1 - shift;  // exponent of the leading bit
  const long last = std::max(lead - 52, -1074L);                    // exponent of the last bit a double keeps
  if (lead > 1023)
    return is_negative() ? -std::numeric_limits<double>::infinity() : std::numeric_limits<double>::infinity();
  const auto drop = static_cast<unsigned long>(last + shift);
  mpz_class kept = quotient >> drop;
  const mpz_class twice = (quotient - (kept << drop)) * 2;
  const mpz_class unit = mpz_class(1) << drop;
  if (twice > unit || (twice == unit && (rest != 0 || mpz_odd_p(kept.get_mpz_t()) != 0))) kept += 1;
  const double value = std::ldexp(kept.get_d(), static_cast<int>(last));
  return is_negative() ? -value : value;
}

std::optional<Rational> Rational::square_root() const {
  if (is_negative() || mpz_perfect_square_p(q_.get_num_mpz_t()) == 0 ||
      mpz_perfect_square_p(q_.get_den_mpz_t()) == 0)
    return std::nullopt;
  return Rational(mpq_class(mpz_class(sqrt(q_.get_num())), mpz_class(sqrt(q_.get_den()))));
}

Rational Rational::power_of_ten(long n) {
  const mpq_class p(power(10, static_cast<unsigned long>(std::labs(n))));
  return Rational(n < 0 ? mpq_class(1 / p) : p);
}

Rational Rational::rounded(int digits) const {
  if (is_zero()) return *this;
  const Rational size = magnitude();
  long e = static_cast<long>(mpz_sizeinbase(q_.get_num_mpz_t(), 10)) -
           static_cast<long>(mpz_sizeinbase(q_.get_den_mpz_t(), 10));
  // 10^(e-1) <= size < 10^e
  while (power_of_ten(e) <= size) ++e;
  while (power_of_ten(e - 1) > size) --e;
  const Rational unit = power_of_ten(e - digits);
  const Rational n = (size / unit + Rational(1, 2)).floor() * unit;
  return is_negative() ? -n : n;
}

std::string Rational::to_text() const {
  const bool plain = q_.get_den() < 10 && abs(q_.get_num()) < 10 &&
                     mpz_divisible_ui_p(q_.get_den_mpz_t(), 5) == 0;  // 1/2, 3/4, 7/8
  return plain ? q_.get_str() : decimal();
}

std::string Rational::decimal() const {
  if (is_integer()) return q_.get_num().get_str();
  mpz_class d = q_.get_den();
  unsigned long twos = mpz_remove(d.get_mpz_t(), d.get_mpz_t(), mpz_class(2).get_mpz_t());
  unsigned long fives = mpz_remove(d.get_mpz_t(), d.get_mpz_t(), mpz_class(5).get_mpz_t());
  const unsigned long places = std::max(twos, fives);
  if (d != 1 || places > 400) return q_.get_str();
  const mpz_class scaled = abs(q_.get_num()) * power(10, places) / q_.get_den();
  std::string digits = scaled.get_str();
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  digits.insert(digits.size() - places, ".");
  const std::string decimal = (is_negative() ? "-" : "") + digits, fraction = q_.get_str();
  return places <= 30 || decimal.size() <= fraction.size() ? decimal : fraction;
}

}  // namespace articula
