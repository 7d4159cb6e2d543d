// What tests change outside themselves: folders that they write into, variables of the environment.
#pragma once

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

namespace articula::test {

// A folder of this process, since tests run beside each other; it goes when the process ends, not when a child of it does.
class OwnFolder {
 public:
  OwnFolder() { std::filesystem::create_directories(path); }
  ~OwnFolder() {
    std::error_code ignored;
    if (::getpid() == owner_) std::filesystem::remove_all(path, ignored);
  }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;

 private:
  pid_t owner_ = ::getpid();

 public:
  const std::string path = std::string(ARTICULA_SCRATCH_DIR) + "/" + std::to_string(owner_);
};

// Where tests may write; a new folder there.
inline std::string scratch(const std::string& name) {
  static const OwnFolder own;
  return own.path + "/" + name;
}

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
