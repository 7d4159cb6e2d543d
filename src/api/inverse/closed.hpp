// Inverse geometry of robots with closed loops: the way to the link as that of a serial arm (api/inverse.hpp), then the loops, with the
// joints on the way known: these give all other joints, motors among them [KhalilCreusot1997] 3.3, 3.4. Joints that neither
// determines stay where they are held.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "api/inverse.hpp"
#include "api/loops/assembler.hpp"

namespace articula {

class ClosedInverse {
 public:
  // `model` is of the robot and of what is asked for; all three must outlive it.
  ClosedInverse(const Robot& robot, const InverseModel& model, const InverseRequest& request);

  // The seed and the solutions are of all joints of the tree, the solution nearest to the seed first; their branches end with the
  // label of the assembly where there are several. Of those that differ in joints without motor alone (universal joints turned
  // over) one is given, the nearest to the seed. What the way has and the loops cannot follow, or only with a parallelogram
  // turned over, is left out and counted in the note.
  InverseAnswer solve(const Placing& T, const InverseOptions& options);

  const Arm& tree() const { return tree_; }  // names and limits of all coordinates; no geometry

 private:
  std::vector<double> position(const std::vector<double>& way) const;
  std::vector<double> on_way(const std::vector<double>& tree) const;
  struct Kept {
    InverseSolution solution;
    double far;  // from what is wished
  };
  void append(const InverseSolution& found, const std::vector<double>& wish, std::vector<Kept>& kept);
  void mark_singularities(InverseSolution& s) const;

  const Robot& robot_;
  const InverseModel& model_;
  InverseSolver way_;
  std::map<int, double> held_;  // joints beside the way that stand still
  std::unique_ptr<Assembler> loops_;
  std::unique_ptr<Transmission> link_;
  Arm tree_;
  std::vector<std::size_t> motors_;  // freedoms of independent joints
  std::string stands_;               // in words: which joints stand still though nobody asked for it
  std::size_t dropped_ = 0, others_ = 0, turned_ = 0;  // what a pose had and the answer has not
};

}  // namespace articula
