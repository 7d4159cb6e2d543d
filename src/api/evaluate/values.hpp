// What evaluating one state and a table of states share.
#pragma once

#include "api/api.hpp"

namespace articula {

// A number, or a formula of numbers, as users give it; ModelError that names the place for anything else.
Expr constant_formula(Graph& graph, const std::string& place, const std::string& text);

// Of the robot's parameters, as far as it has any.
std::map<std::string, double> default_values(const Robot& robot);

// The values a program runs with: those given, else the robot's defaults. ModelError for a name the robot does not have.
std::map<std::string, double> parameter_values(const Robot& robot, const Result& result,
                                               const std::map<std::string, double>& given);

// Whoever moves a robot says how fast each joint is: ModelError where none moves, and for one whose row fixes its velocity or
// acceleration.
void refuse_unmovable(const Robot& robot);

// The inputs of a program at a state, one after the other. InputError with everything that is missing, surplus or of the wrong size.
std::vector<double> inputs_at(const Robot& robot, const Result& result, const State& state);

// Is this what the robot fixes a cell to, to the last digits?
bool agrees(double given, const Expr& fixed, const std::map<std::string, double>& parameters);

// Where the quaternions stand among the position variables: the joint and the index of w.
struct QuaternionPlace {
  int joint;
  std::size_t first;
};
std::vector<QuaternionPlace> quaternions_of(const Robot& robot);
bool is_unit(const double* quaternion);  // of length one, to the last digits that people write
// What is said of one that is not, and what to do.
std::string not_unit(int joint, const std::string& first, const std::string& last);
inline constexpr const char* make_it_unit = "divide it by its length";
std::vector<Diagnostic> quaternion_faults(const Robot& robot, const std::vector<double>& q);

// An array of a state; null when it is not given. What is wrong with its size, or nothing.
const std::vector<double>* array_of(const State& state, const std::string& name);
std::string fault_of(const std::vector<double>* given, const std::string& name, std::size_t size);

// What follows the letters in the symbols of joints: 1, 2, .. and 3.wx, 3.wy, .. of joints with several freedoms. Letters: q, qd, qdd, tau.
std::vector<std::string> joint_suffixes(const Robot& robot, const std::vector<int>& joints,
                                        std::string_view letters);

}  // namespace articula
