#include "api/derive/derivation.hpp"
#include "api/derive/derivative.hpp"
#include "api/derive/same_functions.hpp"
#include "geom/frame.hpp"
#include "robot/loops.hpp"

#include <algorithm>

namespace articula {

namespace {

const std::string without_base_parameters = "leave --base-parameters out";

void refuse_links(const Model& model, const Robot& robot, const Options& options) {
  const bool world = options.frame == world_frame.index;
  if (world && !model.sees_world)
    throw ModelError("model " + std::string(model.name), "its --frame cannot be the world's",
                     "choose the frame of a link; 0 is the base's");
  for (const int j : {options.link.value_or(0), world ? 0 : options.frame_or_base(), options.via.value_or(0),
                      options.point.value_or(0)})
    if (j < 0 || j > robot.n())
      throw ModelError("", "robot " + robot.name() + " has no link " + std::to_string(j),
                       "links are 0 to " + std::to_string(robot.n()));
}

// q, or q<j> of an independent joint: the joints of qp move along with it.
bool moves_others(const Robot& robot, const std::string& name) {
  const Closure& closure = robot.closure();
  if (closure.given.empty()) return false;
  return name == "q" || std::any_of(closure.independent.begin(), closure.independent.end(),
                                    [&](int j) { return name == "q" + std::to_string(j); });
}

// Base parameters are formulas of the robot's own: derivatives with respect to either would be something else.
void refuse_derivative(const Derivation& d) {
  Graph graph;
  for (const Variables& x : variables_named(d.request.derivative, d.model, d.robot, graph)) {
    if (moves_others(d.robot, x.name))
      throw ModelError("",
                       "no derivatives with respect to " + x.name +
                           ": the joints of qp would have to move along, and "
                           "formulas of closed loops take them as given",
                       "derivatives with respect to qd, qdd and parameters, qp as given, are there");
    const Symbol* s = graph.find_symbol(x.list.front().name);
    if (d.request.base_parameters && s != nullptr && s->kind == Kind::parameter)
      throw ModelError("", "no derivatives with respect to the parameter " + x.name + " with base parameters",
                       without_base_parameters);
  }
  if (d.request.base_parameters && (d.model.stands_for != nullptr || d.model.up_to_constant))
    throw ModelError("", "model " + std::string(d.model.name) + " has no derivatives with base parameters",
                     without_base_parameters);
}

}  // namespace

void refuse_request(const Derivation& d) {
  const auto& [model, robot, request, loops] = d;
  if (!request.method.empty()) method_named(model, request.method);
  check_level(request.opt);
  refuse_links(model, robot, request.options);
  // whether the model refuses can be asked only of options that exist
  if (const auto reason = refusal(model, robot, request.options))
    throw ModelError("model " + std::string(model.name) + ", robot " + robot.name(), *reason);
  if (!request.derivative.empty()) refuse_derivative(d);
  if (request.solve_loops && (request.base_parameters || !request.derivative.empty()))
    throw ModelError("", "--solve-loops goes with neither --base-parameters nor --derivative",
                     "leave one of them out");
  if (request.base_parameters && model.inside)
    throw ModelError("model " + std::string(model.name),
                     "base parameters leave the torques as they are, and nothing else",
                     without_base_parameters);
}

}  // namespace articula
