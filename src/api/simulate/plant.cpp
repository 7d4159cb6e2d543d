#include "api/simulate/plant.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "api/evaluate/values.hpp"
#include "api/loops/assembler.hpp"
#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/named.hpp"
#include "base/row_space.hpp"
#include "base/text.hpp"
#include "robot/defaults.hpp"
#include "robot/mechanics.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

Result derived(const Robot& robot, const std::string& model) {
  Request request;
  request.model = model;
  return derive(robot, request);
}

// A robot with symbols for the wrenches on links that something pushes, zero unless it does.
Robot with_wrenches(const Robot& robot, const SimulationRequest& request) {
  State touched = request.start;
  for (const int link : pushed_links(robot, request.pushes))
    touched.wrench[std::to_string(link)] = std::vector<double>(6, 1.0);
  return opened_for(robot, touched);
}

std::vector<Diagnostic> faults_of_start(const Robot& robot, const State& state) {
  std::vector<Diagnostic> faults;
  for (const char* name : {"q", "qd"}) {
    const std::vector<double>* given = array_of(state, name);
    const std::string fault = given == nullptr ? "" : fault_of(given, name, robot.variables(name).size());
    if (!fault.empty()) faults.push_back({Severity::error, {}, fault, {}, entries_of(robot, name)});
  }
  if (const std::vector<double>* q = array_of(state, "q"); q != nullptr && faults.empty())
    faults = quaternion_faults(robot, *q);
  for (Diagnostic& fault : faults) fault.place.file = state.file;
  return faults;
}

// All joints of the tree: at zero, or where a closed robot stands when nothing is said.
std::vector<double> usual_position(const Robot& robot, const LoopNumbers& numbers) {
  if (!robot.data().cuts.empty()) return robot.closure().sample;
  std::vector<double> q(numbers.nq(), 0.0);
  for (int j = 0; j < numbers.links(); ++j)
    if (info(numbers.kind(j)).nq > info(numbers.kind(j)).nv)
      q[numbers.first_q(j) + (numbers.kind(j) == JointKind::free ? 3 : 0)] = 1;
  return q;
}

// Turns that a closed position does not tell: joints that are given stand where they were given, others within their limits.
std::vector<double> unwound(const Robot& robot, const LoopNumbers& numbers, std::vector<double> q,
                            const std::vector<double>& given) {
  constexpr double turn = 2 * std::numbers::pi;
  const std::vector<std::size_t> own = coordinates_of(robot, numbers).q;
  const RobotData& r = robot.data();
  for (int j = 1; j <= r.n(); ++j) {
    if (r[j].joint != JointKind::revolute) continue;
    double& x = q[numbers.first_q(j)];
    const auto at = std::find(own.begin(), own.end(), numbers.first_q(j));
    if (at != own.end()) {
      x += turn * std::round((given[static_cast<std::size_t>(at - own.begin())] - x) / turn);
    } else if (r[j].limits[LOWER].valid() && r[j].limits[UPPER].valid()) {
      const double lower = default_value(r, r[j].limits[LOWER]), upper = default_value(r, r[j].limits[UPPER]);
      for (const double other : {x - turn, x + turn})
        if ((x < lower || x > upper) && other >= lower && other <= upper) x = other;
    }
  }
  return q;
}

std::vector<double> start_position(const Robot& robot, const State& state, const LoopNumbers& numbers,
                                   const std::map<std::string, double>& values) {
  const std::vector<double>*q = array_of(state, "q"), *qp = array_of(state, "qp");
  if (robot.data().cuts.empty()) return q == nullptr ? usual_position(robot, numbers) : *q;
  if (!robot.closure().assembled)
    throw ModelError("robot " + robot.name(), "no position closes its loops", "'articula check' tells where");
  const std::vector<double> known =
      q == nullptr ? coordinates_of(robot, robot.closure().independent, usual_position(robot, numbers)) : *q;
  if (q == nullptr && state.assembly.empty())
    return unwound(robot, numbers, usual_position(robot, numbers), known);
  Assembler assembler(robot, values);
  const Assembly closed = qp != nullptr ? assembler.closed(assembler.position(known, *qp))
                                        : assembler.chosen(assembler.position(known), state.assembly);
  return unwound(robot, numbers, closed.q, known);
}

// Velocities of the tree from those of the independent freedoms; the others close the loops.
std::vector<double> start_velocity(const Robot& robot, const State& state, const LoopNumbers& numbers,
                                   const std::vector<double>& q) {
  std::vector<double> qd(numbers.nv(), 0.0);
  const std::vector<double>* given = array_of(state, "qd");
  if (given == nullptr) return qd;
  const std::vector<std::size_t> own = numbers.freedoms(robot.closure().independent),
                                 others = numbers.freedoms(robot.closure().dependent);
  for (std::size_t k = 0; k < own.size(); ++k) qd[own[k]] = (*given)[k];
  if (others.empty()) return qd;
  const NumberMatrix W = numbers.constraints(q);
  std::vector<double> open(W.rows, 0.0), columns;
  for (std::size_t i = 0; i < W.rows; ++i) {
    for (const std::size_t v : own) open[i] -= W(i, v) * qd[v] / numbers.units()[v];
    for (const std::size_t v : others) columns.push_back(W(i, v));
  }
  const std::vector<double> x = RowSpace(columns, W.rows, others.size(), dependent_row).solution(open);
  for (std::size_t k = 0; k < others.size(); ++k) qd[others[k]] = x[k] * numbers.units()[others[k]];
  return qd;
}

// What the robot's description has symbols for and nobody gives: nothing pushes.
void add_missing_wrenches(const Robot& tree, State& state) {
  const Inputs inputs = tree.inputs();
  const Input* wrench = find_named(inputs, "wrench");
  for (std::size_t k = 0; wrench != nullptr && k < wrench->symbols.size(); ++k) {
    const int j = tree.data().first_link() + static_cast<int>(k / 6);
    const bool given = state.wrench.count(std::to_string(j)) + state.wrench.count(tree.data()[j].name) > 0;
    if (!wrench->symbols[k].empty() && !given) state.parameters.emplace(wrench->symbols[k], 0.0);
  }
}

State tree_state(const Robot& tree, const State& start, const Phase& phase) {
  State state;
  state.arrays = {{"q", phase.q}, {"qd", phase.qd}};
  state.base = start.base, state.wrench = start.wrench;
  state.parameters = start.parameters, state.file = start.file;
  add_missing_wrenches(tree, state);
  return state;
}

}  // namespace

std::size_t Stage::wrench_at(int link) const {
  return 6 * static_cast<std::size_t>(link - robot.data().first_link());
}

Coordinates coordinates_of(const Robot& robot, const LoopNumbers& numbers) {
  Coordinates places;
  const Closure& closure = robot.closure();
  for (const int j : closure.independent)
    for (int k = 0; k < info(numbers.kind(j)).nq; ++k)
      places.q.push_back(numbers.first_q(j) + static_cast<std::size_t>(k));
  places.v = numbers.freedoms(closure.independent);
  places.tau = numbers.freedoms(closure.driven);
  return places;
}

Stage stage_of(const Robot& described, const SimulationRequest& request) {
  const Robot robot = with_wrenches(described, request);
  if (const std::vector<Diagnostic> faults = faults_of_start(robot, request.start); !faults.empty())
    throw InputError(faults);
  const RobotData free = with_free_rates(opened(robot.data()));
  const Robot tree(free);
  const Robot smooth(without_accelerations(without_dry_friction(free)));
  Result H = derived(smooth, "idm"), energy = derived(tree, "energy");
  std::map<std::string, double> given = request.start.parameters, of_friction;
  const std::vector<std::string> read = smooth.parameters(), all = tree.parameters();
  for (const auto& [name, value] : given)
    if (contains(all, name) && !contains(read, name)) of_friction.insert({name, value});
  for (const auto& [name, value] : of_friction) given.erase(name);
  std::map<std::string, double> values = parameter_values(tree, H, given);
  for (const auto& [name, value] : of_friction) values[name] = value;
  const RobotData valued = with_defaults(robot.data(), values);
  const LoopNumbers numbers(valued, values);
  State start_of_smooth = request.start;  // dry friction is no part of H
  start_of_smooth.parameters = given;
  Phase phase{start_position(robot, request.start, numbers, values), {}};
  phase.qd = start_velocity(robot, request.start, numbers, phase.q);
  const std::vector<double> inputs = inputs_at(smooth, H, tree_state(tree, start_of_smooth, phase));
  PlantPrograms programs{derived(tree, "inertia").program, std::move(H.program), inputs};
  auto plant = std::make_unique<Plant>(valued, robot.closure(), std::move(programs), values);
  if (!request.stops) plant->leave_stops_out();
  for (const Stop& stop : plant->stops())
    if (stop.side * (phase.q[stop.q] - stop.at) > 1e-9)
      throw ModelError("robot " + robot.name(),
                       stop.name + " is at " + short_number(stop.at) +
                           ", and the motion starts beyond it at " + short_number(phase.q[stop.q]),
                       "start elsewhere, or leave the stops out: --no-stops");
  const Instant start{0, phase};
  return {robot,
          tree,
          values,
          start,
          std::move(plant),
          coordinates_of(robot, robot.closure().independent, phase.q),
          {},
          std::move(energy)};
}

}  // namespace articula
