#include "support/loop_trials.hpp"

#include <cmath>

#include "support/apart.hpp"
#include "support/values.hpp"

namespace articula::test {

LoopTrials::LoopTrials(const Robot& robot, const std::vector<int>& known, const LoopResolution& solved)
    : r_(robot.data()), known_(known), resolution_(solved.resolution), numbers_(r_, {}) {}

LoopTrial LoopTrials::trial(unsigned long seed) {
  LoopTrial t;
  Numbers q;
  for (int tries = 0; tries < 40 && !t.closed; ++tries) {
    q = numbers_.random_position(seed);
    t.closed = numbers_.close(q, std::vector<bool>(numbers_.nv(), true));
  }
  if (!t.closed) return t;
  Numbers given;
  for (const int j : known_)
    for (int i = 0; i < info(r_[j].joint).nq; ++i)
      given.push_back(q[numbers_.first_q(j) + static_cast<std::size_t>(i)]);
  std::vector<Numbers> distinct;
  for (const Numbers& x : candidates(resolution_, default_values(r_), given)) {
    ++t.candidates;
    const Numbers there = position(q, x);
    const double gap = numbers_.gap(there);
    if (!(gap < 1e-6)) continue;
    t.gap = std::max(t.gap, gap);
    bool is_new = true;
    for (const Numbers& other : distinct) is_new = is_new && difference(other, there) > 1e-4;
    if (is_new) distinct.push_back(there);
    t.found = t.found || difference(q, there) < 1e-5;
  }
  t.assemblies = distinct.size();
  return t;
}

// A rod may turn about itself: the variables of its ball joint do not count.
double LoopTrials::difference(const Numbers& a, const Numbers& b) const {
  double worst = 0;
  for (int j = 1; j <= r_.n(); ++j) {
    const std::size_t first = info(r_[j].joint).nq > 0 ? numbers_.first_q(j) : 0;
    if (r_[j].joint == JointKind::ball) continue;
    for (int i = 0; i < info(r_[j].joint).nq; ++i) {
      const std::size_t k = first + static_cast<std::size_t>(i);
      worst = std::max(
          worst, r_[j].joint == JointKind::revolute ? angle_between(a[k], b[k]) : std::abs(a[k] - b[k]));
    }
  }
  return worst;
}

Numbers LoopTrials::position(Numbers q, const Numbers& x) const {
  for (std::size_t u = 0; u < resolution_.unknowns.size(); ++u) {
    const Expr& symbol = resolution_.unknowns[u].symbol;
    const std::string name = symbol.name();
    for (int j = 1; j <= r_.n(); ++j)
      for (std::size_t i = 0; i < r_[j].q.size(); ++i)
        if (r_.graph->symbol_of(r_[j].q[i].id()).name == name) q[numbers_.first_q(j) + i] = x[u];
  }
  return q;
}

}  // namespace articula::test
