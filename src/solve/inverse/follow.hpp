// A procedure (program/procedure.hpp) followed on numbers: step by step, root by root, all branches side by side. Every leaf is
// a candidate; the arm itself tells which are solutions.
//
// Equations are divided by the size they have at other poses, so that "vanishes" means the same in every unit. Where a step has
// no real root the nearest angle is taken, and where every value is a root the seed's: there always are candidates, if only
// to start from.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "program/procedure.hpp"
#include "program/run.hpp"
#include "solve/inverse/arm.hpp"

namespace articula {

struct Candidate {
  std::vector<double> q;
  std::string branch =
      {};  // of each step whose roots are told apart its role, or its unknown, and which root: elbow-
  bool boundary = false;  // two roots of a step have met
  bool free = false;      // every value was a root of a step
  bool out = false;       // a step had no root
};

class RootTree {
 public:
  // `procedure` must outlive it. Bug when a joint of the arm is not among the unknowns.
  RootTree(const Procedure& procedure, const std::map<std::string, double>& parameters, const Arm& arm);

  // How large the coefficients of an equation are, an output of the program: the largest at some poses.
  double size_of(int output) const { return 1 / rows_.at(static_cast<std::size_t>(output)).scale; }

  std::vector<Candidate> candidates(const Placing& T, const std::vector<double>& seed);  // seed: n numbers

 private:
  struct Node {
    std::vector<double> unknowns;
    Candidate marks;
  };
  struct Row {  // an equation among the outputs of the program
    std::size_t first, size;
    double scale;
  };
  void measure(const Arm& arm);
  std::vector<double> coefficients(const ProcedureStep& step, const double* outputs) const;
  void grow(const ProcedureStep& step, const Node& node, const double* outputs,
            std::vector<Node>& into) const;

  const Procedure& procedure_;
  Machine machine_;
  std::vector<Row> rows_;                // by output
  std::vector<std::size_t> unknown_of_;  // by joint
};

}  // namespace articula
