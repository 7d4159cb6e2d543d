// Packages in C build with their own build files, pass their own tests, and fail them when a model is wrong; what all packages have.

#include <gtest/gtest.h>

#include <set>

#include "base/text.hpp"
#include "compile/commands.hpp"
#include "compile/packaging.hpp"

namespace articula::test {
namespace {

const char* const strict =
    "CFLAGS='-O1 -Wall -Wextra -Werror -pedantic -Wmissing-prototypes -Wno-unused-function' ";

TEST(ExportC, PackagesPassTheirOwnTests) {
  const std::vector<PackageCase> cases{
      {"rx90", {"idm", "ddm", "jacobian", "inertia", "geometric"}},
      {"puma560-numeric", {"idm", "ddm"}, true},
      {"puma560-numeric", {"idm", "gravity"}, true, Precision::f32, true},
      {"scara", {"idm", "coriolis", "identification"}, false, Precision::f32},
      {"stanford", {"idm", "energy"}, false, Precision::f64, true},
      {"nr:3", {"idm", "geometric"}}};  // sines of parameters, in the set-up
  for (const std::string to : {"c", "c-fast"})
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const std::string folder = written(cases[i], to, std::to_string(i));
      EXPECT_TRUE(runs(folder, strict + std::string("make test"))) << folder << "\n" << log_of(folder);
      EXPECT_NE(log_of(folder).find("0 of " + std::to_string(4 * cases[i].models.size()) + " samples differ"),
                std::string::npos)
          << log_of(folder);
    }
}

TEST(ExportC, BuildsWithCMake) {
  const std::string folder = written({"planar2r", {"idm", "ddm"}}, "c", "cmake");
  EXPECT_TRUE(runs(folder, "cmake -B build && cmake --build build && ctest --test-dir build"))
      << log_of(folder);
}

TEST(ExportC, AWrongModelFailsTheTest) {
  for (const std::string to : {"c", "c-fast"}) {
    const std::string folder = written({"planar2r", {"idm"}}, to, "wrong");
    std::string text = read_file(folder + "/planar2r.c");
    const std::size_t at = text.find("tau[1] = ");
    ASSERT_NE(at, std::string::npos);
    write_file(folder + "/planar2r.c", text.insert(at + 9, "1e-6 + "));
    EXPECT_FALSE(runs(folder, "make test"));
    EXPECT_NE(log_of(folder).find("4 of 4 samples differ"), std::string::npos) << log_of(folder);
  }
}

TEST(ExportC, CPlusPlusReadsTheHeader) {
  const std::string folder = written({"planar2r", {"idm"}}, "c", "cpp");
  write_file(folder + "/main.cpp",
             "#include \"planar2r.h\"\nint main() { planar2r_constants k; planar2r_parameters p{}; "
             "planar2r_setup(&p, &k); }\n");
  EXPECT_TRUE(runs(folder, "make && g++ -Wall -Wextra -Werror main.cpp libplanar2r.a -lm -o main && ./main"))
      << log_of(folder);
}

// The symbols that an object needs and does not have. Fast C includes <stdint.h>, which every compiler brings along.
void expect_needs(const std::string& to, const std::string& compiler, const std::string& nm) {
  const bool fast = to == "c-fast";
  const std::string folder = written({"rx90", {"idm", "ddm"}}, to, nm), object = folder + "/freestanding.o";
  ASSERT_TRUE(runs(folder, compiler + " -std=c99 -O2 -ffreestanding -nostdlib " + (fast ? "" : "-nostdinc ") +
                               "-c rx90.c -o freestanding.o"))
      << log_of(folder);
  std::set<std::string> needed;
  for (const std::string& line : lines_of(printed(nm + " -u " + object).text))
    if (!trimmed(line).empty()) needed.insert(split(trimmed(line), ' ').back());
  EXPECT_EQ(needed.erase("sin") + needed.erase("cos"), fast ? 0U : 2U);
  needed.erase("memcpy"), needed.erase("memset");
  if (fast)
    std::erase_if(needed, [](const std::string& s) { return s.rfind("__aeabi_", 0) == 0; });  // integers
  EXPECT_TRUE(needed.empty()) << compiler << " needs " << *needed.begin();
}

TEST(ExportC, CompilesFreestanding) {
  for (const std::string to : {"c", "c-fast"}) expect_needs(to, "gcc", "nm");
}

TEST(ExportC, CompilesForAMicrocontroller) {
  if (!installed("arm-none-eabi-gcc")) GTEST_SKIP() << "not installed: arm-none-eabi-gcc";
  for (const std::string to : {"c", "c-fast"})
    expect_needs(to, "arm-none-eabi-gcc -mcpu=cortex-m7 -mthumb -mfloat-abi=hard -mfpu=fpv5-d16",
                 "arm-none-eabi-nm");
}

TEST(Export, ReadmeOfAUnitSaysThatItsFilesAreInTheArchive) {
  const std::vector<PackageFile> files = package({"planar2r", {"ddm"}}, "fmu");
  ASSERT_EQ(files.front().path, "planar2r.fmu");
  EXPECT_NE(files.back().text.find("within the archive planar2r.fmu"), std::string::npos);
}

}  // namespace
}  // namespace articula::test
