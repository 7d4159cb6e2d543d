// Paul's method [Paul1981], as [Khalil1986] made it systematic: of all equations of all windows (windows.hpp) the cheapest that one
// type of the table solves is taken, what it gives is known from then on, and again. Types, as steps of a resolution:
//
//   1     linear                          5   quadratic in the length, then pair in the angle
//   2     sine                            6, 7, 8   Px^2 + Py^2 of a window has one angle less: sine, then pair
//   3     pair                            9   two equations linear in (C, S) of one angle, with coefficients that the other
//   4     quadratic (Px^2 + Py^2), pair       angle is not in: S^2 + C^2 = 1 is an equation in the other: sine or trig4
//
// A coefficient counts as zero when it is zero for all poses that the arm can have: T = direct(q) is put in for that.

#include <algorithm>

#include "expr/text.hpp"
#include "expr/transform.hpp"
#include "model/inverse/inverse.hpp"
#include "model/inverse/reduced.hpp"
#include "model/inverse/root_polynomial.hpp"

namespace articula {

namespace {

constexpr std::size_t most_size = 4000;  // a coefficient as long as this is no formula for people
constexpr std::size_t most_together =
    12;  // equations in the same unknowns that are tried, alone and in pairs

// What a divisor costs that may be zero at some poses, though the joint is determined there: worth a longer formula.
constexpr std::size_t care_needed = 200;

constexpr std::size_t most_conditions = 10;   // of a pose, the shortest
constexpr std::size_t most_alternatives = 2;  // beside an equation whose divisor may vanish

struct Cheapest {
  std::size_t cost;
  ResolutionStep step;
  Expr divisor = {};  // when it may vanish at some poses
};

// In one unknown, of a degree that a step solves; S^2 is not among the terms of a TrigSum.
std::optional<RootPolynomial> polynomial_in(int u, bool angle, const TrigSum& p) {
  if (p.degree(u) > (angle ? 2 : 4)) return std::nullopt;
  const auto at = [&](int c, int s) {
    Monomial m;
    if (c > 0) m[{u, false}] = c;
    if (s > 0) m[{u, true}] = s;
    return p.coefficient(m);
  };
  if (!angle) return RootPolynomial{false, {at(0, 0), at(1, 0), at(2, 0), at(3, 0), at(4, 0)}};
  const Rational half(1, 2);
  const Expr CC = half * at(2, 0), CS = half * at(1, 1);
  return RootPolynomial{true, {at(0, 0) + CC, at(1, 0), at(0, 1), CC, CS}};
}

class Paul {
 public:
  Paul(Graph& graph, const Serial& chain, const Vanishes& vanishes)
      : graph_(graph),
        chain_(elements(graph, chain)),
        pose_(given_pose(graph)),
        there_(in_configuration(direct(chain), pose_.inputs, chain_.unknowns)),
        vanishes_(vanishes),
        known_(chain_.unknowns.size(), false),
        joints_(chain.n()),
        thorough_(vanishes != nullptr) {}

  Resolved resolve() {
    Resolution found{pose_.inputs, chain_.unknowns, {}, {}};
    for (int left = joints_; left > 0; --left) {
      const std::vector<WindowEquation> equations = window_equations(graph_, chain_, pose_.T, known_);
      if (left == joints_ && joints_ < 6) found.conditions = conditions(equations);
      std::optional<Cheapest> best = cheapest(equations, false);
      if (!best && thorough_) best = cheapest(window_equations(graph_, chain_, pose_.T, known_, true), true);
      if (!best) return {std::nullopt, why_not(found)};
      found.steps.push_back(best->step);
      known_[best->step.unknown] = true;
    }
    for (const Elements::Assignment& a : chain_.assignments) found.steps.push_back(assignment(a));
    name_roles(found);
    return {std::move(found), {}};
  }

 private:
  // Is it anything but zero, for the poses that the arm can have?
  bool alive(const Expr& e) {
    return !is_zero(e) && !is_zero(substitute(e, graph_, there_)) && !(vanishes_ && vanishes_(e));
  }

  static std::size_t size(const std::vector<Expr>& formulas) {
    std::size_t sum = 0;
    for (const Expr& e : formulas) sum += is_zero(e) ? 0 : written_size(e, most_size);
    return sum;
  }

  void consider(std::size_t cost, const ResolutionStep& step, const Expr& divisor = {}) {
    const Cheapest found{cost + size(step.equations.front()), step, divisor};
    if (divisor.valid()) others_.push_back(found);
    if (!best_ || found.cost < best_->cost) best_ = found;
  }

  // Equations of the same kind for the same unknown with other divisors, for poses where this one's vanishes.
  Cheapest with_alternatives(Cheapest best) {
    if (!best.divisor.valid()) return best;
    std::vector<Expr> divisors{best.divisor};
    std::stable_sort(others_.begin(), others_.end(),
                     [](const Cheapest& a, const Cheapest& b) { return a.cost < b.cost; });
    for (const Cheapest& other : others_) {
      if (other.step.kind != best.step.kind || other.step.unknown != best.step.unknown) continue;
      const bool known = std::any_of(divisors.begin(), divisors.end(), [&](const Expr& d) {
        return equal(d, other.divisor) || equal(d, -other.divisor);
      });
      if (known || divisors.size() > most_alternatives) continue;
      divisors.push_back(other.divisor);
      best.step.equations.push_back(other.step.equations.front());
    }
    return best;
  }

  std::optional<Cheapest> cheapest(const std::vector<WindowEquation>& equations, bool combined) {
    best_.reset();
    others_.clear();
    std::map<int, std::vector<WindowEquation>> single;
    std::map<std::set<int>, std::vector<WindowEquation>> both;
    for (const WindowEquation& e : equations) {
      const std::set<int> unknowns = e.zero.unknowns();
      if (unknowns.size() == 1) single[*unknowns.begin()].push_back(e);
      if (unknowns.size() == 2) both[unknowns].push_back(e);
    }
    for (const auto& [u, list] : single) one_unknown(u, list);
    if (best_ && info(best_->step.kind).most_roots == 1) return with_alternatives(*best_);
    for (auto& [pair, list] : both) {
      eliminated(*pair.begin(), *pair.rbegin(), list);
      eliminated(*pair.rbegin(), *pair.begin(), list);
    }
    if (best_ || !combined) return best_;
    for (auto& [pair, list] : both) {
      combinations(*pair.begin(), *pair.rbegin(), list);
      combinations(*pair.rbegin(), *pair.begin(), list);
    }
    return best_;
  }

  bool is_angle(int u) const { return chain_.unknowns[u].angle; }

  void one_unknown(int u, const std::vector<WindowEquation>& list) {
    std::vector<WindowEquation> first;  // of degree one in C and S
    for (const WindowEquation& e : shortest(list)) {
      root(u, e);
      if (is_angle(u) && e.zero.degree(u) == 1) first.push_back(e);
    }
    for (std::size_t i = 0; i < first.size(); ++i)
      for (std::size_t j = i + 1; j < first.size(); ++j) pair(u, first[i], first[j]);
  }

  // The few with the shortest coefficients, and the few with the shortest beside unknowns that only parameters multiply: the
  // others would be worse in every way.
  static std::vector<WindowEquation> shortest(const std::vector<WindowEquation>& list) {
    std::vector<std::pair<std::size_t, std::size_t>> all, fixed;
    for (std::size_t i = 0; i < list.size(); ++i) {
      std::vector<Expr> coefficients;
      bool varies = false;
      for (const auto& [m, k] : list[i].zero.terms()) {
        coefficients.push_back(k);
        varies = varies || (!m.empty() && k.varies());
      }
      all.emplace_back(size(coefficients), i);
      if (!varies) fixed.push_back(all.back());
    }
    std::set<std::size_t> chosen;
    for (auto* order : {&all, &fixed}) {
      std::sort(order->begin(), order->end());
      for (std::size_t k = 0; k < std::min(order->size(), most_together); ++k)
        chosen.insert((*order)[k].second);
    }
    std::vector<WindowEquation> few;
    for (const std::size_t i : chosen) few.push_back(list[i]);
    return few;
  }

  struct Linear {  // X S + Y C = Z
    Expr X, Y, Z;
  };
  static Linear linear_in(int u, const TrigSum& p) {
    return {p.coefficient({{{u, true}, 1}}), p.coefficient({{{u, false}, 1}}), -p.coefficient({})};
  }

  void root(int u, const WindowEquation& e) {
    const std::optional<RootPolynomial> f = polynomial_in(u, is_angle(u), e.zero);
    const std::optional<ResolutionStep> step = f ? root_step(*f, u, e.where, "") : std::nullopt;
    if (!step || !determines(*step)) return;
    const Expr& a0 = step->equations.front().front();
    const bool divides = step->kind == RootKind::linear && a0.varies();
    consider(cost_of(*step), *step, divides ? a0 : Expr());
  }

  // Does the equation have finitely many roots, and not always twice the same?
  bool determines(const ResolutionStep& step) {
    const std::vector<Expr>& a = step.equations.front();
    switch (step.kind) {
      case RootKind::linear: return alive(a[0]);
      case RootKind::sine:
        return alive(a[0] * a[0] + a[1] * a[1]) && alive(a[0] * a[0] + a[1] * a[1] - a[2] * a[2]);
      case RootKind::quadratic: return alive(a[0]) && alive(a[1] * a[1] - Rational(4) * a[0] * a[2]);
      case RootKind::trig4:
      case RootKind::quartic:
        return std::any_of(a.begin() + 1, a.end(), [&](const Expr& e) { return alive(e); });
      default: return true;
    }
  }

  static std::size_t cost_of(const ResolutionStep& step) {
    const std::vector<Expr>& a = step.equations.front();
    switch (step.kind) {
      case RootKind::assign: return 10;
      case RootKind::linear: return 10 + (a[0].varies() ? care_needed : 0);
      case RootKind::pair: return 20;
      case RootKind::sine:
        return is_zero(a[2]) ? 1000 : 1030;  // two angles half a turn apart, whatever the pose
      case RootKind::quadratic: return 1100;
      case RootKind::trig4: return 4000;
      case RootKind::quartic: return 4100;
    }
    return 0;
  }

  void pair(int u, const WindowEquation& e, const WindowEquation& f) {
    const Linear a = linear_in(u, e.zero), b = linear_in(u, f.zero);
    const ResolutionStep step =
        root_step(RootKind::pair, u, {{a.X, a.Y, a.Z, b.X, b.Y, b.Z}}, e.where + " and " + f.where, "");
    const bool sound = best_ && !best_->divisor.valid();
    if (sound && best_->cost <= cost_of(step) + size(step.equations.front())) return;
    const Expr D = a.X * b.Y - b.X * a.Y;
    if (!alive(D)) return;
    const bool square = equal(a.X, b.Y) && equal(a.Y, -b.X), mirrored = equal(a.X, -b.Y) && equal(a.Y, b.X);
    const std::size_t care = !D.varies() ? 0 : square || mirrored ? care_needed : 2 * care_needed;
    consider(cost_of(step) + care, step, care > 0 ? D : Expr());
  }

  // Two equations in u and w: what is left of them without w.
  void eliminated(int u, int w, std::vector<WindowEquation>& list) {
    const auto bare =
        [&](const WindowEquation& e) {  // w enters with coefficients free of u, to the first degree
          if (e.zero.degree(w) != 1) return false;
          for (const bool sine : {false, true})
            if (!e.zero.part(w, sine ? 0 : 1, sine ? 1 : 0).unknowns().empty()) return false;
          return e.zero.degree(u) <= 1;
        };
    std::vector<WindowEquation> few;
    for (const WindowEquation& e : list)
      if (bare(e)) few.push_back(e);
    both_of(u, w, shortest(few));
  }

  void both_of(int u, int w, const std::vector<WindowEquation>& few) {
    for (std::size_t i = 0; i < few.size(); ++i)
      for (std::size_t j = i + 1; j < few.size(); ++j) {
        const std::optional<TrigSum> zero = without(w, few[i].zero, few[j].zero);
        if (!zero || zero->wild() || zero->unknowns() != std::set<int>{u}) continue;
        const WindowEquation e{*zero, few[i].where + " and " + few[j].where};
        root(u, e);
      }
  }

  // Combinations without products of u and w; and, of a length u, pairs of equations that are linear in the sine and cosine
  // of w, whatever the coefficients: of the fourth degree in u.
  void combinations(int u, int w, const std::vector<WindowEquation>& list) {
    const std::vector<WindowEquation> reduced =
        without_products(u, w, list, [&](const Expr& e) { return alive(e); });
    for (const WindowEquation& e : reduced)
      if (e.zero.unknowns() == std::set<int>{u}) root(u, e);
    std::vector<WindowEquation> few;
    for (const WindowEquation& e : reduced)
      if (e.zero.unknowns().size() == 2 && e.zero.degree(u) <= 1) few.push_back(e);
    if (!is_angle(u) && is_angle(w))
      for (const WindowEquation& e : shortest(list))
        if (e.zero.degree(w) == 1 && e.zero.part(w, 0, 0).degree(u) <= 1) few.push_back(e);
    both_of(u, w, few);
  }

  std::optional<TrigSum> without(int w, const TrigSum& p, const TrigSum& q) {
    const auto C = [&](const TrigSum& e) { return e.part(w, 1, 0); };
    const auto S = [&](const TrigSum& e) { return e.part(w, 0, 1); };
    const auto rest = [&](const TrigSum& e) { return e.part(w, 0, 0); };
    if (!is_angle(w)) return C(q) * rest(p) - C(p) * rest(q);
    const TrigSum D = S(p) * C(q) - S(q) * C(p);
    if (D.wild() || D.is_zero() || !alive(formula_of(D, chain_.unknowns))) return std::nullopt;
    const TrigSum s = rest(q) * C(p) - rest(p) * C(q), c = rest(p) * S(q) - rest(q) * S(p);
    return s * s + c * c - D * D;
  }

  ResolutionStep assignment(const Elements::Assignment& a) const {
    const auto& u = chain_.unknowns;
    const Expr turn = u[a.angle].symbol - u[a.before].symbol;
    return {
        RootKind::assign, a.unknown, {{a.sign > 0 ? turn : -turn}}, "difference of the links' angles", {}};
  }

  // What the pose must obey: equations without unknowns, the shortest of each fingerprint.
  std::vector<Expr> conditions(const std::vector<WindowEquation>& equations) const {
    std::vector<Expr> list;
    for (const WindowEquation& e : equations)
      if (e.zero.unknowns().empty()) list.push_back(e.zero.coefficient({}));
    std::stable_sort(list.begin(), list.end(), [](const Expr& a, const Expr& b) {
      return written_size(a, most_size) < written_size(b, most_size);
    });
    if (list.size() > most_conditions) list.resize(most_conditions);
    return list;
  }

  std::string why_not(const Resolution& found) const {
    std::string solved, open;
    for (int u = 0; u < joints_; ++u) {
      std::string& names = known_[u] ? solved : open;
      names += (names.empty() ? "" : ", ") + to_text(chain_.unknowns[u].meaning);
    }
    return "no equation of a type that has a formula is left for " + open +
           (found.steps.empty() ? "" : "; " + solved + " could be solved");
  }

  // Where the two roots of a step come from, on arms with six joints: the first of each place has the name.
  void name_roles(Resolution& found) const {
    if (joints_ != 6) return;
    std::set<std::string> given;
    for (ResolutionStep& step : found.steps) {
      if (info(step.kind).most_roots == 1 || step.unknown >= joints_) continue;
      const std::string role = step.unknown == 0 ? "shoulder" : step.unknown < 3 ? "elbow" : "wrist";
      if (given.insert(role).second) step.role = role;
    }
  }

  Graph& graph_;
  Elements chain_;
  GivenPose pose_;
  Replace there_;  // T = direct(q)
  const Vanishes& vanishes_;
  std::vector<bool> known_;
  int joints_;
  bool thorough_;  // more equations, where the usual ones are not enough
  std::optional<Cheapest> best_;
  std::vector<Cheapest> others_;  // with divisors that may vanish
};

}  // namespace

Resolved by_paul(Graph& graph, const Serial& chain, const Vanishes& vanishes) {
  return Paul(graph, chain, vanishes).resolve();
}

}  // namespace articula
