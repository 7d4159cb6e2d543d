// Loops of URDF files, told by a file beside: which joints have motors, what is closed, and everything that can be wrong with it.

#include "io/urdf_loops.hpp"

#include <filesystem>

#include "base/text.hpp"
#include "io/read.hpp"
#include "robot/loops.hpp"
#include "unit/io/urdf_cases.hpp"

namespace articula::test::urdf {
namespace {

std::string turning(const std::string& name, const std::string& parent, const std::string& child,
                    const std::string& xyz) {
  return joint(name, "continuous", parent, child, "<origin xyz=\"" + xyz + "\"/><axis xyz=\"0 0 1\"/>");
}

// Two arms of two bars each; small links at their ends turn about the axis where they meet.
std::string fivebar() {
  return file(heavy("base") + heavy("a") + heavy("b") + heavy("c") + heavy("d") + light("pin_b") +
              light("pin_d") + turning("left", "base", "a", "0 0 0") + turning("left2", "a", "b", "0.3 0 0") +
              turning("right", "base", "c", "0.2 0 0") + turning("right2", "c", "d", "0.3 0 0") +
              turning("end_b", "b", "pin_b", "0.4 0 0") + turning("end_d", "d", "pin_d", "0.4 0 0"));
}

class Beside : public testing::Test {
 protected:
  Beside()
      : folder_(std::filesystem::temp_directory_path() /
                ("articula_loops_" +
                 std::string(testing::UnitTest::GetInstance()->current_test_info()->name()))) {
    std::filesystem::create_directories(folder_);
  }
  ~Beside() override { std::filesystem::remove_all(folder_); }
  std::string put(const std::string& name, const std::string& text) const {
    write_file((folder_ / name).string(), text);
    return (folder_ / name).string();
  }
  Robot closed(const std::string& loops) const {
    put("r.yaml", loops);
    return read_robot(put("r.urdf", fivebar()));
  }
  std::string refused(const std::string& loops) const {
    return refusal_of([&] { closed(loops); });
  }

 private:
  std::filesystem::path folder_;
};

const std::string good = "closed_loop: [['end_b', 'end_d']]\ntype: ['6d']\nname_mot: ['left', 'right']\n";

int joint_number(const Robot& robot, const std::string& name) {
  for (int j = 1; j <= robot.n(); ++j)
    if (robot.data()[j].joint_name == name) return j;
  return -1;
}

TEST_F(Beside, IsReadWithTheFile) {
  const Robot robot = closed(good);
  ASSERT_EQ(robot.data().cuts.size(), 1U);
  EXPECT_EQ(robot.data().cuts[0].joint, JointKind::fixed);
  EXPECT_EQ(robot.closure().mobility, 2);
  EXPECT_TRUE(robot.closure().assembled);
  for (const char* name : {"left", "right", "left2", "right2"}) {
    const int j = joint_number(robot, name);
    ASSERT_GT(j, 0) << name;
    EXPECT_EQ(robot.data()[j].active, std::string(name).size() < 6 && std::string(name).back() != '2')
        << name;
  }
  EXPECT_TRUE(says(to_text(robot.warnings()), "note: its loops and motors are those of "));
  EXPECT_TRUE(says(to_text(robot.warnings()),
                   "warning: joint end_b is held: pin_b and pin_d are welded and turn about one axis"));
}

TEST_F(Beside, OnlyWhenItIsAFileOfLoops) {
  for (const char* other :
       {"articula: 1\nname: other\n", "something: else\n", "# closed_loop: [[a, b]]\n", "[\n"})
    EXPECT_TRUE(closed(other).data().cuts.empty()) << other;
}

TEST_F(Beside, IsGivenByItsPath) {
  ImportOptions options;
  options.loops = put("elsewhere.txt", good);
  EXPECT_EQ(read_robot(put("r.urdf", fivebar()), options).data().cuts.size(), 1U);
  EXPECT_THROW(read_robot("planar2r", options), InputError);
  EXPECT_THROW(read_robot_text("<mujoco/>", "m.xml", options), InputError);
}

// Without a joint of their own the two ends are welded as they are: nothing is held.
TEST_F(Beside, LinksMeanTheirFrames) {
  const Robot robot = closed("closed_loop: [[pin_b, d]]\ntype: [6d]\nname_mot: [left, right]\n");
  EXPECT_EQ(robot.data().cuts.at(0).joint, JointKind::fixed);
  EXPECT_FALSE(says(to_text(robot.warnings()), "is held"));
}

TEST_F(Beside, PointsArePinned) {
  const Robot robot = closed("closed_loop: [[end_b, end_d]]\ntype: [3d]\nname_mot: [left, right]\n");
  EXPECT_EQ(robot.data().cuts.at(0).joint, JointKind::ball);
  EXPECT_EQ(robot.closure().mobility, 4);  // both pins turn idly
}

TEST_F(Beside, WhatItDoesNotSay) {
  const Robot robot = closed("closed_loop: [[end_b, end_d]]\nrotor_inertias: [1, 2]\n");
  EXPECT_TRUE(says(to_text(robot.warnings()),
                   "warning: the key 'name_mot' is missing: every joint is taken to have a motor"));
  EXPECT_TRUE(
      says(listed(robot.data().changes), "assumed: frames are welded (6d): the file has no key 'type'"));
  EXPECT_TRUE(
      says(listed(robot.data().changes), "r.yaml:2:1: dropped: the key rotor_inertias, which is not known"));
}

TEST_F(Beside, ErrorsAreToldAtTheirPlace) {
  const std::string all = refused(
      "closed_loop: [['end_b', 'end_x'], [end_b], [end_b, end_b]]\n"
      "type: ['6d', '5d', '3d']\nname_mot: [left, rihgt, {}]\n");
  EXPECT_TRUE(says(all, "r.yaml:1:25: error: closed_loop: there is no joint or link 'end_x'"));
  EXPECT_TRUE(says(all, "did you mean 'end_b'?"));
  EXPECT_TRUE(says(all, "r.yaml:1:35: error: an entry of closed_loop must be a pair of frames"));
  EXPECT_TRUE(says(all, "closed_loop: end_b and end_b are one frame"));
  EXPECT_TRUE(says(all, "r.yaml:2:14: error: unknown type '5d'"));
  EXPECT_TRUE(says(all, "r.yaml:3:18: error: name_mot: there is no joint 'rihgt'"));
  EXPECT_TRUE(says(all, "r.yaml:3:25: error: an entry of name_mot must be a name"));
}

TEST_F(Beside, ErrorsOfItsShape) {
  EXPECT_TRUE(says(refused("closed_loop: [[end_b, end_d]]\ntype: []\n"), "type must have 1 value, not 0"));
  EXPECT_TRUE(says(refused("closed_loop: [[end_b, end_d]]\ntype: 6d\n"), "type must be a list"));
  EXPECT_TRUE(says(refused("closed_loop: end_b\n"), "closed_loop must be a list of pairs"));
  EXPECT_TRUE(says(refused("closed_loop: [[end_b, end_d]]\nclosed_loop: []\n"),
                   "r.yaml:2:1: error: the key 'closed_loop' is given twice"));
  EXPECT_TRUE(says(refused("closed_loop: [[end_b, end_d]\n"), "this is no YAML"));
  EXPECT_TRUE(
      says(refused("closed_loop: [[end_b, end_d]]\nname_mot: left\n"), "name_mot must be a list of joints"));
}

}  // namespace
}  // namespace articula::test::urdf
