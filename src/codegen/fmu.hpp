// Functional mock-up units, FMI 2.0 [FMI2014]: a robot as a block that other simulators move. Model Exchange, and Co-Simulation with steps of
// fourth order.
//
//   inputs      tau, and what else the direct dynamic model reads, by the robot's symbols
//   states      q, qd; outputs too, with qdd
//   parameters  those of the robot
#pragma once

#include "codegen/package.hpp"

namespace articula {

std::string_view fmu_functions();                         // the functions of FMI, in C
std::string fmu_description(const PackageCode& package);  // modelDescription.xml
std::string fmu_guid(const Package& package);             // the same for the same model

// Names of the variables, in the order of value references within each kind.
struct FmuVariables {
  std::vector<std::string> inputs, q, qd, parameters;
  std::vector<double> start;  // of the inputs: zero; of the signs of an assembly: one
};
FmuVariables fmu_variables(const Program& program);

}  // namespace articula
