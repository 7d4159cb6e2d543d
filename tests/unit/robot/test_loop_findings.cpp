// What is said about loops that cannot be, and about motors that do not fit the mobility.

#include "robot/loop_findings.hpp"

#include <gtest/gtest.h>

#include "io/library.hpp"
#include "io/yaml.hpp"
#include "support/refusal.hpp"

namespace articula::test {
namespace {

// Crank, coupler and rocker: the row of the cut, and what the joints are besides, are given.
std::string linkage(const std::string& cut, const std::string& crank = "",
                    const std::string& rocker = ", active: false", const std::string& ground = "0.4") {
  return "articula: 1\nname: bars\ngravity: [0, 0, 0]\njoints:\n  - {name: crank" + crank +
         "}\n  - {name: coupler, d: 0.15, active: false}\n  - {name: rocker, parent: 0, d: " + ground +
         rocker + "}\n  - {name: plate, type: fixed, parent: coupler, d: 0.1}\ncuts:\n  - {" + cut + "}\n";
}
const std::string pin = "name: pin, parent: coupler, d: 0.4, twin: {parent: rocker, d: 0.3}";

Robot robot(const std::string& text) { return read_yaml(text, "bars.yaml"); }

std::string refusal(const std::string& cut) {
  return refusal_of([&] { robot(linkage(cut)); });
}

std::string said_of(const Robot& r) { return to_text(loop_findings(r.data(), r.closure())); }

TEST(LoopFindings, CutsThatCloseNothing) {
  EXPECT_EQ(refusal(pin), "(accepted)");
  EXPECT_TRUE(
      says(refusal(pin + ", active: true"),
           "bars.yaml:10:5: error: cut joint pin: it has a motor, and a loop is cut at a passive joint"));
  EXPECT_TRUE(says(refusal(pin + ", active: true"), "hint: cut the loop at another joint"));
  EXPECT_TRUE(says(refusal("name: pin, type: free, parent: coupler, twin: {parent: rocker}"),
                   "a free joint closes nothing"));
  EXPECT_TRUE(says(refusal("name: pin, parent: coupler, twin: {parent: coupler}"),
                   "both sides are on link 2 (coupler)"));
  EXPECT_TRUE(says(refusal("name: pin, parent: coupler, twin: {parent: plate}"),
                   "links 2 and 4 are fixed to each other"));
}

TEST(LoopFindings, VariablesOfCuts) {
  RobotData r = robot(linkage(pin)).data();
  r.cuts[0].placement[4] = Rational(2) * r.cuts[0].q;
  EXPECT_TRUE(says(to_text(validate(r)), "cut joint pin: theta = 2*q5 must be q5 plus a constant"));
  r.cuts[0].placement[4] = r.cuts[0].q;
  r.cuts[0].twin_placement[3] = r.bodies[1].q[0];
  EXPECT_TRUE(says(to_text(validate(r)), "cut joint pin: d = q1 must not depend on the state"));
  r = robot(linkage(pin)).data();
  r.cuts.push_back(r.cuts[0]);
  EXPECT_TRUE(says(to_text(validate(r)), "two cut joints are called 'pin'"));
}

TEST(LoopFindings, LoopsThatDoNotClose) {
  const Robot far = robot(linkage(pin, "", ", active: false", "2"));
  EXPECT_FALSE(far.closure().assembled);
  const std::string text = to_text(far.warnings());
  EXPECT_TRUE(
      says(text,
           "bars.yaml:10:5: warning: the loops cannot be closed: cut joint pin stays open by 1.15, at best"));
  EXPECT_EQ(said_of(far), "");
  const Robot near = robot(linkage(pin));
  EXPECT_EQ(to_text(near.warnings()), "");
}

TEST(LoopFindings, Motors) {
  EXPECT_FALSE(says(said_of(robot(linkage(pin))), "warning"));
  const std::string none = said_of(robot(linkage(pin, ", active: false")));
  EXPECT_TRUE(says(none, "warning: under-actuated, 0 motors for a mobility of 1: joint "));
  EXPECT_TRUE(says(none, " moves independently and without a motor"));
  const std::string two = said_of(robot(linkage(pin, "", "")));
  EXPECT_TRUE(says(two, "warning: redundantly actuated, 2 motors for a mobility of 1: joint "));
  EXPECT_TRUE(says(two, " follows from the others and has a motor too"));
}

TEST(LoopFindings, ConstraintsBeyondNeed) {
  EXPECT_TRUE(says(said_of(robot(linkage(pin))), "note: over-constrained by 3"));
  const Robot delta = library_robot("delta");
  EXPECT_EQ(actuation(delta.data(), delta.closure()).surplus, 0);
  EXPECT_EQ(said_of(delta), "");
  EXPECT_EQ(said_of(library_robot("rx90")), "");
}

// A rod between two balls turns about itself: one freedom that no loop determines.
TEST(LoopFindings, BallsThatAreDeterminedInPart) {
  const Robot rod = robot(
      "articula: 1\nname: rod\ngravity: [0, 0, 0]\njoints:\n  - {name: crank}\n  - {name: rod, type: ball, "
      "d: 0.2, active: "
      "false}\n  - {name: slide, type: prismatic, parent: 0, alpha: 1, d: 0.5, active: false}\ncuts:\n  - "
      "{type: ball, parent: "
      "rod, d: 0.6, twin: {parent: slide}}\n");
  EXPECT_EQ(rod.closure().mobility, 2);
  EXPECT_TRUE(says(said_of(rod), "the loops determine joint 2 (rod) in part only"));
}

}  // namespace
}  // namespace articula::test
