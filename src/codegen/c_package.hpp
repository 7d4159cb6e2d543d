// The test that packages in C and in C++ have: tables of samples, a loop over them for each model.
#pragma once

#include "codegen/package.hpp"

namespace articula {

// Where the two differ.
struct CTestWords {
  std::string include;                 // of the models
  std::string parameters, constants;   // types
  std::string set_up;                  // statements that make the constants k of the parameters p
  std::vector<std::string> functions;  // by model
  std::vector<std::string> own;        // by model: its constants, of the pointer k
  // An array that begins at an address, as an argument.
  std::string (*passed)(std::string_view real, std::size_t size, const std::string& address);
};
std::string c_package_test(const PackageCode& package, const CTestWords& words);

}  // namespace articula
