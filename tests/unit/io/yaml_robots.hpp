// Robots for the tests of the native format: a small good file, and two robots compared cell by cell.
#pragma once

#include <string>
#include <vector>

#include "expr/text.hpp"
#include "io/yaml.hpp"

namespace articula::test::yaml {

// A file with one revolute joint; `more` are further lines.
std::string one_joint(const std::string& more = {}, const std::string& row = "{theta: q1}");

Robot read(const std::string& text);

// What reading complains about; empty when it does not.
std::vector<Diagnostic> complaints(const std::string& text);

// The one error of a file: its message contains `part`, its hint `hint`, and it stands at line:column.
void expect_error(const std::string& text, const std::string& part, int line, int column,
                  const std::string& hint = {});

void expect_same(const Robot& a, const Robot& b);

}  // namespace articula::test::yaml
