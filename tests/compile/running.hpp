// What the tests of generated code share: numbers to run it with, commands, and what these print.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "api/api.hpp"

namespace articula::test {

double uniform(std::uint64_t seed);  // in [-1, 1]

// One joint, and every function in its inverse dynamic model.
Robot robot_with_every_function();

bool installed(const std::string& tool);
std::string output_of(const std::string& command, int& status);
// What a command prints, one number after the other; that it fails is a failure of the test.
std::vector<double> numbers_of(const std::string& command);
// The numbers of a main program, STEM_main.c or .cpp, compiled without a warning: as C99, or as C++17 where the compiler is one of C++.
std::vector<double> compiled_and_run(const std::string& stem, const std::string& text,
                                     const std::string& compiler, const std::string& level = "-O1");

}  // namespace articula::test
