#include "model/loops/witness.hpp"

#include <algorithm>
#include <cmath>

#include "robot/loop_numbers.hpp"

namespace articula {

namespace {

constexpr std::size_t positions = 3;
constexpr int most_tries = 60;
constexpr double small = 1e-9;

}  // namespace

Witnesses::Witnesses(const Robot& robot, const RobotData& r) {
  const std::map<std::string, double> parameters = sample_values(robot);
  const LoopNumbers numbers(r, parameters);
  const auto sample = [&](const std::vector<double>& q) {
    std::map<std::string, double> all = parameters;
    std::size_t k = 0;
    for (const Expr& symbol : r.all(&Body::q)) all[r.graph->symbol_of(symbol.id()).name] = q[k++];
    const std::vector<double> cut = numbers.cut_variables(q);
    for (std::size_t c = 0; c < r.cuts.size(); ++c)
      if (!r.cuts[c].q.is_constant()) all[r.graph->symbol_of(r.cuts[c].q.id()).name] = cut[c];
    for (const auto& [name, value] : all) symbols_.insert(name);
    return Sample(*r.graph, all);
  };
  unsigned long seed = 19970317;
  for (int k = 0; k < most_tries && closed_.size() < positions; ++k) {
    std::vector<double> q = numbers.random_position(seed);
    open_.push_back(sample(q));
    if (numbers.close(q, std::vector<bool>(numbers.nv(), true))) closed_.push_back(sample(q));
  }
  if (open_.size() > positions) open_.erase(open_.begin() + positions, open_.end());
}

bool Witnesses::vanishes(const Expr& e) {
  if (closed_.empty()) return false;
  const Graph& g = e.graph();
  for (const Id id : reachable({e}))
    if (g[id].op == Op::symbol && symbols_.count(g.symbol_of(id).name) == 0) return false;
  const auto most = [&](std::vector<Sample>& all) {
    double largest = 0;
    for (Sample& at : all) largest = std::max(largest, std::abs(at(e)));
    return largest;
  };
  return most(closed_) <= small * most(open_);
}

}  // namespace articula
