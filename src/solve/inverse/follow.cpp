#include "solve/inverse/follow.hpp"

#include <algorithm>

#include "base/error.hpp"
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
    : unknowns_(procedure.unknowns.size()),
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

}  // namespace articula
