// Robots with closed loops in numbers: which assembly they are in, at one state or along a motion.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/loops.hpp"
#include "solve/loops/transmission.hpp"

namespace articula {

// Where the coordinates of each joint begin in those of the tree, and after the last one.
std::vector<std::size_t> firsts(const Robot& robot);

// Every way to assemble a robot, or one: what numbers leave open.
class Assembler {
 public:
  // Values of parameters: those given, then the robot's defaults. ModelError that names what has none. Without `known`: the
  // independent joints are. The robot must outlive it.
  Assembler(const Robot& robot, std::map<std::string, double> values);
  Assembler(const Robot& robot, std::map<std::string, double> values, std::vector<int> known);

  const LoopNumbers& numbers() const { return numbers_; }
  // Independent joints at q, joints that follow where they do, the others as in a closed position that is the robot's own, or at qp.
  std::vector<double> position(const std::vector<double>& q, const std::vector<double>& qp = {}) const;

  Assemblies solve(const std::vector<double>& tree);
  std::optional<Assembly> follow(const Assembly& from, const std::vector<double>& tree);

  // The assembly that models are evaluated in: the nearest to `tree`, or the one of that label. ModelError when there is none, or
  // none of that label, or one in which joints do not follow that the models take to follow.
  Assembly chosen(const std::vector<double>& tree, const std::string& label);
  // The assembly that `tree` is, up to rounding. ModelError when its loops stay open.
  Assembly closed(std::vector<double> tree) const;
  bool follows(const std::vector<double>& tree) const;  // do the joints that follow?
  bool held(const std::vector<double>& tree)
      const;  // do the loops hold what depends on q? Not where W_p is singular

 private:
  void put_followers(std::vector<double>& tree) const;
  AssemblySolver& solver();

  const Robot& robot_;
  std::map<std::string, double> values_;
  std::vector<int> known_;
  LoopNumbers numbers_;
  std::vector<FollowsNumbers> follows_;
  std::unique_ptr<AssemblySolver> solver_;  // made when something is to be solved
};

// States one after the other: the first is in the assembly of that label, or in the nearest; the others follow it, and where that
// leads through a dead point they are in the assembly of the same label. `program`, which is run on them, may divide: then ModelError
// where W_p, which it divides by, is zero but for rounding.
class Following {
 public:
  Following(const Robot& robot, const Program& program, std::map<std::string, double> values,
            std::string label)
      : robot_(robot),
        assembler_(robot, std::move(values)),
        label_(std::move(label)),
        divides_(online_counts(program).div > 0) {}
  std::vector<double> next(const std::vector<double>& q);                                  // qp
  std::vector<double> given(const std::vector<double>& q, const std::vector<double>& qp);  // qp, checked

 private:
  std::vector<double> taken(const std::vector<double>& tree) const;  // qp of it

  const Robot& robot_;
  Assembler assembler_;
  std::string label_;
  bool divides_;
  std::optional<Assembly> last_;
};

// Of the link and the frame of the options.
Transmission transmission(const Robot& robot, const LoopNumbers& numbers, const Options& options);

// The state with qp, for a program to run on: solved for where it has none, else checked and rounded onto closed loops.
State closed_state(const Robot& robot, const Program& program, const State& state);

// ModelError for an assembly of a robot without loops; for loops that no position closes.
void refuse_assembly_of_tree(const Robot& robot, const std::string& assembly);
void refuse_open(const Robot& robot);

// What an array of coordinates of a closed robot consists of, for whoever gave another number of values; nothing for trees.
std::string entries_of(const Robot& robot, const std::string& name);

}  // namespace articula
