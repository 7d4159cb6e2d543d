// Every way to assemble a robot with closed loops while some of its joints have given values: the engines behind one door.
//
//   closed      the procedure of the loops' equations, followed root by root (when every loop has a closed form)
//   platform    a body on legs that fix distances (platform.hpp): all solutions by continuation
//   search      damped Gauss-Newton from many starts: claims nothing about completeness
//
// Whatever finds a candidate, Newton's method on the loops themselves polishes it (robot/loop_numbers.hpp), the gap accepts it, and
// the same marks are put on it. There is always an answer: assemblies, or the position that comes nearest and its gap.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "program/procedure.hpp"
#include "robot/loop_numbers.hpp"

namespace articula {

struct Assembly {
  std::vector<double> q;    // of all joints of the tree, angles in (-pi, pi]
  std::vector<double> cut;  // variables of the cut joints; 0 of a cut that has none
  double gap = 0;           // of the loops
  double smallest = 0;      // singular value of W_p, lengths over the robot's: zero at a parallel singularity
  std::string label;        // what tells it from the others: "parallelogram", "q4+", "1"
  // "singular": W_p is, the joints that are given do not hold the others. "dead point": two assemblies have met here, or nearly.
  // "family": one of a continuous family, a joint goes on moving while those that are given stand still.
  std::vector<std::string> marks = {};
};

struct Assemblies {
  std::string method;  // closed, platform, search
  std::vector<Assembly> list;
  bool complete = false;            // the list is known to be the whole of it
  std::optional<Assembly> nearest;  // when the list is empty
  std::string note;                 // in words: why there are none, what is free, what is approximate
};

struct AssemblyEngines {
  LoopNumbers numbers;
  std::vector<int> known;  // joints whose values are given
  // Its inputs and unknowns are coordinates by their names (q3, q4.w); unknowns may be other things too.
  std::optional<Procedure> closed = {};
  std::map<std::string, double> parameters = {};  // of the procedure
  std::vector<FollowsNumbers> follows = {};       // for labels: parallelogram, antiparallelogram
};

class AssemblySolver {
 public:
  explicit AssemblySolver(AssemblyEngines engines);
  ~AssemblySolver();
  AssemblySolver(const AssemblySolver&) = delete;
  AssemblySolver& operator=(const AssemblySolver&) = delete;

  // q: coordinates of all joints of the tree; those of known joints (and of joints in no loop) are kept, the others say what is
  // nearest: assemblies come nearest first. ModelError when a number is not finite.
  Assemblies solve(const std::vector<double>& q);
  // The assembly that q leads to when the known joints move from where they are in `from` to where they are in q, angles the
  // shorter way: numeric continuation, with steps small enough not to change the assembly. Its label is that of `from`. Nothing when
  // the way ends at a dead point or leads through one. ModelError when a number is not finite.
  std::optional<Assembly> follow(const Assembly& from, const std::vector<double>& q);

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace articula
