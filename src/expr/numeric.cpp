#include <mpfr.h>

#include <cmath>
#include <unordered_map>

#include "base/error.hpp"
#include "expr/text.hpp"
#include "expr/transform.hpp"

namespace articula {

namespace {

constexpr mpfr_exp_t tiny_exponent = -200;  // 2^-200 is near 1e-60

class Real {  // an mpfr number with value semantics
 public:
  explicit Real(mpfr_prec_t bits) { mpfr_init2(x_, bits); }
  Real(const Real& other) : Real(mpfr_get_prec(other.x_)) { mpfr_set(x_, other.x_, MPFR_RNDN); }
  Real& operator=(const Real& other) {
    mpfr_set(x_, other.x_, MPFR_RNDN);
    return *this;
  }
  ~Real() { mpfr_clear(x_); }
  mpfr_ptr get() { return x_; }

 private:
  mpfr_t x_;
};

Real value_with(const Expr& formula, mpfr_prec_t bits) {
  const Graph& g = formula.graph();
  std::unordered_map<Id, Real> values;
  const auto value = [&](Ref r) {
    Real x = values.at(r.id());
    if (r.negative()) mpfr_neg(x.get(), x.get(), MPFR_RNDN);
    return x;
  };
  for (const Id id : reachable({formula})) {
    const Node& n = g[id];
    Real x(bits), a(bits), b(bits);
    if (n.arity() > 0) a = value(n.a);
    if (n.arity() > 1) b = value(n.b);
    switch (n.op) {
      case Op::constant: mpfr_set_q(x.get(), g.constant_of(id).gmp().get_mpq_t(), MPFR_RNDN); break;
      case Op::symbol: throw Bug("numeric_value: the formula contains the symbol " + g.symbol_of(id).name);
      case Op::pi: mpfr_const_pi(x.get(), MPFR_RNDN); break;
      case Op::add: mpfr_add(x.get(), a.get(), b.get(), MPFR_RNDN); break;
      case Op::mul: mpfr_mul(x.get(), a.get(), b.get(), MPFR_RNDN); break;
      case Op::div: mpfr_div(x.get(), a.get(), b.get(), MPFR_RNDN); break;
      case Op::sin: mpfr_sin(x.get(), a.get(), MPFR_RNDN); break;
      case Op::cos: mpfr_cos(x.get(), a.get(), MPFR_RNDN); break;
      case Op::sqrt: mpfr_sqrt(x.get(), a.get(), MPFR_RNDN); break;
      case Op::abs: mpfr_abs(x.get(), a.get(), MPFR_RNDN); break;
      case Op::sign: mpfr_set_si(x.get(), mpfr_sgn(a.get()), MPFR_RNDN); break;
      case Op::exp: mpfr_exp(x.get(), a.get(), MPFR_RNDN); break;
      case Op::atan2: mpfr_atan2(x.get(), a.get(), b.get(), MPFR_RNDN); break;
      case Op::select: x = mpfr_sgn(a.get()) >= 0 ? b : value(n.c); break;
    }
    values.emplace(id, x);
  }
  return value(formula.ref());
}

double double_with(const Expr& formula, mpfr_prec_t bits) {
  return mpfr_get_d(value_with(formula, bits).get(), MPFR_RNDN);
}

// "0", or sign, digits and exponent of 0.ddd * 10^e; "nan" and "inf" as they come.
std::string decimal_with(const Expr& formula, mpfr_prec_t bits, int digits) {
  Real x = value_with(formula, bits);
  if (mpfr_number_p(x.get()) != 0 && (mpfr_zero_p(x.get()) != 0 || mpfr_get_exp(x.get()) < tiny_exponent))
    return "0";
  mpfr_exp_t e = 0;
  char* text = mpfr_get_str(nullptr, &e, 10, static_cast<std::size_t>(digits), x.get(), MPFR_RNDN);
  const std::string mantissa(text);
  mpfr_free_str(text);
  const bool negative = mantissa.front() == '-';
  return (negative ? "-0." : "0.") + mantissa.substr(negative ? 1 : 0) + "e" + std::to_string(e);
}

}  // namespace

// Large arguments of sin and cos and cancelling sums eat digits: the precision grows until two results agree.
double numeric_value(const Expr& formula) {
  if (formula.is_constant()) return formula.constant().to_double();
  double value = double_with(formula, 256);
  for (const mpfr_prec_t bits : {512, 2048, 8192, 32768}) {
    const double finer = double_with(formula, bits);
    if (finer == value || (std::fabs(finer) < 1e-60 && std::fabs(value) < 1e-60)) return finer;
    if (std::isnan(finer) && std::isnan(value)) return finer;  // the square root of a negative number
    value = finer;
  }
  return value;
}

Rational rounded_value(const Expr& formula, int digits) {
  if (formula.is_constant()) return formula.constant().rounded(digits);
  std::string value = decimal_with(formula, 256, digits);
  for (const mpfr_prec_t bits : {512, 2048, 8192, 32768}) {
    const std::string finer = decimal_with(formula, bits, digits);
    if (finer == value) break;
    value = finer;
  }
  const auto number = Rational::parse(value);
  if (!number) throw ModelError("", to_text(formula) + " is not a finite number");
  return *number;
}

}  // namespace articula
