// What a URDF file becomes: joints, frames, inertia, and the report of what was changed.

#include "io/read.hpp"
#include "support/numeric_robot.hpp"
#include "unit/io/urdf_cases.hpp"

namespace articula::test::urdf {
namespace {

const Body& body(const Robot& r, const std::string& name) {
  for (const Body& b : r.data().bodies)
    if (b.name == name) return b;
  throw Bug("no link " + name);
}
const NamedFrame& frame(const Robot& r, const std::string& name) {
  for (const NamedFrame& f : r.data().frames)
    if (f.name == name) return f;
  throw Bug("no frame " + name);
}
std::string cell(const Robot& r, const std::string& link, LinkKey key) {
  return to_text(body(r, link).link[key]);
}

TEST(UrdfRead, JointsOfAllKinds) {
  const Robot r = read(everything());
  EXPECT_EQ(r.name(), "r");
  EXPECT_EQ(r.data()[1].name, "a");  // slide stands first in the file, and hangs on it
  EXPECT_EQ(body(r, "a").joint, JointKind::revolute);
  EXPECT_EQ(body(r, "a").joint_name, "turn");
  EXPECT_EQ(body(r, "b").joint, JointKind::prismatic);
  EXPECT_EQ(body(r, "c").joint, JointKind::revolute);
  EXPECT_EQ(body(r, "tool").joint, JointKind::fixed);
  EXPECT_EQ(body(r, "e_x").joint, JointKind::prismatic);
  EXPECT_EQ(body(r, "e_y").joint, JointKind::prismatic);
  EXPECT_EQ(body(r, "e").joint_name, "drift");
  EXPECT_EQ(r.nv(), 7);
  EXPECT_EQ(to_text(r.data().gravity[2]), "-9.81");
  EXPECT_EQ(frame(r, "mark").link, 0);
  EXPECT_EQ(to_text(frame(r, "mark").xyz[1]), "2");
}

TEST(UrdfRead, FloatingAndBallJoints) {
  const std::string links = heavy("a") + heavy("b") + heavy("c");
  const Robot r = read(file(links + joint("f", "floating", "a", "b") + joint("s", "spherical", "b", "c")));
  EXPECT_EQ(body(r, "b").joint, JointKind::free);
  EXPECT_EQ(body(r, "c").joint, JointKind::ball);
  EXPECT_FALSE(r.data().floats());
  EXPECT_TRUE(
      read(file(links + joint("f", "floating", "a", "b") + joint("s", "ball", "b", "c")), {.floating = true})
          .data()
          .floats());
}

TEST(UrdfRead, ABaseThatFloatsInTheWorldIsTheBase) {
  const std::string arm = heavy("body") + heavy("arm") + joint("j", "continuous", "body", "arm");
  const Robot r =
      read(file(light("world") + arm + joint("f", "floating", "world", "body", "<origin xyz=\"0 0 0\"/>")));
  EXPECT_TRUE(r.data().floats());
  EXPECT_EQ(r.data()[0].name, "body");
  EXPECT_EQ(to_text(r.data()[0].link[M]), "2");
  const Robot placed =
      read(file(light("world") + arm + joint("f", "floating", "world", "body", "<origin xyz=\"0 0 1\"/>")));
  EXPECT_FALSE(placed.data().floats());
  EXPECT_EQ(placed.data()[1].joint, JointKind::free);
}

TEST(UrdfRead, LimitsFrictionAndCouplings) {
  const Robot r = read(everything());
  const Body& a = body(r, "a");
  EXPECT_EQ(to_text(a.limits[LOWER]), "-pi");
  EXPECT_EQ(to_text(a.limits[EFFORT]), "50");
  EXPECT_EQ(to_text(a.limits[VELOCITY]), "3");
  EXPECT_EQ(cell(r, "a", FV), "1/2");
  EXPECT_EQ(cell(r, "a", FS), "0.1");
  EXPECT_FALSE(body(r, "c").limits[LOWER].valid());
  ASSERT_EQ(r.data().couplings.size(), 1U);
  const Coupling& c = r.data().couplings[0];
  EXPECT_EQ(r.data()[c.joint].name, "d");
  EXPECT_EQ(r.data()[c.of].name, "c");
  EXPECT_EQ(to_text(c.ratio), "-2");
  EXPECT_EQ(to_text(c.offset), "1/4");
  EXPECT_TRUE(
      says(to_text(r.warnings()), "1 joint follows another (finger): the models leave all of them free"));
}

TEST(UrdfRead, InertiaIsTurnedAndMoved) {
  const Robot r = read(file(
      light("base") +
      "<link name=\"a\"><inertial><origin xyz=\"0.5 0 0\" rpy=\"0 0 1.57079632679\"/><mass value=\"2\"/>"
      "<inertia ixx=\"0.1\" ixy=\"0\" ixz=\"0\" iyy=\"0.2\" iyz=\"0.01\" izz=\"0.25\"/></inertial></link>" +
      joint("j", "continuous", "base", "a", "<axis xyz=\"0 0 1\"/>")));
  EXPECT_EQ(cell(r, "a", XX), "0.2");
  EXPECT_EQ(cell(r, "a", YY), "0.6");
  EXPECT_EQ(cell(r, "a", ZZ), "3/4");
  EXPECT_EQ(cell(r, "a", XZ), "-0.01");
  EXPECT_EQ(cell(r, "a", MX), "1");
  EXPECT_EQ(cell(r, "a", M), "2");
}

TEST(UrdfRead, NumbersHoweverTheyAreWritten) {
  const Robot r = read(file(
      light("base") + light("a") +
      joint("j", "continuous", " base ", "a", "<origin xyz=\"  +1\n 2.5e-1\t.5 \"/><axis xyz=\"0 0 1.\"/>")));
  EXPECT_EQ(to_text(body(r, "a").placement[5]), "1/2");
}

// Rotations about odd axes, against the transforms of the file written out in doubles.
TEST(UrdfRead, PlacesAreThoseOfTheFile) {
  const Robot r = read(file(light("base") + light("a") + light("b") +
                            joint("j", "continuous", "base", "a",
                                  "<origin xyz=\"0.1 0.2 0.3\" rpy=\"0.4 -0.5 0.6\"/><axis xyz=\"1 2 2\"/>") +
                            joint("k", "prismatic", "a", "b",
                                  "<origin xyz=\"0.3 0 -0.2\" rpy=\"0 1.2 0\"/><axis xyz=\"0 -2 0\"/>")));
  using M3 = std::array<std::array<double, 3>, 3>;
  using V3 = std::array<double, 3>;
  const auto times = [](const M3& A, const M3& B) {
    M3 C{};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j)
        for (std::size_t k = 0; k < 3; ++k) C[i][j] += A[i][k] * B[k][j];
    return C;
  };
  const auto turned = [](const M3& A, const V3& v) {
    V3 w{};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k) w[i] += A[i][k] * v[k];
    return w;
  };
  const auto about = [](const V3& u, double q) {  // Rodrigues
    const double c = std::cos(q), s = std::sin(q);
    M3 A{};
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < 3; ++k) A[i][k] = (i == k ? c : 0) + (1 - c) * u[i] * u[k];
    A[0][1] -= s * u[2], A[1][0] += s * u[2], A[0][2] += s * u[1], A[2][0] -= s * u[1];
    A[1][2] -= s * u[0], A[2][1] += s * u[0];
    return A;
  };
  const double q1 = 0.7, q2 = 0.9;
  const M3 A = times(times(about({0, 0, 1}, 0.6), about({0, 1, 0}, -0.5)), about({1, 0, 0}, 0.4));
  const M3 B = times(A, about({1 / 3.0, 2 / 3.0, 2 / 3.0}, q1)), C = times(B, about({0, 1, 0}, 1.2));
  const V3 step = turned(B, {0.3, 0, -0.2}), slide = turned(C, {0, -q2, 0});
  Graph g;
  for (const Output& o : deeds(g, r)) {
    if (o.name != "place_of_b") continue;
    for (std::size_t i = 0; i < 3; ++i) {
      const double x = V3{0.1, 0.2, 0.3}[i] + step[i] + slide[i];
      EXPECT_NEAR(value_of(o.values[4 * i + 3], {{"q1", q1}, {"q2", q2}}), x, 1e-14);
      for (std::size_t k = 0; k < 3; ++k)
        EXPECT_NEAR(value_of(o.values[4 * i + k], {{"q1", q1}, {"q2", q2}}), C[i][k], 1e-14);
    }
    return;
  }
  FAIL() << "no place of link b";
}

TEST(UrdfRead, EveryChangeIsTold) {
  const std::string text = report(everything());
  EXPECT_TRUE(says(text, "r.urdf:2:2: assumed: gravity is [0, 0, -9.81]"));
  EXPECT_TRUE(says(text, "rounded: joint turn: origin rpy 1.5707963 is pi/2"));
  EXPECT_TRUE(says(text, "rounded: joint mount: origin rpy 0.7853981634 is pi/4"));
  EXPECT_TRUE(says(text, "assumed: joint spin: axis 0 3 4 is a direction: its length is not used"));
  EXPECT_TRUE(says(text, "added: joint drift: it is planar"));
  EXPECT_TRUE(says(text, "merged: link tool is fixed to d"));
  EXPECT_FALSE(says(text, "finger: axis"));
  const std::string exact = listed(read(everything(), {.exact = true}).data().changes);
  EXPECT_FALSE(says(exact, "is pi/2"));
}

// No format of ours has blanks in names, and two names may become one.
TEST(UrdfRead, JointsWithOddNamesGetOthersAndItIsTold) {
  const std::string text =
      file(light("base") + heavy("a") + heavy("b") + joint("arm j 1", "continuous", "base", "a") +
           joint("arm_j/1", "continuous", "a", "b"));
  const Robot r = read(text);
  EXPECT_EQ(r.data()[1].joint_name, "arm_j_1");
  EXPECT_EQ(r.data()[2].joint_name, "arm_j_1_2");
  EXPECT_TRUE(says(report(text), "renamed: joint arm j 1 is arm_j_1\n"));
  EXPECT_TRUE(says(report(text), "renamed: joint arm_j/1 is arm_j_1_2\n"));
}

TEST(UrdfRead, WhatIsNotNeededIsCountedByName) {
  const std::string text = report(
      "<robot name=\"r\"><material name=\"m\"/><material name=\"n\"/>" + light("a") +
      "<link name=\"b\"><visual/><collision/><visual/><drake:spot/></link>" +
      joint("j", "continuous", "a", "b",
            "<safety_controller k_velocity=\"1\"/><dynamics damping=\"1\" spring_stiffness=\"3\"/>") +
      "<transmission name=\"t\"><actuator name=\"m\"><mechanicalReduction>50</mechanicalReduction></actuator>"
      "</transmission><gazebo/></robot>");
  EXPECT_TRUE(says(text, "r.urdf:1:18: dropped: <material>, 2 times\n"));
  EXPECT_TRUE(says(text, "dropped: <visual>, 2 times\n"));
  EXPECT_TRUE(says(text, "dropped: <collision>\n"));
  EXPECT_TRUE(says(text, "dropped: <drake:spot>\n"));
  EXPECT_TRUE(says(text, "dropped: <safety_controller>\n"));
  EXPECT_TRUE(says(text, "dropped: 'spring_stiffness' of <dynamics>\n"));
  EXPECT_TRUE(says(text, "dropped: <transmission>\n"));
  EXPECT_TRUE(says(text, "dropped: <mechanicalReduction>: gear ratios"));
  EXPECT_TRUE(says(text, "dropped: <gazebo>: "));
}

TEST(UrdfRead, NoiseOfTensorsIsZero) {
  const std::string noisy = file(light("base") +
                                 "<link name=\"a\"><inertial><mass value=\"1\"/><inertia ixx=\"1\" "
                                 "ixy=\"1e-13\" ixz=\"1e-11\" iyy=\"1\" "
                                 "iyz=\"0\" izz=\"1\"/></inertial></link>" +
                                 joint("j", "continuous", "base", "a", "<axis xyz=\"0 0 1\"/>"));
  EXPECT_EQ(cell(read(noisy), "a", XY), "0");
  EXPECT_EQ(cell(read(noisy), "a", XZ), "0.00000000001");
  EXPECT_TRUE(says(report(noisy), "link a: ixy 1e-13 is 0"));
  EXPECT_EQ(cell(read(noisy, {.exact = true}), "a", XY), "0.0000000000001");
}

// What is one body with others is looked at by itself: together they may well be possible.
TEST(UrdfRead, ImpossiblePartsOfABodyAreTold) {
  const auto body = [](const std::string& name, const std::string& mass, const std::string& izz) {
    return "<link name=\"" + name + "\"><inertial><mass value=\"" + mass +
           "\"/><inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"" + izz +
           "\"/></inertial></link>\n";
  };
  const std::string text = warnings(file(body("a", "-1", "1") + body("b", "10", "1") + body("c", "-3", "1") +
                                         body("d", "1", "9") + joint("j", "continuous", "a", "b") +
                                         joint("k", "fixed", "b", "c") + joint("l", "fixed", "c", "d")));
  EXPECT_TRUE(says(text, "link a: negative mass"));
  EXPECT_TRUE(says(text, "link c: negative mass"));
  EXPECT_TRUE(
      says(text, "link d: no rigid body has this inertia: about its centre of mass ZZ exceeds XX + YY"));
}

TEST(UrdfRead, NearlyRightAnglesAreTold) {
  const auto bent = [](const std::string& angle) {
    return warnings(file(heavy("a") + heavy("b") +
                         joint("j", "continuous", "a", "b", "<origin rpy=\"" + angle + " 0 0\"/>")));
  };
  EXPECT_TRUE(says(bent("1.57"), "1 angle (line 5) near right angles"));
  EXPECT_TRUE(says(bent("-0.785"), "near right angles or half of them"));
  EXPECT_EQ(bent("1.5708"), "");
  EXPECT_EQ(bent("0.3"), "");
}

TEST(UrdfRead, MissingInertiaIsTold) {
  const std::string joints = joint("j", "continuous", "base", "a") +
                             joint("k", "continuous", "a", "b", "<origin xyz=\"1 0 0\"/>") +
                             joint("l", "fixed", "b", "c");
  EXPECT_TRUE(says(warnings(file(light("base") + light("a") + light("b") + light("c") + joints)),
                   "no link has an <inertial>: the dynamic models will be zero"));
  const std::string some = warnings(file(light("base") + light("a") + light("b") + heavy("c") + joints));
  EXPECT_TRUE(
      says(some, "link a moves and has no mass: neither it nor what is fixed to it has an <inertial>"));
  EXPECT_FALSE(says(some, "link b"));
  EXPECT_FALSE(says(some, "link base"));
}

TEST(UrdfRead, PlanarJointsAreOneJoint) {
  const Robot robot = read(file(heavy("base") + heavy("a") + joint("j", "planar", "base", "a")));
  ASSERT_EQ(robot.data().compounds.size(), 1U);
  EXPECT_EQ(robot.data().compounds[0].kind, "planar");
  EXPECT_EQ(robot.data().compounds[0].last, robot.n());
}

TEST(UrdfRead, MillimetresAndDegreesAreDoubted) {
  const auto arm = [](const std::string& xyz, const std::string& rpy, const std::string& upper) {
    return warnings(
        file(heavy("base") + heavy("a") +
             joint("j", "revolute", "base", "a",
                   "<origin xyz=\"0 0 " + xyz + "\" rpy=\"" + rpy + " 0 0\"/><axis xyz=\"0 0 1\"/>" +
                       "<limit lower=\"-1\" upper=\"" + upper + "\" velocity=\"100\" effort=\"100\"/>")));
  };
  EXPECT_EQ(arm("12.5", "-6.28318", "25.2"), "");
  EXPECT_TRUE(
      says(arm("250", "0", "1"), "r.urdf:5:88: warning: joint j: origin xyz 250 is much for a robot"));
  EXPECT_TRUE(says(arm("0", "-90", "1"), "warning: joint j: origin rpy -90 is more than a full turn"));
  EXPECT_TRUE(says(arm("0", "0", "180"), "warning: joint j: upper 180 is many turns"));
  EXPECT_EQ(arm("0", "0", "1e16"), "");  // none
}

TEST(UrdfRead, WhatTheFormatAssumesIsTold) {
  const std::string arm = light("base") + light("a");
  const std::string text = report(file(arm + joint("j", "revolute", "base", "a", "<limit lower=\"-1\"/>")));
  EXPECT_TRUE(says(text, "joint j: its axis is 1 0 0"));
  EXPECT_TRUE(says(text, "joint j: its upper limit is 0"));
  EXPECT_TRUE(says(report(file(arm + joint("j", "revolute", "base", "a"))), "it has no <limit>"));
  EXPECT_TRUE(says(report("<robot>" + arm + joint("j", "continuous", "base", "a") + "</robot>"),
                   "assumed: the robot's name is r: the file has none"));
}

TEST(UrdfRead, FixedJointsAreMergedOrKept) {
  const Robot kept = read(everything(), {.fixed = FixedJoints::keep});
  EXPECT_EQ(kept.n(), read(everything()).n() + 3);  // flange, sensor, mark
  EXPECT_EQ(difference(kept, kept), 0);
  EXPECT_EQ(kept.nv(), 7);
}

TEST(UrdfRead, ByContent) {
  EXPECT_EQ(read_robot_text(everything(), "a.txt").nv(), 7);
  EXPECT_EQ(read_robot_text("<!-- <sdf> -->\n" + everything().substr(22), "a").nv(), 7);
  EXPECT_GT(read_robot_text(everything(), "a", {.fixed = FixedJoints::keep}).n(), 8);
}

// What the reader adds gets out of the way of the file's own names.
TEST(UrdfRead, NamesOfTheFileStay) {
  const Robot r =
      read(file(heavy("base") + heavy("e") + heavy("e_x") + heavy("c") + heavy("c_foot") +
                joint("drift", "planar", "base", "e") + joint("drift_y", "continuous", "e", "e_x") +
                joint("k", "continuous", "e_x", "c", "<origin xyz=\"0.1 0.2 0.3\" rpy=\"0 0.001 0\"/>") +
                joint("l", "continuous", "c", "c_foot", "<origin xyz=\"0 1 0\"/>")));
  EXPECT_EQ(body(r, "e_x").joint_name, "drift_y");
  EXPECT_EQ(body(r, "e_x_").joint_name, "drift_x_");
  EXPECT_EQ(body(r, "e_y_").joint_name, "drift_y_");
  EXPECT_EQ(body(r, "c_foot").joint_name, "l");
  EXPECT_EQ(body(r, "c_foot_").joint, JointKind::fixed);
  EXPECT_FALSE(says(listed(r.data().changes), "renamed"));
}

// Without the noise of numbers that have twenty digits.
TEST(UrdfRead, TheLastFrameHasNoOffsets) {
  const std::string bent = "<origin xyz=\"0.1 0.2 0.3\" rpy=\"0.2 0.3 0.4\"/>";
  const Robot r =
      read(file(heavy("base") + heavy("a") + heavy("b") + joint("j", "continuous", "base", "a", bent) +
                joint("k", "prismatic", "a", "b", bent)));
  EXPECT_EQ(to_text(body(r, "b").placement[4]), "0");
  EXPECT_EQ(to_text(body(r, "b").placement[5]), "q2");
}

}  // namespace
}  // namespace articula::test::urdf
