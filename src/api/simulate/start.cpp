// Where a simulation starts: positions and velocities of the whole tree, from a state that tells the independent joints, or nothing.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "api/evaluate/values.hpp"
#include "api/loops/assembler.hpp"
#include "api/simulate/plant.hpp"
#include "base/named.hpp"
#include "base/row_space.hpp"
#include "base/text.hpp"
#include "robot/defaults.hpp"
#include "robot/motion.hpp"

namespace articula {

namespace {

// What a state may have for other commands, and a simulation does not read.
void add_surplus(const Robot& robot, const State& state, std::vector<Diagnostic>& faults) {
  const auto unread = [&](const std::string& what, const std::string& hint) {
    faults.push_back({Severity::error, {}, what, {}, hint});
  };
  for (const auto& [name, values] : state.arrays) {
    if (name == "q" || name == "qd") continue;
    if (name != "qp")
      unread("a simulation does not take " + in_quotes(name) + " of a state",
             name == "tau" ? "torques are given with --torque JOINT=FORMULA" : "leave it out");
    else if (robot.data().cuts.empty())
      unread("the state has 'qp', and robot " + robot.name() + " has no closed loops", "leave 'qp' out");
  }
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

bool within_limits(const RobotData& r, const std::vector<double>& q) {
  const std::vector<Stop> all = stops(r);
  return std::none_of(all.begin(), all.end(), [&](const Stop& s) { return s.side * (q[s.q] - s.at) > 1e-9; });
}

// Closed loops with the independent joints at zero, in the assembly nearest to the robot's own; nothing where they do not close, where
// they are singular and beyond limits.
std::optional<std::vector<double>> closed_at_zero(const Robot& robot, const LoopNumbers& numbers,
                                                  const std::map<std::string, double>& values, bool stops) {
  constexpr double least = 1e-3;  // of the singular values, beside the largest
  Assembler assembler(robot, values);
  const std::vector<double> zero(coordinates_of(robot, numbers).q.size(), 0.0);
  for (const int j : robot.closure().independent)
    if (info(numbers.kind(j)).nq > 1) return std::nullopt;
  for (const Assembly& a : assembler.solve(assembler.position(zero)).list) {
    if (!assembler.follows(a.q)) continue;
    std::vector<double> q = unwound(robot, numbers, a.q, zero);
    if (a.smallest < least || (stops && !within_limits(robot.data(), q))) return std::nullopt;
    return q;
  }
  return std::nullopt;
}

// All joints of a tree: at zero.
std::vector<double> usual_position(const LoopNumbers& numbers) {
  std::vector<double> q(numbers.nq(), 0.0);
  for (int j = 0; j < numbers.links(); ++j)
    if (info(numbers.kind(j)).nq > info(numbers.kind(j)).nv)
      q[numbers.first_q(j) + (numbers.kind(j) == JointKind::free ? 3 : 0)] = 1;
  return q;
}

// Where a robot with closed loops starts when nothing is said: at zero, or else where it stands in its pictures.
std::vector<double> usual_start(const Robot& robot, const LoopNumbers& numbers,
                                const SimulationRequest& request, const std::map<std::string, double>& values,
                                std::vector<Diagnostic>& notes) {
  if (auto zero = closed_at_zero(robot, numbers, values, request.stops)) return *zero;
  const std::vector<double>& q = robot.closure().sample;
  std::string where;
  for (const int j : robot.closure().independent)
    if (info(numbers.kind(j)).nq == 1)
      where += (where.empty() ? "" : ", ") + robot.data()[j].q[0].name() + " = " +
               short_number(q[numbers.first_q(j)]);
  notes.push_back(
      {Severity::note,
       {},
       "it starts at " + where + ": at zero its loops do not close, are singular or beyond limits",
       {},
       "a state (--at) tells another position"});
  return unwound(robot, numbers, q, coordinates_of(robot, robot.closure().independent, q));
}

}  // namespace

std::vector<Diagnostic> faults_of_start(const Robot& robot, const State& state) {
  std::vector<Diagnostic> faults;
  add_surplus(robot, state, faults);
  for (const char* name : {"q", "qd"}) {
    const std::vector<double>* given = array_of(state, name);
    const std::string fault = given == nullptr ? "" : fault_of(given, name, robot.variables(name).size());
    if (!fault.empty()) faults.push_back({Severity::error, {}, fault, {}, entries_of(robot, name)});
  }
  if (const std::vector<double>* q = array_of(state, "q"); q != nullptr && faults.empty())
    faults = quaternion_faults(robot, *q);
  if (const std::vector<double>* q = array_of(state, "q"))
    for (std::size_t k = 0; k < q->size(); ++k)
      if (!(std::fabs((*q)[k]) <= largest_motion_number))
        faults.push_back({Severity::error,
                          {},
                          "q[" + std::to_string(k) + "] = " + short_number((*q)[k]) + " is too large",
                          {},
                          "positions are of a size up to " + short_number(largest_motion_number)});
  for (Diagnostic& fault : faults) fault.place.file = state.file;
  return faults;
}

std::vector<double> start_position(const Robot& robot, const SimulationRequest& request,
                                   const LoopNumbers& numbers, const std::map<std::string, double>& values,
                                   std::vector<Diagnostic>& notes) {
  const State& state = request.start;
  const std::vector<double>*q = array_of(state, "q"), *qp = array_of(state, "qp");
  if (robot.data().cuts.empty()) return q == nullptr ? usual_position(numbers) : *q;
  if (q == nullptr && state.assembly.empty()) return usual_start(robot, numbers, request, values, notes);
  const std::vector<double> known =
      q == nullptr ? coordinates_of(robot, robot.closure().independent, robot.closure().sample) : *q;
  Assembler assembler(robot, values);
  const Assembly closed = qp != nullptr ? assembler.closed(assembler.position(known, *qp))
                                        : assembler.chosen(assembler.position(known), state.assembly);
  return unwound(robot, numbers, closed.q, known);
}

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

void refuse_beyond_stops(const Robot& robot, const Plant& plant, const std::vector<double>& q) {
  const auto joint = [](const Stop& s) { return s.name.substr(0, s.name.find(':')); };
  for (const Stop& lower : plant.stops())
    for (const Stop& upper : plant.stops())
      if (lower.v == upper.v && lower.side < 0 && upper.side > 0 && lower.at > upper.at)
        throw ModelError("robot " + robot.name(),
                         joint(lower) + " has its lower limit " + short_number(lower.at) +
                             " above its upper limit " + short_number(upper.at),
                         "mend the limits, or leave them out: --no-stops");
  for (const Stop& stop : plant.stops())
    if (stop.side * (q[stop.q] - stop.at) > 1e-9)
      throw ModelError("robot " + robot.name(),
                       stop.name + " is at " + short_number(stop.at) +
                           ", and the motion starts beyond it at " + short_number(q[stop.q]),
                       "start elsewhere, or leave the stops out: --no-stops");
}

}  // namespace articula
