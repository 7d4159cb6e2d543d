// Accelerations and impacts of a plant in a mode: which dry frictions stick, which stops are rested on, which constraints of its loops are
// kept. What a mode says holds until an event; dynamics.cpp decides what comes after it.
//
// All constraints are rows W qdd = g (constrained.hpp): of loops J qdd = -J' qd, of a sticking friction g qdd = 0, of a stop qdd_j = 0; in
// units (LoopNumbers::units), so that lengths and angles weigh alike.
#pragma once

#include <string>
#include <vector>

#include "solve/simulate/constrained.hpp"
#include "solve/simulate/plant.hpp"

namespace articula {

struct Mode {
  std::vector<int> friction;      // of each: -1, 1: slides that way; 0: sticks
  std::vector<bool> resting;      // of each stop: rested on
  std::vector<std::size_t> kept;  // rows of the loops that are independent
};

struct Phase {  // a state of the plant
  std::vector<double> q, qd;
};

struct Efforts {                 // what acts on the plant from outside
  std::vector<double> tau;       // nv
  std::vector<double> wrenches;  // Plant::wrench_count
};

struct Accelerations {
  std::vector<double> qdd;
  std::vector<double> friction;  // of each: the force along v; of those that slide too
  std::vector<double> stops;     // of each: the force along q_j; 0 when not rested on
};

struct PlantForces {
  std::vector<double> A, f;  // A qdd = f but for dry friction and constraints; in units
};

class PlantDynamics {
 public:
  explicit PlantDynamics(Plant& plant);  // which must outlive it

  // The loops closed again, in positions and velocities, and the rows of them that are independent there. Returns how far these are from
  // depending on each other: 1 .. 0.
  double close(Phase& phase, Mode& mode) const;

  Accelerations accelerations(const Phase& phase, const Efforts& efforts, const Mode& mode) const;

  // What must not become negative as long as the mode lasts: distance from stops, forces of those rested on, velocities of what slides,
  // what is left of the frictions that stick.
  std::vector<double> margins(const Phase& phase, const Efforts& efforts, const Mode& mode) const;

  // The mode that goes on from a state, in which something may have ended: impacts at stops change its velocities, of frictions
  // without velocity those stick that can. Returns what happened, in words. `restitution`: the part of the velocity that stops give back.
  std::vector<std::string> settle(Phase& phase, const Efforts& efforts, Mode& mode, double restitution) const;
  Mode sliding() const;  // every friction forwards, no stop rested on

 private:
  ConstraintRows loops(const Phase& phase, const Mode& mode) const;
  ConstraintRows active(ConstraintRows loops, const Mode& mode) const;
  PlantForces forces(const Phase& phase, const Efforts& efforts) const;
  Accelerations accelerations(const PlantForces& forces, const ConstraintRows& loops, const Phase& phase,
                              const Mode& mode) const;
  bool touches(const Stop& stop, const Phase& phase) const;
  double speed(const DryFriction& friction, const Phase& phase) const;
  double speed(const Stop& stop, const Phase& phase) const;
  bool impact(Phase& phase, const Mode& mode, double restitution, std::vector<std::string>& said) const;
  void hold_still(const Phase& phase, Mode& mode) const;
  Mode candidates(const Phase& phase, const Mode& mode) const;
  void rest(Phase& phase, const Mode& mode) const;
  Mode chosen(const Phase& phase, const Efforts& efforts, const Mode& candidates) const;

  Plant& plant_;
  std::vector<double> units_;
  std::vector<std::vector<double>> rows_;  // of each friction: g in units, of length one; its length
  std::vector<double> lengths_;
};

}  // namespace articula
