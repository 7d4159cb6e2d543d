#include "solve/inverse/follow.hpp"

#include <algorithm>
#include <numbers>

#include "base/error.hpp"
#include "expr/field.hpp"
#include "solve/inverse/search.hpp"

namespace articula {

namespace {

std::vector<std::size_t> unknowns_of(const Procedure& procedure, const Arm& arm) {
  std::vector<std::size_t> list;
  for (const ArmJoint& joint : arm.joints) {
    const auto found = std::find_if(procedure.unknowns.begin(), procedure.unknowns.end(),
                                    [&](const ProcedureUnknown& u) { return u.name == joint.name; });
    if (found == procedure.unknowns.end()) throw Bug("no step of the procedure solves " + joint.name);
    list.push_back(static_cast<std::size_t>(found - procedure.unknowns.begin()));
  }
  return list;
}

// Sixteen poses of the arm.
std::vector<RootSample> samples_of(const Procedure& procedure, const Arm& arm) {
  const std::vector<std::size_t> unknown_of = unknowns_of(procedure, arm);
  const double length = length_of(arm);
  std::vector<RootSample> samples;
  for (int k = 0; k < 16; ++k) {
    const std::vector<double> q = start_of(arm, length, k);
    const Placing T = pose_of(arm, q);
    RootSample sample{{T.begin(), T.end()}, {}};
    for (std::size_t u = 0; u < procedure.unknowns.size(); ++u)
      sample.unknowns.push_back(procedure.unknowns[u].angle ? 1.0 + k + static_cast<double>(u) : length);
    for (std::size_t j = 0; j < q.size(); ++j) sample.unknowns[unknown_of[j]] = q[j];
    samples.push_back(std::move(sample));
  }
  return samples;
}

}  // namespace

ArmRoots::ArmRoots(const Procedure& procedure, const std::map<std::string, double>& parameters,
                   const Arm& arm)
    : arm_(arm),
      unknowns_(procedure.unknowns.size()),
      unknown_of_(unknowns_of(procedure, arm)),
      tree_(procedure, parameters, samples_of(procedure, arm)) {}

std::vector<Candidate> ArmRoots::candidates(const Placing& T, const std::vector<double>& seed) {
  RootSample at{{T.begin(), T.end()}, std::vector<double>(unknowns_, 0.0)};
  for (std::size_t j = 0; j < seed.size(); ++j) at.unknowns[unknown_of_[j]] = seed[j];
  std::vector<Candidate> list = tree_.candidates(at);
  for (Candidate& candidate : list) {
    std::vector<double> q;
    for (const std::size_t u : unknown_of_) q.push_back(candidate.q[u]);
    candidate.q = std::move(q);
  }
  return list;
}

bool ArmRoots::has_no_false_roots() {
  constexpr int poses = 100;
  constexpr double reached = 1e-7;
  const double length = length_of(arm_);
  std::uint64_t drawn = 0;
  for (int k = 0; k < poses; ++k) {
    std::vector<double> q(arm_.n());
    for (std::size_t j = 0; j < q.size(); ++j) {
      const double u = 2 * static_cast<double>(mix(++drawn) >> 11U) * 0x1p-53 - 1;  // from -1 to 1
      q[j] = u * (arm_.joints[j].revolute ? std::numbers::pi : length);
    }
    const Placing T = pose_of(arm_, q);
    for (const Candidate& c : candidates(T, std::vector<double>(arm_.n(), 0.0)))
      if (!c.out && !c.free && !c.boundary && distance(pose_of(arm_, c.q), T, length) > reached) return false;
  }
  return true;
}

}  // namespace articula
