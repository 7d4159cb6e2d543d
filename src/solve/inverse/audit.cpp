#include "solve/inverse/audit.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <random>

#include "solve/inverse/general.hpp"
#include "solve/inverse/marks.hpp"

namespace articula {

namespace {

constexpr std::size_t most_disagreements = 10;
constexpr double duplicate = 1e-6;
constexpr Placing half_turn{1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0};  // F

using Configurations = std::vector<std::vector<double>>;

// A method at work.
class Auditor {
 public:
  Auditor(const Arm& arm, const AuditMethod& method)
      : arm_(arm), length_(length_of(arm)), solve_(method.solve) {
    findings.method = method.name;
    findings.complete = method.complete;
  }

  void look(const Placing& T, const std::vector<double>& seed) {
    const AuditAnswer answer = solve_(T);
    found_.clear();
    family_ = answer.family;
    for (const std::vector<double>& q : answer.solutions) take(T, q);
    ++findings.counts[found_.size()];
    if (has(seed)) ++findings.seeds;
  }

  // Of a family one solution stands for all.
  bool has(const std::vector<double>& q) const { return family_ || is_among(q, audit_same); }
  const Configurations& found() const { return found_; }

  AuditFindings findings;

 private:
  void take(const Placing& T, const std::vector<double>& q) {
    const double residual = distance(pose_of(arm_, q), T, length_);
    const bool right = residual <= audit_residual;
    if (!right) ++findings.wrong;
    if (is_among(q, duplicate)) ++findings.duplicates;
    findings.worst = std::max(findings.worst, residual);
    if (right) found_.push_back(q);
  }
  bool is_among(const std::vector<double>& q, double tolerance) const {
    return std::any_of(found_.begin(), found_.end(), [&](const std::vector<double>& other) {
      return gap({arm_, {}, length_}, q, other) < tolerance;
    });
  }

  const Arm& arm_;
  double length_;
  std::function<AuditAnswer(const Placing& T)> solve_;
  Configurations found_;
  bool family_ = false;
};

// All that is known of one pose: the configuration it comes from, and what the methods found.
Configurations known_of(const Arm& arm, const std::vector<std::unique_ptr<Auditor>>& auditors,
                        const std::vector<double>& seed) {
  const double length = length_of(arm);
  Configurations known{seed};
  for (const auto& auditor : auditors)
    for (const std::vector<double>& q : auditor->found())
      if (std::none_of(known.begin(), known.end(), [&](const std::vector<double>& other) {
            return gap({arm, {}, length}, q, other) < audit_same;
          }))
        known.push_back(q);
  return known;
}

AuditAnswer audit_answer(const InverseAnswer& answer) {
  AuditAnswer result;
  for (const InverseSolution& s : answer.solutions) {
    result.solutions.push_back(s.q);
    result.family = result.family || has_mark(s, "family");
  }
  return result;
}

bool claims(const std::string& method) { return method != "search"; }

}  // namespace

Arm backwards(const Arm& arm) {
  Arm back;
  back.B = inverse(arm.joints.back().K) * half_turn;
  for (std::size_t j = arm.n(); j-- > 0;) {
    ArmJoint joint = arm.joints[j];
    joint.K = half_turn * inverse(j == 0 ? arm.B : arm.joints[j - 1].K);
    if (j > 0) joint.K = joint.K * half_turn;
    back.joints.push_back(joint);
  }
  return back;
}

AuditMethod audited(const std::string& name, const InverseEngines& engines) {
  const auto solver = std::make_shared<InverseSolver>(engines);
  return {name, [solver](const Placing& T) { return audit_answer(solver->solve(T)); },
          claims(engines.method)};
}

AuditMethod audited_backwards(const std::string& name, const Arm& arm, const std::string& method) {
  const auto solver = std::make_shared<InverseSolver>(InverseEngines{backwards(arm), method});
  const auto solve = [solver](const Placing& T) {
    AuditAnswer answer = audit_answer(solver->solve(inverse(T)));
    for (std::vector<double>& q : answer.solutions) std::reverse(q.begin(), q.end());
    return answer;
  };
  return {name, solve, claims(method)};
}

std::vector<AuditMethod> audited_eliminations(const Arm& arm, int most) {
  const auto solver = std::make_shared<GeneralSolver>(arm);
  std::vector<AuditMethod> list;
  for (int k = 0; k < std::min(most, solver->alternatives()); ++k)
    list.push_back({solver->alternative(k),
                    [solver, k](const Placing& T) { return AuditAnswer{solver->solve_by(k, T)}; }, false});
  return list;
}

std::vector<double> random_configuration(const Arm& arm, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const double length = length_of(arm);
  std::vector<double> q;
  for (const ArmJoint& joint : arm.joints) {
    const double reach = joint.revolute ? std::numbers::pi : length;
    const double lower = std::isfinite(joint.lower)   ? joint.lower
                         : std::isfinite(joint.upper) ? joint.upper - 2 * reach
                                                      : -reach;
    const double upper = std::isfinite(joint.upper) ? joint.upper : lower + 2 * reach;
    const double part = static_cast<double>(random() >> 11U) * 0x1p-53;  // the same everywhere
    q.push_back(lower + part * (upper - lower));
  }
  return q;
}

bool AuditReport::passed() const {
  const AuditFindings& m = methods.front();
  return m.seeds == poses && m.lost == 0 && m.duplicates == 0 && m.wrong == 0;
}

AuditReport audit(const Arm& arm, const std::vector<AuditMethod>& methods, std::size_t poses) {
  std::vector<std::unique_ptr<Auditor>> auditors;
  for (const AuditMethod& method : methods) auditors.push_back(std::make_unique<Auditor>(arm, method));
  AuditReport report;
  report.poses = poses;
  for (std::size_t k = 1; k <= poses; ++k) {
    const std::vector<double> q = random_configuration(arm, k);
    const Placing T = pose_of(arm, q);
    for (const auto& auditor : auditors) auditor->look(T, q);
    const Configurations known = known_of(arm, auditors, q);
    for (const auto& auditor : auditors) {
      const auto lost = static_cast<std::size_t>(
          std::count_if(known.begin(), known.end(),
                        [&](const std::vector<double>& other) { return !auditor->has(other); }));
      auditor->findings.lost += lost;
      if (lost > 0 && auditor->findings.complete && report.disagreements.size() < most_disagreements)
        report.disagreements.push_back(
            {k, q, auditor->findings.method, auditor->found().size(), known.size()});
    }
  }
  for (const auto& auditor : auditors) report.methods.push_back(auditor->findings);
  return report;
}

}  // namespace articula
