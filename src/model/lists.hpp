// The parts of the catalogue, one for each folder, and what their entries share.
//
// A method is a function of a robot whose formulas stand in the graph of the result already, and it gives a vector, a matrix or named
// outputs. `gives` makes a Build of it: it copies the robot into the graph, and gives what has no name one.
#pragma once

#include "expr/matrix.hpp"
#include "model/model.hpp"

namespace articula {

std::vector<Model> geometric_models();
std::vector<Model> kinematic_models();
std::vector<Model> dynamic_models();
std::vector<Model> identification_models();
std::vector<Model> loop_models();
std::vector<Model> flexible_models();
std::vector<Model> mobile_models();

Build gives(Outputs (*method)(const RobotData& r));
Build gives(Outputs (*method)(const RobotData& r, const Options& options));

template <class Result>
Build gives(const char* name, Result (*method)(const RobotData& r)) {
  return [name, method](Graph& graph, const Robot& robot, const Options&) {
    return Outputs{output(name, method(robot.in(graph)))};
  };
}
template <class Result>
Build gives(const char* name, Result (*method)(const RobotData& r, const Options& options)) {
  return [name, method](Graph& graph, const Robot& robot, const Options& options) {
    return Outputs{output(name, method(robot.in(graph), options))};
  };
}
template <class Result>
Build gives(const char* name, Result (*method)(const RobotData& r, const Choices& choices)) {
  return [name, method](Graph& graph, const Robot& robot, const Options& options) {
    return Outputs{output(name, method(robot.in(graph), options.choices))};
  };
}

std::optional<std::string> needs_nothing(const Robot& robot);  // any robot will do
std::optional<std::string> needs_motion(const Robot& robot);   // one that can move

}  // namespace articula
