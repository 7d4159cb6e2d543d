// Robots for the tests of the native format: a small good file, and two robots compared cell by cell.
#pragma once

#include <string>
#include <vector>

#include "expr/text.hpp"
#include "io/yaml.hpp"

namespace articula::yaml_test {

// A file with one revolute joint; `more` are further lines.
std::string one_joint(const std::string& more = {}, const std::string& row = "{theta: q1}");

Robot read(const std::string& text);

// What reading complains about; empty when it does not.
std::vector<Diagnostic> complaints(const std::string& text);

void expect_same(const Robot& a, const Robot& b);

}  // namespace articula::yaml_test
