// Which joints of a robot with closed loops move it, found where it is closed: the rank of [W_a W_p] (12) at random closed positions.
//
//   dependent joints   columns that raise the rank, joints without a motor first; the rest are independent
//   rows               constraints that raise the rank of the dependent columns, rotations first: they have the shorter formulas
//   follows            dependent joints that are sums of others (following.hpp)

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "base/number_matrix.hpp"
#include "base/svd.hpp"
#include "expr/transform.hpp"
#include "robot/closed_samples.hpp"
#include "robot/following.hpp"
#include "robot/follows_proof.hpp"
#include "robot/loop_family.hpp"
#include "robot/loop_numbers.hpp"

namespace articula {

namespace {

constexpr double nearly_singular = 1e-6;

std::vector<std::size_t> numbered(std::size_t count, std::size_t first = 0) {
  std::vector<std::size_t> list(count);
  std::iota(list.begin(), list.end(), first);
  return list;
}

std::vector<Loop> loops_of(const RobotData& r) {
  std::vector<Loop> loops;
  for (const CutJoint& cut : r.cuts) loops.push_back(loop_of(r, cut));
  return loops;
}

std::set<int> joints_of(const std::vector<Loop>& loops) {
  std::set<int> joints;
  for (const Loop& loop : loops) joints.merge(articula::joints_of(loop));
  return joints;
}

class Analysis {
 public:
  explicit Analysis(const RobotData& r)
      : r_(r),
        loops_(loops_of(r)),
        in_loops_(joints_of(loops_)),
        samples_(closed_samples(r, in_loops_)),
        numbers_(samples_.numbers) {
    c_.values = samples_.values, c_.sample = samples_.nearest, c_.gap = samples_.gap;
  }

  Closure closure() {
    if (samples_.positions.empty()) return unassembled();
    measured();
    chosen_joints();
    settled();
    following();
    structures();
    c_.samples = {c_.sample};
    for (const std::vector<double>& q : samples_.positions)
      if (q != c_.sample && hold_at(c_.follows, numbers_, q, c_.sample)) c_.samples.push_back(q);
    return std::move(c_);
  }

 private:
  Closure unassembled() {
    for (int j = 0; j <= r_.n(); ++j)
      if (info(r_[j].joint).nv > 0) c_.independent.push_back(j), c_.driven.push_back(j);
    c_.assembled = false;
    c_.rows.resize(r_.cuts.size()), c_.rows_given.resize(r_.cuts.size()), c_.loops.resize(r_.cuts.size());
    c_.mobility = 0;
    return std::move(c_);
  }

  // [W_a W_p] (12), of each cut rotations first.
  NumberMatrix constraints_at(const std::vector<double>& q) const {
    const NumberMatrix a = numbers_.constraints(q);
    std::vector<std::size_t> rows;
    std::size_t first = 0;
    for (const CutJoint& cut : r_.cuts) {
      const std::vector<int>& kept = constrained(cut.joint);
      for (const int row : ordered_rows(cut.joint))
        rows.push_back(first +
                       static_cast<std::size_t>(std::find(kept.begin(), kept.end(), row) - kept.begin()));
      first += kept.size();
    }
    return part(a, rows, numbered(a.cols));
  }
  static std::vector<int> ordered_rows(JointKind cut) {  // rotations first
    std::vector<int> rows = constrained(cut);
    std::stable_partition(rows.begin(), rows.end(), [](int row) { return row >= 3; });
    return rows;
  }

  // The sample where everything is as independent as it can be.
  void measured() {
    std::size_t most = 0;
    double clearest = -1;
    for (std::size_t k = 0; k < samples_.positions.size(); ++k) {
      const NumberMatrix a = constraints_at(samples_.positions[k]);
      const std::size_t found = rank(a);
      const double smallest = found == 0 ? 0 : singular(a.e, a.rows, a.cols).values[found - 1];
      if (found < most || (found == most && smallest <= clearest)) continue;
      most = found, clearest = smallest;
      c_.sample = samples_.positions[k];
    }
    rank_ = most;
    c_.mobility = r_.nv() - static_cast<int>(rank_);
  }

  void chosen_joints() {
    const NumberMatrix a = constraints_at(c_.sample);
    Basis columns;
    std::set<int> dependent;
    for (const bool active : {false, true})
      for (auto j = in_loops_.rbegin(); j != in_loops_.rend(); ++j) {
        if (r_[*j].active != active || columns.size() == rank_) continue;
        Basis with = columns;
        bool all = true;  // a joint with several freedoms depends on the others with all of them
        for (const std::size_t v : numbers_.freedoms({*j})) all = with.add(column_of(a, v)) && all;
        if (all) columns = with, dependent.insert(*j);
      }
    for (int j = 0; j <= r_.n(); ++j) {
      if (info(r_[j].joint).nv == 0) continue;
      const bool follows = dependent.count(j) != 0;
      (follows ? c_.dependent : c_.independent).push_back(j);
      if (!follows || r_[j].active) c_.driven.push_back(j);
    }
  }

  // The sample where the dependent joints are determined best, of those within the limits of joints where there are such.
  void settled() {
    std::pair<bool, double> best{false, 0};
    for (const std::vector<double>& q : samples_.positions) {
      const NumberMatrix a = constraints_at(q);
      const NumberMatrix Wp = part(a, numbered(a.rows), numbers_.freedoms(c_.dependent));
      const std::vector<double> values = singular(Wp.e, Wp.rows, Wp.cols).values;
      const std::pair<bool, double> merit{within_limits(r_, numbers_, q), values.empty() ? 1 : values.back()};
      if (merit <= best || merit.second < nearly_singular) continue;
      best = merit;
      c_.sample = q;
    }
    c_.gap = numbers_.gap(c_.sample);
  }

  void following() {
    FollowingJoints found = following_of(r_, samples_, c_.independent, c_.dependent);
    if (!found.sums.empty()) c_.follows = std::move(found.sums), c_.sample = std::move(found.sample);
    kept_rows();
    while (!c_.follows.empty() && !agree()) kept_rows();
  }

  // With the sums put in, a loop is closed or as many of its constraints are left to solve as without them: else that they are
  // true on more than one position would be a guess. What stands in other loops is left to these.
  bool agree() {
    std::set<int> doubtful;
    for (std::size_t c = 0; c < loops_.size(); ++c)
      if (!c_.rows_given[c].empty() && c_.rows_given[c] != c_.rows[c]) doubtful.merge(joints_of(loops_[c]));
    std::vector<Follows> left = c_.follows;
    std::erase_if(left, [&](const Follows& f) { return doubtful.count(f.joint) != 0; });
    if (left.size() == c_.follows.size()) return true;
    c_.follows = proven_follows(r_, std::move(left));
    return false;
  }

  // The columns of joints; what follows one of them moves along.
  NumberMatrix columns_of(const std::vector<int>& joints, const std::vector<Follows>& follows) const {
    const NumberMatrix a = constraints_at(c_.sample);
    const std::vector<std::size_t> columns = numbers_.freedoms(joints);
    NumberMatrix W = part(a, numbered(a.rows), columns);
    for (const Follows& f : follows)
      for (const auto& [j, ratio] : f.ratio)
        for (std::size_t k = 0; k < columns.size(); ++k)
          for (std::size_t i = 0; i < a.rows && columns[k] == numbers_.first_v(j); ++i)
            W.e[i * W.cols + k] += ratio * a(i, numbers_.first_v(f.joint));
    return W;
  }

  std::vector<std::vector<int>> rows_for(const std::vector<int>& joints,
                                         const std::vector<Follows>& follows) const {
    const NumberMatrix Wp = columns_of(joints, follows);
    Basis basis;
    std::vector<std::vector<int>> kept(r_.cuts.size());
    std::size_t i = 0;
    for (std::size_t c = 0; c < r_.cuts.size(); ++c)
      for (const int row : ordered_rows(r_.cuts[c].joint)) {
        if (basis.size() < Wp.cols && basis.add(row_of(Wp, i))) kept[c].push_back(row);
        ++i;
      }
    for (std::vector<int>& rows : kept) std::sort(rows.begin(), rows.end());
    return kept;
  }

  void kept_rows() {
    c_.given.clear();
    for (const int j : c_.dependent)
      if (std::none_of(c_.follows.begin(), c_.follows.end(), [&](const Follows& f) { return f.joint == j; }))
        c_.given.push_back(j);
    c_.rows = rows_for(c_.dependent, {});
    c_.rows_given = rows_for(c_.given, c_.follows);
  }

  void structures() {
    const NumberMatrix a = constraints_at(c_.sample);
    std::size_t first = 0;
    for (std::size_t c = 0; c < r_.cuts.size(); ++c) {
      const std::size_t count = constrained(r_.cuts[c].joint).size();
      const std::size_t own = rank(part(a, numbered(count, first), numbered(a.cols)));
      c_.loops.push_back({static_cast<int>(count), static_cast<int>(own), family(c)});
      first += count;
    }
  }

  std::string family(std::size_t c) const {
    const std::string found = loop_family(r_, numbers_, c, c_.sample);
    const std::set<int> joints = joints_of(loops_[c]);
    const bool linear = std::any_of(c_.follows.begin(), c_.follows.end(), [&](const Follows& f) {
      return joints.count(f.joint) != 0 && std::all_of(f.ratio.begin(), f.ratio.end(), [&](const auto& term) {
               return joints.count(term.first) != 0;
             });
    });
    const bool solved =
        std::none_of(c_.given.begin(), c_.given.end(), [&](int j) { return joints.count(j) != 0; });
    return found == "planar" && (linear || solved) ? "parallelogram" : found;
  }

  const RobotData& r_;
  std::vector<Loop> loops_;
  std::set<int> in_loops_;
  ClosedSamples samples_;
  const LoopNumbers& numbers_;
  std::size_t rank_ = 0;
  Closure c_;
};

}  // namespace

Closure closure_of(const RobotData& r) {
  if (!r.cuts.empty()) return Analysis(r).closure();
  Closure c;
  for (int j = 0; j <= r.n(); ++j)
    if (info(r[j].joint).nv > 0) c.independent.push_back(j);
  c.driven = c.independent;
  c.mobility = r.nv();
  return c;
}

std::map<std::string, double> sample_values(const Robot& robot) {
  std::map<std::string, double> values = robot.closure().values;
  for (const auto& [name, value] : robot.data().defaults) values.emplace(name, numeric_value(value));
  return values;
}

}  // namespace articula
