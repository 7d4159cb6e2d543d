// Packages for front ends: models of a robot in a folder that can be built and tested at once (codegen/package.hpp).
#pragma once

#include "api/api.hpp"
#include "base/folder.hpp"
#include "codegen/package.hpp"

namespace articula {

struct ExportSettings {
  std::string to;  // of package_kinds()
  Precision precision = Precision::f64;
  std::string command;  // what the user typed
};

// Models of one robot, each another; the samples are computed here. A robot that is baked must be given as such. ModelError where the kind
// of package is not for them.
std::vector<PackageFile> exported(const Robot& robot, const std::vector<Result>& results,
                                  const ExportSettings& settings);

}  // namespace articula
