// Geometric models, [KhalilCreusot1997] sections 3.1 and 3.2: the place of a frame in another, rT_j (Options::link,
// Options::frame).
//
//   T             the matrix (1-a), 4 x 4
//   rpy, euler, quaternion, axis_angle   its orientation once more, when asked for (Options::orientation,
//                                        geom/orientation.hpp)
#pragma once

#include "geom/spatial.hpp"
#include "model/options.hpp"

namespace articula {

Outputs transform_by_product(const RobotData& r, const Options& options);  // step by step
Outputs transform_by_screws(const RobotData& r, const Options& options);   // product of exponentials
Outputs transform_by_fewest_operations(const RobotData& r, const Options& options);

// The matrices of the steps from frame r to frame j, whose product T is: T01, T12, .. ; T21 where the path goes up
// the tree, T1_10 where an index has two digits; w is the world, m the mount of a base that floats.
Outputs transform_factors(const RobotData& r, const Options& options);

struct Ends {
  Frame r, j;
};
// The frames that are meant; by default 0 and the last link's, of closed loops that of moving_link.
Ends ends(const RobotData& r, const Options& options);
Outputs placed(const Transform& T, const Options& options);  // T and its orientation, as outputs

}  // namespace articula
