// Sums of angles that joints of loops follow (loops.hpp), proven: with them put in, the two frames of a cut stand one in the other,
// whatever the angles. By fingerprint.
#pragma once

#include "robot/loops.hpp"

namespace articula {

// Those of the sums that close whole loops.
std::vector<Follows> proven_follows(const RobotData& r, std::vector<Follows> sums);

}  // namespace articula
