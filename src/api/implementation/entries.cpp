#include "api/implementation/entries.hpp"

#include "expr/transform.hpp"

namespace articula {

namespace {

class EntryFinder {
 public:
  explicit EntryFinder(const TorqueParts& parts)
      : parts_(parts),
        graph_(*parts.graph),
        q_(parts.symbols("q")),
        qd_(parts.symbols("qd")),
        qdd_(parts.symbols("qdd")) {
    for (const std::vector<Expr>* rates : {&qd_, &qdd_})
      for (const Expr& s : *rates)
        if (s.valid()) still_[s.name()] = graph_.constant(0);
  }

  TorqueEntries found() {
    for (std::size_t i = 0; i < parts_.smooth.size(); ++i) take_apart(static_cast<int>(i));
    return std::move(all_);
  }

 private:
  void take_apart(int i) {
    const Expr& tau = parts_.smooth[static_cast<std::size_t>(i)];
    const std::string row = std::to_string(i + 1);
    const std::vector<Expr> by_qdd = slopes(tau, qdd_), by_qd = slopes(tau, qd_);
    for (std::size_t j = 0; j < qdd_.size(); ++j)
      if (qdd_[j].valid()) add(i, "A[" + row + "," + std::to_string(j + 1) + "]", by_qdd[j], qdd_[j]);
    for (std::size_t j = 0; j < qd_.size(); ++j) {
      if (!qd_[j].valid()) continue;
      const std::string at = row + "," + std::to_string(j + 1);
      const std::vector<Expr> again = slopes(by_qd[j], qd_);
      const Expr half = graph_.constant(Rational(1, 2));
      for (std::size_t k = 0; k <= j; ++k)
        if (qd_[k].valid())
          add(i, "c[" + at + "," + std::to_string(k + 1) + "]", half * again[k],
              k == j ? qd_[j] * qd_[j] : graph_.constant(2) * (qd_[j] * qd_[k]));
      add(i, "L[" + at + "]", by_qd[j], qd_[j]);
    }
    add(i, "Q[" + row + "]", tau, graph_.constant(1));
  }

  // Derivatives with respect to those that are there.
  std::vector<Expr> slopes(const Expr& formula, const std::vector<Expr>& symbols) const {
    std::vector<Expr> present, all(symbols.size());
    for (const Expr& s : symbols)
      if (s.valid()) present.push_back(s);
    const std::vector<Expr> found = gradient(formula, present);
    for (std::size_t k = 0, at = 0; k < symbols.size(); ++k)
      if (symbols[k].valid()) all[k] = found[at++];
    return all;
  }

  // The coefficient is where all rates are zero.
  void add(int torque, const std::string& name, const Expr& coefficient, const Expr& rates) {
    const Expr e = substitute(coefficient, graph_, by_name(still_));
    if (is_zero(e)) return;
    const std::vector<int> joints = joints_of(e);
    if (joints.empty()) return all_.terms.push_back({torque, name, -1, constant(e), rates});
    for (std::size_t k = 0; k < all_.entries.size(); ++k)
      for (const int sign : {1, -1})
        if (equal(sign * e, all_.entries[k].formula))
          return all_.terms.push_back({torque, name, static_cast<int>(k), graph_.constant(sign), rates});
    all_.terms.push_back({torque, name, static_cast<int>(all_.entries.size()), graph_.constant(1), rates});
    all_.entries.push_back({name, e, joints});
  }
  friend Expr operator*(int sign, const Expr& e) { return sign < 0 ? -e : e; }

  // What an entry really depends on: not what stands in its formula and cancels.
  std::vector<int> joints_of(const Expr& e) const {
    const std::vector<Expr> by_q = gradient(e, q_);
    std::vector<int> joints;
    for (std::size_t k = 0; k < q_.size(); ++k)
      if (!is_zero(by_q[k])) joints.push_back(static_cast<int>(k));
    return joints;
  }

  // Where it does not matter where the robot stands, it is taken at zero.
  Expr constant(const Expr& e) const {
    std::map<std::string, Expr> zero;
    for (const Expr& s : q_) zero[s.name()] = graph_.constant(0);
    return substitute(e, graph_, by_name(zero));
  }

  const TorqueParts& parts_;
  Graph& graph_;
  std::vector<Expr> q_, qd_, qdd_;
  std::map<std::string, Expr> still_;
  TorqueEntries all_;
};

void check_sum(const TorqueParts& parts, const TorqueEntries& found) {
  std::vector<Expr> sum(parts.smooth.size(), parts.graph->constant(0));
  for (const TorqueTerm& t : found.terms) {
    Expr& s = sum[static_cast<std::size_t>(t.torque)];
    const Expr c =
        t.entry < 0 ? t.constant : t.constant * found.entries[static_cast<std::size_t>(t.entry)].formula;
    s = s + c * t.rates;
  }
  for (std::size_t i = 0; i < sum.size(); ++i)
    if (!equal(sum[i], parts.smooth[i])) throw Bug("torques are not the sum of their terms");
}

}  // namespace

TorqueEntries torque_entries(const TorqueParts& parts) {
  TorqueEntries found = EntryFinder(parts).found();
  check_sum(parts, found);
  return found;
}

}  // namespace articula
