// The energies of a robot with closed loops at random closed states, in numbers: what unit cells of its tables add to them.
// Base velocities, where the robot has them, are drawn too.
#pragma once

#include "base/vector3.hpp"
#include "model/identification/relations.hpp"
#include "robot/closed_positions.hpp"

namespace articula {

class ClosedEnergies {
 public:
  // With the robot's default values. Every parameter of its geometry and of gravity must have one.
  ClosedEnergies(const RobotData& r, const Closure& closure, unsigned long seed);

  // Rows of the cells at the next closed position: U, and T for some velocities, less what they are at rest at a closed position:
  // what is felt. None when no position is found.
  struct Row {
    std::vector<double> T, U;  // U empty at a position that had it
  };
  std::vector<Row> next(const std::vector<TableCell>& cells);
  int velocities() const;  // at each position
  double length() const { return positions_.loops().length(); }

 private:
  struct State {
    ClosedState closed;
    Placing base;  // of frame 0, where gravity is written
    Vector3 V, w;  // of frame 0, in frame 0
  };
  struct LinkEnergies {
    std::array<double, regrouped> T, U;  // by cell
  };
  State with_base(const ClosedState& closed);
  std::vector<LinkEnergies> energies(const State& state) const;

  const RobotData& r_;
  const Closure& closure_;
  ClosedPositions positions_;
  Vector3 gravity_;
};

}  // namespace articula
