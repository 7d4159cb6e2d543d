// Imported URDF files, run as programs, against KDL (through kdl_parser) and MuJoCo, which read the same texts: places and
// Jacobians of every link, torques, inertia matrix, with fixed links merged and kept. MuJoCo turns inertias with products into
// principal ones, and is good to 1e-7 then.
//
// Angles that were rounded are recognised: where they are, the peers get the text with all digits. Files from elsewhere have no
// such text; they are compared to 1e-9 with their digits kept, else to 1e-8: 1.570796325, taken for pi/2, is 2e-9 off.

#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <set>

#include "base/text.hpp"
#include "peer/urdf_peers.hpp"
#include "support/urdf_imported.hpp"
#include "support/urdf_texts.hpp"

namespace articula::test {
namespace {

class Urdfs : public testing::TestWithParam<ImportCase> {
 protected:
  static std::uint64_t random_files() { return GetParam().name == "merged" ? random_urdfs : 60; }
  void compare(const NamedUrdf& file, double least = 1e-9) {
    SCOPED_TRACE(file.name);
    const bool exact = GetParam().options.exact || file.meant.empty();
    const std::string& text = exact ? file.text : file.meant;
    const UrdfDirect direct(text);
    if (!kdl_takes(direct)) return;
    ImportedUrdf ours(file.text, GetParam().options);
    compare(ours, kdl_reads(text, direct), direct, kdl_, {least, least});
    const UrdfPeer mujoco = mujoco_takes(direct) ? mujoco_reads(text, direct) : nullptr;
    const double with_products = direct.has_products() ? std::max(least, 1e-7) : least;
    if (mujoco) compare(ours, mujoco, direct, mujoco_, {least, with_products});
  }
  void compare(ImportedUrdf& ours, const UrdfPeer& peer, const UrdfDirect& direct, UrdfScore& score,
               const UrdfError& most) {
    for (int k = 0; k < 4; ++k) {
      const UrdfState state = ours.random_state(draw_);
      const UrdfError error = worst_error(ours.at(state, direct.freedoms(), direct.links()), peer(state));
      EXPECT_LE(error.motion, most.motion);
      EXPECT_LE(error.dynamics, most.dynamics);
      score.worst = worse(score.worst, error);
    }
    ++score.files;
  }
  void TearDown() override { std::cout << "KDL: " << kdl_ << "; MuJoCo: " << mujoco_ << '\n'; }

  Draw draw_{11};
  UrdfScore kdl_, mujoco_;
};

TEST_P(Urdfs, OfEveryFeatureEqualThePeers) {
  for (const NamedUrdf& file : urdf_features()) compare(file);
  EXPECT_GE(kdl_.files, 20);
  EXPECT_GE(mujoco_.files, 18);
}
TEST_P(Urdfs, OfRobotsEqualThePeers) {
  for (const NamedUrdf& file : urdf_robots()) compare(file);
  EXPECT_GE(kdl_.files, 7);
  EXPECT_GE(mujoco_.files, 6);
}
TEST_P(Urdfs, OfRandomTreesEqualThePeers) {
  for (std::uint64_t seed = 1; seed <= random_files() && !HasFailure(); ++seed) compare(random_urdf(seed));
  EXPECT_GE(kdl_.files, random_files() * 3 / 5);
  EXPECT_GE(mujoco_.files, random_files() * 2 / 5);
}

// Robots of other people, where they are at hand.
TEST_P(Urdfs, FromElsewhereEqualThePeers) {
  const std::string folder = ARTICULA_SOURCE_DIR "/../shared/urdf";
  if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << "no folder of URDF files here";
  std::set<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".urdf") files.insert(entry.path().string());
  for (const std::string& file : files)
    compare({file, read_file(file)}, GetParam().options.exact ? 1e-9 : 1e-8);
  EXPECT_EQ(kdl_.files, static_cast<int>(files.size()));
  EXPECT_GE(mujoco_.files, 3);
}

INSTANTIATE_TEST_SUITE_P(Fixed, Urdfs, testing::ValuesIn(import_cases()),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace articula::test
