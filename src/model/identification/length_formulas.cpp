#include "model/identification/length_formulas.hpp"

#include <algorithm>
#include <cmath>

#include "base/contains.hpp"

namespace articula {

namespace {

constexpr double tolerance = 1e-8;

bool near(double a, double b) { return std::fabs(a - b) <= tolerance * std::max(std::fabs(a), std::fabs(b)); }

// Numbers of the lengths above and below the line.
struct Monomial {
  std::vector<std::size_t> above, below;
  std::size_t factor;
  std::vector<double> values;  // at each set
};

class Monomials {
 public:
  Monomials(const std::vector<Measured>& at, int degree) {
    for (const auto& [name, value] : at.front().lengths) names_.push_back(name);
    for (const Measured& m : at) {
      values_.emplace_back();
      for (const std::string& name : names_) values_.back().push_back(m.lengths.at(name));
    }
    factors_.push_back({Op::constant, "", std::vector<double>(at.size(), 1)});
    for (const auto& [name, value] : at.front().angles)
      for (const Op op : {Op::cos, Op::sin}) {
        factors_.push_back({op, name, {}});
        for (const Measured& m : at)
          factors_.back().values.push_back(op == Op::cos ? std::cos(m.angles.at(name))
                                                         : std::sin(m.angles.at(name)));
      }
    for (std::size_t f = 0; f < factors_.size(); ++f)
      for (int above = std::max(0, degree); above <= 2 && above - degree <= 2; ++above)
        for (const auto& a : choices(above))
          for (const auto& b : choices(above - degree)) add(a, b, f);
  }

  const std::vector<Monomial>& list() const { return list_; }

  Expr formula(Graph& graph, const Monomial& m) const {
    const auto product = [&](const std::vector<std::size_t>& factors) {
      Expr p = graph.constant(1);
      for (const std::size_t i : factors) p = p * graph.symbol(names_[i], Kind::parameter);
      return p;
    };
    const Expr quotient = product(m.above) / product(m.below);
    const Factor& f = factors_[m.factor];
    if (f.op == Op::constant) return quotient;
    const Expr angle = graph.symbol(f.angle, Kind::parameter);
    return (f.op == Op::cos ? cos(angle) : sin(angle)) * quotient;
  }

 private:
  // Up to two lengths, in order, with repetitions.
  std::vector<std::vector<std::size_t>> choices(int count) const {
    std::vector<std::vector<std::size_t>> all;
    if (count == 0) all.push_back({});
    for (std::size_t i = 0; count > 0 && i < names_.size(); ++i) {
      if (count == 1) all.push_back({i});
      for (std::size_t k = i; count == 2 && k < names_.size(); ++k) all.push_back({i, k});
    }
    return all;
  }

  void add(const std::vector<std::size_t>& above, const std::vector<std::size_t>& below, std::size_t factor) {
    for (const std::size_t i : above)
      if (contains(below, i)) return;
    Monomial m{above, below, factor, {}};
    for (const std::vector<double>& lengths : values_) {
      double value = factors_[factor].values[m.values.size()];
      for (const std::size_t i : above) value *= lengths[i];
      for (const std::size_t i : below) value /= lengths[i];
      if (!std::isfinite(value) || value == 0) return;
      m.values.push_back(value);
    }
    list_.push_back(std::move(m));
  }

  struct Factor {
    Op op;  // constant: one
    std::string angle;
    std::vector<double> values;
  };
  std::vector<std::string> names_;
  std::vector<std::vector<double>> values_;
  std::vector<Factor> factors_;
  std::vector<Monomial> list_;
};

std::optional<Rational> simple(double value) {
  for (long d = 1; d <= 4; ++d) {
    const double n = std::round(value * static_cast<double>(d));
    if (n != 0 && std::fabs(n) <= 8 && near(value * static_cast<double>(d), n))
      return Rational(static_cast<long>(n), d);
  }
  return std::nullopt;
}

std::optional<Expr> one_term(Graph& graph, const Monomials& monomials, const std::vector<Measured>& at) {
  for (const Monomial& m : monomials.list()) {
    const std::optional<Rational> k = simple(at.front().value / m.values.front());
    if (!k) continue;
    bool all = true;
    for (std::size_t i = 0; i < at.size(); ++i) all = all && near(at[i].value, k->to_double() * m.values[i]);
    if (all) return *k * monomials.formula(graph, m);
  }
  return std::nullopt;
}

// s m + t n with signs s, t: n is looked up among the values at the first set.
std::optional<Expr> two_terms(Graph& graph, const Monomials& monomials, const std::vector<Measured>& at) {
  std::vector<std::pair<double, const Monomial*>> sorted;
  for (const Monomial& m : monomials.list()) sorted.emplace_back(std::fabs(m.values.front()), &m);
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const Monomial& m : monomials.list())
    for (const int s : {1, -1}) {
      const double left = at.front().value - s * m.values.front(), slack = tolerance * std::fabs(left);
      auto n = std::lower_bound(sorted.begin(), sorted.end(), std::fabs(left) - slack,
                                [](const auto& a, double value) { return a.first < value; });
      for (; n != sorted.end() && n->first <= std::fabs(left) + slack; ++n) {
        const int t = (left > 0) == (n->second->values.front() > 0) ? 1 : -1;
        bool all = n->second != &m;
        for (std::size_t i = 0; i < at.size(); ++i)
          all = all && near(at[i].value, s * m.values[i] + t * n->second->values[i]);
        if (all)
          return Rational(s) * monomials.formula(graph, m) +
                 Rational(t) * monomials.formula(graph, *n->second);
      }
    }
  return std::nullopt;
}

}  // namespace

std::optional<Expr> length_formula(Graph& graph, const std::vector<Measured>& at, int degree) {
  const Monomials monomials(at, degree);
  if (const auto found = one_term(graph, monomials, at)) return found;
  return two_terms(graph, monomials, at);
}

}  // namespace articula
