// Imported URDF files, run as programs, against a direct evaluation of the files that shares no code with them: places and
// Jacobians of every link, torques, inertia matrix, with fixed links merged and kept, digits recognised and kept.

#include <gtest/gtest.h>

#include <iostream>

#include "support/urdf_imported.hpp"
#include "support/urdf_texts.hpp"

namespace articula::test {
namespace {

constexpr double tolerance = 1e-9;

class ImportedUrdfs : public testing::TestWithParam<ImportCase> {
 protected:
  static std::uint64_t random_files() { return GetParam().name == "merged" ? random_urdfs : 60; }
  static bool rounded(const NamedUrdf& file) { return !file.meant.empty() && !GetParam().options.exact; }
  void compare(const NamedUrdf& file, const std::string& meant, const ImportOptions& options) {
    SCOPED_TRACE(file.name);
    const UrdfDirect direct(meant);
    ImportedUrdf imported(file.text, options);
    std::vector<std::string> links = direct.links();
    if (imported.robot().data().floats()) std::erase(links, direct.root());  // that is the world
    for (int k = 0; k < 4; ++k) {
      const UrdfState state = imported.random_state(draw_);
      const UrdfError error =
          worst_error(imported.at(state, direct.freedoms(), links), direct.at(state, links));
      EXPECT_LE(error.motion, tolerance);
      EXPECT_LE(error.dynamics, tolerance);
      worst_ = worse(worst_, error);
    }
    ++files_;
  }
  void compare(const NamedUrdf& file) {
    compare(file, rounded(file) ? file.meant : file.text, GetParam().options);
  }
  // Imported, written as URDF and imported again.
  void compare_written(const NamedUrdf& file) {
    const Robot robot = read_urdf(file.text, "test.urdf", GetParam().options);
    compare({file.name, write_urdf(robot).text}, rounded(file) ? file.meant : file.text, GetParam().options);
  }
  // The base moves freely: what that means is a file whose root hangs on a floating joint.
  void compare_floating(const NamedUrdf& file) {
    const std::string text = rounded(file) ? file.meant : file.text;
    ImportOptions options = GetParam().options;
    options.floating = true;
    compare(file, floating_text(text, UrdfDirect(text).root(), floating_base), options);
  }
  void TearDown() override {
    std::cout << files_ << " files, worst error " << worst_.motion << " of motion, " << worst_.dynamics
              << " of dynamics\n";
  }

  Draw draw_{7};
  UrdfError worst_;
  int files_ = 0;
};

TEST_P(ImportedUrdfs, OfEveryFeatureEqualTheFile) {
  for (const NamedUrdf& file : urdf_features()) compare(file);
}
TEST_P(ImportedUrdfs, OfRobotsEqualTheFile) {
  for (const NamedUrdf& file : urdf_robots()) compare(file);
}
TEST_P(ImportedUrdfs, OfRandomTreesEqualTheFile) {
  for (std::uint64_t seed = 1; seed <= random_files() && !HasFailure(); ++seed) compare(random_urdf(seed));
}
TEST_P(ImportedUrdfs, WrittenAndReadAgainEqualTheFile) {
  for (const NamedUrdf& file : urdf_features()) compare_written(file);
  for (const NamedUrdf& file : urdf_robots()) compare_written(file);
  for (std::uint64_t seed = 1; seed <= 20 && !HasFailure(); ++seed) compare_written(random_urdf(seed));
}
TEST_P(ImportedUrdfs, OnFloatingBasesEqualTheFile) {
  for (const NamedUrdf& file : urdf_features())
    if (file.name != "floating_base") compare_floating(file);
  for (const NamedUrdf& file : urdf_robots()) compare_floating(file);
}

INSTANTIATE_TEST_SUITE_P(Fixed, ImportedUrdfs, testing::ValuesIn(import_cases()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace articula::test
