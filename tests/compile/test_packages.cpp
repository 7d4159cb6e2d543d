// Packages in every language but C: their own tests pass with the tools that users have, and fail when a reference value is another.

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <regex>

#include "base/error.hpp"
#include "base/text.hpp"
#include "compile/commands.hpp"
#include "compile/packaging.hpp"

namespace articula::test {
namespace {

struct Kind {
  std::string_view name;
  std::string tool;     // that must be there
  std::string command;  // NAME is the robot
  std::string test;     // the file with the reference values
};
void PrintTo(const Kind& kind, std::ostream* out) { *out << kind.name; }

const std::string rustc =
    "rustc --edition 2021 -D warnings -O --crate-type lib --crate-name NAME src/lib.rs && "
    "rustc --edition 2021 -D warnings -O --test --extern NAME=libNAME.rlib tests/reference.rs && ./reference";

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> list{
      {"cpp", "g++",
       "cmake -B build -DCMAKE_CXX_FLAGS='-Wall -Wextra -Wconversion -Wshadow -Werror -pedantic' && "
       "cmake --build build && ctest --test-dir build --output-on-failure",
       "test.cpp"},
      {"matlab", "octave-cli", "octave-cli --no-history -qf --eval test_NAME", "test_NAME.m"},
      {"python", "/usr/bin/python3", "/usr/bin/python3 -W error -m unittest", "test_NAME.py"},
      {"fortran", "gfortran",
       "make test FFLAGS='-O1 -std=f2008 -Wall -Wextra -Werror -Wno-unused-dummy-argument'", "test.f90"},
      {"rust", "rustc", rustc, "tests/reference.rs"},
      {"javascript", "node", "node --test", "test/reference.mjs"},
      {"julia", "julia", "julia --project=. test/runtests.jl", "test/runtests.jl"},
  };
  return list;
}

std::string named(std::string text, const std::string& name) {
  for (std::size_t at = text.find("NAME"); at != std::string::npos; at = text.find("NAME", at))
    text.replace(at, 4, name);
  return text;
}

// The last number of the test is one of the last sample's results; samples are counted from 0 or from 1.
std::string with_another_value(const std::string& text) {
  const std::regex number("[0-9]+\\.[0-9]{6,}");
  std::smatch last;
  for (auto at = std::sregex_iterator(text.begin(), text.end(), number); at != std::sregex_iterator(); ++at)
    last = *at;
  return text.substr(0, static_cast<std::size_t>(last.position())) + "123.456" + last.suffix().str();
}

class Packages : public testing::TestWithParam<Kind> {
 protected:
  void SetUp() override {
    if (!installed(GetParam().tool)) GTEST_SKIP() << "not installed: " << GetParam().tool;
  }
  std::string folder_of(const PackageCase& c, const std::string& tag) {
    return written(c, std::string(GetParam().name), tag);
  }
  bool passes(const std::string& folder, const std::string& robot) {
    return runs(folder, named(GetParam().command, robot));
  }
  void expect_passes(const PackageCase& c, const std::string& name, const std::string& tag) {
    const std::string folder = folder_of(c, tag);
    EXPECT_TRUE(passes(folder, name)) << folder << "\n" << log_of(folder);
  }
};

TEST_P(Packages, PassTheirOwnTests) {
  expect_passes({"rx90", {"idm", "ddm", "jacobian"}}, "rx90", "rx90");
  expect_passes({"stanford", {"geometric", "energy"}}, "stanford", "stanford");
  expect_passes({"cartesian2", {"idm", "jacobian"}}, "cartesian2", "constant");  // J reads nothing
}

TEST_P(Packages, PassThemBaked) {
  expect_passes({"puma560-numeric", {"idm", "ddm"}, true}, "puma560_numeric", "baked");
}

TEST_P(Packages, PassThemInSinglePrecisionOrAreRefused) {
  const PackageCase c{"scara", {"idm", "coriolis", "identification"}, false, Precision::f32};
  if (!language_named(GetParam().name).has(Precision::f32)) {
    EXPECT_THROW(folder_of(c, "single"), ModelError);
    return;
  }
  expect_passes(c, "scara", "single");
}

// Set-up and on-line part ask which sign a number has.
TEST_P(Packages, PassThemWithLoopsSolved) {
  PackageCase c{"fivebar", {"idm", "ddm"}};
  c.solve_loops = true;
  expect_passes(c, "fivebar", "loops");
}

// Names of files, of modules and of functions are made of it.
TEST_P(Packages, AreOfRobotsWithAnyName) {
  const std::vector<std::string> models{"idm", "gravity"};
  expect_passes({"planar2r", models, false, Precision::f64, false, "test"}, "test_robot", "test");
  expect_passes({"planar2r", models, false, Precision::f64, false, "idm"}, "idm", "idm");
  expect_passes({"planar2r", models, false, Precision::f64, false, "Two-rods"}, "Two_rods", "capital");
  const PackageCase c{"planar2r", models, false, Precision::f64, false, std::string(60, 'a')};
  if (language_named(GetParam().name).longest == 0)
    expect_passes(c, c.name, "long");
  else
    EXPECT_THROW(folder_of(c, "long"), ModelError);
}

TEST_P(Packages, FailThemWhenAReferenceValueIsAnother) {
  const std::string folder = folder_of({"planar2r", {"inertia", "idm"}}, "wrong");
  ASSERT_TRUE(passes(folder, "planar2r")) << log_of(folder);
  const std::string file = folder + "/" + named(GetParam().test, "planar2r");
  write_file(file, with_another_value(read_file(file)));
  EXPECT_FALSE(passes(folder, "planar2r"));
  EXPECT_TRUE(std::regex_search(log_of(folder), std::regex("sample [34]"))) << log_of(folder);
}

std::string kind_of(const testing::TestParamInfo<Kind>& info) { return std::string(info.param.name); }

INSTANTIATE_TEST_SUITE_P(All, Packages, testing::ValuesIn(kinds()), kind_of);

TEST(PackageKinds, AreTested) {
  for (const PackageKind& kind : package_kinds()) {
    bool found =
        kind.name == "c" || kind.name == "c-fast" || kind.name == "fmu";  // test_export.cpp, test_fmu.cpp
    for (const Kind& k : kinds()) found = found || k.name == kind.name;
    EXPECT_TRUE(found) << kind.name;
  }
}

TEST(PackageRust, BuildsWithCargo) {
  if (!installed("cargo")) GTEST_SKIP() << "not installed: cargo";
  const std::string folder = written({"planar2r", {"idm", "inertia"}}, "rust", "cargo");
  EXPECT_TRUE(runs(folder, "cargo test --offline")) << log_of(folder);
}

TEST(PackagePython, Installs) {
  const std::string pip = "/usr/bin/python3 -m pip --version && /usr/bin/python3 -c 'import setuptools'";
  const std::string folder = written({"planar2r", {"idm"}}, "python", "installed");
  if (!runs(folder, pip)) GTEST_SKIP() << "pip or setuptools are not installed";
  ASSERT_TRUE(runs(
      folder, "/usr/bin/python3 -m pip install --no-build-isolation --no-deps --no-index --target there ."))
      << log_of(folder);
  EXPECT_TRUE(runs(folder + "/there", "/usr/bin/python3 -c 'import planar2r; planar2r.idm.evaluate'"))
      << log_of(folder + "/there");
}

// A statement has 255 lines at most, however many results a model has.
TEST(PackageFortran, StatementsAreNotTooLong) {
  if (!installed("gfortran")) GTEST_SKIP() << "not installed: gfortran";
  const std::string folder = written({"nr:14", {"identification"}}, "fortran", "large");
  EXPECT_TRUE(runs(folder, "make test FFLAGS='-O0 -std=f2008 -Wall -Werror'")) << log_of(folder);
}

// Without Julia nothing more can be said: every block has its end.
TEST(PackageJulia, BlocksHaveTheirEnds) {
  const std::regex begins("^ *(module|function|struct|mutable struct|Base\\.@kwdef struct|@testset) .*");
  for (const bool bake : {false, true})
    for (const PackageFile& f : package({"planar2r", {"idm", "energy"}, bake}, "julia")) {
      if (!f.path.ends_with(".jl")) continue;
      int open = 0, most = 0;
      for (const std::string& line : lines_of(f.text)) {
        if (std::regex_match(line, begins)) ++open;
        if (trimmed(line) == "end") --open;
        ASSERT_GE(open, 0) << f.path << ": " << line;
        most = std::max(most, open);
      }
      EXPECT_EQ(open, 0) << f.path;
      EXPECT_GE(most, 1) << f.path;
    }
}

// What a MATLAB Function block needs: its constants in the workspace under the name of its argument, column vectors, no other file.
TEST(PackageMatlab, BlocksStandAlone) {
  if (!installed("octave-cli")) GTEST_SKIP() << "not installed: octave-cli";
  const std::string folder = written({"rx90", {"idm", "ddm"}}, "matlab", "blocks");
  ASSERT_TRUE(runs(folder,
                   "mkdir alone && cp simulink/rx90_idm_block.m alone && octave-cli --no-history -qf "
                   "--eval \"addpath simulink; rx90_load; save('alone/constants', 'rx90_idm_constants')\""))
      << log_of(folder);
  EXPECT_TRUE(runs(folder + "/alone",
                   "octave-cli --no-history -qf --eval \"load constants; tau = rx90_idm_block(zeros(6, 1), "
                   "zeros(6, 1), zeros(6, 1), rx90_idm_constants); assert(size(tau), [6 1]); "
                   "assert(all(isfinite(tau)))\""))
      << log_of(folder + "/alone");
  EXPECT_NE(read_file(folder + "/simulink/rx90_ddm_block.m").find("%#codegen\n"), std::string::npos);
}

}  // namespace
}  // namespace articula::test
