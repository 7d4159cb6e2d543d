#include "solve/inverse/inverse.hpp"

#include <algorithm>
#include <cmath>

#include "base/error.hpp"
#include "solve/inverse/gather.hpp"
#include "solve/inverse/general.hpp"
#include "solve/inverse/marks.hpp"
#include "solve/inverse/pad.hpp"
#include "solve/inverse/search.hpp"
#include "solve/inverse/words.hpp"

namespace articula {

namespace {

constexpr double accept_closed = 1e-10, accept_general = 1e-9;
constexpr double near_closed = 0.05, near_neighbour = 0.5, near_any = 1e9;

std::ptrdiff_t slides(const Arm& arm) {
  return std::count_if(arm.joints.begin(), arm.joints.end(), [](const ArmJoint& j) { return !j.revolute; });
}

// Positions far away have few digits left of the arm's own length: beyond ten thousand lengths they are measured by their distance.
// So are those of slides beyond ten, which no link is as long as.
double scale_of(const Arm& arm, double length, const Placing& T) {
  return std::max(length, (slides(arm) > 0 ? 0.1 : 1e-4) * std::hypot(T[3], T[7], T[11]));
}

// Where slides undo one another the elimination may give them any length, and lose the pose in it. Members of the family that are
// near are found by descent.
bool run_away(const Aim& aim, const std::vector<double>& q) {
  const double far = 1e4 * std::max(aim.length, std::hypot(aim.T[3], aim.T[7], aim.T[11]));
  for (std::size_t j = 0; j < q.size(); ++j)
    if (!aim.arm.joints[j].revolute && std::fabs(q[j]) > far) return true;
  return false;
}

int starts_for(std::size_t n) { return n > 6 ? 16 : 60 * static_cast<int>(n); }

bool six(const Arm& arm) { return arm.n() == 6; }

// From the seed: angles without limits by the shorter way.
double away(const Aim& aim, const std::vector<double>& seed, const std::vector<double>& q) {
  std::vector<double> d = difference(aim, seed, q);
  for (std::size_t j = 0; j < d.size(); ++j) {
    const ArmJoint& joint = aim.arm.joints[j];
    if (joint.revolute && (std::isfinite(joint.lower) || std::isfinite(joint.upper))) d[j] = q[j] - seed[j];
  }
  return dot(d, d);
}

// A seed that is a solution is among the solutions, also where a pose next to a singular one leaves it to rounding which of many
// almost equal ones are found.
void add_seed(const Aim& aim, const std::vector<double>& seed, Gathering& all) {
  if (distance(pose_of(aim.arm, seed), aim.T, aim.length) <= accept_closed) all.add({seed});
}

NearestPose nearest_pose(const Aim& aim, const std::vector<double>& q) {
  NearestPose r{q, pose_of(aim.arm, q), 0, 0};
  r.position = std::hypot(r.T[3] - aim.T[3], r.T[7] - aim.T[7], r.T[11] - aim.T[11]);
  Placing turned = r.T;
  for (const std::size_t k : {3U, 7U, 11U}) turned[k] = aim.T[k];
  r.angle = distance(turned, aim.T, 1);
  return r;
}

}  // namespace

struct InverseSolver::Inside {
  InverseEngines engines;
  double length;
  std::optional<ArmRoots> tree;
  std::optional<GeneralSolver> general = {};

  explicit Inside(InverseEngines e) : engines(std::move(e)), length(length_of(engines.arm)) {
    if (engines.closed) tree.emplace(*engines.closed, engines.parameters, engines.arm);
  }

  bool eliminate(const Aim& aim, Gathering& all) {  // did it find any?
    bool any = false;
    if (!general)  // when it is needed: it measures itself on random poses first
      general.emplace(padded(engines.arm));
    bool rescued = false;
    for (std::vector<double> q : general->solve(padded(aim.arm, aim.T), &rescued)) {
      if (!stands(aim.arm, q)) continue;
      q.resize(aim.arm.n());
      if (run_away(aim, q)) continue;
      all.add({q}, rescued);
      any = true;
    }
    return any;
  }
  void search(const Aim& aim, Gathering& all) const {
    for (const Reached& r : searched(aim, starts_for(aim.arm.n()), accept_closed)) all.add({r.q});
  }

  std::vector<InverseSolution> reached(const Aim& aim, const std::vector<double>& seed,
                                       InverseAnswer& answer);
  std::vector<InverseSolution> by_formulas(const Aim& aim, const std::vector<double>& seed,
                                           InverseAnswer& answer, std::vector<std::vector<double>>& starts);
  void keep_limits(const Aim& aim, const std::vector<double>& seed, bool drop, InverseAnswer& answer) const;
  void order(const Aim& aim, const InverseOptions& options, InverseAnswer& answer) const;
};

// The candidates of the formulas; where these degenerate, what another engine finds as well.
std::vector<InverseSolution> InverseSolver::Inside::by_formulas(const Aim& aim,
                                                                const std::vector<double>& seed,
                                                                InverseAnswer& answer,
                                                                std::vector<std::vector<double>>& starts) {
  Gathering all(aim, engines.nearby ? accept_general : accept_closed,
                engines.nearby ? near_neighbour : near_closed);
  add_seed(aim, seed, all);
  for (const Candidate& c : tree->candidates(aim.T, seed)) all.add(c);
  bool unexplained = false;
  if (engines.nearby && six(aim.arm)) eliminate(aim, all);
  std::vector<InverseSolution> found = all.solutions(seed, &unexplained);
  starts = all.starts();
  const bool incomplete = unexplained || (all.missed() && six(aim.arm));
  if (!incomplete || engines.nearby) return found;
  const std::size_t before = found.size();
  if (six(aim.arm))
    eliminate(aim, all);
  else
    search(aim, all);
  found = all.solutions(seed, &unexplained);
  if (found.size() > before) say(answer.note, words::completed(found.size() - before));
  return found;
}

std::vector<InverseSolution> InverseSolver::Inside::reached(const Aim& aim, const std::vector<double>& seed,
                                                            InverseAnswer& answer) {
  std::vector<std::vector<double>> starts{seed};
  std::vector<InverseSolution> found;
  bool unexplained = false;
  if (tree) {
    std::vector<std::vector<double>> more;
    found = by_formulas(aim, seed, answer, more);
    starts.insert(starts.end(), more.begin(), more.end());
  } else {
    Gathering all(aim, accept_general, near_any);
    add_seed(aim, seed, all);
    const bool fits = aim.arm.n() >= least_padded && aim.arm.n() <= 6;
    const bool any = fits && eliminate(aim, all);
    // Of three slides the elimination is singular at poses that are not; descent, angles first, always gets there.
    const bool singular = slides(aim.arm) == 3;
    if (singular || (!any && !six(aim.arm))) search(aim, all);
    found = all.solutions(seed, &unexplained);
  }
  if (!found.empty()) return found;
  // Nothing: how near does it get? Should that be the pose itself, then it is a solution after all.
  const Reached nearest = nearest_to(aim, starts, six(aim.arm) ? 24 : 8);
  if (!(nearest.residual <= accept_closed)) {
    answer.nearest = nearest_pose(aim, nearest.q);
    return {};
  }
  Gathering last(aim, accept_closed, near_any);
  last.add({nearest.q});
  if (six(aim.arm))
    eliminate(aim, last);
  else
    search(aim, last);
  say(answer.note, words::degenerate());
  return last.solutions(seed, &unexplained);
}

void InverseSolver::Inside::keep_limits(const Aim& aim, const std::vector<double>& seed, bool drop,
                                        InverseAnswer& answer) const {
  std::vector<InverseSolution> within;
  std::optional<NearestPose> clamped;
  for (InverseSolution& s : answer.solutions) {
    if (turned_into_limits(aim.arm, seed, s.q)) {
      within.push_back(s);
      continue;
    }
    mark(s, "limits");
    if (!drop) {
      within.push_back(s);
      continue;
    }
    std::vector<double> q = s.q;
    for (std::size_t j = 0; j < q.size(); ++j)
      q[j] = std::min(std::max(q[j], aim.arm.joints[j].lower), aim.arm.joints[j].upper);  // in any order
    const NearestPose pose = nearest_pose(aim, q);
    if (!clamped || pose.position / length + pose.angle < clamped->position / length + clamped->angle)
      clamped = pose;
  }
  const std::size_t dropped = answer.solutions.size() - within.size();
  answer.solutions = std::move(within);
  if (dropped == 0) return;
  say(answer.note, words::beyond_limits(dropped, answer.solutions.empty()));
  if (answer.solutions.empty()) answer.nearest = clamped;
}

void InverseSolver::Inside::order(const Aim& aim, const InverseOptions& options,
                                  InverseAnswer& answer) const {
  std::vector<InverseSolution>& list = answer.solutions;
  if (!options.seed.empty())
    std::stable_sort(list.begin(), list.end(), [&](const InverseSolution& a, const InverseSolution& b) {
      return away(aim, options.seed, a.q) < away(aim, options.seed, b.q);
    });
  else if (!tree)
    std::stable_sort(list.begin(), list.end(), [](const InverseSolution& a, const InverseSolution& b) {
      return a.branch != b.branch ? a.branch < b.branch : a.q < b.q;
    });
}

InverseSolver::InverseSolver(InverseEngines engines)
    : inside_(std::make_unique<Inside>(std::move(engines))) {}
InverseSolver::~InverseSolver() = default;
const Arm& InverseSolver::arm() const { return inside_->engines.arm; }

InverseAnswer InverseSolver::solve(const Placing& T, const InverseOptions& options) {
  const Arm& arm = inside_->engines.arm;
  InverseAnswer answer{inside_->engines.nearby ? "nearby" : inside_->engines.method, {}, {}, ""};
  if (!options.seed.empty() && options.seed.size() != arm.n())
    throw Bug("a seed of " + std::to_string(options.seed.size()) + " numbers for " + std::to_string(arm.n()) +
              " joints");
  const std::vector<double> seed = options.seed.empty() ? std::vector<double>(arm.n(), 0.0) : options.seed;
  const Aim aim{arm, orthonormal(T), scale_of(arm, inside_->length, T)};
  if (!finite({aim.T.begin(), aim.T.end()}) || !finite(seed)) {
    answer.note = words::not_finite();
    return answer;
  }
  answer.solutions = inside_->reached(aim, seed, answer);
  if (answer.solutions.empty()) {
    const bool within = turned_into_limits(arm, seed, answer.nearest->q);
    say(answer.note, words::out_of_reach(*answer.nearest, arm.n(), inside_->length));
    if (!within) say(answer.note, words::nearest_beyond_limits());
    return answer;
  }
  for (InverseSolution& s : answer.solutions)
    if (s.branch.empty() && six(arm)) s.branch = determinant_branch(aim, s.q);
  inside_->keep_limits(aim, seed, options.limits, answer);
  inside_->order(aim, options, answer);
  say(answer.note, words::of_solutions(answer, arm.n()));
  return answer;
}

}  // namespace articula
