// Packages in C++20: NAME.hpp, NAME.cpp, test.cpp, CMakeLists.txt. All is in the namespace NAME.
//
//   Parameters                of all models: one member per parameter, with its default
//   MODEL::Constants, setup   of one model
//   Constants, setup          of all models: a member MODEL for each
//   MODEL::evaluate           the model itself
// Packages without parameters have the models only.

#include "codegen/c.hpp"
#include "codegen/c_package.hpp"
#include "codegen/cpp.hpp"

namespace articula {

namespace {

std::string in_namespace(const std::string& name, const std::string& text) {
  return "namespace " + name + " {\n\n" + text + "}  // namespace " + name + "\n";
}

std::string header(const PackageCode& package) {
  std::string text, all;
  if (package.has_setup()) text += cpp_parameters(package.first());
  for (std::size_t i = 0; i < package.models.size(); ++i) {
    const Code& c = package.models[i];
    text +=
        c_comment(c.heading) +
        in_namespace(package.members[i],
                     (c.has_setup() ? cpp_constants(c) + cpp_setup_signature(CppUse::declared) + ";\n" : "") +
                         cpp_signature(c, CppUse::declared) + ";\n\n") +
        "\n";
    all += "  " + package.name + "::" + package.members[i] + "::Constants " + package.members[i] + ";\n";
  }
  if (package.has_setup())
    text += "// Of all models.\nstruct Constants {\n" + all + "};\n\n" +
            cpp_setup_signature(CppUse::declared) + ";\n\n";
  return c_comment(package_heading(package.package)) +
         "#pragma once\n\n#include <limits>\n#include <span>\n\n" + in_namespace(package.name, text);
}

std::string source(const PackageCode& package) {
  std::string text, all;
  for (std::size_t i = 0; i < package.models.size(); ++i) {
    const Code& c = package.models[i];
    text += in_namespace(
                package.members[i],
                (c.has_setup() ? cpp_setup_signature(CppUse::defined) + " " + cpp_setup_body(c) + "\n" : "") +
                    cpp_signature(c, CppUse::defined) + " " + cpp_body(c) + "\n") +
            "\n";
    all += (i == 0 ? "" : ", ") + package.members[i] + "::setup(p)";
  }
  if (package.has_setup()) text += cpp_setup_signature(CppUse::defined) + " { return {" + all + "}; }\n\n";
  return c_comment(package_heading(package.package)) + "#include \"" + package.name +
         ".hpp\"\n\n#include <cmath>\n\n" + in_namespace(package.name, text);
}

std::string passed(std::string_view real, std::size_t size, const std::string& address) {
  const std::string count = std::to_string(size);
  return "std::span<" + std::string(real) + ", " + count + ">(" + address + ", " + count + ")";
}

CTestWords test_words(const PackageCode& package) {
  const std::string& name = package.name;
  CTestWords words{"#include \"" + name + ".hpp\"",
                   name + "::Parameters",
                   name + "::Constants",
                   "  const " + name + "::Constants k = " + name + "::setup(p);\n",
                   {},
                   {},
                   passed};
  for (const std::string& member : package.members) {
    words.functions.push_back(name + "::" + member + "::evaluate");
    words.own.push_back("k->" + member);
  }
  return words;
}

constexpr std::string_view cmake = R"(cmake_minimum_required(VERSION 3.13)
project(@name@ CXX)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library(@name@ @name@.cpp)
target_compile_features(@name@ PUBLIC cxx_std_20)
target_include_directories(@name@ PUBLIC ${CMAKE_CURRENT_SOURCE_DIR})
if(NOT MSVC)
  target_compile_options(@name@ PRIVATE -O3 -fno-math-errno -fno-trapping-math -ffp-contract=fast)
endif()

enable_testing()
add_executable(@name@_test test.cpp)
target_link_libraries(@name@_test PRIVATE @name@)
add_test(NAME @name@ COMMAND @name@_test)
)";

std::vector<PackageFile> files(const PackageCode& package) {
  const std::string& name = package.name;
  return {{name + ".hpp", header(package),
           "what the library has, with what each model assumes and is proven equal to"},
          {name + ".cpp", source(package), "the models: C++20, nothing allocated, nothing thrown"},
          {"test.cpp", c_package_test(package, test_words(package)), what_the_test_does},
          {"CMakeLists.txt", filled(cmake, {{"name", name}}), "the library and its test"}};
}

std::string call(const PackageCode& package, std::size_t i) {
  return package.name + "::" + package.members[i] + "::evaluate(" +
         call_arguments(package, i, CallStyle::fills) + ");";
}

std::string usage(const PackageCode& package) {
  const std::string& name = package.name;
  std::string text = "    cmake -B build && cmake --build build && ctest --test-dir build\n\n";
  if (package.has_setup())
    text += usage_of_setup({name + "::Parameters p;  // the default values, NaN where there is none",
                            "const " + name + "::Constants k = " + name + "::setup(p);", call(package, 0)},
                           name + "::" + package.members.front() + "::setup");
  return text +
         "Arrays are spans of fixed size: a std::array, or an array of C, is taken as it is. A project of "
         "CMake takes the folder with\n`add_subdirectory` and links to `" +
         name + "`.\n";
}

}  // namespace

const PackageKind& package_cpp() {
  static const PackageKind kind{"cpp", "C++", language_cpp, files, usage, call};
  return kind;
}

}  // namespace articula
