// Choices read, and what each makes of a robot.

#include <gtest/gtest.h>

#include "api/implementation.hpp"
#include "api/implementation/choice.hpp"
#include "api/implementation/entries.hpp"
#include "io/library.hpp"
#include "program/run.hpp"
#include "support/apart.hpp"
#include "support/refusal.hpp"
#include "unit/api/requests.hpp"

namespace articula::test {
namespace {

Implementation of(const std::string& robot, const std::string& choice, const WorkspaceWords& words = {}) {
  const Robot r = library_robot(robot);
  return implementation(r, choice, workspace_of(r, words));
}

const MotionPoint moving{{0.3, -0.7}, {1.0, -2.0}, {0.5, 3.0}};

TEST(ImplementationChoice, WordsAreRead) {
  const ImplementationChoice c =
      implementation_choice(" drop:friction,M3+small-angles:q2,q3+q4+tables:9,cubic,float ");
  EXPECT_EQ(c.text, "drop:friction,M3+small-angles:q2,q3+q4+tables:9,cubic,float");
  EXPECT_EQ(c.dropped, (Names{"friction", "M3"}));
  EXPECT_EQ(c.small, (Names{"q2", "q3+q4"}));
  ASSERT_TRUE(c.tables);
  EXPECT_EQ(c.tables->points, 9);
  EXPECT_EQ(c.tables->interpolation, Interpolation::cubic);
  EXPECT_EQ(c.tables->entry_size(), 4U);
  EXPECT_EQ(implementation_choice("drop:0.5%").budget, 0.005);
  EXPECT_EQ(implementation_choice("gravity").velocities, Velocities::none);
}

TEST(ImplementationChoice, EveryWordOfTheCatalogueIsKnown) {
  EXPECT_EQ(implementation_words().size(), 7U);
  for (const ImplementationWord& word : implementation_words()) EXPECT_FALSE(word.line.empty()) << word.form;
}

// By hand: C1 = cos(q1) .., two rods of 1 kg and 1 m.
TEST(Implementation, PartsOfTheModelByHand) {
  const double g = 9.81, c1 = std::cos(0.3), c12 = std::cos(-0.4), c2 = std::cos(-0.7);
  const std::vector<double> Q{g * (1.5 * c1 + 0.5 * c12), g * 0.5 * c12};
  EXPECT_LT(apart(of("planar2r", "gravity").torques(moving), Q), 1e-13);
  const double A11 = 5.0 / 3 + c2, A12 = 1.0 / 3 + c2 / 2, A22 = 1.0 / 3;
  const std::vector<double> still{A11 * 0.5 + A12 * 3 + Q[0], A12 * 0.5 + A22 * 3 + Q[1]};
  EXPECT_LT(apart(of("planar2r", "no-coriolis").torques(moving), still), 1e-13);
  const double c = -std::sin(-0.7) / 2;  // c_112
  const std::vector<double> all{still[0] + c * (2 * 1 * -2 + 4), still[1] - c * 1};
  EXPECT_LT(apart(of("planar2r", "exact").torques(moving), all), 1e-13);
}

// Friction of joints and of motors that couple them: the peak is where several velocities have the right signs together. By hand: all
// corners of velocities and accelerations, on a grid of positions.
TEST(Implementation, PeaksAreFoundAcrossTheJumpsOfFriction) {
  const Robot robot = read_yaml(
      "articula: 2\nname: imp\ngravity: [0, -9.81, 0]\njoints:\n"
      "  - {theta: q1, limits: {lower: -1, upper: 2, velocity: 4}}\n  - {d: 0.5, alpha: pi/2, theta: q2}\n"
      "  - {type: prismatic, alpha: pi/3, limits: {lower: 0.1, upper: 0.9}}\nlinks:\n"
      "  - {link: 1, ZZ: 1, XX: 1, YY: 1, MX: 0.2, M: 1, FS: 3, FV: 2, FO: 0.5, K: 7, KO: 0.3, IA: 0.2}\n"
      "  - {link: 2, XX: 0.1, YY: 0.5, ZZ: 0.5, MX: 0.3, MY: 0.1, M: 1, FS: 1}\n"
      "  - {link: 3, XX: 0.05, YY: 0.05, ZZ: 0.05, MZ: -0.2, M: 2, FV: 5}\nmotors:\n"
      "  - {name: a, JM: 0.01, FSM: 0.05, ratio: {1: -10}}\n"
      "  - {name: b, JM: 0.02, FSM: 0.03, FVM: 0.01, ratio: {1: 3, 2: -5}}\n",
      "imp.yaml");
  const Workspace space = workspace_of(robot);
  const Implementation exact = implementation(robot, "exact", space);
  std::vector<double> peaks(3), row(9), tau(3);
  for (int corner = 0; corner < 64; ++corner)
    for (int cell = 0; cell < 13 * 25 * 5; ++cell) {
      row = {-1 + 3 * (cell % 13) / 12.0,
             -M_PI + 2 * M_PI * (cell / 13 % 25) / 24,
             0.1 + 0.8 * (cell / 325) / 4,
             4,
             3,
             1,
             10,
             10,
             10};
      for (std::size_t k = 0; k < 6; ++k)
        if ((corner >> k & 1) != 0) row[3 + k] = -row[3 + k];
      exact.evaluate(1, row.data(), tau.data());
      for (std::size_t i = 0; i < 3; ++i) peaks[i] = std::max(peaks[i], std::fabs(tau[i]));
    }
  const TorqueErrors errors = TorqueComparison(robot, space).of(exact);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_GE(errors.joints[i].peak, peaks[i] * (1 - 1e-9)) << i;
  EXPECT_NEAR(errors.joints[1].peak, 67.09, 0.01);
}

TEST(Implementation, NothingIsComparedOfARobotWithoutInertia) {
  const Robot robot =
      read_yaml("articula: 2\nname: air\ngravity: [0, -9.81, 0]\njoints:\n  - {}\nlinks: []\n", "air.yaml");
  EXPECT_TRUE(
      says(refusal_of([&] { TorqueComparison(robot, workspace_of(robot)); }), "its torques are zero"));
}

TEST(Implementation, SmallAnglesOfJointsAndOfSums) {
  const double g = 9.81;
  const MotionPoint rest{{0.3, -0.7}, {0, 0}, {0, 0}};
  // cos(q1 + q2) with q2 small: cos(q1) - q2 sin(q1)
  const std::vector<double> joint = of("planar2r", "gravity+small-angles:q2").torques(rest);
  EXPECT_NEAR(joint[1], g * 0.5 * (std::cos(0.3) + 0.7 * std::sin(0.3)), 1e-13);
  // q1 + q2 small: its cosine is 1, and q1 stays what it is
  const std::vector<double> sum = of("planar2r", "gravity+small-angles:q1+q2").torques(rest);
  EXPECT_NEAR(sum[1], g * 0.5, 1e-13);
  EXPECT_NEAR(sum[0], g * (1.5 * std::cos(0.3) + 0.5), 1e-13);
  EXPECT_EQ(of("planar2r", "gravity+small-angles:q1,q2").operations.sincos, 0);
}

TEST(Implementation, DroppedByKindCellAndParameter) {
  const MotionPoint point{{0.3}, {2.0}, {1.5}};
  const double J = 1.5 * 0.25 / 3 + 0.25, rotor = 2500 * 0.0001, viscous = 0.2, mgl = (0.375 + 0.5) * 9.81;
  const auto torque = [&](const std::string& choice) { return of("arm1", choice).torques(point).front(); };
  const double gravity = mgl * std::sin(0.3);
  EXPECT_NEAR(torque("exact"), (J + rotor) * 1.5 + viscous * 2 + gravity, 1e-13);
  EXPECT_NEAR(torque("drop:friction"), (J + rotor) * 1.5 + gravity, 1e-13);
  EXPECT_NEAR(torque("drop:rotors,FV1"), J * 1.5 + gravity, 1e-13);
  EXPECT_NEAR(torque("drop:Jm"), J * 1.5 + viscous * 2 + gravity, 1e-13);
  EXPECT_NEAR(torque("drop:MX+drop:kvis"), (J + rotor) * 1.5, 1e-13);
  EXPECT_NEAR(torque("drop:ML"), (0.125 + rotor) * 1.5 + viscous * 2 + 0.375 * 9.81 * std::sin(0.3), 1e-13);
}

TEST(Implementation, TablesAreOverWhatEntriesDependOn) {
  const TorqueParts parts = torque_parts(baked(library_robot("planar2r")));
  const TorqueEntries found = torque_entries(parts);
  std::map<std::string, std::vector<int>> joints;
  for (const TorqueEntry& e : found.entries) joints[e.name] = e.joints;
  const std::map<std::string, std::vector<int>> expected{
      {"A[1,1]", {1}}, {"A[1,2]", {1}}, {"c[1,2,1]", {1}}, {"Q[1]", {0, 1}}, {"Q[2]", {0, 1}}};
  EXPECT_EQ(joints, expected);  // A[2,1] is A[1,2], c[1,2,2] and -c[2,1,1] are c[1,2,1], A[2,2] is constant
  EXPECT_EQ(found.terms.size(), 9U);
  const Implementation tables = of("planar2r", "tables:17");
  EXPECT_EQ(tables.bytes, 8U * (3 * 17 + 2 * 17 * 17));
  EXPECT_EQ(of("planar2r", "tables:17,float").bytes, 4U * (3 * 17 + 2 * 17 * 17));
  EXPECT_EQ(tables.reads, 3 * 2 + 2 * 4);
}

// At the points of a grid tables are exact; drives are exact everywhere.
TEST(Implementation, TablesAreExactAtTheirPoints) {
  const MotionPoint point{{-3 * std::numbers::pi / 4}, {2.0}, {1.5}};
  EXPECT_LT(apart(of("arm1", "tables:8").torques(point), of("arm1", "exact").torques(point)), 1e-13);
  EXPECT_EQ(of("elastic-drive", "tables:5").bytes, 0U);
}

// A function that is not the same after a turn is not tabled around it.
TEST(Implementation, SmallAnglesDoNotTurn) {
  const MotionPoint end{{3.1}, {0}, {0}};
  EXPECT_NEAR(of("arm1", "small-angles:q1+tables:33").torques(end).front(), 0.875 * 9.81 * 3.1, 1e-12);
}

TEST(Implementation, LivesWithoutItsRobot) {
  TorqueModel model;
  {
    const Robot robot = library_robot("fourbar");
    model = implementation(robot, "drop:friction", workspace_of(robot)).torques;
  }
  const std::vector<double> tau = model({{0.7}, {1}, {0}});
  ASSERT_EQ(tau.size(), 1U);
  State state = state_of_idm({0.7}, {1}, {0});
  const Robot robot = library_robot("fourbar");
  const std::vector<double> expected = evaluate(robot, derive(robot, of_model("idm")), state).front().values;
  EXPECT_LT(apart(tau, expected), 1e-12);
}

TEST(Implementation, WorkspacesAreRead) {
  const Robot robot = library_robot("scara");
  const Workspace space = workspace_of(robot, {{"q3=0:0.2", "q1=-pi/2:pi/2"}, {"2", "q3=0.5"}, {"q2=7"}});
  EXPECT_NEAR(space.q[0].upper, std::numbers::pi / 2, 1e-15);
  EXPECT_FALSE(space.q[0].turns);
  EXPECT_TRUE(space.q[1].turns);
  EXPECT_EQ(space.q[2].upper, 0.2);
  EXPECT_EQ(space.qd, (std::vector<double>{2, 2, 0.5, 2}));
  EXPECT_EQ(space.qdd, (std::vector<double>{10, 7, 10, 10}));
  EXPECT_FALSE(workspace_of(robot).q[2].known);
}

TEST(Implementation, WhatCannotBeIsRefused) {
  const auto refused = [](const std::string& robot, const std::string& choice) {
    return refusal_of([&] { of(robot, choice); });
  };
  EXPECT_TRUE(says(refused("fourbar", "tables:9"), "no tables of robots with closed loops"));
  EXPECT_TRUE(says(refused("scara", "tables:9"), "(accepted)"));  // nothing depends on q3
  EXPECT_TRUE(says(refused("stanford", "tables:9"), "q3 has no range"));
  EXPECT_TRUE(says(refused("nr:2", "exact"), "parameters have no value"));
  EXPECT_TRUE(says(refused("puma560", "tables:65"), "55 tables of 65 points on a joint take 3.88 GiB"));
  EXPECT_TRUE(says(refused("planar2r", "drop:d2"), "part of its geometry"));
  EXPECT_TRUE(says(refused("planar2r", "drop:M3"), "no cell, kind or parameter to drop 'M3'"));
  EXPECT_TRUE(says(refused("planar2r", "small-angles:q3"), "no joint angle 'q3'"));
  EXPECT_TRUE(says(refusal_of([] { implementation(floating(), "tables:3", workspace_of(floating())); }),
                   "joint with more freedoms than one"));
  const Robot robot = library_robot("humanoid47");
  EXPECT_TRUE(says(refusal_of([&] { implementation(robot, "tables:2", workspace_of(robot)); }),
                   "no tables of more than 10 freedoms"));
}

}  // namespace
}  // namespace articula::test
