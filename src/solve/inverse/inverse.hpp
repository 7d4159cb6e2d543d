// Every configuration of an arm that reaches a pose: the engines behind one door.
//
//   closed    a procedure (program/procedure.hpp) that Paul's or Pieper's method found, followed root by root
//   general   elimination for six joints (solve/inverse/general.hpp); chains of three to five are padded (pad.hpp)
//   nearby    the procedure of an arm that is almost this one: its solutions are where the polish begins, and the general
//             solver adds what it finds
//   search    damped Gauss-Newton from many starts (search.hpp): chains that have not six joints and that no formulas resolve, where
//             elimination finds nothing or does not apply; three slides; poses out of reach
//
// Whatever finds a candidate, Newton's method on the arm itself polishes it, the direct model accepts it, and the same
// marks are put on it. There is always an answer: solutions, or the nearest pose and how far it is.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "program/procedure.hpp"
#include "solve/inverse/arm.hpp"

namespace articula {

struct InverseSolution {
  std::vector<double> q;           // angles in (-pi, pi], or within the limits, when there are such turns
  double residual = 0;             // distance() of its pose to the one wanted
  double smallest = 0;             // singular value of the Jacobian, lengths over the arm's length
  std::string branch;              // "shoulder+ elbow- wrist+"; "detJ+"; ""
  std::vector<std::string> marks;  // of solution_marks()
  std::vector<double> free =
      {};  // the direction in joint space in which the pose stays, of a family; unit length
};

struct SolutionMark {
  std::string_view name, meaning;
};
// boundary, double root, family, limits (beyond them), rescued; of closed loops singular, serial
const std::vector<SolutionMark>& solution_marks();

struct NearestPose {
  std::vector<double> q;
  Placing T{};
  double position = 0;  // distance of the origins
  double angle = 0;     // of the rotation between them
};

struct InverseAnswer {
  std::string method;  // that found the solutions: paul, pieper, general, nearby, search
  std::vector<InverseSolution> solutions;
  std::optional<NearestPose> nearest;  // when there are no solutions
  std::string note;                    // in words: why there are none, what is free, what is approximate
};

struct InverseEngines {  // what is known of an arm before a pose comes
  Arm arm;
  std::string method;                             // "paul" ..: whose the procedure is; "general"; "search"
  std::optional<Procedure> closed = {};           // with the arm's own numbers
  std::map<std::string, double> parameters = {};  // of the procedure
  bool nearby = false;                            // the procedure is that of a neighbour
};

struct InverseOptions {
  bool limits = false;  // drop solutions that no full turns bring within the limits; else mark them
  // Nearest first, and of a family the member nearest to it; none: zero, order of the branches.
  std::vector<double> seed = {};
};

class InverseSolver {
 public:
  explicit InverseSolver(InverseEngines engines);
  ~InverseSolver();
  InverseSolver(const InverseSolver&) = delete;
  InverseSolver& operator=(const InverseSolver&) = delete;

  InverseAnswer solve(const Placing& T, const InverseOptions& options = {});
  const Arm& arm() const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace articula
