// Bodies set free, in doubles: what links take and give, as forces and moments about the standing origin, in standing axes. No formula of
// ours is used: a link is the second moments of its mass, and its points accelerate as its pose does (jet.hpp).
#pragma once

#include "support/numeric_robot.hpp"
#include "support/tree_oracle.hpp"

namespace articula::test {

struct Action {
  std::array<double, 3> f{}, m{};
};
Action operator+(const Action& a, const Action& b);
Action operator-(const Action& a, const Action& b);

using SixNumbers = std::array<double, 6>;                     // a force, then a moment
Action standing(const MovingPose& T, const SixNumbers& own);  // given in the axes of T, about its origin
SixNumbers seen(const Action& a, const MovingPose& axes,
                const MovingPose& about);  // in these axes, about that origin

// What the points of each link take, (r'' - g) dm and r x (r'' - g) dm, and what it does to the environment by the wrench of its table:
// in all, what its joints must give.
std::vector<Action> taken_by_links(const Robot& robot, const Values& values,
                                   const std::vector<MovingPose>& T);

}  // namespace articula::test
