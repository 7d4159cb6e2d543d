#include "api/simulate/plant.hpp"

#include <algorithm>

#include "api/evaluate/values.hpp"
#include "api/loops/assembler.hpp"
#include "base/contains.hpp"
#include "base/error.hpp"
#include "base/named.hpp"
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

// What another program takes of the same state.
std::vector<double> inputs_from(const Program& known, const std::vector<double>& values, const Program& to) {
  std::vector<double> list;
  for (const Input& input : to.inputs) {
    const std::size_t end = list.size() + input.symbols.size();
    auto at = values.begin();
    for (const Input& other : known.inputs) {
      if (other.name == input.name && other.symbols.size() == input.symbols.size())
        list.insert(list.end(), at, at + static_cast<std::ptrdiff_t>(other.symbols.size()));
      at += static_cast<std::ptrdiff_t>(other.symbols.size());
    }
    list.resize(end, 0.0);
  }
  return list;
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

Stage stage_of(const Robot& described, const SimulationRequest& request, std::vector<Diagnostic>& notes) {
  refuse_unmovable(described);
  refuse_open(described);
  refuse_assembly_of_tree(described, request.start.assembly);
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
  Phase phase{start_position(robot, request, numbers, values, notes), {}};
  phase.qd = start_velocity(robot, request.start, numbers, phase.q);
  const std::vector<double> inputs = inputs_at(smooth, H, tree_state(tree, start_of_smooth, phase));
  std::vector<double> energy_inputs = inputs_from(H.program, inputs, energy.program);
  PlantPrograms programs{derived(tree, "inertia").program, std::move(H.program), inputs};
  auto plant = std::make_unique<Plant>(valued, robot.closure(), std::move(programs), values);
  if (!request.stops) plant->leave_stops_out();
  refuse_beyond_stops(robot, *plant, phase.q);
  const Instant start{0, phase};
  return {robot,
          tree,
          values,
          start,
          std::move(plant),
          coordinates_of(robot, robot.closure().independent, phase.q),
          {},
          std::move(energy),
          std::move(energy_inputs)};
}

}  // namespace articula
