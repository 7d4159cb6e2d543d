// The procedure of loops, followed root by root (solve/root_tree.hpp): known joints in, positions of all joints out.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "solve/loops/freedoms.hpp"
#include "solve/root_tree.hpp"

namespace articula {

class LoopRoots {
 public:
  // `procedure` and `numbers` must outlive it. Samples: positions of the robot, closed ones if there are any. Unknowns and
  // inputs of the procedure are coordinates by their names; Bug when an input is none.
  LoopRoots(const Procedure& procedure, const std::map<std::string, double>& parameters,
            const LoopNumbers& numbers, const std::vector<std::vector<double>>& samples,
            const std::set<int>& unnamed);

  // In each q is that of all joints: those that no step gives stay where they are in q.
  std::vector<Candidate> candidates(const std::vector<double>& q);

 private:
  const Procedure& procedure_;
  const LoopNumbers& numbers_;
  std::optional<RootTree> tree_;
};

}  // namespace articula
