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
#include "model/inverse/windows.hpp"

namespace articula {

namespace {

constexpr std::size_t most_size = 4000;  // a coefficient as long as this is no formula for people
constexpr std::size_t most_together =
    12;  // equations in the same unknowns that are tried, alone and in pairs

// What a divisor costs that may be zero at some poses, though the joint is determined there: worth a longer formula.
constexpr std::size_t care_needed = 200;

struct Candidate {
  std::size_t cost;
  ResolutionStep step;
};

class Paul {
 public:
  Paul(Graph& graph, const Serial& chain)
      : graph_(graph),
        chain_(elements(graph, chain)),
        pose_(given_pose(graph)),
        direct_(direct(chain)),
        known_(chain_.unknowns.size(), false),
        joints_(chain.n()) {
    for (std::size_t k = 0; k < 12; ++k)
      value_[pose_.inputs[0].symbols[k]] = k % 4 < 3 ? direct_.A[k / 4][k % 4] : direct_.P[k / 4];
    for (const Unknown& u : chain_.unknowns) value_[graph.symbol_of(u.symbol.id()).name] = u.meaning;
  }

  Resolved resolve() {
    Resolution found{pose_.inputs, chain_.unknowns, {}, {}};
    for (int left = joints_; left > 0; --left) {
      const std::vector<WindowEquation> equations = window_equations(graph_, chain_, pose_.T, known_);
      if (left == joints_ && joints_ < 6) found.conditions = conditions(equations);
      const std::optional<Candidate> best = cheapest(equations);
      if (!best) return {std::nullopt, why_not(found)};
      found.steps.push_back(best->step);
      known_[static_cast<std::size_t>(best->step.unknown)] = true;
    }
    for (const Elements::Assignment& a : chain_.assignments) found.steps.push_back(assignment(a));
    name_roles(found);
    return {std::move(found), {}};
  }

 private:
  // Is it anything but zero, for the poses that the arm can have?
  bool alive(const Expr& e) {
    if (is_zero(e)) return false;
    const Expr at = substitute({e}, graph_, [&](const Symbol& s) {
                      const auto found = value_.find(s.name);
                      return found == value_.end() ? Expr() : found->second;
                    }).front();
    return !is_zero(at);
  }

  static std::size_t size(const std::vector<Expr>& formulas) {
    std::size_t sum = 0;
    for (const Expr& e : formulas) sum += is_zero(e) ? 0 : written_size(e, most_size);
    return sum;
  }

  void consider(std::size_t cost, RootKind kind, int unknown, const std::vector<Expr>& a,
                const std::string& how) {
    cost += size(a);
    if (a.empty() || (best_ && best_->cost <= cost)) return;
    best_ = Candidate{cost, {kind, unknown, {a}, how, {}}};
  }

  std::optional<Candidate> cheapest(const std::vector<WindowEquation>& equations) {
    best_.reset();
    std::map<int, std::vector<WindowEquation>> single;
    std::map<std::set<int>, std::vector<WindowEquation>> both;
    for (const WindowEquation& e : equations) {
      const std::set<int> unknowns = e.zero.unknowns();
      if (unknowns.size() == 1) single[*unknowns.begin()].push_back(e);
      if (unknowns.size() == 2) both[unknowns].push_back(e);
    }
    for (const auto& [u, list] : single) one_unknown(u, list);
    if (best_ && info(best_->step.kind).most_roots == 1) return best_;
    for (auto& [pair, list] : both) {
      eliminated(*pair.begin(), *pair.rbegin(), list);
      eliminated(*pair.rbegin(), *pair.begin(), list);
    }
    return best_;
  }

  bool is_angle(int u) const { return chain_.unknowns[static_cast<std::size_t>(u)].angle; }

  void one_unknown(int u, const std::vector<WindowEquation>& list) {
    std::vector<WindowEquation> first;  // of degree one in C and S
    for (const WindowEquation& e : shortest(list)) {
      is_angle(u) ? angle(u, e) : length(u, e);
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

  void angle(int u, const WindowEquation& e) {
    if (e.zero.degree(u) > 2) return;
    const auto [X, Y, Z] = linear_in(u, e.zero);
    if (e.zero.degree(u) == 1) {
      const Expr B = X * X + Y * Y;
      if (alive(B) && alive(B - Z * Z))
        consider(is_zero(Z) ? 1000 : 1030, RootKind::sine, u, {X, Y, Z}, "type 2: " + e.where);
      return;
    }
    const Expr cc = e.zero.coefficient({{{u, false}, 2}}),
               cs = e.zero.coefficient({{{u, false}, 1}, {{u, true}, 1}});
    const Rational half(1, 2);
    consider(4000, RootKind::trig4, u, {half * cc - Z, Y, X, half * cc, half * cs}, "quartic: " + e.where);
  }

  void length(int u, const WindowEquation& e) {
    std::vector<Expr> a;
    for (int k = 0; k <= e.zero.degree(u); ++k)
      a.push_back(k == 0 ? e.zero.coefficient({}) : e.zero.coefficient({{{u, false}, k}}));
    if (!alive(a.back())) return;
    const std::size_t care = a.back().varies() ? care_needed : 0;
    if (a.size() == 2) consider(10 + care, RootKind::linear, u, {a[1], -a[0]}, "type 1: " + e.where);
    if (a.size() == 3 && alive(a[1] * a[1] - Rational(4) * a[0] * a[2]))
      consider(1100, RootKind::quadratic, u, {a[2], a[1], a[0]}, "quadratic: " + e.where);
    if (a.size() == 4) a.push_back(graph_.constant(0));
    if (a.size() == 5) consider(4100, RootKind::quartic, u, a, "quartic: " + e.where);
  }

  void pair(int u, const WindowEquation& e, const WindowEquation& f) {
    const Linear a = linear_in(u, e.zero), b = linear_in(u, f.zero);
    const std::vector<Expr> all{a.X, a.Y, a.Z, b.X, b.Y, b.Z};
    if (best_ && best_->cost <= 20 + size(all)) return;
    const Expr D = a.X * b.Y - b.X * a.Y;
    if (!alive(D)) return;
    const bool square = equal(a.X, b.Y) && equal(a.Y, -b.X), mirrored = equal(a.X, -b.Y) && equal(a.Y, b.X);
    const std::size_t care = !D.varies() ? 0 : square || mirrored ? care_needed : 2 * care_needed;
    consider(20 + care, RootKind::pair, u, all, "type 3: " + e.where + " and " + f.where);
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
    few = shortest(few);
    for (std::size_t i = 0; i < few.size(); ++i)
      for (std::size_t j = i + 1; j < few.size(); ++j) {
        const std::optional<TrigSum> zero = without(w, few[i].zero, few[j].zero);
        if (!zero || zero->wild() || zero->unknowns() != std::set<int>{u}) continue;
        const WindowEquation e{*zero, few[i].where + " and " + few[j].where};
        is_angle(u) ? angle(u, e) : length(u, e);
      }
  }

  std::optional<TrigSum> without(int w, const TrigSum& p, const TrigSum& q) {
    const auto C = [&](const TrigSum& e) { return e.part(w, 1, 0); };
    const auto S = [&](const TrigSum& e) { return e.part(w, 0, 1); };
    const auto rest = [&](const TrigSum& e) { return e.part(w, 0, 0); };
    if (!is_angle(w)) return C(q) * rest(p) - C(p) * rest(q);
    const TrigSum D = S(p) * C(q) - S(q) * C(p);
    if (D.is_zero() || !alive(D.coefficient({}))) return std::nullopt;
    const TrigSum s = rest(q) * C(p) - rest(p) * C(q), c = rest(p) * S(q) - rest(q) * S(p);
    return s * s + c * c - D * D;
  }

  ResolutionStep assignment(const Elements::Assignment& a) const {
    const auto& u = chain_.unknowns;
    const Expr turn =
        u[static_cast<std::size_t>(a.angle)].symbol - u[static_cast<std::size_t>(a.before)].symbol;
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
    if (list.size() > 6) list.resize(6);
    return list;
  }

  std::string why_not(const Resolution& found) const {
    std::string solved, open;
    for (int u = 0; u < joints_; ++u) {
      std::string& names = known_[static_cast<std::size_t>(u)] ? solved : open;
      names += (names.empty() ? "" : ", ") + to_text(chain_.unknowns[static_cast<std::size_t>(u)].meaning);
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
  RigidMotion direct_;
  std::vector<bool> known_;
  int joints_;
  std::map<std::string, Expr> value_;  // of the pose and of the unknowns, in joint variables
  std::optional<Candidate> best_;
};

}  // namespace

Resolved by_paul(Graph& graph, const Serial& chain) { return Paul(graph, chain).resolve(); }

}  // namespace articula
