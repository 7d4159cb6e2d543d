// Every configuration of a robot that reaches a pose, in numbers: serial arms (solve/inverse) and robots with closed loops
// (inverse/closed.hpp) behind one door.
#pragma once

#include <memory>
#include <string>

#include "api/inverse.hpp"
#include "solve/inverse/general.hpp"
#include "solve/inverse/pose.hpp"

namespace articula {

class ClosedInverse;

class PoseSolver {
 public:
  // `model` is of the robot and of what is asked for; all three must outlive it.
  PoseSolver(const Robot& robot, const InverseModel& model, const InverseRequest& request);
  ~PoseSolver();
  PoseSolver(const PoseSolver&) = delete;
  PoseSolver& operator=(const PoseSolver&) = delete;

  InverseAnswer solve(const Placing& T, const InverseOptions& options);
  const Arm& joints()
      const;  // of seeds and solutions: those of the way to the link; with loops all of the tree

  // Those that people move: the same, or with loops the independent ones.
  Arm motors() const;
  InverseAnswer of_motors(InverseAnswer answer) const;

 private:
  const Robot& robot_;
  std::unique_ptr<InverseSolver> arm_;  // or
  std::unique_ptr<ClosedInverse> loops_;
};

// CSV text in: columns T11 .. T34, or x, y, z, qw, qx, qy, qz. CSV text out, one line per solution: row, solution (counted from
// 1), the joints, residual, branch, marks. A pose without solution has one line, with solution 0, the nearest configuration and the
// mark `unreachable`.
std::string inverse_csv(PoseSolver& solver, const InverseOptions& options, const std::string& csv,
                        const std::string& file);

// The polynomial of the general method at a pose, in the tangent of half a joint's angle. ModelError for an arm that has not six
// joints.
SpectralPolynomial inverse_polynomial(const Arm& arm, const Placing& T);

}  // namespace articula
