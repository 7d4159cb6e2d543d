#include "robot/loop_findings.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/svd.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "robot/loop_numbers.hpp"
#include "robot/report.hpp"

namespace articula {

namespace {

std::string joints(const RobotData& r, const std::vector<int>& list) {
  constexpr std::size_t most = 8;
  std::vector<std::string> names;
  for (const int j : list) names.push_back(numbered_joint(r, j));
  if (names.size() > most) names.resize(most), names.emplace_back("..");
  return (list.size() == 1 ? "joint " : "joints ") + joined(names, ", ");
}

std::size_t count(int n) { return static_cast<std::size_t>(n); }

class Cut {
 public:
  Cut(const RobotData& r, const CutJoint& cut, Report& report)
      : r_(r), cut_(cut), what_("cut joint " + cut.name), report_(report) {}

  void check() {
    if (cut_.joint == JointKind::free)
      return error("a free joint closes nothing", "leave the cut out: its two sides move as they like");
    if (cut_.active)
      error("it has a motor, and a loop is cut at a passive joint",
            "cut the loop at another joint, and make this one a joint of the tree");
    sides();
    for (std::size_t k = 0; k < placement_keys.size(); ++k) cell(k);
  }

 private:
  void error(const std::string& message, const std::string& hint) {
    report_.error(cut_.place, what_ + ": " + message, hint);
  }

  void sides() {
    const Loop loop = loop_of(r_, cut_);
    if (!loop.to_cut.empty() || !loop.to_twin.empty()) return;
    error(cut_.parent == cut_.twin_parent
              ? "both sides are on link " + numbered_link(r_, cut_.parent)
              : "links " + std::to_string(cut_.parent) + " and " + std::to_string(cut_.twin_parent) +
                    " are fixed to each other: there is no loop",
          "a loop has joints between the two sides of its cut");
  }

  // The variable stands in theta of a revolute cut, in r of a prismatic one, and no state anywhere else.
  void cell(std::size_t k) {
    const bool own = variable_cell(cut_.joint) == k;
    if (own && !is_shifted(cut_.placement[k], cut_.q))
      error(std::string(placement_keys[k]) + " = " + to_text(cut_.placement[k]) + " must be " +
                to_text(cut_.q) + " plus a constant",
            "the joint variable enters with factor one");
    for (const auto* placement : {&cut_.placement, &cut_.twin_placement})
      if ((*placement)[k].varies() && !(own && placement == &cut_.placement))
        error(std::string(placement_keys[k]) + " = " + to_text((*placement)[k]) +
                  " must not depend on the state",
              "of a cut joint, theta or r alone has a variable");
  }

  const RobotData& r_;
  const CutJoint& cut_;
  std::string what_;
  Report& report_;
};

// The cut that is open widest, and by how much: a length, or an angle where that is more.
std::string widest(const RobotData& r, const Closure& closure) {
  const LoopNumbers numbers(r, {});
  const std::vector<double> gaps = numbers.gaps(closure.sample);
  std::string text;
  double most = 0;
  std::size_t i = 0;
  for (const CutJoint& cut : r.cuts)
    for (const int row : constrained(cut.joint)) {
      const double open = std::fabs(gaps[i++]), size = row < 3 ? open / numbers.length() : open;
      if (!(size > most)) continue;
      most = size;
      text = "cut joint " + cut.name + " stays open by " + short_number(open) + (row < 3 ? "" : " rad");
    }
  return text;
}

// Is even the closed position with the clearest constraints singular? Loops that close stretched out, and in no other way, are
// found to within the root of a tolerance, and so is the smallest of the singular values that should be zero.
bool closes_singular_only(const RobotData& r, const Closure& closure) {
  constexpr double vanishes = 3e-6;
  const NumberMatrix W = LoopNumbers(r, closure.values).constraints(closure.sample);
  const int rank = r.nv() - closure.mobility;
  return rank > 0 && singular(W.e, W.rows, W.cols).values[count(rank - 1)] < vanishes;
}

}  // namespace

std::vector<Diagnostic> cut_findings(const RobotData& r) {
  Report report;
  std::set<std::string> names;
  for (const CutJoint& cut : r.cuts) {
    if (!names.insert(cut.name).second)
      report.error(cut.place, "two cut joints are called '" + cut.name + "'", "rename one of them");
    Cut(r, cut, report).check();
  }
  return report.take();
}

std::optional<Diagnostic> unclosed(const RobotData& r, const Closure& closure) {
  if (closure.assembled) return std::nullopt;
  std::string open;
  try {
    open = ": " + widest(r, closure) + ", at best";
  } catch (const ModelError&) {  // parameters without a value: values were drawn for them
    open = " with values drawn for the parameters that have none; the nearest try was open by " +
           short_number(closure.gap) + " of the robot's size";
  }
  return Diagnostic{
      Severity::warning,
      r.cuts.front().place,
      "the loops cannot be closed" + open,
      {},
      "look at lengths, and at the two frames of each cut; --set NAME=VALUE tries another value"};
}

Actuation actuation(const RobotData& r, const Closure& closure) {
  Actuation a;
  for (int j = 0; j <= r.n(); ++j)
    if (r[j].active) a.motors += info(r[j].joint).nv;
  if (r.floats() && r[0].active) a.motors -= info(r[0].joint).nv;
  for (const int j : closure.independent)
    if (!r[j].active) a.unmoved.push_back(j);
  for (const int j : closure.dependent)
    if (r[j].active) a.redundant.push_back(j);
  int constraints = 0;
  for (const CutJoint& cut : r.cuts) constraints += static_cast<int>(constrained(cut.joint).size());
  a.surplus = closure.assembled ? constraints - (r.nv() - closure.mobility) : 0;
  return a;
}

std::vector<Diagnostic> loop_findings(const RobotData& r, const Closure& closure) {
  Report report;
  if (r.cuts.empty() || !closure.assembled) return {};
  const Actuation a = actuation(r, closure);
  const std::string motors =
      counted(count(a.motors), "motor") + " for a mobility of " + std::to_string(closure.mobility);
  if (closes_singular_only(r, closure))
    report.warn(r.cuts.front().place,
                "the loops close in a singular position only, stretched out: what moves there is not known",
                "look at lengths: one of them may be at the limit of what can be closed");
  if (!a.unmoved.empty())
    report.warn(
        r[a.unmoved.front()].place,
        "under-actuated, " + motors + ": " + joints(r, a.unmoved) +
            (a.unmoved.size() == 1 ? " moves" : " move") + " independently and without a motor",
        "mark joints with a motor  active: true; a freedom that moves nothing else can be taken out of a "
        "joint");
  if (!a.redundant.empty())
    report.warn(r[a.redundant.front()].place,
                "redundantly actuated, " + motors + ": " + joints(r, a.redundant) +
                    (a.redundant.size() == 1 ? " follows from the others and has a motor too"
                                             : " follow from the others and have motors too"),
                "mark joints without a motor  active: false");
  for (const int j : a.unmoved)
    if (info(r[j].joint).nv > 1)
      report.warn(r[j].place,
                  "the loops determine joint " + numbered_joint(r, j) + " in part only: all of its " +
                      std::to_string(info(r[j].joint).nv) + " freedoms are taken for independent",
                  "describe it by revolute joints, of which some follow from the loops");
  if (a.surplus > 0)
    report.note(r.cuts.front().place, "over-constrained by " + std::to_string(a.surplus) +
                                          ": the loops close for axes that stand exactly as described");
  return report.take();
}

}  // namespace articula
