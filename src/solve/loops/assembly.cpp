#include "solve/loops/assembly.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "solve/inverse/words.hpp"
#include "solve/loops/branches.hpp"
#include "solve/loops/continuation.hpp"
#include "solve/loops/free_motion.hpp"
#include "solve/loops/gather.hpp"
#include "solve/loops/labels.hpp"
#include "solve/loops/platform.hpp"
#include "solve/loops/search.hpp"

namespace articula {

namespace {

constexpr double near_closed = 0.05, near_any = HUGE_VAL;
constexpr double farthest = 1e9;  // of a slide, in lengths of the robot: nothing is left of its digits there

// The gap of the worst cut, in words: pin stays open by 0.12.
std::string open_by(const LoopNumbers& numbers, const std::vector<double>& q) {
  const std::vector<double> gaps = numbers.gaps(q);
  std::string words;
  double worst = -1;
  std::size_t k = 0;
  for (std::size_t c = 0; c < numbers.cuts(); ++c) {
    double distance = 0, angle = 0;
    for (const int row : constrained(numbers.cut_kind(c))) {
      double& part = row < 3 ? distance : angle;
      part = std::hypot(part, gaps[k++]);
    }
    const double size = std::max(distance / numbers.length(), angle);
    if (size <= worst) continue;
    worst = size;
    const std::string by = distance > 1e-6 * size * numbers.length() ? " by " + short_number(distance) : "",
                      turned = angle > 1e-6 * size
                                   ? " turned by " + short_number(angle * 180 / std::numbers::pi) + " degrees"
                                   : "";
    words = numbers.cut_name(c) + " stays open" + by + (by.empty() || turned.empty() ? "" : " and") + turned;
  }
  return words;
}

}  // namespace

struct AssemblySolver::Inside {
  AssemblyEngines engines;
  LoopFreedoms freedoms;
  std::size_t idle = 0;
  std::optional<LoopRoots> roots = {};

  explicit Inside(AssemblyEngines e) : engines(std::move(e)), freedoms(engines.numbers, engines.known) {
    const LoopSamples samples = loop_samples(engines.numbers);
    idle = idle_motions(freedoms, samples.closed);
    if (engines.closed)
      roots.emplace(*engines.closed, engines.parameters, engines.numbers, samples.all,
                    followed_unknowns(engines));
  }

  std::vector<double> checked(const std::vector<double>& q) const;
  double accept_at(const std::vector<double>& q) const;
  void by_formulas(const std::vector<double>& q, AssemblyGathering& all, Assemblies& answer);
  bool by_platform(const std::vector<double>& q, AssemblyGathering& all, Assemblies& answer) const;
  void give_nearest(const std::vector<double>& q, AssemblyGathering& all, Assemblies& answer) const;
  void finish(const std::vector<double>& q, const AssemblyGathering& all, Assemblies& answer) const;
};

// q as it can be worked with.
std::vector<double> AssemblySolver::Inside::checked(const std::vector<double>& q) const {
  const LoopNumbers& numbers = engines.numbers;
  if (q.size() != numbers.nq())
    throw Bug("a position of " + std::to_string(q.size()) + " numbers for " + std::to_string(numbers.nq()));
  for (std::size_t k = 0; k < q.size(); ++k)
    if (!std::isfinite(q[k])) throw ModelError(numbers.names()[k], "its value is not a finite number");
  for (int j = 0; j < numbers.links(); ++j)
    if (numbers.kind(j) == JointKind::prismatic &&
        std::fabs(q[numbers.first_q(j)]) > farthest * numbers.length())
      throw ModelError(numbers.names()[numbers.first_q(j)],
                       "its value is more than a thousand million times the robot's size",
                       "lengths are in metres");
  for (int j = 0; j < numbers.links(); ++j) {
    const JointKind kind = numbers.kind(j);
    if (kind != JointKind::ball && kind != JointKind::free) continue;
    const auto e =
        q.begin() + static_cast<std::ptrdiff_t>(numbers.first_q(j) + (kind == JointKind::free ? 3 : 0));
    if (!freedoms.moves()[numbers.first_v(j)] && std::all_of(e, e + 4, [](double x) { return x == 0; }))
      throw ModelError(numbers.names()[numbers.first_q(j)], "a quaternion of zeros is no orientation");
  }
  return freedoms.normal(q);
}

// Positions far away have few digits left of the robot's own length.
double AssemblySolver::Inside::accept_at(const std::vector<double>& q) const {
  double far = 1;
  for (int j = 0; j < engines.numbers.links(); ++j)
    if (engines.numbers.kind(j) == JointKind::prismatic)
      far = std::max(far, std::fabs(q[engines.numbers.first_q(j)]) / engines.numbers.length());
  return closed_gap * far;
}

// The candidates of the formulas; where these degenerate, what the search finds as well.
void AssemblySolver::Inside::by_formulas(const std::vector<double>& q, AssemblyGathering& all,
                                         Assemblies& answer) {
  answer.method = "closed";
  answer.complete = true;
  for (const Candidate& c : roots->candidates(q)) all.add({c.q, c.branch, c.boundary || c.out, c.free});
  if (!all.unexplained()) return;
  const std::size_t before = all.size();
  search_assemblies(freedoms, q, all);
  answer.complete = false;
  say(answer.note, "the formulas degenerate at these values: a search from many starts added " +
                       std::to_string(all.size() - before));
}

bool AssemblySolver::Inside::by_platform(const std::vector<double>& q, AssemblyGathering& all,
                                         Assemblies& answer) const {
  const std::optional<std::vector<std::vector<double>>> list =
      platform_assemblies(engines.numbers, engines.known, q, &answer.complete);
  if (!list) return false;
  answer.method = "platform";
  for (const std::vector<double>& at : *list) all.add({freedoms.with_freedoms(q, at)});
  return true;
}

// Nothing: how near does it get? Should that be closed, then there are assemblies after all.
void AssemblySolver::Inside::give_nearest(const std::vector<double>& q, AssemblyGathering& all,
                                          Assemblies& answer) const {
  const std::vector<double> nearest = nearest_closed(freedoms, q, all.starts());
  if (all.add({nearest})) {
    search_assemblies(freedoms, q, all);
    answer.complete = false;
    say(answer.note, "found by search from many starts, where the formulas degenerate: there may be more");
    return;
  }
  answer.nearest = assembly_at(freedoms, nearest, idle);
  say(answer.note, "the loops cannot be closed with these values: " + open_by(engines.numbers, nearest));
}

void AssemblySolver::Inside::finish(const std::vector<double>& q, const AssemblyGathering& all,
                                    Assemblies& answer) const {
  answer.list = all.assemblies();
  label(engines, answer.list);
  std::stable_sort(answer.list.begin(), answer.list.end(), [&](const Assembly& a, const Assembly& b) {
    return freedoms.away(q, a.q) < freedoms.away(q, b.q);
  });
  const bool moves = std::any_of(answer.list.begin(), answer.list.end(),
                                 [](const Assembly& a) { return contains(a.marks, "family"); });
  if (moves) say(answer.note, "joints that are not given go on moving: each assembly is one of many");
  if (answer.method == "search" && !answer.list.empty())
    say(answer.note, "found by search from many starts: there may be more");
}

AssemblySolver::AssemblySolver(AssemblyEngines engines)
    : inside_(std::make_unique<Inside>(std::move(engines))) {}
AssemblySolver::~AssemblySolver() = default;

Assemblies AssemblySolver::solve(const std::vector<double>& given) {
  const std::vector<double> q = inside_->checked(given);
  Assemblies answer{"search", {}, false, {}, ""};
  const bool formulas = inside_->roots.has_value();
  AssemblyGathering all(inside_->freedoms, q,
                        {formulas ? near_closed : near_any, inside_->accept_at(q), inside_->idle});
  if (formulas)
    inside_->by_formulas(q, all, answer);
  else if (!inside_->by_platform(q, all, answer))
    search_assemblies(inside_->freedoms, q, all);
  if (all.size() == 0) inside_->give_nearest(q, all, answer);
  inside_->finish(q, all, answer);
  return answer;
}

std::optional<Assembly> AssemblySolver::follow(const Assembly& from, const std::vector<double>& q) {
  std::vector<double> start = inside_->checked(from.q);
  if (!inside_->freedoms.closed(start, inside_->accept_at(start))) return std::nullopt;
  const std::optional<std::vector<double>> end =
      continued(inside_->freedoms, start, inside_->checked(q), inside_->idle);
  if (!end) return std::nullopt;
  Assembly reached = assembly_at(inside_->freedoms, *end, inside_->idle);
  reached.label = from.label;
  return reached;
}

}  // namespace articula
