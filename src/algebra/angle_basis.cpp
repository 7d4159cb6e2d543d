#include "algebra/angle_basis.hpp"

#include <algorithm>
#include <optional>

namespace articula {

namespace {

// Angle j is exchanged for the sum (or the difference) of angles i and j.
struct Exchange {
  int i, j;
  bool sum;
};

class Words {
 public:
  Words(const TrigRing& ring, const Poly& a) : ring_(ring), now_{a, ring.atoms()} {}

  Worded shortest() {
    while (const std::optional<Worded> better = best_exchange()) now_ = *better;
    for (int k = 0; k < ring_.angles(); ++k) double_angle(k);
    for (int k = 0; k < ring_.angles(); ++k) {
      const Poly other = without_cosine_squares(now_.poly, k);
      if (other.length() < now_.poly.length()) now_.poly = other;
    }
    return now_;
  }

 private:
  std::optional<Worded> best_exchange() const {
    std::map<Exponents, Rational> terms;
    for (const Term& t : now_.poly.terms()) terms.emplace(t.powers, t.factor);
    std::optional<Worded> best;
    for (int i = 0; i < ring_.angles(); ++i)
      for (int j = 0; j < ring_.angles(); ++j)
        for (const bool sum : {true, false}) {
          if (i == j || (in_radians(i) && in_radians(j)) || !may_gain(terms, {i, j, sum})) continue;
          const Worded w = exchanged({i, j, sum});
          if (w.poly.length() < (best ? best->poly : now_.poly).length()) best = w;
        }
    return best;
  }

  // Angles like q1 + 0.3. Two of them are not added up: no fingerprint could prove what comes of it.
  bool in_radians(int k) const { return !angle_of(ring_.graph(), now_.angles[k].ref()).radians.is_zero(); }

  // Some pair of terms is C C -+ S S or S C +- C S of the two angles, times the same.
  bool may_gain(const std::map<Exponents, Rational>& terms, const Exchange& x) const {
    const int Si = ring_.sine(x.i), Ci = ring_.cosine(x.i), Sj = ring_.sine(x.j), Cj = ring_.cosine(x.j);
    const auto partner = [&](Exponents e, int a, int b, int c, int d) {
      --e[a], --e[b], ++e[c], ++e[d];
      const auto found = terms.find(e);
      return found == terms.end() ? Rational(0) : found->second;
    };
    for (const auto& [e, k] : terms) {
      if (e[Ci] > 0 && e[Cj] > 0 && partner(e, Ci, Cj, Si, Sj) == (x.sum ? -k : k)) return true;
      if (e[Si] > 0 && e[Cj] > 0 && partner(e, Si, Cj, Ci, Sj) == (x.sum ? k : -k)) return true;
    }
    return false;
  }

  // The old angle j is p - a_i, when p = a_i + a_j, and a_i - p, when p = a_i - a_j.
  Worded exchanged(const Exchange& x) const {
    std::vector<Poly> images;
    for (int v = 0; v < ring_.polys().variables(); ++v) images.push_back(Poly::variable(ring_.polys(), v));
    const Poly Si = images[ring_.sine(x.i)], Ci = images[ring_.cosine(x.i)];
    const Poly Sp = images[ring_.sine(x.j)], Cp = images[ring_.cosine(x.j)];
    images[ring_.cosine(x.j)] = Cp * Ci + Sp * Si;
    images[ring_.sine(x.j)] = x.sum ? Sp * Ci - Cp * Si : Si * Cp - Ci * Sp;
    Worded w{ring_.reduced(composed(now_.poly, images)), now_.angles};
    w.angles[x.j] = x.sum ? w.angles[x.i] + w.angles[x.j] : w.angles[x.i] - w.angles[x.j];
    return w;
  }

  // 2 S C and C^2 are of the angle 2 a: where nothing else is and that is shorter, or a is but half of an angle.
  void double_angle(int k) {
    if (in_radians(k)) return;
    const Poly S = Poly::variable(ring_.polys(), ring_.sine(k));
    const Poly C = Poly::variable(ring_.polys(), ring_.cosine(k));
    Poly total(ring_.polys());
    for (Term t : now_.poly.terms()) {
      long &s = t.powers[ring_.sine(k)], &c = t.powers[ring_.cosine(k)];
      if ((s + c) % 2 != 0) return;
      Poly image = s == 1 ? Rational(1, 2) * S : Poly(ring_.polys(), Rational(1));
      for (c -= s; c > 0; c -= 2) image = Rational(1, 2) * image * (C + Poly(ring_.polys(), Rational(1)));
      s = c = 0;
      total = total + image * Poly(ring_.polys(), std::vector<Term>{t});
    }
    if (!total.used()[ring_.sine(k)] && !total.used()[ring_.cosine(k)]) return;
    const Angle angle = angle_of(ring_.graph(), now_.angles[k].ref());
    const bool is_half = std::any_of(angle.terms.begin(), angle.terms.end(),
                                     [](const auto& term) { return !term.second.is_integer(); });
    total = ring_.reduced(total);
    if (total.length() > now_.poly.length() || (total.length() == now_.poly.length() && !is_half)) return;
    now_ = {total, now_.angles};
    now_.angles[k] = Rational(2) * now_.angles[k];
  }

  Poly without_cosine_squares(const Poly& a, int k) const {  // C^2 = 1 - S^2
    const Poly S = Poly::variable(ring_.polys(), ring_.sine(k));
    const Poly square = Poly(ring_.polys(), Rational(1)) - S * S;
    Poly total(ring_.polys());
    for (Term t : a.terms()) {
      long& c = t.powers[ring_.cosine(k)];
      const long n = c / 2;
      c -= 2 * n;
      total = total + power(square, n) * Poly(ring_.polys(), std::vector<Term>{t});
    }
    return total;
  }

  const TrigRing& ring_;
  Worded now_;
};

}  // namespace

Worded fewest_terms(const TrigRing& ring, const Poly& a) { return Words(ring, a).shortest(); }

}  // namespace articula
