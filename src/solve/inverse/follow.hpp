// The procedure of an arm, followed root by root (solve/root_tree.hpp): poses in, joint variables out.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "solve/inverse/arm.hpp"
#include "solve/root_tree.hpp"

namespace articula {

class ArmRoots {
 public:
  // `procedure` must outlive it. Bug when a joint of the arm is not among the unknowns.
  ArmRoots(const Procedure& procedure, const std::map<std::string, double>& parameters, const Arm& arm);

  double size_of(int output) const { return tree_.size_of(output); }
  std::vector<Candidate> candidates(const Placing& T, const std::vector<double>& seed);  // seed: n numbers

  // Whether at random poses every candidate without marks is a solution.
  bool has_no_false_roots();

 private:
  Arm arm_;
  std::size_t unknowns_;
  std::vector<std::size_t> unknown_of_;  // by joint
  RootTree tree_;
};

}  // namespace articula
