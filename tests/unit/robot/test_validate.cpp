// Every diagnostic about a robot: found where it should be, and not on good robots.

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "expr/text.hpp"
#include "robot/robot.hpp"

namespace articula::test {
namespace {

using Change = std::function<void(RobotData&)>;

std::vector<Diagnostic> found(const Change& change, int n = 2) {
  RobotData r = blank_robot(n);
  change(r);
  return validate(r);
}

void expect_only(const Change& change, Severity severity, const std::string& part, int n = 2) {
  const std::vector<Diagnostic> all = found(change, n);
  ASSERT_EQ(all.size(), 1U) << part << "\n" << to_text(all);
  EXPECT_EQ(all[0].severity, severity) << part;
  EXPECT_NE(all[0].message.find(part), std::string::npos) << all[0].message;
}

void expect_error(const Change& change, const std::string& part, int n = 2) {
  expect_only(change, Severity::error, part, n);
}
void expect_warning(const Change& change, const std::string& part) {
  expect_only(change, Severity::warning, part);
}
void expect_good(const Change& change) { EXPECT_EQ(to_text(found(change)), ""); }

// Link 1 with M, MX MY MZ, XX XY XZ YY YZ ZZ.
Change inertia_of_link1(const std::vector<std::string>& cells) {
  return [cells](RobotData& r) {
    const LinkKey keys[] = {M, MX, MY, MZ, XX, XY, XZ, YY, YZ, ZZ};
    for (std::size_t k = 0; k < cells.size(); ++k) r.bodies[1].link[keys[k]] = parse(*r.graph, cells[k]);
  };
}

Change default_of(const std::string& name, const std::string& value) {
  return [=](RobotData& r) {
    r.bodies[1].link[XX] = parse(*r.graph, "1/a + sqrt(b)");
    r.defaults[name] = parse(*r.graph, value);
  };
}

TEST(Validate, ARobotHasMovingLinks) {
  expect_error([](RobotData&) {}, "no joint that moves", 0);
  expect_error([](RobotData&) {}, "more than 1000 links", 1001);
}

TEST(Validate, NamesAreUnique) {
  expect_error([](RobotData& r) { r.bodies[2].name = "link1"; }, "two links are called 'link1'");
  expect_error([](RobotData& r) { r.bodies[2].name = "base"; }, "two links are called 'base'");
}

TEST(Validate, ParentsFormATree) {
  expect_good([](RobotData& r) { r.bodies[2].parent = 0; });
  expect_error([](RobotData& r) { r.bodies[2].parent = 7; }, "link 2: there is no link 7, its parent");
  expect_error([](RobotData& r) { r.bodies[2].parent = -1; }, "link 2: there is no link -1, its parent");
  expect_error([](RobotData& r) { r.bodies[1].parent = 1; },
               "link 1: following the parents never reaches the base");
  const auto swapped = [](RobotData& r) { r.bodies[1].parent = 2, r.bodies[2].parent = 0; };
  expect_error(swapped, "link 1: is listed before its parent, link 2");
  const auto cycle = found([](RobotData& r) { r.bodies[1].parent = 2, r.bodies[2].parent = 1; });
  ASSERT_EQ(cycle.size(), 1U);
  EXPECT_NE(cycle[0].hint.find("cut joints"), std::string::npos);
}

TEST(Validate, CutJointsHaveTwoLinks) {
  const auto cut = [](int parent, int twin) {
    return [=](RobotData& r) {
      CutJoint c;
      c.name = "k";
      c.parent = parent;
      c.twin_parent = twin;
      c.q = joint_symbol(*r.graph, "q", 3);
      c.placement.fill(r.graph->constant(0)), c.twin_placement.fill(r.graph->constant(0));
      c.placement[4] = c.q;
      r.cuts.push_back(c);
    };
  };
  expect_good(cut(1, 2));
  expect_error(cut(1, 3), "cut joint k: there is no link 3");
  expect_error(cut(-1, 2), "cut joint k: there is no link -1");
}

TEST(Validate, TheVariableEntersOnceWithFactorOne) {
  const auto theta = [](const char* text) {
    return [=](RobotData& r) { r.bodies[1].placement[4] = parse(*r.graph, text); };
  };
  expect_good(theta("q1 + pi/2"));
  expect_good(theta("a - (b - q1) + 0.3"));
  for (const char* text :
       {"-q1", "2*q1", "q2", "q1 + q2", "q1^2", "sin(q1)", "0", "pi/2", "q1 + sign(q1)", "q1 + qd1", "1/q1"})
    expect_error(theta(text), "link 1: theta = ");
  expect_error([](RobotData& r) { r.bodies[2].placement[5] = r.bodies[2].q[0]; },
               "link 2: r = q2 must not depend on the state");
  expect_error([](RobotData& r) { r.bodies[2].placement[2] = r.bodies[1].q[0]; },
               "link 2: alpha = q1 must not depend on the state");
}

TEST(Validate, PrismaticAndFixedJoints) {
  const auto joint = [](JointKind kind, const char* theta, const char* r_cell) {
    return [=](RobotData& r) {
      set_joint(*r.graph, r.bodies[2], 2, kind);
      r.bodies[2].placement[4] = parse(*r.graph, theta);
      r.bodies[2].placement[5] = parse(*r.graph, r_cell);
    };
  };
  expect_good(joint(JointKind::prismatic, "pi/2", "q2 + r2"));
  expect_good(joint(JointKind::fixed, "0.1", "r2"));
  expect_error(joint(JointKind::prismatic, "0", "r2"), "link 2: r = r2 must be q2 plus a constant");
  expect_error(joint(JointKind::prismatic, "q2", "q2"), "link 2: theta = q2 must not depend on the state");
  expect_error(joint(JointKind::fixed, "q2", "0"), "link 2: theta = q2 must not depend on the state");
}

TEST(Validate, VelocitiesAreTheirSymbolsOrConstants) {
  expect_good([](RobotData& r) { r.bodies[1].qd[0] = r.graph->constant(0); });
  expect_good([](RobotData& r) { r.bodies[1].qdd[0] = parse(*r.graph, "2*w"); });
  expect_error([](RobotData& r) { r.bodies[1].qd[0] = r.bodies[2].qd[0]; },
               "link 1: qd = qd2 must be its own symbol or a constant");
  expect_error([](RobotData& r) { r.bodies[1].qdd[0] = -r.bodies[1].qdd[0]; },
               "link 1: qdd = -qdd1 must be its own");
}

TEST(Validate, InertialParametersDoNotMove) {
  expect_error([](RobotData& r) { r.bodies[1].link[M] = r.bodies[1].q[0]; },
               "link 1: M = q1 must not depend on the state");
  expect_error([](RobotData& r) { r.bodies[2].link[FV] = r.bodies[1].qd[0]; },
               "link 2: FV = qd1 must not depend on the state");
}

TEST(Validate, StatesAreSymbolsOfTheirOwn) {
  const auto state = [](RobotData& r, const char* name) { return r.graph->symbol(name, Kind::state); };
  expect_good([&](RobotData& r) { r.bodies[2].link[FX] = state(r, "fx"), r.base.W[0] = state(r, "wx"); });
  expect_good([&](RobotData& r) { r.bodies[2].link[FX] = parse(*r.graph, "2*f + 1"); });
  expect_error([&](RobotData& r) { r.bodies[2].link[FX] = -state(r, "fx"); },
               "link 2: FX = -fx must be a number");
  expect_error([&](RobotData& r) { r.base.VP[2] = Rational(2) * state(r, "v"); },
               "base motion VP = 2*v must be a number");
  expect_error([&](RobotData& r) { r.bodies[1].link[FX] = r.bodies[2].link[CZ] = state(r, "f"); },
               "link 2: CZ: the symbol f is already");
  expect_error([&](RobotData& r) { r.base.W[0] = r.base.WP[0] = state(r, "w"); },
               "base motion WP: the symbol w is already");
  expect_error([&](RobotData& r) { r.bodies[1].link[FX] = r.bodies[2].q[0]; },
               "link 1: FX: the symbol q2 is already used");
}

TEST(Validate, GravityAndLocationDoNotMove) {
  expect_good([](RobotData& r) { r.gravity[2] = parse(*r.graph, "-G"); });
  expect_error([](RobotData& r) { r.gravity[0] = r.bodies[1].q[0]; },
               "gravity = q1 must not depend on the state");
  expect_error([](RobotData& r) { r.Z[3] = r.bodies[1].q[0]; },
               "base location Z: q1 must not depend on the state");
}

TEST(Validate, TheLocationIsARotationAndATranslation) {
  const auto rotation = [](const std::vector<const char*>& cells) {
    return [=](RobotData& r) {
      for (std::size_t i = 0; i < 9; ++i) r.Z[i / 3 * 4 + i % 3] = parse(*r.graph, cells[i]);
    };
  };
  expect_good(rotation({"0", "-1", "0", "1", "0", "0", "0", "0", "1"}));
  expect_good(rotation({"cos(0.3)", "-sin(0.3)", "0", "sin(0.3)", "cos(0.3)", "0", "0", "0", "1"}));
  expect_good(rotation({"cos(a)", "-sin(a)", "0", "sin(a)", "cos(a)", "0", "0", "0", "1"}));
  expect_good([](RobotData& r) { r.Z[3] = parse(*r.graph, "x"), r.Z[7] = parse(*r.graph, "5"); });
  const std::string part = "base location Z is not a rotation";
  expect_error(rotation({"2", "0", "0", "0", "1", "0", "0", "0", "1"}), part);
  expect_error(rotation({"1", "1", "0", "0", "1", "0", "0", "0", "1"}), part);
  expect_error(rotation({"-1", "0", "0", "0", "1", "0", "0", "0", "1"}), part);  // a mirror
  expect_error([](RobotData& r) { r.Z[15] = r.graph->constant(2); }, part);
  expect_error([](RobotData& r) { r.Z[12] = r.graph->constant(1); }, part);
}

TEST(Validate, DefaultsAreNumbersOfParameters) {
  expect_good([](RobotData& r) { r.defaults["a"] = parse(*r.graph, "sqrt(2)*cos(0.3)"); });
  expect_error([](RobotData& r) { r.defaults["a"] = parse(*r.graph, "b + 1"); },
               "the value of parameter a = b + 1 must be a number");
  expect_error([](RobotData& r) { r.defaults["q1"] = r.graph->constant(1); },
               "q1 is a state and cannot have a default value");
  expect_warning(default_of("a", "0"),
                 "link 1: XX = 1/a + sqrt(b) has no value with the default parameters: division by zero");
  expect_warning(default_of("b", "-1"), "square root of the negative number -1");
}

TEST(Validate, NumbersAreFinite) {
  const auto value = [](const char* text) {
    return [=](RobotData& r) { r.defaults["a"] = parse(*r.graph, text); };
  };
  expect_error(value("exp(1000)"), "the value of parameter a = exp(1000) is not a finite number");
  expect_error(value("sqrt(sin(4))"), "a = sqrt(sin(4)) is not a finite number");
  expect_error(value("1e400"), "is not a finite number");
  expect_good(value("exp(700)"));
  expect_good(value("1e300"));
  expect_error([](RobotData& r) { r.bodies[2].link[M] = parse(*r.graph, "exp(exp(9))"); },
               "link 2: M = exp(exp(9)) is not a finite number");
  expect_error([](RobotData& r) { r.bodies[1].placement[3] = parse(*r.graph, "sqrt(cos(3))"); },
               "link 1: d = sqrt(cos(3)) is not a finite number");
  expect_error([](RobotData& r) { r.gravity[0] = parse(*r.graph, "1e999"); }, "gravity = ");
  expect_error([](RobotData& r) { r.bodies[1].qd[0] = parse(*r.graph, "exp(1000)"); },
               "link 1: qd = exp(1000)");
  expect_error([](RobotData& r) { r.base.W[1] = parse(*r.graph, "exp(1000)"); }, "base motion W = exp(1000)");
}

TEST(Validate, RealBodies) {
  expect_good(inertia_of_link1({"1"}));  // a particle at the origin
  expect_good(inertia_of_link1({"2", "2", "0", "0", "0", "0", "0", "2", "0", "2"}));  // a particle at x = 1
  expect_good(inertia_of_link1({"2", "2", "4", "-6", "26", "-4", "6", "20", "12", "10"}));  // at (1, 2, -3)
  expect_good(
      inertia_of_link1({"3", "0", "0", "0", "1", "0", "0", "1", "0", "2"}));  // a flat plate, the limit
  expect_good(inertia_of_link1({"17.4", "-6.3", "0.1", "2.6", "2", "0.1", "1", "4", "-0.1", "5"}));
  expect_good(
      inertia_of_link1({"M", "0", "0", "0", "1", "0", "0", "5", "0", "1"}));  // not a number: no opinion
}

TEST(Validate, ImpossibleBodies) {
  const std::string part = "link 1: no rigid body has this inertia";
  expect_warning(inertia_of_link1({"-1"}), "link 1: negative mass");
  expect_warning(inertia_of_link1({"0", "1"}), "link 1: inertia without mass");
  expect_warning(inertia_of_link1({"1", "0", "0", "0", "-1", "0", "0", "1", "0", "1"}),
                 part);  // a negative moment
  expect_warning(inertia_of_link1({"1", "0", "0", "0", "1", "0", "0", "1", "0", "2.1"}),
                 part);  // the triangle inequality
  expect_warning(inertia_of_link1({"1", "1", "0", "0", "0", "0", "0", "0", "0", "0"}),
                 part);  // far from the origin, yet no moment
  expect_warning(inertia_of_link1({"1", "0", "0", "0", "1", "0.6", "0", "1", "0", "1"}),
                 part);  // a product too large
  expect_warning(inertia_of_link1({"1", "0", "0", "0", "1", "0", "-0.6", "1", "0", "1"}), part);
  expect_warning(inertia_of_link1({"1", "0", "0", "0", "1", "0", "0", "1", "0.6", "1"}), part);
  expect_warning(inertia_of_link1({"1", "0", "0", "0", "1", "0.4", "0.4", "1", "0.4", "1"}),
                 part);  // each fits, the three do not
  // Flat in one direction, where the determinant says nothing.
  expect_warning(inertia_of_link1({"1", "0", "0", "0", "2", "0", "0", "1", "1.5", "1"}), part);
  expect_warning(inertia_of_link1({"1", "0", "0", "0", "1", "0", "1.5", "2", "0", "1"}), part);
  expect_warning(inertia_of_link1({"1", "0", "0", "0", "1", "1.5", "0", "1", "0", "2"}), part);
  const auto with_default = [](RobotData& r) {
    inertia_of_link1({"m", "0", "0", "0", "1", "0", "0", "1", "0", "1"})(r);
    r.defaults["m"] = r.graph->constant(-2);
  };
  expect_warning(with_default, "negative mass");
}

TEST(Validate, EverythingIsReportedAtOnce) {
  RobotData r = blank_robot(3);
  r.bodies[1].link[M] = r.bodies[1].q[0];
  r.bodies[2].placement[4] = r.graph->constant(0);
  r.bodies[3].place = {"robot.yaml", 12, 5};
  r.bodies[3].name = "tool";
  r.bodies[3].qd[0] = r.bodies[1].qd[0];
  r.gravity[1] = r.bodies[1].q[0];
  try {
    Robot robot(r);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.diagnostics().size(), 4U) << error.what();
    const std::string text = error.what();
    EXPECT_NE(text.find("robot.yaml:12:5: error: link 3 (tool): qd = qd1"), std::string::npos) << text;
  }
}

TEST(Validate, WarningsDoNotStopARobot) {
  RobotData r = blank_robot(1);
  r.bodies[1].link[M] = r.graph->constant(-1);
  r.notes.push_back({Severity::warning, {}, "an odd file", {}, {}});
  const Robot robot(r);
  ASSERT_EQ(robot.warnings().size(), 2U);
  EXPECT_EQ(robot.warnings()[0].message, "an odd file");
  EXPECT_EQ(robot.warnings()[1].message, "link 1: negative mass");
}

}  // namespace
}  // namespace articula::test
