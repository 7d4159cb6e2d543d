#include "algebra/poly.hpp"

#include <flint/fmpq_mpoly_factor.h>

#include <algorithm>

#include "base/error.hpp"

namespace articula {

namespace {

constexpr std::size_t most_products =
    2'000'000;                              // pairs of terms multiplied at once, terms made by a division
constexpr std::size_t most_terms = 20'000;  // of a polynomial
constexpr long most_degree = 1'000;         // of a product, all variables together

// Of a polynomial to be factored, or whose gcd is wanted; the degree in each variable.
constexpr std::size_t most_factor_terms = 4'000, most_factor_variables = 32;
constexpr long most_factor_degree = 100;

class Number {  // FLINT's rational number
 public:
  Number() { fmpq_init(q_); }
  explicit Number(const Rational& value) : Number() { fmpq_set_mpq(q_, value.gmp().get_mpq_t()); }
  ~Number() { fmpq_clear(q_); }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  fmpq* get() { return q_; }
  Rational value() const {
    mpq_class q;
    fmpq_get_mpq(q.get_mpq_t(), q_);
    return Rational(q);
  }

 private:
  fmpq_t q_;
};

void check_terms(const Poly& a) {
  if (a.length() > most_terms) throw PastBudget();
}

void check_factoring(const Poly& a) {
  const std::vector<bool> used = a.used();
  if (a.length() > most_factor_terms ||
      static_cast<std::size_t>(std::count(used.begin(), used.end(), true)) > most_factor_variables)
    throw PastBudget();
  for (int v = 0; v < a.ring().variables(); ++v)
    if (a.degree(v) > most_factor_degree) throw PastBudget();
}

}  // namespace

PolyRing::PolyRing(int variables) : variables_(variables) {
  fmpq_mpoly_ctx_init(context_, std::max(variables, 1), ORD_LEX);
}
PolyRing::~PolyRing() { fmpq_mpoly_ctx_clear(context_); }

Poly::Poly(const PolyRing& ring) : ring_(&ring) { fmpq_mpoly_init(p_, ring.flint()); }

Poly::Poly(const PolyRing& ring, const Rational& number) : Poly(ring) {
  fmpq_mpoly_set_fmpq(p_, Number(number).get(), ring.flint());
}

Poly::Poly(const PolyRing& ring, const std::vector<Term>& terms) : Poly(ring) {
  if (terms.size() > most_terms) throw PastBudget();
  std::vector<ulong> powers(static_cast<std::size_t>(std::max(ring.variables(), 1)));
  for (const Term& t : terms) {
    std::copy(t.powers.begin(), t.powers.end(), powers.begin());
    fmpq_mpoly_push_term_fmpq_ui(p_, Number(t.factor).get(), powers.data(), ring.flint());
  }
  fmpq_mpoly_sort_terms(p_, ring.flint());
  fmpq_mpoly_combine_like_terms(p_, ring.flint());
}

Poly::Poly(const Poly& other) : Poly(*other.ring_) { fmpq_mpoly_set(p_, other.p_, ring_->flint()); }
Poly::Poly(Poly&& other) noexcept : Poly(*other.ring_) { fmpq_mpoly_swap(p_, other.p_, ring_->flint()); }
Poly& Poly::operator=(Poly other) noexcept {
  std::swap(ring_, other.ring_);
  std::swap(*p_, *other.p_);
  return *this;
}
Poly::~Poly() { fmpq_mpoly_clear(p_, ring_->flint()); }

Poly Poly::variable(const PolyRing& ring, int k) {
  Poly x(ring);
  fmpq_mpoly_gen(x.p_, k, ring.flint());
  return x;
}

std::size_t Poly::length() const { return static_cast<std::size_t>(fmpq_mpoly_length(p_, ring_->flint())); }

std::vector<Term> Poly::terms() const {
  std::vector<Term> list;
  std::vector<ulong> powers(static_cast<std::size_t>(std::max(ring_->variables(), 1)));
  Number factor;
  for (slong k = 0; k < static_cast<slong>(length()); ++k) {
    fmpq_mpoly_get_term_coeff_fmpq(factor.get(), p_, k, ring_->flint());
    fmpq_mpoly_get_term_exp_ui(powers.data(), p_, k, ring_->flint());
    list.push_back({factor.value(), Exponents(powers.begin(), powers.begin() + ring_->variables())});
  }
  return list;
}

bool Poly::is_number() const { return fmpq_mpoly_is_fmpq(p_, ring_->flint()) != 0; }

Rational Poly::number() const {
  Number value;
  fmpq_mpoly_get_fmpq(value.get(), p_, ring_->flint());
  return value.value();
}

long Poly::degree() const { return std::max<slong>(fmpq_mpoly_total_degree_si(p_, ring_->flint()), 0); }

long Poly::degree(int variable) const {
  return std::max<slong>(fmpq_mpoly_degree_si(p_, variable, ring_->flint()), 0);
}

std::vector<bool> Poly::used() const {
  std::vector<int> flags(static_cast<std::size_t>(std::max(ring_->variables(), 1)));
  fmpq_mpoly_used_vars(flags.data(), p_, ring_->flint());
  return {flags.begin(), flags.begin() + ring_->variables()};
}

Poly operator+(const Poly& a, const Poly& b) {
  Poly sum(a.ring());
  fmpq_mpoly_add(sum.p_, a.p_, b.p_, a.ring_->flint());
  check_terms(sum);
  return sum;
}

Poly operator-(const Poly& a, const Poly& b) {
  Poly difference(a.ring());
  fmpq_mpoly_sub(difference.p_, a.p_, b.p_, a.ring_->flint());
  check_terms(difference);
  return difference;
}

Poly operator*(const Poly& a, const Poly& b) {
  if (a.length() * b.length() > most_products || a.degree() + b.degree() > most_degree) throw PastBudget();
  Poly product(a.ring());
  fmpq_mpoly_mul(product.p_, a.p_, b.p_, a.ring_->flint());
  check_terms(product);
  return product;
}

Poly operator*(const Rational& k, const Poly& a) {
  Poly product(a.ring());
  fmpq_mpoly_scalar_mul_fmpq(product.p_, a.p_, Number(k).get(), a.ring_->flint());
  return product;
}

bool operator==(const Poly& a, const Poly& b) { return fmpq_mpoly_equal(a.p_, b.p_, a.ring_->flint()) != 0; }
bool operator<(const Poly& a, const Poly& b) {
  return a.length() != b.length() ? a.length() < b.length()
                                  : fmpq_mpoly_cmp(a.p_, b.p_, a.ring_->flint()) > 0;
}

// Where S^2 is replaced by 1 - C^2 one term becomes two, for each angle: the square of thirty sines would become
// 2^30.
std::size_t Poly::terms_divided_by(const std::vector<Poly>& divisors) const {
  std::vector<ulong> powers(static_cast<std::size_t>(std::max(ring_->variables(), 1)));
  std::vector<std::pair<std::size_t, std::size_t>> squares;  // variable, terms in the place of its square
  for (const Poly& d : divisors) {
    fmpq_mpoly_get_term_exp_ui(powers.data(), d.p_, 0, ring_->flint());
    const auto v = std::find_if(powers.begin(), powers.end(), [](ulong n) { return n > 0; }) - powers.begin();
    if (degree(static_cast<int>(v)) > 1) squares.emplace_back(v, std::max<std::size_t>(d.length() - 1, 1));
  }
  std::size_t sum = 0;
  for (slong k = 0; !squares.empty() && sum <= most_products && k < static_cast<slong>(length()); ++k) {
    fmpq_mpoly_get_term_exp_ui(powers.data(), p_, k, ring_->flint());
    std::size_t made = 1;
    for (const auto& [v, terms] : squares)
      for (ulong n = powers[v]; n > 1 && made <= most_products; n -= 2) made *= terms;
    sum += made;
  }
  return sum;
}

Poly remainder(const Poly& a, const std::vector<Poly>& divisors) {
  if (divisors.empty()) return a;
  if (a.terms_divided_by(divisors) > most_products) throw PastBudget();
  const auto* flint = a.ring_->flint();
  Poly rest(a.ring());
  std::vector<Poly> quotients(divisors.size(), Poly(a.ring()));
  std::vector<fmpq_mpoly_struct*> q, d;
  for (Poly& quotient : quotients) q.push_back(quotient.p_);
  for (const Poly& divisor : divisors) d.push_back(const_cast<fmpq_mpoly_struct*>(divisor.p_));
  fmpq_mpoly_divrem_ideal(q.data(), rest.p_, a.p_, d.data(), static_cast<slong>(d.size()), flint);
  check_terms(rest);
  return rest;
}

Poly composed(const Poly& a, const std::vector<Poly>& images) {
  std::size_t size = 0;  // of the result, if nothing cancels
  for (const Term& t : a.terms()) {
    std::size_t product = 1;
    for (std::size_t k = 0; k < t.powers.size(); ++k)
      for (long n = 0; n < t.powers[k]; ++n) {
        product *= images[k].length();
        if (product > most_products) throw PastBudget();
      }
    size += product;
  }
  if (size > most_products) throw PastBudget();
  std::vector<fmpq_mpoly_struct*> list;
  for (const Poly& image : images) list.push_back(const_cast<fmpq_mpoly_struct*>(image.p_));
  Poly result(a.ring());
  if (list.empty()) return a;
  if (fmpq_mpoly_compose_fmpq_mpoly(result.p_, a.p_, list.data(), a.ring_->flint(), a.ring_->flint()) == 0)
    throw PastBudget();
  check_terms(result);
  return result;
}

Poly gcd(const Poly& a, const Poly& b) {
  check_factoring(a), check_factoring(b);
  Poly common(a.ring());
  if (fmpq_mpoly_gcd(common.p_, a.p_, b.p_, a.ring_->flint()) == 0) throw PastBudget();
  return common;
}

Poly quotient(const Poly& a, const Poly& b) {
  Poly q(a.ring());
  if (fmpq_mpoly_divides(q.p_, a.p_, b.p_, a.ring_->flint()) == 0) throw Bug("a polynomial does not divide");
  return q;
}

std::vector<std::pair<Poly, long>> irreducible_factors(const Poly& a) {
  check_factoring(a);
  const auto* flint = a.ring_->flint();
  fmpq_mpoly_factor_t f;
  fmpq_mpoly_factor_init(f, flint);
  const bool done = fmpq_mpoly_factor(f, a.p_, flint) != 0;
  std::vector<std::pair<Poly, long>> list;
  for (slong k = 0; done && k < fmpq_mpoly_factor_length(f, flint); ++k) {
    Poly base(a.ring());
    fmpq_mpoly_factor_get_base(base.p_, f, k, flint);
    list.emplace_back(std::move(base), fmpq_mpoly_factor_get_exp_si(f, k, flint));
  }
  fmpq_mpoly_factor_clear(f, flint);
  if (!done) throw PastBudget();
  return list;
}

Poly power(const Poly& a, long n) {
  Poly result(a.ring(), Rational(1));
  for (long k = 0; k < n; ++k) result = result * a;
  return result;
}

Content content(const Poly& a) {
  std::vector<Term> terms = a.terms();
  Exponents common = terms.front().powers;
  mpz_class numerators = 0, denominators = 1;
  for (const Term& t : terms) {
    for (std::size_t k = 0; k < common.size(); ++k) common[k] = std::min(common[k], t.powers[k]);
    numerators = gcd(numerators, t.factor.gmp().get_num());
    denominators = lcm(denominators, t.factor.gmp().get_den());
  }
  mpq_class whole(numerators, denominators);
  whole.canonicalize();
  Rational number(whole);
  if (terms.front().factor.is_negative()) number = -number;
  for (Term& t : terms) {
    t.factor = t.factor / number;
    for (std::size_t k = 0; k < common.size(); ++k) t.powers[k] -= common[k];
  }
  return {number, common, Poly(a.ring(), terms)};
}

}  // namespace articula
