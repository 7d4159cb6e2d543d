#include "compile/commands.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "base/text.hpp"
#include "codegen/codegen.hpp"

namespace articula::test {

namespace {

std::string listed(const std::vector<double>& values) {
  std::string text;
  for (const double v : values) text += shortest(v) + ", ";
  return text;
}

}  // namespace

bool installed(const std::string& tool) {
  return std::system(("command -v " + tool + " > /dev/null").c_str()) == 0;
}

bool runs(const std::string& folder, const std::string& command) {
  return std::system(("cd '" + folder + "' && (" + command + ") > log 2>&1").c_str()) == 0;
}

std::string log_of(const std::string& folder) { return read_file(folder + "/log"); }

Printed printed(const std::string& command) {
  Printed result;
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return result;
  for (int c = 0; (c = std::fgetc(pipe)) != EOF;) result.text += static_cast<char>(c);
  result.status = pclose(pipe);
  return result;
}

std::vector<double> numbers_printed(const std::string& command) {
  const Printed all = printed(command);
  EXPECT_EQ(all.status, 0) << command;
  std::vector<double> values;
  std::istringstream words(all.text);
  for (std::string word; words >> word;) {
    char* end = nullptr;
    values.push_back(std::strtod(word.c_str(), &end));
    EXPECT_EQ(*end, '\0') << command << " prints " << word;
  }
  return values;
}

std::vector<Rows> rows_printed(const std::string& command, std::size_t columns) {
  const std::vector<double> numbers = numbers_printed(command);
  std::vector<Rows> all;
  for (auto at = numbers.begin(); at != numbers.end();) {
    const auto count = static_cast<std::size_t>(*at++);
    if (static_cast<std::size_t>(numbers.end() - at) < count * columns) {
      ADD_FAILURE() << command << " prints too few numbers";
      break;
    }
    all.emplace_back();
    for (std::size_t k = 0; k < count; ++k, at += static_cast<long>(columns))
      all.back().emplace_back(at, at + static_cast<long>(columns));
  }
  return all;
}

std::string compiled(const std::string& source, const std::string& compiler, const std::string& options) {
  const std::string program = source + "_" + compiler;
  const std::string command = compiler + (source.ends_with(".cpp") ? " -std=c++17" : " -std=c99") +
                              " -Wall -Wextra -Werror -pedantic " + source + " " + options + " -o " +
                              program + " -lm";
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  return program;
}

std::string c_array(const std::string& type, const std::string& name, const std::vector<double>& values) {
  return "static const " + type + " " + name + "[] = {" + listed(values) + "0.0};\n";
}

std::string c_rows(const std::string& name, const Rows& rows) {
  std::string text = "static const double " + name + "[][" + std::to_string(rows.front().size()) + "] = {\n";
  for (const std::vector<double>& row : rows) text += "{" + listed(row) + "},\n";
  return text + "};\n";
}

}  // namespace articula::test
