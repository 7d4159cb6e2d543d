// An arm, its solver and what its answers must be, whatever the pose. Nothing here trusts what an answer says of itself: poses,
// differences and determinants are those of inverse_search.
#pragma once

#include <string>

#include "api/inverse.hpp"
#include "solve/inverse/marks.hpp"
#include "support/inverse_robots.hpp"
#include "support/inverse_search.hpp"

namespace articula::test {

// How many of `usual` poses: ARTICULA_POSES=10000 in the environment asks for that many.
int poses(int usual);

class Trial {
 public:
  explicit Trial(const InverseCase& arm, const std::string& method = "auto");

  const NumericChain& chain() const { return chain_; }
  const InverseModel& model() const { return model_; }
  const std::string& name() const { return name_; }
  double tolerance() const;  // of poses: 1e-10 where formulas solve them, else 1e-9
  bool six_revolute() const;
  InverseAnswer solve(const Pose& T, const InverseOptions& options = {}) { return solver_.solve(T, options); }

  // Empty, or what is wrong.
  std::string wrong(const InverseAnswer& answer, const Pose& T) const;  // with an answer, whatever it is
  std::string lost(const InverseAnswer& answer, const Configuration& seed) const;
  std::string unbalanced(const InverseAnswer& answer) const;  // six revolute joints, no solution is singular
  std::string disagrees(const InverseAnswer& answer, const std::vector<Configuration>& found) const;

  // `count` random configurations and the poses they have: what is wrong first, and how often.
  std::string at_random_poses(int count, std::uint64_t seed);

  // det J over that of an arm without any trouble; of fewer joints the product of what J does to angles.
  bool regular(const Configuration& q) const;
  Configuration any(Draw& draw) const { return any_configuration(chain_, chain_.reach(), draw); }

 private:
  std::string wrong(const InverseSolution& solution, const Pose& T) const;
  std::string wrong(const NearestPose& nearest, const Pose& T) const;

  std::string name_;
  NumericChain chain_;
  InverseModel model_;
  InverseSolver solver_;
};

bool has_mark(const InverseAnswer& answer, const std::string& mark);  // one of its solutions
std::string words(const Configuration& q);

}  // namespace articula::test
