#include <gtest/gtest.h>

#include "expr/text.hpp"
#include "io/yaml.hpp"
#include "robot/loops.hpp"

namespace articula::test {
namespace {

// The frames of a cut stand in the tree where the cut's variable is zero, whatever is added to it there.
TEST(CutFrames, StandAtZeroOfTheVariable) {
  const Robot robot = read_yaml(R"(articula: 1
name: bars
gravity: [0, 0, 0]
parameters: {a: 1, c: 0.5}
joints:
  - {parent: 0, theta: q1}
  - {parent: 1, d: a, theta: q2, active: false}
  - {parent: 0, d: a, theta: q3, active: false}
cuts:
  - {parent: 2, d: a, theta: q4 + 0.25, twin: {parent: 3, d: a}}
  - {parent: 2, d: a, type: prismatic, theta: c, r: q5 - c, twin: {parent: 3, d: a, theta: c}}
)",
                                "bars.yaml");
  const RobotData r = with_cut_frames(robot.data());
  ASSERT_EQ(r.n(), 7);
  EXPECT_EQ(to_text(r[4].placement[4]), "1/4");
  EXPECT_EQ(to_text(r[6].placement[4]), "c");
  EXPECT_EQ(to_text(r[6].placement[5]), "-c");
  EXPECT_EQ(to_text(r[7].placement[4]), "c");
  EXPECT_NO_THROW(Robot{r});
}

}  // namespace
}  // namespace articula::test
