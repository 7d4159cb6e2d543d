#include "compile/running.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "base/text.hpp"
#include "expr/field.hpp"
#include "expr/text.hpp"

namespace articula::test {

double uniform(std::uint64_t seed) { return static_cast<double>(mix(seed) % 2000001) / 1e6 - 1.0; }

Robot robot_with_every_function() {
  RobotData r = blank_robot(1);
  Graph& g = *r.graph;
  r.name = "functions";
  r.gravity[2] = parse(g, "select(a - b, exp(-(a/b)^2), 1)");
  r.bodies[1].placement[2] = parse(g, "atan2(a, b)");
  r.bodies[1].link[FV] = parse(g, "sqrt(abs(a - b))");
  r.bodies[1].link[FS] = parse(g, "exp(1) + exp(a)");
  r.bodies[1].link[MX] = parse(g, "sign(b - a) + sin(a)");
  return Robot(r);
}

bool installed(const std::string& tool) {
  return std::system(("command -v " + tool + " > /dev/null").c_str()) == 0;
}

std::string output_of(const std::string& command, int& status) {
  FILE* pipe = popen(command.c_str(), "r");
  std::string text;
  for (int c = 0; pipe != nullptr && (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  status = pipe == nullptr ? -1 : pclose(pipe);
  return text;
}

std::vector<double> numbers_of(const std::string& command) {
  int status = 0;
  std::istringstream words(output_of(command, status));
  EXPECT_EQ(status, 0) << command;
  std::vector<double> values;
  for (std::string word; words >> word;) values.push_back(std::strtod(word.c_str(), nullptr));
  return values;
}

std::vector<double> compiled_and_run(const std::string& stem, const std::string& text,
                                     const std::string& compiler, const std::string& level) {
  const bool cpp = compiler.ends_with("++");
  const std::string source = stem + (cpp ? "_main.cpp" : "_main.c"), binary = stem + "_" + compiler;
  write_file(source, text);
  const std::string command = compiler + (cpp ? " -std=c++17" : " -std=c99 -Wmissing-prototypes") +
                              " -Wall -Wextra -Werror -pedantic " + level + " " + source + " -o " + binary +
                              " -lm";
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  return numbers_of(binary);
}

}  // namespace articula::test
