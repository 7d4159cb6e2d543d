// Simulations for front ends: a robot in numbers, what acts on it, and its motion as a table, as plots and as frames to be animated.
//
//   plant        the robot as it is: its payload, its friction, its stops
//   controller   what its motors do; it may know another robot (another payload, parameters that were identified) or a cheaper model
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "base/json.hpp"
#include "draw/plot.hpp"
#include "io/csv.hpp"
#include "solve/simulate/controller.hpp"
#include "solve/simulate/simulate.hpp"

namespace articula {

inline constexpr double usual_controller_rate = 1000;  // Hz: of controllers that people ask for

struct ControllerRequest {
  Law law = Law::pd;
  // For each independent freedom, or one number for all; none: those of a double pole at -bandwidth, with the inertia at the start.
  std::vector<double> kp = {}, kd = {};
  double bandwidth = 10;          // rad/s
  double rate = 0;                // Hz, of samples; 0: continuous
  double delay = 0;               // s
  std::vector<double> most = {};  // torques that motors can give; one for all, or none: unbounded
  bool effort_limits = false;     // those of the robot's joints
  TorqueModel model = {};         // what it knows of the robot
  Motion reference = {};  // of the independent joints; without duration: the robot is to stay where it starts
  std::vector<double> breaks = {};  // times at which the reference is not smooth
};

struct SimulationRequest {
  State start;          // q, qd of the independent joints, wrench; none: at zero, at rest, free
  double duration = 0;  // s; 0: that of the reference
  double step = 0.01;   // s, between rows
  double tolerance = 1e-9;
  double restitution = 0;
  bool stops = true;
  std::vector<std::string> torques = {};   // JOINT=FORMULA of t, q1, qd1, .. and parameters
  std::optional<Table> torque_table = {};  // columns t, tau1, ..; straight in between, zero outside
  std::string torque_file = {};            // its name in messages
  std::vector<std::string> pushes = {};    // FX,FY,FZ[,CX,CY,CZ]@LINK[:T0,T1], in the axes of frame 0
  std::optional<ControllerRequest> controller = {};
  std::vector<Actor> more = {};  // whoever else acts, on the freedoms of the tree
  std::function<bool(double t)> goes_on = {};
};

struct Simulated {
  std::string robot;
  std::vector<std::string> q, qd, qdd, tau;  // names of all of the tree
  std::vector<std::string> parts;            // of the torques, as in Course
  Course course;
  std::vector<double> T, U;                // of each row: kinetic and potential energy
  bool keeps_energy = false;               // nothing acts, nothing dissipates
  std::vector<std::string> errors;         // names of the controlled coordinates: e1, ..
  std::vector<std::vector<double>> error;  // of each row: reference less coordinate
  std::vector<std::string> links;
  std::vector<std::vector<Placing>> places;  // of each row: of all links, in frame 0
  std::vector<Diagnostic> notes;
};

void refuse_controller(const ControllerRequest& controller);  // ModelError for numbers that make no sense

// ModelError for what makes no sense, and where the motion cannot be followed any further.
Simulated simulated(const Robot& robot, const SimulationRequest& request);

Table course_table(
    const Simulated& s);  // t, q.., qd.., qdd.., tau.., T, U; with a controller its parts and the errors
Plot course_plot(const Simulated& s);
Json animation(
    const Simulated& s);  // {"t":[..],"joints":[..],"q":[[..]],"links":[..],"places":[[[12 numbers]]]}

// What a controller did: errors and torques over all rows, as they were applied: what a motor cannot give is taken off the regulator's part
// first.
struct TrackingReport {
  struct Joint {
    std::string name;
    double worst = 0, rms = 0, last = 0;  // errors
    double torque = 0, regulator = 0;     // rms of the whole and of what the regulator added to the model
    double saturated = 0;                 // the part of the rows in which its motor was at its limit
  };
  std::vector<Joint> joints;
  double regulator_share = 0;  // rms of the regulator over rms of the whole, all joints together
};
TrackingReport tracking(const Simulated& s);

}  // namespace articula
