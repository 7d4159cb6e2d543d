// The motion of a robot under given torques: its direct dynamic model, integrated.
//
// A robot is its tree and constraints, which come and go: loops (always), joints that stick in dry friction, joints at their stops.
//
//   A(q) qdd = tau - H(q, qd) + sum of W^T lambda,   W qdd = w(q, qd)        a DAE of index 1 once constraints are differentiated
//
// Positions and velocities are projected onto closed loops after every step, so that the equations of positions hold too (index 3).
// Between events and samples of controllers the motion is smooth and integrated by an explicit Runge-Kutta method with steps of its own
// choice (SUNDIALS); events are found on the dense output.
//
//   actor     somebody who pushes: a motor, a disturbance. Continuous, or sampled: called every `period`, its torques held in between
//   course    what happened: the state at regular times, and the events
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace articula {

struct Instant {
  double t = 0;
  std::vector<double> q, qd;  // of all joints of the tree: nq and nv numbers
};

struct Actor {
  std::string name;
  std::function<std::vector<double>(const Instant& now)>
      torques;                      // nv numbers, one for each freedom of the tree
  double period = 0;                // s; 0: continuous
  double delay = 0;                 // s: sampled torques act that much later than the sample is taken
  std::vector<double> breaks = {};  // times at which a continuous actor is not smooth
};

struct SimulationSettings {
  double duration = 1;       // s
  double step = 0.01;        // s, between rows of the course
  double tolerance = 1e-10;  // relative and absolute, of each step of the integrator
  // Told how far it is, now and then; false ends the simulation there.
  std::function<bool(double t)> goes_on = {};
};

struct CourseRow {
  Instant now;
  std::vector<double> qdd;
  std::vector<std::vector<double>> tau;  // of each actor
};

struct SimulationEvent {
  double t = 0;
  std::string what;  // "joint 2 sticks", "joint 3 hits its upper stop"
};

struct Course {
  std::vector<CourseRow> rows;
  std::vector<SimulationEvent> events;
  long steps = 0, evaluations = 0;
  bool cancelled = false;
};

}  // namespace articula
