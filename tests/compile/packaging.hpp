// Packages of library robots in folders.
#pragma once

#include <string>
#include <vector>

#include "api/export.hpp"

namespace articula::test {

struct PackageCase {
  std::string robot;
  std::vector<std::string> models;
  bool bake = false;
  Precision precision = Precision::f64;
  bool base = false;
  std::string name = {};  // another than that of the library
  bool solve_loops = false;
};

std::vector<PackageFile> package(const PackageCase& c, const std::string& to);
// The folder it is in, new.
std::string written(const PackageCase& c, const std::string& to, const std::string& tag);

}  // namespace articula::test
