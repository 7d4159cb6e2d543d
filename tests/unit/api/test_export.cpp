// Packages of all kinds: what they have in common. What they compute is compiled and run in tests/compile.

#include "api/export.hpp"

#include <gtest/gtest.h>

#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

std::vector<PackageFile> package_of(const PackageKind& kind) {
  const Robot robot = library_robot("planar2r");
  return exported(robot, {derive(robot, of_model("idm")), derive(robot, of_model("inertia"))},
                  {std::string(kind.name), Precision::f64, "articula export"});
}

TEST(Exported, IsTheSameEachTime) {
  for (const PackageKind& kind : package_kinds()) {
    if (kind.is_unit) continue;
    const std::vector<PackageFile> one = package_of(kind), two = package_of(kind);
    ASSERT_EQ(one.size(), two.size());
    for (std::size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i].text, two[i].text) << one[i].path;
  }
}

TEST(Exported, ReadmeNamesEveryFileAndEveryModel) {
  for (const PackageKind& kind : package_kinds()) {
    if (kind.is_unit) continue;
    SCOPED_TRACE(kind.name);
    const std::vector<PackageFile> files = package_of(kind);
    const std::string readme = files.back().text;
    ASSERT_EQ(files.back().path, "README.md");
    for (std::size_t i = 0; i + 1 < files.size(); ++i) EXPECT_TRUE(says(readme, "| " + files[i].path + " |"));
    for (const char* words : {"### planar2r_idm", "### planar2r_inertia", "articula export", "on-line",
                              "one entry for each joint"})
      EXPECT_TRUE(says(readme, words));
  }
}

TEST(Exported, ModelsHaveTheSameParameters) {
  const Robot robot = library_robot("planar2r"), fixed = with_values(robot, {{"M1", "1"}});
  EXPECT_TRUE(says(refusal_of([&] {
                     exported(robot, {derive(robot, of_model("idm")), derive(fixed, of_model("ddm"))},
                              {"c", Precision::f64, ""});
                   }),
                   "the models idm and ddm have different parameters"));
}

}  // namespace
}  // namespace articula::test
