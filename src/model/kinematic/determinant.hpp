// The determinant of a link's Jacobian, [KhalilCreusot1997] 4.6: zero where the link loses a motion.
//
//   det    of the Jacobian J, when it is square; of J J^T, when more freedoms move the link than it has independent motions: the
//          square of Yoshikawa's manipulability [Yoshikawa1985]
//   rows   the components of the twist that J has as rows, 1..6 for vx vy vz wx wy wz: the first that are independent, all of
//          them for a link with six motions
//
// With six rows the determinant does not depend on the frame and the point of the Jacobian, since the other matrices of (4) have
// determinant one: it is made of iJ_n,j with the i and j that are asked for, or those that make it simplest. With fewer rows it is that of
// the rows of rJ_n.
#pragma once

#include "model/options.hpp"
#include "robot/robot.hpp"

namespace articula {

Outputs determinant_by_minors(Graph& graph, const Robot& robot, const Options& options);
Outputs determinant_by_polynomial(Graph& graph, const Robot& robot, const Options& options);

}  // namespace articula
