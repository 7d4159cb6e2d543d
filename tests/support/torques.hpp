// The models as programs, and how their numbers are compared.
#pragma once

#include <string>
#include <vector>

#include "model/model.hpp"
#include "opt/opt.hpp"
#include "program/program.hpp"
#include "robot/robot.hpp"

namespace articula::test {

// By the model's first method, with all arrays of the robot as inputs, whatever the model reads, and what its task gives. One
// output, or all of them.
Program model_program(const Robot& robot, const std::string& model, const OptOptions& options = {},
                      const std::string& only = "");
Program idm_program(const Robot& robot, const OptOptions& options = {});

// The largest difference, relative to the largest of the expected numbers. Numbers that are all zero have no size;
// infinite when there are not as many, or not all of them are numbers.
double relative_error(const std::vector<double>& found, const std::vector<double>& expected);

}  // namespace articula::test
