#include "robot/following.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <optional>
#include <set>

#include "base/number_matrix.hpp"
#include "base/svd.hpp"
#include "robot/defaults.hpp"
#include "robot/follows_proof.hpp"

namespace articula {

namespace {

using std::numbers::pi;
double turns_removed(double angle) { return std::remainder(angle, 2 * pi); }

double constant_at(const LoopNumbers& numbers, const std::vector<double>& q, const Follows& f) {
  double c = q[numbers.first_q(f.joint)];
  for (const auto& [j, k] : f.ratio) c -= k * q[numbers.first_q(j)];
  return turns_removed(c);
}

class Search {
 public:
  Search(const RobotData& r, const ClosedSamples& samples, const std::vector<int>& independent,
         const std::vector<int>& dependent)
      : r_(r),
        samples_(samples),
        numbers_(samples.numbers),
        values_(samples.values),
        independent_(independent),
        dependent_(dependent) {
    for (int j = 0; j <= r.n(); ++j)
      if (numbers_.in_loop(j)) in_loops_.push_back(j);
  }

  FollowingJoints run() {
    for (const std::vector<double>& q : samples_.positions) follow_at(q);
    // Parallelograms are mostly closed crossed, and a robot may have several: where there may be some, the assembly where all
    // joints follow is looked for longer. A rhombus closes folded too, where its joints stand still.
    constexpr int more_tries = 40;
    unsigned long seed = 1986;
    const std::vector<bool> moves = numbers_.moving(in_loops_);
    for (int k = 0; k < more_tries && may_follow() && merit(found_.sums).second < dependent_.size(); ++k) {
      std::vector<double> q = numbers_.random_position(seed);
      if (numbers_.close(q, moves, 1e-13, 60)) follow_at(q);
    }
    return std::move(found_);
  }

 private:
  // Some joints do, or there is a loop of four that turn, which may be a parallelogram.
  bool may_follow() const {
    const auto turns = [&](int j) { return r_[j].joint == JointKind::revolute; };
    for (const CutJoint& cut : r_.cuts)
      if (const std::set<int> joints = joints_of(loop_of(r_, cut));
          cut.joint == JointKind::revolute && joints.size() == 3 &&
          std::all_of(joints.begin(), joints.end(), turns))
        return true;
    return !found_.sums.empty();
  }

  // The joints that follow at this position, when they are more than those known.
  void follow_at(const std::vector<double>& q) {
    const std::optional<NumberMatrix> W = W_at(q);
    if (!W) return;
    std::vector<Follows> sums;                   // without their constants
    std::map<int, std::vector<double>> leading;  // rows of W of dependent joints that others may follow
    std::size_t row = 0;
    for (const int j : dependent_) {
      const std::vector<double> own = row_of(*W, row);
      row += static_cast<std::size_t>(info(r_[j].joint).nv);
      if (r_[j].joint != JointKind::revolute) continue;
      if (const std::optional<std::map<int, int>> ratio = ratios(own, leading))
        sums.push_back({j, *ratio, {}});
      else
        leading[j] = own;
    }
    if (merit(sums) <= merit(found_.sums)) return;
    std::vector<Follows> found;
    for (const Follows& f : sums)
      if (const std::optional<Expr> constant = recognised(q, f))
        found.push_back({f.joint, f.ratio, *constant});
    found = proven_follows(r_, std::move(found));
    if (merit(found) > merit(found_.sums)) found_ = {found, q};
  }

  // How many joints follow, and how many of them move.
  static std::pair<std::size_t, std::size_t> merit(const std::vector<Follows>& sums) {
    const auto moves = [](const Follows& f) { return !f.ratio.empty(); };
    return {sums.size(), static_cast<std::size_t>(std::count_if(sums.begin(), sums.end(), moves))};
  }

  // W at a closed position, by rows of the dependent freedoms; nothing where it is singular.
  std::optional<NumberMatrix> W_at(const std::vector<double>& q) const {
    const NumberMatrix a = numbers_.constraints(q);
    const std::vector<std::size_t> cd = numbers_.freedoms(dependent_), ci = numbers_.freedoms(independent_);
    std::vector<std::size_t> all(a.rows);
    std::iota(all.begin(), all.end(), 0U);
    const NumberMatrix Wp = part(a, all, cd), Wa = part(a, all, ci);
    if (rank(Wp) < cd.size()) return std::nullopt;
    const Singular s = singular(Wp.e, Wp.rows, Wp.cols);
    NumberMatrix W{cd.size(), ci.size(), std::vector<double>(cd.size() * ci.size())};
    for (std::size_t j = 0; j < ci.size(); ++j) {
      const std::vector<double> x = damped_solution(s, column_of(Wa, j), 0);
      for (std::size_t i = 0; i < cd.size(); ++i) W.e[i * ci.size() + j] = -x[i];
    }
    return W;
  }

  // The ratios in a row of W, when they are 0, 1 or -1 and turn with turn.
  std::optional<std::map<int, int>> ratios(const std::vector<double>& row) const {
    std::map<int, int> found;
    std::size_t k = 0;
    for (const int j : independent_)
      for (int f = 0; f < info(r_[j].joint).nv; ++f, ++k) {
        const double near = std::round(row[k]);
        if (std::fabs(row[k] - near) > 1e-8 || std::fabs(near) > 1) return std::nullopt;
        if (near == 0) continue;
        if (r_[j].joint != JointKind::revolute) return std::nullopt;
        found[j] = static_cast<int>(near);
      }
    return found;
  }

  // The same, or with another dependent joint in the sum.
  std::optional<std::map<int, int>> ratios(const std::vector<double>& row,
                                           const std::map<int, std::vector<double>>& others) const {
    if (auto alone = ratios(row)) return alone;
    for (const auto& [j, other] : others)
      for (const int sign : {1, -1}) {
        std::vector<double> rest = row;
        for (std::size_t k = 0; k < rest.size(); ++k) rest[k] -= sign * other[k];
        if (auto sum = ratios(rest)) {
          (*sum)[j] = sign;
          return sum;
        }
      }
    return std::nullopt;
  }

  // Angles among the parameters of the loops.
  std::vector<Expr> angles() const {
    std::vector<Expr> found;
    std::set<std::string> seen;
    const auto look = [&](const std::array<Expr, 6>& cells) {
      for (const std::size_t k : {cell::gamma, cell::alpha, cell::theta})
        for (const Expr& symbol : symbols_of({cells[k]}))
          if (!symbol.varies() && seen.insert(symbol.name()).second) found.push_back(symbol);
    };
    for (const int j : in_loops_) look(r_[j].placement);
    for (int j = 1; j <= r_.n(); ++j)
      if (r_[j].joint == JointKind::fixed) look(r_[j].placement);
    for (const CutJoint& cut : r_.cuts) look(cut.placement), look(cut.twin_placement);
    return found;
  }

  // The constant of a sum of angles as a formula: what it does when one of the angles among the parameters changes tells its share.
  std::optional<Expr> recognised(const std::vector<double>& q, const Follows& f) const {
    Graph& graph = *r_.graph;
    Expr formula = graph.constant(0);
    double rest = constant_at(numbers_, q, f);
    const std::vector<bool> moves = numbers_.moving(dependent_);
    for (const Expr& angle : angles()) {
      const std::string name = angle.name();
      const auto drawn_value = values_.find(name);
      const double value = drawn_value != values_.end() ? drawn_value->second : default_value(r_, angle);
      constexpr double change = 0.01;
      std::map<std::string, double> values = values_;
      values[name] = value + change;
      const LoopNumbers there(r_, values);
      std::vector<double> p = q;
      if (!there.close(p, moves)) return std::nullopt;
      const double slope = turns_removed(constant_at(numbers_, p, f) - constant_at(numbers_, q, f)) / change;
      const double whole = std::round(slope);
      if (std::fabs(slope - whole) > 1e-6 || std::fabs(whole) > 4) return std::nullopt;
      if (whole == 0) continue;
      formula = formula + Rational(static_cast<long>(whole)) * angle;
      rest = turns_removed(rest - whole * value);
    }
    const double steps = std::round(rest / (pi / 12));
    if (std::fabs(rest - steps * pi / 12) > 1e-9) return std::nullopt;
    return formula + Rational(static_cast<long>(steps), 12) * graph.pi();
  }

  const RobotData& r_;
  const ClosedSamples& samples_;
  const LoopNumbers& numbers_;
  const std::map<std::string, double>& values_;
  const std::vector<int>&independent_, &dependent_;
  std::vector<int> in_loops_;
  FollowingJoints found_;
};

}  // namespace

FollowingJoints following_of(const RobotData& r, const ClosedSamples& samples,
                             const std::vector<int>& independent, const std::vector<int>& dependent) {
  return Search(r, samples, independent, dependent).run();
}

bool hold_at(const std::vector<Follows>& sums, const LoopNumbers& numbers, const std::vector<double>& q,
             const std::vector<double>& sample) {
  return std::all_of(sums.begin(), sums.end(), [&](const Follows& f) {
    const double off = constant_at(numbers, q, f) - constant_at(numbers, sample, f);
    return std::fabs(turns_removed(off)) < 1e-6;
  });
}

}  // namespace articula
