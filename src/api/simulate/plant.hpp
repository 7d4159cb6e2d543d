// The parts of a simulation: the plant of a robot, where it starts, who acts.
#pragma once

#include <memory>

#include "api/simulate.hpp"

namespace articula {

// A robot that can be simulated: its tree, programs, the numbers of its parameters.
struct Stage {
  Robot robot;  // with symbols for wrenches that the state or pushes give
  Robot tree;   // every joint free
  std::map<std::string, double> values;
  Instant start;
  std::unique_ptr<Plant> plant;
  std::vector<double> q, qd;  // of the independent joints at the start
  Result energy;
  std::vector<double> energy_inputs;      // what it takes but for q and qd
  std::size_t wrench_at(int link) const;  // its place among the wrenches
};
Stage stage_of(const Robot& robot, const SimulationRequest& request, std::vector<Diagnostic>& notes);

// Where it starts (start.cpp). What is wrong with its state; positions of the tree: those given, else zero where loops close there;
// velocities from those of the independent freedoms, the others close the loops.
std::vector<Diagnostic> faults_of_start(const Robot& robot, const State& state);
std::vector<double> start_position(const Robot& robot, const SimulationRequest& request,
                                   const LoopNumbers& numbers, const std::map<std::string, double>& values,
                                   std::vector<Diagnostic>& notes);
std::vector<double> start_velocity(const Robot& robot, const State& state, const LoopNumbers& numbers,
                                   const std::vector<double>& q);
// ModelError for stops that exclude each other, and for a start beyond one.
void refuse_beyond_stops(const Robot& robot, const Plant& plant, const std::vector<double>& q);

// Where the models' numbers stand among those of the tree.
Coordinates coordinates_of(const Robot& robot, const LoopNumbers& numbers);

std::vector<Actor> actors_of(const Stage& stage, const SimulationRequest& request,
                             std::vector<Diagnostic>& notes);
ControllerSettings controller_settings(const Stage& stage, const ControllerRequest& request,
                                       std::vector<Diagnostic>& notes);

// The robot with a link at every named frame that is pushed; the links of pushes, so that they have symbols for their wrenches.
Robot with_pushed_frames(Robot robot, const std::vector<std::string>& pushes);
std::vector<int> pushed_links(const Robot& robot, const std::vector<std::string>& pushes);

}  // namespace articula
