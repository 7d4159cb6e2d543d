// What is wrong with an MJCF file, and where.
#include "unit/io/mjcf_cases.hpp"

namespace articula::test {
namespace {

std::string body(const std::string& inside, const std::string& attributes = "",
                 const std::string& others = "") {
  return mjcf_refusal(mjcf(mjcf_body(inside, attributes), others));
}

TEST(MjcfErrors, NoMjcf) {
  EXPECT_TRUE(
      says(mjcf_refusal("<robot/>"), "m.xml:1:2: error: this is no MJCF: its root element is <robot>"));
  EXPECT_TRUE(says(mjcf_refusal("<mujoco>"), "this is no XML"));
  EXPECT_TRUE(says(mjcf_refusal("<mujoco/>"), "m.xml: error: the robot has no joint that moves"));
}

// Each of them took minutes once.
TEST(MjcfErrors, FilesWithTooMuch) {
  const auto times = [](int n, const std::string& text) {
    std::string all;
    for (int i = 0; i < n; ++i) all += text;
    return all;
  };
  EXPECT_TRUE(says(mjcf_refusal(mjcf(times(50000, "<body><joint/></body>"))),
                   "error: more than 2000 bodies and joints"));
  EXPECT_TRUE(says(body(times(50000, "<joint/>")), "error: more than 2000 bodies and joints"));
  EXPECT_TRUE(says(body("<joint x='1' class='y'/>" + times(20000, "<geom mass='0'/>"), "",
                        "<default>" + times(20000, "<geom size='1'/>") + "</default>"),
                   "there is no default class 'y'"));
}

TEST(MjcfErrors, Numbers) {
  EXPECT_TRUE(
      says(body("<joint axis='0 0'/>"), "m.xml:4:30: error: a joint: axis must have 3 values, not 2"));
  EXPECT_TRUE(says(body("<joint axis='0 x 1'/>"), "m.xml:4:32: error: a joint: axis: 'x' is no number"));
  EXPECT_TRUE(says(body("<joint axis='0 0 0'/>"), "axis has no length, so it has no direction"));
  EXPECT_TRUE(says(body("<joint/>", "pos='1e99999 0 0'"), "body a: pos: '1e99999' is no number"));
  EXPECT_TRUE(says(body("<joint/>", "pos='nan 0 0'"), "'nan' is no number"));
  EXPECT_TRUE(says(body("<joint damping=''/>"), "damping must have 1 value, not 0"));
  EXPECT_TRUE(says(body("<joint armature='-1'/>"), "armature must not be negative"));
  EXPECT_TRUE(says(body("<joint range='2 1'/>"), "the range ends before it begins"));
}

TEST(MjcfErrors, Orientations) {
  EXPECT_TRUE(
      says(body("<joint/>", "quat='0 0 0 0'"), "m.xml:4:22: error: body a: the quaternion in quat is zero"));
  EXPECT_TRUE(
      says(body("<joint/>", "quat='1 0 0 0' euler='1 2 3'"), "quat and euler both say how it is turned"));
  EXPECT_TRUE(says(body("<joint/>", "zaxis='0 0 0'"), "zaxis has no length"));
  EXPECT_TRUE(says(body("<joint/>", "xyaxes='1 0 0 -2 0 0'"), "the two vectors of xyaxes are parallel"));
  EXPECT_TRUE(
      says(body("<joint/>", "euler='1 2 3' zaxis='0 0 1'"), "zaxis and euler both say how it is turned"));
  EXPECT_TRUE(
      says(body("<joint/>", "", "<compiler eulerseq='xyw'/>"), "m.xml:2:21: error: compiler: eulerseq must"));
}

TEST(MjcfErrors, Words) {
  EXPECT_TRUE(says(body("<joint type='hing'/>"), "a joint: unknown type 'hing'\n"));
  EXPECT_TRUE(says(body("<joint type='hing'/>"), "did you mean 'hinge'?"));
  EXPECT_TRUE(says(body("<joint/>", "", "<compiler angle='grad'/>"), "compiler: unknown angle 'grad'"));
  EXPECT_TRUE(says(mjcf_warnings(mjcf(mjcf_body("<joint dampin='1'/>"))),
                   "warning: unknown attribute 'dampin' of <joint>: it is left out"));
  EXPECT_TRUE(says(mjcf_warnings(mjcf(mjcf_body("<joint/><gem/>"))),
                   "unknown element <gem> inside a body: it is left out"));
  EXPECT_TRUE(says(mjcf_warnings(mjcf(mjcf_body("<joint/>"), "<wrldbody/>")), "did you mean 'worldbody'?"));
}

TEST(MjcfErrors, Classes) {
  EXPECT_TRUE(says(body("<joint class='arn'/>", "", "<default><default class='arm'/></default>"),
                   "error: there is no default class 'arn'"));
  EXPECT_TRUE(says(body("<joint/>", "childclass='x'"), "m.xml:4:28: error: there is no default class 'x'"));
  EXPECT_TRUE(says(body("<joint/>", "", "<default><default/></default>"),
                   "a <default> inside another needs a class"));
  EXPECT_TRUE(says(body("<joint/>", "", "<default><default class='a'/><default class='a'/></default>"),
                   "two default classes are called 'a'"));
}

TEST(MjcfErrors, Names) {
  EXPECT_TRUE(says(body("<joint name='j'/><joint name='j'/>"), "two joints are called 'j'"));
  EXPECT_TRUE(
      says(mjcf_refusal(mjcf(mjcf_body("<joint/>") + mjcf_body("<joint/>"))), "two bodies are called 'a'"));
}

TEST(MjcfErrors, Masses) {
  EXPECT_TRUE(says(mjcf_refusal(mjcf("<body name='a'><joint/><inertial mass='1'/></body>")),
                   "m.xml:4:25: error: body a: the attribute 'pos' of <inertial> is missing"));
  EXPECT_TRUE(says(body("<joint/>" + mjcf_mass), "a body has two <inertial>"));
  const auto geom = [](const std::string& attributes) {
    return mjcf_refusal(mjcf("<body><joint/><geom " + attributes + "/></body>"));
  };
  EXPECT_TRUE(says(geom(""), "m.xml:4:16: error: a geom: a sphere needs 1 number in size"));
  EXPECT_TRUE(says(geom("type='box' size='1 2'"), "a box needs 3 numbers in size"));
  EXPECT_TRUE(says(geom("type='box' size='1 2 0'"), "sizes must be positive"));
  EXPECT_TRUE(
      says(geom("type='capsule' size='1' fromto='1 2 3 1 2 3'"), "the two points of fromto are the same"));
  EXPECT_TRUE(says(geom("size='1' mass='-1'"), "mass must not be negative"));
  EXPECT_TRUE(says(mjcf_refusal(mjcf("<body><joint/><inertial pos='0 0 0' mass='1' fullinertia='1 1 1 0 0 0' "
                                     "quat='1 0 0 1'/></body>")),
                   "fullinertia is along the axes of the body: there is no quat beside it"));
  EXPECT_TRUE(
      says(mjcf_refusal(mjcf("<body><joint/><inertial pos='0 0 0' mass='1' fullinertia='1 1 1 0.5 0 0'/>"
                             "</body>",
                             "<compiler boundinertia='0.9'/>")),
           "boundinertia would change principal moments of inertia: not there yet"));
}

TEST(MjcfErrors, FreeJoints) {
  EXPECT_TRUE(says(body("<freejoint/><joint/>"), "a body with a free joint has no other joint"));
  EXPECT_TRUE(says(body("<joint/><body><freejoint/>" + mjcf_mass + "</body>"),
                   "a free joint belongs to a body of the world, not to one inside another"));
  EXPECT_TRUE(says(body("<freejoint align='true'/>"), "align, which moves the frame of the body"));
}

TEST(MjcfErrors, WhatIsNotThereYet) {
  EXPECT_TRUE(says(body("<joint/>", "", "<include file='arm.xml'/>"),
                   "m.xml:2:2: error: <include file=\"arm.xml\">: other files are not read"));
  EXPECT_TRUE(says(body("<joint/><include file='x.xml'/>"), "mj_saveLastXML"));
  EXPECT_TRUE(says(body("<joint/>", "", "<compiler coordinate='global'/>"),
                   "coordinate=\"global\" is not there yet"));
  EXPECT_TRUE(says(body("<joint/>", "mocap='true'"), "body a is a mocap body"));
  for (const std::string tag : {"composite", "flexcomp", "replicate", "attach"})
    EXPECT_TRUE(says(body("<joint/><" + tag + "/>"), "error: <" + tag + ">, which makes bodies by a recipe"));
  EXPECT_TRUE(says(body("<joint springdamper='1 1'/>"), "springdamper, which MuJoCo computes a spring from"));
  EXPECT_TRUE(says(body("<frame><joint/></frame>"), "<joint> inside a <frame> is not there yet"));
}

TEST(MjcfErrors, WhatIsLeftOutWithAWarning) {
  const auto warned = [](const std::string& inside, const std::string& attributes,
                         const std::string& others) {
    return mjcf_warnings(mjcf(mjcf_body(inside, attributes), others));
  };
  EXPECT_TRUE(says(warned("<joint type='ball' armature='1'/>", "", ""), "a ball joint has no armature here"));
  EXPECT_TRUE(
      says(warned("<joint type='ball' stiffness='1'/>", "", ""), "a ball joint has no stiffness here"));
  EXPECT_TRUE(says(warned("<joint/>", "gravcomp='1'", ""), "gravcomp is left out"));
  EXPECT_TRUE(says(warned("<joint/>", "", "<option density='1.2'/>"), "the forces of a medium are left out"));
  EXPECT_TRUE(says(warned("<joint/>", "", "<tendon><fixed name='t' stiffness='3'/></tendon>"),
                   "fixed t: tendons are left out, and so is the stiffness of this one"));
}

TEST(MjcfErrors, Constraints) {
  const auto equality = [](const std::string& e) {
    return mjcf_refusal(
        mjcf(mjcf_body("<joint name='j' type='ball'/><body name='b'/>"), "<equality>" + e + "</equality>"));
  };
  EXPECT_TRUE(says(equality("<connect body1='c' anchor='0 0 0'/>"),
                   "m.xml:2:27: error: a connect: there is no body 'c'"));
  EXPECT_TRUE(says(equality("<connect body1='a' body2='b'/>"),
                   "a connect: the attribute 'anchor' of <connect> is missing"));
  EXPECT_TRUE(says(equality("<weld body2='a'/>"), "a weld: the attribute 'body1' of <weld> is missing"));
  EXPECT_TRUE(says(equality("<weld body1='a' body2='a'/>"), "both bodies are the same"));
  EXPECT_TRUE(says(equality("<joint joint1='j' joint2='j'/>"), "j is no hinge and no slide"));
}

TEST(MjcfErrors, AllInOneReport) {
  const std::string all = body("<joint axis='0 0'/><joint type='x'/>", "quat='1'", "<compiler angle='x'/>");
  for (const std::string part : {"axis must have", "unknown type 'x'", "quat must have", "unknown angle 'x'"})
    EXPECT_TRUE(says(all, part));
}

}  // namespace
}  // namespace articula::test
