// How the tests run generated files: for each language a main program that calls the file at some states and prints the outputs, a
// number in a line, matrices row by row; and the command that runs it.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "codegen/codegen.hpp"

namespace articula::test {

struct LanguageCase {
  std::string name;
  Program program;
  std::map<std::string, double> parameters;
  std::vector<double> states;  // all inputs of a state, then those of the next
  std::size_t count() const { return states.size() / program.input_count(); }
  std::vector<double> array(std::size_t state, std::size_t input) const;  // an input at a state
};

struct Driver {
  std::string_view language;
  std::vector<std::string_view> tools;  // one run with each
  std::string_view main;                // the name of the main program
  // The file is FILE, the function or module NAME.
  std::string (*text)(const LanguageCase& x, const Code& code, const std::string& file);
  std::string_view command;  // in the folder of the file; TOOL, FILE and NAME are put in
};

const std::vector<Driver>& language_drivers();

}  // namespace articula::test
