// Real URDF files, where they are at hand: what each of them becomes, and that it is written and read without loss.
#include <filesystem>
#include <set>

#include "base/text.hpp"
#include "io/read.hpp"
#include "robot/loops.hpp"
#include "unit/io/urdf_cases.hpp"

namespace articula::test {
namespace {

struct ExpectedUrdf {
  std::string name;
  int n, nv;
  bool exact = false;  // the written file gives the same formulas, proven
};
const std::map<std::string, ExpectedUrdf> expected_urdf{
    {"ur5_6dof.urdf", {"ur5", 8, 6, true}},
    {"iiwa14_7dof_drake.urdf", {"iiwa14", 9, 7, true}},
    {"puma560_6dof.urdf", {"Puma560", 6, 6, false}},
    {"double_pendulum_2dof.urdf", {"2dof_planar", 2, 2, false}},
    {"anymal_b_quadruped.urdf", {"anymal", 16, 12, false}},
    {"fivebar_closed_loop.urdf", {"onshape", 6, 5, false}}};

class UrdfFiles : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (!std::filesystem::is_directory(folder())) GTEST_SKIP() << "no folder of URDF files here";
  }
  static std::string folder() { return ARTICULA_SOURCE_DIR "/../shared/urdf"; }
  static Robot robot(const ImportOptions& options = {}) {
    return read_robot(folder() + "/" + GetParam(), options);
  }
};

TEST_P(UrdfFiles, Import) {
  const Robot r = robot();
  const ExpectedUrdf& e = expected_urdf.at(GetParam());
  EXPECT_EQ(r.name(), e.name);
  EXPECT_EQ(r.n(), e.n);
  EXPECT_EQ(r.nv(), e.nv);
}

// URDF has no words for loops: trees are compared.
TEST_P(UrdfFiles, RoundTrip) {
  for (const FixedJoints fixed : {FixedJoints::merge, FixedJoints::keep})
    for (const bool floating : {false, true}) {
      const Robot first(opened(robot({fixed, false, floating}).data()));
      const Robot second = read_urdf(write_urdf(first).text, "again.urdf", {fixed, false, false});
      EXPECT_EQ(second.n(), first.n());
      EXPECT_EQ(second.data().floats(), floating);
      EXPECT_LT(difference(first, second), 1e-12);
      if (expected_urdf.at(GetParam()).exact && fixed == FixedJoints::merge) {
        EXPECT_EQ(unproven(first, second), "");
      }
    }
}

// The pair of welded links would turn idly about the pin between the two arms: one of their joints is held.
TEST(UrdfLoopFiles, FiveBar) {
  const std::string file = ARTICULA_SOURCE_DIR "/../shared/urdf/fivebar_closed_loop.urdf";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "no folder of URDF files here";
  const Robot robot = read_robot(file);
  const Closure& c = robot.closure();
  ASSERT_EQ(robot.data().cuts.size(), 1U);
  EXPECT_TRUE(c.assembled);
  EXPECT_EQ(c.mobility, 2);
  std::vector<std::string> independent;
  for (const int j : c.independent) independent.push_back(robot.data()[j].joint_name);
  EXPECT_EQ(independent, (std::vector<std::string>{"mot1", "mot2"}));
  EXPECT_EQ(c.loops.at(0).family, "planar");
  EXPECT_TRUE(says(to_text(robot.warnings()), "joint closedloop1_A is held: sphere and sphere_2 are welded"));
}

INSTANTIATE_TEST_SUITE_P(All, UrdfFiles,
                         testing::Values("ur5_6dof.urdf", "iiwa14_7dof_drake.urdf", "puma560_6dof.urdf",
                                         "double_pendulum_2dof.urdf", "anymal_b_quadruped.urdf",
                                         "fivebar_closed_loop.urdf"),
                         [](const auto& file) { return file.param.substr(0, file.param.find('.')); });

}  // namespace
}  // namespace articula::test
