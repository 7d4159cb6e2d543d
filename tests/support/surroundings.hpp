// What tests change outside themselves: folders that they write into, variables of the environment.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace articula::test {

// Where tests may write; a new folder there.
inline std::string scratch(const std::string& name) { return std::string(ARTICULA_SCRATCH_DIR) + "/" + name; }

inline std::string empty_folder(const std::string& name) {
  const std::string path = scratch(name);
  std::filesystem::remove_all(path);
  std::filesystem::create_directories(path);
  return path;
}

// A variable of the environment, as it was afterwards.
class EnvironmentVariable {
 public:
  EnvironmentVariable(const char* name, const std::string& value) : name_(name) {
    if (const char* const before = std::getenv(name)) before_ = before;
    ::setenv(name, value.c_str(), 1);
  }
  ~EnvironmentVariable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }
  EnvironmentVariable(const EnvironmentVariable&) = delete;
  EnvironmentVariable& operator=(const EnvironmentVariable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

}  // namespace articula::test
