#include "api/simulate.hpp"

#include <algorithm>
#include <cmath>

#include "api/evaluate/values.hpp"
#include "api/loops.hpp"
#include "api/simulate/plant.hpp"
#include "base/text.hpp"
#include "robot/variants.hpp"

namespace articula {

namespace {

constexpr double most_rows = 2e6;

void refuse_times(const SimulationRequest& r, double duration) {
  if (duration == 0)
    throw ModelError("", "the simulation has no duration", "give one in seconds: --duration 5");
  if (!(duration > 0) || !(duration <= 1e9))
    throw ModelError("", "--duration cannot be " + digits_of(duration),
                     "seconds, more than 0 and at most 1e9");
  if (!(r.step > 0) || !(duration / r.step <= most_rows))
    throw ModelError(
        "", "--step cannot be " + digits_of(r.step) + ": that makes more than two million rows, or none",
        "it is the time between rows, in seconds");
  if (!(r.tolerance >= 1e-13) || !(r.tolerance <= 1e-2))
    throw ModelError("", "--tolerance cannot be " + digits_of(r.tolerance), "it is from 1e-13 to 0.01");
  if (!(r.restitution >= 0) || !(r.restitution <= 1))
    throw ModelError("", "--restitution cannot be " + digits_of(r.restitution), "it is from 0 to 1");
}

std::vector<std::string> named(const std::string& letters, const std::vector<std::string>& suffixes) {
  std::vector<std::string> names;
  for (const std::string& suffix : suffixes) names.push_back(letters + suffix);
  return names;
}

void add_energies(const Stage& stage, Simulated& s) {
  Machine machine(stage.energy.program, stage.values);
  for (const CourseRow& row : s.course.rows) {
    std::vector<double> in = stage.energy_inputs;
    auto at = in.begin();
    for (const Input& input : stage.energy.program.inputs) {
      if (input.name == "q") std::copy(row.now.phase.q.begin(), row.now.phase.q.end(), at);
      if (input.name == "qd") std::copy(row.now.phase.qd.begin(), row.now.phase.qd.end(), at);
      at += static_cast<std::ptrdiff_t>(input.symbols.size());
    }
    const std::vector<double> energies = machine.run(in);
    s.T.push_back(energies[0]), s.U.push_back(energies[1]);
  }
}

void add_errors(const Stage& stage, const ControllerRequest& request, Simulated& s) {
  const Coordinates places = coordinates_of(stage.robot, stage.plant->numbers());
  std::size_t q = 0;
  std::vector<std::size_t> own;
  for (const int j : stage.robot.closure().independent) {
    const JointInfo& joint = info(stage.robot.data()[j].joint);
    if (joint.nv == 1) own.push_back(q), s.errors.push_back("e" + std::to_string(j));
    q += static_cast<std::size_t>(joint.nq);
  }
  for (const CourseRow& row : s.course.rows) {
    const Motion& motion = request.reference;
    const std::vector<double> reference =
        motion.at ? motion.at(std::clamp(row.now.t, 0.0, motion.duration)).q : stage.q;
    std::vector<double>& error = s.error.emplace_back();
    for (const std::size_t k : own) error.push_back(reference[k] - row.now.phase.q[places.q[k]]);
  }
}

// Nothing that acts, nothing that dissipates: then what the energy changes by is the integrator's error.
bool keeps_energy(const Stage& stage, const Simulated& s, const SimulationRequest& request) {
  const auto is_impact = [](const SimulationEvent& e) {
    return e.what.find(" is hit ") != std::string::npos;
  };
  return s.parts.empty() && request.pushes.empty() && !has_losses(stage.robot.data()) &&
         !base_moves(stage.robot.data()) &&
         (request.restitution == 1 ||
          std::none_of(s.course.events.begin(), s.course.events.end(), is_impact));
}

// Joints that limits leave no room to move.
void add_blocked_joints(const Plant& plant, std::vector<Diagnostic>& notes) {
  for (const Stop& lower : plant.stops())
    for (const Stop& upper : plant.stops())
      if (lower.v == upper.v && lower.side < 0 && upper.side > 0 && upper.at - lower.at < 1e-9)
        notes.push_back({Severity::warning,
                         {},
                         lower.name.substr(0, lower.name.find(':')) + " cannot move: its limits are both " +
                             short_number(lower.at),
                         {},
                         "--no-stops leaves all limits out"});
}

}  // namespace

void refuse_controller(const ControllerRequest& c) {
  const auto sane = [](const std::vector<double>& list) {
    return std::all_of(list.begin(), list.end(), [](double x) { return x >= 0; });
  };
  if (!sane(c.kp) || !sane(c.kd)) throw ModelError("", "--kp and --kd are not negative");
  if (!(c.bandwidth > 0))
    throw ModelError("", "--bandwidth cannot be " + digits_of(c.bandwidth), "more than 0 rad/s");
  if (!(c.rate >= 0) || !(c.delay >= 0) || !(c.rate <= 1e6))
    throw ModelError("", "--rate and --delay are not negative, and a rate is at most 1e6",
                     "--rate 1000 --delay 0.001");
  if (c.delay > 0 && c.rate == 0)
    throw ModelError("", "--delay goes with --rate: what is continuous is not delayed");
  if (!std::all_of(c.most.begin(), c.most.end(), [](double x) { return x > 0; }))
    throw ModelError("", "--saturation has torques above zero");
}

Simulated simulated(const Robot& described, const SimulationRequest& request) {
  const Robot robot = with_pushed_frames(described, request.pushes);
  const double duration = request.duration != 0 || !request.controller
                              ? request.duration
                              : request.controller->reference.duration;
  refuse_times(request, duration);
  if (request.controller) refuse_controller(*request.controller);
  if (array_of(request.start, "qp") != nullptr && array_of(request.start, "q") == nullptr)
    throw ModelError("", "the state has 'qp' and no 'q'", "leave 'qp' out, and it is solved for");
  SimulationRequest whole = request;
  whole.duration = duration;
  if (request.controller && request.controller->reference.at && array_of(request.start, "q") == nullptr) {
    const MotionPoint first = request.controller->reference.at(0);
    whole.start.arrays["q"] = first.q;
    if (array_of(request.start, "qd") == nullptr) whole.start.arrays["qd"] = first.qd;
  }
  Simulated s;
  Stage stage = stage_of(robot, whole, s.notes);
  for (const int j : robot.closure().independent)
    for (const std::size_t v : stage.plant->numbers().freedoms({j}))
      stage.qd.push_back(stage.start.phase.qd[v]);
  s.robot = robot.name();
  const std::vector<int> all = all_joints(stage.tree);
  s.q = coordinate_names(stage.tree, all);
  s.qd = named("qd", joint_suffixes(stage.tree, all, "qd"));
  s.qdd = named("qdd", joint_suffixes(stage.tree, all, "qdd"));
  s.tau = named("tau", joint_suffixes(stage.tree, all, "tau"));
  add_blocked_joints(*stage.plant, s.notes);
  const std::vector<Actor> actors = actors_of(stage, whole, s.notes);
  for (const Actor& actor : actors) s.parts.insert(s.parts.end(), actor.parts.begin(), actor.parts.end());
  s.course = simulate(*stage.plant, actors, stage.start,
                      {duration, request.step, request.tolerance, request.restitution, request.goes_on});
  add_energies(stage, s);
  s.keeps_energy = keeps_energy(stage, s, whole);
  if (request.controller) add_errors(stage, *request.controller, s);
  for (const Body& body : stage.tree.data().bodies) s.links.push_back(body.name);
  for (const CourseRow& row : s.course.rows)
    s.places.push_back(stage.plant->numbers().places(row.now.phase.q));
  return s;
}

}  // namespace articula
