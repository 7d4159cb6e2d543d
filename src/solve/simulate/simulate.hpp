// The motion of a robot under given torques: its direct dynamic model, integrated.
//
// A robot is its tree and constraints, which come and go (dynamics.hpp): loops (always), joints that stick in dry friction, joints at
// their stops.
//
//   A(q) qdd = tau - H(q, qd) + sum of W^T lambda,   W qdd = w(q, qd)        a DAE of index 1 once constraints are differentiated
//
// Positions and velocities are projected onto closed loops after every step, so that the equations of positions hold too (index 3).
// Between events and samples of controllers the motion is smooth and integrated with steps of the integrator's own choice; events are
// found where a margin of the mode becomes negative, on the interpolated motion first, then by steps that end there.
//
//   actor     somebody who pushes: a motor, a disturbance. Continuous, or sampled: asked every `period`, what it gave held in between
//   course    what happened: the state at regular times, and the events
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "solve/simulate/dynamics.hpp"

namespace articula {

struct Instant {
  double t = 0;
  Phase phase;  // of all joints of the tree
};

// What an actor gives: torques in parts, nv numbers each, which add up; forces on links (Efforts::wrenches), or nothing.
struct Effect {
  std::vector<std::vector<double>> parts;
  std::vector<double> wrenches = {};
};

struct Actor {
  std::vector<std::string> parts;  // their names: "torque"; "model", "regulator"
  std::function<Effect(const Instant& now)> effect;
  double period = 0;                // s; 0: continuous
  double delay = 0;                 // s: what a sample gave acts that much later; the first one at once
  std::vector<double> breaks = {};  // times at which a continuous actor is not smooth; from the right there
};

struct SimulationSettings {
  double duration = 1;      // s
  double step = 0.01;       // s, between rows of the course
  double tolerance = 1e-9;  // relative and absolute, of each step of the integrator
  double restitution = 0;   // of stops
  // Told how far it is, now and then; false ends the simulation there.
  std::function<bool(double t)> goes_on = {};
};

struct CourseRow {
  Instant now;
  std::vector<double> qdd;
  std::vector<std::vector<double>> tau;  // of each part of each actor, one after the other
};

struct SimulationEvent {
  double t = 0;
  std::string what;  // "joint 2 sticks", "joint 3: upper stop is hit at 0.2 rad/s"
};

struct Course {
  std::vector<CourseRow> rows;
  std::vector<SimulationEvent> events;
  long steps = 0, evaluations = 0;
  bool cancelled = false;
};

// ModelError, with the time, where the motion cannot be followed any further.
Course simulate(Plant& plant, const std::vector<Actor>& actors, const Instant& start,
                const SimulationSettings& settings);

}  // namespace articula
