// Inverse geometry at random poses by methods that are not the cheapest, in other units, and where the number of solutions is
// published.

#include <gtest/gtest.h>

#include "support/inverse_trial.hpp"

namespace articula::test {
namespace {

class InversePoses : public testing::Test {
 protected:
  static void random_poses(Trial& trial, int count, std::uint64_t seed) {
    EXPECT_EQ(trial.at_random_poses(count, seed), "");
  }
};

// The elimination does not need to know that an arm is special.
TEST_F(InversePoses, GeneralOnClosedArms) {
  for (const InverseCase& arm : closed_arms()) {
    Trial trial(arm, "general");
    random_poses(trial, poses(100), 3);
  }
}
TEST_F(InversePoses, PieperWherePaulIsCheaper) {
  for (const char* name : {"puma560", "rx90", "stanford", "wrist-first"}) {
    Trial trial(arm_named(closed_arms(), name), "pieper");
    random_poses(trial, poses(500), 4);
  }
}
TEST_F(InversePoses, ManseurDotyHasSixteen) {
  Trial trial(arm_named(general_arms(), "manseur-doty"));
  const Pose T = manseur_doty_pose();
  const InverseAnswer answer = trial.solve(T);
  EXPECT_EQ(trial.wrong(answer, T), "");
  EXPECT_EQ(answer.solutions.size(), 16U);
}
// The same arm with its lengths in metres and in millimetres.
TEST_F(InversePoses, UnitsDoNotMatter) {
  const std::string joints =
      "R 0 0 0 0;R -pi/2 0 0 0;R 0 0.4318*U 0 0.15005*U;R -pi/2 0.0203*U 0 0.4318*U;"
      "R pi/2 0 0 0;R -pi/2 0 0 0.05*U";
  for (const char* unit : {"1/1000000", "1", "1000", "1000000"}) {
    std::string text = joints;
    for (std::size_t at = text.find('U'); at != std::string::npos; at = text.find('U', at))
      text.replace(at, 1, unit);
    for (const char* method : {"auto", "general"}) {
      Trial trial({std::string("puma * ") + unit, chain_robot("scaled", text), 8}, method);
      random_poses(trial, 50, 8);
      Draw draw(9);
      const InverseAnswer answer = trial.solve(pose_at(trial.chain(), trial.any(draw)));
      EXPECT_EQ(answer.solutions.size(), 8U) << trial.name();
    }
  }
}

}  // namespace
}  // namespace articula::test
