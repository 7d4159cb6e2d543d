// The robot that is simulated, in numbers: its tree, what closes its loops, what sticks and what stops.
//
//   A(q) qdd = tau - H(q, qd, wrench) + dry friction + forces of constraints
//
// A and H are models of the tree without dry friction: programs. What jumps at rest is kept apart: a dry friction acts on one velocity
// v = g qd (of a joint, or of a motor through its gears) with
//
//   -sign(v) (FS + FD exp(-(v/VD)^2))                 sliding
//   anything between -(FS + FD) and FS + FD           sticking, v = 0
//
// Loops are closed by the rows of LoopNumbers::constraints, and by those of joints that follow others (Closure::follows): these are as
// good where the others, of a parallelogram that lies flat, are not.
//
//   q, qd      of all joints of the tree: nq and nv numbers
//   wrenches   six numbers for each link, in its frame, by the link on its environment: beside those that are constant
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "program/run.hpp"
#include "robot/loop_numbers.hpp"

namespace articula {

struct DryFriction {
  std::string name;       // "joint 2", "motor shoulder"
  std::vector<double> g;  // nv
  double FS = 0, FD = 0, VD = 1;
  double limit() const { return FS + FD; }
  double sliding(double v, int direction) const;  // the force along v
};
// Those of a robot with the default values of its parameters. ModelError for a negative one.
std::vector<DryFriction> dry_frictions(const RobotData& r);

struct Stop {
  std::string name;  // "joint 2: upper stop"
  std::size_t q, v;  // its places in q and qd
  double at;
  int side;     // 1: upper, -1: lower
  bool slides;  // a length, else an angle
};
std::vector<Stop> stops(const RobotData& r);

struct PlantPrograms {
  Program A, H;                // inertia: A of q; idm without accelerations: H of q, qd, base, wrench
  std::vector<double> inputs;  // of H where the robot starts: what stays as it is
};

class Plant {
 public:
  Plant(const RobotData& r, const Closure& closure, PlantPrograms programs,
        const std::map<std::string, double>& values);

  const LoopNumbers& numbers() const { return numbers_; }
  const std::vector<DryFriction>& frictions() const { return frictions_; }
  const std::vector<Stop>& stops() const { return stops_; }
  void leave_stops_out() { stops_.clear(); }
  std::size_t nq() const { return numbers_.nq(); }
  std::size_t nv() const { return numbers_.nv(); }
  std::size_t wrench_count() const { return wrench_.size; }

  std::vector<double> A(const double* q);  // nv x nv
  std::vector<double> H(const double* q, const double* qd, const std::vector<double>& wrenches);
  // What closes the loops, in units: W x = 0 for velocities, W x = -rates for accelerations. More rows than are independent.
  bool is_closed() const { return numbers_.cuts() > 0; }
  NumberMatrix constraints(const std::vector<double>& q) const;
  std::vector<double> constraint_rates(const std::vector<double>& q, const std::vector<double>& qd) const;
  void close(std::vector<double>& q) const;  // positions; ModelError where they cannot be

  // q' of the coordinates that these velocities make.
  void coordinate_rates(const double* q, const double* qd, double* rates) const;
  void make_unit(double* q) const;  // quaternions

 private:
  struct Slot {  // of an input array
    std::size_t first = 0, size = 0;
  };
  static Slot slot(const Program& program, std::string_view input);

  PlantPrograms programs_;
  LoopNumbers numbers_;
  std::vector<FollowsNumbers> follows_;
  std::vector<DryFriction> frictions_;
  std::vector<Stop> stops_;
  Machine A_, H_;
  Slot q_, qd_, wrench_, q_of_A_;
  std::vector<double> in_A_, in_H_, constant_;
};

}  // namespace articula
