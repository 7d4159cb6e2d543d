// States of closed robots: what they leave out is solved for.

#include <algorithm>

#include "api/draw.hpp"
#include "api/evaluate/values.hpp"
#include "api/loops/assembler.hpp"
#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/named.hpp"
#include "base/text.hpp"
#include "expr/text.hpp"
#include "model/geometric/geometric.hpp"
#include "robot/defaults.hpp"

namespace articula {

namespace {

std::size_t size_of(const Robot& robot, const std::string& name) { return robot.variables(name).size(); }

void refuse_two_ways(const State& state) {  // one that has 'qp'
  if (!state.assembly.empty())
    throw ModelError("", "the state has 'qp' and an assembly: either tells the other",
                     "leave one of them out");
}

// InputError for coordinates and parameters that do not fit.
void refuse_faults(const Robot& robot, const State& state) {
  std::vector<Diagnostic> problems;
  const std::vector<double>*q = array_of(state, "q"), *qp = array_of(state, "qp");
  const auto check = [&](const std::vector<double>* given, const std::string& name) {
    if (const std::string fault = fault_of(given, name, size_of(robot, name)); !fault.empty())
      problems.push_back({Severity::error, {}, fault, {}, entries_of(robot, name)});
  };
  check(q, "q");
  if (qp != nullptr) check(qp, "qp");
  if (problems.empty()) problems = quaternion_faults(robot, *q);
  const std::vector<std::string> known = robot.parameters();
  for (const auto& [name, value] : state.parameters)
    if (!contains(known, name)) problems.push_back(no_parameter(robot, name, known).diagnostics().front());
  for (Diagnostic& problem : problems) problem.place.file = state.file;
  if (!problems.empty()) throw InputError(problems);
}

LoopPosition positioned(const Transmission& link, Assembly assembly) {
  constexpr double vanishes = 1e-7;
  const double serial = link.smallest(assembly.q);
  if (serial < vanishes) assembly.marks.emplace_back("serial");
  return {std::move(assembly), serial};
}

}  // namespace

void refuse_assembly_of_tree(const Robot& robot, const std::string& assembly) {
  if (robot.data().cuts.empty() && !assembly.empty())
    throw ModelError("", "robot " + robot.name() + " has no closed loops, so there is one assembly only",
                     "leave 'assembly' out");
}

std::vector<Diagnostic> open_loops(const Robot& robot) {
  const Closure& closure = robot.closure();
  if (robot.data().cuts.empty() || closure.assembled) return {};
  return {{Severity::warning,
           {},
           "robot " + robot.name() + ": no position closes its loops: " + short_number(closure.gap) +
               " (of its size) stays open at best",
           {},
           "'articula check' tells where"}};
}

void refuse_open(const Robot& robot) {
  std::vector<Diagnostic> found = open_loops(robot);
  for (Diagnostic& d : found) d.severity = Severity::error;
  if (!found.empty()) throw InputError(found);
}

std::string entries_of(const Robot& robot, const std::string& name) {
  if (robot.data().cuts.empty() || !contains(joint_inputs, name)) return "";
  std::vector<std::string> entries;
  for (const Expr& cell : robot.variables(name)) entries.push_back(to_text(cell));
  if (entries.empty()) return "";
  return "in '" + name + "': " + joined(entries, ", ") +
         (name == "q" ? "; the other joints are solved for" : "");
}

Transmission transmission(const Robot& robot, const LoopNumbers& numbers, const Options& options) {
  const Closure& closure = robot.closure();
  const Ends way = ends(robot.data(), options);
  const auto carried = [](Frame frame) {
    return std::max(frame.index, 0);
  };  // the world and the mount stand still
  return {numbers, closure.mobility, carried(way.j), carried(way.r), closure.sample};
}

LoopPositions loop_positions(const Robot& robot, const State& state, const Options& options) {
  refuse_open(robot);
  refuse_faults(robot, state);
  const std::vector<double>*q = array_of(state, "q"), *qp = array_of(state, "qp");
  Assembler assembler(robot, state.parameters);
  const Assemblies found =
      assembler.solve(assembler.position(*q, qp == nullptr ? std::vector<double>() : *qp));
  const Transmission link = transmission(robot, assembler.numbers(), options);
  LoopPositions positions{found.method, found.complete, {}, {}, found.note};
  for (const Assembly& a : found.list) positions.list.push_back(positioned(link, a));
  if (found.nearest) positions.nearest = LoopPosition{*found.nearest, 0};
  return positions;
}

std::vector<double> tree_position(const Robot& robot, const State& state) {
  refuse_assembly_of_tree(robot, state.assembly);
  refuse_open(robot);
  refuse_faults(robot, state);
  const std::vector<double>& q = *array_of(state, "q");
  if (robot.data().cuts.empty()) return q;
  const std::vector<double>* qp = array_of(state, "qp");
  if (qp != nullptr) refuse_two_ways(state);
  Assembler assembler(robot, state.parameters);
  const std::vector<double> tree = assembler.position(q, qp == nullptr ? std::vector<double>() : *qp);
  return (qp == nullptr ? assembler.chosen(tree, state.assembly) : assembler.closed(tree)).q;
}

State closed_state(const Robot& robot, const Program& program, const State& state) {
  refuse_assembly_of_tree(robot, state.assembly);
  const std::size_t size = size_of(robot, "qp");
  const bool solves = find_named(program.inputs, "e") != nullptr;  // the loops, in the program itself
  if (solves && !state.assembly.empty())
    throw ModelError("", "the program solves the loops itself: the signs 'e' choose the assembly",
                     "leave 'assembly' out");
  refuse_open(robot);
  if (robot.data().cuts.empty() || solves) return state;
  const std::vector<double>*q = array_of(state, "q"), *qp = array_of(state, "qp");
  if (!fault_of(q, "q", size_of(robot, "q")).empty()) return state;  // whoever reads it says so
  if (qp != nullptr && !fault_of(qp, "qp", size).empty()) return state;
  if (qp != nullptr) refuse_two_ways(state);
  State whole = state;
  Following one(robot, program, state.parameters, state.assembly);
  if (size == 0 && state.assembly.empty()) {  // all joints follow, and are looked at
    one.given(*q, {});
    return state;
  }
  whole.arrays["qp"] = qp == nullptr ? one.next(*q) : one.given(*q, *qp);
  return whole;
}

}  // namespace articula
