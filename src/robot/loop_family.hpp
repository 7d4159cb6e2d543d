// What kind of loop it is, by its axes where it is closed:
//
//   planar         every axis that turns is parallel to the others, every slide normal to them
//   spherical      every joint turns, about axes through one point
//   translational  every joint slides
//   spatial        any other
#pragma once

#include <string>

#include "robot/loop_numbers.hpp"

namespace articula {

std::string loop_family(const RobotData& r, const LoopNumbers& numbers, std::size_t cut,
                        const std::vector<double>& closed);

}  // namespace articula
