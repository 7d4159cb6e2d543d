// Actuators of MJCF files: in files with loops they tell which joints have motors.

#include "robot/loops.hpp"
#include "unit/io/mjcf_cases.hpp"

namespace articula::test {
namespace {

// A four-bar linkage as MuJoCo's users write it: two chains, pinned at a point. All axes along z.
const std::string bars = "<body name='a'><joint name='crank' axis='0 0 1'/>" + mjcf_mass +
                         "<body name='b' pos='0.2 0 0'><joint name='knee' axis='0 0 1'/>" + mjcf_mass +
                         "</body></body><body name='c' pos='0.5 0.3 0'><joint name='rocker' axis='0 0 1'/>" +
                         mjcf_mass + "</body>";
const std::string pin = "<equality><connect body1='b' body2='c' anchor='0.4 0 0'/></equality>";

std::string linkage(const std::string& actuators, const std::string& loops = pin) {
  return mjcf(bars, loops + (actuators.empty() ? "" : "<actuator>" + actuators + "</actuator>"));
}

std::vector<bool> active(const Robot& robot) {
  std::vector<bool> list;
  for (int j = 1; j <= robot.n(); ++j) list.push_back(robot.data()[j].active);
  return list;
}

TEST(MjcfActuators, JointsWithoutOneArePassive) {
  const std::string text = linkage("<motor name='m' joint='crank' gear='10'/>");
  const Robot robot = mjcf_robot(text);
  EXPECT_EQ(active(robot), (std::vector<bool>{true, false, false}));
  EXPECT_EQ(robot.closure().mobility, 1);
  EXPECT_EQ(robot.closure().independent, std::vector<int>{1});
  EXPECT_TRUE(says(mjcf_changes(text), "assumed: joints without an actuator are passive: knee, rocker"));
  EXPECT_EQ(active(mjcf_robot(linkage("<position jointinparent='rocker'/><motor joint='crank'/>"))),
            (std::vector<bool>{true, false, true}));
}

TEST(MjcfActuators, WithoutAnyEveryJointHasAMotor) {
  EXPECT_EQ(active(mjcf_robot(linkage(""))), (std::vector<bool>{true, true, true}));
  EXPECT_TRUE(says(mjcf_changes(linkage("")),
                   "assumed: every joint has a motor: the file closes loops, and has no actuators"));
}

TEST(MjcfActuators, WithoutLoopsTheySayNothing) {
  EXPECT_EQ(active(mjcf_robot(linkage("<motor joint='crank'/>", ""))), (std::vector<bool>{true, true, true}));
  EXPECT_EQ(active(mjcf_robot(linkage("<motor joint='nobody'/>", ""))),
            (std::vector<bool>{true, true, true}));
}

TEST(MjcfActuators, Errors) {
  EXPECT_TRUE(says(mjcf_refusal(linkage("<motor name='m' joint='crnak'/>")), "there is no joint 'crnak'"));
  EXPECT_TRUE(says(mjcf_refusal(linkage("<motor joint='crnak'/>")), "did you mean 'crank'?"));
  EXPECT_TRUE(says(mjcf_warnings(linkage("<motor tendon='t'/><motor joint='crank'/>")), "it names no joint"));
}

}  // namespace
}  // namespace articula::test
