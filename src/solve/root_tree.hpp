// A procedure (program/procedure.hpp) followed on numbers: step by step, root by root, all branches side by side. Every leaf is
// a candidate; the mechanism itself tells which are solutions.
//
// Equations are divided by the size they have elsewhere, so that "vanishes" means the same in every unit. Where a step has
// no real root the nearest angle is taken, and where every value is a root the seed's: there always are candidates, if only
// to start from.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "program/procedure.hpp"
#include "program/run.hpp"

namespace articula {

struct RootSample {              // inputs of the program
  std::vector<double> given;     // what it is given: a pose, known joints
  std::vector<double> unknowns;  // one number for each
};

struct Candidate {
  std::vector<double> q;  // the unknowns of the procedure, or what its user takes from them
  std::string branch =
      {};  // of each step whose roots are told apart its role, or its unknown, and which root: elbow-
  bool boundary = false;  // two roots of a step have met
  bool free = false;      // every value was a root of a step
  bool out = false;       // a step had no root
};

class RootTree {
 public:
  // `procedure` must outlive it. The size of an equation is that of its largest coefficient in the samples. `unnamed`: unknowns
  // whose roots the branches do not tell.
  RootTree(const Procedure& procedure, const std::map<std::string, double>& parameters,
           const std::vector<RootSample>& samples, std::set<int> unnamed = {});

  // How large the coefficients of an equation are, an output of the program.
  double size_of(int output) const { return 1 / rows_.at(static_cast<std::size_t>(output)).scale; }

  std::vector<Candidate> candidates(const RootSample& at);  // its unknowns: the seed

 private:
  struct Row {  // an equation among the outputs of the program
    std::size_t first, size;
    double scale;
  };
  void measure(const std::vector<RootSample>& samples);
  std::vector<double> coefficients(const ProcedureStep& step, const double* outputs) const;
  void grow(const ProcedureStep& step, const Candidate& node, const double* outputs,
            std::vector<Candidate>& into) const;

  const Procedure& procedure_;
  std::set<int> unnamed_;
  Machine machine_;
  std::vector<Row> rows_;  // by output
};

}  // namespace articula
