// Joints of several freedoms in robot files: which rows of the table they become, what they are called, what is refused.

#include <gtest/gtest.h>

#include <algorithm>

#include "io/par.hpp"
#include "io/urdf.hpp"
#include "robot/compound.hpp"
#include "robot/consistency.hpp"
#include "support/refusal.hpp"
#include "unit/io/yaml_robots.hpp"

namespace articula::test::yaml {
namespace {

std::string with_joints(const std::string& rows, const std::string& more = {}) {
  return "articula: 2\nname: r\ngravity: [0, 0, -9.81]\njoints:\n" + rows + more;
}

std::string rows_of_table(const Robot& robot) {
  std::string text;
  for (int j = 1; j <= robot.n(); ++j) {
    const Body& b = robot.data()[j];
    text += b.name + " " + std::string(info(b.joint).name) + " " + std::to_string(b.parent) + ":";
    for (const Expr& e : b.placement) text += " " + to_text(e);
    text += "\n";
  }
  return text;
}

TEST(YamlCompounds, AreRowsOfOneFreedomEach) {
  const Robot r = read(with_joints(
      "  - {name: hip, type: universal}\n  - {name: knee, freedoms: [Tz, Rz], d: 0.3, alpha: pi/2}\n"
      "  - {name: foot, parent: hip}\n"));
  EXPECT_EQ(rows_of_table(r),
            "hip_1 revolute 0: pi/2 0 pi/2 0 q1 0\n"
            "hip_2 revolute 1: pi/2 0 pi/2 0 q2 0\n"
            "hip fixed 2: pi/2 0 pi/2 0 0 0\n"
            "knee_1 prismatic 3: 0 0 pi/2 0.3 0 q4\n"
            "knee revolute 4: 0 0 0 0 q5 0\n"
            "foot revolute 3: 0 0 0 0 q6 0\n");
  ASSERT_EQ(r.data().compounds.size(), 2U);
  EXPECT_EQ(r.data().compounds[0].kind, "universal");
  EXPECT_EQ(r.data().compounds[1].kind, "Tz Rz");
  EXPECT_EQ(r.data().compounds[1].first, 4);
  EXPECT_EQ(r.data().compounds[1].last, 5);
}

// The foot keeps the place that the cells say; gamma and b alone go into the row.
TEST(YamlCompounds, HaveAFootWhereTheFirstAxisIsNotZ) {
  const Robot placed = read(with_joints("  - {name: a, freedoms: [Rx, Rz], r: 0.2, theta: 0.1}\n"));
  EXPECT_EQ(rows_of_table(placed).substr(0, 30), "a_1 fixed 0: 0 0 0 0 0.1 0.2\na");
  EXPECT_EQ(read(with_joints("  - {name: a, freedoms: [Rx, Rz], b: 0.2}\n")).n(), 2);
  EXPECT_EQ(read(with_joints("  - {name: a, freedoms: [Rz], theta: 0.1, r: 0.2}\n")).n(), 1);
}

TEST(YamlCompounds, NamesSpherical) {
  EXPECT_EQ(read(with_joints("  - {type: spherical}\n")).data()[1].joint, JointKind::ball);
}

TEST(YamlCompounds, LeaveNoMassInBetween) {
  const Robot r = read(with_joints("  - {name: a, freedoms: [Tx, Ty, Rz]}\n", "links: general\n"));
  EXPECT_EQ(r.n(), 3);
  EXPECT_TRUE(r.data()[1].link[M].is_constant(0));
  EXPECT_TRUE(r.data()[2].link[M].is_constant(0));
  EXPECT_EQ(to_text(r.data()[3].link[M]), "M3");
}

// The link of a universal joint hangs on a fixed row; friction is of its freedoms.
TEST(YamlCompounds, FrictionIsOfFreedoms) {
  const Robot r = read(with_joints("  - {name: a, type: universal}\n",
                                   "links:\n  - {link: a, M: 1, XX: 1, YY: 1, ZZ: 1, FV: 2}\n"));
  ASSERT_FALSE(r.warnings().empty());
  EXPECT_TRUE(says(to_text(r.warnings()), "nothing feels FV = 2 in a fixed joint"));
  const Robot own = read(with_joints("  - {name: a, type: universal}\n",
                                     "links:\n  - {link: a_1, FV: 2}\n  - {link: a_2, FV: 3}\n"));
  EXPECT_EQ(to_text(own.warnings()).find("nothing feels"), std::string::npos);
}

TEST(YamlCompounds, CarryLimitsNamesAndMotors) {
  const Robot r =
      read(with_joints("  - {name: a, joint: wrist, freedoms: [Tz, Rz], active: false, limits: [{upper: 1}, "
                       "{lower: -2, effort: 3}]}\n"));
  EXPECT_EQ(r.data()[1].joint_name, "wrist_1");
  EXPECT_EQ(r.data()[2].joint_name, "wrist_2");
  EXPECT_FALSE(r.data()[1].active || r.data()[2].active);
  EXPECT_EQ(to_text(r.data()[1].limits[UPPER]), "1");
  EXPECT_EQ(to_text(r.data()[2].limits[EFFORT]), "3");
  EXPECT_FALSE(r.data()[1].limits[EFFORT].valid());
}

TEST(YamlCompounds, OfElementaryTransforms) {
  const Robot r = read(
      "articula: 2\nname: r\nconvention: elementary\ngravity: [0, 0, 0]\njoints:\n"
      "  - {name: a, transform: [Tz: 0.1], freedoms: [Rz, Ty]}\nlinks: general\n");
  ASSERT_EQ(r.n(), 2);
  EXPECT_EQ(r.data()[1].joint, JointKind::revolute);
  EXPECT_EQ(r.data()[2].joint, JointKind::prismatic);
  EXPECT_EQ(r.data().compounds.size(), 1U);
}

TEST(YamlCompounds, AreWrittenAndReadAgain) {
  const Robot r =
      read(with_joints("  - {name: hip, type: universal}\n  - {name: knee, freedoms: [{turn: [1, 1, 0]}]}\n",
                       "links: general\n"));
  const Robot again = read(write_yaml(r));
  expect_same(r, again);
  EXPECT_EQ(again.data().compounds.size(), r.data().compounds.size());
  EXPECT_EQ(write_yaml(again), write_yaml(r));
}

TEST(YamlCompounds, OtherFormatsSayThatTheyHaveNoWords) {
  const Robot r = read(with_joints("  - {name: a, type: cylindrical}\n",
                                   "links:\n  - {link: a, M: 1, XX: 1, YY: 1, ZZ: 1}\n"));
  const auto told = [](const std::vector<Change>& changes) {
    return std::any_of(changes.begin(), changes.end(), [](const Change& c) {
      return c.what.find("one joint of several freedoms") != std::string::npos;
    });
  };
  EXPECT_TRUE(told(write_par(r).changes));
  EXPECT_TRUE(told(write_urdf(r).changes));
}

TEST(YamlCompounds, RefuseWhatMakesNoSense) {
  const auto refused = [](const std::string& row) {
    return refusal_of([&] { read(with_joints("  - " + row + "\n")); });
  };
  EXPECT_TRUE(says(refused("{freedoms: [Rx, Rx]}"), "freedom 2 moves nothing"));
  EXPECT_TRUE(says(refused("{freedoms: [Tx, Ty, {slide: [1, 1, 0]}]}"), "freedom 3 moves nothing"));
  EXPECT_TRUE(says(refused("{freedoms: [Rq]}"), "'Rq' is no freedom"));
  EXPECT_TRUE(says(refused("{freedoms: []}"), "1 to 6 freedoms, not 0"));
  EXPECT_TRUE(says(refused("{freedoms: [Tx, Ty, Tz, Rx, Ry, Rz, Rx]}"), "1 to 6 freedoms, not 7"));
  EXPECT_TRUE(says(refused("{freedoms: [{turn: [0, 0, 0]}]}"), "no direction"));
  EXPECT_TRUE(says(refused("{freedoms: [{turn: [a, 0, 0]}]}"), "is no number"));
  EXPECT_TRUE(says(refused("{freedoms: [{turn: [1, 0, 0], slide: [1, 0, 0]}]}"), "one turn or one slide"));
  EXPECT_TRUE(says(refused("{type: universal, freedoms: [Rx]}"), "exclude each other"));
  EXPECT_TRUE(says(refused("{type: universal, theta: q1}"), "q1"));
  EXPECT_TRUE(says(refused("{type: universal, qd: 1}"), "has no qd"));
  EXPECT_TRUE(says(refused("{type: universal, limits: {upper: 1}}"), "limits must be a list"));
  EXPECT_TRUE(says(refused("{type: univrsal}"), "did you mean 'universal'?"));
  EXPECT_TRUE(says(
      refusal_of([] {
        read("articula: 2\nname: r\nconvention: paul\ngravity: [0, 0, 0]\njoints:\n  - {freedoms: [Rx]}\n");
      }),
      "no joints with several freedoms"));
  EXPECT_TRUE(says(refusal_of([] {
                     read(with_joints("  - {}\n", "compounds: [{type: universal, first: 1, last: 7}]\n"));
                   }),
                   "last must be the number of a row"));
}

// All that is wrong with one list is told at once, each mistake once; its rows keep their numbers for what follows.
TEST(YamlCompounds, TellAllThatIsWrongWithFreedoms) {
  const std::string told = refusal_of([] {
    read(
        with_joints("  - {freedoms: [Rq, {turn: [0, 0, 0]}, {twist: [1, 0, 0]}, {slide: [a, 0, b]}]}\n"
                    "  - {theta: q5, d: e}\n"));
  });
  for (const char* words :
       {"'Rq' is no freedom", "the axis has no direction", "unknown key 'twist'", "slide: 'a' is no number",
        "slide: 'b' is no number", "joint 5 (row 2 of the file): d: unknown symbol 'e'"})
    EXPECT_TRUE(says(told, words));
  EXPECT_EQ(told.find("one turn or one slide"), std::string::npos);
  EXPECT_EQ(told.find("'q5'"), std::string::npos);
}

TEST(YamlCompounds, AxesHaveAnyLength) {
  const auto rows = [](const std::string& freedoms) {
    return rows_of_table(read(with_joints("  - {name: a, freedoms: [" + freedoms + "]}\n")));
  };
  EXPECT_EQ(rows("{turn: [1e200, 1e200, 0]}, {turn: [1e-200, 0, 0]}"), rows("{turn: [1, 1, 0]}, Rx"));
  EXPECT_EQ(rows("{turn: [1e200, 0, 0]}, {slide: [0, 2, 0]}"), rows("Rx, Ty"));
}

TEST(YamlCompounds, MessagesSpeakOfRowsAsPeopleCountThem) {
  const std::string told = refusal_of([] {
    read(
        with_joints("  - {d: x1}\n  - {type: universal, d: x2}\n  - {d: x3, theta: q3}\n"
                    "  - {name: tip, type: universal, d: x4}\n"));
  });
  for (const char* words :
       {"joint 1: d: unknown symbol 'x1'", "joint 5 (row 2 of the file): d: unknown symbol 'x2'",
        "joint 6 (row 3 of the file): d: unknown symbol 'x3'", "here it is q6",
        "joint 10 (tip): d: unknown symbol 'x4'"})
    EXPECT_TRUE(says(told, words));
  EXPECT_TRUE(says(refusal_of([] {
                     read(
                         "articula: 2\nname: r\nconvention: elementary\ngravity: [0, 0, 0]\njoints:\n"
                         "  - {transform: [Tz: 0.1], freedoms: [Rz, Ty]}\n  - {transform: [Rz: h]}\n");
                   }),
                   "joint 3 (row 2 of the file): transform: Rz: unknown symbol 'h'"));
}

TEST(YamlCompounds, RowsWithoutANameHaveThatOfTheirLink) {
  EXPECT_EQ(read(with_joints("  - {freedoms: [Tx, Ty, Rz]}\n")).data()[1].name, "link3_1");
}

// Numbers are those of the table; a note where the file's row of that number is another one.
TEST(YamlCompounds, NumbersThatMayMeanTwoRowsAreTold) {
  const auto notes = [](const std::string& rows, const std::string& more = {}) {
    return to_text(read(with_joints("  - {name: a, freedoms: [Tx, Ty, Rz]}\n" + rows, more)).warnings());
  };
  const std::string inside = notes("  - {name: b, parent: 1}\n");
  EXPECT_TRUE(
      says(inside, "note: joint 4 (b): link 1 lies inside joint 3 (a); row 1 of the file has link 3"));
  EXPECT_TRUE(says(inside, "a name is safe: a_1 or a"));
  EXPECT_TRUE(says(notes("  - {name: b}\n  - {name: c, parent: 3}\n"),
                   "link 3 is that of joint 3 (a); row 3 of the file has link 5"));
  EXPECT_TRUE(says(notes("  - {}\n", "links: [{link: 2, M: 1}]\n"), "link 2 lies inside joint 3 (a)"));
  EXPECT_EQ(notes("  - {name: b, parent: a_1}\n  - {parent: 4}\n"), "");
}

TEST(YamlCompounds, MotorsAndCouplingsHearOfTheirFreedoms) {
  const auto refused = [](const std::string& more) {
    return refusal_of([&] { read(with_joints("  - {name: a, type: universal}\n  - {name: b}\n", more)); });
  };
  for (const char* more : {"motors: [{ratio: {a: 100}}]\n", "couplings: [{joint: b, of: a}]\n"})
    EXPECT_TRUE(says(refused(more), "each of its freedoms is a row: a_1, a_2"));
  EXPECT_EQ(refused("motors: [{ratio: {a_1: 100}}]\n"), "(accepted)");
}

TEST(YamlCompounds, AreNoCuts) {
  const auto refused = [](const std::string& type) {
    return refusal_of([&] {
      read(with_joints("  - {}\n  - {d: 1, active: false}\n  - {d: 1, active: false}\n",
                       "cuts: [{parent: 3, type: " + type + ", twin: {parent: 0, d: 1}}]\n"));
    });
  };
  EXPECT_TRUE(says(refused("universal"),
                   "cut 4: a cut is of type revolute, prismatic, ball or fixed, not universal"));
  EXPECT_TRUE(says(refused("universal"), "with a cut of type fixed"));
  for (const char* type : {"universal", "hinge"})
    EXPECT_EQ(refused(type).find("plus a constant"), std::string::npos) << "a mistake is told once";
  EXPECT_EQ(refused("hinge").find("gimbal"), std::string::npos);
}

// Rows that are said to be one joint: they follow each other, are in no other one, and move as its kind does.
TEST(YamlCompounds, AreWhatTheySay) {
  const auto refused = [](const std::string& rows, const std::string& compounds) {
    return refusal_of([&] { read(with_joints(rows, "compounds: [" + compounds + "]\n")); });
  };
  const std::string turns = "  - {}\n  - {alpha: pi/2}\n  - {alpha: pi/2}\n";
  EXPECT_EQ(refused(turns, "{type: universal, first: 1, last: 2}"), "(accepted)");
  EXPECT_EQ(refused(turns, "{type: gimbal, first: 1, last: 3}"), "(accepted)");
  EXPECT_EQ(refused(turns, "{type: R R, first: 2, last: 3}"), "(accepted)");
  for (const char* rows : {"first: 2, last: 1", "first: 1, last: 3"})
    EXPECT_TRUE(
        says(refused("  - {}\n  - {}\n  - {parent: 1}\n", "{type: gimbal, " + std::string(rows) + "}"),
             "are no chain"));
  const std::string overlap =
      refused(turns, "{type: universal, first: 1, last: 2}, {type: universal, first: 2, last: 3}");
  EXPECT_TRUE(
      says(overlap, "r.yaml:8:51: error: row 2 is in two joints: rows 1 to 2 (universal) and rows 2 to 3"));
  EXPECT_TRUE(says(refused("  - {name: a, type: universal}\n", "{type: R, first: 1, last: 1}"),
                   "row 1 is in two joints"));
  EXPECT_TRUE(says(refused(turns, "{type: wobbly, first: 1, last: 2}"), "'wobbly' is no kind of joint"));
  EXPECT_TRUE(says(refused(turns, "{type: cylindrical, first: 1, last: 2}"),
                   "rows 1 to 2 are no joint 'cylindrical': they have the freedoms R R, not Tz Rz"));
  EXPECT_TRUE(says(refused("  - {type: ball}\n", "{type: gimbal, first: 1, last: 1}"), "freedoms ball, not"));
  const std::string slide = "  - {type: prismatic}\n";
  EXPECT_TRUE(says(refused(slide + "  - {alpha: 0.3}\n", "{type: cylindrical, first: 1, last: 2}"),
                   "the axes of rows 1 and 2 are not parallel"));
  EXPECT_EQ(refused(slide + "  - {d: 0.3}\n", "{type: cylindrical, first: 1, last: 2}"), "(accepted)")
      << "a slide has a direction and no place";
  EXPECT_TRUE(says(refused("  - {}\n  - {alpha: 1}\n", "{type: universal, first: 1, last: 2}"),
                   "the axes of rows 1 and 2 are not perpendicular"));
  EXPECT_TRUE(says(refused(slide + "  - {type: prismatic, alpha: pi/2}\n  - {type: prismatic, alpha: pi/2}\n",
                           "{type: cartesian, first: 1, last: 3}"),
                   "the axes of rows 1 and 3 are not perpendicular"));
  EXPECT_TRUE(says(refused("  - {}\n  - {alpha: pi/2, d: 0.1}\n", "{type: universal, first: 1, last: 2}"),
                   "the axes of rows 1 and 2 do not meet"));
  EXPECT_TRUE(says(
      refused("  - {}\n  - {alpha: pi/2, r: 0.1}\n  - {alpha: pi/2}\n", "{type: gimbal, first: 1, last: 3}"),
      "the axes of rows 2 and 3 do not meet where those before do"));
}

TEST(YamlCompounds, LinksBetweenFreedomsNeedNoMass) {
  const Robot r = read(with_joints("  - {name: a, freedoms: [Tx, Ty, Rz]}\n  - {name: b}\n  - {name: c}\n",
                                   "links:\n  - {link: a, M: 1, XX: 1, YY: 1, ZZ: 1}\n"
                                   "  - {link: c, M: 1, XX: 1, YY: 1, ZZ: 1}\n"));
  const std::string told = to_text(consistency(r.data()));
  EXPECT_EQ(told.find("link 1"), std::string::npos);
  EXPECT_TRUE(says(told, "link 4 (b) has no mass; what it carries has"));
}

// Read again, the URDF has nothing doubtful, as the robot has not.
TEST(YamlCompounds, WrittenAsUrdfHaveNothingDoubtful) {
  const Robot r =
      read(with_joints("  - {name: a, type: planar, r: 0.1}\n  - {name: b, type: gimbal, r: 0.2}\n",
                       "links:\n  - {link: a, M: 1, XX: 1, YY: 1, ZZ: 1}\n"
                       "  - {link: b, M: 1, XX: 1, YY: 1, ZZ: 1}\n"));
  EXPECT_EQ(to_text(read_urdf(write_urdf(r).text, "r.urdf", {}).warnings()), "");
}

TEST(CompoundKinds, HaveIndependentFreedoms) {
  for (const CompoundKind& kind : compound_kinds()) {
    std::vector<JointFreedom> freedoms;
    for (const std::string_view word : kind.freedoms) {
      freedoms.push_back(*freedom_named(word));
      EXPECT_EQ(word_of(freedoms.back()), word);
    }
    EXPECT_FALSE(dependent_freedom(freedoms).has_value()) << kind.name;
  }
  EXPECT_EQ(dependent_freedom({*freedom_named("Rz"), *freedom_named("Tx"), *freedom_named("Rz"),
                               *freedom_named("Tx"), *freedom_named("Ty")}),
            std::optional<std::size_t>(3));  // all motions in a plane are three
}

}  // namespace
}  // namespace articula::test::yaml
