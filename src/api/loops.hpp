// Closed loops for front ends: the joints that depend on others, as formulas (constraints-geometric, [KhalilCreusot1997] 3.4) on paper
// and as code, and in numbers: every way to assemble a robot at given joints.
//
//   q    independent joints, in joint order (robot/loops.hpp): what every model of the robot is a function of
//   qp   dependent joints that do not follow others: the second input of every model
//   tree coordinates of all joints
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "model/loops/geometric.hpp"
#include "program/procedure.hpp"
#include "robot/loops.hpp"
#include "solve/loops/assembly.hpp"

namespace articula {

inline constexpr std::string_view loops_name = "constraints-geometric";  // what users type

struct LoopModel {
  std::string robot;
  std::vector<int> known;              // joints that are given
  std::shared_ptr<Graph> graph;        // of the resolution
  LoopResolution loops;                // proven: every equation holds where the loops are closed
  std::optional<Procedure> procedure;  // its coefficients optimised; when every loop has a closed form
  double seconds = 0;                  // to resolve them
};

// ModelError when the robot has no loops. Without `known`: its independent joints.
LoopModel loop_model(const Robot& robot);
LoopModel loop_model(const Robot& robot, const std::vector<int>& known);

// Straight-line: inputs q and e, one sign for each step with two roots; outputs qp, qf (joints that follow), qc (cut joints) and
// reach. ModelError when a loop has no closed form or a step four roots.
Program loop_program(const Robot& robot, const LoopModel& model);

// As code; in C: int NAME_constraints(const double q[], double qp[][..], double qf[][..], double qc[][..]), all assemblies. Or on
// paper: loop by loop, step by step, and why a loop has no closed form.
std::string written(const Robot& robot, const LoopModel& model, const Target& target,
                    const std::string& command);

// What the coordinates of joints are called: q3, q4.w ..; and the variables of cuts that have one.
std::vector<std::string> coordinate_names(const Robot& robot, const std::vector<int>& joints);
// What tables for people call their freedoms: 3 (elbow), and 4.wx (wrist) of joints with several.
std::vector<std::string> freedom_titles(const Robot& robot, const std::vector<int>& joints);
std::vector<std::string> cut_names(const Robot& robot);
// Those of some joints among those of the tree; all of its joints, the base among them.
std::vector<double> coordinates_of(const Robot& robot, const std::vector<int>& joints,
                                   const std::vector<double>& tree);
std::vector<int> all_joints(const Robot& robot);

// What a model of loads inside a robot has assumed where rigid bodies share a load in many ways: a note for each loop that is
// over-constrained. None for other models.
std::vector<Diagnostic> shared_loads(const Robot& robot, const Model& model);

// A warning where no position closes the loops of a robot: it is shown with them open.
std::vector<Diagnostic> open_loops(const Robot& robot);

struct LoopPosition {
  Assembly assembly;  // one mark more, "serial": a serial singularity, motors move and the link does not
  double serial = 0;  // singular value: zero there (solve/loops/transmission.hpp)
};

struct LoopPositions {
  std::string method;  // closed, platform, search
  bool complete = false;
  std::vector<LoopPosition> list;
  std::optional<LoopPosition> nearest;  // when the list is empty
  std::string note;
};

// Every assembly at a state: its q; nearest first to its qp, where it has one. Link and frame of the options are those that serial
// singularities are of. InputError for numbers that are missing.
LoopPositions loop_positions(const Robot& robot, const State& state, const Options& options);

}  // namespace articula
