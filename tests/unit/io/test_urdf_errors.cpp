// Everything that can be wrong with a URDF file, told with its place and what to do.

#include "io/read.hpp"
#include "unit/io/urdf_cases.hpp"

namespace articula::test::urdf {
namespace {

// base, a, b in a chain; the content of the second joint is given.
std::string chain(const std::string& content, const std::string& type = "revolute") {
  return file(light("base") + light("a") + light("b") + joint("j", "continuous", "base", "a") +
              joint("k", type, "a", "b", content));
}

TEST(UrdfErrors, Structure) {
  EXPECT_TRUE(says(refusal("<robot name=\"r\"/>"), "this robot has no links"));
  EXPECT_TRUE(says(refusal(file(light("a") + light("b"))), "link 'b' hangs on nothing, and so does 'a'"));
  EXPECT_TRUE(says(
      refusal(file(light("a") + light("b") + joint("j", "fixed", "a", "b") + joint("k", "fixed", "b", "a"))),
      "these joints go round in a circle, or hang on one: j, k"));
  EXPECT_TRUE(says(refusal(file(light("r") + light("a") + light("b") + joint("j", "fixed", "a", "b") +
                                joint("k", "fixed", "b", "a"))),
                   "go round in a circle"));
  EXPECT_TRUE(says(refusal(file(light("a") + light("b") + light("c") + joint("j", "revolute", "a", "c") +
                                joint("k", "revolute", "b", "c"))),
                   "joint k: link 'c' has a parent already, by joint 'j'"));
  EXPECT_TRUE(says(refusal(file(light("a") + light("a"))), "two links are called 'a'"));
  EXPECT_TRUE(says(refusal(file(light("a") + light("b") + light("c") + joint("j", "revolute", "a", "b") +
                                joint("j", "revolute", "a", "c"))),
                   "r.urdf:7:2: error: two joints are called 'j'"));
  EXPECT_TRUE(says(refusal(file(light("base") + light("forearm") + joint("j", "revolute", "base", "forarm"))),
                   "there is no link 'forarm'"));
  EXPECT_TRUE(says(refusal(file(light("base") + light("forearm") + joint("j", "revolute", "base", "forarm"))),
                   "did you mean 'forearm'?"));
}

TEST(UrdfErrors, RobotsThatDoNotMove) {
  EXPECT_TRUE(says(refusal(file(light("a"))), "robot r has no joint that moves: 1 link, 0 joints"));
  EXPECT_TRUE(says(refusal(file(light("a") + light("b") + joint("j", "fixed", "a", "b"))),
                   "has no joint that moves: 2 links, 1 joint, all fixed"));
}

TEST(UrdfErrors, Missing) {
  EXPECT_TRUE(says(refusal(file("<link/>")), "link: the attribute 'name' of <link> is missing"));
  EXPECT_TRUE(says(refusal(file("<link name=\" \"/>")), "has an empty 'name'"));
  EXPECT_TRUE(says(
      refusal(file(light("a") + light("b") + "<joint name=\"j\" type=\"fixed\"><child link=\"b\"/></joint>")),
      "joint j has no <parent>"));
  EXPECT_TRUE(
      says(refusal(file(light("a") + light("b") + "<joint name=\"j\"><parent/><child link=\"b\"/></joint>")),
           "the attribute 'link' of <parent> is missing"));
  EXPECT_TRUE(says(refusal(file(light("a") + light("b") +
                                "<joint name=\"j\"><parent link=\"a\"/><child link=\"b\"/></joint>")),
                   "the attribute 'type' of <joint> is missing"));
  EXPECT_TRUE(says(refusal(chain("<axis/>")), "joint k: the attribute 'xyz' of <axis> is missing"));
  const std::string body =
      refusal(file(light("a") + "<link name=\"b\"><inertial><mass/><inertia ixx=\"1\"/></inertial></link>" +
                   joint("j", "continuous", "a", "b")));
  EXPECT_TRUE(says(body, "the attribute 'value' of <mass> is missing"));
  EXPECT_TRUE(says(body, "the attribute 'izz' of <inertia> is missing"));
  EXPECT_TRUE(says(
      refusal(file(light("a") + "<link name=\"b\"><inertial/></link>" + joint("j", "continuous", "a", "b"))),
      "<inertial> has no <mass>"));
}

TEST(UrdfErrors, Attributes) {
  EXPECT_TRUE(says(refusal(chain("<axis xyz=\"0 0 1\" xyz=\"1 0 0\"/>")),
                   "error: <axis> has the attribute 'xyz' twice"));
  EXPECT_TRUE(says(refusal(chain("<origin quat_xyzw=\"0 0 1 0\"/>")),
                   "joint k: an orientation by a quaternion is not read"));
  const std::string slip = chain("<mimic joint=\"j\" multiplyer=\"3\"/>");
  EXPECT_TRUE(says(warnings(slip), "unknown attribute 'multiplyer' of <mimic>: it is left out"));
  EXPECT_TRUE(says(warnings(slip), "did you mean 'multiplier'?"));
  EXPECT_TRUE(says(report(chain("<limit lower=\"0\" upper=\"1\" drake:acceleration=\"10\"/>")),
                   "dropped: 'drake:acceleration' of <limit>\n"));
}

TEST(UrdfErrors, Mimics) {
  const auto follows = [](const std::string& type, const std::string& follower) {
    return file(light("base") + light("a") + light("b") + joint("j", type, "base", "a") +
                joint("k", follower, "a", "b", "<mimic joint=\"j\" offset=\"0.01745\"/>"));
  };
  for (const std::string type : {"fixed", "planar", "floating"})
    EXPECT_TRUE(says(refusal(follows(type, "revolute")), "it mimics 'j', which has not one freedom"));
  EXPECT_TRUE(says(report(follows("prismatic", "revolute")), "offset 0.01745 is pi/180"));
  EXPECT_FALSE(says(report(follows("revolute", "prismatic")), "pi/180"));  // a length
}

TEST(UrdfErrors, Numbers) {
  EXPECT_TRUE(says(refusal(chain("<origin xyz=\"1,5 0 0\"/>")), "'1,5' is no number"));
  EXPECT_TRUE(says(refusal(chain("<origin xyz=\"1,5 0 0\"/>")), "decimals have a point"));
  EXPECT_TRUE(says(refusal(chain("<origin xyz=\"0 nan 0\"/>")), "it must be finite"));
  EXPECT_TRUE(says(refusal(chain("<origin rpy=\"0 ${a} 0\"/>")), "this is xacro"));
  EXPECT_TRUE(says(refusal(chain("<origin xyz=\"1 2\"/>")), "origin xyz must have 3 values, not 2"));
  EXPECT_TRUE(says(refusal(chain("<origin xyz=\"1 2 3 4\"/>")), "must have 3 values, not 4"));
  EXPECT_TRUE(says(refusal(chain("<origin xyz=\"1e99999 0 0\"/>")), "is no number"));
  EXPECT_TRUE(says(refusal(chain("<axis xyz=\"0 0 0\"/>")), "an axis of length zero has no direction"));
  EXPECT_TRUE(says(refusal(chain("<limit lower=\"\"/>")), "lower must have 1 value, not 0"));
  EXPECT_TRUE(says(refusal(chain("<axis xyz=\"0 0 0\"/>", "planar")), "an axis of length zero"));
}

TEST(UrdfErrors, Joints) {
  EXPECT_TRUE(says(refusal(chain("", "revolut")), "unknown type 'revolut'"));
  EXPECT_TRUE(says(refusal(chain("", "revolut")), "did you mean 'revolute'?"));
  EXPECT_TRUE(says(refusal(chain("", "screw")), "possible: revolute, continuous"));
  EXPECT_TRUE(says(refusal(chain("<mimic joint=\"jj\"/>")), "mimic: there is no joint 'jj'"));
  EXPECT_TRUE(says(refusal(chain("<mimic joint=\"k\"/>")), "it mimics itself"));
  EXPECT_TRUE(says(refusal(chain("<mimic/>")), "the attribute 'joint' of <mimic> is missing"));
}

TEST(UrdfErrors, AllAreInOneReport) {
  const std::string text = refusal(file(light("a") + light("b") + light("a") + joint("j", "twist", "a", "x") +
                                        joint("k", "revolute", "a", "b", "<origin xyz=\"1 2 z\"/>")));
  EXPECT_TRUE(says(text, "two links are called 'a'"));
  EXPECT_TRUE(says(text, "there is no link 'x'"));
  EXPECT_TRUE(says(text, "type 'twist'"));
  EXPECT_TRUE(says(text, "r.urdf:7:"));
  EXPECT_TRUE(says(text, "'z' is no number"));
}

TEST(UrdfErrors, NotUrdf) {
  EXPECT_TRUE(says(refusal(""), "r.urdf"));
  EXPECT_TRUE(says(refusal("<robot"), "this is no XML"));
  EXPECT_TRUE(says(refusal("<sdf/>"), "this is no URDF: its root element is <sdf>"));
  const auto dispatched = [](const std::string& text, const std::string& name) {
    return refusal_of([&] { read_robot_text(text, name); });
  };
  EXPECT_TRUE(
      says(dispatched("<?xml version=\"1.0\"?>\n<sdf version=\"1.6\"/>", "a"), "SDF files are not read"));
  EXPECT_TRUE(says(dispatched("<world/>", "a"), "this is no URDF: its root element is <world>"));
  EXPECT_TRUE(says(dispatched(everything(), "arm.urdf.xacro"), "this is a xacro file"));
}

TEST(UrdfErrors, Xacro) {
  const std::string head = "<robot name=\"r\" xmlns:xacro=\"http://www.ros.org/wiki/xacro\">";
  const std::string arm = light("a") + light("b") + joint("j", "continuous", "a", "b");
  EXPECT_TRUE(says(refusal(head + arm + "</robot>"), "(accepted)"));
  EXPECT_TRUE(says(refusal(head + "<xacro:include filename=\"x\"/>" + arm + "</robot>"),
                   "xacro in.xacro > out.urdf"));
  EXPECT_TRUE(says(refusal(head + "<link name=\"${p}_a\"/></robot>"), "this is a xacro file"));
}

}  // namespace
}  // namespace articula::test::urdf
