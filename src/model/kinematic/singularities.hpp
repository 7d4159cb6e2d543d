// Where a robot is singular, in words.
//
// A link loses a motion where all maximal minors of its Jacobian are zero: one determinant for six freedoms, several
// for fewer or more. One condition is enough where they have a common factor; such factors are what this file is about.
//
// A factor of the determinant of the Jacobian is zero where something happens to the axes of the joints. What may
// happen is a list of geometric quantities, functions of q like the determinant itself: the sine of the angle between
// two axes, the distance of a point from an axis or from the plane of two axes, the volume that three axes span. A
// factor of the determinant that is a factor of such a quantity (algebra/readable.hpp) is explained by it: exactly,
// no numbers are tried.
//
//   a_k, O_k   direction of axis k and the origin of its frame
//   C          the wrist centre, where the last three axes meet; else the origin of the link
#pragma once

#include "model/model.hpp"

namespace articula {

Remarks singularities(const RobotData& r, const Options& options);

}  // namespace articula
