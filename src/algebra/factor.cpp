#include "algebra/factor.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "algebra/angle_basis.hpp"
#include "base/contains.hpp"

namespace articula {

namespace {

using Powers = std::vector<std::pair<Poly, long>>;

Poly product(const Poly& one, const Powers& powers) {
  Poly total = one;
  for (const auto& [base, n] : powers) total = total * power(base, n);
  return total;
}

// Polynomials in half angles: the variables S_k now are t_k, and C_k are u_k.
class HalfAngles {
 public:
  explicit HalfAngles(const TrigRing& ring) : ring_(ring) {}

  // Irreducible factors of a, up to a number; homogeneous in each pair (t, u).
  std::vector<Poly> factors(const Poly& a) const {
    std::vector<long> degree(static_cast<std::size_t>(ring_.angles()), 0), missing = degree;
    for (const Term& t : a.terms())
      for (int k = 0; k < ring_.angles(); ++k)
        degree[k] = std::max(degree[k], t.powers[ring_.sine(k)] + t.powers[ring_.cosine(k)]);
    for (int k = 0; k < ring_.angles(); ++k) missing[k] = 2 * degree[k];
    std::vector<Poly> list;
    for (const auto& [f, n] : irreducible_factors(in_tangents(a, degree))) {
      const Poly h = homogeneous(f);
      for (int k = 0; k < ring_.angles(); ++k) missing[k] -= n * f.degree(ring_.sine(k));
      if (!is_one(h)) list.insert(list.end(), static_cast<std::size_t>(n), h);
    }
    for (int k = 0; k < ring_.angles(); ++k)  // what u = 1 has hidden
      list.insert(list.end(), static_cast<std::size_t>(missing[k]), variable(ring_.cosine(k)));
    return list;
  }

  // The same product, with factors in whole angles and in normal form.
  std::vector<Poly> in_whole_angles(const std::vector<Poly>& factors) const {
    std::vector<Poly> list, odd;
    for (const Poly& f : factors) {
      const std::vector<bool> p = parity(f);
      if (!contains(p, true))
        list.push_back(whole_angles(f));
      else
        odd.push_back(f);
    }
    for (const Poly& f : grouped(odd)) list.push_back(f);
    return list;
  }

 private:
  Poly variable(int k) const { return Poly::variable(ring_.polys(), k); }
  Poly number(long k) const { return Poly(ring_.polys(), Rational(k)); }

  // a with t in place of sines, and u = 1.
  Poly in_tangents(const Poly& a, const std::vector<long>& degree) const {
    Poly total = number(0);
    std::vector<std::vector<Poly>> difference, sum;  // powers of 1 - t^2, 1 + t^2
    for (int k = 0; k < ring_.angles(); ++k) {
      const Poly t = variable(ring_.sine(k));
      difference.push_back({number(1)}), sum.push_back({number(1)});
      for (long n = 0; n < degree[k]; ++n)
        difference[k].push_back(difference[k].back() * (number(1) - t * t)),
            sum[k].push_back(sum[k].back() * (number(1) + t * t));
    }
    for (Term term : a.terms()) {
      Exponents kept = term.powers;
      Poly image = number(1);
      for (int k = 0; k < ring_.angles(); ++k) {
        const long s = kept[ring_.sine(k)], c = kept[ring_.cosine(k)];
        kept[ring_.cosine(k)] = 0;
        for (long n = 0; n < s; ++n) term.factor = Rational(2) * term.factor;
        image = image * difference[k][c] * sum[k][degree[k] - s - c];
      }
      total = total + image * Poly(ring_.polys(), std::vector<Term>{{term.factor, kept}});
    }
    return total;
  }

  Poly homogeneous(const Poly& f) const {
    std::vector<Term> terms = f.terms();
    for (int k = 0; k < ring_.angles(); ++k) {
      const long d = f.degree(ring_.sine(k));
      for (Term& t : terms) t.powers[ring_.cosine(k)] = d - t.powers[ring_.sine(k)];
    }
    return {ring_.polys(), terms};
  }

  bool is_one(const Poly& f) const {
    for (int k = 0; k < ring_.angles(); ++k)
      if (f == power(variable(ring_.sine(k)), 2) + power(variable(ring_.cosine(k)), 2)) return true;
    return false;
  }

  std::vector<bool> parity(const Poly& f) const {
    std::vector<bool> odd;
    const Exponents first = f.terms().front().powers;
    for (int k = 0; k < ring_.angles(); ++k)
      odd.push_back((first[ring_.sine(k)] + first[ring_.cosine(k)]) % 2 != 0);
    return odd;
  }

  // t u = S/2, t^2 = (1 - C)/2, u^2 = (1 + C)/2.
  Poly whole_angles(const Poly& f) const {
    Poly total = number(0);
    for (Term term : f.terms()) {
      Poly image = number(1);
      for (int k = 0; k < ring_.angles(); ++k) {
        long &t = term.powers[ring_.sine(k)], &u = term.powers[ring_.cosine(k)];
        const Poly S = variable(ring_.sine(k)), C = variable(ring_.cosine(k));
        for (; t > 0 && u > 0; --t, --u) image = Rational(1, 2) * image * S;
        for (; t > 0; t -= 2) image = Rational(1, 2) * image * (number(1) - C);
        for (; u > 0; u -= 2) image = Rational(1, 2) * image * (number(1) + C);
        t = u = 0;
      }
      total = total + image * Poly(ring_.polys(), std::vector<Term>{term});
    }
    return ring_.reduced(total);
  }

  // The odd factors in groups that are even together: the first with as few others as will do, those that make the
  // shortest product.
  std::vector<Poly> grouped(std::vector<Poly> odd) const {
    std::vector<Poly> groups;
    while (!odd.empty()) {
      std::optional<std::pair<Poly, std::vector<std::size_t>>> best;
      std::size_t shortest = 0;
      for (std::size_t others = 1; others < odd.size() && !best; ++others)
        each_choice(odd.size(), others, [&](const std::vector<std::size_t>& chosen) {
          Poly f = odd[0];
          std::vector<bool> sum = parity(odd[0]);
          for (const std::size_t i : chosen) {
            const std::vector<bool> p = parity(odd[i]);
            for (std::size_t k = 0; k < p.size(); ++k) sum[k] = sum[k] != p[k];
          }
          if (contains(sum, true)) return;
          for (const std::size_t i : chosen) f = f * odd[i];
          f = whole_angles(f);
          const std::size_t length = fewest_terms(ring_, f).poly.length();
          if (!best || length < shortest) best = {f, chosen}, shortest = length;
        });
      if (!best) throw PastBudget();  // more factors than are worth trying
      for (auto i = best->second.rbegin(); i != best->second.rend(); ++i)
        odd.erase(odd.begin() + static_cast<long>(*i));
      odd.erase(odd.begin());
      groups.push_back(best->first);
    }
    return groups;
  }

  // Choices of `count` numbers among 1 .. n-1, in order.
  static void each_choice(std::size_t n, std::size_t count,
                          const std::function<void(const std::vector<std::size_t>&)>& f) {
    constexpr std::size_t most = 3;
    if (count > most) return;
    std::vector<std::size_t> chosen(count);
    for (std::size_t k = 0; k < count; ++k) chosen[k] = k + 1;
    while (true) {
      f(chosen);
      std::size_t k = count;
      while (k > 0 && chosen[k - 1] == n - 1 - (count - k)) --k;
      if (k == 0) return;
      ++chosen[k - 1];
      for (; k < count; ++k) chosen[k] = chosen[k - 1] + 1;
    }
  }

  const TrigRing& ring_;
};

bool has_angles(const TrigRing& ring, const Poly& a) {
  const std::vector<bool> used = a.used();
  for (int v = 0; v < ring.polys().variables(); ++v)
    if (used[v] && ring.is_trigonometric(v)) return true;
  return false;
}

void count_in(Powers& powers, const Poly& base, long n) {
  const auto found =
      std::find_if(powers.begin(), powers.end(), [&](const auto& p) { return p.first == base; });
  if (found == powers.end())
    powers.emplace_back(base, n);
  else
    found->second += n;
}

void count_variables(Powers& powers, const TrigRing& ring, const Exponents& exponents, long n) {
  for (int v = 0; v < ring.polys().variables(); ++v)
    if (exponents[v] > 0) count_in(powers, Poly::variable(ring.polys(), v), n * exponents[v]);
}

}  // namespace

Factors factored(const TrigRing& ring, const Poly& a) {
  const Poly one(ring.polys(), Rational(1));
  const Content outer = content(a);
  Powers powers;
  count_variables(powers, ring, outer.powers, 1);
  if (!outer.rest.is_number()) {
    const HalfAngles half(ring);
    std::vector<Poly> parts, halves;
    for (const auto& [plain, n] : irreducible_factors(outer.rest))
      for (long k = 0; k < n; ++k) {
        if (!has_angles(ring, plain)) {
          parts.push_back(plain);
          continue;
        }
        const std::vector<Poly> found = half.factors(plain);
        halves.insert(halves.end(), found.begin(), found.end());
      }
    for (const Poly& part : half.in_whole_angles(halves)) parts.push_back(part);
    for (const Poly& part : parts) {
      const Content inner = content(part);
      count_variables(powers, ring, inner.powers, 1);
      if (!inner.rest.is_number()) count_in(powers, inner.rest, 1);
    }
  }
  std::sort(powers.begin(), powers.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  const Poly whole = ring.reduced(product(one, powers));
  const Rational number = a.terms().front().factor / whole.terms().front().factor;
  if (!(number * whole == a)) return {Rational(1), {{a, 1}}};
  return {number, powers};
}

}  // namespace articula
