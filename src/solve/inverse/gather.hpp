// From candidates to solutions: each is polished on the arm itself, accepted by its residual, kept once, and marked.
#pragma once

#include <string>
#include <vector>

#include "solve/inverse/follow.hpp"
#include "solve/inverse/inverse.hpp"
#include "solve/inverse/newton.hpp"

namespace articula {

class Gathering {
 public:
  // `accept`: the largest residual of a solution; `near`: of a candidate that is worth polishing.
  Gathering(const Aim& aim, double accept, double near) : aim_(aim), accept_(accept), near_(near) {}

  void add(const Candidate& candidate, bool rescued = false);

  bool empty() const { return kept_.empty(); }
  bool missed() const { return missed_; }  // a candidate was near and yet no solution came of it
  const std::vector<std::vector<double>>& starts() const { return starts_; }  // what came to nothing

  // Of a family the member nearest to the seed. `unexplained`: a step was free where no family is.
  std::vector<InverseSolution> solutions(const std::vector<double>& seed, bool* unexplained) const;

 private:
  struct Kept {
    Reached reached;
    double before;  // residual of the candidate
    std::size_t order;
    std::string branch;
    bool boundary, free, met, rescued;
  };
  InverseSolution solution_of(const Kept& kept, const Singular& s) const;

  const Aim& aim_;
  double accept_, near_;
  std::size_t order_ = 0;
  std::vector<Kept> kept_;
  std::vector<std::vector<double>> starts_;
  bool missed_ = false;
};

}  // namespace articula
