// From candidates to assemblies: each is polished on the loops themselves, accepted by its gap, kept once, and marked.
#pragma once

#include <string>
#include <vector>

#include "solve/loops/assembly.hpp"
#include "solve/loops/freedoms.hpp"

namespace articula {

struct AssemblyCandidate {
  std::vector<double> q;   // of all joints of the tree
  std::string label = {};  // where its engine has one
  bool met = false;        // two roots of an equation have met
  bool free = false;       // an equation left its unknown free
};

class AssemblyGathering {
 public:
  // `wish`: of assemblies that can move, the one nearest to it. `near`: the largest gap of a candidate worth polishing; `idle`:
  // motions that every assembly has; `accept`: the largest gap of an assembly.
  struct Limits {
    double near, accept;
    std::size_t idle;
  };
  AssemblyGathering(const LoopFreedoms& freedoms, const std::vector<double>& wish, const Limits& limits)
      : freedoms_(freedoms), wish_(wish), limits_(limits) {}

  bool add(const AssemblyCandidate& candidate);  // true: it is a new one

  std::size_t size() const { return kept_.size(); }
  bool unexplained() const;  // an equation was free where nothing moves
  const std::vector<std::vector<double>>& starts() const { return starts_; }  // what came to nothing

  std::vector<Assembly> assemblies() const;  // in the order in which they came

 private:
  struct Kept {
    std::vector<double> q;
    std::string label;
    double before;  // gap of the candidate
    bool met, free, moves;
  };
  Kept* same_as(const std::vector<double>& q);  // or null
  Kept* same_family(const Kept& fresh);
  Kept kept_of(const AssemblyCandidate& candidate, const std::vector<double>& q, double before) const;

  const LoopFreedoms& freedoms_;
  const std::vector<double>& wish_;
  Limits limits_;
  std::vector<Kept> kept_;
  std::vector<std::vector<double>> starts_;
};

Assembly assembly_at(const LoopFreedoms& freedoms, const std::vector<double>& q,
                     std::size_t idle);  // no marks

}  // namespace articula
