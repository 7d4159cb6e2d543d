// What an MJCF file becomes: the tables, and the report. The numbers of whole robots are compared with MuJoCo's in tests/peer.
#include <set>

#include "expr/transform.hpp"
#include "io/yaml.hpp"
#include "robot/compound.hpp"
#include "support/random_compounds.hpp"
#include "unit/io/mjcf_cases.hpp"

namespace articula::test {
namespace {

// A row of the table, as text.
std::string row(const Robot& robot, int j) {
  std::string all;
  for (const Expr& e : robot.data()[j].placement) all += (all.empty() ? "" : " ") + to_text(e);
  return all;
}
std::string cell(const Robot& robot, int j, LinkKey key) { return to_text(robot.data()[j].link[key]); }
std::string limit(const Robot& robot, int j, LimitKey key) {
  const Expr& e = robot.data()[j].limits[key];
  return e.valid() ? to_text(e) : "none";
}

TEST(MjcfRead, NamesAndGravity) {
  const Robot robot = mjcf_robot(mjcf(mjcf_body("<joint name='lift' axis='0 0 1'/>")));
  EXPECT_EQ(robot.name(), "m");
  EXPECT_EQ(robot.n(), 1);
  EXPECT_EQ(robot.data()[0].name, "world");
  EXPECT_EQ(robot.data()[1].name, "a");
  EXPECT_EQ(robot.data()[1].joint_name, "lift");
  EXPECT_EQ(to_text(robot.data().gravity[2]), "-9.81");
  const Robot other =
      mjcf_robot(mjcf(mjcf_body("<joint axis='0 0 1'/>"), "<option gravity='0 1 0'/><option timestep='1'/>"));
  EXPECT_EQ(to_text(other.data().gravity[1]), "1");
  EXPECT_EQ(to_text(other.data().gravity[2]), "0");
}

TEST(MjcfRead, NamesThatAreMissingAreToldOnce) {
  const std::string text =
      mjcf("<body><joint/>" + mjcf_mass + "<body><joint/>" + mjcf_mass + "</body></body>");
  EXPECT_EQ(mjcf_robot(text).data()[2].name, "body2");
  EXPECT_TRUE(says(mjcf_changes(text), "m.xml:4:2: assumed: 2 names of bodies: body1, body2"));
}

TEST(MjcfRead, NamesThatWereMadeAreNobodysFault) {
  const std::string text =
      mjcf("<body><joint/>" + mjcf_mass + "<body name='body1'><joint/>" + mjcf_mass + "</body></body>");
  EXPECT_EQ(mjcf_robot(text).data()[2].name, "body1_2");
  EXPECT_TRUE(says(mjcf_changes(text), "renamed: link body1 is body1_2"));
}

TEST(MjcfRead, AngleIsInDegreesUnlessSaidOtherwise) {
  const std::string body = mjcf_body("<joint axis='0 0 1' range='-90 45' ref='30'/>", "euler='90 0 0'");
  const Robot robot = mjcf_robot(mjcf(body));
  EXPECT_EQ(row(robot, 1), "0 0 pi/2 0 q1 - pi/6 0");
  EXPECT_EQ(limit(robot, 1, LOWER), "-pi/2");
  EXPECT_EQ(limit(robot, 1, UPPER), "pi/4");
  const std::string radians =
      mjcf_body("<joint axis='0 0 1' range='-1.5708 3.14159'/>", "euler='1.5707963 0 0'");
  const std::string text = mjcf(radians, "<compiler angle='radian'/>");
  EXPECT_EQ(row(mjcf_robot(text), 1), "0 0 pi/2 0 q1 0");
  EXPECT_EQ(limit(mjcf_robot(text), 1, UPPER), "pi");
  EXPECT_TRUE(says(mjcf_changes(text), "m.xml:4:23: rounded: body a: euler 1.5707963 is pi/2"));
}

TEST(MjcfRead, LimitsFollowFromRangesUnlessSaidOtherwise) {
  const auto upper = [](const std::string& joint, const std::string& others = "") {
    return limit(mjcf_robot(mjcf(mjcf_body("<joint type='slide' " + joint + "/>"), others)), 1, UPPER);
  };
  EXPECT_EQ(upper("range='0 0.5'"), "1/2");
  EXPECT_EQ(upper("range='0 0.5' limited='false'"), "none");
  EXPECT_EQ(upper("range='0 0.5'", "<compiler autolimits='false'/>"), "none");
  EXPECT_TRUE(says(mjcf_changes(mjcf(mjcf_body("<joint range='0 0.5'/>"), "<compiler autolimits='false'/>")),
                   "dropped: a joint: its range, since autolimits is false and limited is not given"));
  EXPECT_EQ(upper("range='0 0.5' limited='true'", "<compiler autolimits='false'/>"), "1/2");
}

TEST(MjcfRead, QuaternionsAreExact) {
  const auto alpha = [](const std::string& quat, bool exact = false) {
    const std::string text = mjcf(mjcf_body("<joint axis='0 0 1'/>", "quat='" + quat + "'"));
    return to_text(read_mjcf(text, "m.xml", {.exact = exact}).data()[1].placement[2]);
  };
  EXPECT_EQ(alpha("1 1 0 0"), "pi/2");
  EXPECT_EQ(alpha("0.7071068 0.7071068 0 0"), "pi/2");
  EXPECT_EQ(alpha("0.70711 -0.70710 0 0"), "-pi/2");
  EXPECT_EQ(alpha("0.866025 0.5 0 0"), "pi/3");
  EXPECT_EQ(alpha("0.92388 0.382683 0 0"), "pi/4");
  EXPECT_EQ(alpha("0.707 0.707 0 0"), "pi/2");
  EXPECT_EQ(alpha("0 1 0 0"), "pi");
  EXPECT_NE(alpha("0.866025 0.5 0 0", true), "pi/3");
  EXPECT_NE(alpha("0.866 0.5 0 0"), "pi/3");  // three digits do not tell
  EXPECT_TRUE(says(mjcf_changes(mjcf(mjcf_body("<joint/>", "quat='0.866025 0.5 0 0'"))),
                   "m.xml:4:22: rounded: body a: quat 0.866025 0.5 0 0 is sqrt(3)/2 1/2 0 0"));
  EXPECT_FALSE(says(mjcf_changes(mjcf(mjcf_body("<joint/>", "quat='0.5 0.5 0.5 0.5'"))), "rounded"));
}

TEST(MjcfRead, DrivesOfJoints) {
  const Robot robot = mjcf_robot(mjcf(
      mjcf_body("<joint armature='0.1' damping='0.2' frictionloss='0.3' stiffness='4' springref='90'/>")));
  EXPECT_EQ(cell(robot, 1, IA), "0.1");
  EXPECT_EQ(cell(robot, 1, FV), "0.2");
  EXPECT_EQ(cell(robot, 1, FS), "0.3");
  EXPECT_EQ(cell(robot, 1, K), "4");
  EXPECT_EQ(cell(robot, 1, KO), "pi/2");
}

TEST(MjcfRead, DefaultClasses) {
  const std::string defaults =
      "<default><joint damping='1' armature='2'/><default class='x'><joint damping='3'/><default class='y'>"
      "<joint armature='4'/></default></default></default><default><joint frictionloss='5'/></default>";
  const auto cells = [&](const std::string& joint, const std::string& body) {
    const Robot r = mjcf_robot(mjcf(mjcf_body("<joint " + joint + "/>", body), defaults));
    return cell(r, 1, FV) + " " + cell(r, 1, IA) + " " + cell(r, 1, FS);
  };
  EXPECT_EQ(cells("", ""), "1 2 5");
  EXPECT_EQ(cells("", "childclass='x'"), "3 2 5");
  EXPECT_EQ(cells("class='y'", "childclass='x'"), "3 4 5");
  EXPECT_EQ(cells("class='main'", "childclass='x'"), "1 2 5");
  EXPECT_EQ(cells("class='y' damping='7'", ""), "7 4 5");
}

TEST(MjcfRead, OfDefaultsSaidTwiceTheLastCounts) {
  const std::string defaults =
      "<default><joint damping='1' armature='2'/></default><default><joint damping='3'/></default>";
  const Robot r = mjcf_robot(mjcf(mjcf_body("<joint/>"), defaults));
  EXPECT_EQ(cell(r, 1, FV) + " " + cell(r, 1, IA), "3 2");
}

TEST(MjcfRead, FreeJointsDoNotHearOfDefaults) {
  const std::string defaults = "<default><joint damping='1' armature='2'/></default>";
  const Robot robot = mjcf_robot(mjcf(mjcf_body("<freejoint/>", "pos='1 2 3'"), defaults));
  EXPECT_EQ(robot.data()[1].joint, JointKind::free);
  EXPECT_EQ(row(robot, 1), "0 0 0 0 0 0");
  EXPECT_EQ(cell(robot, 1, FV), "0");
}

TEST(MjcfRead, SeveralJointsInOneBody) {
  const std::string text =
      mjcf(mjcf_body("<joint name='x' type='slide' axis='1 0 0'/><joint axis='0 0 1'/>"));
  const Robot robot = mjcf_robot(text);
  ASSERT_EQ(robot.n(), 2);
  EXPECT_EQ(robot.data()[1].name, "a_x");
  EXPECT_EQ(robot.data()[2].name, "a");
  EXPECT_EQ(cell(robot, 1, M), "0");
  EXPECT_EQ(cell(robot, 2, M), "2");
  EXPECT_TRUE(says(mjcf_changes(text), "added: 1 link without mass before body a, which has 2 joints"));
}

// Freedoms at one place are one joint, as a robot file has it.
TEST(MjcfRead, SeveralJointsAtOnePlaceAreOneJoint) {
  const auto kind = [](const std::string& inside) {
    const Robot robot = mjcf_robot(mjcf(mjcf_body(inside, "pos='0 0 1'")));
    const auto& list = robot.data().compounds;
    return list.empty() ? std::string("none")
                        : list[0].kind + " " + std::to_string(list[0].first) + " " +
                              std::to_string(list[0].last) + " of " + std::to_string(robot.n());
  };
  const std::string x = "<joint axis='1 0 0'/>", y = "<joint axis='0 -1 0'/>", z = "<joint axis='0 0 1'/>";
  const std::string along = "<joint type='slide' axis='0 0 2'/>";
  EXPECT_EQ(kind(x + y), "universal 1 2 of 2");
  EXPECT_EQ(kind(x + y + z), "gimbal 1 3 of 3");
  EXPECT_EQ(kind(along + z), "cylindrical 1 2 of 2");
  EXPECT_EQ(kind(z + y), "Rz Ry 1 2 of 2");
  EXPECT_EQ(kind("<joint axis='1 1 0'/><joint axis='1 -1 0'/>"), "R R 1 2 of 2");
  EXPECT_EQ(kind("<joint axis='1 0 0' pos='0 0 1'/><joint axis='0 1 0' pos='0 0 1'/>"), "universal 1 2 of 2");
  EXPECT_EQ(kind(x + "<joint axis='0 1 0' pos='0 0 1'/>"), "none") << "the axes do not meet";
  EXPECT_EQ(kind(x + x), "none") << "the second moves nothing more";
  EXPECT_EQ(kind(along + "<joint type='ball'/>"), "none");
  EXPECT_EQ(kind(z), "none");
}

TEST(MjcfRead, RandomJointsOfSeveralFreedomsAreThoseOfRobotFiles) {
  const auto sizes = [](const Robot& robot) {
    std::multiset<std::size_t> list;
    for (const Compound& c : robot.data().compounds)
      if (const std::size_t size = freedoms_of(c.kind).size(); size > 1) list.insert(size);
    return list;
  };
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const CompoundTexts texts = random_compound(seed);
    EXPECT_EQ(sizes(read_mjcf(texts.mjcf, "m.xml")), sizes(read_yaml(texts.yaml, "m.yaml"))) << texts.mjcf;
  }
}

TEST(MjcfRead, MassesOfGeoms) {
  const auto mass = [](const std::string& geoms, const std::string& others = "") {
    return cell(mjcf_robot(mjcf("<body><joint/>" + geoms + "</body>", others)), 1, M);
  };
  EXPECT_EQ(mass("<geom size='0.3'/>"), "36*pi");
  EXPECT_EQ(mass("<geom type='box' size='0.1 0.2 0.5'/>"), "80");
  EXPECT_EQ(mass("<geom type='box' size='0.1' fromto='0 0 0 0 0 1' density='100'/>"), "4");
  EXPECT_EQ(mass("<geom type='cylinder' size='0.1 0.5' mass='3'/><geom mass='1' size='1'/>"), "4");
  EXPECT_EQ(mass("<geom size='1' mass='3'/><geom mass='1' size='1' group='2'/>",
                 "<compiler inertiagrouprange='1 3'/>"),
            "1");
  EXPECT_EQ(mass("<geom size='1' mass='3'/>" + mjcf_mass), "2");
  EXPECT_EQ(mass("<geom size='1' mass='3'/>" + mjcf_mass, "<compiler inertiafromgeom='true'/>"), "3");
  EXPECT_EQ(mass("<geom size='1' mass='3'/>", "<compiler settotalmass='7'/>"), "7");
}

TEST(MjcfRead, MassesThatAreNotKnown) {
  const std::string mesh = "<geom type='mesh' mesh='shell'/>";
  EXPECT_TRUE(says(
      mjcf_warnings(mjcf("<body name='a'><joint/>" + mesh + mesh + "</body>")),
      "m.xml:4:25: warning: body a: meshes are not read, so the mass and inertia of 2 geoms are missing"));
  EXPECT_FALSE(says(mjcf_warnings(mjcf(mjcf_body("<joint/>" + mesh))), "mesh"));
  EXPECT_TRUE(says(mjcf_warnings(mjcf("<body name='a'><joint/></body>")), "body a moves and has no mass"));
  EXPECT_TRUE(says(mjcf_warnings(mjcf("<body><joint/><inertial pos='0 0 0' mass='1'/></body>")),
                   "a mass in one point is taken"));
}

TEST(MjcfRead, FramesAreExpanded) {
  const Robot robot =
      mjcf_robot(mjcf("<frame pos='0 0 1'><frame euler='0 0 90' pos='1 0 0'>"
                      "<body name='a' pos='0 0 1'><joint axis='0 0 1'/>"
                      "<frame pos='0 0 0.5'><geom size='0.1' mass='1' pos='0 0 0.5'/></frame>"
                      "</body></frame></frame>"));
  EXPECT_EQ(row(robot, 1), "0 0 0 1 pi/2 + q1 2");
  EXPECT_EQ(cell(robot, 1, MZ), "1");
}

TEST(MjcfRead, WhatIsLeftOutIsToldOncePerKind) {
  const std::string text =
      mjcf("<light/><light/>" + mjcf_body("<joint name='j'/><site/><camera/><site/>"),
           "<asset><mesh/><mesh/></asset><actuator><motor joint='j' gear='100'/></actuator><visual/>");
  const std::string changes = mjcf_changes(text);
  EXPECT_TRUE(says(changes, "m.xml:2:9: dropped: asset mesh, 2 times\n"));
  EXPECT_TRUE(says(changes, "dropped: actuator motor\n"));
  EXPECT_TRUE(says(changes, "m.xml:4:2: dropped: light, 2 times\n"));
  EXPECT_TRUE(says(changes, "dropped: site, 2 times\n"));
  EXPECT_TRUE(says(changes, "dropped: camera\n"));
}

const std::string pair = "<body name='a' pos='1 0 0'><joint name='j1' axis='0 0 1' ref='90'/>" + mjcf_mass +
                         "<body name='b' pos='0 1 0'><joint name='j2' type='slide' axis='0 0 1' ref='0.5'/>" +
                         mjcf_mass + "</body></body>";

void expect_at(const std::array<Expr, 6>& p, const std::array<double, 3>& expected) {
  const Vec3 P = khalil_kleinfinger({0}, {1}, {p[0], p[1], p[2], p[3], p[4], p[5]}).P();
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(numeric_value(P[i]), expected.at(i), 1e-12);
}

TEST(MjcfRead, ConstraintsCloseLoops) {
  const Robot robot =
      mjcf_robot(mjcf(pair,
                      "<equality><connect name='pin' body1='b' anchor='0 0 2'/><weld body1='a' body2='b' "
                      "relpose='0 1 0 1 0 0 0'/><weld body1='a' body2='b'/></equality>"));
  const auto& cuts = robot.data().cuts;
  ASSERT_EQ(cuts.size(), 3U);
  EXPECT_EQ(cuts[0].name, "pin");
  EXPECT_EQ(cuts[0].joint, JointKind::ball);
  EXPECT_EQ(cuts[0].parent, 2);
  EXPECT_EQ(cuts[0].twin_parent, 0);
  expect_at(cuts[0].twin_placement, {1, 1, 2});
  EXPECT_EQ(cuts[1].joint, JointKind::fixed);
  for (std::size_t k = 0; k < 6; ++k)  // what is said is what is so when nothing has moved
    EXPECT_EQ(to_text(cuts[1].placement[k]), to_text(cuts[2].placement[k])) << k;
}

TEST(MjcfRead, SitesWithNamesAreFrames) {
  const Robot robot = mjcf_robot(
      mjcf(mjcf_body(
               "<joint name='j'/><site name='tcp' pos='0.3 0 0' euler='0 0 0'/><site name='cam' class='c'/>"),
           "<default><default class='c'><site pos='0 0 0.2' euler='90 0 0'/></default></default>"));
  ASSERT_EQ(robot.n(), 1);
  ASSERT_EQ(robot.data().frames.size(), 2U);
  EXPECT_EQ(robot.data().frames[0].name, "tcp");
  EXPECT_EQ(to_text(robot.data().frames[0].xyz[0]), "0.3");
  EXPECT_EQ(robot.data().frames[1].name, "cam");
  EXPECT_EQ(to_text(robot.data().frames[1].xyz[2]), "0.2");
  EXPECT_EQ(to_text(robot.data().frames[1].rpy[0]), "pi/2");
}

TEST(MjcfRead, FreeBodiesAreWhereTheFilePutsThemWhenNothingHasMoved) {
  const Robot robot = mjcf_robot(mjcf(mjcf_body("<freejoint/>", "pos='1 2 3'"),
                                      "<equality><connect body1='a' anchor='0 0 1'/></equality>"));
  expect_at(robot.data().cuts.at(0).twin_placement, {1, 2, 4});
}

TEST(MjcfRead, ConstraintsCoupleJoints) {
  const std::string couple = "<equality><joint joint1='j2' joint2='j1' polycoef='0.1 2'/></equality>";
  const Robot robot = mjcf_robot(mjcf(pair, couple));
  const auto& couplings = robot.data().couplings;
  ASSERT_EQ(couplings.size(), 1U);
  ASSERT_EQ(robot.warnings().size(), 1U);
  EXPECT_NE(robot.warnings()[0].message.find("the models leave all of them free"), std::string::npos);
  EXPECT_EQ(couplings[0].joint, 2);
  EXPECT_EQ(couplings[0].of, 1);
  EXPECT_EQ(to_text(couplings[0].ratio), "2");
  EXPECT_NEAR(numeric_value(couplings[0].offset), 0.6 - 3.141592653589793, 1e-12);
}

TEST(MjcfRead, ConstraintsThatARobotCannotKeep) {
  const auto warned = [](const std::string& e) {
    return mjcf_warnings(mjcf(pair, "<equality>" + e + "</equality>"));
  };
  EXPECT_TRUE(says(warned("<joint joint1='j1' joint2='j2' polycoef='0 1 2 0 0'/>"),
                   "m.xml:2:12: warning: a joint: a coupling by a polynomial of higher degree has no place"));
  EXPECT_TRUE(says(warned("<joint joint1='j1'/>"), "a joint that is held has no place"));
  EXPECT_TRUE(says(warned("<tendon name='t' tendon1='t'/>"), "tendon t: this kind of constraint has no"));
  EXPECT_TRUE(says(warned("<connect site1='s' site2='t'/>"), "a constraint between sites has no place"));
  EXPECT_TRUE(says(mjcf_changes(mjcf(pair, "<equality><weld body1='a' active='false'/></equality>")),
                   "dropped: equality that is not active"));
}

TEST(MjcfRead, FloatingOnRequest) {
  const std::string fixed = mjcf("<body name='a'>" + mjcf_mass + "</body>");
  const Robot robot = read_mjcf(fixed, "m.xml", {.floating = true});
  EXPECT_EQ(robot.data()[1].joint, JointKind::free);
  EXPECT_TRUE(says(mjcf_refusal(mjcf(mjcf_body("<joint/>")), {.floating = true}),
                   "body a has joints to the world: it cannot be made a floating base"));
  EXPECT_TRUE(says(mjcf_refusal(mjcf(mjcf_body("") + "<body/>"), {.floating = true}),
                   "bodies, and one of them is to float"));
}

}  // namespace
}  // namespace articula::test
