// The determinant of a link's Jacobian, [KhalilCreusot1997] 4.6: zero where the link loses a motion.
//
//   det     of the Jacobian J, when it is square; of J J^T, when more freedoms move the link than it has independent
//           motions: the square of Yoshikawa's manipulability [Yoshikawa1985]
//   rows    the components of the twist that J has as rows, 1..6 for vx vy vz wx wy wz
//   frame   i, in which they are written
//   point   j, whose origin they are about: J has rows of iJ_n,j (5)
//
// With six rows the determinant does not depend on i and j, since the other matrices of (4) have determinant one.
// With fewer, any choice of frame, point and rows with a determinant that is not zero shows that no motion is lost,
// and a poor choice is zero where none is. So i, j and the rows, unless they are asked for, are those that make the
// determinant simplest. Rows vx vy vz of the link's own origin are what a robot that positions is asked for.
#pragma once

#include <optional>

#include "model/options.hpp"
#include "robot/robot.hpp"

namespace articula {

// Determinants of as many rows and columns of iJ_n,j as the link has independent motions, those of the rows of `det`
// first; what is identically zero is left out. The link loses a motion where all of them are zero. Nothing when they
// are more than `most`.
std::optional<std::vector<Expr>> maximal_minors(const RobotData& r, const Options& options, std::size_t most);

Outputs determinant_by_factors(const RobotData& r, const Options& options);
Outputs determinant_by_minors(const RobotData& r, const Options& options);
Outputs determinant_by_polynomial(const RobotData& r, const Options& options);

}  // namespace articula
