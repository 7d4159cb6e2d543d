// Commands that tests run, the programs they compile, and the numbers that these print.
#pragma once

#include <string>
#include <vector>

#include "support/surroundings.hpp"

namespace articula::test {

using Rows = std::vector<std::vector<double>>;

bool installed(const std::string& tool);
bool runs(const std::string& folder, const std::string& command);  // what it prints is in the log
std::string log_of(const std::string& folder);

struct Printed {
  int status = -1;
  std::string text;
};
Printed printed(const std::string& command);
std::vector<double> numbers_printed(const std::string& command);  // which must end well
// Of a program that prints, again and again, how many rows there are, and them.
std::vector<Rows> rows_printed(const std::string& command, std::size_t columns);

// The program made of a source in C99 or C++17, without warnings.
std::string compiled(const std::string& source, const std::string& compiler, const std::string& options);

// In the words of C.
std::string c_array(const std::string& type, const std::string& name, const std::vector<double>& values);
std::string c_rows(const std::string& name, const Rows& rows);

}  // namespace articula::test
