// Inverse geometry for front ends: which method resolves a robot and why the others do not, its formulas on paper and as code,
// and a solver that takes poses.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/api.hpp"
#include "model/inverse/inverse.hpp"
#include "program/procedure.hpp"
#include "solve/inverse/inverse.hpp"
#include "typeset/sheet.hpp"

namespace articula {

inline constexpr std::string_view inverse_name = "inverse-geometry";  // what users type

struct InverseRequest {
  std::string method = "auto";           // of inverse_methods()
  Options options = {};                  // link and frame
  std::map<int, std::string> held = {};  // joints that stay, and where: numbers, or formulas of parameters
  bool numeric = false;  // values of parameters instead of their names: for poses rather than for formulas
};

struct InverseModel {
  std::string robot;
  std::string method;  // paul, pieper, general or search
  struct Refused {
    std::string method, why;
  };
  std::vector<Refused> refused;  // methods that were tried and not taken
  std::shared_ptr<Graph> graph;  // of chain and resolution
  Serial chain;
  std::optional<Resolution> resolution;  // proven: every equation holds at T = direct(q)
  std::optional<Procedure> procedure;    // its coefficients optimised
  bool nearby = false;                   // they are those of an arm that is almost this one
  double seconds = 0;                    // to resolve it
};

// ModelError when the robot has no inverse geometric model of the link that is asked for, whatever the method: nothing that moves,
// more joints than a pose determines. Of a robot with closed loops it is that of the way to the link; inverse/closed.hpp has the rest.
void refuse_inverse(const Robot& robot, const InverseRequest& request = {});

// ModelError when the method asked for does not apply, with the reason.
InverseModel inverse_model(const Robot& robot, const InverseRequest& request);

// A number, or a formula of numbers (pi/2), as users give joint variables; nothing when it is no finite one.
std::optional<double> constant_value(const std::string& text);

// The arm in numbers, the parameters having their default values; ModelError that names one that has none.
Arm arm_of(const Robot& robot, const InverseModel& model);
InverseEngines engines_of(const Robot& robot, const InverseModel& model);

// For people: the steps one after the other, each with its equation, its roots, when they are real, what is free where it
// degenerates.
Sheet inverse_sheet(const Robot& robot, const InverseModel& model);

// Straight-line: inputs T (3 x 4) and e, one sign for each step with two roots; outputs q and reach, one number for each such
// step, negative where the pose is out of its reach. ModelError when a step has four roots.
Program inverse_program(const InverseModel& model);

// A file in a language. C: int NAME_inverse(const double T[12], double q[][n]), no allocation, no library but <math.h>; of the
// general method a self-contained C++ header.
std::string inverse_code(const Robot& robot, const InverseModel& model, const std::string& language,
                         const std::string& command);
// As code, or on paper.
std::string written(const Robot& robot, const InverseModel& model, const Target& target,
                    const std::string& command);

}  // namespace articula
