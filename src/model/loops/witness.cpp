#include "model/loops/witness.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace articula {

namespace {

constexpr std::size_t positions = 3;
constexpr int most_tries = 60;
constexpr double small = 1e-9;

}  // namespace

Witnesses::Witnesses(const Robot& robot, const RobotData& r) : r_(r), numbers_(r, sample_values(robot)) {
  const std::map<std::string, double> parameters = sample_values(robot);
  const auto sample = [&](const std::vector<double>& q) {
    std::map<std::string, double> all = parameters;
    std::size_t k = 0;
    for (const Expr& symbol : r.all(&Body::q)) all[symbol.name()] = q[k++];
    const std::vector<double> cut = numbers_.cut_variables(q);
    for (std::size_t c = 0; c < r.cuts.size(); ++c)
      if (!r.cuts[c].q.is_constant()) all[r.cuts[c].q.name()] = cut[c];
    for (const auto& [name, value] : all) symbols_.insert(name);
    return Sample(*r.graph, all);
  };
  unsigned long seed = 19970317;
  for (int k = 0; k < most_tries && closed_.size() < positions; ++k) {
    std::vector<double> q = numbers_.random_position(seed);
    open_.push_back(sample(q));
    if (!numbers_.close(q, std::vector<bool>(numbers_.nv(), true))) continue;
    q_.push_back(q);
    closed_.push_back(sample(q));
  }
  if (open_.size() > positions) open_.erase(open_.begin() + positions, open_.end());
}

bool Witnesses::vanishes(const Expr& e) {
  if (closed_.empty()) return false;
  for (const Expr& symbol : symbols_of({e}))
    if (symbols_.count(symbol.name()) == 0) return false;
  const auto most = [&](std::vector<Sample>& all) {
    double largest = 0;
    for (Sample& at : all) largest = std::max(largest, std::abs(at(e)));
    return largest;
  };
  return most(closed_) <= small * most(open_);
}

int Witnesses::freedoms_left(std::size_t cut, const std::vector<int>& joints) const {
  const std::vector<std::size_t> columns = numbers_.freedoms(joints);
  if (q_.empty()) return 0;
  std::size_t first = 0;  // row of the cut
  for (std::size_t c = 0; c < cut; ++c) first += constrained(r_.cuts[c].joint).size();
  std::vector<std::size_t> rows(constrained(r_.cuts[cut].joint).size());
  std::iota(rows.begin(), rows.end(), first);
  std::size_t seen = 0;
  for (const std::vector<double>& q : q_)
    seen = std::max(seen, rank(part(numbers_.constraints(q), rows, columns)));
  return static_cast<int>(columns.size()) - static_cast<int>(seen);
}

}  // namespace articula
