// Ways to implement the inverse dynamic model that cost less than the exact one, and what they cost in torque [Bouri]: parts left
// out, angles taken for small, tables looked up instead of formulas computed. One that is simplified introduces errors, which an
// on-line regulator has to compensate; so each comes with its errors over a workspace.
//
//   choice      words joined by +, of the catalogue implementation_words(): drop:friction+tables:17
//   workspace   where errors are looked for: ranges of q, largest |qd| and |qdd|
//   peak        the largest exact torque of a joint over the workspace; errors are told in percent of it
//
// What is left out and what is taken for small is put into the formulas, which go through the optimiser and become a program like any
// other. Tables are of
//
//   tau_i = sum of A_ij(q) qdd_j + sum of c_ijk(q) qd_j qd_k + sum of L_ij(q) qd_j + Q_i(q) + drives
//
// an entry over the joints that it depends on (L: of a base that moves). Velocities and accelerations are exact, so are the drives:
// friction, springs, rotors; equal entries are one table.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "api/document.hpp"
#include "solve/motion/motion.hpp"

namespace articula {

struct ImplementationWord {
  std::string_view form;  // small-angles:q2,q3
  std::string_view line;
};
const std::vector<ImplementationWord>& implementation_words();

struct WorkRange {
  std::string name;  // of the coordinate: q2
  double lower = 0, upper = 0;
  bool known = false;    // else it is of a joint that slides and has no limits, or of a quaternion
  bool turns = false;    // a whole turn
  std::string why = {};  // it is not known; none: of a quaternion or a free joint's position
};
struct Workspace {
  std::vector<WorkRange> q;     // of the coordinates that models take
  std::vector<double> qd, qdd;  // sizes, one for each freedom
};
// As users write it: ranges q2=-pi/2:pi/2; sizes 2, for all joints, or q2=2. What is not given: the robot's limits, else a whole turn,
// 3 rad/s or 1 m/s, 10 rad/s^2 or 10 m/s^2. ModelError for what makes no sense.
struct WorkspaceWords {
  std::vector<std::string> ranges, velocities, accelerations;
};
Workspace workspace_of(const Robot& robot, const WorkspaceWords& words = {});

// Where a motion leaves the workspace that simplifications and tables are made for: warnings.
std::vector<Diagnostic> left_workspace(const Workspace& workspace, const Motion& motion,
                                       const std::vector<double>& breaks);

inline constexpr std::size_t usual_table_memory = 16U << 20U;  // bytes
inline constexpr int usual_error_samples = 4096;

struct Implementation {
  std::string choice;
  std::string remark;     // what was left out, where the words do not say it
  Counts operations;      // on-line, interpolation included
  long reads = 0;         // of tables
  std::size_t bytes = 0;  // of tables
  // tau of rows q, qp of closed loops, qd, qdd, one after the other; made for one thread at a time.
  std::function<void(std::size_t rows, const double* in, double* tau)> evaluate;
  TorqueModel
      torques;  // of a motion; with closed loops in the assembly nearest to the robot's own, then following it
  Program program;  // of tables: the torques from what is looked up, its last input
  std::shared_ptr<const struct TorqueTables> tables = {};  // or none
};

// InputError for a choice that is none, parameters without value, tables that take more than `memory` or that the robot cannot have.
Implementation implementation(const Robot& robot, const std::string& choice, const Workspace& workspace,
                              std::size_t memory = usual_table_memory);

// What is worth being compared for a robot in a workspace. Tables may take more memory than there is: then implementation() says so.
std::vector<std::string> usual_choices(const Robot& robot, const Workspace& workspace);

struct JointTorqueError {
  double peak = 0;  // of the exact torque
  double worst = 0, rms = 0;
  MotionPoint where;  // of the worst
};
struct TorqueErrors {
  std::vector<JointTorqueError> joints;
  // The largest over the joints, in percent of their peaks. A joint without torque has no percent.
  double worst_percent() const;
  double rms_percent() const;
};

// Errors over a workspace: at points that fill it evenly, then uphill from the worst of them. InputError where a range is not known.
class TorqueComparison {
 public:
  TorqueComparison(const Robot& robot, const Workspace& workspace, int samples = usual_error_samples);
  ~TorqueComparison();
  TorqueComparison(TorqueComparison&&) noexcept;
  TorqueErrors of(const Implementation& implementation) const;

 private:
  std::unique_ptr<const class TorqueSearch> search_;
};

// As a file; tables in C alone. ModelError for languages that cannot have it.
std::string code(const Robot& robot, const Implementation& implementation, const Target& target,
                 const Manner& manner);

}  // namespace articula
