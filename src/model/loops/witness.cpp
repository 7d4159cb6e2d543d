#include "model/loops/witness.hpp"

#include <algorithm>
#include <cmath>

#include "expr/value_at.hpp"
#include "robot/loop_numbers.hpp"

namespace articula {

namespace {

constexpr std::size_t positions = 3;
constexpr int most_tries = 60;
constexpr double small = 1e-9;

// Of parameters that have no value: any.
std::map<std::string, double> drawn(const RobotData& r) {
  std::map<std::string, double> values;
  double next = 0.4;
  for (const std::string& name : parameters_of(r)) {
    const auto found = r.defaults.find(name);
    if (found == r.defaults.end())
      values[name] = next = next < 1.2 ? next + 0.0737 : 0.4;
    else
      values[name] = default_value(r, found->second);
  }
  return values;
}

}  // namespace

ClosedPositions::ClosedPositions(const RobotData& r) {
  const Values parameters = drawn(r);
  const LoopNumbers numbers(r, parameters);
  const auto values = [&](const std::vector<double>& q) {
    Values all = parameters;
    for (int j = 0; j <= r.n(); ++j)
      for (std::size_t i = 0; i < r[j].q.size(); ++i)
        all[r.graph->symbol_of(r[j].q[i].id()).name] = q[numbers.first_q(j) + i];
    const std::vector<double> cut = numbers.cut_variables(q);
    for (std::size_t c = 0; c < r.cuts.size(); ++c)
      if (!r.cuts[c].q.is_constant()) all[r.graph->symbol_of(r.cuts[c].q.id()).name] = cut[c];
    return all;
  };
  unsigned long seed = 19970317;
  for (int k = 0; k < most_tries && closed_.size() < positions; ++k) {
    std::vector<double> q = numbers.random_position(seed);
    open_.push_back(values(q));
    if (numbers.close(q, std::vector<bool>(numbers.nv(), true))) closed_.push_back(values(q));
  }
  open_.resize(std::min(open_.size(), positions));
}

bool ClosedPositions::vanishes(const Expr& e) const {
  if (closed_.empty()) return false;
  const Graph& g = e.graph();
  for (const Id id : reachable({e}))
    if (g[id].op == Op::symbol && closed_.front().count(g.symbol_of(id).name) == 0) return false;
  const auto most = [&](const std::vector<Values>& all) {
    double largest = 0;
    for (const Values& values : all) largest = std::max(largest, std::abs(values_at({e}, values).front()));
    return largest;
  };
  return most(closed_) <= small * most(open_);
}

}  // namespace articula
