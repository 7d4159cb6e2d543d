// Closed loops for front ends: the joints that depend on others, as formulas (constraints-geometric, [KhalilCreusot1997] 3.4) on paper
// and as code, and in numbers: every way to assemble a robot at given joints.
//
//   q    independent joints, in joint order (robot/loops.hpp): what every model of the robot is a function of
//   qp   dependent joints that do not follow others: the second input of every model
//   tree coordinates of all joints
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "model/loops/geometric.hpp"
#include "program/procedure.hpp"
#include "robot/loops.hpp"
#include "solve/loops/assembly.hpp"
#include "solve/loops/transmission.hpp"
#include "typeset/sheet.hpp"

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

// For people: loop by loop, step by step, as inverse_sheet does; and why a loop has no closed form.
Sheet loop_sheet(const Robot& robot, const LoopModel& model);

// Straight-line: inputs q and e, one sign for each step with two roots; outputs qp, qf (joints that follow), qc (cut joints) and
// reach. ModelError when a loop has no closed form or a step four roots.
Program loop_program(const Robot& robot, const LoopModel& model);

// A file in a language. C: int NAME_constraints(const double q[], double qp[][..], double qf[][..], double qc[][..]), all assemblies.
std::string loop_code(const Robot& robot, const LoopModel& model, const std::string& language,
                      const std::string& command);
// As code, or on paper.
std::string written(const Robot& robot, const LoopModel& model, const Target& target,
                    const std::string& command);

std::vector<std::string> coordinate_names(const Robot& robot, const std::vector<int>& joints);  // q3, q4.w ..
std::vector<std::string> cut_names(const Robot& robot);  // variables of cuts that have one
std::vector<int> all_joints(const Robot& robot);         // of the tree
std::vector<double> coordinates_of(const Robot& robot, const std::vector<int>& joints,
                                   const std::vector<double>& tree);

struct LoopPosition {
  Assembly assembly;  // its marks: those of loop_marks()
  double serial = 0;  // singular value: zero at a serial singularity (solve/loops/transmission.hpp)
};
const std::vector<AssemblyMark>& loop_marks();  // those of assemblies, and serial

struct LoopPositions {
  std::string method;  // closed, platform, search
  bool complete = false;
  std::vector<LoopPosition> list;
  std::optional<LoopPosition> nearest;  // when the list is empty
  std::string note;
};

// Every assembly at a state: its q; nearest first to its qp, where it has one. Link and frame of the options are those that serial
// singularities are of. InputError for numbers that are missing.
Transmission transmission(const Robot& robot, const LoopNumbers& numbers, const Options& options);
LoopPosition positioned(const Transmission& link, Assembly assembly);
LoopPositions loop_positions(const Robot& robot, const State& state, const Options& options);

// What an array of coordinates of a closed robot consists of, for whoever gave another number of values; nothing for trees.
std::string entries_of(const Robot& robot, const std::string& name);

// The state with qp, for a program to run on: solved for where it has none, else checked and rounded onto closed loops.
State closed_state(const Robot& robot, const Program& program, const State& state);

}  // namespace articula
